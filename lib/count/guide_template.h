/* SPDX-License-Identifier: MIT */

/*
 * Sorting a level of positions of PEG_WIDTH words, making its guide, and finding positions by
 * the guide or, where a few look-ups are not worth one, by bisection. Included for the
 * operations on levels.
 */
#ifndef PEG_COUNT_GUIDE_TEMPLATE_H
#define PEG_COUNT_GUIDE_TEMPLATE_H

#include "count/guide.h"
#include "position/position_template.h"

/* Whether one position comes before another in a sorted level: by hash, then as a number. */
static inline int is_before(const uint64_t *a, const uint64_t *b, uint64_t hole_bits)
{
    uint64_t hash_a = hash_position(a, hole_bits);
    uint64_t hash_b = hash_position(b, hole_bits);

    if (hash_a != hash_b)
        return hash_a < hash_b;
#if PEG_WIDTH == 1
    return (*a & hole_bits) < (*b & hole_bits);
#else
    return is_less(a, b);
#endif
}

/*
 * Insertion sort: the level is sorted up to slot `from`, and afterwards up to slot `to`. It takes
 * linear time, as no slot is far from its place.
 */
static inline void insert_slots(peg_level *level, size_t from, size_t to, size_t stride,
                                uint64_t hole_bits)
{
    for (size_t i = from; i < to; i++) {
        uint64_t moving[PEG_COUNT128_SLOT(PEG_WIDTH)];
        uint64_t *slot = level->keys + i * stride;

        memcpy(moving, slot, stride * sizeof(*slot));
        for (; slot > level->keys && is_before(moving, slot - stride, hole_bits); slot -= stride)
            memcpy(slot, slot - stride, stride * sizeof(*slot));
        memcpy(slot, moving, stride * sizeof(*slot));
    }
}

/* Sorts a level that is nearly sorted, as one just harvested is. */
static inline peg_status sort_level(peg_level *level, size_t stride, uint64_t hole_bits,
                                    peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t from = 0; status == PEG_OK && from < level->count; from += PEG_NOTE_EVERY) {
        size_t to = level->count - from < PEG_NOTE_EVERY ? level->count : from + PEG_NOTE_EVERY;

        insert_slots(level, from, to, stride, hole_bits);
        status = peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
    }
    return status;
}

/* As sort_level(), for a level of positions without counts. */
static peg_status sort_plain(const peg_frame *frame, peg_level *level, peg_budget *budget)
{
    return sort_level(level, PEG_PLAIN_SLOT(PEG_WIDTH), frame->hole_bits, budget);
}

/*
 * Enters positions `from` up to `to` of a sorted level in its guide, in which entries before
 * `next` have their places already. Returns the first entry without a place.
 */
static size_t enter_keys(peg_guide *guide, size_t from, size_t to, size_t next, uint64_t hole_bits)
{
    const peg_level *level = guide->level;

    for (size_t i = from; i < to; i++) {
        uint64_t hash = hash_position(level->keys + i * PEG_WIDTH, hole_bits);
        size_t entry = (size_t)(hash >> guide->shift);

        while (next <= entry)
            guide->entries[next++] = i;
        guide->entries[entry] |= peg_guide_part_bit(guide, hash);
    }
    return next;
}

/* Sorts a level of positions without counts and makes its guide. */
static peg_status make_guide(peg_level *level, uint64_t hole_bits, peg_guide *guide,
                             peg_budget *budget)
{
    peg_status status = peg_guide_take(guide, level, budget);
    size_t next = 0;

    if (status == PEG_OK)
        status = sort_level(level, PEG_PLAIN_SLOT(PEG_WIDTH), hole_bits, budget);
    for (size_t from = 0; status == PEG_OK && from < level->count; from += PEG_NOTE_EVERY) {
        size_t to = level->count - from < PEG_NOTE_EVERY ? level->count : from + PEG_NOTE_EVERY;

        next = enter_keys(guide, from, to, next, hole_bits);
        status = peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
    }
    while (status == PEG_OK && next < guide->size / sizeof(*guide->entries))
        guide->entries[next++] = level->count;
    if (status != PEG_OK)
        peg_guide_free(guide, budget);
    return status;
}

/* The place of a position in a level by its guide, or the level's count if it is not there. */
static inline size_t look_up_key(const peg_guide *guide, const uint64_t *key, uint64_t hash,
                                 uint64_t hole_bits)
{
    const uint64_t *entry = guide->entries + (hash >> guide->shift);
    size_t at = peg_guide_place(entry[0]);
    size_t end = peg_guide_place(entry[1]);

    while (at < end && !positions_equal(guide->level->keys + at * PEG_WIDTH, key, hole_bits))
        at++;
    return at < end ? at : guide->level->count;
}

/* The place of a position in a sorted level by bisection, or the level's count. */
static size_t locate(const peg_level *level, const uint64_t *key)
{
    size_t low = 0;
    size_t high = level->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (is_before(level->keys + middle * PEG_WIDTH, key, PEG_UNMARKED))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < level->count && !positions_equal(level->keys + low * PEG_WIDTH, key, PEG_UNMARKED))
        low = level->count;
    return low;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * One level of positions of PEG_WIDTH words: adding to the set that it is collected in, harvesting
 * it, sorting and indexing it, finding positions in it, and inspecting and summing up.
 *
 * An entry added to a set is a position with a mark and a count, laid out as a slot. An entry for a
 * position that the set has already is merged into its slot, so each position is kept once with the
 * sum of all counts. The order of entries makes no difference to the set.
 *
 * A slot's place in a set is given by the highest bits of its hash. So copying the slots from first
 * to last leaves the level nearly sorted by hash, and an insertion sort finishes it in linear time.
 */
#ifndef PEG_COUNT_LEVEL_TEMPLATE_H
#define PEG_COUNT_LEVEL_TEMPLATE_H

#include "base/count.h"
#include "count/level.h"
#include "position/position_template.h"

/* -- Sets ------------------------------------------------------------------ */

/*
 * The slot of a position, or the free slot where it belongs. One branch ends the loop for both:
 * which of the two it will be is random, and a branch that cannot be predicted is slow.
 */
static inline uint64_t *level_find_slot(const peg_store *store, const uint64_t *key, uint64_t hash,
                                        size_t stride)
{
    size_t last = ((size_t)1 << store->region_bits) - 1;
    size_t at = (size_t)(hash >> store->shift);
    uint64_t *slot = store->slots + at * stride;

    while (!(positions_equal(slot, key, store->hole_bits) | is_empty(slot))) {
        at = (at & ~last) | ((at + 1) & last);
        slot = store->slots + at * stride;
    }
    return slot;
}

/*
 * Merges an entry into the slot of its position: of two marks the higher stays, and counts are
 * added. Returns 1 if a count passes 128 bits, else 0.
 */
static inline int merge_entry(uint64_t *slot, const uint64_t *entry, size_t stride)
{
    peg_count sum;
    peg_count term;
    int overflow;

#if PEG_WIDTH == 1
    *slot = *slot > *entry ? *slot : *entry;
#else
    copy_position(slot, entry);
#endif
    if (stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        return 0;
    if (stride == PEG_COUNT64_SLOT(PEG_WIDTH)) {
        slot[PEG_WIDTH] += entry[PEG_WIDTH];
        return 0;
    }
    sum = (peg_count){slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};
    term = (peg_count){entry[PEG_WIDTH], entry[PEG_WIDTH + 1]};
    overflow = peg_count_add(&sum, &term);
    slot[PEG_WIDTH] = sum.low;
    slot[PEG_WIDTH + 1] = sum.high;
    return overflow;
}

/* Copies all slots to an empty set. Returns 0 if one of its regions gets full, or the budget ends.
 */
static int move_slots(const peg_store *from, peg_store *to, size_t stride, peg_budget *budget)
{
    for (size_t i = 0; budget->status == PEG_OK && i < from->capacity; i++) {
        const uint64_t *slot = from->slots + i * stride;
        uint64_t hash;

        if (i % PEG_NOTE_EVERY == 0)
            peg_budget_work(budget, 2 * (uint64_t)PEG_NOTE_EVERY);
        if (is_empty(slot))
            continue;
        hash = hash_position(slot, from->hole_bits);
        if (++to->region_count[(hash >> to->shift) >> to->region_bits] > to->full_at)
            return 0;
        memcpy(level_find_slot(to, slot, hash, stride), slot, stride * sizeof(*slot));
    }
    return budget->status == PEG_OK;
}

/* Doubles the capacity of a set, more than once if hashes spread so badly that a region is full. */
static void store_enlarge(peg_store *store, size_t stride, peg_budget *budget)
{
    int is_moved = 0;

    for (size_t room = store->capacity; budget->status == PEG_OK && !is_moved; room *= 2) {
        peg_store larger = {.hole_bits = store->hole_bits};

        peg_store_begin(&larger, stride, room, budget);
        is_moved = move_slots(store, &larger, stride, budget);
        peg_store_free(is_moved ? store : &larger, budget);
        if (is_moved)
            *store = larger;
    }
}

/*
 * Adds an entry. If a larger set is refused, the set fills up further, and fails only when an entry
 * does not fit at all. So whether memory suffices depends only on the contents of the set.
 */
static inline void put_entry(peg_store *store, const uint64_t *entry, uint64_t hash, size_t stride,
                             peg_budget *budget)
{
    size_t region = (size_t)(hash >> store->shift) >> store->region_bits;
    uint64_t *slot = level_find_slot(store, entry, hash, stride);
    size_t added = (size_t)is_empty(slot);

    store->region_count[region] += added;
    if (merge_entry(slot, entry, stride))
        peg_budget_fail(budget, PEG_E_COUNT);
    if (!added || store->region_count[region] <= store->grow_at)
        return;
    store_enlarge(store, stride, budget);
    if (store->region_count[region] <= store->full_at)
        peg_budget_go_on(budget);
}

/*
 * Appends to a level the slots in use from one place in a set to another: all of them, or only
 * those whose hash belongs to one half of the region, 0 or 1. A half below 0 means all.
 */
static inline uint64_t *gather(const peg_store *store, size_t from, size_t to, int half,
                               size_t stride, uint64_t *out, const uint64_t *end)
{
    /* Copies every slot and then decides whether it counts: a branch would be unpredictable. */
    for (size_t i = from; i < to && out < end; i++) {
        const uint64_t *slot = store->slots + i * stride;
        int wanted = !is_empty(slot);

        if (half >= 0) {
            uint64_t home = hash_position(slot, store->hole_bits) >> store->shift;

            wanted &= (int)(home >> (store->region_bits - 1) & 1) == half;
        }
        for (size_t w = 0; w < stride; w++)
            out[w] = slot[w];
        out += wanted ? stride : 0;
    }
    return out;
}

/* Appends all slots in use to a level, region by region. */
static inline void gather_all(const peg_store *store, size_t stride, uint64_t *out,
                              const uint64_t *end, peg_budget *budget)
{
    size_t slots = (size_t)1 << store->region_bits;

    for (size_t from = 0; budget->status == PEG_OK && from < store->capacity; from += slots) {
        size_t wrapped = from;

        /*
         * Positions that found the end of the region full continued at its beginning. They are in
         * the first run of slots, and their hashes belong to the upper half of the region.
         */
        while (!is_empty(store->slots + wrapped * stride))
            wrapped++;
        out = gather(store, from, wrapped, 0, stride, out, end);
        out = gather(store, wrapped, from + slots, -1, stride, out, end);
        out = gather(store, from, wrapped, 1, stride, out, end);
        peg_budget_work(budget, slots);
    }
}

static void harvest_set(peg_store *store, peg_level *level, peg_budget *budget)
{
    const uint64_t *end;

    peg_level_take(level, store->stride, peg_store_count(store), budget);
    if (level->count == 0)
        return;
    end = level->keys + level->count * level->stride;
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        gather_all(store, PEG_PLAIN_SLOT(PEG_WIDTH), level->keys, end, budget);
    else
        gather_all(store, store->stride, level->keys, end, budget);
    peg_store_clear(store, budget);
}

/* -- Sorted levels --------------------------------------------------------- */

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
 * linear time, because no slot is far from its place.
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

/* Sorts a nearly sorted level, such as one just harvested. */
static inline void sort_level(peg_level *level, size_t stride, uint64_t hole_bits,
                              peg_budget *budget)
{
    for (size_t from = 0; budget->status == PEG_OK && from < level->count; from += PEG_NOTE_EVERY) {
        size_t to = level->count - from < PEG_NOTE_EVERY ? level->count : from + PEG_NOTE_EVERY;

        insert_slots(level, from, to, stride, hole_bits);
        peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
    }
}

static void sort_plain(const peg_frame *frame, peg_level *level, peg_budget *budget)
{
    sort_level(level, PEG_PLAIN_SLOT(PEG_WIDTH), frame->hole_bits, budget);
}

/* Sorts a level of positions without counts and makes its index. */
static void make_index(const peg_frame *frame, peg_level *level, peg_index *index,
                       peg_budget *budget)
{
    size_t next = 0; /* the first entry without a place */

    peg_index_take(index, level, budget);
    sort_plain(frame, level, budget);
    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t hash = hash_position(level->keys + i * PEG_WIDTH, frame->hole_bits);
        size_t entry = (size_t)(hash >> index->shift);

        while (next <= entry)
            index->entries[next++] = i;
        index->entries[entry] |= peg_index_part_bit(index, hash);
        if (i % PEG_NOTE_EVERY == 0)
            peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
    }
    while (budget->status == PEG_OK && next < index->size / sizeof(*index->entries))
        index->entries[next++] = level->count;
}

/* The place of a position in a level by its index, or the level's count if it is not there. */
static inline size_t look_up_key(const peg_index *index, const uint64_t *key, uint64_t hash,
                                 uint64_t hole_bits)
{
    const uint64_t *entry = index->entries + (hash >> index->shift);
    size_t at = peg_index_place(entry[0]);
    size_t end = peg_index_place(entry[1]);

    while (at < end && !positions_equal(index->level->keys + at * PEG_WIDTH, key, hole_bits))
        at++;
    return at < end ? at : index->level->count;
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

/* -- Over all positions ---------------------------------------------------- */

/*
 * The number of different images of a position: by the orbit-stabiliser theorem, the size of the
 * group divided by the number of symmetries that keep the position.
 */
static inline uint64_t count_images(const peg_frame *frame, const uint64_t *key)
{
    /* The identity, first in every group, keeps every position. */
    uint64_t keeping = 1;

    find_images(frame, key, frame->scratch_images);
    for (size_t s = 1; s < frame->group_size; s++)
        keeping += (uint64_t)positions_equal(frame->scratch_images + s * PEG_WIDTH,
                                             frame->scratch_images, PEG_UNMARKED);
    return frame->group_size / keeping;
}

/* Whether no jump is legal in a position, whatever its mark. */
static inline int is_stuck(const peg_frame *frame, const uint64_t *key)
{
    uint64_t position[PEG_WIDTH];
    uint64_t lines[2] = {0, 0};

    copy_position(position, key);
    position[0] &= frame->hole_bits;
    for (size_t w = 0; w < frame->line_words && (lines[0] | lines[1]) == 0; w += 2)
        lines_to_try(frame, position, w, lines);
    return (lines[0] | lines[1]) == 0;
}

static peg_findings inspect(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                            int by_images, peg_budget *budget)
{
    size_t stride = level->stride;
    int counting = stride > PEG_PLAIN_SLOT(PEG_WIDTH);
    peg_findings findings = {0, 0, {0, 0}};
    size_t kept = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t *key = level->keys + i * stride;
        int stopped = stop && positions_equal(key, stop, frame->hole_bits);
        int stuck = !stopped && (counting || !findings.stuck) && is_stuck(frame, key);

        if (i % PEG_NOTE_EVERY == 0)
            peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
        if (by_images)
            findings.positions += count_images(frame, key);
        findings.stuck |= stuck;
        if (counting) {
            peg_count count = peg_slot_count(key, PEG_WIDTH, stride);

            if ((stuck || stopped) && peg_count_add(&findings.games, &count))
                peg_budget_fail(budget, PEG_E_COUNT);
        }
        for (size_t w = 0; kept < i && w < stride; w++)
            level->keys[kept * stride + w] = key[w];
        kept += (size_t)!stopped;
    }
    if (budget->status == PEG_OK && kept < level->count)
        peg_level_truncate(level, kept, budget);
    return findings;
}

/*
 * Moves counts from the slots of a level to beside its keys, each divided by the number of images:
 * see divide in level.h. The slots become plain ones as the loop goes, in the same memory.
 */
static void divide_counts(const peg_frame *frame, peg_level *level, peg_budget *budget)
{
    sort_level(level, level->stride, frame->hole_bits, budget);
    peg_level_take_counts(level, budget);
    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        const uint64_t *slot = level->keys + i * level->stride;
        peg_count count = peg_slot_count(slot, PEG_WIDTH, level->stride);

        copy_position(level->keys + i * PEG_WIDTH, slot);
        peg_count_divide(&count, (uint32_t)count_images(frame, slot));
        level->counts[i] = count;
        peg_budget_spend(budget, 1);
    }
    level->stride = PEG_PLAIN_SLOT(PEG_WIDTH);
}

static peg_count sum_products(const peg_frame *frame, const peg_level *level,
                              const peg_count *others, int by_images, peg_budget *budget)
{
    peg_count sum = {0, 0};
    int overflow = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        peg_count images = {by_images ? count_images(frame, level->keys + i * PEG_WIDTH) : 1, 0};
        peg_count term;

        overflow |= peg_count_multiply(level->counts + i, others + i, &term);
        overflow |= peg_count_multiply(&term, &images, &term);
        overflow |= peg_count_add(&sum, &term);
        peg_budget_spend(budget, 1);
    }
    if (overflow)
        peg_budget_fail(budget, PEG_E_COUNT);
    return sum;
}

/* -- random play ----------------------------------------------------------- */

/* Shares out the chance of a position among its legal lines: see share_out in level.h. */
static void share_one(const peg_frame *frame, uint64_t *slot, size_t legal, size_t first,
                      const peg_count *misses, peg_store *store, peg_budget *budget)
{
    uint64_t entry[PEG_COUNT128_SLOT(PEG_WIDTH)];
    peg_count chance = {slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};
    peg_count share = chance;
    peg_count shared = {legal, 0};

    if (misses) {
        peg_count missed = peg_chance_both(chance, misses[legal]);

        peg_count_take(&share, &missed);
    }
    peg_count_divide(&share, (uint32_t)legal);
    slot[PEG_WIDTH] = share.low;
    slot[PEG_WIDTH + 1] = share.high;
    if (!misses)
        return;
    peg_count_multiply(&share, &shared, &shared);
    peg_count_take(&chance, &shared);
    flip_position(frame, slot, first, entry);
    entry[PEG_WIDTH] = chance.low;
    entry[PEG_WIDTH + 1] = chance.high;
    put_entry(store, entry, hash_position(entry, store->hole_bits), PEG_COUNT128_SLOT(PEG_WIDTH),
              budget);
}

static void share_out(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                      const peg_count *misses, peg_store *store, peg_count *left, peg_count *won,
                      peg_budget *budget)
{
    size_t kept = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t *slot = level->keys + i * level->stride;
        uint64_t *to = level->keys + kept * level->stride;
        int stopped = stop && positions_equal(slot, stop, PEG_UNMARKED);
        size_t first = 0;
        size_t legal = 0;

        for (size_t w = stopped ? 0 : frame->line_words; w-- > 0;) {
            uint64_t lines = legal_word(frame, slot, w);

            legal += (size_t)peg_word_count(lines);
            if (lines)
                first = w * 64 + (size_t)peg_word_first(lines);
        }
        peg_budget_work(budget, position_steps(frame));
        if (legal == 0) {
            peg_count chance = {slot[PEG_WIDTH], slot[PEG_WIDTH + 1]};

            peg_count_add(left, &chance);
            if (stopped)
                peg_count_add(won, &chance);
            continue;
        }
        if (kept++ < i)
            memcpy(to, slot, level->stride * sizeof(*slot));
        share_one(frame, to, legal, first, misses, store, budget);
    }
    if (budget->status == PEG_OK && kept < level->count)
        peg_level_truncate(level, kept, budget);
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The positions that a step from a level leads to, a batch at a time: the common beginning of
 * all work on levels. The images of a position are found once, and each legal jump then flips
 * its bits in all of them, the least of which is a key (see position/images_template.h).
 *
 * A batch lets memory work ahead of the processor. The sets and levels in which keys are looked
 * up are larger than any cache, and a look-up that waits for memory takes as long as
 * hundreds of operations. So the hash of each key is followed by a prefetch, and the key itself is
 * looked up only when the batch is full and the memory has arrived. Positions of PEG_WIDTH words;
 * included by grow_template.h and lookup_template.h.
 */
#ifndef PEG_COUNT_JUMP_TEMPLATE_H
#define PEG_COUNT_JUMP_TEMPLATE_H

#include "base/prefetch.h"
#include "count/crew.h"
#include "count/level_ops.h"
#include "position/images_template.h"
#include "position/legal_template.h"
#include "position/winning_lines.h"

#if PEG_WIDTH == 1
/* Removes from two words of legal lines those that lead to lost positions, by the frame's table. */
static inline void keep_winning(const peg_frame *frame, const uint64_t *key, size_t w,
                                uint64_t *lines)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, key[0] & frame->hole_bits));

    lines[0] = peg_winning_lines(table, index, w, lines[0]);
    lines[1] = peg_winning_lines(table, index, w + 1, lines[1]);
}

/* Prefetches what keep_winning() is going to look up for all legal lines of a position. */
static inline void fetch_winning(const peg_frame *frame, const uint64_t *key)
{
    const peg_table *table = frame->table;
    uint64_t index = peg_key_index(peg_layout_key(&table->layout, key[0] & frame->hole_bits));

    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        lines_to_try(frame, key, w, lines);
        peg_winning_fetch(table, index, w, lines[0]);
        peg_winning_fetch(table, index, w + 1, lines[1]);
    }
}
#endif

/*
 * Appends to the batch the keys that jumps lead to. Jumps are those to try in the position
 * tested, and change the position played: both are the same, or complements. Of each key the
 * bits in kept_bits stay, which are all or those without the mark. Prefetches as fetch says.
 * Returns the new size of the batch.
 */
static inline size_t list_all_jumps(const peg_frame *frame, const uint64_t *played,
                                    const uint64_t *tested, size_t group_size, uint64_t kept_bits,
                                    const peg_fetch *fetch, size_t filled)
{
    uint64_t in_registers[PEG_REGISTER_WORDS];
    uint64_t *images =
        group_size * PEG_WIDTH > PEG_REGISTER_WORDS ? frame->scratch_images : in_registers;
    size_t jump_words = group_size * PEG_WIDTH;

    find_images_for(frame, played, group_size, images);
    for (size_t w = 0; w < frame->line_words; w += 2) {
        uint64_t lines[2];

        lines_to_try(frame, tested, w, lines);
#if PEG_WIDTH == 1
        if (frame->table)
            keep_winning(frame, tested, w, lines);
#endif
        for (size_t half = 0; half < 2; half++) {
            for (; lines[half]; lines[half] &= lines[half] - 1) {
                size_t line = (w + half) * 64 + (size_t)peg_word_first(lines[half]);
                uint64_t *key = frame->batch + filled * PEG_WIDTH;
                uint64_t hash;

                least_after_jump(frame, images, frame->jump_images + line * jump_words, group_size,
                                 key);
                hash = hash_position(key, frame->hole_bits);
                key[0] &= kept_bits;
                if (fetch)
                    PEG_FETCH(fetch->from + (hash >> fetch->shift) * fetch->stride);
                frame->hashes[filled++] = hash;
            }
        }
    }
    return filled;
}

/*
 * As list_all_jumps(), with code of its own for each usual group size: square boards have 8
 * symmetries, triangles 6, and a goal off the middle leaves 2 or 1. Where the compiler knows the
 * number, images stay in registers.
 */
static inline size_t list_jumps(const peg_frame *frame, const uint64_t *played,
                                const uint64_t *tested, uint64_t kept_bits, const peg_fetch *fetch,
                                size_t filled)
{
#if PEG_WIDTH == 1
    if (frame->group_size == 8)
        return list_all_jumps(frame, played, tested, 8, kept_bits, fetch, filled);
    if (frame->group_size == 6)
        return list_all_jumps(frame, played, tested, 6, kept_bits, fetch, filled);
    if (frame->group_size == 2)
        return list_all_jumps(frame, played, tested, 2, kept_bits, fetch, filled);
    if (frame->group_size == 1)
        return list_all_jumps(frame, played, tested, 1, kept_bits, fetch, filled);
#endif
    return list_all_jumps(frame, played, tested, frame->group_size, kept_bits, fetch, filled);
}

/* As list_jumps(), for a step from a position of a level. */
static inline size_t take_step(const peg_frame *frame, const uint64_t *key, unsigned step,
                               const peg_fetch *fetch, size_t filled)
{
    uint64_t kept_bits = step & PEG_MAKE_MARKS ? ~UINT64_C(0) : frame->hole_bits;
    uint64_t used_bits = step & PEG_USE_MARKS ? ~frame->hole_bits : 0;
    uint64_t own[PEG_WIDTH];
    uint64_t complement[PEG_WIDTH];

    copy_position(own, key);
    complement_of(frame, key, complement);
    own[0] &= frame->hole_bits | used_bits;
    complement[0] |= key[0] & used_bits;
    return list_jumps(frame, step & PEG_RESULT_COMPLEMENT ? complement : own,
                      step & PEG_LEGAL_IN_COMPLEMENT ? complement : own, kept_bits, fetch, filled);
}

/*
 * Fills the batch with what a step leads to from the next positions of a worker's slice, up to
 * one place in the level. Returns the size of the batch.
 */
static inline size_t fill_batch(peg_worker *worker, size_t stop, const peg_level *level,
                                unsigned step, const peg_fetch *fetch)
{
    enum { AHEAD = 8 };
    const peg_frame *frame = &worker->frame;
    size_t filled = 0;

    worker->fetched = worker->fetched > worker->at ? worker->fetched : worker->at;
    for (; worker->at < stop && filled < PEG_BATCH; worker->at++) {
        size_t before = filled;

#if PEG_WIDTH == 1
        for (; frame->table && worker->fetched < stop && worker->fetched < worker->at + AHEAD;
             worker->fetched++)
            fetch_winning(frame, level->keys + worker->fetched * level->stride);
#endif
        filled = take_step(frame, level->keys + worker->at * level->stride, step, fetch, filled);
        while (before < filled)
            frame->owners[before++] = worker->at;
    }
    return filled;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Pruning and counting: the positions that a step from one level leads to are looked up in another
 * level, either to prune that level or to count the first.
 *
 * The level looked up in does not change, so the workers share it without locks, each with a slice
 * of the other level. A look-up takes three steps, in each of which memory is prefetched for the
 * next: the entry of the index, which usually rules the position out; the positions of that entry;
 * and the count or mark that belongs to the position found.
 *
 * Positions have PEG_WIDTH words. This is the last of the templates, and ends with the table of
 * level operations that count_width_1.c and the others export.
 */
#ifndef PEG_COUNT_LOOKUP_TEMPLATE_H
#define PEG_COUNT_LOOKUP_TEMPLATE_H

#include "count/grow_template.h"
#include "count/order_template.h"

/* What the workers share. */
typedef struct lookup {
    peg_workers *workers;
    const peg_level *level;
    unsigned step;
    const peg_index *index; /* to the level looked up in */
    peg_count *counts;      /* to be added to, or NULL to prune */
} lookup;

/*
 * Keeps of the batch only the keys that the level may have, by its index, and prefetches their
 * places in the level. Returns the new size of the batch.
 */
static inline size_t keep_possible(const peg_frame *frame, const peg_index *index, size_t filled)
{
    size_t kept = 0;

    /* Copies every key and then decides whether it counts: a branch would be unpredictable. */
    for (size_t i = 0; i < filled; i++) {
        uint64_t hash = frame->hashes[i];

        copy_position(frame->batch + kept * PEG_WIDTH, frame->batch + i * PEG_WIDTH);
        frame->hashes[kept] = hash;
        frame->owners[kept] = frame->owners[i];
        kept += (size_t)peg_index_may_have(index, hash);
    }
    for (size_t i = 0; i < kept; i++) {
        size_t place = peg_index_place(index->entries[frame->hashes[i] >> index->shift]);

        PEG_FETCH(index->level->keys + place * PEG_WIDTH);
    }
    return kept;
}

/*
 * Keeps of the batch only the keys that are in the level, with their places in place of their
 * hashes, and prefetches their counts or marks. Returns the new size of the batch.
 */
static inline size_t keep_found(const lookup *l, const peg_worker *worker, size_t filled)
{
    const peg_frame *frame = &worker->frame;
    size_t kept = 0;

    for (size_t i = 0; i < filled; i++) {
        const uint64_t *key = frame->batch + i * PEG_WIDTH;
        size_t at = look_up_key(l->index, key, frame->hashes[i], frame->hole_bits);

        copy_position(frame->batch + kept * PEG_WIDTH, key);
        frame->hashes[kept] = at;
        frame->owners[kept] = frame->owners[i];
        kept += at < l->index->level->count;
        if (l->counts)
            PEG_FETCH(l->index->level->counts + at);
        else
            PEG_FETCH(worker->marks + at);
    }
    return kept;
}

/*
 * Marks the positions of the level that are in the batch: with the highest mark of their keys, or
 * with 1 if keys have no marks.
 */
static inline void mark_batch(const peg_worker *worker, size_t filled)
{
    const peg_frame *frame = &worker->frame;

    for (size_t i = 0; i < filled; i++) {
        uint64_t mark_bits = frame->batch[i * PEG_WIDTH] & ~frame->hole_bits;
        uint8_t mark = mark_bits ? (uint8_t)(mark_bits >> PEG_MARK_AT) : 1;
        uint8_t *old = worker->marks + frame->hashes[i];

        *old = *old > mark ? *old : mark;
    }
}

/*
 * Whether a place in the batch repeats an earlier one from the same position. The places from a
 * position are adjacent, because its jumps are never split.
 */
static inline int is_repeated(const peg_frame *frame, size_t at)
{
    for (size_t i = at; i-- > 0 && frame->owners[i] == frame->owners[at];)
        if (frame->hashes[i] == frame->hashes[at])
            return 1;
    return 0;
}

/*
 * Adds the count of each key in the batch to the count of the position it came from. Returns 1 if a
 * count passes 128 bits.
 */
static inline int count_batch(const lookup *l, const peg_frame *frame, size_t filled)
{
    const peg_count *counts = l->index->level->counts;
    int overflow = 0;

    for (size_t i = 0; i < filled; i++)
        if (!(l->step & PEG_EACH_ONCE) || !is_repeated(frame, i))
            overflow |= peg_count_add(l->counts + frame->owners[i], counts + frame->hashes[i]);
    return overflow;
}

/* A worker's part of a round. */
static void look_up_slice(void *user, unsigned index)
{
    const lookup *l = user;
    peg_worker *worker = l->workers->worker + index;
    peg_fetch fetch = {l->index->entries, l->index->shift, 1};

    if (l->counts)
        memset(l->counts + worker->at, 0, (worker->stop - worker->at) * sizeof(peg_count));
    while (worker->at < worker->stop) {
        size_t filled = fill_batch(worker, worker->stop, l->level, l->step, &fetch);

        filled = keep_possible(&worker->frame, l->index, filled);
        filled = keep_found(l, worker, filled);
        if (l->counts)
            worker->overflow |= count_batch(l, &worker->frame, filled);
        else
            mark_batch(worker, filled);
    }
}

/*
 * Keeps the positions of a level that any worker has marked. With make_marks 1 they keep the
 * highest of these marks, if the frame has marks.
 */
static void keep_marked(const peg_workers *workers, const peg_frame *frame, int make_marks,
                        peg_level *level, peg_budget *budget)
{
    size_t kept = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t *to = level->keys + kept * PEG_WIDTH;
        uint8_t mark = 0;

        for (unsigned k = 0; k < workers->count; k++)
            mark = workers->worker[k].marks[i] > mark ? workers->worker[k].marks[i] : mark;
        copy_position(to, level->keys + i * PEG_WIDTH);
        to[0] &= frame->hole_bits;
        if (make_marks && frame->image_shift)
            to[0] |= (uint64_t)mark << PEG_MARK_AT;
        kept += mark > 0;
        if (i % PEG_NOTE_EVERY == 0)
            peg_budget_work(budget, 2 * (uint64_t)PEG_NOTE_EVERY);
    }
    if (budget->status == PEG_OK)
        peg_level_truncate(level, kept, budget);
}

/* Looks up the positions after a step from a level in another, to prune that or count the first. */
static void look_up_all(const peg_frame *frame, const peg_level *from, unsigned step, peg_level *in,
                        peg_count *counts, peg_budget *budget)
{
    peg_workers workers;
    peg_index index;
    lookup l = {&workers, from, step, &index, counts};
    size_t dealt;

    make_index(frame, in, &index, budget);
    peg_workers_begin(&workers, frame, from, NULL, counts ? 0 : in->count, budget);
    while (budget->status == PEG_OK && (dealt = peg_workers_deal(&workers, budget)) > 0) {
        peg_workers_run(&workers, dealt, look_up_slice, &l);
        peg_workers_spend(&workers, budget);
    }
    peg_index_free(&index, budget);
    if (!counts)
        keep_marked(&workers, frame, (step & PEG_MAKE_MARKS) != 0, in, budget);
    peg_workers_end(&workers, budget);
}

static void count_level(const peg_frame *frame, const peg_level *level, unsigned step,
                        peg_level *next, peg_count *counts, peg_budget *budget)
{
    if (counts)
        look_up_all(frame, level, step, next, counts, budget);
}

static void prune_level(const peg_frame *frame, const peg_level *from, unsigned step,
                        peg_level *level, peg_budget *budget)
{
    look_up_all(frame, from, step, level, NULL, budget);
}

static const peg_level_ops level_ops = {
    .find_key = find_key,
    .grow = grow_set,
    .harvest = harvest_set,
    .sort = sort_plain,
    .prune = prune_level,
    .count = count_level,
    .index = make_index,
    .count_orders = count_orders,
    .divide = divide_counts,
    .sum_products = sum_products,
    .locate = locate,
    .inspect = inspect,
    .share_out = share_out,
};

#endif

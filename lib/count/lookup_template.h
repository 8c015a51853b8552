/* SPDX-License-Identifier: MIT */

/*
 * Looking up: what a step from one level leads to is looked up in another level, either to
 * prune that level or to count the first.
 *
 * The level looked up in stays as it is, so the workers of a crew share it without locks, each
 * with a slice of the other level. A look-up takes three steps, in each of which memory is
 * prefetched for the next: the entry of the guide, which usually rules the position out; the
 * positions of that entry; and the count or mark that belongs to the position found.
 *
 * At the end are two sums over levels with counts, which look up nothing. Positions of PEG_WIDTH
 * words; included for the operations on levels.
 */
#ifndef PEG_COUNT_LOOKUP_TEMPLATE_H
#define PEG_COUNT_LOOKUP_TEMPLATE_H

#include "base/count.h"
#include "count/guide_template.h"
#include "count/inspect_template.h"
#include "count/jump_template.h"

/* What the workers of a crew share. */
typedef struct lookup {
    peg_crew *crew;
    const peg_level *level;
    unsigned step;
    const peg_guide *guide;       /* to the level looked up in */
    const peg_count *next_counts; /* of the level looked up in, to count */
    peg_count *counts;            /* to be added to, or NULL to prune */
} lookup;

/*
 * Keeps of the batch only the keys that the level may have, by its guide, and prefetches their
 * places in the level. Returns the new size of the batch.
 */
static inline size_t keep_possible(const peg_frame *frame, const peg_guide *guide, size_t filled)
{
    size_t kept = 0;

    /* Copies every key and then decides whether it counts: a branch would be a coin toss. */
    for (size_t i = 0; i < filled; i++) {
        uint64_t hash = frame->hashes[i];

        copy_position(frame->batch + kept * PEG_WIDTH, frame->batch + i * PEG_WIDTH);
        frame->hashes[kept] = hash;
        frame->owners[kept] = frame->owners[i];
        kept += (size_t)peg_guide_may_have(guide, hash);
    }
    for (size_t i = 0; i < kept; i++) {
        size_t place = peg_guide_place(guide->entries[frame->hashes[i] >> guide->shift]);

        PEG_FETCH(guide->level->keys + place * PEG_WIDTH);
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
        size_t at = look_up_key(l->guide, key, frame->hashes[i], frame->hole_bits);

        copy_position(frame->batch + kept * PEG_WIDTH, key);
        frame->hashes[kept] = at;
        frame->owners[kept] = frame->owners[i];
        kept += at < l->guide->level->count;
        if (l->counts)
            PEG_FETCH(l->next_counts + at);
        else
            PEG_FETCH(worker->marks + at);
    }
    return kept;
}

/*
 * Marks the positions of the level that the batch holds: with the mark of the key, the highest
 * of several; or with 1 if keys have no marks.
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
 * Adds the count of each key in the batch to that of the position it came from. Returns 1 if a
 * count passes 128 bits.
 */
static inline int count_batch(const lookup *l, const peg_frame *frame, size_t filled)
{
    int overflow = 0;

    for (size_t i = 0; i < filled; i++)
        overflow |= peg_count_add(l->counts + frame->owners[i], l->next_counts + frame->hashes[i]);
    return overflow;
}

/* A worker's part of a round. */
static void look_up_slice(void *user, unsigned index)
{
    const lookup *l = user;
    peg_worker *worker = l->crew->worker + index;
    peg_fetch fetch = {l->guide->entries, l->guide->shift, 1};

    if (l->counts)
        memset(l->counts + worker->at, 0, (worker->stop - worker->at) * sizeof(peg_count));
    while (worker->at < worker->stop) {
        size_t filled = fill_batch(worker, worker->stop, l->level, l->step, &fetch);

        filled = keep_possible(&worker->frame, l->guide, filled);
        filled = keep_found(l, worker, filled);
        if (l->counts)
            worker->overflow |= count_batch(l, &worker->frame, filled);
        else
            mark_batch(worker, filled);
    }
}

/* Works through the whole level, round by round. */
static peg_status look_up_all(lookup *l, peg_budget *budget)
{
    peg_crew *crew = l->crew;
    peg_status status = PEG_OK;
    size_t dealt;

    while (status == PEG_OK && (dealt = peg_crew_deal(crew, budget)) > 0) {
        peg_crew_run(crew, dealt, look_up_slice, l);
        status = peg_crew_spend(crew, budget);
    }
    return status;
}

/* Counts each position of a level: see count in level_ops.h. */
static peg_status count_level(const peg_frame *frame, const peg_level *level, unsigned step,
                              peg_level *next, const peg_count *next_counts, peg_count *counts,
                              peg_budget *budget)
{
    peg_crew crew;
    peg_guide guide;
    lookup l = {&crew, level, step, &guide, next_counts, counts};
    peg_status status = make_guide(next, frame->hole_bits, &guide, budget);

    if (status != PEG_OK)
        return status;
    peg_crew_begin(&crew, frame, level, NULL, budget);
    status = look_up_all(&l, budget);
    for (unsigned i = 0; status == PEG_OK && i < crew.count; i++)
        if (crew.worker[i].overflow)
            status = PEG_E_COUNT;
    peg_crew_end(&crew, budget);
    peg_guide_free(&guide, budget);
    return status;
}

/*
 * Keeps of a level the positions that any worker has marked. With make_marks 1 they keep the
 * highest of these marks, if the frame has marks.
 */
static peg_status keep_marked(const peg_crew *crew, const peg_frame *frame, int make_marks,
                              peg_level *level, peg_budget *budget)
{
    peg_status status = PEG_OK;
    size_t kept = 0;

    for (size_t i = 0; i < level->count; i++) {
        uint64_t *to = level->keys + kept * PEG_WIDTH;
        uint8_t mark = 0;

        for (unsigned k = 0; k < crew->count; k++)
            mark = crew->worker[k].marks[i] > mark ? crew->worker[k].marks[i] : mark;
        copy_position(to, level->keys + i * PEG_WIDTH);
        to[0] &= frame->hole_bits;
        if (make_marks && frame->image_shift)
            to[0] |= (uint64_t)mark << PEG_MARK_AT;
        kept += mark > 0;
        if (i % PEG_NOTE_EVERY == 0 && status == PEG_OK)
            status = peg_budget_work(budget, 2 * (uint64_t)PEG_NOTE_EVERY);
    }
    peg_level_truncate(level, kept, budget);
    return status;
}

/* Leaves of a level what a step from another leads to: see prune in level_ops.h. */
static peg_status prune_level(const peg_frame *frame, const peg_level *from, unsigned step,
                              peg_level *level, peg_budget *budget)
{
    peg_crew crew;
    peg_guide guide;
    lookup l = {&crew, from, step, &guide, NULL, NULL};
    peg_status status = make_guide(level, frame->hole_bits, &guide, budget);

    if (status != PEG_OK)
        return status;
    peg_crew_begin(&crew, frame, from, NULL, budget);
    status = peg_crew_take_marks(&crew, level->count, budget);
    if (status == PEG_OK)
        status = look_up_all(&l, budget);
    peg_guide_free(&guide, budget);
    if (status == PEG_OK)
        status = keep_marked(&crew, frame, (step & PEG_MAKE_MARKS) != 0, level, budget);
    peg_crew_end(&crew, budget);
    return status;
}

/*
 * Moves counts from the slots of a level to an array, each divided by the number of images:
 * see divide in level_ops.h. The slots become plain ones as the loop goes, in the same memory.
 */
static peg_status divide_counts(const peg_frame *frame, peg_level *level, peg_count *counts,
                                peg_budget *budget)
{
    peg_status status = sort_level(level, level->stride, frame->hole_bits, budget);

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        const uint64_t *slot = level->keys + i * level->stride;
        peg_count count = peg_slot_count(slot, PEG_WIDTH, level->stride);

        copy_position(level->keys + i * PEG_WIDTH, slot);
        peg_count_divide(&count, (uint32_t)count_images(frame, slot));
        counts[i] = count;
        status = peg_budget_spend(budget, 1);
    }
    level->stride = PEG_PLAIN_SLOT(PEG_WIDTH);
    return status;
}

/* Sums up the products of two counts for all positions: see sum_products in level_ops.h. */
static peg_status sum_products(const peg_frame *frame, const peg_level *level, const peg_count *a,
                               const peg_count *b, peg_budget *budget, peg_count *out_sum)
{
    peg_count sum = {0, 0};
    peg_status status = PEG_OK;
    int overflow = 0;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        peg_count images = {count_images(frame, level->keys + i * PEG_WIDTH), 0};
        peg_count term;

        overflow |= peg_count_multiply(a + i, b + i, &term);
        overflow |= peg_count_multiply(&term, &images, &term);
        overflow |= peg_count_add(&sum, &term);
        status = peg_budget_spend(budget, 1);
    }
    *out_sum = sum;
    return status == PEG_OK && overflow ? PEG_E_COUNT : status;
}

#endif

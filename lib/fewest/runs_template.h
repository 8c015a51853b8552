/* SPDX-License-Identifier: MIT */

/*
 * The list of runs (runs.h), on positions of PEG_WIDTH words. A short list may have the same run
 * twice; a longer list finds repeats by a hash table.
 *
 * Included by expand_template.h.
 */
#ifndef PEG_FEWEST_RUNS_TEMPLATE_H
#define PEG_FEWEST_RUNS_TEMPLATE_H

#include "fewest/runs.h"
#include "position/position_template.h"

enum { FIRST_RUN_SLOTS = 256 };

static inline peg_run *run_at(const peg_runs *runs, size_t index)
{
    const size_t size = sizeof(peg_run) + PEG_WIDTH * sizeof(uint64_t);

    return (peg_run *)(void *)((char *)runs->list + index * size);
}

static inline uint64_t run_hash(const peg_run *run)
{
    uint64_t hash = (hash_position(run->word, PEG_UNMARKED) ^ run->key) + run->hole;

    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

static inline int run_is_same(const void *list, uint32_t index, const void *item)
{
    const peg_runs *runs = list;
    const peg_run *a = run_at(runs, index);
    const peg_run *b = item;

    return a->hole == b->hole && a->key == b->key &&
           positions_equal(a->word, b->word, PEG_UNMARKED);
}

/* Puts all runs into slots, reusing the memory of earlier slots: most lists need none. */
static void runs_fill_slots(peg_runs *runs)
{
    size_t room = FIRST_RUN_SLOTS;

    while (room <= 2 * runs->count)
        room *= 2;
    peg_slots_begin(&runs->slots, room, runs->budget);
    for (uint32_t i = 0; runs->budget->status == PEG_OK && i < runs->count; i++)
        peg_slots_put(&runs->slots, run_hash(run_at(runs, i)), i);
    runs->has_slots = 1;
}

/* The place behind the last run, or NULL. */
static inline peg_run *run_place(peg_runs *runs)
{
    if (runs->count >= runs->room) {
        void *list =
            peg_budget_grow(runs->budget, runs->list, &runs->room, runs->count + 1, runs->size);

        if (!list)
            return NULL;
        runs->list = list;
    }
    return run_at(runs, runs->count);
}

/* Keeps the run behind the last, unless it is there already. Returns its index. */
static inline uint32_t run_keep(peg_runs *runs)
{
    peg_run *run = run_at(runs, runs->count);

    if (runs->count >= runs->few) {
        uint64_t hash = run_hash(run);
        uint64_t *slot;

        if (!runs->has_slots)
            runs_fill_slots(runs);
        if (peg_slots_are_crowded(&runs->slots, runs->count))
            peg_slots_enlarge(&runs->slots, runs->budget);
        if (runs->count >= UINT32_MAX - 1)
            peg_budget_fail(runs->budget, PEG_LIMIT);
        if (runs->budget->status != PEG_OK)
            return 0;
        slot = peg_slots_find(&runs->slots, hash, run_is_same, runs, run);
        if (*slot)
            return peg_slot_index(*slot);
        *slot = peg_slot_for(hash, (uint32_t)runs->count);
    }
    return (uint32_t)runs->count++;
}

/* Whether a run can be extended along a line. */
static inline int run_goes_along(const peg_shape *shape, peg_run_kind kind, const peg_run *run,
                                 size_t line)
{
    const uint64_t *masks = shape->masks + line * 2 * PEG_WIDTH;
    peg_jump jump = shape->lines[line];
    uint64_t differ = 0;

    if (kind == PEG_RUN_TRAILS)
        return !(run->word[jump.over / 64] >> jump.over % 64 & 1);
    if (kind == PEG_RUN_BACK && run->jumps > 0 && jump.to != run->hole)
        return 0;
    for (int w = 0; w < PEG_WIDTH; w++) {
        uint64_t before = kind == PEG_RUN_JUMPS ? masks[w] : masks[w] ^ masks[PEG_WIDTH + w];

        differ |= (run->word[w] & masks[PEG_WIDTH + w]) ^ before;
    }
    return differ == 0;
}

/* Extends a run along a line. */
static inline void run_step(peg_runs *runs, peg_run_kind kind, uint32_t index, size_t line,
                            const peg_run_user *calls, void *user)
{
    const uint64_t *flips = runs->shape->masks + (line * 2 + 1) * PEG_WIDTH;
    peg_jump jump = runs->shape->lines[line];
    peg_run *to = run_place(runs);
    size_t count = runs->count;
    const peg_run *from;

    if (!to)
        return;
    from = run_at(runs, index);
    to->key = kind == PEG_RUN_JUMPS && from->jumps == 0 ? jump.from : from->key;
    to->note = from->note;
    to->before = index;
    to->line = (uint16_t)line;
    to->jumps = (uint16_t)(from->jumps + 1);
    to->hole = kind == PEG_RUN_BACK ? jump.from : jump.to;
    for (int w = 0; w < PEG_WIDTH; w++)
        to->word[w] = kind == PEG_RUN_TRAILS ? from->word[w] : from->word[w] ^ flips[w];
    if (kind == PEG_RUN_TRAILS)
        to->word[jump.over / 64] |= UINT64_C(1) << jump.over % 64;
    if (calls->takes(user, runs, from, to)) {
        uint32_t kept = run_keep(runs);

        if (calls->taken && runs->budget->status == PEG_OK)
            calls->taken(user, runs, index, kept, runs->count > count);
    }
}

static inline void runs_list_from(peg_runs *runs, peg_run_kind kind, uint32_t first,
                                  const peg_run_user *calls, void *user)
{
    const peg_shape *shape = runs->shape;

    for (uint32_t i = first; i < runs->count && !runs->is_over; i++) {
        int goes_on = calls->looks(user, runs, i);
        const peg_run *run = run_at(runs, i);
        int from_hole = kind == PEG_RUN_TRAILS || (kind == PEG_RUN_JUMPS && run->jumps > 0);
        size_t line = from_hole ? shape->first[run->hole] : 0;
        size_t end = from_hole ? shape->first[run->hole + 1] : shape->line_count;

        for (; goes_on && runs->budget->status == PEG_OK && line < end; line++)
            if (run_goes_along(shape, kind, run_at(runs, i), line))
                run_step(runs, kind, i, line, calls, user);
        runs->is_over |= runs->budget->status != PEG_OK;
    }
}

static void runs_add(peg_runs *runs, const uint64_t *position, int hole, uint64_t note)
{
    peg_run *run = run_place(runs);

    if (!run)
        return;
    *run = (peg_run){.key = (uint64_t)hole, .note = note, .hole = (uint8_t)hole};
    copy_position(run->word, position);
    run_keep(runs);
}

static void runs_list(peg_runs *runs, peg_run_kind kind, const peg_run_user *calls, void *user)
{
    runs_list_from(runs, kind, 0, calls, user);
}

#endif

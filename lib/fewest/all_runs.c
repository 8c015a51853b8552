/* SPDX-License-Identifier: MIT */

/*
 * Breadth first: all ways to a run have as many jumps, so its count is complete before it is gone
 * on from.
 */
#include "fewest/all_runs.h"

#include "base/bytes.h"
#include "base/count.h"
#include "base/hash.h"
#include "fewest/lookups.h"

/* Up to this many runs need no slots: to go on from one twice costs less than to tell them apart.
 */
enum { FEW_RUNS = 64 };

static uint64_t run_hash(const peg_one_run *run)
{
    uint64_t hash = run->hole;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        hash = peg_hash(hash ^ run->pegs.word[w]);
    return hash;
}

static int is_run(const peg_one_run *a, const peg_one_run *b)
{
    return a->hole == b->hole && peg_bits_equal(&a->pegs, &b->pegs);
}

/* The slot of a run, or the empty one where it belongs. */
static uint32_t *find_run(const peg_all_runs *all, const peg_one_run *run)
{
    size_t at = peg_slots_first(&all->slots, run_hash(run));

    while (all->slots.slot[at] && !is_run(all->runs + all->slots.slot[at] - 1, run))
        at = peg_slots_next(&all->slots, at);
    return &all->slots.slot[at];
}

/* Puts all runs into slots, in the memory of earlier ones as far as it goes. */
static peg_status fill_slots(peg_all_runs *all, peg_budget *budget)
{
    size_t room = 4 * FEW_RUNS;
    uint32_t *slot = all->slots.slot;

    while (room < 4 * all->count)
        room *= 2;
    if (room > all->slot_room) {
        slot =
            peg_budget_resize(budget, slot, all->slot_room * sizeof(*slot), room * sizeof(*slot));
        if (!slot)
            return peg_budget_refusal(budget);
        all->slots.slot = slot;
        all->slot_room = room;
    }
    all->slots.room = room;
    memset(slot, 0, room * sizeof(*slot));
    for (size_t i = 0; i < all->count; i++)
        peg_slots_put(&all->slots, run_hash(all->runs + i), (uint32_t)i);
    return peg_budget_work(budget, room);
}

/* Finds the run that is the same but for its count, or takes a slot for this one. */
static peg_status find_same(peg_fewest *fewest, const peg_one_run *run, peg_one_run **out_same)
{
    peg_all_runs *all = &fewest->all_runs;
    peg_status status = PEG_OK;
    uint32_t *slot;

    if (peg_slots_are_crowded(&all->slots, all->count))
        status = fill_slots(all, fewest->budget);
    if (status != PEG_OK)
        return status;
    slot = find_run(all, run);
    if (*slot) {
        *out_same = all->runs + *slot - 1;
        return PEG_OK;
    }
    if (all->count >= UINT32_MAX - 1)
        return PEG_LIMIT;
    *slot = (uint32_t)all->count + 1;
    return PEG_OK;
}

/* Adds a run, or its count to that of the run that is there already. */
static peg_status add(peg_fewest *fewest, const peg_one_run *run)
{
    peg_all_runs *all = &fewest->all_runs;
    peg_one_run *same = NULL;

    if (all->count >= FEW_RUNS) {
        peg_status status = find_same(fewest, run, &same);

        if (status != PEG_OK)
            return status;
    }
    if (same) {
        same->too_many |= run->too_many;
        same->too_many |= (uint8_t)peg_count_add(&same->count, &run->count);
        return PEG_OK;
    }
    if (all->count >= all->room) {
        peg_one_run *runs =
            peg_budget_grow(fewest->budget, all->runs, &all->room, all->count + 1, sizeof(*runs));

        if (!runs)
            return peg_budget_refusal(fewest->budget);
        all->runs = runs;
    }
    all->runs[all->count++] = *run;
    return all->count == FEW_RUNS ? fill_slots(all, fewest->budget) : PEG_OK;
}

/* Adds the runs that are one jump longer than one that is there. */
static peg_status go_on_from(peg_fewest *fewest, uint32_t index)
{
    const peg_shape *shape = fewest->problem->shape;
    const peg_bits pegs = fewest->all_runs.runs[index].pegs;
    int hole = fewest->all_runs.runs[index].hole;
    peg_status status = PEG_OK;

    for (size_t i = shape->first[hole]; status == PEG_OK && i < shape->first[hole + 1]; i++) {
        peg_bits next = pegs;
        int is_won;

        if (!peg_bits_allow(&pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        is_won = peg_problem_won(fewest->problem, &next);
        status = peg_budget_spend(fewest->budget, 1);
        if (status == PEG_OK && (is_won || peg_fewest_may_win(fewest, &next))) {
            peg_one_run run = fewest->all_runs.runs[index];

            run.pegs = next;
            run.before = index;
            run.line = (uint16_t)i;
            run.hole = shape->lines[i].to;
            run.jumps++;
            run.is_won = (uint8_t)is_won;
            status = add(fewest, &run);
        }
    }
    return status;
}

static int can_jump(const peg_shape *shape, const peg_bits *pegs, int hole)
{
    for (size_t i = shape->first[hole]; i < shape->first[hole + 1]; i++)
        if (peg_bits_allow(pegs, shape->lines[i]))
            return 1;
    return 0;
}

peg_status peg_all_runs_find(peg_fewest *fewest, const peg_bits *pegs, int hole, int most_jumps)
{
    peg_all_runs *all = &fewest->all_runs;
    peg_one_run start = {*pegs, {1, 0}, 0, 0, (uint8_t)hole, 0, 0, 0};
    peg_status status;

    all->count = 0;
    /* Most pegs cannot. */
    if (!can_jump(fewest->problem->shape, pegs, hole))
        return PEG_OK;
    status = add(fewest, &start);
    for (uint32_t i = 0; status == PEG_OK && i < all->count; i++)
        if (!all->runs[i].is_won && all->runs[i].jumps < most_jumps)
            status = go_on_from(fewest, i);
    return status;
}

void peg_all_runs_free(peg_fewest *fewest)
{
    peg_all_runs *all = &fewest->all_runs;

    peg_budget_free(fewest->budget, all->runs, all->room * sizeof(*all->runs));
    peg_budget_free(fewest->budget, all->slots.slot, all->slot_room * sizeof(*all->slots.slot));
    memset(all, 0, sizeof(*all));
}

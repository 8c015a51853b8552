/* SPDX-License-Identifier: MIT */

/*
 * Runs are listed breadth first: all ways to a run have as many jumps, so its count is complete
 * before it is gone on from.
 *
 * A waypoint's key is the least image of its position, so the moves found by a search are moves
 * between images. For the one solution that is asked for, the moves from one waypoint to the next
 * are tried on the actual board.
 */
#include "fewest/search.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/count.h"
#include "base/memory.h"

/* -- what the search knows ------------------------------------------------- */

peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t waypoint)
{
    size_t words = (size_t)fewest->setup->shape->words;
    peg_bits pegs = {{0}};

    PEG_ASSERT(waypoint < fewest->waypoints.count);
    memcpy(pegs.word, fewest->waypoints.keys + waypoint * words, words * sizeof(*pegs.word));
    return pegs;
}

int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs)
{
    return fewest->table ? peg_table_has(fewest->table, pegs->word[0])
                         : peg_glance(fewest->setup, pegs) != PEG_NO;
}

/* -- the runs of one peg --------------------------------------------------- */

/* Up to this many runs need no slots: to go on from one twice costs less than to tell them apart.
 */
enum { FEW_RUNS = 64 };

static uint64_t run_hash(const peg_one_run *run)
{
    return peg_bits_hash(&run->pegs, run->hole);
}

static int is_run(const void *runs, uint32_t index, const void *run)
{
    const peg_one_run *a = (const peg_one_run *)runs + index;
    const peg_one_run *b = run;

    return a->hole == b->hole && peg_bits_equal(&a->pegs, &b->pegs);
}

/* Puts the first runs into slots, in the memory of earlier ones. */
static peg_status fill_slots(peg_all_runs *all, peg_budget *budget)
{
    peg_status status = peg_slots_begin(&all->slots, 4 * FEW_RUNS, budget);

    for (uint32_t i = 0; status == PEG_OK && i < all->count; i++)
        peg_slots_put(&all->slots, run_hash(all->runs + i), i);
    return status;
}

/* Finds the run that is the same but for its count, or takes a slot for this one. */
static peg_status find_same(peg_fewest *fewest, const peg_one_run *run, peg_one_run **out_same)
{
    peg_all_runs *all = &fewest->all_runs;
    uint64_t hash = run_hash(run);
    peg_status status = PEG_OK;
    uint64_t *slot;

    if (peg_slots_are_crowded(&all->slots, all->count))
        status = peg_slots_enlarge(&all->slots, fewest->budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&all->slots, hash, is_run, all->runs, run);
    if (*slot) {
        *out_same = all->runs + peg_slot_index(*slot);
        return PEG_OK;
    }
    if (all->count >= UINT32_MAX - 1)
        return PEG_LIMIT;
    *slot = peg_slot_for(hash, (uint32_t)all->count);
    return PEG_OK;
}

/* Adds a run, or if it is there already, adds the count to the count of the same run. */
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
            return peg_budget_refuse(fewest->budget);
        all->runs = runs;
    }
    PEG_ASSERT(all->runs);
    all->runs[all->count++] = *run;
    return all->count == FEW_RUNS ? fill_slots(all, fewest->budget) : PEG_OK;
}

/* The first line from a number on, of those of a peg in a hole, that it can jump along. */
static size_t next_jump(const peg_shape *shape, const peg_bits *pegs, int hole, size_t line)
{
    size_t end = shape->first[hole + 1];

    while (line < end && (!peg_bits_get(pegs, shape->lines[line].over) ||
                          peg_bits_get(pegs, shape->lines[line].to)))
        line++;
    return line;
}

/*
 * Adds the runs that are one jump longer than one that is there. The first of the lines to try is
 * given, and how many jumps lead to as many pegs as the goal has.
 */
static peg_status go_on_from(peg_fewest *fewest, uint32_t index, size_t line, int goal_jumps)
{
    const peg_setup *setup = fewest->setup;
    const peg_shape *shape = setup->shape;
    const peg_bits pegs = fewest->all_runs.runs[index].pegs;
    int hole = fewest->all_runs.runs[index].hole;
    int may_be_won = fewest->all_runs.runs[index].jumps + 1 == goal_jumps;
    peg_status status = PEG_OK;

    for (line = next_jump(shape, &pegs, hole, line);
         status == PEG_OK && line < shape->first[hole + 1];
         line = next_jump(shape, &pegs, hole, line + 1)) {
        peg_bits next = pegs;
        int is_won;

        peg_bits_jump(&next, shape->lines[line]);
        is_won = may_be_won && peg_goal_met(&setup->goal, &next);
        status = peg_budget_spend(fewest->budget, 1);
        if (status == PEG_OK && (is_won || peg_fewest_may_win(fewest, &next))) {
            peg_one_run run = fewest->all_runs.runs[index];

            run.pegs = next;
            run.before = index;
            run.line = (uint16_t)line;
            run.hole = shape->lines[line].to;
            run.jumps++;
            run.is_won = (uint8_t)is_won;
            status = add(fewest, &run);
        }
    }
    return status;
}

peg_status peg_all_runs_find(peg_fewest *fewest, const peg_bits *pegs, int hole, int most_jumps)
{
    const peg_shape *shape = fewest->setup->shape;
    const peg_one_run start = {*pegs, {1, 0}, 0, 0, (uint8_t)hole, 0, 0, 0};
    peg_all_runs *all = &fewest->all_runs;
    size_t line = next_jump(shape, pegs, hole, shape->first[hole]);
    int goal_jumps;
    peg_status status;

    all->count = 0;
    /* Most pegs cannot jump. */
    if (line == shape->first[hole + 1])
        return PEG_OK;
    goal_jumps = peg_bits_count(pegs) - peg_goal_count(&fewest->setup->goal);
    status = add(fewest, &start);
    if (status == PEG_OK)
        status = go_on_from(fewest, 0, line, goal_jumps);
    for (uint32_t i = 1; status == PEG_OK && i < all->count; i++)
        if (!all->runs[i].is_won && all->runs[i].jumps < most_jumps)
            status = go_on_from(fewest, i, shape->first[all->runs[i].hole], goal_jumps);
    return status;
}

/* -- the jumps of a solution ----------------------------------------------- */

static void play_run(peg_fewest *fewest, const peg_one_run *run, peg_bits *pegs)
{
    const peg_one_run *runs = fewest->all_runs.runs;

    *pegs = run->pegs;
    fewest->played_count += run->jumps;
    for (peg_jump *jump = fewest->played + fewest->played_count; run->jumps > 0;
         run = runs + run->before)
        *--jump = fewest->setup->shape->lines[run->line];
}

/* Plays one move, by the peg in a hole, to a waypoint, or to the goal for PEG_NO_WAYPOINT. */
static peg_status play_from(peg_fewest *fewest, peg_bits *pegs, int hole, uint32_t wanted,
                            int wanted_pegs)
{
    int wanted_jumps = peg_bits_count(pegs) - wanted_pegs;
    peg_status status = peg_all_runs_find(fewest, pegs, hole, wanted_jumps);

    for (size_t i = 1; status == PEG_OK && i < fewest->all_runs.count; i++) {
        const peg_one_run *run = fewest->all_runs.runs + i;

        if (run->jumps == wanted_jumps &&
            (wanted == PEG_NO_WAYPOINT
                 ? run->is_won
                 : fewest->ops->find_waypoint(fewest, run->pegs.word) == wanted)) {
            play_run(fewest, run, pegs);
            return PEG_OK;
        }
    }
    return status == PEG_OK ? PEG_END : status;
}

static peg_status play_to(peg_fewest *fewest, peg_bits *pegs, uint32_t wanted)
{
    const peg_setup *setup = fewest->setup;
    int wanted_pegs = peg_goal_count(&setup->goal);
    peg_status status = PEG_END;

    if (wanted != PEG_NO_WAYPOINT) {
        peg_bits there = peg_fewest_position(fewest, wanted);

        wanted_pegs = peg_bits_count(&there);
    }
    for (int hole = 0; status == PEG_END && hole < setup->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            status = play_from(fewest, pegs, hole, wanted, wanted_pegs);
    return status;
}

peg_status peg_play_waypoints(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES];
    size_t count = 0;
    peg_bits pegs = fewest->start;
    peg_status status = PEG_OK;

    fewest->played_count = 0;
    for (uint32_t waypoint = fewest->last_waypoint; fewest->waypoints.moves[waypoint] > 0;
         waypoint = fewest->waypoints.parent[waypoint])
        way[count++] = waypoint;
    for (; status == PEG_OK && count > 0; count--)
        status = play_to(fewest, &pegs, way[count - 1]);
    if (status == PEG_OK)
        status = play_to(fewest, &pegs, PEG_NO_WAYPOINT);
    /* Of a position and its image, a table with wrong answers may say two things. */
    return status == PEG_END ? PEG_E_TABLE : status;
}

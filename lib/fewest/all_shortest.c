/* SPDX-License-Identifier: MIT */

/*
 * Counting and listing all solutions of the fewest moves. Both repeat one step: making all moves
 * from a position and finding the waypoints that they lead to.
 */
#include "fewest/all_shortest.h"

#include "base/assert.h"
#include "base/count.h"
#include "base/memory.h"

int peg_all_shortest_pass(const peg_all_shortest *shortest, const peg_bits *pegs, int moves)
{
    uint32_t waypoint = shortest->fewest->ops->find_waypoint(shortest->fewest, pegs->word);

    return waypoint != PEG_NO_WAYPOINT && shortest->fewest->waypoints.moves[waypoint] == moves;
}

/* Adds to a sum the solutions by way of a run, from which there is a number of ways to go on. */
static void shortest_add_run(peg_all_shortest *shortest, size_t run, const peg_count *ways,
                             peg_count *sum)
{
    const peg_fewest *fewest = shortest->fewest;
    peg_count product;

    shortest->leads_on = 1;
    shortest->too_many |= (peg_run_at(&fewest->runs, run)->note & PEG_RUN_OVERFLOWS) != 0;
    shortest->too_many |= peg_count_multiply(&fewest->counts[run], ways, &product);
    shortest->too_many |= peg_count_add(sum, &product);
}

/* Adds up the solutions from a position on. moves counts the moves, the next one too. */
static peg_count shortest_sum(peg_all_shortest *shortest, const peg_bits *pegs, int moves)
{
    static const peg_count one = {1, 0};
    peg_fewest *fewest = shortest->fewest;
    peg_count sum = {0, 0};

    peg_moves_count(fewest, pegs, PEG_MAX_HOLES);
    for (size_t i = 1; fewest->budget->status == PEG_OK && i < fewest->runs.count; i++) {
        const peg_run *run = peg_run_at(&fewest->runs, i);
        uint32_t waypoint = PEG_NO_WAYPOINT;

        if (run->note & PEG_RUN_WON) {
            shortest_add_run(shortest, i, &one, &sum);
            if (run->jumps > shortest->sweep)
                shortest->sweep = run->jumps;
        } else if (moves < fewest->least) {
            waypoint = fewest->ops->find_waypoint(fewest, run->word);
        }
        if (waypoint != PEG_NO_WAYPOINT && fewest->waypoints.moves[waypoint] == moves)
            shortest_add_run(shortest, i, &shortest->counts[fewest->waypoints.next[waypoint]],
                             &sum);
    }
    return sum;
}

/*
 * Counts the solutions from a waypoint on. Its place in a list has been read, so that the index
 * of the count can take it.
 */
static void shortest_count_from(peg_all_shortest *shortest, uint32_t waypoint)
{
    peg_fewest *fewest = shortest->fewest;
    peg_bits pegs = peg_fewest_position(fewest, waypoint);
    peg_count *counts, sum;

    shortest->leads_on = 0;
    sum = shortest_sum(shortest, &pegs, fewest->waypoints.moves[waypoint] + 1);
    /* A sum that is too large may have come to 0 again. */
    if (!shortest->leads_on)
        fewest->waypoints.moves[waypoint] = PEG_DEAD_END;
    if (!shortest->leads_on || fewest->budget->status != PEG_OK)
        return;
    counts = peg_budget_grow(fewest->budget, shortest->counts, &shortest->room, shortest->count + 1,
                             sizeof(*counts));
    if (!counts)
        return;
    shortest->counts = counts;
    counts[shortest->count] = sum;
    fewest->waypoints.next[waypoint] = (uint32_t)shortest->count++;
}

void peg_all_shortest_count(peg_all_shortest *shortest, peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;

    memset(shortest, 0, sizeof(*shortest));
    shortest->fewest = fewest;
    fewest->budget->stage = PEG_STAGE_COUNTING;
    for (int moves = fewest->least - 1; moves >= 0; moves--)
        for (uint32_t at = waypoints->again[moves], next; at != PEG_NO_WAYPOINT; at = next) {
            next = waypoints->next[at];
            shortest_count_from(shortest, at);
            if (fewest->budget->status != PEG_OK)
                return;
        }
    /* A table with wrong answers may have led nowhere. */
    if (shortest->count == 0)
        peg_budget_fail(fewest->budget, PEG_E_TABLE);
}

void peg_all_shortest_free(peg_all_shortest *shortest)
{
    if (shortest->fewest)
        peg_budget_free(shortest->fewest->budget, shortest->counts,
                        shortest->room * sizeof(*shortest->counts));
    memset(shortest, 0, sizeof(*shortest));
}

peg_count peg_all_shortest_total(const peg_all_shortest *shortest)
{
    /* The start was counted last. */
    PEG_ASSERT(shortest->count > 0);
    return shortest->counts[shortest->count - 1];
}

size_t peg_all_shortest_group(const peg_all_shortest *shortest, uint32_t *out)
{
    const peg_fewest *fewest = shortest->fewest;
    const peg_shape *shape = fewest->setup->shape;
    size_t count = 0;

    for (size_t s = 1; s < shape->symmetry_count; s++) {
        const uint8_t *symmetry = shape->symmetries + s * (size_t)shape->holes;

        if (peg_symmetry_keeps(symmetry, shape->holes, &fewest->start) &&
            peg_symmetry_keeps(symmetry, shape->holes, &fewest->setup->goal.pegs))
            out[count++] = (uint32_t)s;
    }
    return count;
}

/* -- the list -------------------------------------------------------------- */

static void shortest_push(peg_shortest_list *list, const peg_bits *pegs, int hole, int moves)
{
    int may_end = peg_all_shortest_pass(list->shortest, pegs, moves);

    list->step[++list->depth] =
        (peg_shortest_step){*pegs, 0, (int16_t)hole, (int16_t)moves, (int16_t)may_end};
}

void peg_shortest_list_begin(peg_shortest_list *list, const peg_all_shortest *shortest)
{
    list->shortest = shortest;
    list->found = 0;
    list->jump_count = 0;
    list->depth = -1;
    shortest_push(list, &shortest->fewest->start, PEG_NO_HOLE, 0);
}

/*
 * The moves made after a jump along a line: the peg that moved last goes on with its move, and any
 * other begins one if that may end. 0 if the jump can be part of no solution.
 */
static int shortest_moves_after(const peg_fewest *fewest, const peg_shortest_step *step,
                                peg_jump line)
{
    int moves = line.from == step->hole ? step->moves : step->moves + 1;

    if (line.from != step->hole && !step->may_end)
        return 0;
    return moves <= fewest->least && peg_bits_allow(&step->pegs, line) ? moves : 0;
}

peg_status peg_shortest_list_next(peg_shortest_list *list, uint64_t positions)
{
    const peg_fewest *fewest = list->shortest->fewest;
    const peg_shape *shape = fewest->setup->shape;

    while (list->depth >= 0) {
        peg_shortest_step *step = &list->step[list->depth];
        peg_bits next;
        peg_status status;
        peg_jump line;
        int moves = 0;

        while (step->line < shape->line_count &&
               !(moves = shortest_moves_after(fewest, step, shape->lines[step->line])))
            step->line++;
        if (step->line == shape->line_count) {
            list->depth--;
            continue;
        }
        status = peg_budget_spend(fewest->budget, 1);
        if (status != PEG_OK)
            return status;
        line = shape->lines[step->line++];
        next = step->pegs;
        peg_bits_jump(&next, line);
        list->jumps[list->depth] = line;
        if (peg_goal_met(&fewest->setup->goal, &next)) {
            list->jump_count = (size_t)list->depth + 1;
            list->found = 1;
            return PEG_OK;
        }
        if (!peg_fewest_may_win(fewest, &next))
            continue;
        shortest_push(list, &next, line.to, moves);
        if (--positions == 0)
            return PEG_PAUSED;
    }
    /* A table with wrong answers may contradict itself about images of a position. */
    return list->found ? PEG_END : PEG_E_TABLE;
}

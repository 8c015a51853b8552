/* SPDX-License-Identifier: MIT */

/*
 * The moves of solutions. A waypoint's key is the least image of its position, so the moves found
 * by a search are moves between images. For the one solution that is asked for, the moves from one
 * waypoint to the next are tried on the actual board.
 */
#include "base/count.h"
#include "fewest/search.h"

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

typedef struct counting {
    peg_fewest *fewest;
    int goal_jumps; /* that lead to as many pegs as the goal has */
    int most_jumps;
} counting;

static int counting_looks(void *user, peg_runs *runs, uint32_t run)
{
    const peg_run *at = peg_run_at(runs, run);

    return !(at->note & PEG_RUN_WON) && at->jumps < ((const counting *)user)->most_jumps;
}

static int counting_takes(void *user, const peg_runs *runs, const peg_run *from, peg_run *to)
{
    const counting *c = user;
    peg_bits pegs = peg_run_position(runs, to);

    (void)from;
    peg_budget_spend(runs->budget, 1);
    to->note = to->jumps == c->goal_jumps && peg_goal_met(&c->fewest->setup->goal, &pegs);
    return to->note || peg_fewest_may_win(c->fewest, &pegs);
}

static void counting_taken(void *user, peg_runs *runs, uint32_t from, uint32_t to, int is_new)
{
    peg_fewest *fewest = ((const counting *)user)->fewest;
    peg_count *counts = peg_budget_grow(fewest->budget, fewest->counts, &fewest->count_room,
                                        (size_t)to + 1, sizeof(*counts));
    peg_run *run = peg_run_at(runs, to);

    if (!counts)
        return;
    fewest->counts = counts;
    if (is_new)
        counts[to] = (peg_count){0, 0};
    run->note |= peg_run_at(runs, from)->note & PEG_RUN_OVERFLOWS;
    if (peg_count_add(&counts[to], &counts[from]))
        run->note |= PEG_RUN_OVERFLOWS;
}

void peg_moves_count(peg_fewest *fewest, const peg_bits *pegs, int most_jumps)
{
    static const peg_run_user calls = {counting_looks, counting_takes, counting_taken};
    counting c = {fewest, peg_bits_count(pegs) - peg_goal_count(&fewest->setup->goal), most_jumps};
    peg_count *counts =
        peg_budget_grow(fewest->budget, fewest->counts, &fewest->count_room, 1, sizeof(*counts));

    peg_runs_clear(&fewest->runs);
    fewest->ops->runs.add(&fewest->runs, pegs->word, 0, 0);
    if (!counts || fewest->budget->status != PEG_OK)
        return;
    fewest->counts = counts;
    counts[0] = (peg_count){1, 0};
    fewest->ops->runs.list(&fewest->runs, PEG_RUN_JUMPS, &calls, &c);
}

/* -- the jumps of a solution ----------------------------------------------- */

/* Plays one move, to a waypoint, or to the goal for PEG_NO_WAYPOINT. Returns 0 if none leads there.
 */
static int play_to(peg_fewest *fewest, peg_bits *pegs, uint32_t wanted)
{
    const peg_runs *runs = &fewest->runs;
    peg_bits there = fewest->setup->goal.pegs;
    int jumps = peg_bits_count(pegs) - peg_goal_count(&fewest->setup->goal);

    if (wanted != PEG_NO_WAYPOINT) {
        there = peg_fewest_position(fewest, wanted);
        jumps = peg_bits_count(pegs) - peg_bits_count(&there);
    }
    peg_moves_count(fewest, pegs, jumps);
    for (size_t i = 1; fewest->budget->status == PEG_OK && i < runs->count; i++) {
        const peg_run *run = peg_run_at(runs, i);
        int is_there =
            wanted == PEG_NO_WAYPOINT
                ? (run->note & PEG_RUN_WON) != 0
                : run->jumps == jumps && fewest->ops->find_waypoint(fewest, run->word) == wanted;

        if (!is_there)
            continue;
        *pegs = peg_run_position(runs, run);
        fewest->played_count += run->jumps;
        for (peg_jump *jump = fewest->played + fewest->played_count; run->jumps > 0;
             run = peg_run_at(runs, run->before))
            *--jump = fewest->setup->shape->lines[run->line];
        return 1;
    }
    return 0;
}

void peg_waypoints_play(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES];
    size_t count = 0;
    peg_bits pegs = fewest->start;
    int leads_on = 1;

    fewest->played_count = 0;
    way[count++] = PEG_NO_WAYPOINT;
    for (uint32_t waypoint = fewest->last_waypoint; fewest->waypoints.moves[waypoint] > 0;
         waypoint = fewest->waypoints.parent[waypoint])
        way[count++] = waypoint;
    for (; leads_on && count > 0; count--)
        leads_on = play_to(fewest, &pegs, way[count - 1]);
    /* Of a position and its image, a table with wrong answers may say two things. */
    if (!leads_on)
        peg_budget_fail(fewest->budget, PEG_E_TABLE);
}

int peg_count_moves(const peg_jump *jumps, size_t count)
{
    int moves = 0;

    for (size_t i = 0; i < count; i++)
        moves += i == 0 || jumps[i].from != jumps[i - 1].to;
    return moves;
}

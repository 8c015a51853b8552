/* SPDX-License-Identifier: MIT */

/*
 * A few solutions of each kind, the last used first. A look-up goes through them from the front. A
 * solution shows that all positions on its way can be won.
 */
#include "ask/stores.h"

/* Solutions kept of each kind; more of PEG_SOME_SOLUTION, as most jumps of a game add one. */
enum { LEDGER_MOST_KNOWN = 8, LEDGER_MOST_SOME = 24 };

void peg_known_solution_free(peg_known_solution **link, peg_budget *budget)
{
    peg_known_solution *gone = *link;

    *link = gone->next;
    peg_budget_free(budget, gone, sizeof(*gone));
}

void peg_ledger_put_solution(peg_ledger *ledger, peg_known_solution *solution, peg_budget *budget)
{
    int most = solution->known_as == PEG_SOME_SOLUTION ? LEDGER_MOST_SOME : LEDGER_MOST_KNOWN;
    peg_known_solution **link = &ledger->solutions;

    solution->next = ledger->solutions;
    ledger->solutions = solution;
    for (; *link; link = &(*link)->next)
        if ((*link)->known_as == solution->known_as && most-- == 0) {
            peg_known_solution_free(link, budget);
            return;
        }
}

/* Positions decide only whether a search for the fewest moves makes a table. */
static uint64_t solution_positions(peg_known_as known_as, const peg_limits *limits)
{
    return known_as == PEG_FEWEST_MOVES && limits->positions ? limits->positions : UINT64_MAX;
}

peg_known_solution *peg_ledger_find_solution(peg_ledger *ledger, const peg_bits *pegs,
                                             peg_known_as known_as, uint64_t memory,
                                             uint64_t positions)
{
    for (peg_known_solution **link = &ledger->solutions; *link; link = &(*link)->next) {
        peg_known_solution *own = *link;

        if (own->known_as != known_as || !peg_bits_equal(&own->pegs, pegs) ||
            own->memory < memory || own->positions < positions)
            continue;
        *link = own->next;
        own->next = ledger->solutions;
        return ledger->solutions = own;
    }
    return NULL;
}

const peg_known_solution *peg_ledger_solution(peg_ledger *ledger, const peg_bits *pegs,
                                              peg_known_as known_as, const peg_limits *limits)
{
    return peg_ledger_find_solution(ledger, pegs, known_as, limits ? limits->memory : 0,
                                    limits ? solution_positions(known_as, limits) : 0);
}

/* Whether the jumps from index `first` on reach the goal if illegal ones are skipped. */
static int solution_wins_from(const peg_known_solution *solution, size_t first,
                              const struct peg_goal *goal, peg_bits pegs, peg_jump *out_jumps,
                              size_t *out_count)
{
    size_t count = 0;

    for (size_t i = first; i < solution->count; i++) {
        if (!peg_bits_allow(&pegs, solution->jumps[i]))
            continue;
        peg_bits_jump(&pegs, solution->jumps[i]);
        if (out_jumps)
            out_jumps[count++] = solution->jumps[i];
    }
    if (!peg_goal_met(goal, &pegs))
        return 0;
    if (out_jumps)
        *out_count = count;
    return 1;
}

/* A jump that was played on the way may be legal again, so the jumps after it are tried alone. */
int peg_ledger_wins(const peg_ledger *ledger, const struct peg_goal *goal, const peg_bits *pegs,
                    peg_jump *out_jumps, size_t *out_count)
{
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next) {
        int played = peg_bits_count(&own->pegs) - peg_bits_count(pegs);

        if (played >= 0 &&
            (solution_wins_from(own, (size_t)played, goal, *pegs, out_jumps, out_count) ||
             solution_wins_from(own, 0, goal, *pegs, out_jumps, out_count)))
            return 1;
    }
    return 0;
}

/* Puts a solution without jumps in front; NULL if there is no memory for it. */
static peg_known_solution *ledger_new_solution(peg_ledger *ledger, const peg_bits *pegs,
                                               peg_known_as known_as, peg_budget *budget)
{
    peg_known_solution *made = peg_budget_keep(budget, sizeof(*made));

    if (!made)
        return NULL;
    made->pegs = *pegs;
    made->known_as = known_as;
    made->memory = budget->limits.memory;
    made->positions = solution_positions(known_as, &budget->limits);
    peg_ledger_put_solution(ledger, made, budget);
    return made;
}

void peg_ledger_add_solution(peg_ledger *ledger, const peg_bits *pegs, peg_known_as known_as,
                             const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_known_solution *made = NULL;

    if (!peg_ledger_solution(ledger, pegs, known_as, &budget->limits))
        made = ledger_new_solution(ledger, pegs, known_as, budget);
    if (!made)
        return;
    made->count = count;
    if (count > 0)
        memcpy(made->jumps, jumps, count * sizeof(*jumps));
}

void peg_known_solution_improve(peg_known_solution *own, int least, int moves,
                                const peg_jump *jumps, size_t count)
{
    if (least > own->least)
        own->least = least;
    if (moves == 0 || (own->moves > 0 && own->moves <= moves))
        return;
    own->moves = moves;
    own->count = count;
    memcpy(own->jumps, jumps, count * sizeof(*jumps));
}

void peg_ledger_add_few_moves(peg_ledger *ledger, const peg_bits *pegs, int least, int moves,
                              const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_known_solution *own = peg_ledger_find_solution(ledger, pegs, PEG_FEW_MOVES, 0, 0);

    if (!own)
        own = ledger_new_solution(ledger, pegs, PEG_FEW_MOVES, budget);
    if (own)
        peg_known_solution_improve(own, least, moves, jumps, count);
}

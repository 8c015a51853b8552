/* SPDX-License-Identifier: MIT */

/*
 * The searches for an answer, compiled for each width of a position. A problem takes those of
 * its shape's width once, when it is made.
 */
#ifndef PEG_SOLVE_SOLVE_OPS_H
#define PEG_SOLVE_SOLVE_OPS_H

#include "base/width.h"
#include "solve/problem.h"

struct peg_walk;

typedef struct peg_solve_ops {
    /* Makes the perimeter of a problem, of levels with hardly more positions than given. */
    peg_status (*grow_perimeter)(peg_problem *problem, uint64_t most_in_level, peg_budget *budget);
    /* Whether a position with no more pegs than the perimeter has wins. */
    int (*is_within)(const peg_problem *problem, const peg_bits *pegs);
    /* Whether a set of lost positions has a position. */
    int (*is_lost)(const peg_problem *problem, const peg_position_set *lost, const peg_bits *pegs);
    /*
     * Answers for a position that the problem covers and that has more pegs than the
     * perimeter. lost is a set of positions known to be lost; it grows and may forget. On
     * PEG_YES, the lines of the jumps to a position in the perimeter, or to the goal, go to
     * out_lines, which has room for one for each peg, and their number to *out_count; NULL if
     * they are not wanted. If positions is not 0, a solution is only looked for where it seems
     * most promising, in so many positions. Any status but PEG_OK leaves the answer as it is.
     */
    peg_status (*hunt)(const peg_problem *problem, peg_position_set *lost, const peg_bits *pegs,
                       size_t positions, peg_budget *budget, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count);
    /* Makes the first fork of a walk without a table, and room for the others. */
    peg_status (*begin_search_walk)(struct peg_walk *walk, const peg_bits *pegs);
    /* As peg_walk_on(), without a table. */
    peg_status (*search_walk_on)(struct peg_walk *walk, uint64_t steps);
    /* The line to try next at a fork of a walk without a table. */
    size_t (*next_line)(const struct peg_walk *walk, int depth);
} peg_solve_ops;

const peg_solve_ops *peg_solve_ops_1(void);
const peg_solve_ops *peg_solve_ops_2(void);
const peg_solve_ops *peg_solve_ops_4(void);

static inline const peg_solve_ops *peg_solve_ops_for(int words)
{
    return PEG_FOR_WIDTH(words, peg_solve_ops_1, peg_solve_ops_2, peg_solve_ops_4)();
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A glance: what can be said of a position without a search. A table answers for every position.
 * Otherwise the perimeter answers for few pegs, and the bank of resource counts rules out many
 * positions with more.
 */
#ifndef PEG_SOLVE_GLANCE_H
#define PEG_SOLVE_GLANCE_H

#include "solve/problem.h"

/* Whether a position that the problem covers can be won, or PEG_UNKNOWN if a glance cannot tell. */
peg_answer peg_glance(const peg_problem *problem, const peg_bits *pegs);

/*
 * Makes a solution: first the jumps along some lines, to a position that a glance knows to win,
 * then on to the goal, each time by the first jump to another such position. A glance is at the
 * table, or, if that is NULL, as above. out_jumps has room for a jump for each peg.
 */
peg_status peg_glance_play(const peg_problem *problem, const peg_table *table, const peg_bits *pegs,
                           const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                           size_t *out_count);

#endif

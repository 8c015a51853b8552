/* SPDX-License-Identifier: MIT */

/*
 * Some solution, however long. The search for the fewest moves begins with one, so that there
 * is an answer early if a limit cuts the search short, and a number of moves to beat.
 */
#ifndef PEG_FEWEST_ANY_SOLUTION_H
#define PEG_FEWEST_ANY_SOLUTION_H

#include "solve/problem.h"

/*
 * Finds the solution that peg_solve() finds: by the table, or, if that is NULL, by a hunt that
 * looks at no more positions than the number given, where 0 is no limit. If those are too few
 * or memory is short, *out_answer stays as it is.
 */
peg_status peg_any_solution(const peg_problem *problem, const peg_table *table,
                            const peg_bits *start, uint64_t positions, peg_budget *budget,
                            peg_answer *out_answer, peg_jump *out_jumps, size_t *out_count);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Finds proofs by exits (include/libpeg.h, PEG_PROOF_EXITS), which exits_check.c judges.
 *
 * The linear program (simplex.h) has a toll for each set, due on the lines that leave the set. The
 * rates at which its best corner would give way are numbers of jumps along each line, perhaps
 * fractions, that lead from the position to the goal. A set that must be left, but is left by less
 * than one of these jumps, is news to the program. A minimum cut between a peg that must go and the
 * holes that the set may not have finds it (exits_cut.c). If there is no such set, a fork adds two
 * cases: at most k jumps along a line, or at least k + 1.
 */
#ifndef PEG_THEORY_EXITS_H
#define PEG_THEORY_EXITS_H

#include "theory/proofs.h"

/*
 * Adds rows to a proof until it rules out every goal, and sets *out_found to 1; or finds a goal
 * that rows do not rule out, and sets it to 0. Takes the time and memory of a small search.
 */
void peg_exits_find(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    peg_budget *budget, peg_proof *proof, int *out_found);

#endif

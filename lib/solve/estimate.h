/* SPDX-License-Identifier: MIT */

/*
 * An estimate of the chance that random play wins, where there are too many positions for the
 * exact chance. It takes a setup, and no search.
 */
#ifndef PEG_SOLVE_ESTIMATE_H
#define PEG_SOLVE_ESTIMATE_H

#include "solve/prepare.h"

/*
 * Plays random games from a position that the setup covers, at most a number of them at a time,
 * and returns the chance of winning that they show. The average over many runs is the exact
 * chance. 0 if no game is won, or if the question is over.
 */
double peg_estimate_win(const peg_setup *setup, const peg_bits *pegs, size_t games, uint64_t *state,
                        peg_budget *budget);

#endif

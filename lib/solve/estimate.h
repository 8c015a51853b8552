/* SPDX-License-Identifier: MIT */

/*
 * Estimates the chance that random play wins, if there are too many positions for the exact chance.
 * Needs a setup, but no search.
 */
#ifndef PEG_SOLVE_ESTIMATE_H
#define PEG_SOLVE_ESTIMATE_H

#include "solve/prepare.h"

/*
 * Plays random games from a position that the setup covers, at most `games` at a time, and returns
 * the chance of winning that they show: an unbiased estimate of the exact chance. Returns 0 if no
 * game is won, or if the question is over.
 */
double peg_estimate_win(const peg_setup *setup, const peg_bits *pegs, size_t games, uint64_t *state,
                        peg_budget *budget);

#endif

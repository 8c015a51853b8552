/* SPDX-License-Identifier: MIT */

/*
 * The solutions that a board found last. The same question about the same position gets the same
 * solution again at once, and all of them show that other positions can be won: in a game, mostly
 * those that the next questions are about.
 */
#ifndef PEG_ASK_KEPT_SOLUTION_H
#define PEG_ASK_KEPT_SOLUTION_H

#include "ask/kept.h"

/* What is known of a solution. */
typedef enum peg_known_as {
    PEG_SOME_SOLUTION, /* it shows that positions can be won, and is not given out */
    PEG_FIRST_FOUND,   /* the one that peg_solve() finds, whatever was asked before */
    PEG_FEWEST_MOVES   /* proven to be of the fewest moves */
} peg_known_as;

typedef struct peg_kept_solution {
    peg_kept_item item;
    peg_bits pegs; /* the position it begins from */
    peg_known_as known_as;
    /* The limits that it was found with: with more of it, there may have been another. */
    uint64_t memory;
    uint64_t positions; /* as many as can be, where they change nothing */
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} peg_kept_solution;

/*
 * The solution that is kept from a position and known as given, if it was found with limits that
 * allow as much as these do; or NULL.
 */
const peg_kept_solution *peg_kept_solution_find(const peg_kept *kept, const peg_bits *pegs,
                                                peg_known_as known_as, const peg_limits *limits);

/*
 * Whether one of the solutions shows that a position can be won: its jumps, all of them or the
 * last ones, played in order and without those that are not legal, win from there too. So they do
 * for every position that it leads through, and mostly also with its jumps in another order.
 */
int peg_kept_solution_wins(const peg_kept *kept, const peg_board *board, const peg_bits *pegs);

/* Keeps a solution; not if there is no memory for it. */
void peg_kept_solution_add(peg_kept *kept, const peg_bits *pegs, peg_known_as known_as,
                           const peg_jump *jumps, size_t count, peg_budget *budget);

#endif

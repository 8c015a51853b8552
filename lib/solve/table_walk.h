/* SPDX-License-Identifier: MIT */

/*
 * The walk over all solutions where a table says which positions can be won. Only jumps to
 * such positions are made, so that every step is on the way of a solution: what it takes to list
 * them grows with their number, not with that of all games.
 */
#ifndef PEG_SOLVE_TABLE_WALK_H
#define PEG_SOLVE_TABLE_WALK_H

#include "solve/walk_state.h"

peg_status peg_table_walk_begin(peg_walk *walk, const peg_bits *pegs);

/* As peg_walk_on(). */
peg_status peg_table_walk_on(peg_walk *walk, uint64_t steps);

/* Leaves out the lines before one at the last fork, as if they had been tried. */
void peg_table_walk_skip(peg_walk *walk, size_t line);

/* The same, and goes down along the line, which is legal there; the position may be lost. */
void peg_table_walk_follow(peg_walk *walk, size_t line);

#endif

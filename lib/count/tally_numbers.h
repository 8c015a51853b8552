/* SPDX-License-Identifier: MIT */

/*
 * Solutions by number. Solutions are in the order of their jumps, as a dictionary has words in
 * the order of their letters. Number k is found without those before it: at each position, a
 * jump begins a known number of solutions, so whole jumps are passed over until k falls within
 * those of one. In combinatorics this is called unranking, and its reverse ranking.
 *
 * All functions need a tally made with keep_counts 1. It serves not only its own position but
 * all that its solutions lead to.
 */
#ifndef PEG_COUNT_TALLY_NUMBERS_H
#define PEG_COUNT_TALLY_NUMBERS_H

#include "count/tally.h"

/* Whether a tally has the counts of a position: its own, or one that a solution leads to. */
int peg_tally_has(const peg_tally *tally, const peg_bits *pegs);

/* The number of solutions from a position that the tally has. */
peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs);

/*
 * As peg_solution_at(), from a position that the tally has. There is room for one jump less than
 * pegs.
 */
peg_status peg_tally_at(const peg_tally *tally, const peg_bits *pegs, const peg_count *index,
                        peg_jump *out, size_t *out_count);

/* As peg_solution_index(), from a position that the tally has. */
peg_status peg_tally_index(const peg_tally *tally, const peg_bits *pegs, const peg_jump *jumps,
                           size_t count, peg_count *out_index);

#endif

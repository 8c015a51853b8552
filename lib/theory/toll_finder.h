/* SPDX-License-Identifier: MIT */

/*
 * Finds counts with tolls (toll.h): as cuts of the program behind resource counts (simplex.h),
 * where that by itself rules out nothing.
 */
#ifndef PEG_THEORY_TOLL_FINDER_H
#define PEG_THEORY_TOLL_FINDER_H

#include "theory/simplex.h"
#include "theory/toll.h"

typedef struct peg_toll_finder {
    peg_simplex simplex;
    void *block;
    size_t block_size;
} peg_toll_finder;

peg_status peg_toll_finder_begin(peg_toll_finder *finder, const peg_shape *shape,
                                 peg_budget *budget);
void peg_toll_finder_end(peg_toll_finder *finder, peg_budget *budget);

/*
 * Looks for a count with tolls, no number in it larger than given, that shows that play from a
 * position does not reach the goal, after a program without targets has come to its best corner for
 * these two and ruled out nothing. *out_found says whether there is one. It depends on the corner
 * alone.
 */
peg_status peg_toll_find(peg_toll_finder *finder, const peg_simplex *corner, const peg_bits *pegs,
                         const peg_bits *goal, int32_t largest, peg_toll_count *out_count,
                         int *out_found);

#endif

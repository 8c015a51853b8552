/* SPDX-License-Identifier: MIT */

/*
 * Minimum cuts for proofs by exits (exits.h). Flow goes without limit from a hole to the lines by
 * which its peg may leave, as from or over, and from a line to its `to` up to the number of jumps
 * along it. A cut around a set of holes, and the lines by which its pegs leave, then has as its
 * capacity exactly the jumps that leave the set.
 */
#ifndef PEG_THEORY_EXITS_CUT_H
#define PEG_THEORY_EXITS_CUT_H

#include "theory/exits_check.h"
#include "theory/simplex.h"

/* The most lines that may have jumps at once: those tight at a corner, or of a fork. */
enum { PEG_EXITS_LINES = PEG_MAX_HOLES + PEG_PROGRAM_EXITS + PEG_EXITS_DEPTH };

/* The ends of line i, its from, over and to, are at 3 * i, 3 * i + 1 and 3 * i + 2. */
typedef struct peg_exits_flow {
    double jumps[3 * PEG_EXITS_LINES]; /* made along the line, at its to; else 0 */
    double room[3 * PEG_EXITS_LINES];  /* what can still flow into this hole, or back into it */
    int16_t hole[3 * PEG_EXITS_LINES];
    int16_t next[3 * PEG_EXITS_LINES]; /* the next end in the same hole, or -1 */
    int16_t first[PEG_MAX_HOLES];
    int16_t into[PEG_MAX_HOLES]; /* the end by which a way comes to a hole, or -1 */
    int16_t out[PEG_MAX_HOLES];  /* the end by which it leaves the hole before */
    int16_t queue[PEG_MAX_HOLES];
    int lines;
    uint64_t work; /* ends looked at so far */
} peg_exits_flow;

/* Sets how many jumps are made along each line of a shape. */
void peg_exits_flow_set(peg_exits_flow *flow, const peg_shape *shape, const double *jumps);

/*
 * Finds the smallest set with a hole, and without any of some others, that is left by the fewest
 * jumps. Returns their number, or 1 if no set is left by fewer than 1.
 */
double peg_exits_cut(peg_exits_flow *flow, int hole, const peg_bits *without, peg_bits *out_set);

#endif

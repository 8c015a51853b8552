/* SPDX-License-Identifier: MIT */

/*
 * Weights of holes and prices of regions as whole numbers, which prove that a position needs many
 * moves (program.h has the idea, and finds them). They are what is left once the program is done:
 * however they were found, they are judged here, trail by trail and position by position.
 *
 * A bank of them, and of all their images, is asked about many positions. What a peg in each hole
 * adds stands weights beside weights, so that one vector instruction adds for many.
 */
#ifndef PEG_FEWEST_WEIGHTS_H
#define PEG_FEWEST_WEIGHTS_H

#include "fewest/near.h"
#include "fewest/trails.h"
#include "position/frame.h"
#include "theory/regions.h"

typedef struct peg_weights {
    int32_t hole[PEG_MAX_HOLES];
    int32_t price[PEG_MOST_REGIONS]; /* of a full region, at least 0 */
    int64_t scale;                   /* the most that a move takes away; above 0 */
    int64_t top;                     /* the most that they come to in a position near the goal */
} peg_weights;

/*
 * Sets scale and top to what weights and prices allow. A position at least near->moves from the
 * goal then needs at least (sum - top) / scale moves more than these, where the sum is of the
 * weights of its pegs and the prices of its full regions. sums has room for a number for each trail
 * and each position near the goal. Returns 0 if no move takes anything away, so that they prove
 * nothing.
 */
int peg_weights_judge(peg_weights *weights, const peg_shape *shape, const peg_trails *trails,
                      const peg_near *near, const peg_region_list *regions, int64_t *sums);

/* What a position comes to, with the full regions given: see peg_regions_full(). */
int64_t peg_weights_sum(const peg_weights *weights, int holes, const peg_bits *pegs, uint64_t full);

/* The most moves that a bank can be asked about: solutions of few moves have more jumps than these.
 */
static inline int peg_weights_moves(int holes)
{
    return holes / 2 + 2;
}

/* Whether all that a bank computes with weights that were judged stays within 16 bits. */
int peg_weights_fit(const peg_weights *weights, int holes);

/* Weights in a block of the bank, which compilers turn into vector code. */
#define PEG_WEIGHTS_BLOCK 32

typedef struct peg_weights_block {
    double per_scale[PEG_WEIGHTS_BLOCK];
    int16_t top[PEG_WEIGHTS_BLOCK];
    int16_t scale[PEG_WEIGHTS_BLOCK];
    int16_t add[][PEG_WEIGHTS_BLOCK]; /* by hole, and then by region */
} peg_weights_block;

typedef struct peg_weights_bank {
    const peg_shape *shape;
    const peg_region_list *regions;
    const uint32_t *group; /* of symmetries, under which images are added */
    size_t group_size;
    size_t count; /* of weights, images included */
    size_t room;  /* for pointers to blocks */
    peg_weights_block **block;
} peg_weights_bank;

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_shape *shape,
                            const peg_region_list *regions, const peg_frame *frame);
void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget);

/* Adds weights that were judged, and their images. */
peg_status peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights,
                                peg_budget *budget);

/*
 * Whether a position that is as far from the goal as the weights ask for needs more moves than a
 * number of them besides. Blocks that say so come to the front.
 */
int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves);

/*
 * The moves that weights say are needed besides, not rounded up; 0 if they say nothing. The first
 * weights of the bank, a multiple of a block, are not asked.
 */
double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, const peg_bits *pegs,
                              uint64_t full);

#endif

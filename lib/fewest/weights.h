/* SPDX-License-Identifier: MIT */

/*
 * The bound on the moves from a position to the goal. It is the most that any weights and prices
 * say (measure.h), of a bank of them and of all their images, so that it is the same for all images
 * of a position. What a peg in each hole adds stands weights beside weights, so that one vector
 * instruction adds for many.
 *
 * Seeds are what a bank begins with: weights of 0, and prices of 1 for disjoint regions. They are
 * right for every goal in which no region of them is full, and so cheap that rounds ask them of
 * every run.
 */
#ifndef PEG_FEWEST_WEIGHTS_H
#define PEG_FEWEST_WEIGHTS_H

#include "fewest/measure.h"
#include "position/frame.h"

/* A seed by image: the regions that have a price, and the moves that are needed besides. */
typedef struct peg_seeds {
    size_t count;
    uint64_t used; /* all regions that have a price in some image */
    struct {
        uint64_t regions;
        int besides;
    } image[2 * PEG_MOST_IMAGES];
} peg_seeds;

/* Takes the family of some regions as a seed, and those of it that the last move cannot break. */
void peg_seeds_find(peg_seeds *seeds, const peg_frame *frame, const struct peg_goal *goal,
                    const peg_regions *regions);

/* The moves that a position needs that is not won, with the full regions given. */
static inline int peg_seeds_bound(const peg_seeds *seeds, uint64_t full)
{
    int most = 1;

    for (size_t i = 0; i < seeds->count; i++) {
        int moves = peg_word_count(full & seeds->image[i].regions) + seeds->image[i].besides;

        most = moves > most ? moves : most;
    }
    return most;
}

/* The most moves that a bank can be asked about: solutions of few moves have more jumps than these.
 */
int peg_weights_moves(int holes);

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
    const peg_regions *regions;
    const uint32_t *group; /* of symmetries, under which images are added */
    size_t group_size;
    int besides;  /* moves that positions are away from the goal which have come to the top */
    size_t count; /* of weights, images included */
    size_t room;  /* for pointers to blocks */
    peg_weights_block **block;
} peg_weights_bank;

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_regions *regions,
                            const peg_frame *frame);
void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget);

/* Adds weights that were judged, and their images. */
void peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget);

/* Adds seeds. */
void peg_weights_bank_seed(peg_weights_bank *bank, const peg_seeds *seeds, peg_budget *budget);

/*
 * Whether a position that is as far from the goal as the weights ask for needs more moves than a
 * number. Blocks that say so come to the front.
 */
int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves);

/*
 * The moves that weights say it needs, not rounded up; 0 if they say nothing. The first weights of
 * the bank, a multiple of a block, are not asked.
 */
double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, const peg_bits *pegs,
                              uint64_t full);

#endif

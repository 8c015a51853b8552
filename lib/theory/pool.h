/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_POOL_H
#define PEG_THEORY_POOL_H

#include "theory/check.h"
#include "theory/targets.h"

/* Counts, samples and symmetries at most. The first two are multiples of 64. */
#define PEG_POOL_COUNTS  512
#define PEG_POOL_SAMPLES 4096
#define PEG_POOL_IMAGES  64

/*
 * Resource counts to choose a bank from, each with its images under symmetries
 * that keep the goal, as an orbit; and for samples of positions, which orbits rule
 * them out. Weights lie by hole, so that one position tries all counts at once.
 */
typedef struct peg_pool {
    const peg_shape *shape;
    const peg_targets *targets;
    int32_t largest; /* the weight up to which sums stay below 2^15 */
    int keepers;     /* symmetries that keep the goal */
    const uint8_t *keeper[PEG_POOL_IMAGES];
    int orbits;
    int first[PEG_POOL_COUNTS + 1]; /* the counts of orbit i: first[i] to first[i + 1] */
    int count;
    int16_t floor[PEG_POOL_COUNTS]; /* the least that each comes to in a target */
    int16_t weight[PEG_MAX_HOLES][PEG_POOL_COUNTS];
    int samples;
    uint64_t ruled_out[PEG_POOL_COUNTS][PEG_POOL_SAMPLES / 64]; /* by orbit */
} peg_pool;

void peg_pool_begin(peg_pool *pool, const peg_shape *shape, peg_goal_kind kind,
                    const peg_bits *goal, const peg_targets *targets);

/* Adds a count, with weights up to the largest, and its images as far as there is room. */
void peg_pool_add(peg_pool *pool, const peg_row *row);

/* Whether a count rules the position out. If so, and there is room, it becomes a sample. */
int peg_pool_rules_out(peg_pool *pool, const peg_bits *pegs);

/*
 * Chooses counts, whole orbits, that rule out most samples, those that do most
 * first. Returns how many, of the number that there is room for.
 */
size_t peg_pool_choose(const peg_pool *pool, int *out, size_t room);

#endif

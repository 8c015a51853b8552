/* SPDX-License-Identifier: MIT */

/*
 * Resource counts to choose a bank from. Each is there with its images under symmetries that keep
 * the goal, as an orbit. Of some positions, the samples, the pool knows which orbits rule them out.
 * Weights are kept by hole, so that a position is tried against all counts at once.
 */
#ifndef PEG_THEORY_RESOURCE_POOL_H
#define PEG_THEORY_RESOURCE_POOL_H

#include "theory/proof_check.h"
#include "theory/targets.h"

/* The most counts, samples and symmetries. The first two are multiples of 64. */
#define PEG_POOL_COUNTS  512
#define PEG_POOL_SAMPLES 4096
#define PEG_POOL_IMAGES  64

typedef struct peg_resource_pool {
    const peg_shape *shape;
    const peg_targets *targets;
    int32_t largest; /* the weight with which no sum less its floor passes 16 bits */
    int keepers;     /* symmetries that keep the goal */
    const uint8_t *keeper[PEG_POOL_IMAGES];
    int orbits;
    int first[PEG_POOL_COUNTS + 1]; /* the counts of orbit i: first[i] to first[i + 1] */
    int count;
    int16_t floor[PEG_POOL_COUNTS]; /* the least that each comes to in a target */
    int16_t weight[PEG_MAX_HOLES][PEG_POOL_COUNTS];
    int samples;
    uint64_t ruled_out[PEG_POOL_COUNTS][PEG_POOL_SAMPLES / 64]; /* by orbit */
} peg_resource_pool;

void peg_resource_pool_begin(peg_resource_pool *pool, const peg_shape *shape,
                             const struct peg_goal *goal, const peg_targets *targets);

/* Adds a count with weights no larger than the largest, and its images while there is room. */
void peg_resource_pool_add(peg_resource_pool *pool, const peg_proof_row *row);

/* Whether a count rules the position out. If so, and there is room, it becomes a sample. */
int peg_resource_pool_rules_out(peg_resource_pool *pool, const peg_bits *pegs);

/*
 * Lists counts, orbit by orbit, that together rule out most samples, the best first. Returns
 * how many, at most room.
 */
size_t peg_resource_pool_choose(const peg_resource_pool *pool, int *out, size_t room);

#endif

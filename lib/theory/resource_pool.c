/* SPDX-License-Identifier: MIT */

/*
 * Sums all counts over a position at once. To choose is to cover the samples with few counts, for
 * which the greedy choice does well (Chvatal, A greedy heuristic for the set-covering problem,
 * 1979).
 */
#include "theory/resource_pool.h"

#include "base/bytes.h"
#include "theory/resource.h"
#include "theory/symmetry_group.h"

#define SAMPLE_WORDS (PEG_POOL_SAMPLES / 64)
#define NONE         (-1)

void peg_resource_pool_begin(peg_resource_pool *pool, const peg_shape *shape,
                             const struct peg_goal *goal, const peg_targets *targets)
{
    memset(pool, 0, sizeof(*pool));
    pool->shape = shape;
    pool->targets = targets;
    pool->largest = peg_largest_in_16_bits(shape->holes);
    for (size_t i = 0; i < shape->symmetry_count && pool->keepers < PEG_POOL_IMAGES; i++) {
        const uint8_t *symmetry = shape->symmetries + i * (size_t)shape->holes;

        if (peg_symmetry_keeps(symmetry, shape->holes, &goal->pegs))
            pool->keeper[pool->keepers++] = symmetry;
    }
}

static int16_t floor_of(const peg_resource_pool *pool, const peg_proof_row *row)
{
    int64_t least = INT16_MAX;

    for (size_t i = 0; i < pool->targets->count; i++) {
        int64_t sum = peg_row_sum(row, &pool->targets->list[i]);

        least = sum < least ? sum : least;
    }
    return (int16_t)least;
}

/* Whether a count from one on has these weights. */
static int is_there(const peg_resource_pool *pool, int first, const peg_proof_row *row)
{
    for (int i = first; i < pool->count; i++) {
        int hole = 0;

        while (hole < pool->shape->holes && pool->weight[hole][i] == row->weight[hole])
            hole++;
        if (hole == pool->shape->holes)
            return 1;
    }
    return 0;
}

void peg_resource_pool_add(peg_resource_pool *pool, const peg_proof_row *row)
{
    int holes = pool->shape->holes;
    int first = pool->count;

    for (int k = 0; k < pool->keepers && pool->count < PEG_POOL_COUNTS; k++) {
        peg_proof_row image = {PEG_PROOF_RESOURCE, {0}};

        for (int hole = 0; hole < holes; hole++)
            image.weight[pool->keeper[k][hole]] = row->weight[hole];
        if (is_there(pool, first, &image))
            continue;
        for (int hole = 0; hole < holes; hole++)
            pool->weight[hole][pool->count] = (int16_t)image.weight[hole];
        pool->floor[pool->count++] = floor_of(pool, &image);
    }
    if (pool->count > first)
        pool->first[++pool->orbits] = pool->count;
}

/* The sums of all counts, less their floors. */
static void sum_up(const peg_resource_pool *pool, const peg_bits *pegs, int16_t *out)
{
    int count = (pool->count + 63) / 64 * 64;

    for (int i = 0; i < count; i++)
        out[i] = (int16_t)-pool->floor[i];
    for (int hole = 0; hole < pool->shape->holes; hole++) {
        const int16_t *weight = pool->weight[hole];

        if (peg_bits_get(pegs, hole))
            for (int i = 0; i < count; i++)
                out[i] = (int16_t)(out[i] + weight[i]);
    }
}

int peg_resource_pool_rules_out(peg_resource_pool *pool, const peg_bits *pegs)
{
    int16_t sum[PEG_POOL_COUNTS];
    int sample = pool->samples;
    int found = 0;

    sum_up(pool, pegs, sum);
    for (int orbit = 0; orbit < pool->orbits; orbit++) {
        int16_t signs = 0;

        for (int i = pool->first[orbit]; i < pool->first[orbit + 1]; i++)
            signs = (int16_t)(signs | sum[i]);
        if (signs >= 0)
            continue;
        found = 1;
        if (sample < PEG_POOL_SAMPLES)
            pool->ruled_out[orbit][sample / 64] |= UINT64_C(1) << (sample % 64);
    }
    if (found && sample < PEG_POOL_SAMPLES)
        pool->samples++;
    return found;
}

/* The orbit that rules out most of the samples left, in proportion to its size, or NONE. */
static int best_orbit(const peg_resource_pool *pool, const uint64_t *left, size_t room)
{
    uint64_t best = 0;
    uint64_t best_size = 1;
    int chosen = NONE;

    for (int orbit = 0; orbit < pool->orbits; orbit++) {
        uint64_t size = (uint64_t)(pool->first[orbit + 1] - pool->first[orbit]);
        uint64_t gain = 0;

        if (size > room)
            continue;
        for (int w = 0; w < SAMPLE_WORDS; w++)
            gain += (uint64_t)peg_word_count(pool->ruled_out[orbit][w] & left[w]);
        if (gain * best_size > best * size) {
            best = gain;
            best_size = size;
            chosen = orbit;
        }
    }
    return chosen;
}

size_t peg_resource_pool_choose(const peg_resource_pool *pool, int *out, size_t room)
{
    uint64_t left[SAMPLE_WORDS];
    size_t count = 0;
    int orbit;

    memset(left, 0xff, sizeof(left));
    while ((orbit = best_orbit(pool, left, room - count)) != NONE) {
        for (int w = 0; w < SAMPLE_WORDS; w++)
            left[w] &= ~pool->ruled_out[orbit][w];
        for (int i = pool->first[orbit]; i < pool->first[orbit + 1]; i++)
            out[count++] = i;
    }
    return count;
}

/* SPDX-License-Identifier: MIT */

/*
 * The linear program gives weights in floating point. Scaled to whole numbers and checked again,
 * they are beyond doubt.
 */
#include "theory/resource.h"

#define MOST_FACTOR 64

/* Written so that it fails for NaN too, should the program have gone wrong. */
static int are_in_range(const double *weights, int holes)
{
    for (int hole = 0; hole < holes; hole++)
        if (!(weights[hole] > -2 && weights[hole] < 2))
            return 0;
    return 1;
}

static int is_nearly_whole(double number)
{
    double off = number - peg_simplex_nearest(number);

    return off < PEG_SIMPLEX_NEARLY && off > -PEG_SIMPLEX_NEARLY;
}

/* A number that makes all weights whole, or 0 if none is small enough. */
static int32_t find_scale(const double *weights, int holes, int32_t largest)
{
    int64_t scale = 1;

    for (int hole = 0; hole < holes; hole++) {
        int factor = 1;

        while (!is_nearly_whole(weights[hole] * (double)scale * factor))
            if (++factor > MOST_FACTOR || scale * factor > largest)
                return 0;
        scale *= factor;
    }
    return (int32_t)scale;
}

static int does_the_job(const peg_simplex *s, const peg_proof_row *row, const peg_bits *pegs,
                        const peg_bits *goal, int32_t largest)
{
    for (int hole = 0; hole < s->shape->holes; hole++)
        if (row->weight[hole] > largest || row->weight[hole] < -largest)
            return 0;
    if (!peg_row_holds(s->shape, row))
        return 0;
    for (size_t i = 0; i < s->target_count; i++)
        if (!peg_row_rules_out(row, pegs, &s->targets[i]))
            return 0;
    return s->target_count > 0 || peg_row_rules_out(row, pegs, goal);
}

/*
 * Where no number makes the weights whole, they are scaled to the largest and rounded. That
 * costs a line at most 3/2, which 2 more on every weight make good.
 */
static void scale_weights(const peg_simplex *s, int32_t largest, peg_proof_row *row)
{
    int holes = s->shape->holes;
    int32_t scale = find_scale(s->value, holes, largest);
    int32_t more = scale > 0 ? 0 : 2;

    if (scale == 0)
        scale = largest - more;
    row->kind = PEG_PROOF_RESOURCE;
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        row->weight[hole] =
            hole < holes ? peg_simplex_nearest(s->value[hole] * (double)scale) + more : 0;
}

peg_status peg_resource_find(peg_simplex *s, const peg_bits *pegs, const peg_bits *goal,
                             int32_t largest, peg_proof_row *out_row, int *out_found)
{
    double maximum;
    peg_status status = peg_simplex_run(s, pegs, goal, &maximum);

    if (status != PEG_OK)
        return status;
    *out_found = 0;
    if (maximum > PEG_SIMPLEX_NEARLY && are_in_range(s->value, s->shape->holes)) {
        scale_weights(s, largest, out_row);
        *out_found = does_the_job(s, out_row, pegs, goal, largest);
    }
    return PEG_OK;
}

/* SPDX-License-Identifier: MIT */

/* Where holes stand: from the drawing of a shape, or from its lines alone. */
#include "solve/setup.h"

#include "base/memory.h"

/* By hole: those beside it on some line. */
typedef struct neighbours {
    peg_bits of[PEG_MAX_HOLES];
} neighbours;

static void find_neighbours(const peg_shape *shape, neighbours *out)
{
    memset(out, 0, sizeof(*out));
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        peg_bits_set(&out->of[line.from], line.over);
        peg_bits_set(&out->of[line.over], line.from);
        peg_bits_set(&out->of[line.over], line.to);
        peg_bits_set(&out->of[line.to], line.over);
    }
}

/* Counts steps along lines from one hole to every other; one out of reach is as far as can be. */
static void count_steps(const neighbours *all, int holes, int start, int32_t *out_steps)
{
    uint8_t reached[PEG_MAX_HOLES];
    int count = 0;

    for (int hole = 0; hole < holes; hole++)
        out_steps[hole] = hole == start ? 0 : holes;
    reached[count++] = (uint8_t)start;
    for (int i = 0; i < count; i++) {
        int steps = out_steps[reached[i]] + 1;

        for (int hole = 0; hole < holes; hole++) {
            if (out_steps[hole] < holes || !peg_bits_get(&all->of[reached[i]], hole))
                continue;
            out_steps[hole] = steps;
            reached[count++] = (uint8_t)hole;
        }
    }
}

static int farthest(const int32_t *a, const int32_t *b, int holes)
{
    int best = 0;

    for (int hole = 1; hole < holes; hole++)
        if (a[hole] + b[hole] > a[best] + b[best])
            best = hole;
    return best;
}

/*
 * For a shape without a drawing, places are made up from its lines: holes a few jumps apart are
 * close, and steps from two holes far apart stand for x and y.
 */
static void place_by_steps(const peg_shape *shape, peg_places *out_places)
{
    int holes = shape->holes;
    neighbours all;
    int end;

    find_neighbours(shape, &all);
    count_steps(&all, holes, 0, out_places->x);
    end = farthest(out_places->x, out_places->x, holes);
    count_steps(&all, holes, end, out_places->x);
    end = farthest(out_places->x, out_places->x, holes);
    count_steps(&all, holes, end, out_places->y);
    end = farthest(out_places->x, out_places->y, holes);
    count_steps(&all, holes, end, out_places->y);
}

void peg_places_find(const peg_shape *shape, peg_places *out_places)
{
    memset(out_places, 0, sizeof(*out_places));
    out_places->y_weight = 1;
    if (shape->lattice == PEG_NO_LATTICE) {
        place_by_steps(shape, out_places);
    } else {
        for (int hole = 0; hole < shape->holes; hole++) {
            out_places->x[hole] = shape->column[hole];
            out_places->y[hole] = shape->row[hole];
        }
    }
    /* On the triangular lattice rows are further apart than columns, by the root of three. */
    if (shape->lattice == PEG_TRIANGULAR)
        out_places->y_weight = 3;
    for (int hole = 0; hole < shape->holes; hole++) {
        int32_t x = out_places->x[hole];
        int32_t y = out_places->y[hole];

        out_places->square[hole] = x * x + out_places->y_weight * y * y;
    }
}

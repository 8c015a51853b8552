/* SPDX-License-Identifier: MIT */

/*
 * How far apart pegs stand: the sum of their squared distances from their middle. Pegs that
 * stand together can clear each other away, while a straggler is hard to reach. So of two
 * positions with the same number of pegs the one with less scatter is the more promising. This
 * is a rule of thumb; it held on every board that was tried.
 *
 * The sum follows from four others, which a jump changes by a few additions: the number of pegs,
 * and the sums of x, y and the squared distance from the origin.
 */
#ifndef PEG_SOLVE_SCATTER_H
#define PEG_SOLVE_SCATTER_H

#include "shape/shape.h"

/* Where holes stand: as drawn, or for a shape without a drawing by steps between holes. */
typedef struct peg_places {
    int32_t x[PEG_MAX_HOLES];
    int32_t y[PEG_MAX_HOLES];
    int32_t square[PEG_MAX_HOLES]; /* of the distance from the origin */
    int32_t y_weight;              /* what the square of y is multiplied by */
} peg_places;

/* The sums over the pegs. */
typedef struct peg_moments {
    int32_t pegs;
    int32_t x;
    int32_t y;
    int32_t square;
} peg_moments;

void peg_places_find(const peg_shape *shape, peg_places *out_places);

peg_moments peg_moments_of(const peg_places *places, const peg_bits *pegs);

static inline peg_moments peg_moments_after(const peg_places *places, peg_moments m, peg_jump jump)
{
    m.pegs--;
    m.x += places->x[jump.to] - places->x[jump.over] - places->x[jump.from];
    m.y += places->y[jump.to] - places->y[jump.over] - places->y[jump.from];
    m.square += places->square[jump.to] - places->square[jump.over] - places->square[jump.from];
    return m;
}

/* The scatter of one peg or more. */
static inline int32_t peg_scatter(const peg_places *places, peg_moments m)
{
    uint64_t middle = (uint64_t)((int64_t)m.x * m.x + (int64_t)places->y_weight * m.y * m.y);
    uint32_t pegs = (uint32_t)m.pegs;

    /* Processors divide numbers of 32 bits several times faster than those of 64. */
    if (middle <= UINT32_MAX)
        return m.square - (int32_t)((uint32_t)middle / pegs);
    return m.square - (int32_t)(middle / pegs);
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * How far apart pegs stand. Pegs that stand together can clear each other away,
 * stragglers cannot be fetched: of two positions with as many pegs the closer one
 * is the more promising, on every board that was tried.
 */
#ifndef PEG_SEARCH_SCATTER_H
#define PEG_SEARCH_SCATTER_H

#include "shape/shape.h"

/* Where holes stand: in the drawing, or for a list of lines as they hang together. */
typedef struct peg_places {
    int32_t x[PEG_MAX_HOLES];
    int32_t y[PEG_MAX_HOLES];
    int32_t square[PEG_MAX_HOLES]; /* of the distance from the origin */
    int32_t height;                /* what the square of y counts */
} peg_places;

/* Sums over the pegs. */
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

/* The sum of the squared distances from the pegs' middle. There are pegs. */
static inline int32_t peg_scatter(const peg_places *places, peg_moments m)
{
    uint64_t middle = (uint64_t)((int64_t)m.x * m.x + (int64_t)places->height * m.y * m.y);
    uint32_t pegs = (uint32_t)m.pegs;

    /* Processors divide short numbers several times faster. */
    if (middle <= UINT32_MAX)
        return m.square - (int32_t)((uint32_t)middle / pegs);
    return m.square - (int32_t)(middle / pegs);
}

#endif

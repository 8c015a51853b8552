/* SPDX-License-Identifier: MIT */

/* Where holes stand, for searches that prefer pegs to be close together. */
#ifndef PEG_SOLVE_PLACES_H
#define PEG_SOLVE_PLACES_H

#include "shape/shape.h"

/* As drawn, or for a shape without a drawing by steps between holes. */
typedef struct peg_places {
    int32_t x[PEG_MAX_HOLES];
    int32_t y[PEG_MAX_HOLES];
    int32_t square[PEG_MAX_HOLES]; /* of the distance from the origin */
    int32_t y_weight;              /* what the square of y is multiplied by */
} peg_places;

void peg_places_find(const peg_shape *shape, peg_places *out_places);

#endif

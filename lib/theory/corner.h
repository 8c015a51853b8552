/* SPDX-License-Identifier: MIT */

/*
 * What both linear programs (theory/simplex.h, fewest/program.h) do at a corner, which they hold as
 * the constraints that are tight there and the inverse of their matrix: they choose the constraint
 * to loosen by the steepest ascent (Goldfarb and Reid, A practicable steepest-edge simplex
 * algorithm, 1977), and change the rows of the inverse.
 */
#ifndef PEG_THEORY_CORNER_H
#define PEG_THEORY_CORNER_H

#include <stddef.h>

#include "base/binary64.h"

/* Gains and rates that are smaller are taken for rounding errors. */
#define PEG_CORNER_TOLERANCE 1e-9

/* Numbers by which rows are padded, and in a sum of its own. */
#define PEG_CORNER_LANES 8

/* The tight constraint whose loosening gains most for the length of the step, or -1. */
static inline int peg_corner_loosened(const double *gain, const double *norm, int size)
{
    double best = 0;
    int chosen = -1;

    for (int i = 0; i < size; i++)
        if (gain[i] < -PEG_CORNER_TOLERANCE && gain[i] * gain[i] > best * norm[i]) {
            best = gain[i] * gain[i] / norm[i];
            chosen = i;
        }
    return chosen;
}

/* Subtracts a multiple of another row from a row. Returns the square of its new length. */
static inline double peg_corner_subtract(double *row, double rate, const double *other,
                                         size_t stride)
{
    double part[PEG_CORNER_LANES] = {0}; /* sums in an order that vector code can keep */
    double norm = 0;

    for (size_t k = 0; k < stride; k += PEG_CORNER_LANES) {
        for (size_t j = 0; j < PEG_CORNER_LANES; j++) {
            double left = row[k + j] - rate * other[k + j];

            row[k + j] = left;
            part[j] += left * left;
        }
    }
    for (size_t j = 0; j < PEG_CORNER_LANES; j++)
        norm += part[j];
    return norm;
}

#endif

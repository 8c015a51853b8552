/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_DENSE_H
#define PEG_TABLE_DENSE_H

#include "base/budget.h"
#include "shape/shape.h"

/* Past this many holes a table of every position takes too long to make at once. */
#define PEG_DENSE_HOLES 21

/* One bit for every position of a small shape: can it be won? */
typedef struct peg_dense {
    size_t words;
    uint64_t *bits;
} peg_dense;

/*
 * Makes the table for a goal: a certain position, or one peg anywhere for NULL.
 * The shape has at most PEG_DENSE_HOLES holes.
 */
peg_status peg_dense_make(peg_dense *dense, const peg_shape *shape, const peg_bits *goal,
                          peg_budget *budget);
void peg_dense_free(peg_dense *dense, const peg_allocator *allocator);

static inline int peg_dense_get(const peg_dense *dense, uint64_t position)
{
    return (int)(dense->bits[position / 64] >> (position % 64) & 1);
}

#endif

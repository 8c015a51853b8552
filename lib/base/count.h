/* SPDX-License-Identifier: MIT */

/* Arithmetic on numbers of 128 bits, of which C11 has none. */
#ifndef PEG_BASE_COUNT_H
#define PEG_BASE_COUNT_H

#include "libpeg.h"

/* Adds to a sum. Returns 1 if it passes 128 bits, else 0. */
static inline int peg_count_add(peg_count *sum, const peg_count *term)
{
    uint64_t low = sum->low + term->low;
    uint64_t carry = low < term->low;
    uint64_t high = sum->high + term->high;
    int over = high < term->high;

    sum->low = low;
    sum->high = high + carry;
    return over | (sum->high < carry);
}

static inline int peg_count_less(const peg_count *a, const peg_count *b)
{
    return a->high < b->high || (a->high == b->high && a->low < b->low);
}

/* Takes away a term that is no more than the whole. */
static inline void peg_count_take(peg_count *whole, const peg_count *term)
{
    uint64_t borrow = whole->low < term->low;

    whole->low -= term->low;
    whole->high -= term->high + borrow;
}

#endif

/* SPDX-License-Identifier: MIT */

/* Arithmetic on numbers of 128 bits, which C11 lacks. */
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

/* The product of two numbers of 64 bits. */
static inline peg_count peg_count_product(uint64_t a, uint64_t b)
{
    const uint64_t half = UINT64_C(0xffffffff);
    uint64_t low = (a & half) * (b & half);
    uint64_t one = (a >> 32) * (b & half) + (low >> 32);
    uint64_t other = (a & half) * (b >> 32) + (one & half);

    return (peg_count){other << 32 | (low & half),
                       (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32)};
}

/* Multiplies two numbers; out may be one of them. Returns 1 if it passes 128 bits, else 0. */
static inline int peg_count_multiply(const peg_count *a, const peg_count *b, peg_count *out)
{
    peg_count product = peg_count_product(a->low, b->low);
    peg_count left = peg_count_product(a->high, b->low);
    peg_count right = peg_count_product(a->low, b->high);
    peg_count more = {0, left.low};
    int over = (a->high && b->high) || left.high || right.high;

    over |= peg_count_add(&product, &more);
    more.high = right.low;
    over |= peg_count_add(&product, &more);
    *out = product;
    return over;
}

/* Divides a number by another of 32 bits, not 0. Returns the remainder. */
static inline uint32_t peg_count_divide(peg_count *count, uint32_t by)
{
    uint64_t rest = count->high % by;
    uint64_t upper = rest << 32 | count->low >> 32;
    uint64_t lower = (upper % by) << 32 | (count->low & UINT64_C(0xffffffff));

    count->high /= by;
    count->low = upper / by << 32 | lower / by;
    return (uint32_t)(lower % by);
}

#endif

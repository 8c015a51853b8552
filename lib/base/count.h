/* SPDX-License-Identifier: MIT */

/*
 * Arithmetic on numbers of 128 bits, which C11 lacks, and on chances, which are 128-bit fixed-point
 * numbers: a whole number of parts, 2^127 of which are certainty. Unlike floating point, sums of
 * whole numbers are the same in any order, with any number of threads and on any machine. Results
 * are rounded down, by less than a part.
 */
#ifndef PEG_BASE_COUNT_H
#define PEG_BASE_COUNT_H

#include "base/assert.h"
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

/* Subtracts a term no larger than the whole. */
static inline void peg_count_take(peg_count *whole, const peg_count *term)
{
    uint64_t borrow = whole->low < term->low;

    PEG_ASSERT(!peg_count_less(whole, term));
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

#define PEG_CERTAIN ((peg_count){0, UINT64_C(1) << 63})

/* The chance of two things that do not depend on each other. */
static inline peg_count peg_chance_both(peg_count a, peg_count b)
{
    peg_count low = peg_count_product(a.low, b.low);
    peg_count one = peg_count_product(a.low, b.high);
    peg_count other = peg_count_product(a.high, b.low);
    peg_count product = peg_count_product(a.high, b.high);
    peg_count middle = {low.high, 0};

    PEG_ASSERT(!peg_count_less(&PEG_CERTAIN, &a) && !peg_count_less(&PEG_CERTAIN, &b));
    /* None of these sums passes 128 bits, as neither chance is above 2^127. */
    middle.low += one.low;
    middle.high += middle.low < one.low;
    middle.low += other.low;
    middle.high += middle.low < other.low;
    product.low += middle.high;
    product.high += product.low < middle.high;
    product.low += one.high;
    product.high += product.low < one.high;
    product.low += other.high;
    product.high += product.low < other.high;
    /*
     * Drops the lowest 127 of 254 bits below the point: the lowest 128, except the highest of them.
     */
    return (peg_count){product.low << 1 | middle.low >> 63, product.high << 1 | product.low >> 63};
}

/* The chance of `wanted` out of `among` equally likely things, which are not 0. */
static inline peg_count peg_chance_of(uint32_t wanted, uint32_t among)
{
    peg_count times = {wanted, 0};
    peg_count chance = PEG_CERTAIN;
    peg_count rest = {peg_count_divide(&chance, among) * (uint64_t)wanted / among, 0};

    peg_count_multiply(&chance, &times, &chance);
    peg_count_add(&chance, &rest);
    return chance;
}

/* The chance that something happens a number of times in a row. */
static inline peg_count peg_chance_in_a_row(peg_count chance, uint32_t times)
{
    peg_count all = PEG_CERTAIN;

    for (; times > 0; times >>= 1) {
        if (times & 1)
            all = peg_chance_both(all, chance);
        chance = peg_chance_both(chance, chance);
    }
    return all;
}

/* The nearest double to a number of parts, as a share of certainty. */
static inline double peg_chance_number(peg_count parts)
{
    int scale = 127;
    uint64_t lost = 0;
    double number;

    /* A double has 53 bits. The bits below them only decide how the last bit is rounded. */
    for (; parts.high || parts.low >> 54; scale--) {
        lost |= parts.low & 1;
        parts.low = parts.low >> 1 | parts.high << 63;
        parts.high >>= 1;
    }
    if (parts.low >> 53) {
        uint64_t half = parts.low & 1;

        parts.low >>= 1;
        scale--;
        parts.low += half & (lost | parts.low);
    }
    number = (double)parts.low;
    for (; scale > 0; scale--)
        number *= 0.5;
    return number;
}

#endif

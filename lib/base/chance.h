/* SPDX-License-Identifier: MIT */

/*
 * Chances as numbers of fixed point: a whole number of parts, of which 2^127 are certainty. Sums
 * of whole numbers are the same in whatever order they are added up, with any number of threads
 * and on any machine, which is not so of floating point. Whatever is rounded is rounded down, by
 * less than a part.
 */
#ifndef PEG_BASE_CHANCE_H
#define PEG_BASE_CHANCE_H

#include "base/count.h"

#define PEG_CERTAIN ((peg_count){0, UINT64_C(1) << 63})

/* The chance of two things that do not depend on each other. */
static inline peg_count peg_chance_both(peg_count a, peg_count b)
{
    peg_count low = peg_count_product(a.low, b.low);
    peg_count one = peg_count_product(a.low, b.high);
    peg_count other = peg_count_product(a.high, b.low);
    peg_count product = peg_count_product(a.high, b.high);
    peg_count middle = {low.high, 0};

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
    /* Of the 254 bits below the point, 127 are dropped: 128, but for the highest of them. */
    return (peg_count){product.low << 1 | middle.low >> 63, product.high << 1 | product.low >> 63};
}

/* The chance of one thing out of some number, not 0, that are equally likely, times how many. */
static inline peg_count peg_chance_of(uint32_t wanted, uint32_t among)
{
    peg_count times = {wanted, 0};
    peg_count chance = PEG_CERTAIN;
    peg_count rest = {peg_count_divide(&chance, among) * (uint64_t)wanted / among, 0};

    peg_count_multiply(&chance, &times, &chance);
    peg_count_add(&chance, &rest);
    return chance;
}

/* The chance that something happens so many times in a row. */
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

    /* A double has 53 bits; of all others it matters whether they are half of the last, or more. */
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

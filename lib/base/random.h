/* SPDX-License-Identifier: MIT */

/*
 * Random numbers from a state that the caller owns, the same on every machine: SplitMix64, whose
 * step is the hash of base/bits.h.
 */
#ifndef PEG_BASE_RANDOM_H
#define PEG_BASE_RANDOM_H

#include "base/bits.h"

/* Draws 64 bits. */
static inline uint64_t peg_random(uint64_t *state)
{
    uint64_t bits = peg_hash(*state);

    *state += UINT64_C(0x9e3779b97f4a7c15);
    return bits;
}

/*
 * Draws a number below another, which is not 0, each as likely as another (Lemire, Fast Random
 * Integer Generation in an Interval, 2019).
 */
static inline uint32_t peg_random_below(uint64_t *state, uint32_t end)
{
    uint64_t product = (peg_random(state) >> 32) * end;

    if ((uint32_t)product < end) {
        uint32_t least = (uint32_t)(0 - end) % end;

        while ((uint32_t)product < least)
            product = (peg_random(state) >> 32) * end;
    }
    return (uint32_t)(product >> 32);
}

/* The same for numbers of 64 bits. */
static inline uint64_t peg_random_below_long(uint64_t *state, uint64_t end)
{
    uint64_t mask = end - 1;
    uint64_t drawn;

    for (int by = 1; by < 64; by *= 2)
        mask |= mask >> by;
    do
        drawn = peg_random(state) & mask;
    while (drawn >= end);
    return drawn;
}

#endif

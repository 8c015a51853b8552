/* SPDX-License-Identifier: MIT */

/*
 * A hash of one number, in which every bit depends on every bit of the number: the generator
 * splitmix64 at one step (Steele, Lea and Flood, Fast splittable pseudorandom number generators,
 * 2014).
 */
#ifndef PEG_BASE_HASH_H
#define PEG_BASE_HASH_H

#include <stdint.h>

static inline uint64_t peg_hash(uint64_t number)
{
    number += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

#endif

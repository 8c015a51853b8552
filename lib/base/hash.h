/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_HASH_H
#define PEG_BASE_HASH_H

#include <stdint.h>

/* Spreads every bit of a number over all bits of the result. */
static inline uint64_t peg_hash(uint64_t number)
{
    number += UINT64_C(0x9e3779b97f4a7c15);
    number = (number ^ (number >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * UINT64_C(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

#endif

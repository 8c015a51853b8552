/*
 * SPDX-License-Identifier: MIT
 *
 * Random numbers, the same on every machine: splitmix64.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

static inline uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* 0 to below - 1. */
static inline int random_below(uint64_t *state, int below)
{
    return (int)(random_bits(state) % (uint64_t)below);
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * Bits: how many of a word are set, which one is the next but so many, and as a byte each.
 */
#ifndef PEG_BULK_BITS_H
#define PEG_BULK_BITS_H

#include <string.h>

#include "meter.h"

/* How many bits of a word are set. */
static inline unsigned peg_bulk_count_bits(uint64_t bits)
{
    const uint64_t ones = ~(uint64_t)0;

    /* A call for each word would cost more: without an option, no compiler counts in hardware. */
    bits -= bits >> 1 & ones / 3;
    bits = (bits & ones / 5) + (bits >> 2 & ones / 5);
    bits = (bits + (bits >> 4)) & ones / 17;
    return (unsigned)(bits * (ones / 255) >> 56);
}

/* The index of a set bit in some words, of which so many set bits come before it. */
static inline size_t peg_bulk_bit_at(const uint64_t *words, unsigned before)
{
    size_t w = 0;
    uint64_t left;

    for (unsigned count; before >= (count = peg_bulk_count_bits(words[w])); w++)
        before -= count;
    for (left = words[w]; before > 0; before--)
        left &= left - 1;
    return w * 64 + (size_t)peg_bulk_lowest_bit(left);
}

/* Writes a byte for each of the first bits of some words: 1 for a set bit and 0 for none. */
static inline void peg_bulk_write_bits(const uint64_t *words, size_t count, uint8_t *out)
{
    size_t at = 0;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; at + 8 <= count; at += 8) {
        /* Byte i keeps bit i of its copy of eight bits, which then carries to its highest bit. */
        uint64_t eight = (words[at / 64] >> at % 64 & 0xff) * UINT64_C(0x0101010101010101);

        eight = (eight & UINT64_C(0x8040201008040201)) + UINT64_C(0x7f7f7f7f7f7f7f7f);
        eight = eight >> 7 & UINT64_C(0x0101010101010101);
        memcpy(out + at, &eight, sizeof(eight));
    }
#endif
    for (; at < count; at++)
        out[at] = words[at / 64] >> at % 64 & 1;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A set of holes, most often those with a peg: one bit for each hole of the largest board. A
 * smaller board leaves the rest 0.
 */
#ifndef PEG_BASE_BITS_H
#define PEG_BASE_BITS_H

#include "libpeg.h"

typedef struct peg_bits {
    uint64_t word[PEG_MAX_WORDS];
} peg_bits;

static inline int peg_bits_get(const peg_bits *bits, int index)
{
    return (int)(bits->word[index / 64] >> (index % 64) & 1);
}

static inline void peg_bits_flip(peg_bits *bits, int index)
{
    bits->word[index / 64] ^= UINT64_C(1) << (index % 64);
}

static inline void peg_bits_set(peg_bits *bits, int index)
{
    bits->word[index / 64] |= UINT64_C(1) << (index % 64);
}

/* Plays or takes back a jump: three holes change either way. */
static inline void peg_bits_jump(peg_bits *bits, peg_jump jump)
{
    peg_bits_flip(bits, jump.from);
    peg_bits_flip(bits, jump.over);
    peg_bits_flip(bits, jump.to);
}

/* Whether a jump along a line is legal. */
static inline int peg_bits_allow(const peg_bits *bits, peg_jump line)
{
    return peg_bits_get(bits, line.from) && peg_bits_get(bits, line.over) &&
           !peg_bits_get(bits, line.to);
}

static inline int peg_word_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__aarch64__) || defined(__wasm__)
    return __builtin_popcountll(word);
#else
    /* Sums over 2 bits, then 4, then 8, then all: faster than the function compilers call. */
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* The lowest bit set of a word that is not 0. */
static inline int peg_word_first(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    return peg_word_count((word & (~word + 1)) - 1);
#endif
}

static inline int peg_bits_count(const peg_bits *bits)
{
    int count = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        count += peg_word_count(bits->word[w]);
    return count;
}

static inline int peg_bits_equal(const peg_bits *a, const peg_bits *b)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        differ |= a->word[w] ^ b->word[w];
    return differ == 0;
}

/* The lowest bit set, or PEG_NO_HOLE. */
static inline int peg_bits_first(const peg_bits *bits)
{
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        if (peg_bits_get(bits, i))
            return i;
    return PEG_NO_HOLE;
}

/* All bits below a count set. */
static inline peg_bits peg_bits_below(int count)
{
    peg_bits bits = {{0}};

    for (int i = 0; i < count; i++)
        peg_bits_set(&bits, i);
    return bits;
}

#endif

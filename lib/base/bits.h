/* SPDX-License-Identifier: MIT */

/*
 * Words of 64 bits, and sets of holes made of them, most often of the holes with a peg: one bit
 * for each hole of the largest board. A smaller board leaves the rest 0.
 *
 * Searches use no more words than a board needs. Their code is written once, in templates (files
 * named *_template.h), and compiled by a source of its own for positions of 1, 2 and 4 words, so
 * that positions of one word pay nothing for the others. Positions of three words use the code for
 * four, which saves a quarter of the code; with PEG_FEW_WIDTHS, for a small library, positions of
 * two words do too.
 */
#ifndef PEG_BASE_BITS_H
#define PEG_BASE_BITS_H

#include "base/assert.h"
#include "libpeg.h"

/* The words of a position in the templates, on a board with a number of holes. */
#if defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH_FOR(holes)                 ((holes) <= 64 ? 1 : 4)
#define PEG_FOR_WIDTH(words, one, two, four) ((words) == 1 ? (one) : (four))
#else
#define PEG_WIDTH_FOR(holes)                 ((holes) <= 64 ? 1 : (holes) <= 128 ? 2 : 4)
#define PEG_FOR_WIDTH(words, one, two, four) ((words) == 1 ? (one) : (words) == 2 ? (two) : (four))
#endif

typedef struct peg_bits {
    uint64_t word[PEG_MAX_WORDS];
} peg_bits;

static inline int peg_bits_get(const peg_bits *bits, int index)
{
    PEG_ASSERT(index >= 0 && index < PEG_MAX_HOLES);
    return (int)(bits->word[index / 64] >> (index % 64) & 1);
}

static inline void peg_bits_flip(peg_bits *bits, int index)
{
    PEG_ASSERT(index >= 0 && index < PEG_MAX_HOLES);
    bits->word[index / 64] ^= UINT64_C(1) << (index % 64);
}

static inline void peg_bits_set(peg_bits *bits, int index)
{
    PEG_ASSERT(index >= 0 && index < PEG_MAX_HOLES);
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
    PEG_ASSERT(word != 0);
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(word);
#else
    return peg_word_count((word & (~word + 1)) - 1);
#endif
}

/*
 * The next larger number with as many bits, for one that has any and is below 2^63: the lowest run
 * of bits carries, and all of it but one goes down to the bottom (Gosper; see table/build.c).
 */
static inline uint64_t peg_word_next(uint64_t word)
{
    uint64_t carried = word + (word & (~word + 1));

    return carried | ((word ^ carried) >> (peg_word_first(word) + 2));
}

/*
 * A hash of a word, in which every bit depends on every bit of the word: the generator splitmix64
 * at one step (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014).
 */
static inline uint64_t peg_hash(uint64_t word)
{
    word += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

static inline int peg_bits_count(const peg_bits *bits)
{
    int count = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        count += peg_word_count(bits->word[w]);
    return count;
}

/* A hash of a set of holes, and of a number that goes with it. */
static inline uint64_t peg_bits_hash(const peg_bits *bits, uint64_t number)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        number = peg_hash(number ^ bits->word[w]);
    return number;
}

static inline int peg_bits_equal(const peg_bits *a, const peg_bits *b)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        differ |= a->word[w] ^ b->word[w];
    return differ == 0;
}

/*
 * Compares positions of some words as numbers, the last word first. It has no branches: they would
 * be random.
 */
static inline int peg_words_less(const uint64_t *a, const uint64_t *b, int words)
{
    int less = 0;

    for (int w = 0; w < words; w++)
        less = (a[w] < b[w]) | ((a[w] == b[w]) & less);
    return less;
}

/* Whether one set comes before another, as numbers. */
static inline int peg_bits_less(const peg_bits *a, const peg_bits *b)
{
    return peg_words_less(a->word, b->word, PEG_MAX_WORDS);
}

/* The lowest bit set, or PEG_NO_HOLE. */
static inline int peg_bits_first(const peg_bits *bits)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        if (bits->word[w])
            return 64 * w + peg_word_first(bits->word[w]);
    return PEG_NO_HOLE;
}

/* All bits below a count set. */
static inline peg_bits peg_bits_below(int count)
{
    peg_bits bits = {{0}};

    PEG_ASSERT(count <= PEG_MAX_HOLES);
    for (int i = 0; i < count; i++)
        peg_bits_set(&bits, i);
    return bits;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Positions of PEG_WIDTH words: hashing, comparing and copying them, and reading four of their
 * holes at a time. Every other template on positions includes this one. A source compiled for
 * one width defines PEG_WIDTH first (see base/width.h); read alone, a template is for one word.
 *
 * Some functions are given hole_bits, the bits of a position's first word that stand for
 * holes: a mark is no part of a position, and positions that differ in it alone are the same.
 * Only positions of one word have marks, so wider ones ignore hole_bits.
 */
#ifndef PEG_POSITION_POSITION_TEMPLATE_H
#define PEG_POSITION_POSITION_TEMPLATE_H

#ifndef PEG_WIDTH
#define PEG_WIDTH 1
#endif

#include "base/bytes.h"
#include "position/frame.h"

/*
 * A hash is good in its highest bits, by which sets and levels are divided: it is a product
 * with 2^64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
 */
#if PEG_WIDTH == 1

static inline uint64_t hash_position(const uint64_t *position, uint64_t hole_bits)
{
    uint64_t word = *position & hole_bits;

    return (word ^ word >> 32) * UINT64_C(0x9e3779b97f4a7c15);
}

static inline int positions_equal(const uint64_t *a, const uint64_t *b, uint64_t hole_bits)
{
    return ((*a ^ *b) & hole_bits) == 0;
}

#else

static inline uint64_t hash_position(const uint64_t *position, uint64_t hole_bits)
{
    uint64_t hash = 0;

    (void)hole_bits;
    for (int w = 0; w < PEG_WIDTH; w++) {
        hash = (hash ^ position[w]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash * UINT64_C(0xbf58476d1ce4e5b9);
}

static inline int positions_equal(const uint64_t *a, const uint64_t *b, uint64_t hole_bits)
{
    uint64_t differ = 0;

    (void)hole_bits;
    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= a[w] ^ b[w];
    return differ == 0;
}

#endif

static inline void copy_position(uint64_t *to, const uint64_t *from)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        to[w] = from[w];
}

/* Compares positions as numbers, the last word first. It has no branches: they would be random. */
static inline int is_less(const uint64_t *a, const uint64_t *b)
{
    int less = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        less = (a[w] < b[w]) | ((a[w] == b[w]) & less);
    return less;
}

/* Whether a slot is free. A position without pegs is never kept in a set. */
static inline int is_empty(const uint64_t *slot)
{
    uint64_t any = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        any |= slot[w];
    return any == 0;
}

/* Swaps pegs and empty holes. A jump played backward is a jump forward between complements. */
static inline void complement_of(const peg_frame *frame, const uint64_t *position, uint64_t *out)
{
    for (int w = 0; w < PEG_WIDTH; w++)
        out[w] = ~position[w] & frame->all_holes.word[w];
}

/* The holes of one chunk of a position, as a number. */
static inline unsigned chunk_value(const uint64_t *position, int chunk)
{
    int bit = chunk * PEG_CHUNK_HOLES;
    int w = PEG_WIDTH == 1 ? 0 : bit / 64;

    return (unsigned)(position[w] >> bit % 64) & (PEG_CHUNK_VALUES - 1);
}

#endif

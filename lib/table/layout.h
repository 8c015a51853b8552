/* SPDX-License-Identifier: MIT */

/*
 * How the positions of a class are numbered. The class has a parity for each mask (classes.h), so
 * the pegs in the other holes decide those in the pivots. These other holes are a bit of the index
 * each. So the index is linear: a jump changes it by the same bits in whatever position.
 *
 * The low bits number the positions of a block. Blocks are made so that jumps seldom lead back to
 * one: the weight of a block is the number of pegs in certain holes outside it, the weighty ones.
 * No jump adds to it, and most jumps to another block take from it.
 */
#ifndef PEG_TABLE_LAYOUT_H
#define PEG_TABLE_LAYOUT_H

#include "shape/shape.h"

#define PEG_TABLE_BITS  37 /* of an index, at most */
#define PEG_WORD_BITS   6  /* of an index, within a word */
#define PEG_LANE_BITS   9  /* of an index, in the widest vector */
#define PEG_TABLE_HOLES 64 /* of a board, at most */
#define PEG_TABLE_BYTES (PEG_TABLE_HOLES / 8)

typedef struct peg_layout {
    int holes;
    int bytes;      /* that hold a position */
    int free;       /* holes that are not pivots: each is a bit of the index */
    int bits;       /* of an index: free, but at least PEG_LANE_BITS */
    int block_bits; /* low bits that number positions of a block, at least PEG_LANE_BITS */
    int class_bits;
    uint64_t index_mask;              /* the bits of a key that are the index */
    uint64_t weighty;                 /* the bits of the index whose holes count to the weight */
    uint8_t hole[PEG_TABLE_BITS];     /* by bit of the index */
    uint64_t mask[PEG_TABLE_HOLES];   /* by class bit: see theory/classes.h */
    uint8_t pivot[PEG_TABLE_HOLES];   /* of each mask */
    uint64_t column[PEG_TABLE_HOLES]; /* what a peg in a hole adds to a key */
    /* What each byte of a position adds to its key: the index and, above it, the class. */
    uint64_t byte[PEG_TABLE_BYTES][256];
} peg_layout;

/* By bit of an index within a word: the bits of the word where it is 0. */
extern const uint64_t peg_layout_without[PEG_WORD_BITS];

/* The bits of a word in whose index an odd number of some bits are 1. */
static inline uint64_t peg_layout_odd(uint64_t bits)
{
    uint64_t odd = 0;

    for (int i = 0; i < PEG_WORD_BITS; i++)
        odd ^= bits >> i & 1 ? ~peg_layout_without[i] : 0;
    return odd;
}

/*
 * Chooses a layout to build in. PEG_E_NO_TABLE where an index needs more than PEG_TABLE_BITS bits,
 * or the board has more than PEG_TABLE_HOLES holes.
 */
peg_status peg_layout_choose(const peg_shape *shape, peg_layout *out_layout);

/*
 * The layout with the given hole for each bit, the lowest first, and the given pivots. Its
 * blocks mean nothing. PEG_E_TABLE where they are no layout of the shape.
 */
peg_status peg_layout_of(const peg_shape *shape, const uint8_t *hole, int count,
                         const uint8_t *pivot, peg_layout *out_layout);

/* As peg_layout_key(), for positions of a number of bytes that the compiler may know. */
static inline uint64_t peg_layout_key_of(const peg_layout *layout, int bytes, uint64_t pegs)
{
    uint64_t key = 0;

    for (int i = 0; i < bytes; i++)
        key ^= layout->byte[i][pegs >> 8 * i & 255];
    return key;
}

/* Whether a class is one that positions may be of. */
static inline int peg_layout_has_class(const peg_layout *layout, uint64_t class)
{
    return layout->class_bits == 64 || class >> layout->class_bits == 0;
}

/* The key of a position: its class above its index. */
static inline uint64_t peg_layout_key(const peg_layout *layout, uint64_t pegs)
{
    return peg_layout_key_of(layout, layout->bytes, pegs);
}

static inline uint64_t peg_key_index(const peg_layout *layout, uint64_t key)
{
    return key & layout->index_mask;
}

static inline uint64_t peg_key_class(const peg_layout *layout, uint64_t key)
{
    return key >> layout->free;
}

/* How many words have positions, of those that the bits of an index number. Others are 0. */
static inline size_t peg_layout_words(const peg_layout *layout)
{
    return (size_t)1 << (layout->free < PEG_WORD_BITS ? 0 : layout->free - PEG_WORD_BITS);
}

/* The index of a position, whose class is known. */
static inline uint64_t peg_layout_index(const peg_layout *layout, uint64_t pegs)
{
    return peg_key_index(layout, peg_layout_key(layout, pegs));
}

/* The position of an index in a class: the inverse of peg_layout_key(). */
uint64_t peg_layout_position(const peg_layout *layout, uint64_t index, uint64_t class);

/*
 * The bits of the index on which a hole depends, in positions of a class: it has a peg where
 * their parity, plus *out_turned, is odd.
 */
uint64_t peg_layout_content(const peg_layout *layout, int hole, uint64_t class, int *out_turned);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_LAYOUT_H
#define PEG_TABLE_LAYOUT_H

#include "shape/shape.h"

#define PEG_TABLE_BITS  36 /* of an index at the most; what is above them tells the class */
#define PEG_WORD_BITS   6  /* of an index, within a word */
#define PEG_LANE_BITS   9  /* of an index, in the widest vector */
#define PEG_TABLE_HOLES 64 /* on a board that has a table */
#define PEG_TABLE_BYTES (PEG_TABLE_HOLES / 8)

/*
 * How positions of a class are numbered. The parities of a class give back the pegs
 * in as many holes, the pivots; the others hold a bit of the index each. So the index
 * is linear: a jump changes it by the same bits wherever it is made.
 *
 * The low bits number the positions of a block. Their holes are chosen so that a peg
 * that leaves a block for another seldom comes back: no jump adds to the pegs in the
 * weighty holes, which are above, and few leave these as many as they were.
 */
typedef struct peg_layout {
    int holes;
    int bytes; /* that hold them */
    int free;  /* holes that an index holds */
    int bits;  /* of an index: free, but at least PEG_LANE_BITS */
    int low;   /* bits that number positions of a block, at least PEG_LANE_BITS */
    int classes;
    uint64_t weighty; /* as bits of the index */
    uint8_t hole[PEG_TABLE_BITS];
    uint64_t mask[PEG_TABLE_HOLES];   /* by class bit: the holes whose pegs are counted */
    uint8_t pivot[PEG_TABLE_HOLES];   /* and the pivot of it */
    uint64_t column[PEG_TABLE_HOLES]; /* what a peg in a hole adds to a key */
    /* What a position's bytes add to its key: its index and, above it, its class. */
    uint64_t byte[PEG_TABLE_BYTES][256];
} peg_layout;

/* By bit of an index within a word: the bits of a word for which it is 0. */
extern const uint64_t peg_layout_without[PEG_WORD_BITS];

/*
 * Chooses a layout. PEG_E_BIG where the index has more than PEG_TABLE_BITS bits or the
 * class more than are left of a word.
 */
peg_status peg_layout_choose(const peg_shape *shape, peg_layout *out_layout);

/*
 * A layout with the holes in ascending order down from the highest bit, the pivots as
 * far behind as can be. Blocks mean nothing in it. Fails as peg_layout_choose().
 */
peg_status peg_layout_by_hole(const peg_shape *shape, peg_layout *out_layout);

/*
 * Likewise with the hole of each bit, the lowest first, and the pivots as given.
 * PEG_E_TABLE where they do not make an index.
 */
peg_status peg_layout_of(const peg_shape *shape, const uint8_t *hole, int count,
                         const uint8_t *pivot, peg_layout *out_layout);

/* As peg_layout_key(), for positions in so many bytes as the compiler may know. */
static inline uint64_t peg_layout_key_of(const peg_layout *layout, int bytes, uint64_t pegs)
{
    uint64_t key = 0;

    for (int i = 0; i < bytes; i++)
        key ^= layout->byte[i][pegs >> 8 * i & 255];
    return key;
}

/* The class of a position above its index. */
static inline uint64_t peg_layout_key(const peg_layout *layout, uint64_t pegs)
{
    return peg_layout_key_of(layout, layout->bytes, pegs);
}

static inline uint64_t peg_key_index(uint64_t key)
{
    return key & ((UINT64_C(1) << PEG_TABLE_BITS) - 1);
}

static inline uint64_t peg_key_class(uint64_t key)
{
    return key >> PEG_TABLE_BITS;
}

/* The position of an index in a class: the key's other way. */
uint64_t peg_layout_position(const peg_layout *layout, uint64_t index, uint64_t class);

/*
 * The bits of the index that tell of a hole in positions of a class: their parity, or
 * with *out_turned 1 its opposite, is 1 where the hole holds a peg.
 */
uint64_t peg_layout_content(const peg_layout *layout, int hole, uint64_t class, int *out_turned);

#endif

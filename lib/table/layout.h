/* SPDX-License-Identifier: MIT */

/*
 * How the positions of a class are numbered. The class has a parity for each mask (classes.h), so
 * the pegs in the other holes determine the pegs in the pivots. Each of the other holes is a bit of
 * the index. So the index is linear: a jump changes the same bits of it in every position.
 *
 * The low bits number the positions of a block, the high ones the blocks. The weight of a block is
 * the number of pegs in certain holes outside it, the weighty holes. No jump increases the weight,
 * and most jumps to another block decrease it.
 *
 * An image of the layout is a symmetry that keeps the goal, the class, the pivots, the holes of the
 * blocks and those of a vector, each as a set. So it permutes the bits of an index, those of a
 * vector among themselves, and takes blocks to blocks. Of blocks that are images of each other, a
 * table has one (blocks.h).
 */
#ifndef PEG_TABLE_LAYOUT_H
#define PEG_TABLE_LAYOUT_H

#include "base/budget.h"
#include "shape/shape.h"

#define PEG_TABLE_BITS  43                   /* of an index, at most */
#define PEG_FRONT_BITS  26                   /* of these, bits that number blocks, at most */
#define PEG_BLOCK_BITS  17                   /* and bits within a block */
#define PEG_MOST_LAYERS (PEG_FRONT_BITS + 1) /* of blocks of one weight */
#define PEG_WORD_BITS   6                    /* of an index, within a word */
#define PEG_VECTOR_BITS 8                    /* of an index, within a vector: four words */
#define PEG_TABLE_HOLES 64                   /* of a board, at most */
#define PEG_TABLE_BYTES (PEG_TABLE_HOLES / 8)

/* The most images of a layout; and the most bits of an index with only the identity. */
#define PEG_TABLE_IMAGES 16
#define PEG_ALONE_BITS   16

typedef struct peg_layout {
    int holes;
    int bytes;      /* that hold a position */
    int free;       /* holes that are not pivots: each is a bit of the index */
    int bits;       /* of an index: free, but at least PEG_VECTOR_BITS */
    int block_bits; /* low bits that number positions of a block, at least PEG_VECTOR_BITS */
    int class_bits;
    int images;                       /* the first is the identity */
    uint64_t index_mask;              /* the bits of a key that are the index */
    uint64_t weighty;                 /* the bits of the index whose holes weigh, for building */
    uint8_t hole[PEG_TABLE_HOLES];    /* by bit of the index */
    uint64_t mask[PEG_TABLE_HOLES];   /* by class bit: see theory/classes.h */
    uint8_t pivot[PEG_TABLE_HOLES];   /* of each mask */
    uint64_t column[PEG_TABLE_HOLES]; /* what a peg in a hole adds to a key */
    /* What each byte of a position adds to its key: the index and, above it, the class. */
    uint64_t byte[PEG_TABLE_BYTES][256];
    /* By image: the bit of the index to which it takes each bit. */
    uint8_t image[PEG_TABLE_IMAGES][PEG_TABLE_BITS];
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
 * Begins a layout for a shape of at most PEG_TABLE_HOLES holes: with its masks, and the bits of an
 * index, which may be more than PEG_TABLE_BITS.
 */
void peg_layout_begin(const peg_shape *shape, peg_layout *out_layout);

/* The symmetries that the images of a layout are among: a group, with the identity first. */
typedef struct peg_layout_group {
    const peg_shape *shape;
    size_t count;
    uint32_t symmetry[PEG_TABLE_IMAGES]; /* indices in the shape's */
} peg_layout_group;

/*
 * The symmetries that keep a goal, if its pegs are not NULL, and the class of a position. Only some
 * of them if there are too many, and only the identity if the index has at most PEG_ALONE_BITS
 * bits.
 */
void peg_layout_group_find(const peg_shape *shape, int bits, const peg_bits *goal,
                           const peg_bits *pegs, peg_budget *budget, peg_layout_group *out_group);

/* Where a symmetry of a group takes each hole. */
static inline const uint8_t *peg_layout_symmetry(const peg_layout_group *group, size_t index)
{
    return group->shape->symmetries + group->symmetry[index] * (size_t)group->shape->holes;
}

/* A set of holes after a symmetry. */
static inline uint64_t peg_layout_image(const uint8_t *symmetry, uint64_t set)
{
    uint64_t image = 0;

    for (; set; set &= set - 1)
        image |= UINT64_C(1) << symmetry[peg_word_first(set)];
    return image;
}

/* Chooses a layout to build in. Fails with PEG_E_NO_TABLE if there would be too many blocks. */
void peg_layout_choose(const peg_layout_group *group, peg_budget *budget, peg_layout *out_layout);

/* The choices that determine a layout. */
typedef struct peg_layout_plan {
    const uint8_t *hole; /* by bit of the index, the lowest first */
    int count;           /* of these holes */
    const uint8_t *pivot;
    int block_bits;
    uint64_t weighty;
} peg_layout_plan;

/*
 * Completes a layout that has begun by a plan, without images. Returns PEG_E_TABLE if the plan does
 * not suit the shape. The second function then finds the images in a group.
 */
peg_status peg_layout_of(const peg_shape *shape, const peg_layout_plan *plan,
                         peg_layout *out_layout);
void peg_layout_find_images(peg_layout *layout, const peg_layout_group *group);

/* As peg_layout_key(), for positions of a number of bytes that the compiler may know. */
static inline uint64_t peg_layout_key_of(const peg_layout *layout, int bytes, uint64_t pegs)
{
    uint64_t key = 0;

    for (int i = 0; i < bytes; i++)
        key ^= layout->byte[i][pegs >> 8 * i & 255];
    return key;
}

/* Whether positions may have a class. */
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

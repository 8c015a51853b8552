/* SPDX-License-Identifier: MIT */

/*
 * What a flood works on, and the kernels that do the work: the same code, in
 * flood_template.h, compiled for vectors of 1, 2, 4 and 8 words. The wider the vectors, the
 * faster the flood.
 */
#ifndef PEG_TABLE_FLOOD_KERNEL_H
#define PEG_TABLE_FLOOD_KERNEL_H

#include "table/layout.h"

#define PEG_CONTENTS   8 /* that three holes may have */
#define PEG_LANES_MOST 8 /* words in the widest vector */

/*
 * A trio is all lines over the same three holes: jumps along them change the index alike.
 * Whether one of them is legal depends on the contents of the holes: bit i is 1 if the i-th
 * has a peg. The contents are a sum, bit by bit modulo 2, of what three parts of the index
 * add to them: the bits of a position within a vector, of the vector within its block, and
 * of the block.
 */
typedef struct peg_trio {
    uint64_t delta;
    uint64_t part[3]; /* by hole: the bits of the index on which it depends */
    unsigned turned;  /* the contents where all of these are 0 */
    unsigned legal;   /* bit c: a jump is legal if the contents are c */
    unsigned open;    /* bit c: a jump is legal somewhere in a block that adds c */
    /* By what a block adds, bit c: there is a legal jump in its vectors that add c. */
    uint8_t open_for[PEG_CONTENTS];
    uint16_t begin[PEG_CONTENTS + 1]; /* of the vectors that add each, in their order */
    int shifts;                       /* how many bits of an index within a word change */
    uint8_t shift[3];                 /* by how much each of these moves bits of a word */
    uint64_t below[3];                /* the bits that it moves up; the others go down */
    /* Where in a vector a jump is legal, by what the rest of the index adds. */
    uint64_t pattern[PEG_CONTENTS][PEG_LANES_MOST];
} peg_trio;

typedef struct peg_flood {
    const peg_layout *layout;
    const struct peg_flood_kernel *kernel;
    uint64_t *words; /* of the table */
    size_t block_words;
    size_t vectors;  /* of a block */
    peg_trio *trios; /* first those that stay in a block */
    size_t trio_count;
    size_t inner_count;
    /* By trio: where the vectors of a block begin in it, sorted by what they add. */
    uint16_t *order;
    size_t line_count;
} peg_flood;

/* What bits of an index add to the contents of a trio. */
static inline unsigned peg_trio_added(const peg_trio *trio, uint64_t index)
{
    unsigned added = 0;

    for (int i = 0; i < 3; i++)
        added |= (unsigned)(peg_word_count(trio->part[i] & index) & 1) << i;
    return added;
}

/* The weight of a block: no jump leads to a heavier one. */
static inline int peg_flood_weight(const peg_flood *flood, size_t block)
{
    const peg_layout *layout = flood->layout;

    return peg_word_count((uint64_t)block << layout->block_bits & layout->weighty);
}

/* All kernels compute the same: what flood.h says of peg_flood_block() and peg_flood_once(). */
typedef struct peg_flood_kernel {
    size_t lanes; /* words in a vector */
    int (*block)(const peg_flood *flood, size_t block, int first);
    void (*once)(const peg_flood *flood, size_t block, uint64_t *room);
} peg_flood_kernel;

/* The last three are compiled only where cpu.h says that there are such vectors. */
const peg_flood_kernel *peg_flood_words(void);
const peg_flood_kernel *peg_flood_pairs(void);
const peg_flood_kernel *peg_flood_avx2(void);
const peg_flood_kernel *peg_flood_avx512(void);

#endif

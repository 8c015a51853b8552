/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_FLOOD_H
#define PEG_TABLE_FLOOD_H

#include "base/budget.h"
#include "base/cpu.h"
#include "table/layout.h"

/* The legal contents of three holes and what they are the condition for, as bits. */
#define PEG_CONTENTS   8
#define PEG_LANES_MOST 8 /* words in the widest vector */

/*
 * The lines over three holes as one change of the index. Whether a jump along one of
 * them is legal, the contents of the holes tell: bit i of a content is that of the
 * i-th hole. A content is a sum of what the bits of the index tell: those in a vector,
 * those of the vector in its block, and those of the block.
 */
typedef struct peg_trio {
    uint64_t delta;
    uint64_t part[3];  /* by hole, the bits of the index that tell of it */
    unsigned turned;   /* the contents with none of these set */
    unsigned legal;    /* bit c: a jump is legal with contents c */
    unsigned open;     /* bit c: one is, somewhere in a block that adds c */
    int shifts;        /* bits of a word's index that change */
    uint8_t shift[3];  /* and by how much that moves a bit of the word */
    uint64_t below[3]; /* the bits that it moves up, the others down */
    /* Where in a vector a jump is legal, by what the other bits add. */
    uint64_t pattern[PEG_CONTENTS][PEG_LANES_MOST];
} peg_trio;

/*
 * From the goals, what can be won spreads through a table's words, back along the jumps,
 * until nothing is new.
 */
typedef struct peg_flood {
    const peg_layout *layout;
    peg_cpu cpu;
    uint64_t *words; /* of the table */
    size_t block_words;
    size_t vectors;  /* of a block */
    peg_trio *trios; /* first those that stay in a block */
    size_t trio_count;
    size_t inner_count;
    uint8_t *added; /* by trio and vector of a block, what it adds to the contents */
    size_t line_count;
} peg_flood;

/* Prepares to flood a table of a shape, layout and class. */
peg_status peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                           uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget);
void peg_flood_end(peg_flood *flood, peg_budget *budget);

/* The contents that the bits of an index add to a trio's. */
static inline unsigned peg_trio_added(const peg_trio *trio, uint64_t index)
{
    unsigned added = 0;

    for (int i = 0; i < 3; i++)
        added |= (unsigned)(peg_word_count(trio->part[i] & index) & 1) << i;
    return added;
}

/*
 * Adds to a block the positions that a jump leads from to one already in the table,
 * from jump to jump within the block until there are no more. With first 1 the jumps
 * may lead to any block, with 0 to those of the same weight. Returns whether there were
 * any.
 */
int peg_flood_block(const peg_flood *flood, size_t block, int first);

/* Adds to room for a block the positions of it that one jump leads from to one in the table. */
void peg_flood_once(const peg_flood *flood, size_t block, uint64_t *room);

/* The weight of a block: no jump leads to a heavier one. */
static inline int peg_flood_weight(const peg_flood *flood, size_t block)
{
    const peg_layout *layout = flood->layout;

    return peg_word_count((uint64_t)block << layout->low & layout->weighty);
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis (Thompson, Retrograde analysis of certain endgames, 1986), on whole vectors
 * of positions. From the goal, what can be won spreads through a table's words, back along the
 * jumps, until nothing is new.
 *
 * Each bit of a vector is a position. A jump changes the index of every position by the same bits,
 * so that the positions after it are another vector, with its bits moved about by the part of the
 * change that is within a vector. Where the jump is legal is a pattern of bits, known beforehand.
 *
 * The wider the vectors, the faster. So the code that works on them, flood_template.h, is compiled
 * several times, and the processor that it runs on decides which of these kernels does the work.
 */
#ifndef PEG_TABLE_FLOOD_H
#define PEG_TABLE_FLOOD_H

#include "base/budget.h"
#include "table/table.h"

/*
 * A vector of two words is there if the compiler may take it for granted on the machine it compiles
 * for. Wider ones are x86's: a function with the right attribute may use them though the rest of
 * the library does not, and must be called only where the processor has them. PEG_NO_VECTORS leaves
 * all of them out.
 */
#if defined(__has_builtin) && !defined(PEG_NO_VECTORS)
#if __has_builtin(__builtin_shufflevector)
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#define PEG_CPU_HAS_PAIRS
#endif
#if defined(__x86_64__)
#define PEG_CPU_HAS_AVX
#endif
#endif
#endif

/* Kinds of processor, each with all that those before it have. */
typedef enum peg_cpu { PEG_CPU_ANY, PEG_CPU_AVX2, PEG_CPU_AVX512 } peg_cpu;

/*
 * The kind of the processor that this runs on. On virtual machines finding out takes up to a tenth
 * of a millisecond: ask once.
 */
peg_cpu peg_cpu_find(void);

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
    size_t room; /* for trios: never 0 */
} peg_flood;

/* All kernels compute the same. */
typedef struct peg_flood_kernel {
    size_t lanes; /* words in a vector */
    /*
     * Adds to a block the positions from which a jump leads to one in the table, and goes on within
     * the block until nothing is new. With first 1, jumps to any block count. With 0, for a block
     * that was done before, only jumps to other blocks of its weight count, since lighter blocks no
     * longer change. Returns whether anything was new.
     */
    int (*block)(const peg_flood *flood, size_t block, int first);
    /* Adds to room those positions of a block from which one jump leads into the table. */
    void (*once)(const peg_flood *flood, size_t block, uint64_t *room);
} peg_flood_kernel;

/* The last two are compiled only where there are such vectors. */
extern const peg_flood_kernel peg_flood_any;
extern const peg_flood_kernel peg_flood_avx2;
extern const peg_flood_kernel peg_flood_avx512;

/* Prepares to flood the words of a table. Whatever the status, peg_flood_end() it afterwards. */
void peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                     uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget);
void peg_flood_end(peg_flood *flood, peg_budget *budget);

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

/*
 * The order in which to flood a table's blocks. A jump leads to a block that comes earlier, or to
 * one of the same cluster: blocks of one weight that jumps join.
 */
typedef struct peg_block_order {
    size_t count;
    uint32_t *block;   /* in order: by weight, those of a cluster together */
    uint32_t *cluster; /* by block, the first block of its cluster */
} peg_block_order;

/* Whatever the status, peg_block_order_free() it afterwards. */
void peg_block_order_make(const peg_flood *flood, peg_budget *budget, peg_block_order *out_order);
void peg_block_order_free(peg_block_order *order, peg_budget *budget);

/* Fills the words of a table that has its goal and layout, with the kernel for a kind of processor.
 */
void peg_table_fill(peg_table *table, peg_cpu cpu, peg_table_cost cost, peg_budget *budget);

#endif

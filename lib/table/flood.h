/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis (Thompson, Retrograde analysis of certain endgames, 1986), on whole vectors
 * of positions. From the goal, winnable positions spread through a table's words, back along the
 * jumps, until there are no new ones.
 *
 * Each bit of a vector is a position. A jump changes the same bits of every index, so the positions
 * after it are another vector, with its bits permuted by the part of the change within a vector. A
 * pattern of bits, known beforehand, says where the jump is legal. If the table has the block after
 * a jump only as an image, its vectors come in another order with their bits permuted, in steps
 * that each exchange two bits of all indices.
 *
 * The wider the machine's vectors, the faster. So the code that works on them, flood_template.h, is
 * compiled several times, and the processor that it runs on decides which of these kernels does
 * the work. AVX-512 adds nothing that can be measured.
 */
#ifndef PEG_TABLE_FLOOD_H
#define PEG_TABLE_FLOOD_H

#include "base/budget.h"
#include "table/table.h"

/*
 * Vectors of two words are used if all machines that the compiler targets have them. Wider ones are
 * for x86: a function with the right attribute may use them even if the rest of the library does
 * not, and must be called only if the processor has them. PEG_NO_VECTORS leaves out all vectors.
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

/* Kinds of processor, each with everything that earlier kinds have. */
typedef enum peg_cpu { PEG_CPU_ANY, PEG_CPU_AVX2 } peg_cpu;

/*
 * The kind of the processor that this runs on. On virtual machines finding out takes up to a tenth
 * of a millisecond: ask once.
 */
peg_cpu peg_cpu_find(void);

#define PEG_CONTENTS 8 /* possible contents of three holes */
#define PEG_VECTOR   4 /* words in a vector, whatever the machine has */

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
    /* By what a block adds: bit c is set if a jump is legal in its vectors that add c. */
    uint8_t open_for[PEG_CONTENTS];
    uint16_t begin[PEG_CONTENTS + 1]; /* of the vectors that add each, in their order */
    int shifts;                       /* how many bits of an index within a word change */
    uint8_t shift[3];                 /* by how much each of these moves bits of a word */
    uint64_t below[3];                /* the bits that it moves up; other bits move down */
    /* Where in a vector a jump is legal, by what the rest of the index adds. */
    uint64_t pattern[PEG_CONTENTS][PEG_VECTOR];
    /* The bits that change in the number of a block, and the weighty bits among them. */
    uint32_t across;
    uint32_t weighty;
} peg_trio;

/* Two bits of all indices in a vector change places; the lower one is first. */
typedef struct peg_swap {
    uint8_t first;
    uint8_t second;
} peg_swap;

/* How an image of a block is read. */
typedef struct peg_turned {
    int count;
    peg_swap swap[PEG_VECTOR_BITS];                           /* one after another */
    uint16_t vector[1 << (PEG_BLOCK_BITS - PEG_VECTOR_BITS)]; /* by vector: where it begins */
} peg_turned;

struct peg_flood;

/*
 * Adds to the block in room the positions from which a jump over one trio leads to a position in
 * source, an image of a block. contents is what the number of the block adds to the trio's
 * contents. Returns whether any position is new to room.
 */
typedef int peg_flood_kernel(const struct peg_flood *flood, size_t trio, unsigned contents,
                             const uint64_t *source, unsigned image, uint64_t *room);

typedef struct peg_flood {
    const peg_layout *layout;
    const peg_blocks *blocks;
    peg_flood_kernel *pull;
    uint64_t *words; /* of the table */
    size_t block_words;
    size_t vectors;  /* of a block */
    peg_trio *trios; /* first those that stay in a block */
    size_t trio_count;
    size_t inner_count;
    /* By trio: where the vectors of a block begin in it, sorted by what they add. */
    uint16_t *order;
    peg_turned *turned; /* by image */
    size_t room;        /* for trios: never 0 */
} peg_flood;

/* All kernels compute the same. The last is compiled only where there are such vectors. */
peg_flood_kernel peg_flood_any;
peg_flood_kernel peg_flood_avx2;

/* Prepares to flood the words of a table. Whatever the status, call peg_flood_end(). */
void peg_flood_begin(peg_flood *flood, const peg_table *table, peg_cpu cpu, peg_budget *budget);
void peg_flood_end(peg_flood *flood, peg_budget *budget);

/* What bits of an index add to the contents of a trio. */
static inline unsigned peg_trio_added(const peg_trio *trio, uint64_t index)
{
    unsigned added = 0;

    for (int i = 0; i < 3; i++)
        added |= (unsigned)(peg_word_count(trio->part[i] & index) & 1) << i;
    return added;
}

/*
 * Whether a trio leads from a block to one of the same weight: then half of the weighty bits that
 * change are set. If more are, it leads to a lighter one; if fewer, no jump over the trio is legal.
 */
static inline int peg_trio_is_level(const peg_trio *trio, uint32_t number)
{
    return 2 * peg_word_count(number & trio->weighty) == peg_word_count(trio->weighty);
}

/* The place of the block to which a trio leads, or of its image; and which image. */
static inline uint32_t peg_flood_place(const peg_flood *flood, const peg_trio *trio,
                                       uint32_t number)
{
    return peg_blocks_place(flood->blocks, number ^ trio->across);
}

/* Pulls over one trio into room for the block of a number. */
static inline int peg_flood_pull(const peg_flood *flood, size_t at, uint32_t number, uint64_t *room)
{
    const peg_trio *trio = flood->trios + at;
    unsigned contents = peg_trio_added(trio, (uint64_t)number << flood->blocks->bits);
    uint32_t place = peg_flood_place(flood, trio, number);
    const uint64_t *source = flood->words + peg_place_at(place) * flood->block_words;

    return trio->open_for[contents] &&
           flood->pull(flood, at, contents, source, peg_place_image(place), room);
}

/*
 * The layers of a table whose words outlast the question that fills them. Finished layers are right
 * and complete; other layers are right, but may lack positions.
 */
typedef struct peg_layers {
    unsigned finished;
    unsigned wanted; /* the others are not built */
    /* Notes one more. */
    void (*finish)(struct peg_layers *layers, peg_budget *budget);
} peg_layers;

/*
 * Fills the words of a table that has its goal and blocks, with the kernel for a processor. They
 * are cleared first, or, if layers is not NULL, filled from its last finished layer on.
 */
void peg_table_fill(peg_table *table, peg_cpu cpu, peg_table_cost cost, peg_layers *layers,
                    peg_budget *budget);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A bank of resource counts (resource.h) for a goal and the positions of one class: a filter
 * inside a search. From the sum of each count is taken the least that it comes to in any position
 * of the class one jump before the goal. So where a sum is below zero, a position that is not won
 * already cannot be won. The counts that rule out most come first.
 *
 * Sums are kept up to date from jump to jump. All are of 16 bits, so that one vector instruction
 * does many. A bank is immutable once made, and shared by threads.
 */
#ifndef PEG_THEORY_BANK_H
#define PEG_THEORY_BANK_H

#include "base/budget.h"
#include "shape/goal.h"
#include "shape/shape.h"

/* Counts come in blocks, which compilers turn into vector code. */
#define PEG_BANK_BLOCK 32
#define PEG_BANK_MOST  64

typedef struct peg_bank {
    peg_allocator allocator;
    size_t counts;  /* a multiple of PEG_BANK_BLOCK, at most PEG_BANK_MOST */
    int16_t *start; /* the sums of the empty board */
    int16_t *hole;  /* what a peg in each hole adds */
    int16_t *line;  /* what a jump along each line of the shape adds: at most 0 */
    void *block;
    size_t block_size;
} peg_bank;

/*
 * Makes the bank for the class of a position, and depends on nothing else of it. The bank
 * outlives the budget; free it with peg_bank_free().
 */
peg_status peg_bank_build(const peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_bank *out_bank);
void peg_bank_free(peg_bank *bank);

/* The sums of a position. out has room for bank->counts. */
void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out);

/* Whether any of a block of sums is below zero. */
static inline int peg_bank_block_rules_out(const int16_t *sums)
{
    int16_t signs = 0;

    for (int i = 0; i < PEG_BANK_BLOCK; i++)
        signs = (int16_t)(signs | sums[i]);
    return signs < 0;
}

static inline int peg_bank_rules_out(const peg_bank *bank, const int16_t *sums)
{
    for (size_t i = 0; i < bank->counts; i += PEG_BANK_BLOCK)
        if (peg_bank_block_rules_out(sums + i))
            return 1;
    return 0;
}

/*
 * Makes the sums after a jump along a line from those before it, and returns whether they
 * rule out the position after it; if so, out is not complete.
 */
static inline int peg_bank_jump(const peg_bank *bank, size_t line, const int16_t *restrict sums,
                                int16_t *restrict out)
{
    const int16_t *change = bank->line + line * bank->counts;

    for (size_t i = 0; i < bank->counts; i += PEG_BANK_BLOCK) {
        for (size_t k = i; k < i + PEG_BANK_BLOCK; k++)
            out[k] = (int16_t)(sums[k] + change[k]);
        if (peg_bank_block_rules_out(out + i))
            return 1;
    }
    return 0;
}

#endif

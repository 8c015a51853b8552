/* SPDX-License-Identifier: MIT */

/*
 * Counts with tolls (toll.h) for a goal, as a filter inside a search, beside a bank of counts
 * without (bank.h). All numbers are of 16 bits, count beside count, so that one vector instruction
 * does many. What a position comes to is worked out once; for each jump from it, a toll adds or
 * takes away its price according to whether it is due on the line.
 */
#ifndef PEG_THEORY_TOLL_BANK_H
#define PEG_THEORY_TOLL_BANK_H

#include "theory/bank.h"
#include "theory/toll.h"

/* The most counts in a bank; further ones take the places of the oldest. */
#define PEG_TOLL_BANK_MOST 64

/* By toll of a count, and count. */
typedef struct peg_toll_lanes {
    int16_t toll[PEG_COUNT_TOLLS][PEG_TOLL_BANK_MOST];
} peg_toll_lanes;

typedef struct peg_toll_bank {
    size_t learned; /* counts set so far */
    size_t counts;  /* in the bank, those that rule out nothing included: whole blocks */
    peg_bits goal;
    int16_t price[PEG_COUNT_TOLLS][PEG_TOLL_BANK_MOST];
    int16_t start[PEG_TOLL_BANK_MOST];   /* the sums of the empty board */
    int16_t (*hole)[PEG_TOLL_BANK_MOST]; /* what a peg in each hole adds to the sums */
    int16_t (*line)[PEG_TOLL_BANK_MOST]; /* what a jump along each line adds to the sums */
    peg_toll_lanes *odd_hole;            /* by hole: -1 if it is in the set of the toll, or 0 */
    peg_toll_lanes *odd_line;            /* by line: -1 if the toll is due, or 0 */
    peg_toll_lanes begun;                /* -1 if the goal has an odd number of pegs in the set */
    void *block;
    size_t block_size;
} peg_toll_bank;

/* What a position comes to in a bank. */
typedef struct peg_toll_sums {
    int16_t weights[PEG_TOLL_BANK_MOST];
    peg_toll_lanes due;              /* -1 if the toll has to be paid on the way to the goal */
    int16_t sum[PEG_TOLL_BANK_MOST]; /* of the weights, less the tolls that are due */
    peg_toll_lanes more;             /* what the sum gains if a toll is paid now; it may lose */
} peg_toll_sums;

peg_status peg_toll_bank_begin(peg_toll_bank *bank, const peg_shape *shape, const peg_bits *goal,
                               peg_budget *budget);
void peg_toll_bank_end(peg_toll_bank *bank, peg_budget *budget);

void peg_toll_bank_add(peg_toll_bank *bank, const peg_shape *shape, const peg_toll_count *count);

void peg_toll_bank_sum(const peg_toll_bank *bank, const peg_bits *pegs, peg_toll_sums *out);

/* Makes what one position comes to what another does, with a bank that is as it was. */
void peg_toll_bank_move(const peg_toll_bank *bank, const peg_bits *from, const peg_bits *to,
                        peg_toll_sums *sums);

/* Whether the position after a jump along a line is ruled out, from the sums before it. */
static inline int peg_toll_bank_rules_out_jump(const peg_toll_bank *bank, size_t line,
                                               const peg_toll_sums *sums)
{
    const int16_t *change = bank->line[line];
    const peg_toll_lanes *odd = &bank->odd_line[line];

    for (size_t i = 0; i < bank->counts; i += PEG_BANK_BLOCK) {
        int16_t signs = 0;

        for (size_t k = i; k < i + PEG_BANK_BLOCK; k++) {
            int16_t sum = (int16_t)(sums->sum[k] + change[k]);

            for (int t = 0; t < PEG_COUNT_TOLLS; t++)
                sum = (int16_t)(sum + (odd->toll[t][k] & sums->more.toll[t][k]));
            signs = (int16_t)(signs | sum);
        }
        if (signs < 0)
            return 1;
    }
    return 0;
}

#endif

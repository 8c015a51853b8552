/* SPDX-License-Identifier: MIT */

/*
 * A bank of resource counts (resource.h) for a goal and the positions of one class: a filter inside
 * a search. Each sum is stored less the smallest sum of its count in any target, a position of the
 * class one jump before the goal. So a position that is not won and has a sum below zero cannot be
 * won. The counts that rule out most come first.
 *
 * Sums are kept up to date from jump to jump. All numbers are of 16 bits, count beside count, so
 * that one vector instruction does many. A bank is immutable once built, and shared by threads.
 *
 * Counts with tolls have a bank of their own, for a goal that is one position. The sums of a
 * position are computed once; for each jump from it, a toll adds or subtracts its price, depending
 * on whether it is due on the line.
 */
#ifndef PEG_THEORY_BANK_H
#define PEG_THEORY_BANK_H

#include "base/budget.h"
#include "theory/proofs.h"

/* Counts come in blocks, which compilers turn into vector code. */
#define PEG_BANK_BLOCK 32
#define PEG_BANK_MOST  128

/* The most counts of a bank that is built, and the most that they are chosen from. */
#define PEG_BANK_BUILT  64
#define PEG_BANK_CHOICE 512

typedef struct peg_bank {
    size_t counts;  /* a multiple of PEG_BANK_BLOCK, at most the room */
    size_t room;    /* a multiple of PEG_BANK_BLOCK, at most PEG_BANK_MOST */
    int16_t *start; /* the sums of the empty board */
    int16_t *hole;  /* what a peg in each hole adds */
    int16_t *line;  /* what a jump along each line of the shape adds: at most 0 */
    void *block;
    size_t block_size;
} peg_bank;

/*
 * Makes the bank for the class of a position; nothing else about the position matters. Beginning
 * returns NULL on failure. peg_bank_make() makes the bank; if the question ends before that, the
 * next call continues. Always end the making.
 */
typedef struct peg_bank_making peg_bank_making;
peg_bank_making *peg_bank_making_begin(const peg_shape *shape, const struct peg_goal *goal,
                                       const peg_bits *pegs, peg_budget *budget);
void peg_bank_make(peg_bank_making *making, peg_budget *budget, peg_bank *out_bank);
void peg_bank_making_end(peg_bank_making *making, peg_budget *budget);

/* Whether a making is for the class of a position; and the bytes that it takes, 0 for NULL. */
int peg_bank_making_covers(const peg_bank_making *making, const peg_bits *pegs);
uint64_t peg_bank_making_size(const peg_bank_making *making);

/* Begins a bank without counts that has room for a number of them, at most PEG_BANK_MOST. */
void peg_bank_begin(peg_bank *bank, const peg_shape *shape, size_t room, peg_budget *budget);
void peg_bank_end(peg_bank *bank, peg_budget *budget);

/*
 * Sets one of the counts there is room for to the weights of a row, none larger than
 * peg_largest_in_16_bits(). It rules out positions whose sum is below the floor.
 */
void peg_bank_set(peg_bank *bank, const peg_shape *shape, size_t at, const peg_proof_row *row,
                  int32_t floor);

/* Copies the first counts of another bank, whole blocks of them, to an empty one with room. */
void peg_bank_copy(peg_bank *bank, const peg_shape *shape, const peg_bank *from, size_t counts);

/* The sums of a position. out has room for bank->counts. */
void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out);

/* Turns the sums of one position into those of another: the more pegs they share, the faster. */
void peg_bank_move(const peg_bank *bank, const peg_bits *from, const peg_bits *to, int16_t *sums);

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

/* What a jump along a line adds to the sums; null if the bank is empty. */
static inline const int16_t *peg_bank_changes(const peg_bank *bank, size_t line)
{
    return bank->counts ? bank->line + line * bank->room : NULL;
}

/* Whether the position after a jump along a line is ruled out, from the sums before it. */
static inline int peg_bank_rules_out_jump(const peg_bank *bank, size_t line, const int16_t *sums)
{
    const int16_t *change = peg_bank_changes(bank, line);

    for (size_t i = 0; i < bank->counts; i += PEG_BANK_BLOCK) {
        int16_t signs = 0;

        for (size_t k = i; k < i + PEG_BANK_BLOCK; k++)
            signs = (int16_t)(signs | (int16_t)(sums[k] + change[k]));
        if (signs < 0)
            return 1;
    }
    return 0;
}

/*
 * Makes the sums after a jump along a line from those before it, and returns whether they
 * rule out the position after it; if so, out is not complete.
 */
static inline int peg_bank_jump(const peg_bank *bank, size_t line, const int16_t *restrict sums,
                                int16_t *restrict out)
{
    const int16_t *change = peg_bank_changes(bank, line);

    for (size_t i = 0; i < bank->counts; i += PEG_BANK_BLOCK) {
        for (size_t k = i; k < i + PEG_BANK_BLOCK; k++)
            out[k] = (int16_t)(sums[k] + change[k]);
        if (peg_bank_block_rules_out(out + i))
            return 1;
    }
    return 0;
}

/* -- counts with tolls ----------------------------------------------------- */

/* The most counts in a bank; further ones take the places of the oldest. */
#define PEG_TOLL_BANK_MOST 64

/* By toll of a count, and count. */
typedef struct peg_toll_lanes {
    int16_t toll[PEG_COUNT_TOLLS][PEG_TOLL_BANK_MOST];
} peg_toll_lanes;

typedef struct peg_toll_bank {
    peg_bank weights; /* of the counts, which rule out more with their tolls */
    size_t learned;   /* counts set so far */
    peg_bits goal;
    int16_t price[PEG_COUNT_TOLLS][PEG_TOLL_BANK_MOST];
    peg_toll_lanes
        begun; /* -1 if the goal has an odd number of pegs in the set of the toll, or 0 */
    peg_toll_lanes *hole; /* by hole: -1 if it is in the set, or 0 */
    peg_toll_lanes *line; /* by line: -1 if the toll is due, or 0 */
    size_t lanes_size;
} peg_toll_bank;

/* The sums of a position in a bank. */
typedef struct peg_toll_sums {
    int16_t weights[PEG_TOLL_BANK_MOST];
    peg_toll_lanes due;              /* -1 if the toll has to be paid on the way to the goal */
    int16_t sum[PEG_TOLL_BANK_MOST]; /* of the weights, less the tolls that are due */
    peg_toll_lanes more;             /* what the sum gains if a toll is paid now; it may lose */
} peg_toll_sums;

/* To be ended in any case. */
void peg_toll_bank_begin(peg_toll_bank *bank, const peg_shape *shape, const peg_bits *goal,
                         peg_budget *budget);
void peg_toll_bank_end(peg_toll_bank *bank, peg_budget *budget);

void peg_toll_bank_add(peg_toll_bank *bank, const peg_shape *shape, const peg_resource *count);

/* Copies counts, of a bank whose goal has no pegs, to one without counts and with its own goal. */
void peg_toll_bank_copy(peg_toll_bank *bank, const peg_shape *shape, const peg_toll_bank *from);

void peg_toll_bank_sum(const peg_toll_bank *bank, const peg_bits *pegs, peg_toll_sums *out);

/* Turns the sums of one position into those of another, with an unchanged bank. */
void peg_toll_bank_move(const peg_toll_bank *bank, const peg_bits *from, const peg_bits *to,
                        peg_toll_sums *sums);

/* Whether the position after a jump along a line is ruled out, from the sums before it. */
static inline int peg_toll_bank_rules_out_jump(const peg_toll_bank *bank, size_t line,
                                               const peg_toll_sums *sums)
{
    const int16_t *change = peg_bank_changes(&bank->weights, line);
    const peg_toll_lanes *odd = &bank->line[line];

    for (size_t i = 0; i < bank->weights.counts; i += PEG_BANK_BLOCK) {
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

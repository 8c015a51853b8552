/* SPDX-License-Identifier: MIT */

/*
 * A screen lets only those positions through from which a goal may still be reached. It is a bank
 * of resource counts (bank.h) that learns from the very positions a search meets:
 * now and then a linear program is solved for one of them, and where that rules the position
 * out, the count it gives joins the bank. So a screen costs nothing until it is used, and its
 * counts are about what the search is about.
 */
#ifndef PEG_THEORY_SCREEN_H
#define PEG_THEORY_SCREEN_H

#include "theory/bank.h"
#include "theory/classes.h"
#include "theory/simplex.h"
#include "theory/targets.h"

typedef struct peg_screen {
    peg_bank bank;
    size_t known;        /* counts at its front that it began with */
    peg_targets targets; /* one jump before the goal; if there is none, nothing gets through */
    peg_simplex simplex;
    size_t learned; /* further counts; when there is no room, the oldest make some */
    int lucky;      /* the last program ruled its position out */
} peg_screen;

/*
 * Begins a screen for a goal and positions of the class that pegs has, with the first counts of a
 * bank for the same, or with none if that is NULL. The memory is the budget's until
 * peg_screen_end(), which is to be called in any case.
 */
peg_status peg_screen_begin(peg_screen *screen, const peg_shape *shape, const struct peg_goal *goal,
                            const peg_classes *classes, const peg_bits *pegs, const peg_bank *bank,
                            peg_budget *budget);
void peg_screen_end(peg_screen *screen, peg_budget *budget);

/*
 * Whether it is worth while to learn from the next position, after so many steps of other work
 * (budget.h) on those before it. Luck comes in runs, and otherwise programs take their share.
 */
int peg_screen_is_eager(const peg_screen *screen, uint64_t steps);

/* Learns from a position that was let through. *out_ruled_out is 1 if it is ruled out after all. */
peg_status peg_screen_learn(peg_screen *screen, const peg_bits *pegs, int *out_ruled_out);

#endif

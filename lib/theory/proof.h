/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_PROOF_H
#define PEG_THEORY_PROOF_H

#include "base/budget.h"
#include "theory/check.h"

/* Rows that prove that a position cannot be won: see peg_proof_holds(). */
typedef struct peg_proof {
    peg_allocator allocator;
    peg_row *rows;
    size_t count;
    size_t room;
} peg_proof;

/*
 * Finds a proof by classes, then resource counts, with few rows. *out_found tells
 * whether there is one; if so the caller frees it with peg_proof_free(), from
 * which time on the budget need not stand. PEG_OK either way, unless the budget
 * or memory ends.
 */
peg_status peg_proof_find(const peg_shape *shape, const peg_bits *pegs, peg_goal_kind kind,
                          const peg_bits *goal, peg_budget *budget, peg_proof *out_proof,
                          int *out_found);
void peg_proof_free(peg_proof *proof);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Finds proofs that a position cannot be won: rows of weights, which proof_check.h judges. Not
 * every lost position has one.
 */
#ifndef PEG_THEORY_PROOF_H
#define PEG_THEORY_PROOF_H

#include "base/budget.h"
#include "theory/proof_check.h"

typedef struct peg_proof {
    peg_proof_row *rows;
    size_t count;
    size_t room;
} peg_proof;

/*
 * Finds a proof by classes, then by resource counts, with few rows. *out_found says whether
 * there is one; the caller frees it, which does nothing without. PEG_OK either way, unless the
 * question is stopped or memory ends.
 */
peg_status peg_proof_find(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                          peg_budget *budget, peg_proof *out_proof, int *out_found);
void peg_proof_free(peg_proof *proof, peg_budget *budget);

#endif

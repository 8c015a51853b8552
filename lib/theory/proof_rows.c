/* SPDX-License-Identifier: MIT */

/*
 * The rows of a proof while it is found. A row is large, and most proofs have one: they begin with
 * less room than lists do.
 */
#include "theory/proofs.h"

#include "base/memory.h"

#define FIRST_ROWS 4

peg_proof_row *peg_proof_add(peg_proof *proof, peg_budget *budget)
{
    peg_proof_row *rows;

    if (proof->room == 0) {
        rows = peg_budget_resize(budget, NULL, 0, FIRST_ROWS * sizeof(*rows));
        proof->room = rows ? FIRST_ROWS : 0;
    } else {
        rows = peg_budget_grow(budget, proof->rows, &proof->room, proof->count + 1, sizeof(*rows));
    }
    if (!rows)
        return NULL;
    proof->rows = rows;
    memset(&rows[proof->count], 0, sizeof(*rows));
    return &rows[proof->count++];
}

void peg_proof_free(peg_proof *proof, peg_budget *budget)
{
    peg_budget_free(budget, proof->rows, proof->room * sizeof(*proof->rows));
    memset(proof, 0, sizeof(*proof));
}

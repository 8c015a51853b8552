/* SPDX-License-Identifier: MIT */

/*
 * The evidence that a position cannot be won, who judges it (proof_check.c) and who finds it
 * (proof.c). It is weights, one for each hole. In a row by classes (classes.h) the weights on every
 * line sum to an even number, and so the sum over the pegs stays even or odd. In a row that is a
 * resource count (resource.h) the weights of from and over together are on every line no less than
 * that of to, and so the sum never grows.
 *
 * A resource count may have tolls as well. A toll is a set of holes with a price, which a jump has
 * to pay if its line has an odd number of holes in the set: just those jumps change whether the
 * number of pegs in the set is even or odd. On every line from and over must then outweigh to by
 * the tolls to pay. On the way from one position to another, a toll is paid at least once if they
 * differ in whether they have an even number of pegs in the set. So the sum of the weights must
 * fall by the prices of all such tolls at least.
 */
#ifndef PEG_THEORY_PROOFS_H
#define PEG_THEORY_PROOFS_H

#include "base/budget.h"
#include "shape/shape.h"

/* The most tolls in a count. */
#define PEG_COUNT_TOLLS 4

typedef struct peg_toll {
    peg_bits holes;
    int32_t price;
} peg_toll;

typedef struct peg_resource {
    peg_proof_row row;
    peg_toll toll[PEG_COUNT_TOLLS]; /* those not used have the price 0 and no holes */
} peg_resource;

/* Whether a jump along a line has to pay a toll. */
static inline int peg_toll_is_due(const peg_bits *holes, peg_jump line)
{
    return peg_bits_get(holes, line.from) ^ peg_bits_get(holes, line.over) ^
           peg_bits_get(holes, line.to);
}

/* Whether the weights are on every line as their kind asks; with their tolls, if there are any. */
int peg_row_holds(const peg_shape *shape, const peg_proof_row *row);
int peg_resource_holds(const peg_shape *shape, const peg_resource *count);

/* The sum of the weights over the pegs. */
int64_t peg_row_sum(const peg_proof_row *row, const peg_bits *pegs);

/* Whether play cannot go from a position with one sum to a position with another. */
int peg_sums_rule_out(int32_t kind, int64_t from, int64_t to);

/* Whether a count that holds shows that play from one position never reaches another. */
int peg_resource_rules_out(const peg_resource *count, const peg_bits *from, const peg_bits *to);

/*
 * Whether a jump along a line can reach the goal, and if so the position before that jump.
 * Where the goal is one peg anywhere, that is the peg that jumped.
 */
int peg_goal_before(const struct peg_goal *goal, peg_jump line, peg_bits *out_before);

/* The number of rows that belong together with the first of some, or 0 if they do not hold. */
size_t peg_rows_together(const peg_shape *shape, const peg_proof_row *rows, size_t count);

/*
 * Whether rows that hold rule out all positions one jump before the goal. The time grows with rows
 * times lines.
 */
int peg_rows_rule_out(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *pegs, const struct peg_goal *goal);

/*
 * Whether rows prove that a position cannot be won: it is not won already, every row holds,
 * and some row rules out each position one jump before the goal, of which every game that is
 * won reaches one. A row that rules out the goal itself rules out all of these positions.
 */
int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    const peg_proof_row *rows, size_t count);

/* -- finding proofs: not every lost position has one ------------------------ */

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

/* Adds a row of zeros, to be filled. NULL once the question is over. (proof_rows.c) */
peg_proof_row *peg_proof_add(peg_proof *proof, peg_budget *budget);
void peg_proof_free(peg_proof *proof, peg_budget *budget);

#endif

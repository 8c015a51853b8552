/* SPDX-License-Identifier: MIT */

/*
 * Proofs that a position cannot be won: proof_check.c judges them, and proof.c finds them. A row of
 * a proof has a weight for each hole. In a row by classes (classes.h), the weights on every line
 * add up to an even number, so the sum over the pegs stays even or odd. In a resource count
 * (resource.h), the weights of from and over add up to at least the weight of to on every line, so
 * the sum never grows.
 *
 * A resource count may also have tolls. A toll is a set of holes with a price, which a jump has to
 * pay if its line has an odd number of holes in the set: exactly these jumps change whether the
 * number of pegs in the set is even or odd. On every line, from and over must then outweigh to by
 * the tolls to pay. Between two positions a toll is paid at least once if one has an even number of
 * pegs in the set and the other an odd number. So the sum of the weights must fall by at least the
 * prices of all such tolls.
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

/* Whether the weights, with any tolls, meet the condition of their kind on every line. */
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

/* The number of rows that belong together with the first one, or 0 if they do not hold. */
size_t peg_rows_together(const peg_shape *shape, const peg_proof_row *rows, size_t count);

/*
 * Whether rows that hold rule out all positions one jump before the goal. The time grows with rows
 * times lines.
 */
int peg_rows_rule_out(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *pegs, const struct peg_goal *goal);

/*
 * Whether rows prove that a position cannot be won: it is not won already, every row holds, and
 * each position one jump before the goal is ruled out by some row. Every won game reaches one of
 * these. A row that rules out the goal itself rules out all of these positions.
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

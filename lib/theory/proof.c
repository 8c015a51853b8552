/* SPDX-License-Identifier: MIT */

/*
 * A proof needs rows that rule out every target. Rows by classes cost least, so each time the one
 * that rules out most is taken, as long as there is one. What is left is ruled out by a resource
 * count for all targets together if there is one, else by one for each target.
 */
#include "theory/proofs.h"

#include "base/assert.h"
#include "theory/exits.h"
#include "theory/resource.h"

/* With no more masks than this, all their sums are tried. */
#define MOST_MASKS_TO_SUM 8

#define MOST_FOR_EXITS 2000000

typedef struct proof_search {
    const peg_shape *shape;
    const peg_bits *pegs;
    const struct peg_goal *goal;
    peg_budget *budget;
    peg_targets targets; /* those that no row rules out yet */
    int target_pegs;     /* how many pegs each target has */
    peg_proof proof;
} proof_search;

static int proof_row_rules_out(const peg_proof_row *row, int64_t sum, const peg_bits *target)
{
    return peg_sums_rule_out(row->kind, sum, peg_row_sum(row, target));
}

/* Spends the work of summing a row over all targets. */
static void proof_work(const proof_search *s)
{
    peg_budget_spend_steps(s->budget, s->targets.count * (size_t)(s->target_pegs + 1));
}

static size_t count_ruled_out(const proof_search *s, const peg_proof_row *row)
{
    int64_t sum = peg_row_sum(row, s->pegs);
    size_t count = 0;

    for (size_t i = 0; i < s->targets.count; i++)
        count += (size_t)proof_row_rules_out(row, sum, &s->targets.list[i]);
    return count;
}

static void proof_add_row(proof_search *s, const peg_proof_row *row)
{
    int64_t sum = peg_row_sum(row, s->pegs);
    size_t left = 0;
    peg_proof_row *added = peg_proof_add(&s->proof, s->budget);

    PEG_ASSERT(peg_row_holds(s->shape, row));
    if (!added)
        return;
    *added = *row;
    for (size_t i = 0; i < s->targets.count; i++)
        if (!proof_row_rules_out(row, sum, &s->targets.list[i]))
            s->targets.list[left++] = s->targets.list[i];
    s->targets.count = left;
    proof_work(s);
}

/* -- classes --------------------------------------------------------------- */

/* The sum of some masks: the bits chosen, from the first on. */
static void sum_masks(const peg_classes *classes, int first, unsigned chosen, peg_proof_row *row)
{
    memset(row, 0, sizeof(*row));
    row->kind = PEG_PROOF_CLASS;
    for (int i = 0; chosen >> i; i++)
        for (int hole = 0; (chosen >> i & 1) && hole < PEG_MAX_HOLES; hole++)
            row->weight[hole] ^= peg_bits_get(&classes->mask[first + i], hole);
}

/* The row by classes that rules out most targets. Returns how many. */
static size_t best_class_row(const proof_search *s, const peg_classes *classes, peg_proof_row *out)
{
    int all = classes->count <= MOST_MASKS_TO_SUM;
    int candidates = all ? (1 << classes->count) - 1 : classes->count;
    size_t most = 0;
    int best = 0;

    for (int i = 0; i < candidates && s->budget->status == PEG_OK; i++) {
        size_t count;

        proof_work(s);
        sum_masks(classes, all ? 0 : i, all ? (unsigned)i + 1 : 1, out);
        count = count_ruled_out(s, out);
        best = count > most ? i : best;
        most = count > most ? count : most;
    }
    if (most > 0)
        sum_masks(classes, all ? 0 : best, all ? (unsigned)best + 1 : 1, out);
    return most;
}

static void use_classes(proof_search *s)
{
    peg_classes classes;
    peg_proof_row row;

    peg_classes_find(s->shape, &classes);
    while (s->budget->status == PEG_OK && best_class_row(s, &classes, &row) > 0)
        proof_add_row(s, &row);
}

/* -- resource counts ------------------------------------------------------- */

/* Rules out all targets with one row, or gives weights that show which ones are the hardest. */
static void rule_out_all(proof_search *s, double *out_weights)
{
    peg_simplex simplex;
    peg_resource count;

    peg_simplex_begin(&simplex, s->shape, s->targets.list, s->targets.count, 0, s->budget);
    if (peg_resource_find(&simplex, s->pegs, NULL, PEG_LARGEST_WEIGHT, &count))
        proof_add_row(s, &count.row);
    if (simplex.block)
        memcpy(out_weights, simplex.value, (size_t)s->shape->holes * sizeof(double));
    peg_simplex_end(&simplex);
}

/* The target with the smallest sum. If some target cannot be ruled out, it is likely this one. */
static peg_bits hardest_target(const proof_search *s, const double *weights)
{
    double least = 1e300;
    size_t hardest = 0;

    for (size_t i = 0; i < s->targets.count; i++) {
        double sum = 0;

        for (int hole = 0; hole < s->shape->holes; hole++)
            if (peg_bits_get(&s->targets.list[i], hole))
                sum += weights[hole];
        if (sum < least) {
            least = sum;
            hardest = i;
        }
    }
    return s->targets.list[hardest];
}

static void rule_out_singly(proof_search *s, const double *weights)
{
    peg_simplex simplex;
    int found = 1;

    peg_simplex_begin(&simplex, s->shape, NULL, 0, 0, s->budget);
    while (found && s->budget->status == PEG_OK && s->targets.count > 0) {
        peg_bits target = hardest_target(s, weights);
        peg_resource count;

        proof_work(s);
        found = peg_resource_find(&simplex, s->pegs, &target, PEG_LARGEST_WEIGHT, &count);
        if (found)
            proof_add_row(s, &count.row);
    }
    peg_simplex_end(&simplex);
}

static void use_resources(proof_search *s)
{
    double weights[PEG_MAX_HOLES] = {0};

    if (s->targets.count > 0)
        rule_out_all(s, weights);
    if (s->targets.count > 1 && s->budget->status == PEG_OK)
        rule_out_singly(s, weights);
}

/* -- exits ------------------------------------------------------------------- */

/* Exits get MOST_FOR_EXITS positions, or 1/8 of those that the question may spend if fewer. */
static void use_exits(proof_search *s)
{
    uint64_t positions = s->budget->limits.positions / 8;
    uint64_t limit = peg_budget_narrow(
        s->budget, positions > 0 && positions < MOST_FOR_EXITS ? positions : MOST_FOR_EXITS);
    int found;

    peg_exits_find(s->shape, s->pegs, s->goal, s->budget, &s->proof, &found);
    peg_budget_widen(s->budget, limit);
    if (found)
        s->targets.count = 0;
    peg_budget_go_on(s->budget);
}

/* -- the proof ------------------------------------------------------------- */

/* Whether the first rows found are a proof, by the judgement of proof_check.c. */
static int proof_check(const proof_search *s, size_t count)
{
    size_t summed = (size_t)peg_bits_count(s->pegs) + (size_t)s->target_pegs;

    peg_budget_spend_steps(s->budget, s->shape->line_count * count * summed);
    return peg_proof_holds(s->shape, s->pegs, s->goal, s->proof.rows, count);
}

/* Drops rows that the proof does not need; rows that belong together are dropped at once. */
static void proof_prune(proof_search *s)
{
    peg_proof *proof = &s->proof;
    size_t all = proof->count;
    size_t size = all * sizeof(*proof->rows);
    peg_proof_row *kept = all > 1 ? peg_budget_try(s->budget, NULL, 0, size) : NULL;

    if (!kept)
        return;
    for (size_t i = 0; s->budget->status == PEG_OK && i < proof->count && proof->count > 1;) {
        size_t count = peg_rows_together(s->shape, proof->rows + i, proof->count - i);
        size_t after = (proof->count - i - count) * sizeof(*kept);

        memcpy(kept, proof->rows + i, count * sizeof(*kept));
        memmove(proof->rows + i, proof->rows + i + count, after);
        if (proof_check(s, proof->count - count)) {
            proof->count -= count;
        } else {
            memmove(proof->rows + i + count, proof->rows + i, after);
            memcpy(proof->rows + i, kept, count * sizeof(*kept));
            i += count;
        }
    }
    peg_budget_free(s->budget, kept, size);
}

/* Finds rows that rule out all targets, none of which can be dropped. 0 if there are none. */
static int proof_find_rows(proof_search *s)
{
    int found = 0;

    peg_targets_find(s->shape, s->goal, NULL, NULL, s->budget, &s->targets);
    if (s->targets.count > 0)
        s->target_pegs = peg_bits_count(&s->targets.list[0]);
    use_classes(s);
    use_resources(s);
    if (s->budget->status == PEG_OK && s->targets.count > 0)
        use_exits(s);
    if (s->budget->status == PEG_OK && s->targets.count == 0)
        found = proof_check(s, s->proof.count);
    peg_targets_free(&s->targets, s->budget);
    if (found)
        proof_prune(s);
    PEG_ASSERT(!found ||
               peg_proof_holds(s->shape, s->pegs, s->goal, s->proof.rows, s->proof.count));
    return found;
}

peg_status peg_proof_find(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                          peg_budget *budget, peg_proof *out_proof, int *out_found)
{
    proof_search s = {shape, pegs, goal, budget, {NULL, 0, 0}, 0, {NULL, 0, 0}};
    int found = !peg_goal_met(goal, pegs) && proof_find_rows(&s);

    if (budget->status != PEG_OK || !found)
        peg_proof_free(&s.proof, budget);
    *out_proof = s.proof;
    *out_found = found;
    return budget->status;
}

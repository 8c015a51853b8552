/* SPDX-License-Identifier: MIT */
#include "theory/proof.h"

#include "base/bytes.h"
#include "shape/goal.h"
#include "theory/classes.h"
#include "theory/resource.h"
#include "theory/targets.h"

/* With no more masks than this, all their sums are looked at. */
#define MOST_MASKS_TO_SUM 8

typedef struct finder {
    const peg_shape *shape;
    const peg_bits *pegs;
    peg_budget *budget;
    peg_targets targets; /* those that no row rules out yet */
    int target_pegs;     /* as many as each has */
    peg_proof proof;
} finder;

static int rules_out(const peg_row *row, int64_t sum, const peg_bits *target)
{
    return peg_sums_rule_out(row->kind, sum, peg_row_sum(row, target));
}

/* Notes the work of summing a row over all targets. */
static peg_status work(const finder *f)
{
    return peg_budget_work(f->budget, f->targets.count * (size_t)(f->target_pegs + 1));
}

static size_t count_ruled_out(const finder *f, const peg_row *row)
{
    int64_t sum = peg_row_sum(row, f->pegs);
    size_t count = 0;

    for (size_t i = 0; i < f->targets.count; i++)
        count += (size_t)rules_out(row, sum, &f->targets.list[i]);
    return count;
}

static peg_status add_row(finder *f, const peg_row *row)
{
    peg_proof *proof = &f->proof;
    int64_t sum = peg_row_sum(row, f->pegs);
    size_t left = 0;

    if (proof->count == proof->room) {
        size_t room = proof->room ? 2 * proof->room : 4;
        peg_row *grown = peg_budget_resize(f->budget, proof->rows, proof->room * sizeof(*grown),
                                           room * sizeof(*grown));

        if (!grown)
            return peg_budget_refusal(f->budget);
        proof->rows = grown;
        proof->room = room;
    }
    proof->rows[proof->count++] = *row;
    for (size_t i = 0; i < f->targets.count; i++)
        if (!rules_out(row, sum, &f->targets.list[i]))
            f->targets.list[left++] = f->targets.list[i];
    f->targets.count = left;
    return work(f);
}

/* -- classes --------------------------------------------------------------- */

static void row_of_masks(const peg_classes *classes, unsigned chosen, peg_row *row)
{
    memset(row, 0, sizeof(*row));
    row->kind = PEG_ROW_CLASS;
    for (int i = 0; chosen >> i; i++)
        for (int hole = 0; (chosen >> i & 1) && hole < PEG_MAX_HOLES; hole++)
            row->weight[hole] ^= peg_bits_get(&classes->mask[i], hole);
}

static void row_of_mask(const peg_classes *classes, int mask, peg_row *row)
{
    memset(row, 0, sizeof(*row));
    row->kind = PEG_ROW_CLASS;
    for (int hole = 0; hole < PEG_MAX_HOLES; hole++)
        row->weight[hole] = peg_bits_get(&classes->mask[mask], hole);
}

/* The row by classes that rules out most targets, and how many. */
static peg_status best_class_row(const finder *f, const peg_classes *classes, peg_row *out_row,
                                 size_t *out_most)
{
    int all = classes->count <= MOST_MASKS_TO_SUM;
    unsigned candidates = all ? (1u << classes->count) - 1 : (unsigned)classes->count;
    size_t most = 0;

    for (unsigned i = 0; i < candidates; i++) {
        peg_status status = work(f);
        peg_row row;
        size_t count;

        if (status != PEG_OK)
            return status;
        if (all)
            row_of_masks(classes, i + 1, &row);
        else
            row_of_mask(classes, (int)i, &row);
        count = count_ruled_out(f, &row);
        if (count > most) {
            most = count;
            *out_row = row;
        }
    }
    *out_most = most;
    return PEG_OK;
}

static peg_status use_classes(finder *f)
{
    peg_classes classes;
    peg_status status;
    peg_row row;
    size_t most;

    peg_classes_find(f->shape, &classes);
    status = best_class_row(f, &classes, &row, &most);
    while (status == PEG_OK && most > 0) {
        status = add_row(f, &row);
        if (status == PEG_OK)
            status = best_class_row(f, &classes, &row, &most);
    }
    return status;
}

/* -- resource counts ------------------------------------------------------- */

/* Rules out all targets at once, or tells by the weights which ones are the hardest. */
static peg_status rule_out_all(finder *f, double *out_weights)
{
    peg_simplex simplex;
    peg_row row;
    int found = 0;
    peg_status status =
        peg_simplex_begin(&simplex, f->shape, f->targets.list, f->targets.count, f->budget);

    if (status == PEG_OK)
        status = peg_resource_find(&simplex, f->pegs, NULL, PEG_LARGEST_WEIGHT, &row, &found);
    if (status == PEG_OK)
        memcpy(out_weights, simplex.value, (size_t)f->shape->holes * sizeof(double));
    peg_simplex_end(&simplex);
    return status == PEG_OK && found ? add_row(f, &row) : status;
}

/* The target of the smallest sum: where it cannot be ruled out, that shows soonest. */
static peg_bits hardest_target(const finder *f, const double *weights)
{
    double least = 1e300;
    size_t hardest = 0;

    for (size_t i = 0; i < f->targets.count; i++) {
        double sum = 0;

        for (int hole = 0; hole < f->shape->holes; hole++)
            if (peg_bits_get(&f->targets.list[i], hole))
                sum += weights[hole];
        if (sum < least) {
            least = sum;
            hardest = i;
        }
    }
    return f->targets.list[hardest];
}

static peg_status rule_out_singly(finder *f, const double *weights)
{
    peg_simplex simplex;
    peg_status status = peg_simplex_begin(&simplex, f->shape, NULL, 0, f->budget);
    int found = 1;

    while (status == PEG_OK && found && f->targets.count > 0) {
        peg_bits target = hardest_target(f, weights);
        peg_row row;

        status = work(f);
        if (status != PEG_OK)
            break;
        status = peg_resource_find(&simplex, f->pegs, &target, PEG_LARGEST_WEIGHT, &row, &found);
        if (status == PEG_OK && found)
            status = add_row(f, &row);
    }
    peg_simplex_end(&simplex);
    return status;
}

static peg_status use_resources(finder *f)
{
    double weights[PEG_MAX_HOLES];
    peg_status status = PEG_OK;

    if (f->targets.count > 0)
        status = rule_out_all(f, weights);
    if (status == PEG_OK && f->targets.count > 1)
        status = rule_out_singly(f, weights);
    return status;
}

/* -- the proof ------------------------------------------------------------- */

/* Whether the rows found prove it, by the judgement of the checker. */
static peg_status check(const finder *f, peg_goal_kind kind, const peg_bits *goal, size_t count,
                        int *out_holds)
{
    size_t pegs = (size_t)peg_bits_count(f->pegs) + (size_t)f->target_pegs;

    *out_holds = peg_proof_holds(f->shape, f->pegs, kind, goal, f->proof.rows, count);
    return peg_budget_work(f->budget, f->shape->line_count * count * pegs);
}

/* Drops rows that the proof holds without. */
static peg_status prune(finder *f, peg_goal_kind kind, const peg_bits *goal)
{
    peg_proof *proof = &f->proof;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && proof->count > 1 && i < proof->count;) {
        peg_row row = proof->rows[i];
        size_t after = proof->count - 1 - i;
        int holds;

        memmove(&proof->rows[i], &proof->rows[i + 1], after * sizeof(row));
        status = check(f, kind, goal, proof->count - 1, &holds);
        if (holds) {
            proof->count--;
        } else {
            memmove(&proof->rows[i + 1], &proof->rows[i], after * sizeof(row));
            proof->rows[i++] = row;
        }
    }
    return status;
}

/* Finds rows that rule out all targets, and no more of them than it takes. */
static peg_status find(finder *f, peg_goal_kind kind, const peg_bits *goal, int *out_found)
{
    peg_status status = peg_targets_find(f->shape, kind, goal, f->budget, &f->targets);

    if (status != PEG_OK)
        return status;
    if (f->targets.count > 0)
        f->target_pegs = peg_bits_count(&f->targets.list[0]);
    status = use_classes(f);
    if (status == PEG_OK)
        status = use_resources(f);
    if (status == PEG_OK && f->targets.count == 0)
        status = check(f, kind, goal, f->proof.count, out_found);
    peg_targets_free(&f->targets, f->budget);
    return status == PEG_OK && *out_found ? prune(f, kind, goal) : status;
}

peg_status peg_proof_find(const peg_shape *shape, const peg_bits *pegs, peg_goal_kind kind,
                          const peg_bits *goal, peg_budget *budget, peg_proof *out_proof,
                          int *out_found)
{
    finder f = {shape, pegs, budget, {NULL, 0, 0}, 0, {budget->allocator, NULL, 0, 0}};
    peg_status status = PEG_OK;
    int found = 0;

    if (!peg_goal_met(kind, goal, pegs))
        status = find(&f, kind, goal, &found);
    if (status == PEG_OK && found)
        *out_proof = f.proof;
    else
        peg_budget_free(budget, f.proof.rows, f.proof.room * sizeof(peg_row));
    if (status == PEG_OK)
        *out_found = found;
    return status;
}

void peg_proof_free(peg_proof *proof)
{
    if (!proof->rows)
        return;
    peg_memory_free(&proof->allocator, proof->rows, proof->room * sizeof(peg_row));
    proof->rows = NULL;
}

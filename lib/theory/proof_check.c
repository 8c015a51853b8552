/* SPDX-License-Identifier: MIT */

/*
 * The judge uses no code that finds what it judges, and computes in integers: sums of 256 weights
 * of 32 bits, and of a few prices, stay within 64.
 */
#include "theory/exits_check.h"
#include "theory/proofs.h"

/* By how much from and over outweigh to. */
static int64_t left_on(const peg_proof_row *row, peg_jump line)
{
    return (int64_t)row->weight[line.from] + row->weight[line.over] - row->weight[line.to];
}

int peg_row_holds(const peg_shape *shape, const peg_proof_row *row)
{
    if (row->kind != PEG_PROOF_CLASS && row->kind != PEG_PROOF_RESOURCE)
        return 0;
    for (int hole = shape->holes; hole < PEG_MAX_HOLES; hole++)
        if (row->weight[hole] != 0)
            return 0;
    for (int hole = 0; row->kind == PEG_PROOF_CLASS && hole < shape->holes; hole++)
        if (row->weight[hole] != 0 && row->weight[hole] != 1)
            return 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        int64_t left = left_on(row, shape->lines[i]);

        if (row->kind == PEG_PROOF_CLASS ? left % 2 != 0 : left < 0)
            return 0;
    }
    return 1;
}

int peg_resource_holds(const peg_shape *shape, const peg_resource *count)
{
    for (int k = 0; k < PEG_COUNT_TOLLS; k++)
        if (count->toll[k].price < 0)
            return 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        int64_t left = left_on(&count->row, shape->lines[i]);

        for (int k = 0; k < PEG_COUNT_TOLLS; k++)
            if (count->toll[k].price > 0 && peg_toll_is_due(&count->toll[k].holes, shape->lines[i]))
                left -= count->toll[k].price;
        if (left < 0)
            return 0;
    }
    return 1;
}

int64_t peg_row_sum(const peg_proof_row *row, const peg_bits *pegs)
{
    int64_t sum = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = pegs->word[w]; word; word &= word - 1)
            sum += row->weight[64 * w + peg_word_first(word)];
    return sum;
}

int peg_sums_rule_out(int32_t kind, int64_t from, int64_t to)
{
    return kind == PEG_PROOF_CLASS ? (from - to) % 2 != 0 : from < to;
}

/* Whether two positions differ in whether they have an even number of pegs in a set of holes. */
static int is_paid_between(const peg_bits *holes, const peg_bits *from, const peg_bits *to)
{
    uint64_t odd = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        odd ^= holes->word[w] & (from->word[w] ^ to->word[w]);
    return peg_word_count(odd) & 1;
}

int peg_resource_rules_out(const peg_resource *count, const peg_bits *from, const peg_bits *to)
{
    int64_t least = peg_row_sum(&count->row, to);

    for (int k = 0; k < PEG_COUNT_TOLLS; k++)
        if (is_paid_between(&count->toll[k].holes, from, to))
            least += count->toll[k].price;
    return peg_row_sum(&count->row, from) < least;
}

int peg_goal_before(const struct peg_goal *goal, peg_jump line, peg_bits *out_before)
{
    peg_bits before = goal->pegs;

    if (goal->kind == PEG_GOAL_ANYWHERE)
        peg_bits_set(&before, line.to);
    if (peg_bits_get(&before, line.from) || peg_bits_get(&before, line.over) ||
        !peg_bits_get(&before, line.to))
        return 0;
    peg_bits_jump(&before, line);
    *out_before = before;
    return 1;
}

static int any_rules_out(const peg_proof_row *rows, size_t count, const peg_bits *from,
                         const peg_bits *to)
{
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind <= PEG_PROOF_RESOURCE &&
            peg_sums_rule_out(rows[i].kind, peg_row_sum(&rows[i], from), peg_row_sum(&rows[i], to)))
            return 1;
    return 0;
}

/* The same, and whether they rule out a won position, if they are about these. */
static size_t rows_about(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                         const peg_bits *from, const peg_bits *won, int *out_rules_out)
{
    *out_rules_out = 0;
    if (rows->kind == PEG_PROOF_EXITS || rows->kind == PEG_PROOF_FORK)
        return peg_exits_rows(shape, rows, count, from, won, out_rules_out);
    return (size_t)peg_row_holds(shape, rows);
}

size_t peg_rows_together(const peg_shape *shape, const peg_proof_row *rows, size_t count)
{
    const peg_bits none = {{0}};
    int rules_out;

    return rows_about(shape, rows, count, &none, &none, &rules_out);
}

int peg_rows_rule_out(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *pegs, const peg_bits *won)
{
    struct peg_goal goal = {PEG_GOAL_POSITION, *won};
    int left = 0;      /* positions one jump before that sums do not rule out */
    int rules_out = 0; /* of exits */

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits before;

        left |= peg_goal_before(&goal, shape->lines[i], &before) &&
                !any_rules_out(rows, count, pegs, &before);
    }
    for (size_t i = 0; left && !rules_out && i < count;)
        i += rows_about(shape, rows + i, count - i, pegs, won, &rules_out);
    return !left || rules_out;
}

int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    const peg_proof_row *rows, size_t count)
{
    int any = goal->kind == PEG_GOAL_ANYWHERE;

    if (peg_goal_met(goal, pegs))
        return 0;
    for (size_t i = 0, together = 0; i < count; i += together) {
        together = peg_rows_together(shape, rows + i, count - i);
        if (together == 0)
            return 0;
    }
    for (int hole = 0; hole < (any ? shape->holes : 1); hole++) {
        peg_bits won = goal->pegs;

        if (any)
            peg_bits_set(&won, hole);
        if (!peg_rows_rule_out(shape, rows, count, pegs, &won))
            return 0;
    }
    return 1;
}

/* SPDX-License-Identifier: MIT */

/*
 * Judges proofs. It uses no code that finds them, and computes in integers: sums of 256
 * weights of 32 bits stay within 64.
 */
#include "theory/proof_check.h"

static int line_holds(const peg_proof_row *row, peg_jump line)
{
    int64_t from = row->weight[line.from];
    int64_t over = row->weight[line.over];
    int64_t to = row->weight[line.to];

    if (row->kind == PEG_PROOF_CLASS)
        return (from + over + to) % 2 == 0;
    return from + over >= to;
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
    for (size_t i = 0; i < shape->line_count; i++)
        if (!line_holds(row, shape->lines[i]))
            return 0;
    return 1;
}

int64_t peg_row_sum(const peg_proof_row *row, const peg_bits *pegs)
{
    int64_t sum = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        for (uint64_t word = pegs->word[w]; word; word &= word - 1) {
            int hole = 64 * w + peg_word_first(word);

            sum += row->weight[hole];
        }
    }
    return sum;
}

int peg_sums_rule_out(int32_t kind, int64_t from, int64_t to)
{
    return kind == PEG_PROOF_CLASS ? (from - to) % 2 != 0 : from < to;
}

int peg_row_rules_out(const peg_proof_row *row, const peg_bits *from, const peg_bits *to)
{
    return peg_sums_rule_out(row->kind, peg_row_sum(row, from), peg_row_sum(row, to));
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
        if (peg_row_rules_out(&rows[i], from, to))
            return 1;
    return 0;
}

int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    const peg_proof_row *rows, size_t count)
{
    if (peg_goal_met(goal, pegs))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (!peg_row_holds(shape, &rows[i]))
            return 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits before;

        if (peg_goal_before(goal, shape->lines[i], &before) &&
            !any_rules_out(rows, count, pegs, &before))
            return 0;
    }
    return 1;
}

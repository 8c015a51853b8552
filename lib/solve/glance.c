/* SPDX-License-Identifier: MIT */

/* Answers without a search, from cheap to expensive, and solutions played by them. */
#include "solve/glance.h"

#include "solve/solve_ops.h"

peg_answer peg_glance(const peg_problem *problem, const peg_bits *pegs)
{
    int16_t sums[PEG_BANK_MOST];

    if (problem->table)
        return peg_table_has(problem->table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (peg_problem_won(problem, pegs))
        return PEG_YES;
    if (problem->goal_count == 0 || peg_bits_count(pegs) == 0)
        return PEG_NO;
    if (peg_bits_count(pegs) <= problem->perimeter.pegs)
        return problem->ops->is_within(problem, pegs) ? PEG_YES : PEG_NO;
    peg_bank_sum(&problem->bank, pegs, sums);
    return peg_bank_rules_out(&problem->bank, sums) ? PEG_NO : PEG_UNKNOWN;
}

/* Plays the first jump to a position that a glance knows to win. */
static int play_winning_jump(const peg_problem *problem, const peg_table *table, peg_bits *pegs,
                             peg_jump *out_jump)
{
    const peg_shape *shape = problem->shape;

    for (size_t line = 0; line < shape->line_count; line++) {
        peg_jump jump = shape->lines[line];
        peg_bits next = *pegs;

        if (!peg_bits_allow(pegs, jump))
            continue;
        peg_bits_jump(&next, jump);
        if (table ? !peg_table_has(table, next.word[0]) : peg_glance(problem, &next) != PEG_YES)
            continue;
        *pegs = next;
        *out_jump = jump;
        return 1;
    }
    return 0;
}

peg_status peg_glance_play(const peg_problem *problem, const peg_table *table, const peg_bits *pegs,
                           const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                           size_t *out_count)
{
    peg_bits reached = *pegs;
    size_t count = 0;

    for (size_t i = 0; i < line_count; i++) {
        out_jumps[count] = problem->shape->lines[lines[i]];
        peg_bits_jump(&reached, out_jumps[count++]);
    }
    while (!peg_problem_won(problem, &reached) &&
           play_winning_jump(problem, table, &reached, out_jumps + count))
        count++;
    *out_count = count;
    /* Only a table with wrong answers leads nowhere. */
    return peg_problem_won(problem, &reached) ? PEG_OK : PEG_E_TABLE;
}

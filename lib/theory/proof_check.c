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

/* -- sums ------------------------------------------------------------------ */

/* Lines whose sums are looked at together, so that a row is summed up once for all. */
enum { LINES_AT_ONCE = 64 };

/* Whether sums rule out the positions before a jump along each of some lines to a won position. */
static int sums_rule_out_lines(const peg_proof_row *rows, size_t count, const peg_bits *from,
                               const peg_bits *won, const peg_jump *lines, int line_count)
{
    uint64_t open = UINT64_MAX >> (LINES_AT_ONCE - line_count);

    for (size_t i = 0; open && i < count; i++) {
        int64_t from_sum;
        int64_t won_sum;

        if (rows[i].kind > PEG_PROOF_RESOURCE)
            continue;
        from_sum = peg_row_sum(&rows[i], from);
        won_sum = peg_row_sum(&rows[i], won);
        for (uint64_t left = open; left; left &= left - 1) {
            int k = peg_word_first(left);

            if (peg_sums_rule_out(rows[i].kind, from_sum, won_sum + left_on(&rows[i], lines[k])))
                open &= ~(UINT64_C(1) << k);
        }
    }
    return !open;
}

/* Whether sums rule out all positions one jump before a won position. */
static int sums_rule_out(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                         const peg_bits *from, const peg_bits *won)
{
    const struct peg_goal goal = {PEG_GOAL_POSITION, *won};
    peg_jump lines[LINES_AT_ONCE];
    int line_count = 0;

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_bits before;

        if (!peg_goal_before(&goal, shape->lines[i], &before))
            continue;
        lines[line_count++] = shape->lines[i];
        if (line_count < LINES_AT_ONCE)
            continue;
        if (!sums_rule_out_lines(rows, count, from, won, lines, line_count))
            return 0;
        line_count = 0;
    }
    return line_count == 0 || sums_rule_out_lines(rows, count, from, won, lines, line_count);
}

/* -- rows ------------------------------------------------------------------ */

/*
 * Checks the rows that belong together with the first, as peg_rows_together() does. *out_ruled_out
 * gets the won positions that exits rule out, and is empty for other kinds.
 */
static size_t rows_about(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                         const peg_bits *from, const struct peg_goal *goal, peg_bits *out_ruled_out)
{
    memset(out_ruled_out, 0, sizeof(*out_ruled_out));
    if (rows->kind == PEG_PROOF_EXITS || rows->kind == PEG_PROOF_FORK)
        return peg_exits_rows(shape, rows, count, from, goal, out_ruled_out);
    return (size_t)peg_row_holds(shape, rows);
}

size_t peg_rows_together(const peg_shape *shape, const peg_proof_row *rows, size_t count)
{
    const struct peg_goal goal = {PEG_GOAL_POSITION, {{0}}};
    peg_bits ruled_out;

    return rows_about(shape, rows, count, &goal.pegs, &goal, &ruled_out);
}

int peg_rows_rule_out(const peg_shape *shape, const peg_proof_row *rows, size_t count,
                      const peg_bits *pegs, const struct peg_goal *goal)
{
    peg_bits left = {{0}}; /* won positions, before some of which is one that sums don't rule out */

    for (int i = 0; i < peg_goal_ends(shape, goal); i++) {
        peg_bits won = peg_goal_end(goal, i);

        if (!sums_rule_out(shape, rows, count, pegs, &won))
            peg_bits_set(&left, i);
    }
    for (size_t i = 0; peg_bits_count(&left) > 0 && i < count;) {
        peg_bits ruled_out;

        i += rows_about(shape, rows + i, count - i, pegs, goal, &ruled_out);
        for (int w = 0; w < PEG_MAX_WORDS; w++)
            left.word[w] &= ~ruled_out.word[w];
    }
    return peg_bits_count(&left) == 0;
}

int peg_proof_holds(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                    const peg_proof_row *rows, size_t count)
{
    if (peg_goal_met(goal, pegs))
        return 0;
    for (size_t i = 0, together = 0; i < count; i += together) {
        together = peg_rows_together(shape, rows + i, count - i);
        if (together == 0)
            return 0;
    }
    return peg_rows_rule_out(shape, rows, count, pegs, goal);
}

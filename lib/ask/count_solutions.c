/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions, the solution with a given number, and the number of a given solution,
 * without listing them: a tally counts them position by position, from the start and from the goal
 * to the middle (count/tally.h). To look up numbers takes all of a tally, so it is kept: only the
 * first look-up takes long. With a table there are far fewer positions to count; so a count that
 * takes long makes one, and begins again.
 */
#include "ask/question.h"
#include "base/assert.h"
#include "base/memory.h"
#include "count/tally.h"

/*
 * A count may at first take a part of what a table costs, which it then may not need. A table of
 * more than LARGE_BITS bits takes seconds, longer than most counts: there it may take as much.
 */
enum { PLAIN_SHARE = 10, LARGE_BITS = 30 };

/* With so few positions or holes a count is over at once, however small the table. */
enum { FEW = 4096, FEW_HOLES = 15 };

/* What a tally counts for: the position, the goal and the table attached, if that covers it. */
static peg_ends count_ends(const peg_board *board, peg_table_from *out_from)
{
    const peg_table *table = peg_ledger_table(board->kept, &board->pegs, out_from);

    return (peg_ends){board->shape, board->pegs,
                      board->goal,  *out_from == PEG_TABLE_ATTACHED ? table : NULL,
                      NULL,         0};
}

static const peg_tally *find_kept(const peg_question *question)
{
    const peg_tally *tally = question->ledger->tally;

    return tally && peg_tally_has(tally, &question->board->pegs) ? tally : NULL;
}

/* ------------------------------------------------------------------------- */
/* The number of solutions                                                   */
/* ------------------------------------------------------------------------- */

static void count(const peg_ends *ends, peg_budget *budget, peg_count *out_count)
{
    peg_tally *tally = NULL;

    peg_budget_follow(budget, peg_tally_make(ends, 0, budget, &tally));
    if (!tally)
        return;
    *out_count = tally->total;
    peg_tally_free(tally, budget);
}

/* Counts for a number of positions. 0 if they do not do, and the limits allow more. */
static int count_within(const peg_ends *ends, uint64_t positions, peg_budget *budget,
                        peg_count *out_count)
{
    uint64_t end = budget->spent + positions;
    uint64_t limit = peg_budget_narrow(budget, positions);

    count(ends, budget, out_count);
    peg_budget_widen(budget, limit);
    return budget->status != PEG_LIMIT || budget->spent < end || peg_budget_go_on(budget) != PEG_OK;
}

/* Counts by a table that is pinned. Failing for memory, it goes without, which takes less. */
static void count_by(peg_question *question, peg_table *table, peg_ends *ends, peg_count *out_count)
{
    peg_budget *budget = &question->budget;

    ends->table = table;
    count(ends, budget, out_count);
    ends->table = NULL;
    peg_ledger_unpin_table(question->ledger, table, budget);
    if (budget->status != PEG_OK && peg_budget_go_on(budget) == PEG_OK)
        count(ends, budget, out_count);
}

/* Counts without a table if that takes little, and else makes one. */
static void count_or_make_table(peg_question *question, peg_ends *ends, peg_count *out_count)
{
    peg_budget *budget = &question->budget;
    uint64_t cost;
    peg_classes classes;
    peg_table *table;

    peg_classes_find(ends->shape, &classes);
    ends->classes = &classes;
    cost = peg_own_table_cost(ends->shape, classes.count, PEG_TABLE_BITS, budget);
    if (cost == 0) {
        count(ends, budget, out_count);
        return;
    }
    if (ends->shape->holes - classes.count <= LARGE_BITS)
        cost /= PLAIN_SHARE;
    if (count_within(ends, cost + FEW, budget, out_count))
        return;
    table = peg_ledger_make_table(question->ledger, question->board, budget);
    if (table)
        count_by(question, table, ends, out_count);
    else
        count(ends, budget, out_count);
}

/* A count that is kept answers whatever the limits. */
static peg_status count_on_board(peg_question *question, int up_to_order, peg_count *out_count)
{
    const peg_bits *pegs = &question->board->pegs;
    const peg_tally *kept = up_to_order ? NULL : find_kept(question);
    peg_table_from from;
    peg_ends ends = count_ends(question->board, &from);

    ends.up_to_order = up_to_order;
    if (kept) {
        *out_count = peg_tally_count(kept, pegs);
        return PEG_OK;
    }
    if (from == PEG_TABLE_MADE)
        count_by(question, peg_ledger_pin_table(question->ledger, pegs), &ends, out_count);
    else if (ends.table || ends.shape->words > 1 || ends.shape->holes <= FEW_HOLES ||
             peg_bits_count(pegs) <= peg_goal_count(&ends.goal))
        count(&ends, &question->budget, out_count);
    else
        count_or_make_table(question, &ends, out_count);
    return question->budget.status;
}

static peg_status ask_count(peg_board *board, int up_to_order, const peg_limits *limits,
                            peg_count *out_count)
{
    peg_question question;
    peg_count total;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = count_on_board(&question, up_to_order, &total);
    peg_question_end(&question);
    if (status == PEG_OK && out_count)
        *out_count = total;
    return status;
}

peg_status peg_count_solutions(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    return ask_count(board, 0, limits, out_count);
}

peg_status peg_count_up_to_order(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    return ask_count(board, 1, limits, out_count);
}

/* ------------------------------------------------------------------------- */
/* Solutions by number                                                       */
/* ------------------------------------------------------------------------- */

/* Finds the tally kept, or makes one whose solutions can be looked up, and keeps it instead. */
static peg_status find_tally(peg_board *board, const peg_limits *limits,
                             const peg_tally **out_tally)
{
    peg_question question;
    peg_table_from from;
    peg_ends ends;
    peg_tally *made = NULL;
    peg_status status = peg_question_begin(&question, board, limits);

    if (status != PEG_OK)
        return status;
    if (!find_kept(&question)) {
        ends = count_ends(board, &from);
        peg_ledger_drop_tally(question.ledger, &question.budget);
        peg_budget_follow(&question.budget, peg_tally_make(&ends, 1, &question.budget, &made));
    }
    if (made)
        peg_ledger_keep_tally(question.ledger, made, &question.budget);
    *out_tally = question.ledger->tally;
    status = peg_question_end(&question);
    return *out_tally ? PEG_OK : status;
}

peg_status peg_solution_at(peg_board *board, const peg_limits *limits, const peg_count *index,
                           peg_jump *out, size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    const peg_tally *tally;
    peg_status status;

    if (!board || !index || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status == PEG_OK)
        status = peg_tally_at(tally, &board->pegs, index, jumps, &count);
    if (status != PEG_OK)
        return status;
    peg_out_size(out_count, count);
    return peg_out_write(out, room, jumps, count, sizeof(*out));
}

peg_status peg_solution_index(peg_board *board, const peg_limits *limits, const peg_jump *jumps,
                              size_t count, peg_count *out_index)
{
    peg_count index;
    const peg_tally *tally;
    peg_status status;

    if (!board || (!jumps && count > 0))
        return PEG_E_ARGUMENT;
    status = find_tally(board, limits, &tally);
    if (status != PEG_OK)
        return status;
    return peg_tally_index(tally, &board->pegs, jumps, count, out_index ? out_index : &index);
}

/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions, the solution with a given number, and the number of a given solution,
 * without listing them: a tally counts them position by position, from the start and from the goal
 * to the middle (count/tally.h). To look up numbers takes all of a tally, so it is kept: only the
 * first look-up takes long. With a table there are far fewer positions to count; so a count that
 * takes long makes one, and begins again.
 */
#include "ask/question.h"
#include "ask/tables.h"
#include "base/assert.h"
#include "base/memory.h"
#include "count/tally.h"

/*
 * A count may at first take a part of what a table costs, which it then may not need. A table of
 * more than LARGE_BITS bits takes seconds, longer than most counts: there it may take as much.
 */
enum { PLAIN_SHARE = 10, LARGE_BITS = 30 };

/* With so few positions a count is over at once, however small the table. */
enum { FEW = 4096 };

/* What a tally counts for: the position, the goal and the table attached, if that covers it. */
static peg_ends ends_of(const peg_board *board, const peg_table *attached)
{
    return (peg_ends){board->shape, board->pegs, board->goal, attached, NULL, 0};
}

/* ------------------------------------------------------------------------- */
/* The number of solutions                                                   */
/* ------------------------------------------------------------------------- */

static const peg_tally *find_kept(const peg_ledger *ledger, const peg_bits *pegs)
{
    return ledger->tally && peg_tally_has(ledger->tally, pegs) ? ledger->tally : NULL;
}

static peg_status count(const peg_ends *ends, peg_budget *budget, peg_count *out_count)
{
    peg_tally *tally;
    peg_status status = peg_tally_make(ends, 0, budget, &tally);

    if (status != PEG_OK)
        return status;
    *out_count = tally->total;
    peg_tally_free(tally, budget);
    return PEG_OK;
}

/* Counts for a number of positions. PEG_PAUSED if they do not do, and the limits allow more. */
static peg_status try_count(const peg_ends *ends, uint64_t positions, peg_budget *budget,
                            peg_count *out_count)
{
    uint64_t end = budget->spent + positions;
    uint64_t limit = peg_budget_narrow(budget, positions);
    peg_status status = count(ends, budget, out_count);

    peg_budget_widen(budget, limit);
    return status == PEG_LIMIT && budget->spent >= end && peg_budget_go_on(budget) == PEG_OK
               ? PEG_PAUSED
               : status;
}

/* Counts by a table that the board keeps. Failing for memory, it goes without, which takes less. */
static peg_status count_by(peg_ledger *ledger, peg_table *table, peg_ends *ends, peg_budget *budget,
                           peg_count *out_count)
{
    peg_status status;

    ends->table = table;
    status = count(ends, budget, out_count);
    ends->table = NULL;
    peg_ledger_unpin_table(ledger, table, budget);
    if (status == PEG_OK)
        return PEG_OK;
    status = peg_budget_forgive(budget, status);
    return status == PEG_OK ? count(ends, budget, out_count) : status;
}

/* Counts without a table if that takes little, and else makes one. */
static peg_status count_or_make_table(peg_ledger *ledger, const peg_board *board, peg_ends *ends,
                                      peg_budget *budget, peg_count *out_count)
{
    int is_large = ends->shape->holes - ends->classes->count > LARGE_BITS;
    uint64_t cost = peg_own_table_cost(ends->shape, ends->classes->count, PEG_TABLE_BITS, budget);
    peg_table *table;
    peg_status status;

    if (cost == 0)
        return count(ends, budget, out_count);
    status = try_count(ends, (is_large ? cost : cost / PLAIN_SHARE) + FEW, budget, out_count);
    if (status != PEG_PAUSED)
        return status;
    status = peg_own_table_take(ledger, board, &board->pegs, budget, &table);
    if (status != PEG_OK)
        return status;
    return table ? count_by(ledger, table, ends, budget, out_count)
                 : count(ends, budget, out_count);
}

/* Finds the classes of the shape, by which a table is known to pay, and counts. */
static peg_status count_by_classes(peg_ledger *ledger, const peg_board *board, peg_ends *ends,
                                   peg_budget *budget, peg_count *out_count)
{
    peg_classes *classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    peg_status status;

    if (!classes)
        return peg_budget_refuse(budget);
    peg_classes_find(ends->shape, classes);
    ends->classes = classes;
    status = count_or_make_table(ledger, board, ends, budget, out_count);
    peg_budget_free(budget, classes, sizeof(*classes));
    return status;
}

static peg_status count_on_board(peg_ledger *ledger, const peg_board *board, int up_to_order,
                                 peg_budget *budget, peg_count *out_count)
{
    const peg_tally *kept = up_to_order ? NULL : find_kept(ledger, &board->pegs);
    peg_table_from from;
    peg_table *table = peg_ledger_table(ledger, &board->pegs, &from);
    peg_ends ends = ends_of(board, from == PEG_TABLE_ATTACHED ? table : NULL);

    ends.up_to_order = up_to_order;
    if (kept) {
        *out_count = peg_tally_count(kept, &board->pegs);
        return PEG_OK;
    }
    if (from == PEG_TABLE_MADE) {
        table = peg_ledger_pin_table(ledger, &board->pegs);
        return count_by(ledger, table, &ends, budget, out_count);
    }
    if (ends.table || ends.shape->words > 1 ||
        peg_bits_count(&ends.pegs) <= peg_goal_count(&ends.goal))
        return count(&ends, budget, out_count);
    return count_by_classes(ledger, board, &ends, budget, out_count);
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
    status = count_on_board(question.ledger, board, up_to_order, &question.budget, &total);
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

/* Makes a tally whose solutions can be looked up, and keeps it in place of another. */
static peg_status make_tally(peg_ledger *ledger, const peg_board *board, peg_budget *budget)
{
    peg_table_from from;
    const peg_table *table = peg_ledger_table(ledger, &board->pegs, &from);
    peg_ends ends = ends_of(board, from == PEG_TABLE_ATTACHED ? table : NULL);
    peg_tally *made;
    peg_status status;

    peg_ledger_drop_tally(ledger, budget);
    status = peg_tally_make(&ends, 1, budget, &made);
    if (status == PEG_OK)
        peg_ledger_keep_tally(ledger, made, budget);
    return status;
}

static peg_status find_tally(peg_board *board, const peg_limits *limits,
                             const peg_tally **out_tally)
{
    peg_question question;
    peg_status status = peg_question_begin(&question, board, limits);

    if (status != PEG_OK)
        return status;
    *out_tally = find_kept(question.ledger, &board->pegs);
    if (!*out_tally)
        status = make_tally(question.ledger, board, &question.budget);
    if (!*out_tally && status == PEG_OK)
        *out_tally = question.ledger->tally;
    peg_question_end(&question);
    return status;
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

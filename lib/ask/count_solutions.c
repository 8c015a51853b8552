/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions, the solution with a given number, and the number of a given solution,
 * without listing them: a tally counts them position by position, from the start and from the goal
 * to the middle (count/tally.h). Looking up numbers takes the whole tally, so the tally is kept,
 * and only the first look-up takes long. A table leaves far fewer positions to count, so a tally
 * that takes long is begun again with a table.
 */
#include "ask/question.h"
#include "base/assert.h"
#include "base/memory.h"
#include "count/tally.h"

/* Before it makes a table, a count may take 1/4 of the table's cost, as it may end within that. */
enum { PLAIN_SHARE = 4 };

/* A count of 4096 positions, or on 15 holes, is over before any table could be made. */
enum { FEW = 4096, FEW_HOLES = 15 };

/* -- a tally --------------------------------------------------------------- */

static const peg_tally *find_kept(const peg_question *question)
{
    const peg_tally *tally = question->ledger->tally;

    return tally && peg_tally_has(tally, &question->board->pegs) ? tally : NULL;
}

/* Makes a tally within a number of positions. NULL if they do not suffice; the question goes on. */
static peg_tally *tally_within(const peg_ends *ends, uint64_t positions, peg_budget *budget)
{
    uint64_t end = budget->spent + positions;
    uint64_t limit = peg_budget_narrow(budget, positions);
    peg_tally *tally = peg_tally_make(ends, budget);

    peg_budget_widen(budget, limit);
    if (budget->status == PEG_LIMIT && budget->spent >= end)
        peg_budget_go_on(budget);
    return tally;
}

/* Makes a tally by a pinned table; if memory is short, without it, which takes less. */
static peg_tally *tally_by(const peg_question *question, peg_table *table, peg_ends *ends,
                           peg_budget *budget)
{
    peg_tally *tally;

    ends->table = table;
    tally = peg_tally_make(ends, budget);
    ends->table = NULL;
    peg_ledger_unpin_table(question->ledger, table, budget);
    return tally || peg_budget_go_on(budget) != PEG_OK ? tally : peg_tally_make(ends, budget);
}

/*
 * Makes a tally by the table at hand, or without a table if that takes little; otherwise makes a
 * table first. NULL if the question is over.
 */
static peg_tally *make_tally(peg_question *question, peg_solutions which, int by_number)
{
    const peg_board *board = question->board;
    peg_budget *budget = &question->budget;
    uint64_t cost = 0;
    peg_ends ends = {board->shape, board->pegs, board->goal, NULL, which, by_number};
    peg_table *table;
    peg_tally *tally;

    ends.table = peg_ledger_attached(question->ledger, &board->pegs);
    table = ends.table ? NULL : peg_ledger_pin_table(question->ledger, &board->pegs);
    if (table)
        return tally_by(question, table, &ends, budget);
    if (!ends.table && board->shape->holes > FEW_HOLES &&
        peg_bits_count(&ends.pegs) > peg_goal_count(&ends.goal))
        cost = peg_own_table_cost(board->shape, &board->goal, &board->pegs, budget);
    if (cost == 0)
        return peg_tally_make(&ends, budget);
    tally = tally_within(&ends, cost / PLAIN_SHARE + FEW, budget);
    if (tally || budget->status != PEG_OK)
        return tally;
    table = peg_ledger_make_table(question->ledger, board, budget);
    return table ? tally_by(question, table, &ends, budget) : peg_tally_make(&ends, budget);
}

/* -- the number of solutions ----------------------------------------------- */

/* A count that is kept answers whatever the limits. */
static peg_status ask_count(peg_board *board, peg_solutions which, const peg_limits *limits,
                            peg_count *out_count)
{
    peg_question question;
    const peg_tally *kept;
    peg_tally *made = NULL;
    peg_count total = {0, 0};
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    kept = which == PEG_ALL_SOLUTIONS ? find_kept(&question) : NULL;
    if (kept)
        total = peg_tally_count(kept, &board->pegs);
    else
        made = make_tally(&question, which, 0);
    if (made) {
        total = made->total;
        peg_tally_free(made, &question.budget);
    }
    status = peg_question_end(&question);
    if (!kept && status != PEG_OK)
        return status;
    if (out_count)
        *out_count = total;
    return PEG_OK;
}

peg_status peg_count_solutions(peg_board *board, peg_solutions which, const peg_limits *limits,
                               peg_count *out_count)
{
    switch (which) {
    case PEG_ALL_SOLUTIONS:
    case PEG_SOLUTIONS_UP_TO_ORDER:
    case PEG_SOLUTIONS_AS_POSITIONS:
        return ask_count(board, which, limits, out_count);
    case PEG_SOLUTIONS_BY_JUMPS:
        return peg_count_by_jumps(board, limits, out_count);
    case PEG_SHORTEST_SOLUTIONS:
        return peg_count_fewest(board, limits, NULL, out_count, NULL, NULL);
    }
    return PEG_E_ARGUMENT;
}

/* -- solutions by number --------------------------------------------------- */

/* Finds the tally kept, or makes one whose solutions can be looked up, and keeps it instead. */
static peg_status find_tally(peg_board *board, const peg_limits *limits,
                             const peg_tally **out_tally)
{
    peg_question question;
    peg_tally *made = NULL;
    peg_status status = peg_question_begin(&question, board, limits);

    if (status != PEG_OK)
        return status;
    if (!find_kept(&question)) {
        peg_ledger_drop_tally(question.ledger, &question.budget);
        made = make_tally(&question, PEG_ALL_SOLUTIONS, 1);
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

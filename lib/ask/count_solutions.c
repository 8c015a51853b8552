/* SPDX-License-Identifier: MIT */

/*
 * The number of solutions, without listing them: a tally counts them position by position,
 * from the start and from the goal to the middle (count/tally.h). One that is kept answers at
 * once. With a table there are far fewer positions to count; so a count that has taken a part of
 * what a table costs makes one, and begins again.
 */
#include "ask/kept_tally.h"
#include "ask/own_table.h"
#include "ask/task.h"
#include "count/tally_make.h"
#include "count/tally_numbers.h"

/* A table with more bits than this would take far longer than most counts. */
enum { MOST_BITS = 30 };

/* Which part of what a table costs a count may take that could make the table needless. */
enum { PLAIN_SHARE = 10 };

/* With so few positions a count is over at once, however small the table. */
enum { FEW = 4096 };

static peg_status count(const peg_task *task, peg_budget *budget, peg_count *out_count)
{
    peg_tally *tally;
    peg_status status = peg_tally_make(task, 0, budget, &tally);

    if (status != PEG_OK)
        return status;
    *out_count = tally->total;
    peg_tally_free(tally, budget);
    return PEG_OK;
}

/* Counts for a number of positions. PEG_PAUSED if they do not do, and the limits allow more. */
static peg_status try_count(const peg_task *task, uint64_t positions, peg_budget *budget,
                            peg_count *out_count)
{
    uint64_t end = budget->spent + positions;
    uint64_t limit = peg_budget_narrow(budget, positions);
    peg_status status = count(task, budget, out_count);

    peg_budget_widen(budget, limit);
    return status == PEG_LIMIT && budget->spent >= end && !peg_budget_is_over(budget, status)
               ? PEG_PAUSED
               : status;
}

/* Counts by a table that the board keeps. Failing for memory, it goes without, which takes less. */
static peg_status count_by(peg_table *table, peg_task *task, peg_budget *budget,
                           peg_count *out_count)
{
    peg_status status;

    task->table = table;
    status = count(task, budget, out_count);
    task->table = NULL;
    peg_kept_table_release(table, budget);
    if ((status == PEG_LIMIT || status == PEG_E_MEMORY) && !peg_budget_is_over(budget, status))
        status = count(task, budget, out_count);
    return status;
}

/* Counts without a table if that takes little, and else makes one. */
static peg_status count_or_make_table(peg_board *board, peg_task *task, peg_budget *budget,
                                      peg_count *out_count)
{
    uint64_t cost = peg_own_table_cost(task->shape, task->classes->count, MOST_BITS, budget);
    peg_table *table;
    peg_status status;

    if (cost == 0)
        return count(task, budget, out_count);
    status = try_count(task, cost / PLAIN_SHARE + FEW, budget, out_count);
    if (status != PEG_PAUSED)
        return status;
    status = peg_own_table_take(board, &board->pegs, budget, &table);
    if (status != PEG_OK)
        return status;
    return table ? count_by(table, task, budget, out_count) : count(task, budget, out_count);
}

static peg_status count_on_board(peg_board *board, peg_task *task, peg_budget *budget,
                                 peg_count *out_count)
{
    peg_table *table = peg_kept_table_use(board->kept, &board->pegs, budget);
    peg_classes *classes;
    peg_status status;

    if (table)
        return count_by(table, task, budget, out_count);
    if (peg_bits_count(&task->pegs) <= peg_goal_count(&task->goal) || task->shape->words > 1)
        return count(task, budget, out_count);
    classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    if (!classes)
        return peg_budget_refusal(budget);
    peg_classes_find(task->shape, classes);
    task->classes = classes;
    status = count_or_make_table(board, task, budget, out_count);
    peg_budget_free(budget, classes, sizeof(*classes));
    return status;
}

peg_status peg_count_solutions(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_budget budget;
    peg_task task;
    peg_count total;
    const peg_tally *kept;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_kept_begin_budget(board, NULL, limits, &budget);
    if (status != PEG_OK)
        return status;
    kept = peg_kept_tally_find(board->kept, &board->pegs);
    task = peg_board_task(board);
    if (kept)
        total = peg_tally_count(kept, &board->pegs);
    else if (task.table)
        status = count(&task, &budget, &total);
    else
        status = count_on_board(board, &task, &budget, &total);
    if (status == PEG_OK && out_count)
        *out_count = total;
    return status;
}

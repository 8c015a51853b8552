/* SPDX-License-Identifier: MIT */

/*
 * Solutions, one after another: all of them by a walk (solve/walks.h), the shortest from a list
 * (fewest/all_shortest.h). A cursor holds all that these need, as the board may be changed or
 * freed before it; peg_each_solution() is a loop around a cursor.
 *
 * With a table the walk takes a fraction of the time for each solution, but making a table takes as
 * long as listing some hundred thousand solutions without it. So the walk begins without a table,
 * and goes on with one once it has done a part of that work.
 */
#include "ask/question.h"
#include "ask/solve_fewest.h"
#include "base/count.h"
#include "base/memory.h"
#include "fewest/all_shortest.h"
#include "solve/walks.h"

/* A cursor makes no table that costs more positions: for seconds no solution would come. */
enum { MOST_COST = 1 << 22 };

/* The steps of the walk, for each position that a table costs, before it is made. */
enum { WALK_BEFORE = 4 };

struct peg_cursor {
    peg_allocator allocator;
    int is_busy;      /* a call is looking for a solution, which may call the caller */
    peg_status ended; /* why it gets no further, or PEG_OK */
    /* Of a cursor for all solutions. */
    peg_bits pegs; /* where the walk began */
    peg_setup *setup;
    peg_budget budget;
    peg_walk walk;
    uint64_t table_cost; /* the least cost of making a table, in positions; 0 for no table */
    uint64_t table_from; /* the positions spent at which to make it */
    /* Of a cursor for the shortest. */
    peg_fewest_question *question;
    peg_shortest_list *list; /* NULL if no solution has moves */
};

_Static_assert(sizeof(struct peg_cursor) + sizeof(peg_ledger) + sizeof(peg_setups) <=
                   PEG_LEDGER_BYTES,
               "what questions take besides their budgets is counted");

/*
 * Plans to make a table after four steps of the walk for each position that the table costs. A step
 * takes a tenth to a third of the time of such a position, so by then the walk has taken about half
 * of the time that the table will, or more.
 */
static void plan_table(peg_cursor *cursor)
{
    const peg_setup *setup = cursor->setup;

    PEG_ASSERT(setup);
    if (setup->table || cursor->walk.depth < 0 || cursor->walk.empty_pending)
        return;
    cursor->table_cost =
        peg_own_table_cost(setup->shape, &setup->goal, &cursor->pegs, &cursor->budget);
    if (cursor->table_cost > MOST_COST)
        cursor->table_cost = 0;
    cursor->table_from = cursor->budget.spent + WALK_BEFORE * cursor->table_cost;
}

/* Takes a setup with the table that the board keeps, if there is one and memory for it. */
static void take_setup_by_table(peg_cursor *cursor, peg_question *question)
{
    const peg_board *board = question->board;
    peg_table *table = peg_ledger_pin_table(question->ledger, &board->pegs);
    peg_budget *budget = &question->budget;

    if (!table)
        return;
    cursor->setup = peg_setup_make(board->shape, &board->goal, &board->pegs, table, budget);
    if (cursor->setup) {
        peg_table_free(table);
        return;
    }
    peg_ledger_unpin_table(question->ledger, table, budget);
    peg_budget_go_on(budget);
}

/* Begins a walk with what the board remembers, and leaves the question its ledger. */
static peg_status begin_walk(peg_cursor *cursor, peg_walk_kind kind, peg_question *question)
{
    const peg_bits *pegs = &question->board->pegs;
    peg_budget *budget = &cursor->budget;

    take_setup_by_table(cursor, question);
    if (!cursor->setup)
        peg_question_prepare(question, pegs, PEG_QUICK);
    *budget = question->budget;
    if (!cursor->setup && budget->status == PEG_OK)
        cursor->setup = peg_setup_hold(peg_ledger_best(question->ledger));
    budget->stage = PEG_STAGE_LISTING;
    if (cursor->setup)
        peg_budget_follow(budget, peg_walk_begin(&cursor->walk, cursor->setup, pegs, kind, budget));
    cursor->pegs = *pegs;
    if (budget->status == PEG_OK)
        plan_table(cursor);
    return budget->status;
}

/* The same for a cursor, which the board may be freed before. */
static peg_status begin_cursor(peg_cursor *cursor, peg_solutions which, peg_question *question)
{
    peg_walk_kind kind = which == PEG_SOLUTIONS_UP_TO_ORDER ? PEG_WALK_UP_TO_ORDER
                         : which == PEG_SOLUTIONS_BY_JUMPS  ? PEG_WALK_BY_JUMPS
                                                            : PEG_WALK_ALL;

    begin_walk(cursor, kind, question);
    /* From here on, what the board keeps cannot be dropped for memory. */
    peg_ledger_part(question->ledger, &cursor->budget);
    return cursor->budget.status;
}

static peg_status begin_list(peg_cursor *cursor)
{
    peg_fewest_question *question = cursor->question;
    peg_budget *budget = &question->general.budget;

    peg_fewest_question_part(question);
    budget->stage = PEG_STAGE_LISTING;
    if (peg_fewest_question_has_moves(question))
        cursor->list = peg_budget_resize(budget, NULL, 0, sizeof(*cursor->list));
    if (cursor->list)
        peg_shortest_list_begin(cursor->list, &question->shortest);
    return budget->status;
}

peg_status peg_cursor_new(peg_board *board, peg_solutions which, const peg_limits *limits,
                          peg_cursor **out_cursor)
{
    peg_question question;
    peg_fewest_question *shortest = NULL;
    peg_cursor *cursor = NULL;
    peg_status status;

    if (!board || !out_cursor ||
        (which != PEG_ALL_SOLUTIONS && which != PEG_SHORTEST_SOLUTIONS &&
         which != PEG_SOLUTIONS_UP_TO_ORDER && which != PEG_SOLUTIONS_BY_JUMPS))
        return PEG_E_ARGUMENT;
    status = which == PEG_SHORTEST_SOLUTIONS
                 ? peg_fewest_question_ask(board, limits, PEG_WANT_ALL, &shortest)
                 : peg_question_begin(&question, board, limits);
    /* Only now has the board dropped what exceeds the limits. */
    if (status == PEG_OK)
        cursor = peg_memory_new(&board->allocator, sizeof(*cursor));
    if (!cursor) {
        if (status == PEG_OK && !shortest)
            peg_question_end(&question);
        peg_fewest_question_end(shortest);
        return status == PEG_OK ? PEG_E_MEMORY : status;
    }
    cursor->allocator = board->allocator;
    cursor->question = shortest;
    status = which == PEG_SHORTEST_SOLUTIONS ? begin_list(cursor)
                                             : begin_cursor(cursor, which, &question);
    if (status == PEG_OK)
        *out_cursor = cursor;
    else
        peg_cursor_free(cursor);
    return status;
}

/* The next of the shortest solutions. Without moves there is one if the position is won. */
static peg_status next_shortest(peg_cursor *cursor, uint64_t steps)
{
    if (cursor->list)
        return peg_shortest_list_next(cursor->list, steps);
    if (cursor->question->answer != PEG_YES)
        return PEG_END;
    cursor->question->answer = PEG_NO;
    return PEG_OK;
}

/* What a table costs that turns out to have no images, if that is more than some steps; or 0. */
static uint64_t cost_above(const peg_cursor *cursor, uint64_t steps)
{
    const peg_setup *setup = cursor->setup;
    int bits = setup->shape->holes - setup->classes.count;
    uint64_t cost = peg_table_need_of(setup->shape, bits, 1).cost;

    return cost > steps && cost <= MOST_COST ? cost : 0;
}

/*
 * Makes the planned table within some steps, and continues the walk with it. This is tried once: if
 * memory is short or the caller stops it, the walk goes on without a table. If the table may have
 * fewer images than was planned, it is planned again, for a call with steps enough for that.
 */
static peg_status make_table(peg_cursor *cursor, uint64_t steps)
{
    peg_budget *budget = &cursor->budget;
    const peg_setup *plain = cursor->setup;
    peg_setup *setup = NULL;
    peg_table *table = peg_own_table_make(plain->shape, &plain->goal, &cursor->pegs,
                                          steps < MOST_COST ? steps : MOST_COST, budget);

    cursor->table_cost = table || budget->status != PEG_OK ? 0 : cost_above(cursor, steps);
    if (table)
        setup = peg_setup_make(plain->shape, &plain->goal, &cursor->pegs, table, budget);
    if (setup && peg_walk_use_table(&cursor->walk, setup, &cursor->pegs) == PEG_OK) {
        peg_setup_release(cursor->setup);
        cursor->setup = peg_setup_hold(setup);
    }
    peg_setup_release(setup);
    peg_table_free(table);
    return peg_budget_go_on(budget);
}

/* Walks on, and makes a table on the way when it is time, if that fits into the steps. */
static peg_status walk_on(peg_cursor *cursor, uint64_t steps)
{
    uint64_t spent = cursor->budget.spent;
    uint64_t left = cursor->table_from > spent ? cursor->table_from - spent : 0;
    peg_status status = PEG_PAUSED;

    if (cursor->table_cost == 0 || steps < left || steps - left < cursor->table_cost)
        return peg_walk_on(&cursor->walk, steps);
    if (left > 0)
        status = peg_walk_on(&cursor->walk, left);
    if (status != PEG_PAUSED)
        return status;
    status = make_table(cursor, steps - left);
    spent = cursor->budget.spent - spent;
    return status == PEG_OK ? peg_walk_on(&cursor->walk, steps > spent ? steps - spent : 0)
                            : status;
}

static peg_status go_on(peg_cursor *cursor, uint64_t steps, const peg_jump **out_jumps,
                        size_t *out_count)
{
    const peg_shortest_list *list = cursor->list;
    peg_status status = cursor->ended;

    if (status != PEG_OK)
        return status;
    peg_budget_resume(cursor->question ? &cursor->question->general.budget : &cursor->budget);
    status = cursor->question ? next_shortest(cursor, steps) : walk_on(cursor, steps);
    if (status == PEG_OK) {
        *out_jumps = list ? list->jumps : cursor->walk.jumps;
        *out_count = list ? list->jump_count : cursor->walk.jump_count;
    } else if (status != PEG_PAUSED && status != PEG_STOPPED) {
        cursor->ended = status;
    }
    return status;
}

peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                           size_t *out_count)
{
    const peg_jump *jumps;
    size_t count;
    peg_status status;

    if (!cursor)
        return PEG_E_ARGUMENT;
    if (cursor->is_busy)
        return PEG_E_BUSY;
    cursor->is_busy = 1;
    status = go_on(cursor, steps ? steps : UINT64_MAX, &jumps, &count);
    cursor->is_busy = 0;
    if (status == PEG_OK && out_jumps)
        *out_jumps = jumps;
    if (status == PEG_OK && out_count)
        *out_count = count;
    return status;
}

void peg_cursor_free(peg_cursor *cursor)
{
    peg_allocator allocator;

    if (!cursor || cursor->is_busy)
        return;
    allocator = cursor->allocator;
    if (cursor->setup)
        peg_walk_end(&cursor->walk);
    peg_setup_release(cursor->setup);
    if (cursor->list)
        peg_budget_free(&cursor->question->general.budget, cursor->list, sizeof(*cursor->list));
    peg_fewest_question_end(cursor->question);
    peg_memory_free(&allocator, cursor, sizeof(*cursor));
}

/*
 * Counts by a walk that meets one bag of all that are images of each other. The board stays busy.
 */
peg_status peg_count_by_jumps(peg_board *board, const peg_limits *limits, peg_count *out_count)
{
    peg_question question;
    peg_cursor cursor = {0};
    peg_count total = {0, 0};
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    begin_walk(&cursor, PEG_WALK_BY_IMAGES, &question);
    cursor.budget.stage = PEG_STAGE_COUNTING;
    status = cursor.budget.status;
    while (status == PEG_OK && (status = walk_on(&cursor, UINT64_MAX)) == PEG_OK) {
        peg_count images = {cursor.walk.bags ? peg_bags_images(cursor.walk.bags) : 1, 0};

        peg_count_add(&total, &images);
    }
    if (cursor.setup)
        peg_walk_end(&cursor.walk);
    peg_setup_release(cursor.setup);
    question.budget = cursor.budget;
    /* What was made for the walk alone is gone. */
    question.budget.held = PEG_LEDGER_BYTES + peg_ledger_sum(question.ledger);
    peg_question_end(&question);
    if (status != PEG_END)
        return status;
    if (out_count)
        *out_count = total;
    return PEG_OK;
}

peg_status peg_each_solution(peg_board *board, peg_solutions which, const peg_limits *limits,
                             peg_solution_fn each, void *user)
{
    const peg_jump *jumps;
    size_t count;
    peg_cursor *cursor;
    peg_status status;

    if (!board || !each)
        return PEG_E_ARGUMENT;
    status = peg_cursor_new(board, which, limits, &cursor);
    if (status != PEG_OK)
        return status;
    do {
        status = go_on(cursor, UINT64_MAX, &jumps, &count);
        if (status == PEG_OK && each(jumps, count, user) != PEG_CONTINUE)
            status = PEG_STOPPED;
    } while (status == PEG_OK);
    peg_cursor_free(cursor);
    return status == PEG_END ? PEG_OK : status;
}

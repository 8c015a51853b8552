/* SPDX-License-Identifier: MIT */

/*
 * The questions about the fewest moves. What is answered first is what costs least: whether the
 * position is won, or lost at a glance. Then regions give a lower bound, and a short hunt some
 * solution, so that a limit leaves a caller with both. With a table the search never enters a lost
 * position; but to make one takes as long whatever the position, and if that has few pegs or can go
 * few ways, the search is over sooner without. So a part of what the table would cost goes into a
 * search that does without it, and only then is the table made, if limits have room for it. In the
 * same way, a few positions go into a search in a bare setup before a thorough one is made.
 */
#include "ask/solve_fewest.h"

#include "ask/question.h"
#include "base/binary64.h"
#include "fewest/all_shortest.h"
#include "fewest/fewest.h"
#include "fewest/weighed.h"
#include "libpeg_many.h"
#include "solve/prepare.h"

/* Which part of what a table costs a search may take that could make the table needless. */
enum { PLAIN_SHARE = 16 };

/* The positions that rounds may take before a search by weights, with a table. */
enum { ROUNDS_FIRST = 1 << 18 };

/*
 * How many they may take before the first beam that goes by a guess, without a table and with one,
 * and how wide the last is.
 */
enum {
    FIRST_ROUNDS = 1 << 20,
    TABLE_ROUNDS = 1 << 28,
    WIDEST = PEG_FIRST_WIDTH * PEG_WIDER * PEG_WIDER * PEG_WIDER
};

/* Windows come after few of them, and may take many more positions, of which each is less work. */
enum { SHORT_ROUNDS = 1 << 16, FIRST_WINDOWS = 1 << 21, WINDOWS_TIMES = 4 };

/*
 * How many positions a search by weights may take before the others. Weights that say clearly more
 * than a move above what regions do are rarely beaten; those that say nothing more always are. So
 * are most that say a whole move more: then bounds are whole everywhere, and none is rounded up.
 */
enum { WEIGHTS_SHARE = 4, WEIGHTS_LEAST = 3 << 20, WEIGHTS_MOST = 1 << 23, WEIGHTS_TIMES = 16 };
#define ANY_MORE  0.5
#define MUCH_MORE 1.1
#define NEARLY    1e-2

/* Which part of what is allowed a search may take that could make preparing needless. */
enum { BARE_SHARE = 64 };

/* A hunt that finds a solution soon mostly does so within this number of positions. */
enum { FIRST_HUNT = 1 << 16 };

/*
 * How many positions a search may take in a bare setup: part of what a thorough one takes, which is
 * the more the more lines there are, and of what is allowed.
 */
static uint64_t bare_search(const peg_shape *shape, const peg_limits *limits)
{
    uint64_t positions = 1024 + 16 * (uint64_t)shape->line_count;
    uint64_t share = limits->positions / BARE_SHARE;

    return limits->positions && share < positions ? share : positions;
}

/* As how many positions it counts to make a table, or 0 if there is to be none. */
static uint64_t cost_of_table(const peg_fewest_question *question)
{
    const peg_setup *setup = question->setup;

    return setup->table ? 0
                        : peg_own_table_cost(setup->shape, setup->classes.count, PEG_TABLE_BITS,
                                             &question->general.budget);
}

/* Does without a table all that takes longer the more waypoints there are. */
static peg_status search_plainly(peg_fewest_question *question, peg_fewest_wanted wanted)
{
    peg_status status;

    if (wanted == PEG_WANT_ALL)
        return peg_fewest_question_find_all(question);
    if (wanted == PEG_WANT_ONE)
        return peg_fewest_prove(&question->fewest, &question->answer);
    status = peg_fewest_find_all(&question->fewest, NULL, &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES)
        status = peg_lost_waypoints_mark(&question->fewest);
    return status;
}

static void forget_search(peg_fewest_question *question)
{
    if (question->shortest.fewest)
        peg_all_shortest_free(&question->shortest);
    memset(&question->shortest, 0, sizeof(question->shortest));
    peg_fewest_forget(&question->fewest);
    question->answer = PEG_UNKNOWN;
}

/* Ends a try that was narrowed; if that is what ended it, it is forgotten and the rest goes on. */
static peg_status end_try(peg_fewest_question *question, uint64_t limit, peg_status status)
{
    peg_budget *budget = &question->general.budget;

    peg_budget_widen(budget, limit);
    if (status == PEG_OK)
        return PEG_OK;
    status = peg_budget_forgive(budget, status);
    if (status == PEG_OK)
        forget_search(question);
    return status;
}

/* Searches without a table for a number of positions, which may answer the question. */
static peg_status try_plainly(peg_fewest_question *question, peg_fewest_wanted wanted,
                              uint64_t positions)
{
    uint64_t limit = peg_budget_narrow(&question->general.budget, positions);

    return end_try(question, limit, search_plainly(question, wanted));
}

/* The table that the search may use, or NULL. */
static const peg_table *table_of(const peg_fewest_question *question)
{
    return question->own_table ? question->own_table : question->setup->table;
}

/* Takes the table that is kept, or makes one. If memory is short, the search goes on without. */
static peg_status take_own_table(peg_fewest_question *question)
{
    peg_status status = peg_own_table_take(question->general.board, &question->pegs,
                                           &question->general.budget, &question->own_table);

    if (question->own_table && !peg_table_has(question->own_table, question->pegs.word[0]))
        question->answer = PEG_NO;
    return status;
}

/*
 * Takes the setup of an effort in place of the one before, and sets aside what a new board would do
 * without. Answers if a glance at it tells that the position is lost, and else begins a search.
 */
static peg_status begin_with(peg_fewest_question *question, peg_effort effort)
{
    peg_budget *budget = &question->general.budget;
    peg_status status = peg_question_prepare(&question->general, &question->pegs, effort);
    peg_kept_setup *current = question->general.current;

    if (status != PEG_OK)
        return status;
    peg_kept_setup_set_aside(current, effort, budget);
    question->setup =
        peg_setup_hold(current->setup[effort] ? current->setup[effort] : current->setup[PEG_BARE]);
    if (peg_glance(question->setup, &question->pegs) == PEG_NO) {
        question->answer = PEG_NO;
        return PEG_OK;
    }
    if (effort == PEG_BARE)
        status = peg_regions_find(question->setup->shape, &question->setup->goal, budget,
                                  &question->regions);
    if (status != PEG_OK)
        return status;
    return peg_fewest_begin(&question->fewest, question->setup, &question->regions, &question->pegs,
                            budget);
}

/*
 * Hunts for any solution, which is then kept: what comes later may take so many positions that
 * nothing else would be in hand when a limit ends the question.
 */
static peg_status hunt_first(peg_fewest_question *question)
{
    peg_question *general = &question->general;
    peg_fewest *fewest = &question->fewest;
    peg_budget *budget = &general->budget;
    peg_answer answer = PEG_UNKNOWN;
    uint64_t limit;
    peg_status status;

    peg_kept_setup_take_up(general->current, budget);
    /* Not at the hunt's expense: a board that was asked before has prepared so far. */
    status = peg_question_prepare(general, &question->pegs, PEG_QUICK);
    status = peg_budget_forgive(budget, status);
    if (status != PEG_OK)
        return status;
    limit = peg_budget_narrow(budget, FIRST_HUNT);
    status =
        peg_question_answer(general, &question->pegs, &answer, fewest->jumps, &fewest->jump_count);
    peg_budget_widen(budget, limit);
    peg_kept_setup_set_aside(general->current, PEG_BARE, budget);
    if (answer == PEG_NO)
        question->answer = PEG_NO;
    if (status == PEG_OK && answer == PEG_YES) {
        fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
        budget->moves = fewest->moves;
    }
    return peg_budget_forgive(budget, status);
}

/* How many moves more weights say the start needs than regions do. */
static double said_by_weights(const peg_fewest_question *question)
{
    return peg_weigher_bound(&question->weigher, 0, &question->pegs) - question->fewest.bound;
}

/*
 * How many positions a search by weights may take, 0 for no limit, from what a table costs that
 * could be made, or 0.
 */
static uint64_t weights_allowed(const peg_fewest_question *question, uint64_t table_cost)
{
    double said = said_by_weights(question);
    double part = said - (double)(int)said;

    if (said > MUCH_MORE || (part > NEARLY && part < 1 - NEARLY))
        return WEIGHTS_TIMES * table_cost;
    if (table_cost == 0)
        return question->setup->table ? WEIGHTS_LEAST : WEIGHTS_MOST;
    if (WEIGHTS_TIMES * table_cost < WEIGHTS_LEAST)
        return WEIGHTS_TIMES * table_cost;
    return table_cost > WEIGHTS_SHARE * WEIGHTS_LEAST ? table_cost / WEIGHTS_SHARE : WEIGHTS_LEAST;
}

static peg_status weigh(peg_fewest_question *question, uint64_t table_cost)
{
    peg_budget *budget = &question->general.budget;
    peg_fewest *fewest = &question->fewest;
    peg_weigher *weigher = &question->weigher;
    peg_status status = peg_weigher_begin(weigher, fewest->setup->shape, &fewest->setup->goal,
                                          &question->pegs, &fewest->frame, 0, budget);
    uint64_t positions, limit;

    if (status == PEG_OK)
        status = peg_weigher_learn(weigher, &question->pegs);
    if (status == PEG_OK && said_by_weights(question) < ANY_MORE)
        status = PEG_END;
    if (status != PEG_OK)
        return status;
    positions = weights_allowed(question, table_cost);
    limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;
    status = peg_weighed_find(fewest, weigher, question->setup->table, &question->answer);
    peg_budget_widen(budget, limit);
    return status;
}

/*
 * Searches by weights. PEG_OK without an answer if that would take too long beside a table of some
 * cost, if no solution is known or found, and if the shape has too many moves for a proof.
 */
static peg_status try_weights(peg_fewest_question *question, uint64_t table_cost)
{
    peg_status status = weigh(question, table_cost);

    peg_weigher_end(&question->weigher);
    status = status == PEG_END ? PEG_OK : peg_budget_forgive(&question->general.budget, status);
    question->has_weighed |= question->fewest.moves > 0;
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        peg_fewest_forget(&question->fewest);
    return status;
}

/* Takes a thorough setup in place of one with which nothing was answered. */
static peg_status begin_thoroughly(peg_fewest_question *question, peg_fewest_wanted wanted)
{
    peg_fewest *fewest = &question->fewest;
    int least = fewest->least;
    int moves = wanted == PEG_WANT_ONE ? fewest->moves : 0;
    size_t count = fewest->jump_count;
    peg_jump jumps[PEG_MAX_HOLES];
    peg_status status;

    memcpy(jumps, fewest->jumps, sizeof(jumps));
    peg_fewest_end(fewest);
    memset(fewest, 0, sizeof(*fewest));
    peg_setup_release(question->setup);
    question->setup = NULL;
    peg_kept_setup_take_up(question->general.current, &question->general.budget);
    status = begin_with(question, PEG_THOROUGH);
    /* More may have been proven than regions say, and a solution found. */
    if (fewest->least < least)
        fewest->least = question->general.budget.least = least;
    if (moves > 0) {
        fewest->moves = moves;
        fewest->jump_count = count;
        memcpy(fewest->jumps, jumps, sizeof(jumps));
    }
    return status;
}

/* Answers at a glance or with hardly any preparation, or makes all that a search needs. */
static peg_status open_search(peg_fewest_question *question, peg_fewest_wanted wanted)
{
    peg_status status = begin_with(question, PEG_BARE);
    uint64_t cost;

    question->has_searched = status == PEG_OK && question->answer == PEG_UNKNOWN;
    if (status == PEG_OK && question->answer == PEG_UNKNOWN && !question->setup->table) {
        status = try_plainly(question, wanted,
                             bare_search(question->setup->shape, &question->general.budget.limits));
        if (status == PEG_OK && question->answer == PEG_UNKNOWN && wanted == PEG_WANT_ONE)
            status = hunt_first(question);
        if (status == PEG_OK && question->answer == PEG_UNKNOWN && wanted == PEG_WANT_ONE)
            status = try_weights(question, cost_of_table(question));
        if (status == PEG_OK && question->answer == PEG_UNKNOWN)
            status = begin_thoroughly(question, wanted);
        if (status == PEG_OK && question->answer == PEG_UNKNOWN && wanted == PEG_WANT_ONE)
            status = peg_fewest_find_any(&question->fewest, NULL, FIRST_HUNT, &question->answer);
    }
    if (status != PEG_OK || question->answer != PEG_UNKNOWN)
        return status;
    cost = cost_of_table(question);
    if (cost > 0)
        status = try_plainly(question, wanted, cost / PLAIN_SHARE);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN && cost > 0)
        status = take_own_table(question);
    return status;
}

/* Takes a solution that is kept as the one found. */
static void take_kept(peg_fewest_question *question, const peg_kept_solution *solution)
{
    peg_fewest *fewest = &question->fewest;

    fewest->moves = peg_count_moves(solution->jumps, solution->count);
    fewest->jump_count = solution->count;
    memcpy(fewest->jumps, solution->jumps, solution->count * sizeof(*fewest->jumps));
}

/* Keeps the solution found. */
static void keep_solution(peg_fewest_question *question)
{
    peg_kept_solution_add(question->general.kept, &question->pegs, PEG_FEWEST_MOVES,
                          question->fewest.jumps, question->fewest.jump_count,
                          &question->general.budget);
}

/* Answers from a solution that was found before with limits like these, or any if NULL. */
static int recall(peg_fewest_question *question, const peg_limits *limits)
{
    peg_question *general = &question->general;
    peg_kept_solution *solution =
        peg_kept_solution_find(general->kept, &question->pegs, PEG_FEWEST_MOVES, limits);

    if (!solution)
        return 0;
    take_kept(question, solution);
    peg_kept_use(general->kept, &solution->item, &general->budget);
    peg_kept_leave(&solution->item, &general->budget);
    question->answer = PEG_YES;
    question->fewest.least = question->fewest.moves;
    return 1;
}

/*
 * A limit has ended the question, but the board may know better: the answer, more of the bounds, or
 * any solution where none was found. What a search found is kept for the next question.
 */
static peg_status fall_back(peg_fewest_question *question, peg_status ended)
{
    peg_fewest *fewest = &question->fewest;
    peg_question *general = &question->general;
    peg_kept_solution *known;

    if (recall(question, NULL))
        return PEG_OK;
    known = peg_kept_solution_find(general->kept, &question->pegs, PEG_FEW_MOVES, NULL);
    if (known && known->moves > 0 && (fewest->moves == 0 || known->moves < fewest->moves))
        take_kept(question, known);
    if (known && known->least > fewest->least)
        fewest->least = known->least;
    if (fewest->moves == 0 && peg_kept_solution_wins(general->kept, general->board, &question->pegs,
                                                     fewest->jumps, &fewest->jump_count))
        fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
    if (fewest->moves > 0 && fewest->moves < fewest->least)
        return PEG_E_TABLE;
    if (peg_fewest_is_proven(fewest)) {
        keep_solution(question);
        return PEG_OK;
    }
    if (fewest->moves > 0 || fewest->least > fewest->bound)
        peg_kept_few_moves_add(general->kept, &question->pegs, fewest->least, fewest->moves,
                               fewest->jumps, fewest->jump_count, &general->budget);
    return ended;
}

/* Keeps the answer of a search, as those of hunts are kept. */
static void keep_answer(peg_fewest_question *question)
{
    peg_answer answer = question->fewest.moves > 0 ? PEG_YES : question->answer;

    if (question->has_searched && answer != PEG_UNKNOWN)
        peg_kept_answer_add(question->general.kept, &question->pegs, answer,
                            &question->general.budget);
}

peg_status peg_fewest_question_begin(peg_board *board, const peg_limits *limits,
                                     peg_fewest_wanted wanted, peg_fewest_question **out_question)
{
    peg_fewest_question *question;
    peg_question general;
    peg_status status = peg_question_begin(&general, board, limits);

    if (status != PEG_OK)
        return status;
    question = peg_budget_resize(&general.budget, NULL, 0, sizeof(*question));
    if (!question)
        return peg_budget_refuse(&general.budget);
    memset(question, 0, sizeof(*question));
    question->general = general;
    question->pegs = board->pegs;
    question->answer =
        peg_is_won(board) ? PEG_YES : peg_question_recall(&question->general, &board->pegs);
    *out_question = question;
    if (question->answer == PEG_NO || peg_is_won(board) ||
        (wanted == PEG_WANT_ONE && recall(question, &question->general.budget.limits)))
        return PEG_OK;
    question->answer = PEG_UNKNOWN;
    return open_search(question, wanted);
}

peg_status peg_fewest_question_find_all(peg_fewest_question *question)
{
    peg_status status;

    if (question->answer != PEG_UNKNOWN)
        return PEG_OK;
    status = peg_fewest_find_all(&question->fewest, table_of(question), &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES)
        status = peg_all_shortest_count(&question->shortest, &question->fewest);
    return status;
}

int peg_fewest_question_has_moves(const peg_fewest_question *question)
{
    return question->answer == PEG_YES && question->shortest.fewest;
}

void peg_fewest_question_end(peg_fewest_question *question)
{
    const peg_kept *kept;
    peg_budget budget;

    if (!question)
        return;
    /* It is over: nobody is told of progress any more, or asked whether to stop. */
    question->general.budget.limits.progress = NULL;
    question->general.budget.limits.stop = NULL;
    if (question->general.kept)
        keep_answer(question);
    if (question->shortest.fewest)
        peg_all_shortest_free(&question->shortest);
    if (question->fewest.setup)
        peg_fewest_end(&question->fewest);
    peg_kept_table_release(question->general.kept, question->own_table, &question->general.budget);
    peg_setup_release(question->setup);
    kept = question->general.kept;
    budget = question->general.budget;
    peg_budget_free(&budget, question, sizeof(*question));
    if (kept)
        peg_kept_end(kept, &budget);
}

void peg_fewest_question_part(peg_fewest_question *question)
{
    keep_answer(question);
    question->general.board = NULL;
    question->general.current = NULL;
    question->general.kept = NULL;
    peg_budget_part(&question->general.budget);
}

/* ------------------------------------------------------------------------- */
/* One solution                                                              */
/* ------------------------------------------------------------------------- */

/*
 * Tells what was found, be it nothing as there was no memory to begin with. There may be a
 * solution before it is proven to be shortest.
 */
static peg_status tell(const peg_fewest_question *question, int *out_answer, int *out_least,
                       int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    const peg_fewest *fewest = question ? &question->fewest : NULL;
    peg_answer answer = question ? question->answer : PEG_UNKNOWN;
    int found = fewest && answer != PEG_NO && fewest->moves > 0;
    size_t count = found ? fewest->jump_count : 0;

    peg_out_int(out_answer, found ? (int)PEG_YES : (int)answer);
    peg_out_int(out_least, fewest && answer != PEG_NO ? fewest->least : 0);
    peg_out_int(out_moves, found ? fewest->moves : 0);
    peg_out_size(out_count, count);
    return found ? peg_out_write(out, room, fewest->jumps, count, sizeof(*out)) : PEG_OK;
}

/* Searches by rounds for a number of positions, which may answer the question. */
static peg_status try_rounds(peg_fewest_question *question, uint64_t positions)
{
    uint64_t limit = peg_budget_narrow(&question->general.budget, positions);

    return end_try(question, limit,
                   peg_fewest_find(&question->fewest, table_of(question), &question->answer));
}

/* Rounds, and then windows, which take many positions a second for each word. */
static peg_status try_rounds_and_windows(peg_fewest_question *question, uint64_t rounds,
                                         uint64_t windows)
{
    peg_fewest *fewest = &question->fewest;
    peg_status status = try_rounds(question, rounds);

    if (status != PEG_OK || question->answer != PEG_UNKNOWN)
        return status;
    return peg_fewest_shorten(fewest, windows * (uint64_t)fewest->setup->shape->words);
}

/*
 * Where weights prove nothing soon, or there are too many trails to prove by, rounds and windows
 * take turns with beams that go by the weights of some trails, each turn longer than the last, so
 * that none waits long for another. Rounds with a table mostly end within their first turn.
 */
static peg_status guess_by_turns(peg_fewest_question *question)
{
    peg_fewest *fewest = &question->fewest;
    peg_budget *budget = &question->general.budget;
    uint64_t positions = table_of(question) ? TABLE_ROUNDS : FIRST_ROUNDS;
    peg_status status = PEG_OK;

    if (!table_of(question))
        status = try_rounds_and_windows(question, SHORT_ROUNDS, FIRST_WINDOWS);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = try_rounds_and_windows(question, positions, WINDOWS_TIMES * positions);
    if (status != PEG_OK || question->answer != PEG_UNKNOWN)
        return status;
    status = peg_weigher_begin(&question->weigher, fewest->setup->shape, &fewest->setup->goal,
                               &question->pegs, &fewest->frame, 1, budget);
    for (size_t width = PEG_FIRST_WIDTH;
         status == PEG_OK && question->answer == PEG_UNKNOWN && width <= WIDEST;
         width *= PEG_WIDER) {
        status = peg_weighed_beam(fewest, &question->weigher, width);
        peg_fewest_forget(fewest);
        positions *= PEG_WIDER;
        if (status == PEG_OK)
            status = try_rounds_and_windows(question, positions, WINDOWS_TIMES * positions);
    }
    peg_weigher_end(&question->weigher);
    return peg_budget_forgive(budget, status);
}

/* Finds a solution of the fewest moves, at first by rounds alone if a table was attached. */
static peg_status find_one(peg_fewest_question *question)
{
    peg_fewest *fewest = &question->fewest;
    const peg_table *table = table_of(question);
    peg_status status;

    if (question->setup->table) {
        status = try_rounds(question, ROUNDS_FIRST);
        if (status != PEG_OK || question->answer != PEG_UNKNOWN)
            return status;
        status = try_weights(question, 0);
    } else {
        status = peg_fewest_find_any(fewest, table, 0, &question->answer);
        if (status == PEG_OK && question->answer == PEG_UNKNOWN && !table && !question->has_weighed)
            status = try_weights(question, 0);
    }
    if (status == PEG_OK && question->answer == PEG_UNKNOWN && fewest->moves)
        status = guess_by_turns(question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find(fewest, table, &question->answer);
    return status;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ONE, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = find_one(question);
    if (status == PEG_OK && question->fewest.moves > 0)
        keep_solution(question);
    if (status > PEG_OK && question)
        status = fall_back(question, status);
    if (status >= PEG_OK) {
        peg_status told = tell(question, out_answer, out_least, out_moves, out, room, out_count);

        status = told == PEG_OK ? status : told;
    }
    peg_fewest_question_end(question);
    return status;
}

/* ------------------------------------------------------------------------- */
/* All solutions                                                             */
/* ------------------------------------------------------------------------- */

peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                            peg_count *out_count, uint64_t *out_distinct, int *out_sweep)
{
    peg_count count = {0, 0};
    uint64_t distinct = 0;
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_ALL, &question);
    if (status == PEG_OK)
        status = peg_fewest_question_find_all(question);
    if (status == PEG_OK && question->answer == PEG_YES) {
        count.low = 1;
        distinct = 1;
    }
    if (status == PEG_OK && peg_fewest_question_has_moves(question)) {
        count = peg_all_shortest_total(&question->shortest);
        status = question->shortest.too_many ? PEG_E_COUNT : PEG_OK;
        if (status == PEG_OK && out_distinct)
            status = peg_count_distinct(&question->shortest, &distinct);
    }
    if (status == PEG_OK) {
        peg_out_int(out_moves,
                    peg_fewest_question_has_moves(question) ? question->fewest.least : 0);
        if (out_count)
            *out_count = count;
        if (out_distinct)
            *out_distinct = distinct;
        peg_out_int(out_sweep, question->shortest.sweep);
    }
    peg_fewest_question_end(question);
    return status;
}

/* ------------------------------------------------------------------------- */
/* What the proof went through                                               */
/* ------------------------------------------------------------------------- */

/* What is counted: out[moves * columns + cost - least]. */
typedef struct counted {
    int least;
    int moves;
    size_t columns;
    uint64_t *number;
    size_t room;
} counted;

/* Counts the waypoints not known to be lost: moves are rows, and costs are columns. */
static peg_status count_waypoints(const peg_fewest *fewest, counted *levels)
{
    uint64_t steps =
        4 + (uint64_t)fewest->region_images.count * (uint64_t)fewest->setup->shape->holes / 2;
    peg_status status = PEG_OK;

    for (uint32_t waypoint = 0; status == PEG_OK && waypoint < fewest->waypoints.count;
         waypoint++) {
        size_t column;

        if (fewest->waypoints.moves[waypoint] == PEG_DEAD_END)
            continue;
        column = (size_t)(fewest->ops->waypoint_cost(fewest, waypoint) - levels->least);
        levels->number[fewest->waypoints.moves[waypoint] * levels->columns + column]++;
        status = peg_budget_work(fewest->budget, steps);
    }
    return status;
}

/* Counts in memory of the question, as a limit may end it before all is counted. */
static peg_status count_levels(const peg_fewest *fewest, int wanted, counted *levels)
{
    levels->least = fewest->ops->waypoint_cost(fewest, 0);
    levels->moves = fewest->least;
    levels->columns = (size_t)(levels->moves - levels->least) + 1;
    if (!wanted)
        return PEG_OK;
    levels->room = (size_t)levels->moves * levels->columns;
    levels->number =
        peg_budget_resize(fewest->budget, NULL, 0, levels->room * sizeof(*levels->number));
    if (!levels->number)
        return peg_budget_refuse(fewest->budget);
    memset(levels->number, 0, levels->room * sizeof(*levels->number));
    return count_waypoints(fewest, levels);
}

peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                             int *out_moves, uint64_t *out, size_t room)
{
    peg_fewest_question *question = NULL;
    counted levels = {0};
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_begin(board, limits, PEG_WANT_LEVELS, &question);
    if (status == PEG_OK && question->answer == PEG_UNKNOWN)
        status = peg_fewest_find_all(&question->fewest, table_of(question), &question->answer);
    if (status == PEG_OK && question->answer == PEG_YES && question->fewest.setup)
        status = count_levels(&question->fewest, out != NULL, &levels);
    if (status == PEG_OK) {
        peg_out_int(out_least, levels.least);
        peg_out_int(out_moves, levels.moves);
        status = peg_out_write(out, room, levels.number, levels.room, sizeof(*out));
    }
    if (question)
        peg_budget_free(&question->general.budget, levels.number,
                        levels.room * sizeof(*levels.number));
    peg_fewest_question_end(question);
    return status;
}

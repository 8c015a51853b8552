/* SPDX-License-Identifier: MIT */

/*
 * The questions about the fewest moves. Several methods are tried in turn, the cheapest first, and
 * the first that finishes answers. No method may cost much more than the methods after it: its work
 * is lost if it finds nothing. The table of ways says when a method may help, and what share of the
 * work it gets.
 *
 * A short hunt comes early: a limit then leaves its solution to the caller. With a table no search
 * enters a lost position. But making a table takes equally long for any position, so if a position
 * has few pegs or few jumps, a search without a table is faster.
 */
#include "ask/solve_fewest.h"

#include "ask/question.h"
#include "base/assert.h"
#include "base/binary64.h"
#include "fewest/weighed.h"

/* The table that the search may use, or NULL. */
static const peg_table *fewest_table(const peg_fewest_question *question)
{
    return question->own_table ? question->own_table : question->setup->table;
}

/*
 * The cost of making a table without images, in positions; 0 if none is to be made. Larger tables
 * would fit, but where symmetries make them so, weights prove more.
 */
static uint64_t fewest_table_cost(const peg_fewest_question *question)
{
    const peg_setup *setup = question->setup;
    int bits = setup->shape->holes - setup->classes.count;

    return fewest_table(question) ? 0
                                  : peg_own_table_fit(setup->shape, bits, 1, PEG_LEDGER_SHARE,
                                                      &question->general.budget);
}

/* -- Ways ------------------------------------------------------------------ */

typedef struct fewest_way {
    unsigned when; /* the conditions that must all hold */
    uint64_t positions;
    uint64_t (*share)(const peg_fewest_question *question); /* or NULL for the number before */
    void (*go)(peg_fewest_question *question, const struct fewest_way *way);
    size_t amount; /* how wide a beam is, or for how many positions windows last */
} fewest_way;

/* The conditions under which a way is tried. */
enum {
    FOR_ONE = 1,         /* one solution is wanted */
    SOLVED = 1 << 1,     /* one is in hand */
    WITH_TABLE = 1 << 2, /* from anywhere */
    NO_TABLE = 1 << 3,
    GIVEN_TABLE = 1 << 4, /* attached, or of a small board */
    NOT_GIVEN = 1 << 5,
    TABLE_PAYS = 1 << 6, /* there is none, but one can be made */
    WEIGHTY = 1 << 7,    /* weights say more than regions, and have not been searched by */
    LISTED = 1 << 8,     /* all trails are listed, so that weights are found soon */
    BOUNDED = 1 << 9,    /* weights bound the moves; on the widest shapes they do not */
};

/* By how many moves weights must exceed the bound of regions on the start. */
#define ANY_MORE  0.5
#define MUCH_MORE 1.1
#define NEARLY    1e-2

static unsigned fewest_situation(const peg_fewest_question *question)
{
    unsigned is = question->wanted == PEG_WANT_ONE ? FOR_ONE : 0;
    int is_listed = question->weigher.measure.heaviest.kinds == 0;

    is |= question->fewest.moves > 0 ? SOLVED : 0;
    is |= fewest_table(question) ? WITH_TABLE : NO_TABLE;
    is |= question->setup->table ? GIVEN_TABLE : NOT_GIVEN;
    is |= fewest_table_cost(question) > 0 ? TABLE_PAYS : 0;
    is |= question->said >= ANY_MORE && !question->has_weighed ? WEIGHTY : 0;
    is |= is_listed ? LISTED : 0;
    is |= question->weigher.measure.is_bound ? BOUNDED : 0;
    return is;
}

/* A bare search gets part of what preparing takes, which grows with the number of lines. */
static uint64_t share_bare(const peg_fewest_question *question)
{
    uint64_t positions = 1024 + 16 * (uint64_t)question->setup->shape->line_count;
    uint64_t limit = question->general.budget.limits.positions;

    return limit && limit / 64 < positions ? limit / 64 : positions;
}

/* A way that could make a table needless gets 1/16 of the table's cost. */
static uint64_t share_of_table(const peg_fewest_question *question)
{
    return fewest_table_cost(question) / 16;
}

/* With a table, rounds end soon on a small board; on a larger one weights usually prove sooner. */
static uint64_t share_with_table(const peg_fewest_question *question)
{
    const peg_setup *setup = question->setup;

    return setup->shape->holes - setup->classes.count <= 21 ? 1 << 18 : 1 << 15;
}

/*
 * Weights that exceed the bound of regions clearly by more than a move are rarely beaten; weights
 * that do not exceed it always are. So are most weights that exceed it by exactly a move: their
 * bounds are whole numbers everywhere, and none is rounded up.
 */
static uint64_t share_of_weights(const peg_fewest_question *question)
{
    const uint64_t least = 3 << 20;
    uint64_t cost = fewest_table_cost(question);
    double part = question->said - (double)(int)question->said;

    if (question->said > MUCH_MORE || (part > NEARLY && part < 1 - NEARLY))
        return 16 * cost;
    if (cost == 0)
        return question->setup->table ? least : 0;
    if (16 * cost < least)
        return 16 * cost;
    return cost / 4 > least ? cost / 4 : least;
}

/* Searches in rounds. */
static void go_rounds(peg_fewest_question *question, const fewest_way *way)
{
    peg_fewest *fewest = &question->fewest;
    const peg_table *table = fewest_table(question);

    if (question->wanted == PEG_WANT_ONE) {
        peg_fewest_prove(fewest, table, &question->answer);
        return;
    }
    peg_fewest_find_all(fewest, table, &question->answer);
    if (question->answer != PEG_YES)
        return;
    if (question->wanted == PEG_WANT_ALL)
        peg_all_shortest_count(&question->shortest, fewest);
    else if (!table && way->share)
        peg_lost_waypoints_mark(fewest);
}

/*
 * Hunts for any solution, as the question whether there is one does. If a limit ends a later way,
 * which may take many positions, this solution is in hand.
 */
static void go_hunt(peg_fewest_question *question, const fewest_way *way)
{
    peg_budget *budget = &question->general.budget;
    peg_fewest *fewest = &question->fewest;
    peg_asked asked = {.pegs = question->pegs, .answer = PEG_UNKNOWN, .jumps = fewest->jumps};

    (void)way;
    peg_question_answer(&question->general, &asked);
    if (asked.answer == PEG_NO)
        question->answer = PEG_NO;
    if (asked.answer != PEG_YES || budget->status != PEG_OK)
        return;
    fewest->jump_count = asked.count;
    budget->moves = fewest->moves = peg_count_moves(fewest->jumps, asked.count);
}

/* Takes the solution of a table, or hunts until one is found. */
static void go_any(peg_fewest_question *question, const fewest_way *way)
{
    (void)way;
    peg_fewest_find_any(&question->fewest, fewest_table(question), &question->answer);
}

/* Finds out what weights say. */
static void go_learn(peg_fewest_question *question, const fewest_way *way)
{
    peg_weigher *weigher = &question->weigher;

    (void)way;
    peg_weigher_learn(weigher, &question->pegs);
    if (weigher->measure.is_bound)
        question->said =
            peg_weigher_bound(weigher, 0, SIZE_MAX, &question->pegs) - question->fewest.bound;
}

/* The weigher that tells beams which position needs fewer moves. */
static peg_weigher *fewest_guesser(peg_fewest_question *question)
{
    if (question->weigher.measure.heaviest.kinds == 0)
        return &question->weigher;
    if (!question->guesser.budget) {
        peg_weigher_begin(&question->guesser, &question->fewest);
        question->guesser.is_guess = 1;
    }
    return &question->guesser;
}

/* Searches by weights. Leaves no answer if no solution is known or found. */
static void go_weighed(peg_fewest_question *question, const fewest_way *way)
{
    (void)way;
    peg_weighed_find(&question->fewest, &question->weigher, fewest_guesser(question),
                     question->setup->table, &question->answer);
    question->has_weighed |= question->fewest.moves > 0;
}

/*
 * Searches with a beam, the best of each level, by weights learned on the way. A narrow one goes by
 * the weights that are known: to learn any would take longer than the beam.
 */
static void go_beam(peg_fewest_question *question, const fewest_way *way)
{
    int is_narrow = way->amount < PEG_FIRST_WIDTH;
    peg_weigher *guesser = is_narrow ? &question->weigher : fewest_guesser(question);

    guesser->is_closed = is_narrow;
    question->fewest.table = fewest_table(question);
    peg_weighed_beam(&question->fewest, guesser, way->amount);
    guesser->is_closed = 0;
}

/* Windows get `amount` positions for each word: they take more positions a second than rounds. */
static void go_windows(peg_fewest_question *question, const fewest_way *way)
{
    peg_fewest_shorten(&question->fewest, way->amount * (uint64_t)question->setup->shape->words);
}

/* Takes the setup of an effort, and answers if a glance at it tells that the position is lost. */
static void fewest_take_setup(peg_fewest_question *question, peg_effort effort)
{
    peg_question *general = &question->general;
    peg_setup *const *setup = general->ledger->setup;

    peg_question_prepare(general, &question->pegs, effort);
    if (general->budget.status != PEG_OK)
        return;
    peg_setup_release(question->setup);
    question->setup = peg_setup_hold(setup[effort] ? setup[effort] : setup[PEG_BARE]);
    question->fewest.setup = question->setup;
    if (peg_glance(question->setup, &question->pegs) == PEG_NO)
        question->answer = PEG_NO;
}

/* Prepares for hunts and searches in which a glance tells more. */
static void go_prepare(peg_fewest_question *question, const fewest_way *way)
{
    (void)way;
    fewest_take_setup(question, PEG_QUICK);
}

/* Takes the table that is kept, or makes one. If memory is short, the search goes on without. */
static void go_table(peg_fewest_question *question, const fewest_way *way)
{
    const peg_question *general = &question->general;

    (void)way;
    question->own_table =
        peg_ledger_make_table(general->ledger, general->board, &question->general.budget);
    if (question->own_table && !peg_table_has(question->own_table, question->pegs.word[0]))
        question->answer = PEG_NO;
}

/*
 * A goal that is few moves away is proven at once, and a hunt finds some solution. Next come
 * weights and a table; or, if there is a table, rounds and then weights. A search by weights is
 * beams and proofs in turn, which share the positions between them. Without a table it goes on to
 * the end where weights say more than regions; elsewhere short rounds and windows come first:
 * rounds soon prove solutions of few moves. What follows the last search by weights has a turn only
 * if memory ended that search, or weights bound nothing.
 */
static const fewest_way fewest_ways[] = {
    {NOT_GIVEN, 0, share_bare, go_rounds, 0},
    {NOT_GIVEN, 0, NULL, go_prepare, 0},
    {FOR_ONE | NOT_GIVEN, 1 << 16, NULL, go_hunt, 0},
    {FOR_ONE | NOT_GIVEN, 0, NULL, go_learn, 0},
    {FOR_ONE | NOT_GIVEN | WEIGHTY | LISTED, 0, share_of_weights, go_weighed, 0},
    {TABLE_PAYS, 0, share_of_table, go_rounds, 0},
    {TABLE_PAYS, 0, NULL, go_table, 0},

    {FOR_ONE | WITH_TABLE, 0, NULL, go_any, 0},
    {FOR_ONE | GIVEN_TABLE, 1 << 14, NULL, go_rounds, 0},
    {FOR_ONE | GIVEN_TABLE, 0, NULL, go_beam, 64},
    {FOR_ONE | GIVEN_TABLE, 0, share_with_table, go_rounds, 0},
    {FOR_ONE | GIVEN_TABLE, 0, NULL, go_learn, 0},
    {FOR_ONE | GIVEN_TABLE | WEIGHTY, 0, share_of_weights, go_weighed, 0},
    {FOR_ONE | NO_TABLE, 0, NULL, go_any, 0},
    {FOR_ONE | NO_TABLE | WEIGHTY | LISTED, 0, share_of_weights, go_weighed, 0},

    {FOR_ONE | SOLVED | NO_TABLE, 1 << 16, NULL, go_rounds, 0},
    {FOR_ONE | SOLVED | NO_TABLE, 0, NULL, go_windows, 1 << 21},
    {FOR_ONE | SOLVED | NO_TABLE, 1 << 20, NULL, go_rounds, 0},
    {FOR_ONE | SOLVED | WITH_TABLE, 1 << 28, NULL, go_rounds, 0},
    {FOR_ONE | SOLVED | BOUNDED, 0, NULL, go_weighed, 0},
    {FOR_ONE | SOLVED, 0, NULL, go_windows, 1 << 24},
    {FOR_ONE | SOLVED, 0, NULL, go_beam, 12800},
    {FOR_ONE | SOLVED, 0, NULL, go_windows, 1 << 26},
    {0, 0, NULL, go_rounds, 0},
};

/* Goes a way with its share of the positions. What it leaves without an answer is forgotten. */
static void fewest_go(peg_fewest_question *question, const fewest_way *way)
{
    peg_budget *budget = &question->general.budget;
    uint64_t positions = way->share ? way->share(question) : way->positions;
    uint64_t limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;

    way->go(question, way);
    peg_budget_widen(budget, limit);
    if (budget->status == PEG_OK && question->wanted == PEG_WANT_ONE &&
        peg_fewest_is_proven(&question->fewest))
        question->answer = PEG_YES;
    if (budget->status == PEG_OK && question->answer != PEG_UNKNOWN)
        return;
    if (question->wanted == PEG_WANT_ALL)
        peg_all_shortest_free(&question->shortest);
    peg_fewest_forget(&question->fewest);
    question->answer = question->answer == PEG_NO ? PEG_NO : PEG_UNKNOWN;
}

static void fewest_search(peg_fewest_question *question)
{
    const size_t count = sizeof(fewest_ways) / sizeof(*fewest_ways);
    peg_budget *budget = &question->general.budget;

    for (size_t i = 0; i < count && question->answer == PEG_UNKNOWN; i++) {
        const fewest_way *way = &fewest_ways[i];

        if (peg_budget_go_on(budget) != PEG_OK)
            return;
        if ((way->when & ~fewest_situation(question)) == 0)
            fewest_go(question, way);
    }
}

/* Answers at a glance, or begins a search and goes one way after another. */
static void fewest_begin(peg_fewest_question *question)
{
    peg_budget *budget = &question->general.budget;

    fewest_take_setup(question, PEG_BARE);
    if (budget->status != PEG_OK || question->answer != PEG_UNKNOWN)
        return;
    question->has_searched = 1;
    peg_budget_follow(budget, peg_regions_find(question->setup->shape, &question->setup->goal,
                                               budget, &question->regions));
    if (budget->status == PEG_OK)
        peg_fewest_begin(&question->fewest, question->setup, &question->regions, &question->pegs,
                         budget);
    if (budget->status != PEG_OK)
        return;
    peg_weigher_begin(&question->weigher, &question->fewest);
    fewest_search(question);
}

/* -- What the board remembers ---------------------------------------------- */

/* Takes a solution that is kept as the one found. */
static void take_kept(peg_fewest_question *question, const peg_known_solution *solution)
{
    peg_fewest *fewest = &question->fewest;

    fewest->moves = peg_count_moves(solution->jumps, solution->count);
    fewest->jump_count = solution->count;
    memcpy(fewest->jumps, solution->jumps, solution->count * sizeof(*fewest->jumps));
}

/* Keeps the solution found. */
static void keep_solution(peg_fewest_question *question)
{
    peg_ledger_add_solution(question->general.ledger, &question->pegs, PEG_FEWEST_MOVES,
                            question->fewest.jumps, question->fewest.jump_count,
                            &question->general.budget);
}

/* Answers from a solution that was found before with limits like these, or any if NULL. */
static int recall_fewest(peg_fewest_question *question, const peg_limits *limits)
{
    peg_question *general = &question->general;
    const peg_known_solution *solution =
        peg_ledger_solution(general->ledger, &question->pegs, PEG_FEWEST_MOVES, limits);

    if (!solution)
        return 0;
    take_kept(question, solution);
    question->answer = PEG_YES;
    question->fewest.least = question->fewest.moves;
    return 1;
}

/*
 * A limit has ended the question, but the board may know better: the answer, better bounds, or a
 * solution if none was found. What a search found is kept for the next question.
 */
static peg_status fall_back(peg_fewest_question *question, peg_status ended)
{
    peg_fewest *fewest = &question->fewest;
    peg_question *general = &question->general;
    const peg_known_solution *known;

    if (recall_fewest(question, NULL))
        return PEG_OK;
    known = peg_ledger_solution(general->ledger, &question->pegs, PEG_FEW_MOVES, NULL);
    if (known && known->moves > 0 && (fewest->moves == 0 || known->moves < fewest->moves))
        take_kept(question, known);
    if (known && known->least > fewest->least)
        fewest->least = known->least;
    if (fewest->moves == 0 && peg_ledger_wins(general->ledger, &general->board->goal,
                                              &question->pegs, fewest->jumps, &fewest->jump_count))
        fewest->moves = peg_count_moves(fewest->jumps, fewest->jump_count);
    if (fewest->moves > 0 && fewest->moves < fewest->least)
        return PEG_E_TABLE;
    if (peg_fewest_is_proven(fewest)) {
        keep_solution(question);
        return PEG_OK;
    }
    if (fewest->moves > 0 || fewest->least > fewest->bound)
        peg_ledger_add_few_moves(general->ledger, &question->pegs, fewest->least, fewest->moves,
                                 fewest->jumps, fewest->jump_count, &general->budget);
    return ended;
}

/* Keeps the answer of a search, as those of hunts are kept. */
static void keep_answer(peg_fewest_question *question)
{
    peg_answer answer = question->fewest.moves > 0 ? PEG_YES : question->answer;

    if (question->has_searched && answer != PEG_UNKNOWN)
        peg_ledger_add_answer(question->general.ledger, &question->pegs, answer,
                              &question->general.budget);
}

/* -- A question ------------------------------------------------------------ */

peg_status peg_fewest_question_ask(peg_board *board, const peg_limits *limits,
                                   peg_fewest_wanted wanted, peg_fewest_question **out_question)
{
    peg_fewest_question *question;
    peg_question general;
    peg_status status = peg_question_begin(&general, board, limits);

    if (status != PEG_OK)
        return status;
    /* A raised flag refuses no memory for this: the board may remember what is asked. */
    question = peg_budget_try(&general.budget, NULL, 0, sizeof(*question));
    if (!question) {
        peg_budget_refuse(&general.budget);
        status = peg_question_end(&general);
        PEG_ASSERT(status != PEG_OK);
        return status;
    }
    memset(question, 0, sizeof(*question));
    question->general = general;
    question->pegs = board->pegs;
    question->wanted = wanted;
    question->answer =
        peg_is_won(board) ? PEG_YES : peg_question_recall(&question->general, &board->pegs);
    *out_question = question;
    if (question->answer == PEG_NO || peg_is_won(board) ||
        (wanted == PEG_WANT_ONE && recall_fewest(question, &question->general.budget.limits)))
        return PEG_OK;
    question->answer = PEG_UNKNOWN;
    fewest_begin(question);
    return question->general.budget.status;
}

int peg_fewest_question_has_moves(const peg_fewest_question *question)
{
    return question->answer == PEG_YES && question->shortest.fewest;
}

void peg_fewest_question_end(peg_fewest_question *question)
{
    peg_ledger *ledger;
    peg_budget budget;

    if (!question)
        return;
    /* The question is over: progress is not called any more. */
    question->general.budget.limits.progress = NULL;
    question->general.budget.limits.stop = NULL;
    if (question->general.ledger)
        keep_answer(question);
    if (question->wanted == PEG_WANT_ALL)
        peg_all_shortest_free(&question->shortest);
    peg_weigher_end(&question->weigher);
    peg_weigher_end(&question->guesser);
    peg_fewest_end(&question->fewest);
    peg_ledger_unpin_table(question->general.ledger, question->own_table,
                           &question->general.budget);
    peg_setup_release(question->setup);
    ledger = question->general.ledger;
    budget = question->general.budget;
    peg_budget_free(&budget, question, sizeof(*question));
    if (ledger)
        peg_ledger_end(ledger, &budget);
}

void peg_fewest_question_part(peg_fewest_question *question)
{
    keep_answer(question);
    peg_ledger_part(question->general.ledger, &question->general.budget);
    question->general.board = NULL;
    question->general.ledger = NULL;
}

/* -- One solution ---------------------------------------------------------- */

/*
 * Writes what was found, which is nothing if there was no memory to begin. There may be a solution
 * that is not proven to be shortest.
 */
static peg_status fewest_write(const peg_fewest_question *question, int *out_answer, int *out_least,
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

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_ask(board, limits, PEG_WANT_ONE, &question);
    if (status == PEG_OK && question->fewest.moves > 0)
        keep_solution(question);
    if (status > PEG_OK && question)
        status = fall_back(question, status);
    if (status >= PEG_OK) {
        peg_status told =
            fewest_write(question, out_answer, out_least, out_moves, out, room, out_count);

        status = told == PEG_OK ? status : told;
    }
    peg_fewest_question_end(question);
    return status;
}

/* -- All solutions --------------------------------------------------------- */

peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                            peg_count *out_count, uint64_t *out_distinct, int *out_sweep)
{
    peg_count count = {0, 0};
    uint64_t distinct = 0;
    peg_fewest_question *question = NULL;
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_ask(board, limits, PEG_WANT_ALL, &question);
    if (status == PEG_OK && question->answer == PEG_YES) {
        count.low = 1;
        distinct = 1;
    }
    if (status == PEG_OK && peg_fewest_question_has_moves(question)) {
        count = peg_all_shortest_total(&question->shortest);
        status = question->shortest.too_many ? PEG_E_COUNT : PEG_OK;
        if (status == PEG_OK && out_distinct) {
            distinct = peg_count_distinct(&question->shortest);
            status = question->general.budget.status;
        }
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

/* -- What the proof went through ------------------------------------------- */

/* What is counted: number[moves * columns + cost - least]. */
typedef struct counted_levels {
    int least;
    int moves;
    size_t columns;
    uint64_t *number;
    size_t room;
} counted_levels;

/*
 * Counts the waypoints not known to be lost: moves are rows, and costs are columns. In memory of
 * the question, as a limit may end it before all is counted.
 */
static void count_levels(const peg_fewest *fewest, int wanted, counted_levels *levels)
{
    uint64_t steps = 4 + (uint64_t)fewest->regions->count + 2 * fewest->seeds.count;

    levels->least = peg_waypoint_cost(fewest, 0);
    levels->moves = fewest->least;
    levels->columns = (size_t)(levels->moves - levels->least) + 1;
    if (!wanted)
        return;
    levels->room = (size_t)levels->moves * levels->columns;
    levels->number = peg_budget_new(fewest->budget, levels->room * sizeof(*levels->number));
    for (uint32_t at = 0; fewest->budget->status == PEG_OK && at < fewest->waypoints.count; at++)
        if (fewest->waypoints.moves[at] != PEG_DEAD_END) {
            size_t column = (size_t)(peg_waypoint_cost(fewest, at) - levels->least);

            levels->number[fewest->waypoints.moves[at] * levels->columns + column]++;
            peg_budget_work(fewest->budget, steps);
        }
}

peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                             int *out_moves, uint64_t *out, size_t room)
{
    peg_fewest_question *question = NULL;
    counted_levels levels = {0};
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_fewest_question_ask(board, limits, PEG_WANT_LEVELS, &question);
    if (status != PEG_OK) {
        peg_fewest_question_end(question);
        return status;
    }
    if (question->answer == PEG_YES && question->fewest.budget)
        count_levels(&question->fewest, out != NULL, &levels);
    status = question->general.budget.status;
    if (status == PEG_OK) {
        peg_out_int(out_least, levels.least);
        peg_out_int(out_moves, levels.moves);
        status = peg_out_write(out, room, levels.number, levels.room, sizeof(*out));
    }
    peg_budget_free(&question->general.budget, levels.number, levels.room * sizeof(*levels.number));
    peg_fewest_question_end(question);
    return status;
}

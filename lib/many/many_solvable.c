/* SPDX-License-Identifier: MIT */

/*
 * Asks of every position whether it can be won. A table answers for many at once: the caller's, or
 * the one that the board remembers. What a board learns from one question holds for the whole class
 * of the position, so the others are asked class by class; and once the questions of a class are
 * about to take longer than a table does, the table is made, and the board remembers it.
 */
#include "ask/question.h"
#include "many/many.h"
#include "theory/classes.h"

/*
 * A question calls progress after 64 positions, and each of them counts as 128 steps of the budget:
 * a little fewer than on the slowest boards.
 */
enum { INTERVAL = 64, EACH = 128 };

/* Steps for a position that is answered at once, or looked up. */
enum { GLANCE = 25, LOOK = 5 };

/* Positions that are looked up at once. */
enum { ASKED_AT_ONCE = 256 };

/*
 * Make a table once questions about single positions have spent 1/16 of its cost, unless the
 * positions that are left would take less than the table.
 */
enum { COST_PART = 16 };

/* Positions to spend on a class before a table is thought of, as many classes take fewer. */
enum { PLAN_FROM = 256 };

/* A position that is to be asked. They are sorted as numbers of two words: by their classes. */
typedef struct asked {
    uint64_t index;
    uint64_t class;
} asked;

/* One call. */
typedef struct asking {
    peg_budget budget;
    peg_board board; /* as the caller's, except the position, and with the same ledger */
    peg_limits limits;
    const uint64_t *positions;
    size_t count;
    size_t words;
    uint8_t *out;
    uint64_t spent; /* positions that questions of the class have looked at */
} asking;

/* The progress function of the questions. */
static int note_work(const peg_progress *progress, void *user)
{
    asking *work = user;

    (void)progress;
    work->spent += INTERVAL;
    return peg_budget_work(&work->budget, (uint64_t)INTERVAL * EACH) == PEG_OK ? PEG_CONTINUE
                                                                               : PEG_STOP;
}

/* The clock of the questions, which is the caller's with the caller's user pointer. */
static double tell_time(void *user)
{
    const asking *work = user;

    return work->budget.limits.clock(work->budget.limits.user);
}

/* Gives the questions limits of their own: those of the call, whose time they share. */
static void set_limits(asking *work)
{
    work->limits = work->budget.limits;
    work->limits.struct_size = sizeof(work->limits);
    work->limits.interval = INTERVAL;
    work->limits.progress = note_work;
    work->limits.user = work;
    work->limits.clock = tell_time;
    peg_budget_widen(&work->budget, 0);
    work->budget.limits.memory = UINT64_MAX;
}

/* Notes what a question about one position, or for a table, has come to. */
static void note_status(asking *work, peg_status status)
{
    /* If a question reaches a limit of its own, the others go on. The limit on time ends all. */
    if (status == PEG_LIMIT && work->limits.time > 0)
        peg_budget_report(&work->budget);
    if (status != PEG_LIMIT)
        peg_budget_follow(&work->budget, status);
}

/* Looks all positions up that have no answer yet. */
static void look_up(asking *work, const peg_table *table)
{
    peg_budget *budget = &work->budget;

    for (size_t first = 0; first < work->count && budget->status == PEG_OK;
         first += ASKED_AT_ONCE) {
        size_t most = work->count - first < ASKED_AT_ONCE ? work->count - first : ASKED_AT_ONCE;
        uint8_t *out = work->out + first;
        uint8_t found[ASKED_AT_ONCE] = {0};
        size_t answered = 0;

        peg_budget_follow(budget, peg_table_probe(table, work->positions + first, most, found));
        for (size_t i = 0; i < most && budget->status == PEG_OK; i++)
            if (out[i] == PEG_UNKNOWN) {
                out[i] = found[i];
                answered += found[i] != PEG_UNKNOWN;
            }
        peg_budget_spend(budget, answered);
        peg_budget_work(budget, LOOK * most);
    }
}

static peg_bits read_one(const asking *work, size_t at)
{
    peg_bits position = {{0}};

    memcpy(position.word, work->positions + at * work->words, work->words * sizeof(*position.word));
    return position;
}

/*
 * A number for the class of a position. Where there are more than 64 parities, some classes share
 * a number, which costs time and changes no answer.
 */
static uint64_t class_number(const peg_classes *classes, const peg_bits *position)
{
    peg_bits class = peg_class_of(classes, position);

    return class.word[0] ^ class.word[1] ^ class.word[2] ^ class.word[3];
}

/* Lists what is to be asked, class by class. Returns how many there are. */
static size_t list_unknown(asking *work, const peg_classes *classes, asked *order)
{
    size_t filled = 0;
    int is_mixed = 0;

    for (size_t i = 0; i < work->count && work->budget.status == PEG_OK; i++) {
        peg_bits position;

        if (work->out[i] != PEG_UNKNOWN)
            continue;
        position = read_one(work, i);
        order[filled] = (asked){i, class_number(classes, &position)};
        is_mixed |= order[filled].class != order[0].class;
        filled++;
        peg_budget_work(&work->budget, GLANCE);
    }
    if (is_mixed)
        peg_many_sort_numbers((uint64_t *)order, filled, 2,
                              classes->count < 64 ? 64 + classes->count : 128, &work->budget);
    return filled;
}

/* Makes the table for the class of the board's position, or takes it, and looks all positions up.
 */
static void ask_table(asking *work)
{
    peg_limits limits = work->limits;
    peg_question question;
    peg_table *table;
    peg_status status;

    limits.interval = INTERVAL * EACH;
    status = peg_question_begin(&question, &work->board, &limits);
    if (status == PEG_OK) {
        table = peg_ledger_make_table(question.ledger, &work->board, &question.budget);
        if (table)
            look_up(work, table);
        peg_ledger_unpin_table(question.ledger, table, &question.budget);
        status = peg_question_end(&question);
    }
    note_status(work, status);
}

static void ask_position(asking *work, size_t at)
{
    int answer;
    peg_status status = peg_solvable(&work->board, &work->limits, &answer);

    if (status == PEG_OK)
        work->out[at] = (uint8_t)answer;
    work->spent++;
    note_status(work, status);
    peg_budget_spend(&work->budget, 1);
    peg_budget_work(&work->budget, GLANCE);
}

/* The cost of a table for the class of the board's position, or 0 for none. */
static uint64_t table_cost(const asking *work)
{
    const peg_limits limits = {.struct_size = sizeof(limits), .memory = work->limits.memory};
    peg_budget budget;

    if (work->limits.positions > 0 ||
        peg_budget_begin(&budget, &limits, &work->board.allocator) != PEG_OK)
        return 0;
    return peg_own_table_cost(work->board.shape, &work->board.goal, &work->board.pegs, &budget);
}

/*
 * Asks about some positions of a class. A class without a won position needs no table: a glance
 * answers all of it.
 */
static void ask_class(asking *work, const peg_classes *classes, const asked *order, size_t count)
{
    const struct peg_goal *goal = &work->board.goal;
    int is_lost =
        goal->kind != PEG_GOAL_ANYWHERE && order[0].class != class_number(classes, &goal->pegs);
    int is_planned = is_lost;
    uint64_t cost = 0;

    work->spent = 0;
    for (size_t i = 0; i < count && work->budget.status == PEG_OK; i++) {
        size_t at = (size_t)order[i].index;

        if (work->out[at] != PEG_UNKNOWN)
            continue;
        work->board.pegs = read_one(work, at);
        work->limits.time = peg_budget_time_left(&work->budget);
        if (!is_planned && work->spent >= PLAN_FROM) {
            cost = table_cost(work);
            is_planned = 1;
        }
        if (cost > 0 && work->spent > cost / COST_PART &&
            (double)work->spent * (double)(count - i) > (double)cost * (double)i) {
            ask_table(work);
            cost = 0;
        }
        if (work->out[at] == PEG_UNKNOWN && work->budget.status == PEG_OK)
            ask_position(work, at);
    }
}

/*
 * Takes memory for the list as a question does, because the board forgets before an allocator has
 * no more. The list does not count towards the limit, which is for each position by itself.
 */
static asked *take_list(asking *work, size_t size)
{
    const peg_limits limits = {.struct_size = sizeof(limits),
                               .memory = PEG_NO_LIMIT,
                               .remembered = work->limits.remembered};
    asked *order = NULL;
    peg_question question;
    peg_status status = peg_question_begin(&question, &work->board, &limits);

    if (status == PEG_OK) {
        order = peg_budget_resize(&question.budget, NULL, 0, size);
        peg_budget_freed(&question.budget, order ? size : 0);
        status = peg_question_end(&question);
    }
    peg_budget_follow(&work->budget, status);
    work->budget.held += order ? size : 0;
    return order;
}

static void ask_rest(asking *work)
{
    size_t size = 0;
    asked *order = NULL;
    peg_classes classes;
    size_t count;

    for (size_t i = 0; i < work->count; i++)
        size += work->out[i] == PEG_UNKNOWN ? sizeof(*order) : 0;
    if (size > 0 && work->budget.status == PEG_OK)
        order = take_list(work, size);
    if (!order)
        return;
    peg_classes_find(work->board.shape, &classes);
    count = list_unknown(work, &classes, order);
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && order[end].class == order[first].class;)
            end++;
        ask_class(work, &classes, order + first, end - first);
    }
    peg_budget_free(&work->budget, order, size);
}

peg_status peg_many_solvable(peg_board *board, const peg_limits *limits, peg_table *table,
                             const uint64_t *positions, size_t count, uint8_t *out_answers,
                             size_t *out_at)
{
    asking work = {.positions = positions, .count = count, .out = out_answers};
    const peg_ledger *ledger;
    peg_table *held;
    peg_status status;

    if (!board || (!positions && count > 0))
        return PEG_E_ARGUMENT;
    if (table && !peg_table_fits(table, board))
        return PEG_E_MISMATCH;
    work.words = peg_shape_words(board->shape);
    status = peg_many_check(board->shape, positions, count, out_at);
    if (status == PEG_OK && !out_answers)
        return PEG_OK;
    if (status != PEG_OK)
        return status;
    /* Already the beginning of the budget may call the caller. */
    held = table ? peg_table_hold(table) : NULL;
    status = peg_many_budget(board, NULL, limits, count, &work.budget);
    if (status >= PEG_OK && count > 0)
        memset(out_answers, PEG_UNKNOWN, count);
    if (status != PEG_OK) {
        peg_table_free(held);
        return status;
    }
    ledger = peg_ledger_of(board);
    if (!ledger)
        peg_budget_fail(&work.budget, PEG_E_MEMORY);
    peg_board_stand_in(board, &work.board);
    work.budget.stage = PEG_STAGE_SEARCHING;
    set_limits(&work);
    if (ledger && !table)
        table = ledger->attached;
    if (table)
        look_up(&work, table);
    for (int i = 0; i < PEG_OWN_TABLES && ledger && !table && ledger->tables[i]; i++)
        look_up(&work, ledger->tables[i]);
    ask_rest(&work);
    peg_table_free(held);
    peg_board_let_go(&work.budget);
    return work.budget.status;
}

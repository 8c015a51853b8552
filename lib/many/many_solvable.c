/* SPDX-License-Identifier: MIT */

/*
 * Asks of every position whether it can be won. What a board learns from one question holds for
 * the whole class of the position, so positions are asked class by class; the answers go where
 * their positions are. A table answers for many at once. Where there is none, one is made for a
 * class whose questions have taken as long as that takes, so that all together take at most about
 * twice as long as was needed; or earlier, if those to come would take much longer at the same
 * rate.
 */
#include "many/many.h"
#include "theory/classes.h"

/*
 * How many positions a question looks at before it calls progress, and how many nanoseconds each
 * takes: a little less than on the slowest boards.
 */
enum { INTERVAL = 64, EACH = 500 };

/* Nanoseconds for a position that is answered at once, or looked up, and in a step of a budget. */
enum { GLANCE = 100, LOOK = 20, STEP = 4 };

/* Positions that are looked up at once. */
enum { ASKED_AT_ONCE = 256 };

/* How many times as long as a table takes is much longer. */
enum { MUCH = 4 };

/* A position that is to be asked. They are sorted as numbers of two words: by their classes. */
typedef struct asked {
    uint64_t index;
    uint64_t class;
} asked;

/* One call. */
typedef struct asking {
    peg_budget budget;
    peg_board *board; /* a copy of the caller's */
    peg_limits limits;
    const uint64_t *positions;
    size_t count;
    size_t words;
    uint8_t *out;
    asked *order; /* what is to be asked */
    size_t order_count;
    int class_bits;
    const peg_table *table; /* that is attached to the board for the call, or NULL */
    peg_table *own;         /* that was made here for the class that is asked, or NULL */
    size_t done;            /* questions of the class */
    size_t left;            /* and those to come */
    uint64_t spent;         /* nanoseconds on questions of the class without a table */
    uint64_t cost;          /* those for which a table is made instead */
    peg_status ended;       /* how the budget ended a question */
} asking;

/* Spends nanoseconds. */
static peg_status take_time(asking *work, uint64_t time)
{
    return peg_budget_work(&work->budget, time / STEP);
}

/* The progress function of the questions. */
static int look_up(const peg_progress *progress, void *user)
{
    asking *work = user;
    uint64_t more = (uint64_t)INTERVAL * EACH;

    (void)progress;
    work->spent += more;
    if (work->ended == PEG_OK)
        work->ended = take_time(work, more);
    return work->ended == PEG_OK ? PEG_CONTINUE : PEG_STOP;
}

/* The clock of the questions, which is the caller's with the caller's user pointer. */
static double tell_time(void *user)
{
    const asking *work = user;

    return work->budget.limits.clock(work->budget.limits.user);
}

/* Looks all positions up, and counts those that the table has no answer for. */
static peg_status look_all_up(asking *work)
{
    peg_status status = PEG_OK;

    for (size_t first = 0; first < work->count && status == PEG_OK; first += ASKED_AT_ONCE) {
        size_t most = work->count - first < ASKED_AT_ONCE ? work->count - first : ASKED_AT_ONCE;
        size_t unknown = 0;

        status = peg_table_probe(work->table, work->positions + first, most, work->out + first);
        for (size_t i = 0; i < most && status == PEG_OK; i++)
            unknown += work->out[first + i] == PEG_UNKNOWN;
        work->order_count += unknown;
        if (status == PEG_OK)
            status = peg_budget_spend(&work->budget, most - unknown);
        if (status == PEG_OK)
            status = take_time(work, LOOK * most);
    }
    return status;
}

/*
 * A number for the class of a position. Where there are more than 64 parities, some classes share
 * a number, which costs time and changes no answer.
 */
static uint64_t class_of(const peg_classes *classes, const peg_bits *position)
{
    peg_bits class = peg_class_of(classes, position);

    return class.word[0] ^ class.word[1] ^ class.word[2] ^ class.word[3];
}

static peg_bits read_one(const asking *work, size_t at)
{
    peg_bits position = {{0}};

    memcpy(position.word, work->positions + at * work->words, work->words * sizeof(*position.word));
    return position;
}

/* Fills in what is to be asked. */
static peg_status list_order(asking *work, const peg_classes *classes)
{
    peg_status status = PEG_OK;
    int is_mixed = 0;
    size_t filled = 0;

    for (size_t i = 0; i < work->count && status == PEG_OK; i++) {
        peg_bits position;

        if (work->out[i] != PEG_UNKNOWN)
            continue;
        position = read_one(work, i);
        work->order[filled] = (asked){i, class_of(classes, &position)};
        is_mixed |= work->order[filled].class != work->order[0].class;
        filled++;
        status = take_time(work, GLANCE);
    }
    if (status == PEG_OK && is_mixed)
        peg_many_sort_numbers((uint64_t *)work->order, filled, 2, 64 + work->class_bits,
                              &work->budget);
    return status == PEG_OK ? work->budget.status : status;
}

/* Finds the order in which to ask. */
static peg_status find_order(asking *work)
{
    const peg_allocator *allocator = &work->board->allocator;
    peg_classes *classes = peg_memory_new(allocator, sizeof(*classes));
    peg_status status = PEG_E_MEMORY;

    if (work->order_count < SIZE_MAX / sizeof(*work->order))
        work->order = peg_memory_new(allocator, work->order_count * sizeof(*work->order));
    if (classes && work->order) {
        peg_classes_find(work->board->shape, classes);
        work->class_bits = classes->count < 64 ? classes->count : 64;
        status = list_order(work, classes);
    }
    peg_memory_free(allocator, classes, sizeof(*classes));
    return status;
}

/* Begins with the class of a position. Whether a table may be made for it depends on the limits. */
static void begin_class(asking *work, size_t first)
{
    int free_bits = work->board->shape->holes - work->class_bits;

    peg_table_free(work->own);
    work->own = NULL;
    work->left = 0;
    while (first + work->left < work->order_count &&
           work->order[first + work->left].class == work->order[first].class)
        work->left++;
    work->done = 0;
    work->spent = 0;
    work->cost = UINT64_MAX;
    if (work->board->shape->holes > 64 || work->limits.positions > 0 || free_bits > 36)
        return;
    /* A bit and a nanosecond or so for each position of the table. */
    if (UINT64_C(1) << free_bits <= work->limits.memory * 2)
        work->cost = UINT64_C(1) << free_bits;
}

/* Whether a table is worth what it costs. */
static int is_worth_table(const asking *work)
{
    if (work->spent <= work->cost / 16)
        return 0;
    return work->spent > work->cost || (double)work->left * (double)work->spent >
                                           MUCH * (double)work->done * (double)work->cost;
}

/* Gives the questions to come what is left of the time. */
static void share_time(asking *work)
{
    work->limits.time = peg_budget_time_left(&work->budget);
}

/* Makes a table for the class of the position that the board has. */
static peg_status make_own_table(asking *work)
{
    peg_limits limits = work->limits;
    peg_status status;

    work->cost = UINT64_MAX;
    limits.interval = INTERVAL * EACH;
    status = peg_table_build(work->board, 0, &limits, &work->own);
    if (work->ended != PEG_OK)
        return work->ended;
    return status == PEG_LIMIT || status == PEG_E_NO_TABLE || status == PEG_E_LEFT_OUT ||
                   status == PEG_E_MEMORY
               ? PEG_OK
               : status;
}

/* Asks of one position, which makes a table where that is due. */
static peg_status ask_position(asking *work, size_t at)
{
    int answer = PEG_UNKNOWN;
    peg_status status = PEG_OK;

    work->board->pegs = read_one(work, at);
    share_time(work);
    if (is_worth_table(work))
        status = make_own_table(work);
    if (status != PEG_OK)
        return status;
    share_time(work);
    status = peg_solvable(work->board, &work->limits, &answer);
    if (work->ended != PEG_OK)
        return work->ended;
    if (status == PEG_OK)
        work->out[at] = (uint8_t)answer;
    work->spent += GLANCE;
    if (status != PEG_LIMIT)
        return status;
    /* Where it reaches a limit of its own, the answer is unknown. Time is for all. */
    return work->limits.time > 0 ? peg_budget_report(&work->budget) : PEG_OK;
}

/* Looks up some of what is left of a class in the table made for it, which has all answers. */
static peg_status look_class_up(asking *work, size_t first, size_t *out_count)
{
    uint64_t some[ASKED_AT_ONCE];
    uint8_t found[ASKED_AT_ONCE];
    peg_status status;

    *out_count = work->left < ASKED_AT_ONCE ? work->left : ASKED_AT_ONCE;
    for (size_t i = 0; i < *out_count; i++)
        some[i] = work->positions[work->order[first + i].index];
    status = peg_table_probe(work->own, some, *out_count, found);
    for (size_t i = 0; i < *out_count && status == PEG_OK; i++)
        work->out[work->order[first + i].index] = found[i];
    return status;
}

static peg_status ask_each(asking *work)
{
    peg_status status = PEG_OK;

    for (size_t next = 0; next < work->order_count && status == PEG_OK;) {
        size_t some = 1;

        if (work->left == 0)
            begin_class(work, next);
        status = work->own ? look_class_up(work, next, &some)
                           : ask_position(work, (size_t)work->order[next].index);
        if (status != PEG_OK)
            return status;
        work->done += some;
        work->left -= some;
        next += some;
        status = peg_budget_spend(&work->budget, some);
        if (status == PEG_OK)
            status = take_time(work, GLANCE + LOOK * some);
    }
    return status;
}

/* Gives the questions limits of their own: those of the call, which they share the time of. */
static void set_limits(asking *work)
{
    work->limits = work->budget.limits;
    work->limits.struct_size = sizeof(work->limits);
    work->limits.interval = INTERVAL;
    work->limits.progress = look_up;
    work->limits.user = work;
    work->limits.clock = tell_time;
    peg_budget_widen(&work->budget, 0);
    work->budget.limits.memory = UINT64_MAX;
}

static peg_status find_answers(asking *work, peg_table *table)
{
    peg_status status = table ? peg_table_attach(work->board, table) : PEG_OK;

    if (status != PEG_OK)
        return status;
    work->table = table;
    work->order_count = table ? 0 : work->count;
    if (table)
        status = look_all_up(work);
    if (status == PEG_OK && work->order_count > 0)
        status = find_order(work);
    if (status == PEG_OK && work->order_count > 0)
        status = ask_each(work);
    peg_memory_free(&work->board->allocator, work->order, work->order_count * sizeof(*work->order));
    peg_table_free(work->own);
    return status;
}

peg_status peg_many_solvable(const peg_board *board, const peg_limits *limits, peg_table *table,
                             const uint64_t *positions, size_t count, uint8_t *out_answers,
                             size_t *out_at)
{
    asking work = {.positions = positions, .count = count, .out = out_answers};
    peg_status status;

    if (!board || (count > 0 && (!positions || !out_answers)))
        return PEG_E_ARGUMENT;
    work.words = peg_many_words(board->shape);
    status = peg_many_check(board->shape, positions, count, out_at);
    if (status == PEG_OK)
        status = peg_many_budget(board, NULL, limits, count, &work.budget);
    if (status >= PEG_OK && count > 0)
        memset(out_answers, PEG_UNKNOWN, count);
    if (status != PEG_OK)
        return status;
    work.budget.stage = PEG_STAGE_SEARCHING;
    set_limits(&work);
    status = peg_board_copy(board, &work.board);
    if (status == PEG_OK)
        status = find_answers(&work, table);
    peg_board_free(work.board);
    peg_board_let_go(&work.budget);
    return status;
}

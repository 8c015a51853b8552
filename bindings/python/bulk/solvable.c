/*
 * SPDX-License-Identifier: MIT
 *
 * Asks of every position whether it can be won. What a board learns from one question
 * holds for the whole class of the position (see peg_class()), so the positions are asked
 * class by class; the answers go where their positions are. A table answers for many at
 * once. Where there is none, one is made for a class whose questions have taken as long as
 * that takes, so that all together take at most about twice as long as was needed; or
 * earlier, if those to come would take much longer at the same rate. bulk.h says why this
 * is not in the library.
 */
#include <stdlib.h>
#include <string.h>

#include "meter.h"

/*
 * How many positions the library looks at before it calls progress, and how many
 * nanoseconds each takes: a little less than on the slowest boards.
 */
enum { INTERVAL = 64, EACH = 500 };

/* Nanoseconds for a position that is answered at once, or looked up. */
enum { GLANCE = 100, LOOK = 20 };

/* Positions that are looked up at once. */
enum { STRETCH = 256 };

/* How many times as long as a table takes is much longer. */
enum { MUCH = 4 };

/* The memory that a question may hold if no limit is given. */
#define MEMORY ((uint64_t)1 << 30)

/*
 * Finds a mask for every hole, such that the exclusive or of the masks of its pegs tells
 * the class of a position. Elimination over the lines leaves some holes free: each of
 * these has a bit of its own, and the masks of the others follow. Returns how many bits
 * there are. Past 64 the holes share bits and so classes are mixed, which costs time and
 * changes no answer.
 */
static int find_classes(const peg_board *board, uint64_t *brought)
{
    static const uint64_t none[PEG_MAX_WORDS];
    uint64_t rows[PEG_MAX_HOLES][PEG_MAX_WORDS] = {{0}}; /* each by its highest hole */
    int holes = peg_holes(board);
    int free_holes = 0;
    size_t line_count;
    const peg_jump *lines = peg_lines(board, &line_count);

    for (size_t i = 0; i < line_count; i++) {
        uint64_t row[PEG_MAX_WORDS] = {0};

        row[lines[i].from / 64] |= (uint64_t)1 << lines[i].from % 64;
        row[lines[i].over / 64] |= (uint64_t)1 << lines[i].over % 64;
        row[lines[i].to / 64] |= (uint64_t)1 << lines[i].to % 64;
        for (int hole = holes - 1; hole >= 0; hole--) {
            if (!(row[hole / 64] >> hole % 64 & 1))
                continue;
            if (!(rows[hole][hole / 64] >> hole % 64 & 1)) {
                memcpy(rows[hole], row, sizeof(row));
                break;
            }
            for (size_t k = 0; k < PEG_MAX_WORDS; k++)
                row[k] ^= rows[hole][k];
        }
    }
    for (int hole = 0; hole < holes; hole++) {
        brought[hole] = 0;
        if (memcmp(rows[hole], none, sizeof(none)) == 0)
            brought[hole] = (uint64_t)1 << free_holes++ % 64;
        for (int other = 0; other < hole; other++)
            if (rows[hole][other / 64] >> other % 64 & 1)
                brought[hole] ^= brought[other];
    }
    return free_holes < 64 ? free_holes : 64;
}

static uint64_t class_of(const uint64_t *brought, const uint64_t *position, size_t words)
{
    uint64_t class = 0;

    for (size_t i = 0; i < words; i++)
        for (uint64_t pegs = position[i], at = 0; pegs; pegs >>= 1, at++)
            class ^= brought[i * 64 + at] & (0 - (pegs & 1));
    return class;
}

/* One call. */
typedef struct asking {
    peg_bulk_meter meter;
    peg_board *board;
    peg_limits limits;
    const uint64_t *positions;
    size_t count;
    size_t words;
    uint64_t past;
    uint8_t *out;
    uint64_t *order; /* what is to be asked: pairs of an index and a class, sorted by class */
    size_t order_count;
    int class_bits;
    const peg_table *table; /* that is attached to the board, or NULL */
    peg_table *own;         /* that was made here for the class that is asked, or NULL */
    size_t asked;           /* questions of the class */
    size_t left;            /* and those to come */
    uint64_t spent;         /* nanoseconds on questions of the class without a table */
    uint64_t cost;          /* those for which a table is made instead */
    peg_status ended;       /* how the meter ended a question */
} asking;

static int look_up(const peg_progress *progress, void *user)
{
    asking *work = user;
    uint64_t more = (uint64_t)INTERVAL * EACH;

    (void)progress;
    work->spent += more;
    if (work->ended == PEG_OK)
        work->ended = peg_bulk_add(&work->meter, more);
    return work->ended == PEG_OK ? PEG_CONTINUE : PEG_STOP;
}

/*
 * Reads a position. It is copied before it is checked, as another thread may change the array
 * meanwhile.
 */
static peg_status read_one(const asking *work, size_t at, uint64_t *position, size_t *out_at)
{
    memcpy(position, work->positions + at * work->words, work->words * sizeof(*position));
    if (!(position[work->words - 1] & work->past))
        return PEG_OK;
    *out_at = at;
    return PEG_E_POSITION;
}

/* Looks all positions up, and counts those that the table has no answer for. */
static peg_status look_all_up(asking *work, size_t *out_at)
{
    uint64_t some[STRETCH];
    peg_status status = PEG_OK;

    for (size_t first = 0; first < work->count && status == PEG_OK; first += STRETCH) {
        size_t most = work->count - first < STRETCH ? work->count - first : STRETCH;

        for (size_t i = 0; i < most && status == PEG_OK; i++)
            status = read_one(work, first + i, some + i, out_at);
        if (status == PEG_OK)
            status = peg_table_probe(work->table, some, most, work->out + first);
        for (size_t i = 0; i < most && status == PEG_OK; i++)
            work->order_count += work->out[first + i] == PEG_UNKNOWN;
        work->meter.done = first + most - work->order_count;
        if (status == PEG_OK)
            status = peg_bulk_add(&work->meter, LOOK * most);
    }
    return status;
}

/* Gives the order in which to ask. */
static peg_status find_order(asking *work, size_t *out_at)
{
    uint64_t brought[PEG_MAX_WORDS * 64] = {0};
    uint64_t position[PEG_MAX_WORDS];
    peg_status status = PEG_OK;
    int is_mixed = 0;
    size_t filled = 0;

    work->class_bits = find_classes(work->board, brought);
    if (work->order_count < SIZE_MAX / 16)
        work->order = calloc(work->order_count * 2 + 1, sizeof(*work->order));
    if (!work->order)
        return PEG_E_MEMORY;
    for (size_t i = 0; i < work->count && status == PEG_OK; i++) {
        if (work->out[i] != PEG_UNKNOWN)
            continue;
        status = read_one(work, i, position, out_at);
        if (status != PEG_OK)
            return status;
        work->order[2 * filled] = i;
        work->order[2 * filled + 1] = class_of(brought, position, work->words);
        is_mixed |= work->order[2 * filled + 1] != work->order[1];
        filled++;
        status = peg_bulk_add(&work->meter, GLANCE);
    }
    if (status == PEG_OK && is_mixed)
        status = peg_bulk_sort(&work->meter, work->order, filled, 2, 64 + work->class_bits);
    return status;
}

/* Begins with the class of a pair. Whether a table may be made for it depends on the limits. */
static void begin_class(asking *work, size_t pair)
{
    const uint64_t *order = work->order;
    uint64_t parities[PEG_MAX_WORDS];
    int holes = peg_holes(work->board);
    int bits;
    uint64_t memory = work->limits.memory ? work->limits.memory : MEMORY;

    peg_table_free(work->own);
    work->own = NULL;
    work->left = 0;
    while (pair + work->left < work->order_count &&
           order[2 * (pair + work->left) + 1] == order[2 * pair + 1])
        work->left++;
    work->asked = 0;
    work->spent = 0;
    work->cost = UINT64_MAX;
    if (holes > 64 || work->limits.positions > 0 ||
        peg_class(work->board, parities, PEG_MAX_WORDS, &bits) != PEG_OK || holes - bits > 36)
        return;
    /* A bit and a nanosecond or so for each position of the table. */
    if ((uint64_t)1 << (holes - bits) <= memory * 2)
        work->cost = (uint64_t)1 << (holes - bits);
}

/* Whether a table is worth what it costs. */
static int is_worth_table(const asking *work)
{
    if (work->spent <= work->cost / 16)
        return 0;
    return work->spent > work->cost || (double)work->left * (double)work->spent >
                                           MUCH * (double)work->asked * (double)work->cost;
}

/* Makes a table for the class of the position that the board has. */
static peg_status make_table(asking *work)
{
    peg_limits limits = work->limits;
    peg_status status;

    work->cost = UINT64_MAX;
    limits.interval = INTERVAL * EACH;
    status = peg_table_build(work->board, 0, &limits, &work->own);
    if (work->ended != PEG_OK)
        return work->ended;
    return status == PEG_LIMIT || status == PEG_E_NO_TABLE ? PEG_OK : status;
}

/* Gives the questions to come what is left of the time. */
static peg_status share_time(asking *work)
{
    if (work->meter.limits->time <= 0)
        return PEG_OK;
    work->limits.time = peg_bulk_left(&work->meter);
    return work->limits.time > 0 ? PEG_OK : PEG_LIMIT;
}

/* Asks of one position. Where it reaches a limit of its own, the answer is unknown. */
static peg_status ask(asking *work, size_t at, const uint64_t *position)
{
    int answer = PEG_UNKNOWN;
    peg_status status = peg_set_position(work->board, position, work->words);

    if (status == PEG_OK)
        status = share_time(work);
    if (status != PEG_OK)
        return status;
    status = peg_solvable(work->board, &work->limits, &answer);
    if (work->ended != PEG_OK)
        return work->ended;
    if (status == PEG_OK)
        work->out[at] = (uint8_t)answer;
    return status == PEG_LIMIT ? PEG_OK : status;
}

/* Asks of one position, if the table made here has no answer. Makes one where that is due. */
static peg_status ask_pair(asking *work, size_t pair, size_t *out_at)
{
    size_t at = (size_t)work->order[2 * pair];
    uint64_t position[PEG_MAX_WORDS];
    peg_status status = read_one(work, at, position, out_at);

    if (status == PEG_OK && is_worth_table(work)) {
        status = peg_set_position(work->board, position, work->words);
        if (status == PEG_OK)
            status = share_time(work);
        if (status == PEG_OK)
            status = make_table(work);
    }
    if (status == PEG_OK)
        status = ask(work, at, position);
    work->spent += GLANCE;
    work->asked++;
    work->left--;
    return status;
}

/* Looks up some of what is left of a class in the table made for it, which has all answers. */
static peg_status look_class_up(asking *work, size_t first, size_t *out_at)
{
    uint64_t some[STRETCH];
    uint8_t found[STRETCH];
    size_t most = work->left < STRETCH ? work->left : STRETCH;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < most && status == PEG_OK; i++)
        status = read_one(work, (size_t)work->order[2 * (first + i)], some + i, out_at);
    if (status == PEG_OK)
        status = peg_table_probe(work->own, some, most, found);
    for (size_t i = 0; i < most && status == PEG_OK; i++)
        work->out[work->order[2 * (first + i)]] = found[i];
    work->left -= most;
    return status;
}

static peg_status ask_each(asking *work, size_t *out_at)
{
    size_t before = work->count - work->order_count;
    peg_status status = PEG_OK;

    for (size_t next = 0; next < work->order_count && status == PEG_OK;) {
        size_t left;

        if (work->left == 0)
            begin_class(work, next);
        left = work->left;
        status = work->own ? look_class_up(work, next, out_at) : ask_pair(work, next, out_at);
        if (status != PEG_OK)
            return status;
        next += left - work->left;
        work->meter.done = before + next;
        status = peg_bulk_add(&work->meter, GLANCE + LOOK * (left - work->left));
    }
    return status;
}

peg_status peg_bulk_solvable(peg_board *board, const peg_limits *limits, const peg_table *table,
                             const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at)
{
    asking work = {.meter = peg_bulk_begin(limits, count, PEG_STAGE_SEARCHING),
                   .board = board,
                   .limits = *limits,
                   .positions = positions,
                   .count = count,
                   .words = peg_bulk_words(board),
                   .past = peg_bulk_past(board),
                   .out = out,
                   .order_count = table ? 0 : count,
                   .table = table,
                   .ended = PEG_OK};
    peg_status status = PEG_OK;

    work.limits.interval = INTERVAL;
    work.limits.progress = look_up;
    work.limits.user = &work;
    memset(out, PEG_UNKNOWN, count);
    if (table)
        status = look_all_up(&work, out_at);
    if (status == PEG_OK && work.order_count > 0)
        status = find_order(&work, out_at);
    if (status == PEG_OK && work.order_count > 0)
        status = ask_each(&work, out_at);
    free(work.order);
    peg_table_free(work.own);
    return status;
}

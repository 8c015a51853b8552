/*
 * SPDX-License-Identifier: MIT
 *
 * Asks of every position whether it can be won. What a board learns from one question
 * holds for the whole class of the position (see peg_class()), so the positions are asked
 * class by class; the answers go where their positions are. bulk.h says why this is not
 * in the library.
 */
#include <stdlib.h>
#include <string.h>

#include "meter.h"

/*
 * How many positions the library looks at before it calls progress, and how many
 * nanoseconds each takes: a little less than on the slowest boards.
 */
enum { INTERVAL = 64, EACH = 500 };

/* Nanoseconds for a position that is answered at once. */
enum { GLANCE = 100 };

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
    uint8_t *out;
    peg_status ended; /* how the meter ended a question */
} asking;

static int look_up(const peg_progress *progress, void *user)
{
    asking *work = user;

    (void)progress;
    if (work->ended == PEG_OK)
        work->ended = peg_bulk_add(&work->meter, (uint64_t)INTERVAL * EACH);
    return work->ended == PEG_OK ? PEG_CONTINUE : PEG_STOP;
}

/*
 * Gives the order in which to ask: pairs of an index and a class, sorted by class; or
 * NULL, if all positions are of one class and are asked in their own order.
 */
static peg_status find_order(asking *work, uint64_t **out_order, size_t *out_at)
{
    uint64_t brought[PEG_MAX_WORDS * 64] = {0};
    uint64_t past = peg_bulk_past(work->board);
    uint64_t position[PEG_MAX_WORDS];
    uint64_t *order = NULL;
    uint64_t first = 0;
    peg_status status = PEG_OK;
    int class_bits = find_classes(work->board, brought);

    for (size_t i = 0; i < work->count && status == PEG_OK; i++) {
        uint64_t class;

        memcpy(position, work->positions + i * work->words, work->words * sizeof(*position));
        if (position[work->words - 1] & past) {
            free(order);
            *out_at = i;
            return PEG_E_POSITION;
        }
        class = class_of(brought, position, work->words);
        first = i == 0 ? class : first;
        if (class != first && !order) {
            order = work->count < SIZE_MAX / 16 ? malloc(work->count * 2 * sizeof(*order)) : NULL;
            if (!order)
                return PEG_E_MEMORY;
            for (size_t k = 0; k < i; k++) {
                order[2 * k] = k;
                order[2 * k + 1] = first;
            }
        }
        if (order) {
            order[2 * i] = i;
            order[2 * i + 1] = class;
        }
        status = peg_bulk_add(&work->meter, GLANCE);
    }
    if (order && status == PEG_OK)
        status = peg_bulk_sort(&work->meter, order, work->count, 2, 64 + class_bits);
    if (status != PEG_OK) {
        free(order);
        order = NULL;
    }
    *out_order = order;
    return status;
}

/* Asks of one position. Where it reaches a limit of its own, the answer is unknown. */
static peg_status ask(asking *work, const uint64_t *position, int *out_answer)
{
    peg_status status = peg_set_position(work->board, position, work->words);

    if (status != PEG_OK)
        return status;
    if (work->meter.limits->time > 0) {
        work->limits.time = peg_bulk_left(&work->meter);
        if (work->limits.time <= 0)
            return PEG_LIMIT;
    }
    status = peg_solvable(work->board, &work->limits, out_answer);
    if (work->ended != PEG_OK)
        return work->ended;
    return status == PEG_LIMIT ? PEG_OK : status;
}

/* Each position is copied first: another thread may change the array after the check. */
static peg_status ask_each(asking *work, const uint64_t *order, size_t *out_at)
{
    uint64_t position[PEG_MAX_WORDS];
    peg_status status = PEG_OK;

    for (size_t i = 0; i < work->count && status == PEG_OK; i++) {
        size_t at = order ? (size_t)order[2 * i] : i;
        int answer = PEG_UNKNOWN;

        memcpy(position, work->positions + at * work->words, work->words * sizeof(*position));
        status = ask(work, position, &answer);
        if (status == PEG_E_POSITION)
            *out_at = at;
        if (status != PEG_OK)
            return status;
        work->out[at] = (uint8_t)answer;
        work->meter.done = i + 1;
        status = peg_bulk_add(&work->meter, GLANCE);
    }
    return status;
}

peg_status peg_bulk_solvable(peg_board *board, const peg_limits *limits, const uint64_t *positions,
                             size_t count, uint8_t *out, size_t *out_at)
{
    asking work = {peg_bulk_begin(limits, count, PEG_STAGE_SEARCHING),
                   board,
                   *limits,
                   positions,
                   count,
                   0,
                   out,
                   PEG_OK};
    uint64_t *order = NULL;
    peg_status status;

    work.words = peg_bulk_words(board);
    work.limits.interval = INTERVAL;
    work.limits.progress = look_up;
    work.limits.user = &work;
    memset(out, PEG_UNKNOWN, count);
    status = find_order(&work, &order, out_at);
    if (status == PEG_OK)
        status = ask_each(&work, order, out_at);
    free(order);
    return status;
}

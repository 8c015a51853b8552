/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"
#include "search/ask.h"
#include "search/plain.h"
#include "search/shortest.h"

/* The part of the memory that a table may take, beside what the search itself needs. */
enum { TABLE_SHARE = 4 };

/* Positions within which a hunt mostly finds a solution, if it finds one soon. */
enum { FIRST_HUNT = 1 << 16 };

/* A question about the fewest moves, with what it needs to outlive its board. */
typedef struct question {
    peg_budget budget;
    peg_bits pegs;
    peg_known *known; /* held; NULL for a position that is won */
    peg_table *own;   /* a table made for the question, or NULL */
    peg_answer answer;
    peg_fewest fewest;
    peg_shortest shortest;
} question;

/* The bits of an index whose table memory has room for. */
static int bits_within(const peg_budget *budget)
{
    int bits = 0;

    while (bits < PEG_TABLE_BITS &&
           (UINT64_C(2) << bits) / 8 <= budget->limits.memory / TABLE_SHARE)
        bits++;
    return bits;
}

static const peg_table *table_of(const question *asked)
{
    return asked->own ? asked->own : asked->known->table;
}

/* Makes a table where there is none. The search goes on without one where memory is short. */
static peg_status find_table(question *asked)
{
    peg_status status;

    if (asked->known->table)
        return PEG_OK;
    status = peg_known_make_table(asked->known, &asked->pegs, bits_within(&asked->budget),
                                  &asked->budget, &asked->own);
    if (status == PEG_LIMIT || status == PEG_E_MEMORY)
        return PEG_OK;
    if (asked->own && !peg_table_has(asked->own, asked->pegs.word[0]))
        asked->answer = PEG_NO;
    return status;
}

/*
 * Answers as far as one look tells. Where it does not, the bound is there before the table,
 * and so is some solution if one is asked for.
 */
static peg_status glance(question *asked, peg_ask *ask, int one)
{
    peg_status status = peg_ask_prepare(ask, &asked->pegs);

    asked->budget = ask->budget;
    if (status != PEG_OK)
        return status;
    asked->known = peg_known_hold(ask->learned->lesson[0].known);
    if (peg_ask_glance(ask, &asked->pegs) == PEG_NO) {
        asked->answer = PEG_NO;
        return PEG_OK;
    }
    status = peg_fewest_begin(&asked->fewest, asked->known, &asked->pegs, &asked->budget);
    if (status == PEG_OK && one && !asked->known->table)
        status = peg_plain_find(&asked->fewest, NULL, FIRST_HUNT, &asked->answer);
    return status == PEG_OK && asked->answer == PEG_UNKNOWN ? find_table(asked) : status;
}

/* Makes a question about one solution, or about all. end() in any case where there is one. */
static peg_status begin(peg_board *board, const peg_limits *limits, int one, question **out_asked)
{
    question *asked;
    peg_ask ask;
    peg_status status = peg_ask_begin(&ask, board, limits);

    if (status != PEG_OK)
        return status;
    asked = peg_budget_resize(&ask.budget, NULL, 0, sizeof(*asked));
    if (!asked)
        return peg_budget_refusal(&ask.budget);
    memset(asked, 0, sizeof(*asked));
    asked->budget = ask.budget;
    asked->pegs = board->pegs;
    asked->answer = PEG_UNKNOWN;
    *out_asked = asked;
    if (!peg_is_won(board))
        return glance(asked, &ask, one);
    asked->answer = PEG_YES;
    return PEG_OK;
}

/* Finds all solutions where there is one and the position is not won. */
static peg_status find_all(question *asked)
{
    peg_status status;

    if (asked->answer != PEG_UNKNOWN)
        return PEG_OK;
    status = peg_fewest_find_all(&asked->fewest, table_of(asked), &asked->answer);
    if (status == PEG_OK && asked->answer == PEG_YES)
        status = peg_shortest_count(&asked->shortest, &asked->fewest);
    return status;
}

/* Whether there are moves to tell of. */
static int has_moves(const question *asked)
{
    return asked->answer == PEG_YES && asked->shortest.fewest;
}

static void end(question *asked)
{
    peg_budget budget;

    if (!asked)
        return;
    if (asked->shortest.fewest)
        peg_shortest_free(&asked->shortest);
    if (asked->fewest.known)
        peg_fewest_free(&asked->fewest);
    peg_table_free(asked->own);
    peg_known_release(asked->known);
    budget = asked->budget;
    peg_budget_free(&budget, asked, sizeof(*asked));
}

/* Tells what was found. A solution is there before it is known to be shortest. */
static peg_status write_fewest(const question *asked, int *out_answer, int *out_least,
                               int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    const peg_fewest *fewest = &asked->fewest;
    int found = asked->answer != PEG_NO && fewest->moves > 0;
    int fits = !found || fewest->jump_count <= room;

    if (out && found && fits)
        memcpy(out, fewest->jumps, fewest->jump_count * sizeof(*out));
    *out_answer = found ? (int)PEG_YES : (int)asked->answer;
    *out_least = asked->answer == PEG_NO ? 0 : fewest->least;
    *out_moves = found ? fewest->moves : 0;
    *out_count = found ? fewest->jump_count : 0;
    return fits ? PEG_OK : PEG_E_ROOM;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    question *asked = NULL;
    peg_status status;

    if (!board || !out_answer || !out_least || !out_moves || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = begin(board, limits, 1, &asked);
    if (status == PEG_OK && asked->answer == PEG_UNKNOWN)
        status = peg_fewest_find(&asked->fewest, table_of(asked), &asked->answer);
    if (!asked && status > PEG_OK) {
        *out_answer = PEG_UNKNOWN;
        *out_least = *out_moves = 0;
        *out_count = 0;
    } else if (status >= PEG_OK) {
        peg_status written =
            write_fewest(asked, out_answer, out_least, out_moves, out, room, out_count);

        status = written == PEG_OK ? status : written;
    }
    end(asked);
    return status;
}

peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                            peg_count *out_count, uint64_t *out_distinct, int *out_sweep)
{
    peg_count count = {0, 0};
    uint64_t distinct = 0;
    question *asked = NULL;
    peg_status status;

    if (!board || !out_moves || !out_count)
        return PEG_E_ARGUMENT;
    status = begin(board, limits, 0, &asked);
    if (status == PEG_OK)
        status = find_all(asked);
    if (status == PEG_OK && asked->answer == PEG_YES) {
        count.low = 1;
        distinct = 1;
    }
    if (status == PEG_OK && has_moves(asked)) {
        count = peg_shortest_total(&asked->shortest);
        status = asked->shortest.over ? PEG_E_COUNT : PEG_OK;
        if (status == PEG_OK && out_distinct)
            status = peg_shortest_distinct(&asked->shortest, &distinct);
    }
    if (status == PEG_OK) {
        *out_moves = has_moves(asked) ? asked->fewest.least : 0;
        *out_count = count;
        if (out_distinct)
            *out_distinct = distinct;
        if (out_sweep)
            *out_sweep = asked->shortest.sweep;
    }
    end(asked);
    return status;
}

/* Counts the stops by moves and cost. */
static peg_status count_stops(question *asked, int least, uint64_t *out, size_t columns)
{
    const peg_fewest *fewest = &asked->fewest;
    uint64_t steps = 4 + (uint64_t)fewest->families * (uint64_t)fewest->known->shape->holes / 2;
    peg_status status = PEG_OK;

    for (uint32_t stop = 0; status == PEG_OK && stop < fewest->stops.count; stop++) {
        size_t column = (size_t)(peg_fewest_cost(fewest, stop) - least);

        out[fewest->stops.moves[stop] * columns + column]++;
        status = peg_budget_work(&asked->budget, steps);
    }
    return status;
}

peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                             int *out_moves, uint64_t *out, size_t room)
{
    question *asked = NULL;
    peg_status status;
    int least = 0;
    int moves = 0;

    if (!board || !out_least || !out_moves || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = begin(board, limits, 0, &asked);
    if (status == PEG_OK && asked->answer == PEG_UNKNOWN)
        status = peg_fewest_find_all(&asked->fewest, table_of(asked), &asked->answer);
    if (status == PEG_OK && asked->answer == PEG_YES && asked->fewest.known) {
        size_t columns;

        least = peg_fewest_cost(&asked->fewest, 0);
        moves = asked->fewest.least;
        columns = (size_t)(moves - least) + 1;
        if (room > 0 && room < (size_t)moves * columns)
            status = PEG_E_ROOM;
        if (room > 0 && status == PEG_OK) {
            memset(out, 0, (size_t)moves * columns * sizeof(*out));
            status = count_stops(asked, least, out, columns);
        }
    }
    if (status == PEG_OK || status == PEG_E_ROOM) {
        *out_least = least;
        *out_moves = moves;
    }
    end(asked);
    return status;
}

peg_status peg_each_fewest(peg_board *board, const peg_limits *limits, peg_solution_fn each,
                           void *user)
{
    question *asked = NULL;
    peg_status status;

    if (!board || !each)
        return PEG_E_ARGUMENT;
    status = begin(board, limits, 0, &asked);
    if (status == PEG_OK)
        status = find_all(asked);
    if (status == PEG_OK) {
        /* The board may be gone by the time memory is short. */
        asked->budget.kept = 0;
        if (has_moves(asked))
            status = peg_shortest_each(&asked->shortest, each, user);
        else if (asked->answer == PEG_YES && each(NULL, 0, user) != PEG_CONTINUE)
            status = PEG_STOPPED;
    }
    end(asked);
    return status;
}

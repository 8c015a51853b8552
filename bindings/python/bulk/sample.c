/*
 * SPDX-License-Identifier: MIT
 *
 * Positions that random play comes to. Of the legal jumps each is as likely as another. bulk.h
 * says why this is not in the library.
 */
#include <string.h>

#include "bits.h"
#include "lines.h"
#include "random.h"

/* Games in a row that do not come to the pegs wanted, after which no more are played. */
enum { MOST_GAMES = 1 << 20 };

/* One call. */
typedef struct sampling {
    peg_bulk_meter meter;
    peg_bulk_lines tables;
    uint64_t start[PEG_MAX_WORDS];
    uint64_t game[(PEG_MAX_HOLES + 1) * PEG_MAX_WORDS]; /* the positions of a game */
    uint64_t *state;
} sampling;

/* Draws a legal jump of a position and plays it. Returns 0 if there is none. */
static inline int play_one(const peg_bulk_lines *tables, uint64_t *position, size_t words,
                           size_t sets, uint64_t *state)
{
    uint64_t few[2] = {0};
    uint64_t *legal = sets <= 2 ? few : tables->found;
    unsigned count = 0;

    peg_bulk_find_legal(tables, position, words, sets, legal);
    for (size_t i = 0; i < sets; i++)
        count += peg_bulk_count_bits(legal[i]);
    if (count == 0)
        return 0;
    count = peg_bulk_random_below(state, count);
    peg_bulk_flip(tables, peg_bulk_bit_at(legal, count), words, position);
    return 1;
}

/* Plays a game from the start, of no more than so many jumps, and returns their number. */
static inline size_t play_game(sampling *work, size_t words, size_t sets, size_t most)
{
    size_t jumps = 0;

    memcpy(work->game, work->start, words * sizeof(*work->game));
    while (jumps < most) {
        uint64_t *next = work->game + (jumps + 1) * words;

        memcpy(next, next - words, words * sizeof(*next));
        if (!play_one(&work->tables, next, words, sets, work->state))
            break;
        jumps++;
    }
    return jumps;
}

/* Plays games until one has the jumps wanted, or one of any length, and writes its position. */
static peg_status sample_one(sampling *work, int pegs, size_t most, uint64_t *out)
{
    size_t words = work->tables.words;
    size_t sets = work->tables.sets;

    for (uint32_t games = 0; games < MOST_GAMES; games++) {
        size_t jumps = words == 1 && sets == 2 ? play_game(work, 1, 2, most)
                                               : play_game(work, words, sets, most);
        peg_status status =
            peg_bulk_add(&work->meter, (jumps + 1) * (20 + work->tables.chunks * sets + 2 * words));

        if (status != PEG_OK)
            return status;
        if (pegs > 0 && jumps < most)
            continue;
        if (pegs == 0)
            jumps = peg_bulk_random_below(work->state, (uint32_t)jumps + 1);
        memcpy(out, work->game + jumps * words, words * sizeof(*out));
        return PEG_OK;
    }
    return PEG_E_ARGUMENT;
}

peg_status peg_bulk_sample(const peg_board *board, const peg_limits *limits, int pegs,
                           uint64_t *state, uint64_t *out, size_t count)
{
    sampling work = {.meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING), .state = state};
    peg_status status = peg_bulk_lines_make(board, &work.tables);
    size_t most = (size_t)(pegs > 0 ? peg_pegs(board) - pegs : PEG_MAX_HOLES);

    if (status == PEG_OK)
        status = peg_position(board, work.start, PEG_MAX_WORDS);
    for (; status == PEG_OK && work.meter.done < count; work.meter.done++)
        status = sample_one(&work, pegs, most, out + work.meter.done * work.tables.words);
    peg_bulk_lines_free(&work.tables);
    return status;
}

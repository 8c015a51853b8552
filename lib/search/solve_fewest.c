/* SPDX-License-Identifier: MIT */
#include "base/bytes.h"
#include "search/ask.h"
#include "search/fewest.h"

/* The part of the memory that a table may take, beside what the search itself needs. */
enum { TABLE_SHARE = 4 };

/* The bits of an index whose table memory has room for. */
static int bits_within(const peg_budget *budget)
{
    int bits = 0;

    while (bits < PEG_TABLE_BITS &&
           (UINT64_C(2) << bits) / 8 <= budget->limits.memory / TABLE_SHARE)
        bits++;
    return bits;
}

/* Answers for a position that is not won. A table made on the way is not kept. */
static peg_status solve_fewest(peg_ask *ask, peg_fewest *fewest, peg_answer *out_answer)
{
    const peg_bits *pegs = &ask->board->pegs;
    const peg_known *known;
    peg_table *own = NULL;
    uint64_t held;
    peg_status status = peg_ask_prepare(ask, pegs);

    if (status != PEG_OK)
        return status;
    known = ask->learned->lesson[0].known;
    if (peg_ask_glance(ask, pegs) == PEG_NO) {
        *out_answer = PEG_NO;
        return PEG_OK;
    }
    held = ask->budget.held;
    if (!known->table)
        status = peg_known_make_table(known, pegs, bits_within(&ask->budget), &ask->budget, &own);
    if (status == PEG_OK && own && !peg_table_has(own, pegs->word[0])) {
        *out_answer = PEG_NO;
    } else if (status == PEG_OK) {
        status = peg_fewest_find(fewest, known, own ? own : known->table, pegs, &ask->budget,
                                 out_answer);
        peg_fewest_free(fewest);
    }
    peg_table_free(own);
    ask->budget.held = held;
    return status;
}

/* Tells what was found. A solution is there before it is known to be shortest. */
static peg_status write_fewest(const peg_fewest *fewest, peg_answer answer, int *out_answer,
                               int *out_least, int *out_moves, peg_jump *out, size_t room,
                               size_t *out_count)
{
    int found = answer != PEG_NO && fewest->moves > 0;

    if (found && fewest->jump_count > room)
        return PEG_E_ROOM;
    if (found)
        memcpy(out, fewest->jumps, fewest->jump_count * sizeof(*out));
    *out_answer = found ? (int)PEG_YES : (int)answer;
    *out_least = answer == PEG_NO ? 0 : fewest->least;
    *out_moves = found ? fewest->moves : 0;
    *out_count = found ? fewest->jump_count : 0;
    return PEG_OK;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_least, int *out_moves, peg_jump *out, size_t room,
                            size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_fewest *fewest;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_least || !out_moves || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    fewest = peg_budget_resize(&ask.budget, NULL, 0, sizeof(*fewest));
    if (!fewest)
        return peg_budget_refusal(&ask.budget);
    memset(fewest, 0, sizeof(*fewest));
    if (peg_is_won(board))
        answer = PEG_YES;
    else
        status = solve_fewest(&ask, fewest, &answer);
    if (status >= PEG_OK) {
        peg_status written =
            write_fewest(fewest, answer, out_answer, out_least, out_moves, out, room, out_count);

        status = written == PEG_OK ? status : written;
    }
    peg_budget_free(&ask.budget, fewest, sizeof(*fewest));
    return status;
}

/* SPDX-License-Identifier: MIT */
#include "search/ask.h"
#include "search/fewest.h"

#include "base/bytes.h"

peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status == PEG_OK)
        status = peg_ask_answer(&ask, &board->pegs, &answer, NULL, NULL);
    if (status >= PEG_OK)
        *out_answer = (int)answer;
    return status;
}

peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out,
                     size_t room, size_t *out_count)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status == PEG_OK)
        status = peg_ask_answer(&ask, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (count > room)
        return PEG_E_ROOM;
    if (count > 0)
        memcpy(out, jumps, count * sizeof(*jumps));
    *out_answer = (int)answer;
    *out_count = count;
    return status;
}

/*
 * The first jump in order that wins would need every jump before it to be proved
 * lost, which may take far longer than a solution does.
 */
peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer, peg_jump *out_jump)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_jump)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    if (peg_is_won(board))
        return PEG_E_END;
    status = peg_ask_answer(&ask, &board->pegs, &answer, jumps, &count);
    if (status < PEG_OK)
        return status;
    if (answer == PEG_YES)
        *out_jump = jumps[0];
    *out_answer = (int)answer;
    return status;
}

peg_status peg_rewind(peg_board *board, const peg_limits *limits, size_t *out_count)
{
    peg_bits pegs;
    peg_ask ask;
    peg_status status;

    if (!board || !out_count)
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    pegs = board->pegs;
    for (size_t count = 0;; count++) {
        peg_answer answer = PEG_UNKNOWN;

        status = peg_ask_answer(&ask, &pegs, &answer, NULL, NULL);
        if (status != PEG_OK)
            return status;
        if (answer == PEG_YES) {
            *out_count = count;
            board->pegs = pegs;
            board->played -= count;
            return PEG_OK;
        }
        if (count == board->played)
            return PEG_E_END;
        peg_bits_jump(&pegs, board->play[board->played - 1 - count]);
    }
}

/* The part of the memory that a table may take, beside what the search itself needs. */
enum { TABLE_SHARE = 4 };

/* Makes a table for the question, if memory allows; NULL where it does not. */
static peg_status make_table(peg_ask *ask, const peg_known *known, peg_table **out_table)
{
    uint64_t held = ask->budget.held;
    int bits = known->shape->holes - known->classes.count;
    peg_status status;

    *out_table = NULL;
    if (bits > PEG_TABLE_BITS ||
        (UINT64_C(1) << bits) / 8 > ask->budget.limits.memory / TABLE_SHARE)
        return PEG_OK;
    status = peg_table_make(known->shape, known->kind, &known->goal, &ask->board->pegs,
                            &ask->budget, out_table);
    if (status == PEG_OK)
        return PEG_OK;
    ask->budget.held = held;
    return status == PEG_E_BIG ? PEG_OK : status;
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
        status = make_table(ask, known, &own);
    if (status == PEG_OK) {
        status = peg_fewest_find(fewest, known, own ? own : known->table, pegs, &ask->budget,
                                 out_answer);
        peg_fewest_free(fewest);
    }
    peg_table_free(own);
    ask->budget.held = held;
    return status;
}

peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                            int *out_moves, peg_jump *out, size_t room, size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    peg_fewest *fewest;
    peg_ask ask;
    peg_status status;

    if (!board || !out_answer || !out_moves || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ask_begin(&ask, board, limits);
    if (status != PEG_OK)
        return status;
    fewest = peg_budget_resize(&ask.budget, NULL, 0, sizeof(*fewest));
    if (!fewest)
        return peg_budget_refusal(&ask.budget);
    fewest->bound = 0;
    fewest->jump_count = 0;
    if (peg_is_won(board))
        answer = PEG_YES;
    else
        status = solve_fewest(&ask, fewest, &answer);
    if (status >= PEG_OK && fewest->jump_count > room)
        status = PEG_E_ROOM;
    if (status >= PEG_OK) {
        if (fewest->jump_count > 0)
            memcpy(out, fewest->jumps, fewest->jump_count * sizeof(*out));
        *out_answer = (int)answer;
        *out_moves = answer == PEG_NO ? 0 : fewest->bound;
        *out_count = fewest->jump_count;
    }
    peg_budget_free(&ask.budget, fewest, sizeof(*fewest));
    return status;
}

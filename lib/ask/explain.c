/* SPDX-License-Identifier: MIT */

/*
 * Why a position cannot be won. A proof by weights is looked for first, as anybody can check
 * it (theory/proof.h); failing that, a search answers, and tells how many positions it looked
 * at.
 */
#include "ask/question.h"

#include "theory/proof.h"

/* Looks for a proof by weights. */
static peg_status prove(peg_question *question, peg_proof_row *out_rows, size_t room, size_t *out_count,
                        int *out_found)
{
    const peg_board *board = question->board;
    peg_proof proof;
    peg_status status = peg_proof_find(board->shape, &board->pegs, &board->goal, &question->budget,
                                       &proof, out_found);

    if (status != PEG_OK || !*out_found)
        return status;
    for (size_t i = 0; i < proof.count && i < room; i++)
        out_rows[i] = proof.rows[i];
    *out_count = proof.count;
    peg_proof_free(&proof);
    return PEG_OK;
}

peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                       peg_proof_row *out_rows, size_t room, size_t *out_count, uint64_t *out_positions)
{
    peg_answer answer = PEG_UNKNOWN;
    size_t count = 0;
    int found = 0;
    peg_question question;
    peg_status status;

    if (!board || !out_reason || !out_count || (!out_rows && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = prove(&question, out_rows, room, &count, &found);
    if (status == PEG_OK && !found)
        status = peg_question_answer(&question, &board->pegs, &answer, NULL, NULL);
    if (status != PEG_OK)
        return status;
    *out_count = count;
    *out_reason = found               ? PEG_REASON_PROOF
                  : answer == PEG_YES ? PEG_REASON_NONE
                                      : PEG_REASON_SEARCHED;
    if (out_positions)
        *out_positions = *out_reason == PEG_REASON_SEARCHED ? peg_question_looked_at(&question) : 0;
    return PEG_OK;
}

peg_status peg_verify_proof(const peg_board *board, const peg_proof_row *rows, size_t count)
{
    if (!board || (!rows && count > 0))
        return PEG_E_ARGUMENT;
    if (!peg_proof_holds(board->shape, &board->pegs, &board->goal, rows, count))
        return PEG_E_PROOF;
    return PEG_OK;
}

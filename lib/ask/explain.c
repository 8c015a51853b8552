/* SPDX-License-Identifier: MIT */

/*
 * Why a position cannot be won. A proof by weights is looked for first, as anybody can check
 * it (theory/proof.h); failing that, a search answers, and tells how many positions it looked
 * at.
 */
#include "ask/out.h"
#include "ask/question.h"

#include "theory/proof.h"

peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                       peg_proof_row *out, size_t room, size_t *out_count, uint64_t *out_positions)
{
    peg_proof proof = {0};
    peg_answer answer = PEG_UNKNOWN;
    int found = 0;
    int reason;
    peg_question question;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status == PEG_OK)
        status = peg_proof_find(board->shape, &board->pegs, &board->goal, &question.budget, &proof,
                                &found);
    if (status == PEG_OK && !found)
        status = peg_question_answer(&question, &board->pegs, &answer, NULL, NULL);
    if (status != PEG_OK)
        return status;
    reason = found ? PEG_REASON_PROOF : answer == PEG_YES ? PEG_REASON_NONE : PEG_REASON_SEARCHED;
    if (out_reason)
        *out_reason = reason;
    if (out_count)
        *out_count = found ? proof.count : 0;
    if (out_positions)
        *out_positions = reason == PEG_REASON_SEARCHED ? peg_question_looked_at(&question) : 0;
    if (!found)
        return PEG_OK;
    status = peg_out_write(out, room, proof.rows, proof.count, sizeof(*out));
    peg_proof_free(&proof);
    return status;
}

peg_status peg_verify_proof(const peg_board *board, const peg_proof_row *rows, size_t count)
{
    if (!board || (!rows && count > 0))
        return PEG_E_ARGUMENT;
    if (!peg_proof_holds(board->shape, &board->pegs, &board->goal, rows, count))
        return PEG_E_PROOF;
    return PEG_OK;
}

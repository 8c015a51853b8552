/* SPDX-License-Identifier: MIT */

/*
 * Questions answered by the lines alone: the class of a position, the regions of the board, and why
 * a position cannot be won.
 */
#include "ask/question.h"
#include "theory/classes.h"
#include "theory/proofs.h"
#include "theory/regions.h"

peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room, int *out_bits)
{
    peg_classes classes;
    peg_bits parities;

    if (!board || (!out_words && room > 0))
        return PEG_E_ARGUMENT;
    peg_classes_find(board->shape, &classes);
    peg_out_int(out_bits, classes.count);
    if (!out_words)
        return PEG_OK;
    if (room < ((size_t)classes.count + 63) / 64)
        return PEG_E_ROOM;
    parities = peg_class_of(&classes, &board->pegs);
    for (size_t w = 0; w < room; w++)
        out_words[w] = w < PEG_MAX_WORDS ? parities.word[w] : 0;
    return PEG_OK;
}

/* -- Regions --------------------------------------------------------------- */

/* Numbers the regions of the family in the order of their first holes. */
static void number_holes(const peg_regions *regions, int holes, int32_t *numbers)
{
    int32_t number_of[PEG_MOST_REGIONS] = {0};
    int32_t numbered = 0;

    for (int hole = 0; hole < holes; hole++) {
        uint64_t in = regions->in[hole] & regions->family;
        int32_t *number = &number_of[in ? peg_word_first(in) : 0];

        if (in && *number == 0)
            *number = ++numbered;
        numbers[hole] = in ? *number : 0;
    }
}

/* Regions are found anew each time, which is too quick to be worth keeping them. */
peg_status peg_find_regions(const peg_board *board, const peg_limits *limits, int32_t *out,
                            size_t room, int *out_count, int *out_spare)
{
    peg_budget budget;
    peg_regions regions;
    int32_t numbers[PEG_MAX_HOLES];
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_ledger_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    status = peg_regions_find(board->shape, &board->goal, &budget, &regions);
    if (status == PEG_OK) {
        peg_out_int(out_count, peg_word_count(regions.family));
        peg_out_int(out_spare, regions.spare);
        number_holes(&regions, board->shape->holes, numbers);
        status = peg_out_write(out, room, numbers, (size_t)board->shape->holes, sizeof(*numbers));
    }
    peg_ledger_end(board->kept, &budget);
    return status;
}

/* -- Proofs ---------------------------------------------------------------- */

/*
 * Looks first for a proof by weights, which anybody can check (theory/proofs.h). If there is none,
 * a search answers.
 */
static peg_status find_reason(peg_question *question, peg_proof *proof, int *out_reason)
{
    const peg_board *board = question->board;
    peg_asked asked = {.pegs = board->pegs, .answer = PEG_UNKNOWN};
    int found = 0;
    peg_status status =
        peg_proof_find(board->shape, &board->pegs, &board->goal, &question->budget, proof, &found);

    *out_reason = PEG_REASON_PROOF;
    if (status != PEG_OK || found)
        return status;
    status = peg_question_answer(question, &asked);
    *out_reason = asked.answer == PEG_YES ? PEG_REASON_NONE : PEG_REASON_SEARCHED;
    return status;
}

peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                       peg_proof_row *out, size_t room, size_t *out_count, uint64_t *out_positions)
{
    peg_proof proof = {0};
    int reason;
    peg_question question;
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_question_begin(&question, board, limits);
    if (status != PEG_OK)
        return status;
    status = find_reason(&question, &proof, &reason);
    if (status == PEG_OK) {
        peg_out_int(out_reason, reason);
        peg_out_size(out_count, proof.count);
        /* Those of the table or the perimeter are among them. */
        if (out_positions)
            *out_positions =
                reason == PEG_REASON_SEARCHED ? peg_question_looked_at(&question, &board->pegs) : 0;
        status = peg_out_write(out, room, proof.rows, proof.count, sizeof(*out));
    }
    peg_proof_free(&proof, &question.budget);
    peg_question_end(&question);
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

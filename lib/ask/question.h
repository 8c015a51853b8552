/* SPDX-License-Identifier: MIT */
/*
 * What the questions share that ask whether positions can be won: the problem in use, and
 * the way to an answer: first at a glance, then by a hunt.
 */
#ifndef PEG_ASK_QUESTION_H
#define PEG_ASK_QUESTION_H

#include "ask/kept_problem.h"
#include "solve/prepare.h"

typedef struct peg_question {
    peg_board *board;
    peg_kept *kept;
    peg_kept_problem *current; /* the problem in use, or NULL before the first */
    peg_budget budget;
} peg_question;

peg_status peg_question_begin(peg_question *question, peg_board *board, const peg_limits *limits);

/* Makes the problem that covers a position the current one. */
peg_status peg_question_prepare(peg_question *question, const peg_bits *pegs, peg_effort effort);

/* Whether a position that is covered can be won, or PEG_UNKNOWN if a glance cannot tell. */
peg_answer peg_question_glance(const peg_question *question, const peg_bits *pegs);

/*
 * Whether a position can be won. On PEG_YES, unless out_jumps is NULL, the jumps of a solution
 * go there, the same ones whatever was asked before. There is room for one less than pegs.
 */
peg_status peg_question_answer(peg_question *question, const peg_bits *pegs, peg_answer *out_answer,
                               peg_jump *out_jumps, size_t *out_count);

/* How many positions were looked at, those of the table or the perimeter included. */
uint64_t peg_question_looked_at(const peg_question *question);

#endif

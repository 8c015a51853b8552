/* SPDX-License-Identifier: MIT */

/*
 * Shared by all questions: writing outputs, and answering whether a position can be won, at a
 * glance or else by a hunt.
 */
#ifndef PEG_ASK_QUESTION_H
#define PEG_ASK_QUESTION_H

#include "ask/ledger.h"
#include "base/memory.h"

/* Write an output, unless it is NULL. */
void peg_out_int(int *out, int value);
void peg_out_size(size_t *out, size_t value);

/* A list is written completely or not at all: PEG_E_ROOM if it is wanted and does not fit. */
peg_status peg_out_fits(const void *out, size_t room, size_t count);

/* Writes `count` items of a size, if they are wanted and fit. */
peg_status peg_out_write(void *out, size_t room, const void *items, size_t count, size_t size);

typedef struct peg_question {
    peg_board *board;
    peg_ledger *ledger; /* the board's; the question uses what it has pinned */
    peg_budget budget;
} peg_question;

peg_status peg_question_begin(peg_question *question, peg_board *board, const peg_limits *limits);

/* Ends a question that began. Returns the status of its budget. */
peg_status peg_question_end(peg_question *question);

/* Pins the setup of an effort for a position. */
void peg_question_prepare(peg_question *question, const peg_bits *pegs, peg_effort effort);

/* The answer that the board knows, without any work that limits could end; or PEG_UNKNOWN. */
peg_answer peg_question_recall(peg_question *question, const peg_bits *pegs);

/* A position that a question is about. */
typedef struct peg_asked {
    peg_bits pegs;
    peg_answer answer; /* PEG_UNKNOWN before */
    /*
     * Output: the jumps of a solution, the same whatever was asked before; NULL if none is wanted.
     * It has room for one jump fewer than pegs.
     */
    peg_jump *jumps;
    size_t count;
    size_t turns;          /* of its hunt so far, when last looked at */
    struct batch_job *job; /* its hunt, while in a batch */
    int is_single;         /* its hunt takes too much memory for a batch */
    int is_too_large;      /* its hunt does not fit into memory, so there is no answer */
} peg_asked;

/*
 * Finds out whether a position can be won. Returns PEG_OK with an answer, or why there is none: the
 * status of the budget.
 */
peg_status peg_question_answer(peg_question *question, peg_asked *asked);

/*
 * The same for several positions of a class; PEG_OK if all have answers. Their hunts take turns, so
 * that a hard position does not delay easy ones; after a while they run in batches, for threads.
 * Turns and batches are counted in positions, and so are the same on every machine, with any number
 * of threads. Whatever the status, the answers found so far are set.
 */
peg_status peg_question_answer_all(peg_question *question, peg_asked *asked, size_t count);

/*
 * Allocates the positions after each of the `count` legal jumps, in order and unanswered. Returns
 * NULL if memory is refused: then call peg_budget_refuse().
 */
peg_asked *peg_question_after_jumps(peg_question *question, size_t count);

/*
 * Finds how random play ends from the position of the board, which remembers it. out_win gets the
 * chance that it is won.
 */
peg_status peg_question_play(peg_question *question, int draws, peg_played *out_played,
                             double *out_win);

/* As peg_count_solutions(), with PEG_SOLUTIONS_BY_JUMPS. */
peg_status peg_count_by_jumps(peg_board *board, const peg_limits *limits, peg_count *out_count);

/* The number of positions looked at to answer one, including those of the table or perimeter. */
uint64_t peg_question_looked_at(peg_question *question, const peg_bits *pegs);

#endif

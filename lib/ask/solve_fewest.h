/* SPDX-License-Identifier: MIT */

/*
 * What the questions about the fewest moves share with a cursor for the shortest solutions: a
 * search and all that it needs.
 */
#ifndef PEG_ASK_SOLVE_FEWEST_H
#define PEG_ASK_SOLVE_FEWEST_H

#include "ask/question.h"
#include "fewest/all_shortest.h"
#include "fewest/weighed.h"

/*
 * What is wanted of the fewest moves: one solution, all of them, or the waypoints of the proof,
 * none of them lost if a table can be had.
 */
typedef enum peg_fewest_wanted { PEG_WANT_ONE, PEG_WANT_ALL, PEG_WANT_LEVELS } peg_fewest_wanted;

typedef struct peg_fewest_question {
    peg_question general; /* without the board, and what that keeps, once it has parted from it */
    peg_bits pegs;
    peg_fewest_wanted wanted;
    peg_setup *setup;     /* held; NULL for a position that is won */
    peg_table *own_table; /* that the board keeps, or would if it could; or NULL */
    peg_answer answer;
    peg_regions regions;
    peg_fewest fewest;
    peg_weigher weigher;
    peg_weigher guesser; /* for beams, where to be sure takes the weigher long */
    double said;         /* moves by which weights exceed the bound of regions on the start */
    int has_searched;    /* no glance gave the answer, nor was it known */
    int has_weighed;     /* with a solution in hand: doing so again would find nothing */
    peg_all_shortest shortest;
} peg_fewest_question;

/*
 * Asks a question: finds what is wanted, and counts all solutions if all are. Whatever the status,
 * call peg_fewest_question_end() with *out_question, which is NULL before.
 */
peg_status peg_fewest_question_ask(peg_board *board, const peg_limits *limits,
                                   peg_fewest_wanted wanted, peg_fewest_question **out_question);
void peg_fewest_question_end(peg_fewest_question *question);

/* Lets the question go on without the board, which may then be changed or freed. */
void peg_fewest_question_part(peg_fewest_question *question);

/* Whether solutions with moves were found. A won position has one without. */
int peg_fewest_question_has_moves(const peg_fewest_question *question);

#endif

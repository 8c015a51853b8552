/* SPDX-License-Identifier: MIT */

/*
 * A search for the fewest moves and all that it needs, shared by the questions about the fewest
 * moves and a cursor for the shortest solutions.
 */
#ifndef PEG_ASK_SOLVE_FEWEST_H
#define PEG_ASK_SOLVE_FEWEST_H

#include "ask/question.h"
#include "fewest/all_shortest.h"
#include "fewest/weighed.h"

/*
 * What is wanted: one solution of the fewest moves, all of them, or the waypoints of the proof,
 * without lost ones if there is memory for a table.
 */
typedef enum peg_fewest_wanted { PEG_WANT_ONE, PEG_WANT_ALL, PEG_WANT_LEVELS } peg_fewest_wanted;

typedef struct peg_fewest_question {
    peg_question general; /* without board and ledger after peg_fewest_question_part() */
    peg_bits pegs;
    peg_fewest_wanted wanted;
    peg_setup *setup;     /* held; NULL for a position that is won */
    peg_table *own_table; /* made by a question, and kept by the board if it can; or NULL */
    peg_answer answer;
    peg_regions regions;
    peg_fewest fewest;
    peg_weigher weigher;
    peg_weigher guesser; /* for beams, if exact bounds take the weigher long */
    double said;         /* moves by which weights exceed the bound of regions on the start */
    int has_searched;    /* the answer was neither known nor seen at a glance */
    int has_weighed;     /* with a solution known: weighing again would find nothing */
    peg_all_shortest shortest;
} peg_fewest_question;

/*
 * Finds what is wanted, and counts the solutions if all are wanted. Set *out_question to NULL
 * before, and whatever the status, pass it to peg_fewest_question_end().
 */
peg_status peg_fewest_question_ask(peg_board *board, const peg_limits *limits,
                                   peg_fewest_wanted wanted, peg_fewest_question **out_question);
void peg_fewest_question_end(peg_fewest_question *question);

/* Lets the question go on without the board, which may then be changed or freed. */
void peg_fewest_question_part(peg_fewest_question *question);

/* Whether solutions with moves were found. A won position has one without. */
int peg_fewest_question_has_moves(const peg_fewest_question *question);

#endif

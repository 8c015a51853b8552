/* SPDX-License-Identifier: MIT */

/*
 * Meeting in the middle: half of a table answers a position that has pegs exactly where the goal
 * has none.
 *
 * Swap pegs and empty holes in all positions of a game and read it backwards: each jump is a jump
 * again, so this is a game from the complement of the end to the complement of the start. If the
 * goal is the complement of the start, it is a game of the same problem. So such a game passes
 * through a position if and only if both the position and its complement can be won: no search from
 * the start is needed. Weights never grow, so a game passes half of the total weight, and the
 * layers up to there, with those of the complements, are half of the table.
 */
#ifndef PEG_TABLE_MEET_H
#define PEG_TABLE_MEET_H

#include "board/board.h"
#include "table/table.h"

typedef struct peg_meeting {
    unsigned wanted; /* how many of the lightest layers; 0 if the answer is known */
    uint64_t bytes;  /* of the words that have them */
    int most;        /* every game passes a position of at most this weight */
    int least;       /* and at least this weight */
    peg_answer answer;
    uint64_t middle; /* with PEG_YES, a position on the way */
} peg_meeting;

/* Whether the position of a board has pegs exactly where its goal has none. */
int peg_meeting_is_for(const peg_board *board);

/* Finds out which layers of a table without words a position wants. */
void peg_meeting_begin(peg_meeting *meeting, const peg_table *table, uint64_t pegs);

/* Answers from these layers. */
void peg_meeting_find(peg_meeting *meeting, const peg_table *table, peg_budget *budget);

#endif

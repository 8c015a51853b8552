/* SPDX-License-Identifier: MIT */

/*
 * Meeting in the middle: half of a table answers a position that has pegs exactly where the goal
 * has none.
 *
 * Exchange pegs and holes in all positions of a game, and read it backwards: each jump is a jump
 * again, so it is a game from the complement of its end to that of its beginning. From such a
 * position to its goal that is a game of the same problem. So a position is passed by a game of the
 * problem if and only if it can be won and its complement can: no search from the beginning is
 * needed. As weights never grow, a game passes half the weight that there is, and the layers up to
 * there, and those of the complements, are half of the table.
 */
#ifndef PEG_TABLE_MEET_H
#define PEG_TABLE_MEET_H

#include "board/board.h"
#include "table/table.h"

typedef struct peg_meeting {
    unsigned wanted; /* layers, the lightest; 0 if the answer is known without */
    uint64_t bytes;  /* of the words that have them */
    int most;        /* one of the positions of some weights is passed: of this one */
    int least;       /* or less, down to this one */
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

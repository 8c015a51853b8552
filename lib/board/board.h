/* SPDX-License-Identifier: MIT */

/*
 * The handle of the library: a shape, a position on it, a goal, and the play so far. A board is for
 * one thread at a time.
 */
#ifndef PEG_BOARD_BOARD_H
#define PEG_BOARD_BOARD_H

#include "base/budget.h"
#include "base/text.h"
#include "shape/shape.h"

/* Lets a board hold data of the rooms above without including them. */
typedef struct peg_keeping {
    void *(*share)(void *kept); /* for a copy of the board; NULL without memory */
    void (*forget)(void *kept);
} peg_keeping;

struct peg_board {
    peg_allocator allocator;
    peg_shape *shape;
    peg_bits pegs;
    struct peg_goal goal;
    peg_jump *play; /* the jumps played, then those undone */
    size_t played;
    size_t written; /* played and undone */
    size_t room;
    void *kept;
    const peg_keeping *keeping; /* set whenever something is kept */
    int is_busy;                /* a question runs, which may call the caller */
    int *busy;                  /* the number above, which questions about a const board set too */
};

/*
 * Begins the budget of a question about a board, which is busy from now on, until the question lets
 * go of it. PEG_E_BUSY if it is busy already. After an error there is nothing to let go of.
 */
peg_status peg_board_begin(const peg_board *board, const peg_limits *limits,
                           peg_budget *out_budget);
void peg_board_let_go(peg_budget *budget);

/* Makes a board that shares everything with another, but is not busy, to be asked in its place. */
void peg_board_stand_in(const peg_board *board, peg_board *out_board);

/* Drops what is kept, because a new goal makes it worthless. */
void peg_board_forget(peg_board *board);

/* Makes a board at its shape's start, and takes over the hold on the shape. */
peg_status peg_board_of(peg_shape *shape, peg_board **out_board);

/*
 * Sets the start of the shape. On a built-in shape, empties a hole instead from which the goal can
 * be reached, if there is one.
 */
peg_status peg_board_start_for_goal(peg_board *board);

/* Sets the goal. */
void peg_board_aim(peg_board *board, const struct peg_goal *goal);

/* Whether the hole is one of the board's. */
int peg_board_has(const peg_board *board, int hole);

/* As peg_find_jump(), in any position of a shape. */
peg_status peg_board_find(const peg_shape *shape, const peg_bits *pegs, int from, int to,
                          peg_jump *out_jump);

/* The same for one line. */
peg_status peg_board_test(const peg_shape *shape, const peg_bits *pegs, peg_jump jump);

/* Makes room for a number of jumps in an array from the board's allocator. */
peg_status peg_board_reserve(const peg_board *board, peg_jump **jumps, size_t *room, size_t needed);

/* Plays legal jumps in one step: all, or none without memory. Forgets undone jumps. */
peg_status peg_board_append(peg_board *board, const peg_jump *jumps, size_t count);

/* Finds up to `enough` legal jumps and returns their number; writes no more than `room` to out. */
size_t peg_board_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough);

/* Plays moves up to a byte that ends them or the end of the text, all of them or none. */
void peg_board_read_moves(peg_board *board, peg_reader *reader, char end);

/* Writes jumps, joined into moves. */
void peg_board_write_moves(const peg_board *board, const peg_jump *jumps, size_t count,
                           peg_writer *writer);

#endif

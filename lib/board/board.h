/* SPDX-License-Identifier: MIT */
#ifndef PEG_BOARD_BOARD_H
#define PEG_BOARD_BOARD_H

#include "shape/shape.h"

/* How a board keeps what rooms above it learned, without knowing them. */
typedef struct peg_keeping {
    void *(*share)(void *learned); /* for a copy of the board; NULL without memory */
    void (*forget)(void *learned);
} peg_keeping;

struct peg_board {
    peg_allocator allocator;
    peg_shape *shape;
    peg_bits pegs;
    peg_goal_kind goal_kind;
    peg_bits goal;  /* empty for PEG_GOAL_ANYWHERE */
    peg_jump *play; /* the jumps played, then those undone */
    size_t played;
    size_t written; /* played and undone */
    size_t room;
    void *learned;
    const peg_keeping *keeping; /* set whenever learned is */
};

/* Drops what was learned, as a new goal makes it worthless. */
void peg_board_forget(peg_board *board);

/* Makes a board at its shape's start, and takes over the hold on the shape. */
peg_status peg_board_of(peg_shape *shape, peg_board **out_board);

/* A position from a caller's words. */
peg_status peg_board_read_words(const peg_board *board, const uint64_t *words, size_t count,
                                peg_bits *out_pegs);

/* Makes one peg in a hole, or exactly a position, the goal. */
void peg_board_aim(peg_board *board, const peg_bits *goal);

/* Whether the hole is one of the board's. */
int peg_board_has(const peg_board *board, int hole);

/* As peg_check(), on any position of the shape. */
peg_status peg_board_find(const peg_shape *shape, const peg_bits *pegs, int from, int to,
                          peg_jump *out_jump);

/* As peg_board_find(), for a certain line. */
peg_status peg_board_test(const peg_shape *shape, const peg_bits *pegs, peg_jump jump);

/* Appends legal jumps to the play in one step, forgetting those undone. */
peg_status peg_board_append(peg_board *board, const peg_jump *jumps, size_t count);

/* Lists legal jumps, stopping when enough are found. Returns their number. */
size_t peg_board_legal(const peg_board *board, peg_jump *out, size_t room, size_t enough);

#endif

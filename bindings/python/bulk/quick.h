/*
 * SPDX-License-Identifier: MIT
 *
 * Small questions that return their answer. Memory for an output, and reading it, costs
 * Python more than the answer itself.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/*
 * Asks peg_solvable(). Returns an error as it is, and anything else but PEG_OK as
 * PEG_UNKNOWN and as much more as the status is; with PEG_OK the answer.
 */
int peg_bulk_can_win(peg_board *board, const peg_limits *limits);

/*
 * A jump is one number here. Its lowest byte is from, the next is over, and the third is to, all
 * from 0. Any numbers below 1 << 24 may be given as jumps.
 */

/* Returns whether a jump is legal that is along a line of the board. */
int peg_bulk_is_legal(const peg_board *board, int jump);

/* Plays a jump, as peg_play() does. */
peg_status peg_bulk_play(peg_board *board, int jump);

/* Take a jump back, or play it again. They return the jump, or an error. */
int peg_bulk_undo(peg_board *board);
int peg_bulk_redo(peg_board *board);

/* Returns the legal jump from one hole to another, or an error: see peg_find_jump(). */
int peg_bulk_find_jump(const peg_board *board, int from, int to);

/*
 * A board and memory for numbers, all in one: a call from Python with one argument is quicker.
 * The functions that take it write numbers and return how many, or 0 if there is no room for
 * all. There is if there is for every line and for every hole: each jump of a play takes a peg.
 */
typedef struct peg_bulk_numbers {
    const peg_board *board;
    uint32_t *out;
    size_t room;
} peg_bulk_numbers;

/* Lists the legal jumps, as indices of peg_lines(). */
size_t peg_bulk_legal(const peg_bulk_numbers *list);

/* List the jumps played, and those undone. */
size_t peg_bulk_played(const peg_bulk_numbers *list);
size_t peg_bulk_undone(const peg_bulk_numbers *list);

/* Lists the holes that hold pegs, from 1. */
size_t peg_bulk_pegs(const peg_bulk_numbers *list);

/* Writes where each hole lies, as peg_hole_place() does: two numbers for each. */
void peg_bulk_places(const peg_board *board, double *out);

/* Read and set the position of a board of up to 64 holes. */
uint64_t peg_bulk_position(const peg_board *board);
peg_status peg_bulk_set_position(peg_board *board, uint64_t position);

/* Returns the least image of a position of up to 64 holes. */
uint64_t peg_bulk_least(const peg_many *many, uint64_t position);

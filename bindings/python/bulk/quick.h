/*
 * SPDX-License-Identifier: MIT
 *
 * Small questions that return their answer. Memory for an output, and reading it, costs
 * Python more than the answer itself. bulk.h says why this is not in the library.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/*
 * Asks peg_solvable(). Returns an error as it is, and anything else but PEG_OK as
 * PEG_UNKNOWN and as much more as the status is; with PEG_OK the answer.
 */
int peg_bulk_can_win(peg_board *board, const peg_limits *limits);

/* Returns whether a jump is legal that is along a line of the board. */
int peg_bulk_is_legal(const peg_board *board, int from, int over, int to);

/*
 * Lists the legal jumps, each with PEG_UNKNOWN, and returns their number, or 0 and writes
 * nothing if there is no room for them. There is room for all if there is for every line.
 */
size_t peg_bulk_legal(const peg_board *board, peg_verdict *out, size_t room);

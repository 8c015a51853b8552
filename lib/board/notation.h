/* SPDX-License-Identifier: MIT */

/* Play in writing, as a part of a longer text. */
#ifndef PEG_BOARD_NOTATION_H
#define PEG_BOARD_NOTATION_H

#include "base/text.h"
#include "board/board.h"

/*
 * Plays moves from text + *at up to a byte that ends them or the end of the text, all of them or
 * none. *at becomes the place of that end, or of what is wrong.
 */
peg_status peg_board_read_moves(peg_board *board, const char *text, char end, size_t *at);

/* Writes jumps, joined into moves. */
void peg_board_write_moves(const peg_board *board, const peg_jump *jumps, size_t count,
                           peg_writer *writer);

#endif

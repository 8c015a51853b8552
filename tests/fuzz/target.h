/*
 * SPDX-License-Identifier: MIT
 *
 * What every fuzz target has: its one function, and a check that stays in every build.
 */
#ifndef TARGET_H
#define TARGET_H

#include "libpeg.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Unlike assert() it stays in every build. */
static inline void must(int held)
{
    if (!held)
        abort();
}

/* The board as text, to free(): by peg_board_text() or peg_game_text(). */
typedef peg_status text_fn(const peg_board *board, char *out, size_t room, size_t *length);

static inline char *written(text_fn *write, const peg_board *board)
{
    size_t length = 0;
    must(write(board, NULL, 0, &length) == PEG_OK);
    char *text = malloc(length + 1);
    must(text != NULL);
    must(write(board, text, length + 1, NULL) == PEG_OK);
    must(strlen(text) == length);
    return text;
}

/* Position, goal and play are the same. */
static inline int same_game(const peg_board *a, const peg_board *b)
{
    size_t played_a = 0, played_b = 0, undone_a = 0, undone_b = 0;
    char *text_a = written(peg_board_text, a), *text_b = written(peg_board_text, b);
    const peg_jump *jumps_a = peg_history(a, &played_a, &undone_a);
    const peg_jump *jumps_b = peg_history(b, &played_b, &undone_b);
    int same = strcmp(text_a, text_b) == 0 && played_a == played_b && undone_a == undone_b;
    same = same && (played_a + undone_a == 0 ||
                    memcmp(jumps_a, jumps_b, (played_a + undone_a) * sizeof *jumps_a) == 0);
    free(text_a);
    free(text_b);
    return same;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: the first byte, a digit in the seeds, chooses a board, and the rest
 * is a line to play. What is refused leaves the board alone; what is played is
 * written and played again.
 */
#include "libpeg.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_ROOM = 4096, LINE_ROOM = 16384 };

static const char *const texts[] = {"english",
                                    "triangle5",
                                    "square:oo.o/oooo/oooo -> a1",
                                    "triangle15",
                                    "diagonal:ooo./o.oo/oooo",
                                    "lines:5:1-2-3,1-4-3,3-5-1,3-2-1,2-3-4 oo.oo",
                                    "rect30x8"};

/* Unlike assert() it stays in every build. */
static void must(int held)
{
    if (!held)
        abort();
}

/* Shapes take long to make beside a line to play, so each is made once and copied. */
static peg_board *new_board(uint8_t choice)
{
    static peg_board *made[sizeof texts / sizeof *texts];
    size_t which = (uint8_t)(choice - '0') % (sizeof texts / sizeof *texts);
    peg_board *board = NULL;
    if (!made[which])
        must(peg_board_new(texts[which], NULL, NULL, &made[which]) == PEG_OK);
    must(peg_board_copy(made[which], &board) == PEG_OK);
    return board;
}

/* Position and play are the same. */
static int same(const peg_board *a, const peg_board *b)
{
    char text_a[TEXT_ROOM], text_b[TEXT_ROOM];
    size_t played_a = 0, played_b = 0, undone_a = 0, undone_b = 0;
    must(peg_board_text(a, text_a, sizeof text_a, NULL) == PEG_OK);
    must(peg_board_text(b, text_b, sizeof text_b, NULL) == PEG_OK);
    const peg_jump *jumps_a = peg_history(a, &played_a, &undone_a);
    const peg_jump *jumps_b = peg_history(b, &played_b, &undone_b);
    if (strcmp(text_a, text_b) != 0 || played_a != played_b || undone_a != undone_b)
        return 0;
    return played_a + undone_a == 0 ||
           memcmp(jumps_a, jumps_b, (played_a + undone_a) * sizeof *jumps_a) == 0;
}

static void write_and_play_again(const peg_board *board, uint8_t choice, int joined,
                                 peg_naming naming)
{
    char line[LINE_ROOM] = "";
    size_t played = 0, length = 0;
    const peg_jump *jumps = peg_history(board, &played, NULL);
    peg_board *again = new_board(choice);
    must((joined ? peg_moves_text : peg_jumps_text)(board, jumps, played, naming, line, sizeof line,
                                                    &length) == PEG_OK);
    must(strlen(line) == length);
    must(peg_play_moves(again, line, NULL) == PEG_OK);
    must(same(board, again));
    peg_board_free(again);
}

static void play(peg_board *board, const char *line, uint8_t choice)
{
    peg_board *before = NULL;
    size_t at = (size_t)-1;
    must(peg_board_copy(board, &before) == PEG_OK);
    peg_status status = peg_play_moves(board, line, &at);
    if (status == PEG_OK) {
        write_and_play_again(board, choice, 0, PEG_NAMING_DEFAULT);
        write_and_play_again(board, choice, 1, PEG_NAMING_LETTERS);
        while (peg_undo(board) == PEG_OK)
            continue;
        char text[TEXT_ROOM], start[TEXT_ROOM];
        must(peg_board_text(board, text, sizeof text, NULL) == PEG_OK);
        must(peg_board_text(before, start, sizeof start, NULL) == PEG_OK);
        must(strcmp(text, start) == 0);
    } else {
        must(status != PEG_E_ARGUMENT && status < 0);
        must(status == PEG_E_MEMORY || at <= strlen(line));
        must(same(board, before));
    }
    peg_board_free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *line = malloc(size);
    must(line != NULL);
    memcpy(line, data + 1, size - 1);
    line[size - 1] = '\0';
    peg_board *board = new_board(data[0]);
    play(board, line, data[0]);
    peg_board_free(board);
    free(line);
    return 0;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: the first byte, a digit in the seeds, chooses a board, and the rest
 * is a line to play. What is refused leaves the board alone; what is played is
 * written and played again.
 */
#include "target.h"

enum { LINE_ROOM = 16384 };

static const char *const texts[] = {"english",
                                    "triangle5",
                                    "square:oo.o/oooo/oooo -> a1",
                                    "triangle15",
                                    "diagonal:ooo./o.oo/oooo",
                                    "lines:5:1-2-3,1-4-3,3-5-1,3-2-1,2-3-4 oo.oo",
                                    "rect30x8"};

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
    must(same_game(board, again));
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
        char *text = written(peg_board_text, board), *start = written(peg_board_text, before);
        must(strcmp(text, start) == 0);
        free(text);
        free(start);
    } else {
        must(status != PEG_E_ARGUMENT && status < 0);
        must(status == PEG_E_MEMORY || at <= strlen(line));
        must(same_game(board, before));
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

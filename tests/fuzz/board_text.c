/*
 * SPDX-License-Identifier: MIT
 *
 * Fuzz target: any bytes as the text of a board. What is refused names a byte of
 * the text; what is accepted is written, read back the same, and asked all about.
 */
#include "target.h"

static void ask_holes(peg_board *board)
{
    int holes = peg_holes(board);
    must(holes >= 1 && holes <= PEG_MAX_HOLES);
    must(peg_pegs(board) >= 0 && peg_pegs(board) <= holes);
    for (int hole = 0; hole < holes; hole++) {
        int found = -1;
        double x, y;
        const char *name = peg_hole_name(board, hole, PEG_NAMING_DEFAULT);
        must(name && peg_find_hole(board, name, &found) == PEG_OK && found == hole);
        must(peg_hole_place(board, hole, &x, &y) == PEG_OK);
        must(x > -1e-9 && y > -1e-9 && x < 2 * PEG_MAX_SIDE && y < 2 * PEG_MAX_SIDE);
    }
}

static void ask_symmetries(const peg_board *board)
{
    size_t count = 0;
    size_t holes = (size_t)peg_holes(board);
    const uint8_t *all = peg_symmetries(board, &count);
    must(all && count >= 1 && count <= 4096);
    for (size_t hole = 0; hole < holes; hole++)
        must(all[hole] == hole);
    for (size_t s = 0; s < count; s++) {
        char seen[PEG_MAX_HOLES] = {0};
        for (size_t hole = 0; hole < holes; hole++) {
            must(all[s * holes + hole] < holes && !seen[all[s * holes + hole]]);
            seen[all[s * holes + hole]] = 1;
        }
    }
}

static int play_first(peg_board *board)
{
    static peg_jump jumps[PEG_MAX_LINES];
    size_t count = 0;
    must(peg_legal_jumps(board, jumps, PEG_MAX_LINES, &count) == PEG_OK);
    return count > 0 && peg_play(board, jumps) == PEG_OK;
}

/* A game that is read back is the same game at the same point. */
static void save_and_load(const peg_board *board)
{
    char *game = written(peg_game_text, board);
    peg_board *again = NULL;
    must(peg_board_new(game, NULL, NULL, &again) == PEG_OK);
    must(same_game(board, again));
    char *twice = written(peg_game_text, again);
    must(strcmp(game, twice) == 0);
    free(twice);
    free(game);
    peg_board_free(again);
}

static void play_to_the_end(peg_board *board)
{
    peg_jump jump = {0, 0, 0};
    const peg_jump *history;
    int played = 0;
    int pegs = peg_pegs(board);
    char *start = written(peg_board_text, board);
    while (play_first(board)) {
        history = peg_history(board, NULL, NULL);
        must(history != NULL);
        jump = history[played++];
        must(peg_undo(board) == PEG_OK);
        must(peg_is_stuck(board) == 0);
        must(peg_find_jump(board, jump.from, jump.to, NULL) == PEG_OK);
        must(peg_play(board, &jump) == PEG_OK);
        must(peg_pegs(board) == pegs - played);
    }
    must(peg_is_stuck(board) == 1);
    must(peg_is_won(board) >= 0);
    save_and_load(board);
    while (played-- > 0) {
        must(peg_undo(board) == PEG_OK);
        if (played % 7 == 3)
            save_and_load(board);
    }
    char *end = written(peg_board_text, board);
    must(strcmp(start, end) == 0);
    free(start);
    free(end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    peg_board *board = NULL;
    peg_board *again = NULL;
    size_t at = (size_t)-1;
    must(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    peg_status status = peg_board_new(text, NULL, &at, &board);
    if (status == PEG_OK) {
        char *first = written(peg_board_text, board);
        must(peg_board_new(first, NULL, NULL, &again) == PEG_OK);
        char *second = written(peg_board_text, again);
        must(strcmp(first, second) == 0);
        free(first);
        free(second);
        ask_holes(board);
        ask_symmetries(board);
        play_to_the_end(board);
    } else {
        must(status != PEG_E_ARGUMENT && status < 0);
        must(board == NULL);
        must(status == PEG_E_MEMORY || at <= strlen(text));
    }
    peg_board_free(again);
    peg_board_free(board);
    free(text);
    return 0;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Plays peg solitaire at a terminal or from a pipe, on any board.
 *
 *     coach              the triangle of 15 holes
 *     coach english      a built-in shape, or any text that peg_board_new() reads
 *
 * Holes have letters; "c h" jumps from c to h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

static void show(const peg_board *board)
{
    size_t length;
    char *drawing;

    peg_draw(board, 1, PEG_LETTERS, NULL, 0, &length);
    drawing = malloc(length + 1);
    if (!drawing) {
        fputs("coach: there is not enough memory\n", stderr);
        exit(1);
    }
    peg_draw(board, 1, PEG_LETTERS, drawing, length + 1, NULL);
    printf("\n%s\n", drawing);
    free(drawing);
}

/* The board with every hole's letter, so that empty holes can be told too. */
static void show_letters(const peg_board *board)
{
    peg_board *full;

    if (peg_board_copy(board, &full) != PEG_OK)
        return;
    peg_fill(full, PEG_NO_HOLE);
    printf("The holes:\n");
    show(full);
    peg_board_free(full);
}

static void help(void)
{
    puts("c h   jump from c to h\n"
         "undo  take the last jump back\n"
         "redo  play it once more\n"
         "help  this list\n"
         "quit  stop playing");
}

static void jump(peg_board *board, const char *from_name, const char *to_name)
{
    int from = PEG_NO_HOLE;
    int to = PEG_NO_HOLE;
    peg_jump found;
    peg_status status;

    peg_hole_named(board, from_name, &from);
    peg_hole_named(board, to_name, &to);
    status = peg_check(board, from, to, &found);
    if (status == PEG_OK)
        status = peg_play(board, &found);
    if (status == PEG_OK)
        show(board);
    else
        printf("%s %s: NOT A LEGAL MOVE - %s\n", from_name, to_name, peg_status_text(status));
}

/* Returns 0 when the player quits. */
static int obey(peg_board *board, const char *line)
{
    char first[16] = "";
    char second[16] = "";
    char more[2];
    int words = sscanf(line, "%15s %15s %1s", first, second, more);

    if (words <= 0)
        return 1;
    if (words == 2) {
        jump(board, first, second);
    } else if (words == 1 && strcmp(first, "quit") == 0) {
        return 0;
    } else if (words == 1 && (strcmp(first, "undo") == 0 || strcmp(first, "redo") == 0)) {
        peg_status status = first[0] == 'u' ? peg_undo(board) : peg_redo(board);

        if (status == PEG_OK)
            show(board);
        else
            printf("%s: %s\n", first, peg_status_text(status));
    } else {
        help();
    }
    return 1;
}

static int ask(const peg_board *board, char *line, int size)
{
    if (peg_is_won(board))
        printf("One peg left. WELL DONE!\n");
    else if (peg_is_stuck(board))
        printf("No jump is left, and %d pegs are.\n", peg_pegs(board));
    printf("Move (from to): ");
    fflush(stdout);
    return fgets(line, size, stdin) != NULL;
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "triangle5";
    peg_board *board;
    size_t at = 0;
    char line[256];
    peg_status status;

    if (argc > 2) {
        fprintf(stderr, "usage: coach [BOARD]\n");
        return 2;
    }
    status = peg_board_new(text, NULL, &at, &board);
    if (status != PEG_OK) {
        fprintf(stderr, "coach: %s: %s, at character %zu\n", text, peg_status_text(status), at + 1);
        return 2;
    }
    show_letters(board);
    printf("The game:\n");
    show(board);
    while (ask(board, line, sizeof(line)) && obey(board, line))
        ;
    putchar('\n');
    peg_board_free(board);
    return 0;
}

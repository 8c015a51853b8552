/*
 * SPDX-License-Identifier: MIT
 *
 * Plays peg solitaire at a terminal or from a pipe, on any board.
 *
 *     coach                    the triangle of 15 holes
 *     coach "english -> d4"    any text that peg_board_new() reads
 *
 * "c h" jumps from c to h. Holes are shown by letter and read in every naming.
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

static void show_goal(const peg_board *board)
{
    int kind;
    int hole;

    peg_goal(board, &kind, &hole, NULL, 0);
    if (kind == PEG_GOAL_HOLE)
        printf("The last peg is to stand in %s.\n", peg_hole_name(board, hole, PEG_LETTERS));
    else if (kind == PEG_GOAL_ANYWHERE)
        printf("One peg is to be left.\n");
    else
        printf("A certain position is to be reached.\n");
}

static void help(void)
{
    puts("c h   jump from c to h; c-h-e and several moves in a line will do too\n"
         "undo  take the last jump back\n"
         "redo  play it once more\n"
         "help  this list\n"
         "quit  stop playing");
}

/* Returns 0 when the player quits. */
static int obey(peg_board *board, char *line)
{
    char from[16];
    char to[16];
    char more[2];
    peg_status status;

    line[strcspn(line, "\r\n")] = 0;
    if (sscanf(line, "%15s %15s %1s", from, to, more) == 2 && !strchr(line, '-') &&
        strlen(from) + strlen(to) < 16)
        sprintf(line, "%s-%s", from, to);
    if (strcmp(line, "quit") == 0)
        return 0;
    if (strcmp(line, "help") == 0) {
        help();
        return 1;
    }
    if (strcmp(line, "undo") == 0)
        status = peg_undo(board);
    else if (strcmp(line, "redo") == 0)
        status = peg_redo(board);
    else
        status = peg_play_text(board, line, NULL);
    if (status == PEG_OK)
        show(board);
    else if (status == PEG_E_TEXT)
        help();
    else if (status == PEG_E_END || status == PEG_E_MEMORY)
        printf("%s: %s\n", line, peg_status_text(status));
    else
        printf("%s: NOT A LEGAL MOVE - %s\n", line, peg_status_text(status));
    return 1;
}

/* Reads a line whole; one that is too long becomes one that nothing understands. */
static int read_line(char *line, int size)
{
    int c;

    if (!fgets(line, size, stdin))
        return 0;
    if (strlen(line) + 1 == (size_t)size && !strchr(line, '\n')) {
        while ((c = getchar()) != EOF && c != '\n')
            ;
        line[0] = '?';
        line[1] = 0;
    }
    return 1;
}

static void prompt(const peg_board *board)
{
    int pegs = peg_pegs(board);

    if (peg_is_won(board))
        printf("That is the goal. WELL DONE!\n");
    else if (peg_is_stuck(board))
        printf("No jump is left, and %d %s.\n", pegs, pegs == 1 ? "peg is" : "pegs are");
    printf("Move (from to): ");
    fflush(stdout);
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
    show_goal(board);
    show(board);
    for (;;) {
        prompt(board);
        if (!read_line(line, sizeof(line)) || !obey(board, line))
            break;
    }
    putchar('\n');
    peg_board_free(board);
    return fflush(stdout) == 0 ? 0 : 1;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Plays peg solitaire at a terminal or from a pipe, on any board, and keeps the
 * player from jumps that lose.
 *
 *     coach                    the triangle of 15 holes
 *     coach "english -> d4"    any text that peg_board_new() reads
 *
 * "c h" jumps from c to h. Holes are shown by letter and read in every naming.
 */
#include <stdio.h>
#include <string.h>

#include "libpeg.h"

/* What one answer may cost; past it the coach does not know and lets the player be. */
static const peg_limits limits = {sizeof(peg_limits), 3000000, 0, 0, 0, NULL, NULL};

static const char help[] =
    "c h    jump from c to h; c-h-e and several moves in a line will do too\n"
    "c h !  jump although it loses\n"
    "hint   show a jump that wins\n"
    "ends   list the holes where the last peg can still stand\n"
    "undo   take the last jump back\n"
    "redo   play it once more\n"
    "back   take jumps back until the game can be won\n"
    "help   this list\n"
    "quit   stop playing";

static void show(const peg_board *board)
{
    char drawing[16384];

    if (peg_draw(board, 1, PEG_LETTERS, drawing, sizeof(drawing), NULL) == PEG_OK)
        printf("\n%s\n", drawing);
}

/* The board with every hole's letter, so that empty holes can be told too. */
static void show_start(const peg_board *board)
{
    peg_board *full;
    int kind;
    int hole;

    if (peg_board_copy(board, &full) == PEG_OK) {
        peg_fill(full, PEG_NO_HOLE);
        printf("The holes:\n");
        show(full);
        peg_board_free(full);
    }
    peg_goal(board, &kind, &hole, NULL, 0);
    if (kind == PEG_GOAL_HOLE)
        printf("The last peg is to stand in %s.\n", peg_hole_name(board, hole, PEG_LETTERS));
    else if (kind == PEG_GOAL_ANYWHERE)
        printf("One peg is to be left.\n");
    else
        printf("A certain position is to be reached.\n");
    show(board);
}

static int answer_of(peg_board *board)
{
    int answer = PEG_UNKNOWN;

    peg_solvable(board, &limits, &answer);
    return answer;
}

static void hint(peg_board *board)
{
    peg_jump jump;
    int answer = PEG_UNKNOWN;
    char text[64];
    peg_status status = peg_hint(board, &limits, &answer, &jump);

    if (status == PEG_OK && answer == PEG_YES &&
        peg_write(board, &jump, 1, 0, PEG_LETTERS, text, sizeof(text), NULL) == PEG_OK)
        printf("Try %s.\n", text);
    else if (status == PEG_OK)
        puts("This cannot be won any more. Type back.");
    else
        printf("No hint: %s.\n", peg_status_text(status));
}

static void ends(const peg_board *board)
{
    peg_board *copy;
    int hole;

    if (peg_board_copy(board, &copy) != PEG_OK)
        return;
    printf("The last peg can still stand in:");
    for (hole = 0; hole < peg_holes(copy); hole++) {
        int answer;

        peg_set_goal(copy, hole);
        answer = answer_of(copy);
        if (answer != PEG_NO)
            printf(" %s%s", peg_hole_name(copy, hole, PEG_LETTERS), answer == PEG_YES ? "" : "?");
    }
    putchar('\n');
    peg_board_free(copy);
}

/* After a step to and fro in the play. */
static void step(const peg_board *board, peg_status status)
{
    if (status == PEG_OK)
        show(board);
    else
        printf("That cannot be: %s.\n", peg_status_text(status));
}

/* Makes "c h" the move "c-h", and takes a "!" off its end: then 1 is returned. */
static int read_move(char *line)
{
    char *mark = strrchr(line, '!');
    char *blank;

    if (mark) {
        *mark = 0;
        while (mark > line && mark[-1] == ' ')
            *--mark = 0;
    }
    while (!strchr(line, '-') && (blank = strchr(line, ' ')) != NULL)
        *blank = '-';
    return mark != NULL;
}

/* Plays on a copy first, so that what is refused leaves no trace in the play. */
static void play(peg_board **board, char *line)
{
    peg_board *next = NULL;
    int insists = read_move(line);
    peg_status status = peg_board_copy(*board, &next);

    if (status == PEG_OK && (status = peg_play_text(next, line, NULL)) == PEG_OK) {
        if (!insists && answer_of(next) == PEG_NO && answer_of(*board) != PEG_NO) {
            puts("NOT A GOOD IDEA - TRY A BETTER MOVE");
            peg_board_free(next);
        } else {
            peg_board_free(*board);
            *board = next;
            show(next);
        }
        return;
    }
    if (status == PEG_E_TEXT)
        puts(help);
    else
        printf("NOT A LEGAL MOVE\n%s: %s\n", line, peg_status_text(status));
    peg_board_free(next);
}

/* Returns 0 when the player quits. */
static int obey(peg_board **board, char *line)
{
    line[strcspn(line, "\r\n")] = 0;
    if (strcmp(line, "hint") == 0)
        hint(*board);
    else if (strcmp(line, "ends") == 0)
        ends(*board);
    else if (strcmp(line, "undo") == 0)
        step(*board, peg_undo(*board));
    else if (strcmp(line, "redo") == 0)
        step(*board, peg_redo(*board));
    else if (strcmp(line, "back") == 0)
        step(*board, peg_rewind(*board, &limits, &(size_t){0}));
    else if (strcmp(line, "help") == 0)
        puts(help);
    else if (strcmp(line, "quit") != 0)
        play(board, line);
    return strcmp(line, "quit") != 0;
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
    show_start(board);
    do
        prompt(board);
    while (read_line(line, sizeof(line)) && obey(&board, line));
    putchar('\n');
    peg_board_free(board);
    return fflush(stdout) == 0 ? 0 : 1;
}

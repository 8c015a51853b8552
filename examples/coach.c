/*
 * SPDX-License-Identifier: MIT
 *
 * Plays peg solitaire at a terminal or from a pipe, on any board, and keeps the
 * player from jumps that lose.
 *
 *     coach                    the triangle of 15 holes
 *     coach "english -> d4"    any text that peg_board_new() reads
 *
 * Holes are shown by letter and read in every naming.
 */
#include <stdio.h>
#include <string.h>

#include "libpeg.h"

#define LINE 256

static const char help[] =
    "c h jumps from c to h, and c h ! does so although it loses. hint, undo, quit;\n"
    "ends: the holes where the last peg can still stand;\n"
    "back: undoes jumps until the game can be won.";

/* What one answer may cost; past it the coach does not know and lets the player be. */
static const peg_limits limits = {.struct_size = sizeof(limits), .positions = 3000000};

static void show(const peg_board *board)
{
    char drawing[16384] = "This board is too wide to show.\n";

    peg_draw_names(board, PEG_NAMING_LETTERS, drawing, sizeof(drawing), NULL);
    printf("\n%s", drawing);
}

static int answer_of(peg_board *board)
{
    int answer = PEG_UNKNOWN;

    peg_solvable(board, &limits, &answer);
    return answer;
}

static peg_status hint(peg_board *board)
{
    peg_jump jump;
    int answer;
    peg_status status = peg_hint(board, &limits, &answer, &jump);

    if (status == PEG_OK && answer == PEG_YES)
        printf("Try %s-%s.\n", peg_hole_name(board, jump.from, PEG_NAMING_LETTERS),
               peg_hole_name(board, jump.to, PEG_NAMING_LETTERS));
    else if (status == PEG_OK)
        puts("This cannot be won any more. Type back.");
    else if (status == PEG_E_END)
        puts("No jump is wanted any more.");
    return status == PEG_E_END ? PEG_OK : status;
}

static peg_status back(peg_board *board)
{
    size_t count;
    peg_status status = peg_rewind(board, &limits, &count);

    if (status != PEG_E_END)
        return status;
    puts("No: this could not be won from the beginning.");
    return PEG_OK;
}

/* Asks about every hole as the goal, with a share of the limits. */
static peg_status ends(const peg_board *board)
{
    peg_limits share = limits;
    peg_board *copy;
    peg_status status = peg_board_copy(board, &copy);
    int hole;

    if (status != PEG_OK)
        return status;
    share.positions /= (unsigned)peg_holes(board);
    printf("The last peg can still stand in:");
    for (hole = 0; hole < peg_holes(board); hole++) {
        int answer = PEG_UNKNOWN;

        peg_set_goal(copy, PEG_GOAL_HOLE, hole, NULL, 0);
        peg_solvable(copy, &share, &answer);
        if (answer != PEG_NO)
            printf(" %s%s", peg_hole_name(board, hole, PEG_NAMING_LETTERS), answer == PEG_YES ? "" : "?");
        fflush(stdout);
    }
    putchar('\n');
    peg_board_free(copy);
    return PEG_OK;
}

/* Plays a move, and takes it back if it loses a game and the player does not insist. */
static peg_status play(peg_board *board, const char *from, const char *to, int insists)
{
    char move[2 * LINE];
    int pegs = peg_pegs(board);
    int may_lose = insists || answer_of(board) == PEG_NO;
    peg_status status;

    snprintf(move, sizeof(move), "%s%s%s", from, *to ? "-" : "", to);
    status = peg_play_moves(board, move, NULL);
    if (status != PEG_OK && status != PEG_E_TEXT)
        puts("NOT A LEGAL MOVE");
    if (status == PEG_OK && !may_lose && answer_of(board) == PEG_NO) {
        puts("NOT A GOOD IDEA - TRY A BETTER MOVE");
        while (peg_pegs(board) < pegs)
            peg_undo(board);
    }
    return status;
}

/* Returns 0 when the player quits. */
static int obey(peg_board *board, char *line)
{
    char word[3][LINE] = {"", "", ""};
    char *mark = strchr(line, '!');
    peg_status status = PEG_E_TEXT;

    if (mark)
        *mark = 0;
    sscanf(line, "%255s %255s %255s", word[0], word[1], word[2]);
    if (strcmp(word[0], "quit") == 0)
        return 0;
    if (strcmp(word[0], "hint") == 0)
        status = hint(board);
    else if (strcmp(word[0], "ends") == 0)
        status = ends(board);
    else if (strcmp(word[0], "undo") == 0)
        status = peg_undo(board);
    else if (strcmp(word[0], "back") == 0)
        status = back(board);
    else if (!word[2][0] && (word[1][0] || strpbrk(word[0], "-(")))
        status = play(board, word[0], word[1], mark != NULL);
    if (status == PEG_E_TEXT)
        puts(help);
    else if (status != PEG_OK)
        printf("No: %s.\n", peg_status_text(status));
    return 1;
}

int main(int argc, char **argv)
{
    const char *text = argc > 1 ? argv[1] : "triangle5";
    char line[LINE];
    peg_board *board;
    peg_board *full;
    size_t at = 0;
    peg_status status = argc > 2 ? PEG_E_ARGUMENT : peg_board_new(text, NULL, &at, &board);

    if (status != PEG_OK) {
        fprintf(stderr, "coach: %s: %s, at character %zu\n", text, peg_status_text(status), at + 1);
        fputs("usage: coach [BOARD]\n", stderr);
        return 2;
    }
    if (peg_board_copy(board, &full) == PEG_OK) {
        peg_start(full, PEG_NO_HOLE);
        printf("The holes:\n");
        show(full);
        peg_board_free(full);
    }
    do {
        show(board);
        if (peg_is_won(board))
            puts("\nThat is the goal. WELL DONE!");
        else if (peg_is_stuck(board))
            printf("\nNo jump is left, with %d pegs on the board.\n", peg_pegs(board));
        printf("\nMove (from to): ");
        fflush(stdout);
    } while (scanf(" %255[^\n]%*[^\n]", line) == 1 && obey(board, line));
    putchar('\n');
    peg_board_free(board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fputs("coach: the output cannot be written\n", stderr);
    return 2;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Plays peg solitaire at a terminal or from a pipe, on any board, and keeps the
 * player from jumps that lose.
 *
 *     coach                        the triangle of 15 holes
 *     coach "english -> d4"        any text that peg_board_new() reads
 *     coach "english -> d4" 0.5    no answer takes longer than half a second
 *
 * Empty holes are shown by letter and pegs by stars; holes are read in every naming. Before
 * the first jump of a game, a hole alone is the one to leave empty.
 */
#include <stdlib.h>
#include <string.h>

#include "common.h"

#define LINE 256

static const char help[] =
    "c h jumps from c to h, and c h ! does so although it loses. hint, undo, quit;\n"
    "c alone, to begin with: leaves c empty and fills all other holes;\n"
    "why: what was wrong with the last move;\n"
    "holes: the letters of all holes;\n"
    "ends: the holes where the last peg can still stand;\n"
    "back: undoes jumps until the game can be won;\n"
    "save FILE, load FILE: the game and all its jumps.";

/* What one answer may cost; past it the coach does not know and lets the player be. */
static peg_limits limits = PEG_LIMITS_INIT;

static char text[1 << 21]; /* a game in a file */

/* What was wrong with the last move, for those who ask. */
static const char *fault;

/* Draws the holes by letter, those with a peg or those without, and the others as stars. */
static void show(const peg_board *board, int pegs)
{
    char drawing[16384] = "This board is too wide to show.\n";
    peg_board *named;
    char *star;

    if (peg_board_copy(board, &named) != PEG_OK)
        return;
    for (int hole = 0; hole < peg_holes(board); hole++)
        peg_set_peg(named, hole, peg_has_peg(board, hole) == pegs);
    if (peg_draw_names(named, PEG_NAMING_LETTERS, drawing, sizeof(drawing), NULL) == PEG_OK)
        for (star = drawing; (star = strchr(star, '.')) != NULL;)
            *star = '*';
    printf("\n%s", drawing);
    peg_board_free(named);
}

static void show_holes(const peg_board *board)
{
    peg_board *full;

    if (peg_board_copy(board, &full) != PEG_OK)
        return;
    peg_start(full, PEG_NO_HOLE);
    printf("The holes:\n");
    show(full, 1);
    peg_board_free(full);
}

/* Whether no jump can have been played, as at most one hole is empty. */
static int is_fresh(const peg_board *board)
{
    return peg_pegs(board) >= peg_holes(board) - 1;
}

/* Leaves one hole empty and fills the others. */
static peg_status begin(peg_board *board, const char *name)
{
    int hole;
    peg_status status = peg_find_hole(board, name, &hole);

    return status == PEG_OK ? peg_start(board, hole) : PEG_E_TEXT;
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
    else if (status == PEG_END)
        puts("No jump is wanted any more.");
    return status == PEG_END ? PEG_OK : status;
}

static peg_status back(peg_board *board)
{
    int answer;
    peg_status status = peg_rewind(board, &limits, &answer, NULL);

    if (status == PEG_OK && answer == PEG_NO)
        puts("No: this could not be won from the beginning.");
    return status;
}

/* Asks about every hole as the goal, with a share of the limits. */
static peg_status ends(const peg_board *board)
{
    peg_limits share = limits;
    peg_board *copy;
    peg_status status = peg_board_copy(board, &copy);

    if (status != PEG_OK)
        return status;
    share.positions /= (unsigned)peg_holes(board);
    share.time /= peg_holes(board);
    printf("The last peg can still stand in:");
    for (int hole = 0; hole < peg_holes(board); hole++) {
        int answer = PEG_UNKNOWN;

        peg_set_goal(copy, PEG_GOAL_HOLE, hole, NULL, 0);
        peg_solvable(copy, &share, &answer);
        if (answer != PEG_NO)
            printf(" %s%s", peg_hole_name(board, hole, PEG_NAMING_LETTERS),
                   answer == PEG_YES ? "" : "?");
        fflush(stdout);
    }
    putchar('\n');
    peg_board_free(copy);
    return PEG_OK;
}

/*
 * Whether the game is lost after a move: asked of a copy, so that nothing is undone and redone on
 * the board of the player.
 */
static int loses(peg_board *board, const char *move)
{
    peg_board *copy;
    int is_lost;

    if (peg_board_copy(board, &copy) != PEG_OK)
        return 0;
    is_lost = peg_play_moves(copy, move, NULL) == PEG_OK && answer_of(copy) == PEG_NO;
    peg_board_learn(board, copy);
    peg_board_free(copy);
    return is_lost;
}

/* Plays a move, unless it loses a game and the player does not insist. */
static peg_status play(peg_board *board, const char *from, const char *to, int insists)
{
    char move[2 * LINE];
    snprintf(move, sizeof(move), "%s%s%s", from, *to ? "-" : "", to);
    fault = NULL;
    if (!insists && answer_of(board) != PEG_NO && loses(board, move)) {
        puts("\nNOT A GOOD IDEA - TRY A BETTER MOVE");
        fault = "the game cannot be won after it";
        return PEG_OK;
    }
    peg_status status = peg_play_moves(board, move, NULL);
    if (status <= PEG_E_HOLE && status >= PEG_E_TO) {
        puts("\nNOT A LEGAL MOVE");
        fault = peg_status_text(status);
        return PEG_OK;
    }
    return status;
}

/* Puts the board of a text in place of the one before, if there is one, and names its holes. */
static peg_status start(peg_board **board, const char *from, size_t *at)
{
    peg_board *opened;
    peg_status status = peg_board_new(from, NULL, at, &opened);

    if (status != PEG_OK)
        return status;
    show_holes(opened);
    peg_board_free(*board);
    *board = opened;
    return PEG_OK;
}

static peg_status save(const peg_board *board, const char *path)
{
    peg_status status = peg_game_text(board, text, sizeof(text), NULL);
    FILE *file = status == PEG_OK ? fopen(path, "w") : NULL;

    if (!file)
        return status == PEG_OK ? PEG_E_FILE : status;
    int written = fprintf(file, "%s\n", text) > 0;
    return fclose(file) == 0 && written ? PEG_OK : PEG_E_FILE;
}

/* The file may hold any text that peg_board_new() reads. */
static peg_status load(peg_board **board, const char *path)
{
    FILE *file = fopen(path, "r");
    size_t at = 0;

    if (!file)
        return PEG_E_FILE;
    text[fread(text, 1, sizeof(text) - 1, file)] = 0;
    int read = !ferror(file);
    fclose(file);
    peg_status status = read ? start(board, text, &at) : PEG_E_FILE;
    if (read && status != PEG_OK) {
        printf("No: %s: %s, at character %zu.\n", path, peg_status_text(status), at + 1);
        return PEG_OK;
    }
    return status;
}

static void report(peg_status status)
{
    if (status == PEG_E_TEXT)
        puts(help);
    else if (status != PEG_OK)
        printf("No: %s.\n", peg_status_text(status));
}

/* Saves or loads, if that is what a line says. */
static int keep(peg_board **board, const char *line)
{
    char verb[LINE];
    char path[LINE];

    if (sscanf(line, "%255s %255s", verb, path) < 2)
        return 0;
    if (strcmp(verb, "save") == 0)
        report(save(*board, path));
    else if (strcmp(verb, "load") == 0)
        report(load(board, path));
    else
        return 0;
    return 1;
}

/* Answers a word that changes nothing, if it is one. */
static int tell(const peg_board *board, const char *word)
{
    if (strcmp(word, "why") == 0 && fault)
        printf("No: %s.\n", fault);
    else if (strcmp(word, "why") == 0)
        puts("Nothing was wrong with the last move.");
    else if (strcmp(word, "holes") == 0)
        show_holes(board);
    else
        return 0;
    return 1;
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
    if (tell(board, word[0]))
        return 1;
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
    else if (!word[1][0] && is_fresh(board))
        status = begin(board, word[0]);
    report(status);
    return 1;
}

static int usage(void)
{
    fputs("usage: coach [BOARD [SECONDS]]\n", stderr);
    return BAD;
}

int main(int argc, char **argv)
{
    const char *from = argc > 1 ? argv[1] : "triangle5";
    char *end = "";
    char line[LINE];
    peg_board *board = NULL;
    size_t at = 0;

    limits.clock = seconds;
    if (argc > 2)
        limits.time = strtod(argv[2], &end);
    else
        limits.positions = 6000000;
    if (argc > 3 || *end || (argc > 2 && !(limits.time > 0)))
        return usage();
    peg_status status = start(&board, from, &at);
    if (status != PEG_OK) {
        complain_of_board("coach", from, from, status, at);
        return usage();
    }
    do {
        show(board, 0);
        if (peg_is_won(board))
            puts("\nThat is the goal. WELL DONE!");
        else if (peg_is_stuck(board) && !is_fresh(board))
            printf("\nNo jump is left, with %d pegs on the board.\n", peg_pegs(board));
        printf("\n%s: ", is_fresh(board) ? "Empty hole, or move (from to)" : "Move (from to)");
        fflush(stdout);
    } while (scanf(" %255[^\n]%*[^\n]", line) == 1 && (keep(&board, line) || obey(board, line)));
    putchar('\n');
    peg_board_free(board);
    return finish("coach", 0);
}

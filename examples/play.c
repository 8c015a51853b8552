/*
 * SPDX-License-Identifier: MIT
 *
 * Plays on any board, at a terminal or from a pipe. Tells which jumps lose, and searches
 * for the fewest moves in a thread while play goes on.
 *
 *     play                        the English board, to one peg in d4
 *     play "french -> e7" 0.5     any board; no answer takes longer than half a second
 */
/* For clock_gettime(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libpeg.h"

static peg_board *board;
static peg_limits limits = PEG_LIMITS_INIT; /* of an answer that the player waits for */
static char text[1 << 21];                  /* a game, a drawing or moves */

/* A search of a copy of the board, in a thread. Until it is done, the thread alone uses it. */
static struct {
    pthread_t thread;
    peg_board *board; /* the copy, or NULL if there is no search */
    peg_flag stop;
    atomic_int done;
    peg_status status;
    int answer;
    int moves;
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
} search;

static double seconds(void *user)
{
    struct timespec now;

    (void)user;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static const char *moves_text(const peg_jump *jumps, size_t count)
{
    peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, sizeof(text), NULL);
    return text;
}

static void *run(void *unused)
{
    peg_limits stoppable = PEG_LIMITS_INIT;

    stoppable.stop = &search.stop;
    search.answer = PEG_UNKNOWN;
    search.status = peg_solve_fewest(search.board, &stoppable, &search.answer, NULL, &search.moves,
                                     search.jumps, PEG_MAX_HOLES, &search.count);
    atomic_store(&search.done, 1);
    return unused;
}

/* Ends the search if there is one, tells what it has found, and lets the board learn. */
static void end_search(int stop)
{
    if (!search.board)
        return;
    if (stop)
        peg_flag_raise(&search.stop);
    pthread_join(search.thread, NULL);
    peg_board_learn(board, search.board);
    if (search.answer == PEG_YES)
        printf("Won in %d moves%s: %s\n", search.moves, search.status ? "" : ", the fewest",
               moves_text(search.jumps, search.count));
    else
        puts(search.answer == PEG_NO ? "There is no solution." : "No solution is found.");
    peg_board_free(search.board);
    search.board = NULL;
}

/* Begins a search in place of the one before. */
static peg_status begin_search(void)
{
    end_search(1);
    peg_flag_lower(&search.stop);
    atomic_store(&search.done, 0);
    if (peg_board_copy(board, &search.board) != PEG_OK)
        return PEG_E_MEMORY;
    if (pthread_create(&search.thread, NULL, run, NULL) == 0)
        return PEG_OK;
    peg_board_free(search.board);
    search.board = NULL;
    return PEG_E_MEMORY;
}

/* Puts the board of a text in place of the one before, or says what is wrong with the text. */
static int open_board(const char *from)
{
    char name[64];
    size_t at = 0;
    peg_board *opened;
    peg_status status = peg_board_new(from, NULL, &at, &opened);

    if (status == PEG_OK) {
        end_search(1);
        peg_board_free(board);
        board = opened;
        return 1;
    }
    fprintf(stderr, "character %zu: error: %s\n", at + 1, peg_status_text(status));
    if ((status == PEG_E_NAME || status == PEG_E_SIZE) &&
        peg_suggest(from, name, sizeof(name), NULL) == PEG_OK)
        fprintf(stderr, "do you mean %s?\n", name);
    return 0;
}

/* Writes the text to a file ("w") or reads it from one ("r"). */
static peg_status transfer(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);

    if (!file)
        return PEG_E_FILE;
    if (*mode == 'w')
        fprintf(file, "%s\n", text);
    else
        text[fread(text, 1, sizeof(text) - 1, file)] = 0;
    int bad = ferror(file);
    return fclose(file) == 0 && !bad ? PEG_OK : PEG_E_FILE;
}

/* Shows the board, and which jumps are legal and which of them lose, as far as it is known. */
static void show(void)
{
    static const char *const marks[] = {" loses", "", "?"};
    static peg_verdict all[PEG_MAX_LINES];
    size_t count = 0;

    if (peg_draw_names(board, PEG_NAMING_DEFAULT, text, sizeof(text), NULL) == PEG_OK)
        printf("\n%s", text);
    peg_judge(board, &limits, all, PEG_MAX_LINES, &count);
    for (size_t i = 0; i < count; i++)
        printf("%s%s%s", i ? ", " : "", moves_text(&all[i].jump, 1), marks[all[i].answer]);
    puts(peg_is_won(board) ? "Well done!" : peg_is_stuck(board) ? "No jump is left." : "");
    printf("> ");
    fflush(stdout);
}

/* Does what a line says. Returns 0 when the player quits. */
static int obey(char *line)
{
    int answer = PEG_UNKNOWN;
    peg_jump jump;
    size_t at = 0;
    peg_status status = PEG_OK;

    line[strcspn(line, "\r\n")] = 0;
    if (strcmp(line, "quit") == 0)
        return 0;
    if (strcmp(line, "hint") == 0)
        status = peg_hint(board, &limits, &answer, &jump);
    else if (strcmp(line, "undo") == 0)
        status = peg_undo(board);
    else if (strcmp(line, "redo") == 0)
        status = peg_redo(board);
    else if (strcmp(line, "rewind") == 0)
        status = peg_rewind(board, &limits, &answer, NULL);
    else if (strcmp(line, "solve") == 0)
        status = begin_search();
    else if (strcmp(line, "stop") == 0 || strcmp(line, "wait") == 0)
        end_search(line[0] == 's');
    else if (strncmp(line, "save ", 5) == 0) {
        status = peg_game_text(board, text, sizeof(text), NULL);
        if (status == PEG_OK)
            status = transfer(line + 5, "w");
    } else if (strncmp(line, "load ", 5) == 0) {
        status = transfer(line + 5, "r");
        if (status == PEG_OK)
            open_board(text);
    } else {
        status = peg_play_moves(board, line, &at);
        if (status != PEG_OK)
            fprintf(stderr, "character %zu: ", at + 1);
    }
    if (status == PEG_END)
        puts("It is won.");
    else if (status != PEG_OK)
        fprintf(stderr, "error: %s\n", peg_status_text(status));
    else if (answer == PEG_NO)
        puts("This cannot be won.");
    else if (strcmp(line, "hint") == 0)
        printf("Try %s.\n", moves_text(&jump, 1));
    return 1;
}

int main(int argc, char **argv)
{
    char *end = "";
    char *line = NULL;
    size_t room = 0;

    limits.clock = seconds;
    limits.time = argc > 2 ? strtod(argv[2], &end) : 2;
    if (argc > 3 || *end || !(limits.time > 0) ||
        !open_board(argc > 1 ? argv[1] : "english -> d4")) {
        fputs("usage: play [BOARD [SECONDS]]\n", stderr);
        return 2;
    }
    puts("Moves, hint, undo, redo, rewind, solve, wait, stop, save FILE, load FILE or quit:");
    do {
        if (atomic_load(&search.done))
            end_search(0);
        show();
    } while (getline(&line, &room, stdin) > 0 && obey(line));
    end_search(1);
    peg_board_free(board);
    free(line);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return 0;
    fputs("play: the output cannot be written\n", stderr);
    return 2;
}

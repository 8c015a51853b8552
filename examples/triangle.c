/*
 * SPDX-License-Identifier: MIT
 *
 * Solves the triangle of any side, from the first empty hole that allows it, and
 * tells how much memory that took.
 *
 *     triangle 6
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

/* An allocator that counts, as peg_allocator asks for it. */
typedef struct counter {
    size_t held;
    size_t most;
} counter;

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    counter *count = user;
    void *result = NULL;

    if (new_size == 0) {
        free(block);
    } else {
        result = realloc(block, new_size);
        if (!result)
            return NULL;
    }
    count->held = count->held - old_size + new_size;
    if (count->held > count->most)
        count->most = count->held;
    return result;
}

/* Prints the moves, some to a line. */
static void print_moves(char *text)
{
    size_t column = 0;
    char *move;

    for (move = strtok(text, " "); move; move = strtok(NULL, " ")) {
        if (column > 0 && column + strlen(move) > 72) {
            putchar('\n');
            column = 0;
        }
        column += (size_t)printf(column > 0 ? " %s" : "%s", move);
    }
    putchar('\n');
}

/* Returns 1 if the board can be won, else 0, or -1 where that is not known, as it says. */
static int solve(peg_board *board, int empty)
{
    peg_jump jumps[PEG_MAX_HOLES];
    char text[PEG_MAX_HOLES * 16];
    size_t count;
    int answer;
    peg_status status;

    peg_start(board, empty);
    status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);
    if (status != PEG_OK) {
        fprintf(stderr, "triangle: %s\n", peg_status_text(status));
        return -1;
    }
    if (answer == PEG_NO)
        return 0;
    peg_moves_text(board, jumps, count, PEG_NAMING_NUMBERS, text, sizeof(text), NULL);
    printf("Hole %d is empty. %zu jumps:\n", empty + 1, count);
    print_moves(text);
    return 1;
}

static void print_reason(peg_board *board, int empty)
{
    uint64_t positions;
    size_t count;
    int reason;

    peg_start(board, empty);
    printf("Hole %d is empty: ", empty + 1);
    if (peg_explain(board, NULL, &reason, NULL, 0, &count, &positions) != PEG_OK)
        puts("no solution, and why is not known.");
    else if (peg_pegs(board) == 0)
        puts("no solution, for there is no peg.");
    else if (peg_is_stuck(board))
        puts("no solution, for there is no jump.");
    else if (reason == PEG_REASON_PROOF)
        puts("no solution, as weights on the holes prove.");
    else
        printf("no solution, as a search of %llu positions tells.\n",
               (unsigned long long)positions);
}

/* Solves from the first hole that allows it. */
static int solve_any(peg_board *board)
{
    int solved = 0;
    int hole;

    for (hole = 0; hole < peg_holes(board) && solved == 0; hole++)
        solved = solve(board, hole);
    for (hole = 0; hole < peg_holes(board) && solved == 0; hole++)
        print_reason(board, hole);
    return solved > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    counter count = {0, 0};
    peg_allocator allocator = {resize, NULL};
    peg_board *board;
    char name[32];
    char *end = NULL;
    long side = argc == 2 ? strtol(argv[1], &end, 10) : 0;
    int code;

    if (side < 1 || side > 14 || *end != 0) {
        fputs("usage: triangle SIDE, from 1 to 14\n", stderr);
        return 2;
    }
    allocator.user = &count;
    snprintf(name, sizeof(name), "triangle%ld", side);
    if (peg_board_new(name, &allocator, NULL, &board) != PEG_OK) {
        fputs("triangle: there is not enough memory\n", stderr);
        return 1;
    }
    printf("The triangle of side %ld has %d %s.\n", side, peg_holes(board),
           side == 1 ? "hole" : "holes");
    code = solve_any(board);
    peg_board_free(board);
    printf("It took %zu bytes of memory at most, and %zu are left.\n", count.most, count.held);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fputs("triangle: the output cannot be written\n", stderr);
    return 2;
}

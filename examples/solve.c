/*
 * SPDX-License-Identifier: MIT
 *
 * Solves a board from an empty hole and shows every step, or says why that cannot
 * be done.
 *
 *     solve 13                the triangle of 15 holes, to one peg anywhere
 *     solve 13 13             to one peg in hole 13
 *     solve d4 d4 english     on any shape
 *     solve d4 any english
 */
#include <stdio.h>
#include <string.h>

#include "libpeg.h"

#define ROWS 64

static void show(const peg_board *board)
{
    char drawing[16384];

    if (peg_draw(board, 0, PEG_USUAL, drawing, sizeof(drawing), NULL) == PEG_OK)
        printf("%s\n", drawing);
}

static int show_solution(peg_board *board, const peg_jump *jumps, size_t count)
{
    char text[64];
    size_t i;

    show(board);
    for (i = 0; i < count; i++) {
        if (peg_play(board, &jumps[i]) != PEG_OK ||
            peg_write(board, &jumps[i], 1, 0, PEG_USUAL, text, sizeof(text), NULL) != PEG_OK)
            return 1;
        printf("%zu. %s\n", i + 1, text);
        show(board);
    }
    puts("Solved.");
    return 0;
}

/* The holes that a row gives a certain weight. */
static void show_weight(const peg_board *board, const peg_row *row, int weight)
{
    int seen = 0;
    int hole;

    for (hole = 0; hole < peg_holes(board); hole++)
        if (row->weight[hole] == weight) {
            if (seen++ == 0)
                printf("  %+d for", weight);
            printf(" %s", peg_hole_name(board, hole, PEG_USUAL));
        }
    if (seen > 0)
        putchar('\n');
}

static void show_row(const peg_board *board, const peg_row *row)
{
    int sum = 0;
    int most = 0;
    int weight;
    int hole;

    for (hole = 0; hole < peg_holes(board); hole++) {
        int w = row->weight[hole];

        sum += peg_at(board, hole) == 1 ? w : 0;
        most = w > most ? w : -w > most ? -w : most;
    }
    if (row->kind == PEG_ROW_CLASS)
        printf("No jump makes this sum even if it is odd, or odd if it is even. It is %d:\n", sum);
    else
        printf("No jump makes this sum larger. It is %d:\n", sum);
    for (weight = most; weight >= -most; weight--)
        if (weight != 0)
            show_weight(board, row, weight);
}

static int show_reason(peg_board *board)
{
    static peg_row rows[ROWS];
    uint64_t positions;
    size_t count;
    size_t i;
    int reason;
    peg_status status = peg_explain(board, NULL, &reason, rows, ROWS, &count, &positions);

    show(board);
    if (status != PEG_OK) {
        printf("This cannot be done, and why is not known: %s.\n", peg_status_text(status));
    } else if (reason == PEG_REASON_SEARCHED) {
        printf("This cannot be done: a search through %llu positions came to its end.\n",
               (unsigned long long)positions);
    } else if (count == 0) {
        puts("This cannot be done: no jump can lead to such an end.");
    } else {
        puts("This cannot be done. Wherever one jump is missing to the end, the weights of the\n"
             "pegs have a sum that no play from here comes to:");
        for (i = 0; i < count && i < ROWS; i++)
            show_row(board, &rows[i]);
    }
    return 1;
}

static int solve(peg_board *board)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    int answer;
    peg_status status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);

    if (status != PEG_OK) {
        fprintf(stderr, "solve: %s\n", peg_status_text(status));
        return 1;
    }
    return answer == PEG_YES ? show_solution(board, jumps, count) : show_reason(board);
}

static int complain(const char *what, peg_status status)
{
    fprintf(stderr, "solve: %s: %s\n", what, peg_status_text(status));
    return 2;
}

int main(int argc, char **argv)
{
    const char *text = argc > 3 ? argv[3] : "triangle5";
    peg_board *board;
    peg_status status;
    int start;
    int end = PEG_NO_HOLE;
    int code;

    if (argc < 2 || argc > 4) {
        fputs("usage: solve START [END [SHAPE]], with END a hole or any\n", stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK)
        return complain(text, status);
    if ((status = peg_hole_named(board, argv[1], &start)) != PEG_OK) {
        code = complain(argv[1], status);
    } else if (argc > 2 && strcmp(argv[2], "any") != 0 &&
               (status = peg_hole_named(board, argv[2], &end)) != PEG_OK) {
        code = complain(argv[2], status);
    } else {
        peg_fill(board, start);
        peg_set_goal(board, end);
        code = solve(board);
    }
    peg_board_free(board);
    return fflush(stdout) == 0 ? code : 1;
}

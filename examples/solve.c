/*
 * SPDX-License-Identifier: MIT
 *
 * Solves a board from an empty hole and shows every step, or says why that cannot
 * be done.
 *
 *     solve 13                the triangle of 15 holes, to one peg anywhere
 *     solve 13 13             to one peg in hole 13
 *     solve d4 d4 english     on any shape
 *     solve d4 any "english -> d1"
 *
 * "any" is the goal that the shape has, one peg anywhere where it says none. START
 * takes the place of its position.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

static void show(const peg_board *board)
{
    char drawing[16384] = "This board is too wide to show.\n";

    peg_draw(board, drawing, sizeof(drawing), NULL);
    printf("%s\n", drawing);
}

static int show_solution(peg_board *board, const peg_jump *jumps, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        if (peg_play(board, &jumps[i]) != PEG_OK)
            return 1;
        printf("%zu. %s-%s\n", i + 1, peg_hole_name(board, jumps[i].from, PEG_NAMING_DEFAULT),
               peg_hole_name(board, jumps[i].to, PEG_NAMING_DEFAULT));
        show(board);
    }
    puts("Solved.");
    return 0;
}

/* What a row says, and the holes it gives a weight, those of one weight together. */
static void show_row(const peg_board *board, const peg_proof_row *row)
{
    int holes = peg_holes(board);
    int sum = 0;
    int hole;
    int like;

    for (hole = 0; hole < holes; hole++)
        sum += peg_has_peg(board, hole) ? row->weight[hole] : 0;
    printf(row->kind == PEG_PROOF_CLASS
               ? "No jump makes this sum even if it is odd, or odd if it is even. It is %d:\n"
               : "No jump makes this sum larger. It is %d:\n",
           sum);
    for (hole = 0; hole < holes; hole++) {
        for (like = 0; row->weight[like] != row->weight[hole]; like++)
            ;
        if (row->weight[hole] == 0 || like < hole)
            continue;
        printf("  %+d for", (int)row->weight[hole]);
        for (; like < holes; like++)
            if (row->weight[like] == row->weight[hole])
                printf(" %s", peg_hole_name(board, like, PEG_NAMING_DEFAULT));
        putchar('\n');
    }
}

static int show_reason(peg_board *board)
{
    peg_proof_row *rows = NULL;
    uint64_t positions;
    size_t count;
    size_t i;
    int reason;
    peg_status status = peg_explain(board, NULL, &reason, NULL, 0, &count, &positions);

    if (status == PEG_OK && count > 0) {
        rows = malloc(count * sizeof(*rows));
        status = rows ? peg_explain(board, NULL, &reason, rows, count, NULL, NULL) : PEG_E_MEMORY;
    }
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
        for (i = 0; i < count; i++)
            show_row(board, &rows[i]);
    }
    free(rows);
    return 1;
}

static int solve(peg_board *board)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count;
    int answer;
    peg_status status = peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count);

    show(board);
    if (status == PEG_OK)
        return answer == PEG_YES ? show_solution(board, jumps, count) : show_reason(board);
    fprintf(stderr, "solve: %s\n", peg_status_text(status));
    return 1;
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "solve: %s: %s\n", what, why);
    return 2;
}

static int complain_of_shape(const char *text, peg_status status)
{
    char name[64];

    complain(text, peg_status_text(status));
    if ((status == PEG_E_NAME || status == PEG_E_SIZE) &&
        peg_suggest(text, name, sizeof(name), NULL) == PEG_OK)
        fprintf(stderr, "solve: do you mean %s?\n", name);
    return 2;
}

int main(int argc, char **argv)
{
    const char *text = argc > 3 ? argv[3] : "triangle5";
    int to_hole = argc > 2 && strcmp(argv[2], "any") != 0;
    peg_board *board;
    peg_status status;
    int start;
    int end;
    int kind;
    int code;

    if (argc < 2 || argc > 4) {
        fputs("usage: solve START [END [SHAPE]], with END a hole or any\n", stderr);
        return 2;
    }
    status = peg_board_new(text, NULL, NULL, &board);
    if (status != PEG_OK)
        return complain_of_shape(text, status);
    peg_goal(board, &kind, NULL, NULL, 0);
    if ((status = peg_find_hole(board, argv[1], &start)) != PEG_OK)
        code = complain(argv[1], peg_status_text(status));
    else if (to_hole && (status = peg_find_hole(board, argv[2], &end)) != PEG_OK)
        code = complain(argv[2], peg_status_text(status));
    else if (to_hole && kind != PEG_GOAL_ANYWHERE)
        code = complain(text, "END must be any where the shape has a goal");
    else {
        peg_start(board, start);
        if (to_hole)
            peg_set_goal(board, PEG_GOAL_HOLE, end, NULL, 0);
        code = solve(board);
    }
    peg_board_free(board);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    return complain("the output", "it cannot be written");
}

/* SPDX-License-Identifier: MIT */

/* The first answer: a text becomes a board, and a new board finds a solution. */
#include <stdio.h>

#include "bench.h"

/* The least time of so many counts: what else a machine does can only add to it. */
enum { RUNS = 5 };

static double from_nothing(const char *text)
{
    peg_jump jumps[PEG_MAX_HOLES];
    int answer;
    size_t count;
    double start = bench_time();
    peg_board *board = bench_board(text);

    bench_check(peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count));
    start = bench_time() - start;
    peg_board_free(board);
    return start;
}

static void first_solution(const char *text)
{
    char what[80];

    snprintf(what, sizeof(what), "%s: a solution, from nothing", text);
    if (!bench_wants(what))
        return;
    bench_forget();
    double least = from_nothing(text);
    for (int run = 1; run < RUNS; run++) {
        double time = from_nothing(text);

        least = time < least ? time : least;
    }
    bench_row(what, least, 0);
}

void bench_first(void)
{
    static const char *const boards[] = {
        "english",    "english -> d4", "french",     "asymmetric",     "wiegleb",   "wiegleb -> e5",
        "diamond5",   "square6",       "square8",    "square9",        "hexagon5",  "triangle5",
        "triangle6",  "triangle7",     "triangle8",  "triangle8 -> 1", "triangle9", "triangle10",
        "triangle11", "triangle12",    "triangle13", "triangle14"};

    for (size_t i = 0; i < sizeof(boards) / sizeof(*boards); i++)
        first_solution(boards[i]);
}

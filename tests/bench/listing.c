/* SPDX-License-Identifier: MIT */

/* From solution to solution, on a new board each time, with a table and without. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

enum { SOLUTIONS = 1000000 };

static const char *const central = "english -> d4";

static int count_to(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    return ++*(uint64_t *)user < SOLUTIONS ? PEG_CONTINUE : PEG_STOP;
}

static void list(const char *what, peg_table *table, const peg_limits *limits)
{
    uint64_t seen = 0;

    if (!bench_wants(what))
        return;
    bench_forget();
    double start = bench_time();
    peg_board *board = bench_board(central);
    bench_check(peg_table_attach(board, table));
    if (peg_each_solution(board, PEG_ALL_SOLUTIONS, limits, count_to, &seen) != PEG_STOPPED)
        exit(1);
    bench_row(what, (bench_time() - start) / SOLUTIONS, 0);
    peg_board_free(board);
}

static void count(const char *what, peg_table *table)
{
    peg_count solutions;

    if (!bench_wants(what))
        return;
    bench_forget();
    double start = bench_time();
    peg_board *board = bench_board(central);
    bench_check(peg_table_attach(board, table));
    bench_check(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &solutions));
    bench_row(what, bench_time() - start, 0);
    peg_board_free(board);
}

void bench_listing(void)
{
    static const char *const with_table[] = {
        "english -> d4: one of the first 10^6 solutions, table",
        "english -> d4: count the solutions, from nothing, table", NULL};
    peg_flag flag = {0};
    peg_limits flagged = {.struct_size = sizeof(flagged), .stop = &flag};
    peg_limits timed = {.struct_size = sizeof(timed), .time = 1e9, .clock = bench_clock};

    list("english -> d4: one of the first 10^6 solutions", NULL, NULL);
    list("english -> d4: one of the first 10^6 solutions, with a flag", NULL, &flagged);
    list("english -> d4: one of the first 10^6 solutions, with a clock", NULL, &timed);
    count("english -> d4: count the solutions, from nothing", NULL);
    if (bench_wants_any(with_table)) {
        peg_board *board = bench_board(central);
        peg_table *table;

        bench_check(peg_table_build(board, 0, NULL, &table));
        list(with_table[0], table, NULL);
        count(with_table[1], table);
        peg_table_free(table);
        peg_board_free(board);
    }
}

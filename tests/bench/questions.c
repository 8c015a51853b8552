/* SPDX-License-Identifier: MIT */

/* Questions, beside the naive reference where it can finish. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "reference/reference.h"

enum { GAMES = 60, MOST_LINES = 2048, MOST_POSITIONS = 4000 };

static const char *const triangle5_rows = "____o/___o_o/__o_o_o/_o_o_o_o/o_o_o_o_o";

static int count_one(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    ++*(uint64_t *)user;
    return PEG_CONTINUE;
}

/* The board of 15 holes from one empty hole: everything, often enough to tell. */
static void triangle5(int hole)
{
    peg_board *board = bench_board("triangle5");
    char what[64];
    peg_count count;
    uint64_t seen = 0;
    ref_shape shape;
    ref_board model;
    double start;
    double reference;
    int times = 50;

    if (!ref_shape_draw(&shape, REF_TRIANGULAR, triangle5_rows, NULL))
        exit(1);
    ref_board_start(&model, &shape, hole);
    start = bench_time();
    ref_all_games(&model);
    reference = bench_time() - start;
    ref_shape_free(&shape);
    bench_check(peg_start(board, hole));

    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, count_one, &seen));
    snprintf(what, sizeof(what), "triangle5, hole %d: every solution", hole + 1);
    bench_row(what, (bench_time() - start) / times, reference);

    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_count_solutions(board, NULL, &count));
    snprintf(what, sizeof(what), "triangle5, hole %d: count the solutions", hole + 1);
    bench_row(what, (bench_time() - start) / times, reference);

    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_count_games(board, NULL, &count));
    snprintf(what, sizeof(what), "triangle5, hole %d: count the games", hole + 1);
    bench_row(what, (bench_time() - start) / times, reference);
    peg_board_free(board);
}

static void ask_small(void)
{
    peg_board *board = bench_board("triangle5");
    peg_verdict verdicts[36];
    int answer;
    size_t count;
    double start;
    int times = 200000;

    bench_check(peg_solvable(board, NULL, &answer));
    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_solvable(board, NULL, &answer));
    bench_row("triangle5: solvable, asked again", (bench_time() - start) / times, 0);
    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_judge(board, NULL, verdicts, 36, &count));
    bench_row("triangle5: judge all jumps", (bench_time() - start) / times, 0);
    peg_board_free(board);
}

static int ascending(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;

    return (left > right) - (left < right);
}

/* Every position of random games, each asked of a board that has learned nothing but the filters.
 */
static void ask_cold(const char *text)
{
    static double times[MOST_POSITIONS];
    peg_board *start_board = bench_board(text);
    char what[80];
    int answer;
    uint64_t state = 1;
    size_t asked = 0;
    double start = bench_time();

    bench_check(peg_solvable(start_board, NULL, &answer));
    snprintf(what, sizeof(what), "%s: the first question, filters made", text);
    bench_row(what, bench_time() - start, 0);
    for (int game = 0; game < GAMES; game++) {
        peg_jump legal[MOST_LINES];
        peg_board *board;
        size_t count;

        bench_check(peg_board_copy(start_board, &board));
        for (;;) {
            peg_board *cold;

            bench_check(peg_board_copy(board, &cold));
            start = bench_time();
            bench_check(peg_solvable(cold, NULL, &answer));
            if (asked < MOST_POSITIONS)
                times[asked++] = bench_time() - start;
            peg_board_free(cold);
            bench_check(peg_legal_jumps(board, legal, MOST_LINES, &count));
            if (count == 0)
                break;
            bench_check(peg_play(board, &legal[bench_random(&state) % count]));
        }
        peg_board_free(board);
    }
    qsort(times, asked, sizeof(*times), ascending);
    snprintf(what, sizeof(what), "%s: solvable in mid-game, median", text);
    bench_row(what, times[asked / 2], 0);
    snprintf(what, sizeof(what), "%s: solvable in mid-game, 99 of 100 below", text);
    bench_row(what, times[asked * 99 / 100], 0);
    snprintf(what, sizeof(what), "%s: solvable in mid-game, worst of %zu", text, asked);
    bench_row(what, times[asked - 1], 0);
    peg_board_free(start_board);
}

static void first_solution(const char *text)
{
    peg_board *board = bench_board(text);
    peg_jump jumps[PEG_MAX_HOLES];
    char what[64];
    int answer;
    size_t count;
    double start = bench_time();

    bench_check(peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count));
    snprintf(what, sizeof(what), "%s: a solution, from nothing", text);
    bench_row(what, bench_time() - start, 0);
    peg_board_free(board);
}

static void central_game(void)
{
    uint64_t levels[40];
    peg_board *board = bench_board("english -> d4");
    peg_count count;
    size_t level_count;
    double start = bench_time();

    bench_check(peg_count_solutions(board, NULL, &count));
    bench_row("english -> d4: count the solutions", bench_time() - start, 0);
    start = bench_time();
    bench_check(peg_count_positions(board, NULL, 1, levels, 40, &level_count));
    bench_row("english: positions by jumps, mod symmetry", bench_time() - start, 0);
    start = bench_time();
    bench_check(peg_count_games(board, NULL, &count));
    bench_row("english -> d4: count the games", bench_time() - start, 0);
    peg_board_free(board);
}

static void by_number(void)
{
    peg_board *board = bench_board("english -> d4");
    peg_jump jumps[31];
    uint64_t state = 1;
    peg_count index = {0, 0};
    peg_count total;
    size_t count;
    double start = bench_time();
    int times = 2000;

    bench_check(peg_solution_at(board, NULL, &index, jumps, 31, &count));
    bench_row("english -> d4: solution by number", bench_time() - start, 0);
    bench_check(peg_count_solutions(board, NULL, &total));
    start = bench_time();
    for (int i = 0; i < times; i++) {
        index.low = bench_random(&state) % total.low;
        bench_check(peg_solution_at(board, NULL, &index, jumps, 31, &count));
    }
    bench_row("english -> d4: solution by number, again", (bench_time() - start) / times, 0);
    start = bench_time();
    for (int i = 0; i < times; i++)
        bench_check(peg_solution_index(board, NULL, jumps, count, &index));
    bench_row("english -> d4: number of a solution, again", (bench_time() - start) / times, 0);
    peg_board_free(board);
}

/* A solution of the fewest moves, and the proof, from nothing. */
static void ask_fewest(const char *text)
{
    peg_board *board = bench_board(text);
    peg_jump jumps[PEG_MAX_HOLES];
    char what[80];
    size_t count;
    int answer;
    int least;
    int moves;
    double start = bench_time();

    bench_check(
        peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, PEG_MAX_HOLES, &count));
    snprintf(what, sizeof(what), "%.24s: the fewest moves, proven", text);
    bench_row(what, bench_time() - start, 0);
    peg_board_free(board);
}

void bench_questions(void)
{
    static const char *const boards[] = {
        "triangle6", "triangle7", "triangle8 -> 1", "triangle10", "triangle14",
        "french",    "wiegleb",   "wiegleb -> e5",  "asymmetric", "diamond5",
        "square6",   "square9",   "hexagon5",       "english",    "english -> d4"};
    static const int holes[] = {0, 1, 3, 4};

    for (size_t i = 0; i < sizeof(holes) / sizeof(*holes); i++)
        triangle5(holes[i]);
    ask_small();
    ask_cold("english -> d4");
    ask_cold("english");
    for (size_t i = 0; i < sizeof(boards) / sizeof(*boards); i++)
        first_solution(boards[i]);
    ask_fewest("triangle6");
    ask_fewest("triangle7");
    ask_fewest("english -> d4");
    central_game();
    by_number();
}

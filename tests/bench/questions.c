/* SPDX-License-Identifier: MIT */

/* Questions, beside the naive reference where it can finish. */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "reference/reference.h"

#include <libpeg_many.h>

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
    char names[3][64];
    const char *const all[] = {names[0], names[1], names[2], NULL};
    peg_count count;
    uint64_t seen = 0;
    ref_shape shape;
    ref_board model;
    int times = 50;

    snprintf(names[0], sizeof(names[0]), "triangle5, hole %d: every solution", hole + 1);
    snprintf(names[1], sizeof(names[1]), "triangle5, hole %d: count the solutions", hole + 1);
    snprintf(names[2], sizeof(names[2]), "triangle5, hole %d: count the games", hole + 1);
    if (!bench_wants_any(all))
        return;
    peg_board *board = bench_board("triangle5");
    if (!ref_shape_draw(&shape, REF_TRIANGULAR, triangle5_rows, NULL))
        exit(1);
    ref_board_start(&model, &shape, hole);
    double start = bench_time();
    ref_all_games(&model);
    double reference = bench_time() - start;
    ref_shape_free(&shape);
    bench_check(peg_start(board, hole));

    BENCH_CALL(names[0], times, reference,
               peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, count_one, &seen));

    BENCH_CALL(names[1], times, reference,
               peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count));

    BENCH_CALL(names[2], times, reference, peg_count_games(board, NULL, &count));
    peg_board_free(board);
}

static void ask_small(void)
{
    peg_board *board = bench_board("triangle5");
    peg_verdict verdicts[36];
    int answer;
    size_t count;
    int times = 200000;

    bench_check(peg_solvable(board, NULL, &answer));
    BENCH_CALL("triangle5: solvable, asked again", times, 0, peg_solvable(board, NULL, &answer));
    BENCH_CALL("triangle5: judge all jumps", times, 0,
               peg_judge(board, NULL, verdicts, 36, &count));
    peg_board_free(board);
}

static void central_game(void)
{
    uint64_t levels[40];
    static const char *const names[] = {"english -> d4: count the solutions",
                                        "english: positions by jumps, mod symmetry",
                                        "english -> d4: count the games", NULL};
    peg_count count;
    size_t level_count;

    if (!bench_wants_any(names))
        return;
    peg_board *board = bench_board("english -> d4");
    BENCH_CALL(names[0], 1, 0, peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count));
    BENCH_CALL(names[1], 1, 0, peg_count_positions(board, NULL, 1, levels, 40, &level_count));
    BENCH_CALL(names[2], 1, 0, peg_count_games(board, NULL, &count));
    peg_board_free(board);
}

static void random_play(void)
{
    static const char *const boards[] = {"triangle6", "english"};

    for (int i = 0; i < 2; i++) {
        char games[40], uniform[40], drawn[40];
        const char *const names[] = {games, uniform, drawn, NULL};
        peg_count count;
        double win;

        snprintf(games, sizeof games, "%s: count the games", boards[i]);
        snprintf(uniform, sizeof uniform, "%s: random play", boards[i]);
        snprintf(drawn, sizeof drawn, "%s: random play, 15 draws", boards[i]);
        if (!bench_wants_any(names))
            continue;
        peg_board *board = bench_board(boards[i]);
        BENCH_CALL(games, 1, 0, peg_count_games(board, NULL, &count));
        BENCH_CALL(uniform, 1, 0,
                   peg_random_play(board, NULL, PEG_DRAW_ON, &win, NULL, NULL, 0, NULL));
        /* English with draws needs more memory than a question has without a limit. */
        if (i == 0) {
            BENCH_CALL(drawn, 1, 0, peg_random_play(board, NULL, 15, &win, NULL, NULL, 0, NULL));
        }
        peg_board_free(board);
    }
}

/* Positions that play comes to, on a new board and again, when the board has the table. */
static void of_many(void)
{
    static const char *const names[] = {"english: solvable of 3000 positions",
                                        "english: solvable of 3000 positions, again",
                                        "english, 11 pegs: rate", NULL};
    enum { MANY = 3000 };
    static uint64_t positions[MANY];
    static uint8_t answers[MANY];
    uint64_t state = 5;
    double win;
    int losing, moves;

    if (!bench_wants_any(names))
        return;
    peg_board *board = bench_board("english");
    bench_check(peg_many_sample(board, NULL, PEG_SAMPLE_PLAY, 0, &state, MANY, positions));
    for (int i = 0; i < 2; i++) {
        BENCH_CALL(names[i], 1, 0,
                   peg_many_solvable(board, NULL, NULL, positions, MANY, answers, NULL));
    }
    peg_board_free(board);
    board = bench_board("english .../oo./.o.o.o./o.o..o./o.o..../.../... -> d4");
    BENCH_CALL(names[2], 1, 0, peg_rate(board, NULL, &win, NULL, &losing, NULL, &moves));
    peg_board_free(board);
}

static void by_number(void)
{
    static const char *const names[] = {"english -> d4: solution by number",
                                        "english -> d4: solution by number, again",
                                        "english -> d4: number of a solution, again", NULL};
    peg_jump jumps[31];
    uint64_t state = 1;
    peg_count index = {0, 0};
    peg_count total;
    size_t count;
    int times = 2000;

    if (!bench_wants_any(names))
        return;
    peg_board *board = bench_board("english -> d4");
    BENCH_CALL(names[0], 1, 0, peg_solution_at(board, NULL, &index, jumps, 31, &count));
    bench_check(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &total));
    double start = bench_time();
    for (int i = 0; i < times; i++) {
        index.low = random_bits(&state) % total.low;
        bench_check(peg_solution_at(board, NULL, &index, jumps, 31, &count));
    }
    bench_row(names[1], (bench_time() - start) / times, 0);
    BENCH_CALL(names[2], times, 0, peg_solution_index(board, NULL, jumps, count, &index));
    peg_board_free(board);
}

/* A solution of the fewest moves, and the proof, from nothing. */
static void ask_fewest(const char *text)
{
    peg_jump jumps[PEG_MAX_HOLES];
    char what[80];
    size_t count;
    int answer;
    int least;
    int moves;

    snprintf(what, sizeof(what), "%.24s: the fewest moves, proven", text);
    if (!bench_wants(what))
        return;
    peg_board *board = bench_board(text);
    BENCH_CALL(
        what, 1, 0,
        peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, PEG_MAX_HOLES, &count));
    peg_board_free(board);
}

void bench_questions(void)
{
    static const int holes[] = {0, 1, 3, 4};

    for (size_t i = 0; i < sizeof(holes) / sizeof(*holes); i++)
        triangle5(holes[i]);
    ask_small();
    ask_fewest("triangle6");
    ask_fewest("triangle7");
    ask_fewest("english -> d4");
    ask_fewest("english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1");
    ask_fewest("french .oo/ooooo/ooooooo/ooooooo/ooooooo/ooooo/ooo -> e7");
    central_game();
    random_play();
    of_many();
    by_number();
}

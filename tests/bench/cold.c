/* SPDX-License-Identifier: MIT */

/*
 * One question of a board that has learned of no lost position. Cold is a copy of a board
 * that was asked once: what serves all questions is prepared. From nothing is a new board.
 * The clock is read around each question, which the last row of all shows the cost of.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

enum { POSITIONS = 20000, NEW_BOARDS = 200, LISTED = 4000, MOST_LINES = 2048, CLOCKS = 1000 };

/* A board that has prepared what it needs. */
static peg_board *prepared(const char *text)
{
    peg_board *board = bench_board(text);

    bench_check(peg_solvable(board, NULL, NULL));
    return board;
}

/* Plays from the start so many jumps at random as mid-game is, or fewer where it ends. */
static void go_to_middle(peg_board *board, uint64_t *state)
{
    uint64_t jumps = 6 + bench_random(state) % 18;
    peg_jump legal[MOST_LINES];
    size_t count;

    while (jumps-- > 0) {
        bench_check(peg_legal_jumps(board, legal, MOST_LINES, &count));
        if (count == 0)
            return;
        bench_check(peg_play(board, &legal[bench_random(state) % count]));
    }
}

static double ask(peg_board *board)
{
    int answer;
    double start = bench_time();

    bench_check(peg_solvable(board, NULL, &answer));
    return bench_time() - start;
}

static void ask_copies(const char *text)
{
    static double times[POSITIONS];
    char what[80];
    peg_board *start;
    uint64_t state = 1;

    snprintf(what, sizeof(what), "%s: solvable in mid-game, cold", text);
    if (!bench_wants_spread(what))
        return;
    start = prepared(text);
    bench_forget();
    for (size_t i = 0; i < POSITIONS; i++) {
        peg_board *board;

        bench_check(peg_board_copy(start, &board));
        go_to_middle(board, &state);
        times[i] = ask(board);
        peg_board_free(board);
    }
    bench_spread(what, times, POSITIONS);
    peg_board_free(start);
}

/* Of the first of the same positions. The board is made of a text, which is timed too. */
static void ask_new_boards(const char *text)
{
    double times[NEW_BOARDS];
    char what[80];
    peg_board *start;
    uint64_t state = 1;

    snprintf(what, sizeof(what), "%s: solvable in mid-game, from nothing", text);
    if (!bench_wants_spread(what))
        return;
    start = bench_board(text);
    bench_forget();
    for (size_t i = 0; i < NEW_BOARDS; i++) {
        char position[128];
        peg_board *board;

        bench_check(peg_board_copy(start, &board));
        go_to_middle(board, &state);
        bench_check(peg_board_text(board, position, sizeof(position), NULL));
        peg_board_free(board);
        times[i] = bench_time();
        board = bench_board(position);
        times[i] = bench_time() - times[i] + ask(board);
        peg_board_free(board);
    }
    bench_spread(what, times, NEW_BOARDS);
    peg_board_free(start);
}

static void prepare(const char *text)
{
    char what[80];
    double time;
    peg_board *board;

    snprintf(what, sizeof(what), "%s: the first question, filters made", text);
    if (!bench_wants(what))
        return;
    board = bench_board(text);
    time = ask(board);
    bench_row(what, time, 0);
    peg_board_free(board);
}

static void clock_alone(void)
{
    double times[CLOCKS];

    bench_forget();
    for (size_t i = 0; i < CLOCKS; i++) {
        times[i] = bench_time();
        times[i] = bench_time() - times[i];
    }
    bench_spread("the clock alone, warm", times, CLOCKS);
}

void bench_cold(void)
{
    static const char *const boards[] = {"english -> d4", "english"};

    for (size_t i = 0; i < sizeof(boards) / sizeof(*boards); i++) {
        prepare(boards[i]);
        ask_copies(boards[i]);
        ask_new_boards(boards[i]);
    }
    clock_alone();
}

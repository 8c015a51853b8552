/* SPDX-License-Identifier: MIT */

/*
 * One question of a board that has learned of no lost position. Cold is a copy of a board
 * that was asked once: what serves all questions is prepared. From nothing is a new board.
 * The clock is read around each question, which the last row of all shows the cost of.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"

enum { POSITIONS = 20000, NEW_BOARDS = 200, LISTED = 4000, MOST_LINES = 2048, CLOCKS = 1000 };

/* A board that has prepared what it needs. */
static peg_board *prepared(const char *text)
{
    peg_board *board = bench_board(text);

    bench_check(peg_solvable(board, NULL, NULL));
    return board;
}

/* Plays so many jumps at random, or fewer where the game ends. */
static void play_on(peg_board *board, uint64_t jumps, uint64_t *state)
{
    peg_jump legal[MOST_LINES];
    size_t count = 1;

    while (jumps-- > 0 && count > 0) {
        bench_check(peg_legal_jumps(board, legal, MOST_LINES, &count));
        if (count > 0)
            bench_check(peg_play(board, &legal[random_bits(state) % count]));
    }
}

/* Plays from the start so many jumps at random as mid-game is. */
static void go_to_middle(peg_board *board, uint64_t *state)
{
    play_on(board, 6 + random_bits(state) % 18, state);
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
    uint64_t state = 1;

    snprintf(what, sizeof(what), "%s: solvable in mid-game, cold", text);
    if (!bench_wants_spread(what))
        return;
    peg_board *start = prepared(text);
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
    uint64_t state = 1;

    snprintf(what, sizeof(what), "%s: solvable in mid-game, from nothing", text);
    if (!bench_wants_spread(what))
        return;
    peg_board *start = bench_board(text);
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

/*
 * Has a board prepare for the class of a position without finding out much: it is asked
 * where a random game from there ends.
 */
static void prepare_class(peg_board *board, const uint64_t *words, uint64_t *state)
{
    bench_check(peg_set_position(board, words, PEG_MAX_WORDS));
    play_on(board, PEG_MAX_HOLES, state);
    bench_check(peg_solvable(board, NULL, NULL));
}

/* The positions that tests/published/solvable.c compares answers of. */
static void ask_listed(void)
{
    static const char *const what = "listed positions: solvable, cold";
    static double times[LISTED];
    static char line[8192];
    uint64_t state = 1;
    size_t asked = 0;

    if (!bench_wants_spread(what))
        return;
    FILE *file = fopen(TEST_DATA "/solvable.txt", "r");
    bench_forget();
    while (file && asked < LISTED && fgets(line, sizeof(line), file)) {
        uint64_t words[PEG_MAX_WORDS];

        if (*line == '#' || *line == '\n')
            continue;
        peg_board *board = bench_board(line + 4);
        bench_check(peg_position(board, words, PEG_MAX_WORDS));
        prepare_class(board, words, &state);
        peg_board *copy;
        bench_check(peg_board_copy(board, &copy));
        bench_check(peg_set_position(copy, words, PEG_MAX_WORDS));
        times[asked++] = ask(copy);
        peg_board_free(copy);
        peg_board_free(board);
    }
    if (asked == 0) {
        fprintf(stderr, "bench: tests/data/solvable.txt has no position\n");
        exit(1);
    }
    fclose(file);
    bench_spread(what, times, asked);
}

static void prepare(const char *text)
{
    char what[80];

    snprintf(what, sizeof(what), "%s: the first question, filters made", text);
    if (!bench_wants(what))
        return;
    peg_board *board = bench_board(text);
    double time = ask(board);
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
    ask_listed();
    clock_alone();
}

/* -- The first answer: a text becomes a board, which finds a solution ------ */

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

/*
 * SPDX-License-Identifier: MIT
 *
 * Limits on large boards: a position that is counted takes about as much work there as elsewhere,
 * and little memory; and less memory costs time, not answers.
 */
#include "support.h"

#include <limits.h>

/* A European cross of 170 holes. */
static const char cross[] =
    "square:____ooooooo____/____ooooooo____/____ooooooo____/___ooooooooo___/"
    "ooooooooooooooo/ooooooooooooooo/ooooooooooooooo/ooooooo.ooooooo/"
    "ooooooooooooooo/ooooooooooooooo/ooooooooooooooo/___ooooooooo___/"
    "____ooooooo____/____ooooooo____/____ooooooo____";

typedef struct cost {
    peg_status status;
    long looks;   /* at the clock */
    size_t bytes; /* at most */
} cost;

static double look(void *user)
{
    ++*(long *)user;
    return 0;
}

/* Asks about a position some random jumps from the start. */
static cost cost_of(const char *text, int jumps, uint64_t seed, uint64_t positions)
{
    meter m = {0};
    peg_limits limits = PEG_LIMITS_INIT;
    cost c = {0};
    int answer = PEG_UNKNOWN;
    peg_board *board = weighed_board(&m, text);
    play_on(board, jumps, &seed);
    size_t own = m.held;
    m.peak = own;
    limits.positions = positions;
    limits.time = 1;
    limits.clock = look;
    limits.user = &c.looks;
    c.status = peg_solvable(board, &limits, &answer);
    c.bytes = m.peak - own;
    peg_board_free(board);
    CHECK(m.held == 0);
    return c;
}

/* The clock is looked at after so much work, whether or not that counts. */
static void positions_take_like_work_and_memory(void)
{
    static const struct {
        const char *text;
        int jumps;
    } boards[] = {
        {cross, 33}, {"square11", 12}, {"square14", 45}, {"triangle22", 40}, {"square16", 60}};
    const uint64_t positions = 260000;
    long least = LONG_MAX, most = 0;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (uint64_t seed = 1; seed < (uint64_t)how_many(2, 4); seed++) {
            cost c = cost_of(boards[b].text, boards[b].jumps, seed, positions);
            if (c.status != PEG_LIMIT)
                continue;
            least = c.looks < least ? c.looks : least;
            most = c.looks > most ? c.looks : most;
            CHECK(c.bytes <= 250 * positions);
        }
    CHECK(most > 0 && most <= 3 * least);
}

static void little_memory_costs_no_answer(void)
{
    for (uint64_t megabytes = 1024; megabytes >= 16; megabytes /= 4) {
        peg_board *board = board_of(cross);
        peg_limits limits = PEG_LIMITS_INIT;
        int answer = PEG_UNKNOWN;
        limits.positions = 3000000;
        limits.memory = megabytes << 20;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_OK && answer == PEG_YES);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(positions_take_like_work_and_memory,
        "positions of large boards take like work, and some 200 bytes at most");
    RUN(little_memory_costs_no_answer, "what is won with much memory is won with little");
    return check_end();
}

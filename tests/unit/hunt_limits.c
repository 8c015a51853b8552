/*
 * SPDX-License-Identifier: MIT
 *
 * Hunts on large boards: a position that is counted takes about as much work there as elsewhere,
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
    meter m;
    cost c = {0};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = positions,
                         .time = 1,
                         .clock = look,
                         .user = &c.looks};
    peg_board *board = weighed_board(&m, text);
    play_on(board, jumps, &seed);
    size_t own = m.held;
    m.peak = own;
    c.status = peg_solvable(board, &limits, NULL);
    c.bytes = m.peak - own;
    peg_board_free(board);
    CHECK(m.held == 0);
    return c;
}

/* The clock is looked at after so much work, whether or not that counts. */
TEST(positions_take_like_work_and_memory)
{
    static const struct {
        const char *text;
        int jumps;
    } boards[] = {
        {cross, 33}, {"square11", 12}, {"square14", 60}, {"triangle22", 70}, {"square16", 80}};
    const uint64_t positions = 260000;
    long least = LONG_MAX, most = 0;
    int ended = 0;
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++)
        for (uint64_t seed = 1; seed < (uint64_t)how_many(2, 4); seed++) {
            cost c = cost_of(boards[b].text, boards[b].jumps, seed, positions);
            if (c.status != PEG_LIMIT)
                continue;
            least = c.looks < least ? c.looks : least;
            most = c.looks > most ? c.looks : most;
            ended++;
            CHECK(c.bytes <= 300 * positions);
        }
    CHECK(ended >= how_many(3, 9) && most <= 3 * least);
}

/* Without its sense for pegs that stand alone, a hunt takes ten times as many or more. */
TEST(large_boards_are_won_soon)
{
    static const struct {
        const char *text;
        uint64_t positions;
    } boards[] = {{"square10", 9000}, {"triangle16", 20000}, {"hexagon8", 35000}};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        in_case("%s", boards[b].text);
        peg_board *board = board_of(boards[b].text);
        const peg_limits limits = {.struct_size = sizeof limits, .positions = boards[b].positions};
        finding f = solve_within(board, &limits);
        CHECK(f.status == PEG_OK && f.answer == PEG_YES);
    }
}

TEST(little_memory_costs_no_answer)
{
    for (uint64_t megabytes = 1024; megabytes >= 16; megabytes /= 4) {
        peg_board *board = board_of(cross);
        const peg_limits limits = {
            .struct_size = sizeof limits, .positions = 3000000, .memory = megabytes << 20};
        int answer = PEG_UNKNOWN;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_OK && answer == PEG_YES);
        free_now(board);
    }
}

CHECK_MAIN

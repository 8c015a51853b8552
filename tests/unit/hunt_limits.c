/*
 * SPDX-License-Identifier: MIT
 *
 * Hunts where earlier questions had other limits, and on large boards: a position that is counted
 * takes about as much work there as elsewhere, and little memory; and less memory costs time, not
 * answers.
 */
#include "support.h"

#include <limits.h>

/* Little memory makes a small perimeter, and what is made later a larger one. */
static void limits_of_before_do_no_harm(void)
{
    for (uint64_t memory = 20000; memory < 60000; memory += memory / (uint64_t)how_many(8, 32)) {
        peg_limits limits = {.struct_size = sizeof limits, .memory = memory, .positions = 3000};
        peg_board *board = board_of("french");
        CHECK(solve_within(board, &limits).status == PEG_LIMIT);
        finding f = solve_within(board, NULL);
        CHECK(f.status == PEG_OK && f.answer == PEG_YES && f.count == 35);
        peg_board_free(board);
    }
}

/* What is remembered of lost positions takes no memory from a hunt for a solution. */
static void solutions_are_those_of_a_new_board(void)
{
    static const char *const texts[] = {"french", "rect6x6 -> c3", "rect7x10"};
    uint64_t seed = random_seed(17);
    int solved = 0;
    for (int round = 0; round < 60; round += how_many(6, 1)) {
        peg_board *board = board_of(texts[round / 20]);
        const uint64_t memory = 700000 + (uint64_t)(round % 10) * 50000;
        const peg_limits less = {.struct_size = sizeof less, .memory = memory, .positions = 30000};
        const peg_limits more = {.struct_size = sizeof more, .memory = memory, .positions = 80000};
        play_on(board, 4 + round % 8, &seed);
        for (int i = 0; i < 3; i++) {
            peg_board *other = fresh_of(board);
            peg_solvable(board, &less, NULL);
            finding fresh = solve_within(other, &less), kept = solve_within(board, &more);
            if (fresh.status == PEG_OK) {
                CHECK(same_finding(&kept, &fresh));
                solved += fresh.count > 0;
            }
            peg_board_free(other);
            play_on(board, 1, &seed);
        }
        peg_board_free(board);
    }
    CHECK(solved > how_many(3, 20));
}

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
static void positions_take_like_work_and_memory(void)
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
static void large_boards_are_won_soon(void)
{
    static const struct {
        const char *text;
        uint64_t positions;
    } boards[] = {{"square10", 9000}, {"triangle16", 20000}, {"hexagon8", 35000}};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        int before = check_failures;
        peg_board *board = board_of(boards[b].text);
        const peg_limits limits = {.struct_size = sizeof limits, .positions = boards[b].positions};
        finding f = solve_within(board, &limits);
        CHECK(f.status == PEG_OK && f.answer == PEG_YES);
        peg_board_free(board);
        case_end(before, boards[b].text);
    }
}

static void little_memory_costs_no_answer(void)
{
    for (uint64_t megabytes = 1024; megabytes >= 16; megabytes /= 4) {
        peg_board *board = board_of(cross);
        const peg_limits limits = {
            .struct_size = sizeof limits, .positions = 3000000, .memory = megabytes << 20};
        int answer = PEG_UNKNOWN;
        CHECK(peg_solvable(board, &limits, &answer) == PEG_OK && answer == PEG_YES);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(limits_of_before_do_no_harm, "a question with little memory leaves later ones right");
    RUN(solutions_are_those_of_a_new_board, "little memory finds what it finds on a new board");
    RUN(large_boards_are_won_soon, "large boards are won from the start within few positions");
    RUN(positions_take_like_work_and_memory,
        "positions of large boards take like work, and 300 bytes at most");
    RUN(little_memory_costs_no_answer, "what is won with much memory is won with little");
    return check_end();
}

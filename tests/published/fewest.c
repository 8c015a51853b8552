/*
 * SPDX-License-Identifier: MIT
 *
 * Numbers of moves that others have published.
 */
#include "support.h"

#include <libpeg.h>

enum { ROOM = 64, CORNER = 0, BESIDE = 1, EDGE = 2, INSIDE = 3, KINDS = 4 };

/* By hole of the board of 15. */
static const int kind_of[15] = {CORNER, BESIDE, BESIDE, EDGE,   INSIDE, EDGE,   BESIDE, INSIDE,
                                INSIDE, BESIDE, CORNER, BESIDE, EDGE,   BESIDE, CORNER};

/* Bell's catalogue, from an empty hole of a kind to a last peg in one; -1 for none. */
static const int bell[KINDS][KINDS] = {
    {10, 11, 10, -1}, {10, 11, 10, -1}, {9, 10, 9, 10}, {-1, -1, 11, -1}};

/* The moves of one problem, or -1. */
static int moves_from(peg_board *board, int start, int end)
{
    peg_jump jumps[ROOM];
    size_t count;
    int answer = PEG_UNKNOWN, least = -1, moves = -1;
    CHECK(peg_start(board, start) == PEG_OK &&
          peg_set_goal(board, end < 0 ? PEG_GOAL_ANYWHERE : PEG_GOAL_HOLE, end, NULL, 0) == PEG_OK);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer != PEG_UNKNOWN && least == (answer == PEG_YES ? moves : 0));
    return answer == PEG_YES ? moves : -1;
}

TEST(every_problem_of_the_board_of_15_takes_bells_number_of_moves)
{
    peg_board *board = board_of("triangle5");
    int found[KINDS][KINDS] = {{0}};
    for (int start = 0; start < 15; start++)
        for (int end = 0; end < 15; end++) {
            int moves = moves_from(board, start, end);
            int kind = kind_of[start], last = kind_of[end];
            found[kind][last] += moves >= 0;
            CHECK(moves < 0 || moves == bell[kind][last]);
        }
    for (int kind = 0; kind < KINDS; kind++)
        for (int last = 0; last < KINDS; last++)
            CHECK((found[kind][last] > 0) == (bell[kind][last] > 0));
}

/* Of each, its number of solutions up to the order of moves and symmetry, and the longest sweep. */
static const struct {
    int start, end, moves, distinct, sweep;
} catalogue[] = {
    {1, 1, 10, 15, 3},  {7, 1, 10, 15, 3}, {13, 1, 9, 6, 3},   {13, 5, 10, 5, 2},
    {3, 4, 10, 16, 4},  {9, 4, 11, 5, 1},  {15, 4, 10, 16, 4}, {4, 4, 9, 15, 5},
    {11, 2, 11, 16, 1}, {2, 2, 11, 8, 1},  {14, 2, 11, 8, 1},  {6, 2, 10, 8, 2},
};

TEST(bells_counts_hold)
{
    peg_board *board = board_of("triangle5");
    uint64_t total = 0;
    for (size_t i = 0; i < sizeof catalogue / sizeof *catalogue; i++) {
        peg_count count;
        uint64_t distinct = 0;
        int moves = -1, sweep = -1;
        CHECK(peg_start(board, catalogue[i].start - 1) == PEG_OK);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, catalogue[i].end - 1, NULL, 0) == PEG_OK);
        CHECK(peg_count_fewest(board, NULL, &moves, &count, &distinct, &sweep) == PEG_OK);
        CHECK(moves == catalogue[i].moves && sweep == catalogue[i].sweep);
        CHECK(distinct == (uint64_t)catalogue[i].distinct);
        total += distinct;
    }
    CHECK(total == 133);
}

/* Of all problems with one hole empty. */
static int least_of(const char *text)
{
    peg_board *board = board_of(text);
    int least = ROOM;
    for (int start = 0; start < peg_holes(board); start++) {
        int moves = moves_from(board, start, PEG_NO_HOLE);
        least = moves >= 0 && moves < least ? moves : least;
    }
    return least;
}

TEST(triangles_need_as_many_as_known)
{
    CHECK(least_of("triangle4") == 5);
    CHECK(least_of("triangle5") == 9);
    CHECK(least_of("triangle6") == 9);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Published counts of the triangle of side 5.
 */
#include "model.h"
#include "support.h"

static peg_board *triangle(int empty)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_start(board, empty - 1) == PEG_OK);
    return board;
}

/* What many tests compare with: all games by the reference. */
static ref_games by_reference(const peg_board *board)
{
    ref_shape shape;
    ref_board model;
    model_of(board, &shape, &model);
    ref_games all = ref_all_games(&model);
    CHECK(ref_solvable(&model) == (all.solutions > 0));
    ref_shape_free(&shape);
    return all;
}

static uint64_t solutions(peg_board *board)
{
    peg_count count = {0, 1};
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK);
    CHECK(count.high == 0);
    return count.low;
}

/* By hole: ending anywhere, ending in the hole itself, games, most pegs left stuck. */
static const struct {
    uint64_t anywhere, home, games;
    int most;
} kind[4] = {{29760, 6816, 568630, 8},
             {14880, 720, 294543, 8},
             {85258, 51452, 1149568, 7},
             {1550, 0, 137846, 10}};

static const int kind_of[16] = {0, 0, 1, 1, 2, 3, 2, 1, 3, 3, 1, 0, 1, 2, 1, 0};

TEST(every_start_of_the_triangle)
{
    uint64_t all = 0;
    unsigned seen = 0;
    for (int empty = 1; empty <= 15; empty++) {
        peg_board *board = triangle(empty);
        int k = kind_of[empty];
        bool is_first = !(seen >> k & 1);
        peg_count games = {0, 1};
        int fewest = 0, most = 0;
        uint64_t ends = 0;
        CHECK(solutions(board) == kind[k].anywhere);
        all += kind[k].anywhere;
        CHECK(peg_count_games(board, NULL, &games) == PEG_OK);
        CHECK(games.low == kind[k].games && games.high == 0);
        fewest = pegs_left(board, NULL, PEG_STUCK_MOST_JUMPS);
        most = pegs_left(board, NULL, PEG_STUCK_FEWEST_JUMPS);
        CHECK(fewest == 1 && most == kind[k].most);
        if (is_first) {
            ref_games same = by_reference(board);
            CHECK(same.solutions == kind[k].anywhere && same.games == kind[k].games);
            CHECK(same.fewest == 1 && same.most == most);
        }
        for (int hole = 1; hole <= 15; hole++) {
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole - 1, NULL, 0) == PEG_OK);
            uint64_t own = solutions(board);
            ends += own;
            if (hole == empty)
                CHECK(own == kind[k].home);
            if (hole == empty && is_first)
                CHECK(by_reference(board).solutions == own);
        }
        CHECK(ends == kind[k].anywhere);
        seen |= 1U << k;
        free_now(board);
    }
    CHECK(all == 438984);
}

/* All solutions, listed by their numbers, are different and end with one peg. */
TEST(solutions_of_the_triangle_by_number)
{
    peg_board *board = triangle(1);
    peg_jump before[13] = {{0, 0, 0}};
    for (uint64_t number = 0; number < 29760; number += 233) {
        peg_count index = {number, 0}, found = {0, 1};
        peg_jump jumps[13];
        size_t count = 0;
        int order = 0;
        CHECK(peg_solution_at(board, NULL, &index, jumps, 13, &count) == PEG_OK && count == 13);
        for (size_t i = 0; i < 13 && order == 0; i++)
            order = jumps[i].from != before[i].from ? jumps[i].from - before[i].from
                    : jumps[i].to != before[i].to   ? jumps[i].to - before[i].to
                                                    : jumps[i].over - before[i].over;
        CHECK(order > 0);
        memcpy(before, jumps, sizeof jumps);
        CHECK(peg_solution_index(board, NULL, jumps, count, &found) == PEG_OK);
        CHECK(found.low == number && found.high == 0);
        CHECK(is_solution(board, jumps, count));
    }
}

CHECK_MAIN

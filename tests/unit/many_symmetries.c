/* SPDX-License-Identifier: MIT */

/* Shapes past the small tables, with more symmetries than a search looks at. */
#include "support.h"

static peg_board *ring(int holes)
{
    peg_jump lines[2 * PEG_MAX_HOLES];
    size_t count = 0;
    for (int h = 0; h < holes; h++) {
        uint8_t next = (uint8_t)((h + 1) % holes);
        uint8_t after = (uint8_t)((h + 2) % holes);
        lines[count++] = (peg_jump){(uint8_t)h, next, after};
        lines[count++] = (peg_jump){after, next, (uint8_t)h};
    }
    return board_of_lines(holes, lines, count);
}

/* A square board whose edges meet their opposites. */
static peg_board *torus(int side)
{
    peg_jump lines[4 * PEG_MAX_HOLES];
    size_t count = 0;
    for (int h = 0; h < side * side; h++) {
        int x = h % side;
        int y = h / side;
        uint8_t right = (uint8_t)(y * side + (x + 1) % side);
        uint8_t far_right = (uint8_t)(y * side + (x + 2) % side);
        uint8_t down = (uint8_t)((y + 1) % side * side + x);
        uint8_t far_down = (uint8_t)((y + 2) % side * side + x);
        lines[count++] = (peg_jump){(uint8_t)h, right, far_right};
        lines[count++] = (peg_jump){far_right, right, (uint8_t)h};
        lines[count++] = (peg_jump){(uint8_t)h, down, far_down};
        lines[count++] = (peg_jump){far_down, down, (uint8_t)h};
    }
    return board_of_lines(side * side, lines, count);
}

/* Asks of positions that were made by going back from a goal. */
static void ask(peg_board *board, const char *name, int goal_pegs)
{
    in_case("%s", name);
    uint64_t random = (uint64_t)peg_holes(board);
    for (int round = 0; round < 3; round++) {
        uint64_t goal = UINT64_C(1) << random_below(&random, peg_holes(board));
        peg_jump jumps[PEG_MAX_HOLES];
        size_t count = 0;
        int answer = PEG_UNKNOWN;
        goal = taken_back(board, goal, goal_pegs - 1, &random);
        uint64_t pegs = taken_back(board, goal, 2 + round % 6, &random);
        if (goal_pegs > 1)
            CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
        CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_YES);
        CHECK(peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
        CHECK(answer == PEG_YES && is_solution(board, jumps, count));
    }
}

TEST(a_position_that_a_goal_was_gone_back_from_can_be_won_on_rings_and_tori)
{
    static const int rings[] = {22, 28, 40};
    for (int goal_pegs = 1; goal_pegs < 5; goal_pegs += 3) {
        for (int i = 0; i < 3; i++)
            ask(ring(rings[i]), "a ring", goal_pegs);
        for (int side = 5; side < 8; side++)
            ask(torus(side), "a torus", goal_pegs);
    }
}

TEST(shapes_of_like_pieces)
{
    static const char *const drawings[] = {
        "square:ooo_ooo_ooo/ooo_ooo_ooo/ooo_ooo_ooo",
        "square:ooooo/_____/ooooo/_____/ooooo/_____/ooooo/_____/ooooo",
        "diagonal:ooo_ooo_ooo/ooo_ooo_ooo/ooo_ooo_ooo",
    };
    for (int goal_pegs = 1; goal_pegs < 5; goal_pegs += 3)
        for (size_t i = 0; i < sizeof(drawings) / sizeof(*drawings); i++)
            ask(board_of(drawings[i]), drawings[i], goal_pegs);
}

/* Its class may be that of a goal of three pegs in line. */
TEST(empty_positions_are_lost)
{
    peg_board *board = board_of("english");
    uint64_t none = 0;
    uint64_t goal = 7;
    const peg_jump *jumps;
    peg_cursor *cursor;
    size_t count = 0;
    int answer = PEG_UNKNOWN;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
    CHECK(peg_set_position(board, &none, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == PEG_NO);
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
    CHECK(peg_cursor_next(cursor, 0, &jumps, &count) == PEG_END);
    peg_cursor_free(cursor);
}

CHECK_MAIN

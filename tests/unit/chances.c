/*
 * SPDX-License-Identifier: MIT
 *
 * How random play ends, where that is known without playing: games that are over, chances that
 * are whole fractions, and what was worked out elsewhere with exact fractions.
 */
#include "support.h"

#include <math.h>

typedef struct ending {
    double win, pegs, left[PEG_MAX_HOLES + 1];
    size_t count;
} ending;

static ending end_of(peg_board *board, int draws)
{
    ending e = {.win = -1, .pegs = -1};
    CHECK(peg_random_play(board, NULL, draws, &e.win, &e.pegs, e.left, PEG_MAX_HOLES + 1,
                          &e.count) == PEG_OK);
    return e;
}

static ending end_of_text(const char *text, int draws)
{
    return end_of(board_of(text), draws);
}

/* Other games that are over are in tests/answers/others.txt. */
TEST(a_position_without_pegs_may_be_the_goal)
{
    peg_board *board = board_of("rect3x1 ...");
    uint64_t none = 0;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &none, 1) == PEG_OK);
    ending e = end_of(board, 1);
    CHECK(e.win == 1 && e.pegs == 0 && e.left[0] == 1 && e.count == 1);
}

/* Two pegs have one jump, to any of three holes. */
TEST(fractions_are_rounded_once)
{
    static const char *const text = "lines:5:1-2-3,1-2-4,1-2-5 oo... -> 3";
    static const double third = 1.0 / 3;
    CHECK(end_of_text(text, PEG_DRAW_ON).win == third);
    /* Two of them leave two pegs, and two thirds are rounded up where one third is rounded down. */
    CHECK(end_of_text("lines:7:1-2-3,1-2-4,1-2-5,6-3-7 oo...o.", PEG_DRAW_ON).left[2] == 2.0 / 3);
    /* All lines are legal, so that no draw misses. */
    CHECK(end_of_text(text, 1).win == third);
    CHECK(end_of_text(text, 0).win == 1);
    /* One line of four is not legal. */
    CHECK(end_of_text("lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 5", PEG_DRAW_ON).win == third);
    /* A draw misses with a chance of one in four, and then the line to 3 is first. */
    CHECK(end_of_text("lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 5", 1).win == 0.25);
    CHECK(end_of_text("lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 3", 1).win == 0.5);
    CHECK(end_of_text("lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 3", 2).win == 0.375);
    CHECK(end_of_text("lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 3", INT32_MAX).win == third);
}

/*
 * A peg that goes along a row of holes. Each of its jumps may as well be to another hole, from
 * which there is no other; the last may be either. So all of them are made with a chance of
 * 2 to the power of 1 - jumps.
 */
static peg_board *row(int jumps)
{
    peg_jump lines[PEG_MAX_HOLES];
    size_t count = 0;
    int holes = 2 * jumps + 2;
    for (int i = 0; i < jumps; i++) {
        uint8_t from = (uint8_t)(2 * i), over = (uint8_t)(2 * i + 1);
        lines[count++] = (peg_jump){from, over, (uint8_t)(2 * i + 2)};
        lines[count++] = (peg_jump){from, over, (uint8_t)(holes - 1)};
    }
    peg_board *board = board_of_lines(holes, lines, count);
    for (int hole = 0; hole < holes; hole++)
        CHECK(peg_set_peg(board, hole, hole == 0 || (hole % 2 && hole < holes - 1)) == PEG_OK);
    return board;
}

TEST(small_chances_are_not_lost)
{
    static const struct {
        int jumps;
        double chance;
    } rows[] = {{2, 0.5}, {11, 1.0 / 1024}, {61, 0x1p-60}, {101, 0x1p-100}, {121, 0x1p-120}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        peg_board *board = row(rows[i].jumps);
        ending e = end_of(board, PEG_DRAW_ON);
        CHECK(e.win == rows[i].chance && e.left[1] == rows[i].chance);
        CHECK(e.left[rows[i].jumps] == 0.5);
    }
}

/* Sums over all empty holes, worked out with fractions. */
TEST(the_triangle_of_15_holes)
{
    peg_board *board = board_of("triangle5");
    double uniform = 0, drawn = 0;
    for (int hole = 0; hole < 15; hole++) {
        CHECK(peg_start(board, hole) == PEG_OK);
        uniform += end_of(board, PEG_DRAW_ON).win / 15;
        drawn += end_of(board, 15).win / 15;
    }
    CHECK(fabs(50000 * uniform - 225.39425152623608) < 1e-10);
    CHECK(fabs(50000 * drawn - 277.8563397906593) < 1e-10);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Published numbers of moves that take a while to prove.
 */
#include "support.h"

enum { ROOM = 64 };

static int fewest_of(const char *text)
{
    peg_board *board = board_of(text);
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(4) << 30};
    peg_jump jumps[ROOM];
    size_t count;
    int answer = PEG_UNKNOWN, least = -1, moves = -1;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == PEG_YES && least == moves);
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
    peg_board_free(board);
    return moves;
}

static void the_central_game_takes_18(void)
{
    CHECK(fewest_of("english -> d4") == 18);
}

static void from_a_corner_to_itself_takes_16(void)
{
    CHECK(fewest_of("english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1") == 16);
}

static void triangle7_takes_12(void)
{
    CHECK(fewest_of("triangle7") == 12);
}

/* Harris found one problem with no solution of as many moves as there are regions. */
static void one_problem_of_square6_takes_16(void)
{
    CHECK(fewest_of("square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c1") == 16);
    CHECK(fewest_of("square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c4") == 15);
}

static void french_takes_20(void)
{
    CHECK(fewest_of("french .oo/ooooo/ooooooo/ooooooo/ooooooo/ooooo/ooo -> e7") == 20);
}

/* First proven by weights. */
static void the_diamond_takes_26(void)
{
    CHECK(fewest_of("diamond5 o/ooo/oo.oo/ooooooo/ooooooooo/ooooooo/ooooo/ooo/o -> e7") == 26);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(the_central_game_takes_18, "the central game takes 18 moves, and no fewer");
    RUN(from_a_corner_to_itself_takes_16, "from c1 to c1 takes 16 moves, and no fewer");
    RUN(triangle7_takes_12, "the triangle of side 7 takes 12 moves from beside a corner");
    RUN(one_problem_of_square6_takes_16, "c1 to c1 on the square of 6 takes 16 moves, c1 to c4 15");
    RUN(french_takes_20, "c1 to e7 on the French board takes 20 moves");
    RUN(the_diamond_takes_26, "e3 to e7 on the diamond of side 5 takes 26 moves");
    return check_end();
}

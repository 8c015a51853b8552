/*
 * SPDX-License-Identifier: MIT
 *
 * Numbers of solutions where a table leads the count: games that are their own mirror images, of
 * which half is counted, and more than 128 bits hold.
 */
#include "model.h"

/* From every hole but one back to it: taken back, a game is one of holes for pegs. */
static void mirrored_games_are_counted(void)
{
    static const char *const boards[] = {"rect3x4", "triangle5", "star"};
    for (size_t i = 0; i < (size_t)how_many(2, 3); i++) {
        int before = check_failures, solved = 0;
        peg_board *board = board_of(boards[i]);
        for (int hole = 0; hole < peg_holes(board); hole++) {
            peg_count count = {5, 5};
            peg_table *table = NULL;
            ref_shape shape;
            ref_board model;
            CHECK(peg_start(board, hole) == PEG_OK);
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
            CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
            CHECK(peg_table_attach(board, table) == PEG_OK);
            CHECK(peg_count_solutions(board, NULL, &count) == PEG_OK);
            model_of(board, &shape, &model);
            CHECK(count.high == 0 && count.low == ref_all_games(&model).solutions);
            solved += count.low > 0;
            ref_shape_free(&shape);
            peg_table_free(table);
        }
        CHECK(solved > 0);
        case_end(before, boards[i]);
        peg_board_free(board);
    }
}

/*
 * Every peg can jump over every other into every empty hole: from k pegs in n holes there are
 * k * (k - 1) * (n - k) jumps. So from 16 pegs in 18 holes 16! * 15! * 16! games end with one peg,
 * which is 1.7 times 2^128; but no more than an eighteenth of them in the same hole.
 */
static void too_many_are_refused(void)
{
    enum { HOLES = 18, PEGS = 16 };
    static peg_jump lines[HOLES * (HOLES - 1) * (HOLES - 2)];
    size_t count = all_lines(HOLES, lines, sizeof(lines) / sizeof(*lines));
    peg_table *table = NULL;
    peg_count number = {5, 5};
    peg_board *board = board_of_lines(HOLES, lines, count);
    for (int hole = 0; hole < HOLES; hole++)
        CHECK(peg_set_peg(board, hole, hole < PEGS) == PEG_OK);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(peg_count_solutions(board, NULL, &number) == PEG_E_COUNT);
    CHECK(number.low == 5 && number.high == 5);
    peg_table_free(table);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(mirrored_games_are_counted, "with a table, games back to the first hole are all counted");
    RUN(too_many_are_refused, "with a table too, more solutions than 128 bits hold are refused");
    return check_end();
}

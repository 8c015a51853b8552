/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions of the fewest moves, compared with a plain search on every position.
 */
#include "model.h"

static signed char fewest[1 << 16];

/* Asks about one position, and plays the solution. */
static void ask(peg_board *board, uint64_t position, int wanted)
{
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
    finding f = fewest_within(board, NULL);
    CHECK(f.status == PEG_OK && f.answer == (wanted < 0 ? PEG_NO : PEG_YES));
    CHECK(f.least == (wanted < 0 ? 0 : wanted) && f.moves == f.least);
    CHECK(moves_of(f.jumps, f.count) == f.moves);
    if (wanted >= 0)
        play_solution(board, &f);
}

/* Asks about positions of a board, every so many, and frees it. */
static void compare(peg_board *board, uint64_t step)
{
    int before = check_failures;
    char *text = text_of(board);
    ref_shape shape;
    ref_board model;
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    for (uint64_t position = 0; position >> shape.holes == 0; position += step)
        ask(board, position, fewest[position]);
    case_end(before, text);
    free(text);
    ref_shape_free(&shape);
    peg_board_free(board);
}

static void drawn_boards_agree(void)
{
    compare(board_of("triangle4"), 1);
    compare(board_of("triangle4 -> 5"), 1);
    compare(board_of("square3 -> b2"), 1);
    compare(board_of("rect3x4"), 3);
    compare(board_of("rect3x4 -> b3"), 3);
    compare(board_of("star -> 7"), 7);
    compare(board_of("triangle5 -> 13"), 37);
    compare(board_of("triangle5"), 41);
}

/* Lines that run one way, over the same holes, or past holes that none touches. */
static void random_boards_agree(void)
{
    uint64_t seed = random_seed(7);
    for (int round = 0; round < 60; round++) {
        int holes = 4 + random_below(&seed, 7);
        peg_jump lines[32];
        size_t made = random_line_list(lines, holes, random_below(&seed, 30), &seed);
        peg_board *board = board_of_lines(holes, lines, made);
        uint64_t goal = 1;
        if (round % 3 == 1) {
            int hole = random_below(&seed, holes);
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
        } else if (round % 3 == 2) {
            for (int hole = 1; hole < holes; hole++)
                goal |= (uint64_t)(random_below(&seed, 3) == 0) << hole;
            CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &goal, 1) == PEG_OK);
        }
        compare(board, 1);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(drawn_boards_agree, "no solution has fewer moves, from any position of drawn boards");
    RUN(random_boards_agree, "nor on random graphs, whatever the goal");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions of the fewest moves, compared with a plain search on every position.
 */
#include "model.h"

enum { ROOM = 64, MOST_HOLES = 16 };

static signed char fewest[1 << MOST_HOLES];

/* Asks about one position, and plays the solution. */
static void ask(peg_board *board, uint64_t position, int wanted)
{
    peg_jump jumps[ROOM];
    size_t count = 99;
    int answer = PEG_UNKNOWN;
    int least = -1, moves = -1;
    CHECK(peg_set_position(board, &position, 1) == PEG_OK);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    if (wanted < 0) {
        CHECK(answer == PEG_NO && least == 0 && moves == 0 && count == 0);
        return;
    }
    CHECK(answer == PEG_YES && least == wanted && moves == wanted);
    CHECK(moves_of(jumps, count) == wanted);
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
}

/* Asks about positions of a board, every so many. */
static void compare(peg_board *board, ref_board *model, uint64_t step)
{
    int before = check_failures;
    char *text = text_of(board);
    ref_fewest_moves(model, fewest);
    for (uint64_t position = 0; position >> model->shape->holes == 0; position += step)
        ask(board, position, fewest[position]);
    case_end(before, text);
    free(text);
}

/* A drawn board and the reference's, with the same goal. */
static void compare_drawn(const char *name, int goal, uint64_t step)
{
    drawing d;
    ref_shape shape;
    ref_board model;
    peg_board *board = board_of(name);
    CHECK(draw_builtin(&d, name));
    CHECK(ref_shape_draw(&shape, d.lattice, d.rows, NULL));
    ref_board_start(&model, &shape, 0);
    if (goal != PEG_NO_HOLE) {
        ref_board_aim(&model, goal);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
    }
    compare(board, &model, step);
    ref_shape_free(&shape);
    peg_board_free(board);
}

static void drawn_boards_agree(void)
{
    compare_drawn("triangle4", PEG_NO_HOLE, 1);
    compare_drawn("triangle4", 4, 1);
    compare_drawn("square3", 4, 1);
    compare_drawn("rect3x4", PEG_NO_HOLE, 3);
    compare_drawn("rect3x4", 7, 3);
    compare_drawn("star", 6, 7);
    compare_drawn("triangle5", 12, 37);
    compare_drawn("triangle5", PEG_NO_HOLE, 41);
}

/* Lines that run one way, over the same holes, or past holes that none touches. */
static void random_boards_agree(void)
{
    uint64_t seed = random_seed(7);
    for (int round = 0; round < 60; round++) {
        int holes = 4 + random_below(&seed, 7);
        int count = random_below(&seed, 30);
        peg_jump lines[32];
        ref_line own[32];
        size_t made = 0;
        ref_shape shape;
        ref_board model;
        bool goal[REF_HOLES] = {false};
        uint64_t words[PEG_MAX_WORDS] = {0};
        for (int i = 0; i < count; i++) {
            int from = random_below(&seed, holes), over = random_below(&seed, holes);
            int to = random_below(&seed, holes);
            bool is_new = from != over && over != to && to != from;
            for (size_t k = 0; k < made; k++)
                is_new &= own[k].from != from || own[k].over != over || own[k].to != to;
            if (!is_new)
                continue;
            own[made] = (ref_line){from, over, to};
            lines[made++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
        }
        peg_board *board = board_of_lines(holes, lines, made);
        CHECK(ref_shape_list(&shape, holes, own, made));
        ref_board_start(&model, &shape, 0);
        if (round % 3 == 1) {
            int hole = random_below(&seed, holes);
            ref_board_aim(&model, hole);
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
        } else if (round % 3 == 2) {
            for (int hole = 0; hole < holes; hole++)
                goal[hole] = random_below(&seed, 3) == 0;
            goal[0] = true;
            for (int hole = 0; hole < holes; hole++)
                words[0] |= (uint64_t)goal[hole] << hole;
            ref_board_aim_position(&model, goal);
            CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, 1) == PEG_OK);
        }
        compare(board, &model, 1);
        ref_shape_free(&shape);
        peg_board_free(board);
    }
}

/* The board of a text in other words, so that its positions have two. */
static void wide_boards_agree(void)
{
    peg_board *narrow = board_of("triangle5");
    size_t count;
    const peg_jump *lines = peg_lines(narrow, &count);
    peg_jump moved[64];
    for (size_t i = 0; i < count; i++)
        moved[i] = (peg_jump){(uint8_t)(lines[i].from * 5), (uint8_t)(lines[i].over * 5),
                              (uint8_t)(lines[i].to * 5)};
    peg_board *wide = board_of_lines(75, moved, count);
    for (int empty = 0; empty < 4; empty++) {
        uint64_t words[2] = {0, 0};
        peg_jump jumps[ROOM];
        int answer, least, moves, own_answer, own_moves;
        for (int hole = 0; hole < 15; hole++)
            if (hole != empty)
                words[hole * 5 / 64] |= UINT64_C(1) << hole * 5 % 64;
        CHECK(peg_start(narrow, empty) == PEG_OK);
        CHECK(peg_set_position(wide, words, 2) == PEG_OK);
        CHECK(peg_solve_fewest(narrow, NULL, &answer, &least, &moves, jumps, ROOM, &count) ==
              PEG_OK);
        CHECK(peg_solve_fewest(wide, NULL, &own_answer, &least, &own_moves, jumps, ROOM, &count) ==
              PEG_OK);
        CHECK(answer == own_answer && moves == own_moves && answer == PEG_YES);
        CHECK(moves_of(jumps, count) == moves);
    }
    peg_board_free(wide);
    peg_board_free(narrow);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(drawn_boards_agree, "no solution has fewer moves, from any position of drawn boards");
    RUN(random_boards_agree, "nor on random graphs, whatever the goal");
    RUN(wide_boards_agree, "positions of several words have the same fewest moves");
    return check_end();
}

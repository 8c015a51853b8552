/* SPDX-License-Identifier: MIT */

/* What a copy has found out comes home: the board answers the same question without a search. */
#include "support.h"

static const peg_limits one_position = {.struct_size = sizeof one_position, .positions = 1};

TEST(a_solution_comes_home)
{
    static const char *const texts[] = {"triangle7", "english -> d4", "wiegleb", "triangle12"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        in_case("%s", texts[i]);
        peg_board *board = board_of(texts[i]);
        peg_board *copy = copy_of(board);
        finding early = solve_within(board, &one_position), right, learned;
        int answer = 77;
        CHECK(early.status == PEG_LIMIT && early.answer == PEG_UNKNOWN);
        right = solve_within(copy, NULL);
        CHECK(right.status == PEG_OK && right.answer == PEG_YES);
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        free_now(copy);
        learned = solve_within(board, &one_position);
        CHECK(same_finding(&learned, &right));
        /* Every position on the way is known to be winnable. */
        for (size_t k = 0; k < right.count; k++) {
            CHECK(peg_play(board, &right.jumps[k]) == PEG_OK);
            CHECK(peg_solvable(board, &one_position, &answer) == PEG_OK && answer == PEG_YES);
        }
    }
}

/* Several solutions are known, and a copy knows them too, whatever else is known. */
TEST(a_copy_knows_solutions)
{
    static const peg_count zero = {0, 0};
    peg_board *board = board_of("triangle7");
    finding right[3], again;
    for (int i = 0; i < 3; i++) {
        CHECK(peg_start(board, i) == PEG_OK);
        right[i] = solve_within(board, NULL);
        CHECK(right[i].status == PEG_OK);
    }
    /* A count, which a copy does without, must not hide the rest. */
    uint64_t few = 1 | 1 << 1;
    CHECK(peg_set_position(board, &few, 1) == PEG_OK);
    CHECK(peg_solution_at(board, NULL, &zero, NULL, 0, NULL) == PEG_OK);
    peg_board *copy = copy_of(board);
    for (int i = 0; i < 3; i++) {
        CHECK(peg_start(copy, i) == PEG_OK);
        again = solve_within(copy, &one_position);
        CHECK(same_finding(&again, &right[i]));
    }
}

/* Positions beside the way of a solution have answers of their own. */
TEST(a_solution_says_nothing_of_other_positions)
{
    peg_board *board = board_of("english -> d4");
    uint64_t seed = 11;
    int lost = 0;
    CHECK(solve_within(board, NULL).status == PEG_OK);
    for (int game = 0; game < how_many(20, 60); game++) {
        play_on(board, 6 + game % 8, &seed);
        peg_board *fresh = fresh_of(board);
        int answer = 77, right = 77;
        CHECK(peg_solvable(fresh, NULL, &right) == PEG_OK);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK && answer == right);
        lost += right == PEG_NO;
        while (peg_undo(board) == PEG_OK)
            continue;
        free_now(fresh);
    }
    CHECK(lost > how_many(6, 20));
}

/* One solution of any number of moves, one of the fewest: neither is given for the other. */
TEST(two_kinds_of_solutions_are_kept_apart)
{
    peg_board *board = board_of("triangle6"), *other = board_of("triangle6");
    finding any = solve_within(board, NULL), fewest = fewest_within(other, NULL), again;
    CHECK(any.status == PEG_OK && fewest.status == PEG_OK && fewest.moves > 0);
    CHECK(moves_of(any.jumps, any.count) > fewest.moves);
    again = fewest_within(board, NULL);
    CHECK(same_finding(&again, &fewest));
    again = solve_within(other, NULL);
    CHECK(same_finding(&again, &any));
    other = board_of("triangle6");
    peg_board *copy = copy_of(other);
    CHECK(solve_within(other, NULL).status == PEG_OK && fewest_within(copy, NULL).status == PEG_OK);
    CHECK(peg_board_learn(other, copy) == PEG_OK);
    again = solve_within(other, &one_position);
    CHECK(same_finding(&again, &any));
    again = fewest_within(other, &one_position);
    CHECK(same_finding(&again, &fewest));
}

TEST(the_fewest_moves_come_home)
{
    peg_board *board = board_of("triangle6");
    peg_board *copy = copy_of(board);
    finding right = fewest_within(copy, NULL), learned;
    CHECK(right.status == PEG_OK && right.moves == 10 && right.least == 10);
    CHECK(fewest_within(board, &one_position).status == PEG_LIMIT);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    learned = fewest_within(board, &one_position);
    CHECK(same_finding(&learned, &right));
    /* But not for another position. */
    CHECK(peg_play(board, &right.jumps[0]) == PEG_OK);
    CHECK(fewest_within(board, &one_position).status == PEG_LIMIT);
}

TEST(counts_for_numbers_of_solutions_come_home)
{
    static const peg_count tenth = {9, 0};
    peg_board *board = board_of("triangle5");
    peg_board *copy = copy_of(board);
    peg_jump right[16], learned[16];
    size_t count = 0;
    CHECK(peg_solution_at(copy, NULL, &tenth, right, 16, NULL) == PEG_OK);
    CHECK(peg_solution_at(board, &one_position, &tenth, learned, 16, NULL) == PEG_LIMIT);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_solution_at(board, &one_position, &tenth, learned, 16, &count) == PEG_OK);
    CHECK(count == 13 && memcmp(right, learned, 13 * sizeof *right) == 0);
    CHECK(peg_solution_at(copy, &one_position, &tenth, learned, 16, &count) == PEG_LIMIT);
    /* In place of larger ones that the board has. */
    CHECK(peg_start(copy, 2) == PEG_OK && peg_start(board, 2) == PEG_OK);
    CHECK(peg_solution_at(board, NULL, &tenth, right, 16, NULL) == PEG_OK);
    CHECK(peg_play_moves(copy, "10-3 8-10", NULL) == PEG_OK);
    CHECK(peg_solution_at(copy, NULL, &tenth, right, 16, NULL) == PEG_OK);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_play_moves(board, "10-3 8-10", NULL) == PEG_OK);
    CHECK(peg_solution_at(board, &one_position, &tenth, learned, 16, &count) == PEG_OK);
    CHECK(memcmp(right, learned, count * sizeof *right) == 0);
}

/* What the copy counted is wanted now: it takes the place of a larger count of other positions. */
TEST(the_count_of_the_copy_is_the_one_kept)
{
    static const peg_count zero = {0, 0};
    peg_board *board = board_of("triangle5");
    peg_board *copy = copy_of(board);
    peg_jump jumps[16];
    CHECK(peg_solution_at(board, NULL, &zero, jumps, 16, NULL) == PEG_OK);
    /* 1, 7, 8, 10 and 13 hold pegs. */
    uint64_t few = 1 | 1 << 6 | 1 << 7 | 1 << 9 | 1 << 12;
    CHECK(peg_set_position(board, &few, 1) == PEG_OK && peg_set_position(copy, &few, 1) == PEG_OK);
    CHECK(peg_solution_at(copy, NULL, &zero, jumps, 16, NULL) == PEG_OK);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_solution_at(board, &one_position, &zero, jumps, 16, NULL) == PEG_OK);
    /* A count of a position on the way of what is counted already adds nothing. */
    CHECK(peg_play(copy, jumps) == PEG_OK);
    CHECK(peg_solution_at(copy, NULL, &zero, jumps, 16, NULL) == PEG_OK);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_solution_at(board, &one_position, &zero, jumps, 16, NULL) == PEG_OK);
}

TEST(only_boards_copied_from_each_other_with_one_goal_learn)
{
    peg_board *board = board_of("triangle5");
    peg_board *twin = board_of("triangle5");
    peg_board *aimed = copy_of(board);
    CHECK(peg_set_goal(aimed, PEG_GOAL_HOLE, 3, NULL, 0) == PEG_OK);
    CHECK(peg_board_learn(board, twin) == PEG_E_MISMATCH);
    CHECK(peg_board_learn(board, aimed) == PEG_E_MISMATCH);
    CHECK(peg_board_learn(board, board) == PEG_OK);
    peg_board *cousin = copy_of(board), *nephew = copy_of(cousin);
    CHECK(peg_board_learn(board, nephew) == PEG_OK);
    CHECK(peg_board_learn(nephew, cousin) == PEG_OK);
}

/* With a table solutions are the first in order, without one they are not. */
TEST(a_solution_of_another_table_is_not_learned)
{
    for (int has_table = 0; has_table < 2; has_table++) {
        peg_board *board = board_of("triangle7"), *copy = copy_of(board), *alone = copy_of(board);
        peg_board *attached[2] = {has_table ? board : copy, has_table ? alone : NULL};
        peg_table *table = NULL;
        CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
        for (int i = 0; i < 2; i++)
            CHECK(!attached[i] || peg_table_attach(attached[i], table) == PEG_OK);
        finding other = solve_within(copy, NULL), wanted = solve_within(alone, NULL);
        CHECK(!same_finding(&other, &wanted));
        CHECK(peg_board_learn(board, copy) == PEG_OK);
        finding again = solve_within(board, NULL);
        CHECK(same_finding(&again, &wanted));
        peg_table_free(table);
    }
}

/* A copy that was made before any question shares nothing with its board until that learns. */
TEST(what_a_copy_prepared_comes_home)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_start(board, 1) == PEG_OK);
    peg_board *copy = copy_of(board);
    int answer = PEG_UNKNOWN, wanted;
    CHECK(peg_solvable(copy, NULL, &wanted) == PEG_OK);
    CHECK(peg_solvable(board, &one_position, &answer) == PEG_LIMIT);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(peg_solvable(board, &one_position, &answer) == PEG_OK && answer == wanted);
}

/* The board goes on with a hunt from where a limit ended it for the copy. */
TEST(a_hunt_comes_home)
{
    const uint64_t lost = UINT64_C(0x100d2f13b9cd);
    uint64_t spent[2] = {0};
    peg_board *boards[2] = {board_of("wiegleb"), NULL};
    CHECK(peg_set_position(boards[0], &lost, 1) == PEG_OK);
    boards[1] = copy_of(boards[0]);
    peg_board *copy = copy_of(boards[0]);
    for (int i = 0; i < 2; i++) {
        peg_limits limits = with_progress(note_positions, &spent[i]);
        CHECK(peg_solvable(boards[i], &limits, NULL) == PEG_OK);
        limits = (peg_limits){.struct_size = sizeof limits, .positions = spent[0] - 1};
        if (i == 0)
            CHECK(peg_solvable(copy, &limits, NULL) == PEG_LIMIT &&
                  peg_board_learn(boards[1], copy) == PEG_OK);
    }
    CHECK(spent[1] < spent[0] / 8);
}

CHECK_MAIN

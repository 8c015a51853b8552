/*
 * SPDX-License-Identifier: MIT
 *
 * Holes, pegs and words of positions and goals that are refused. Good ones are compared with a
 * model in api/random_calls.
 */
#include "support.h"

#include <limits.h>

/* A board with one jump played and one undone, so that play can be forgotten. */
static peg_board *played_board(const char *text)
{
    peg_board *board = board_of(text);
    for (int i = 0; i < 2; i++)
        CHECK(play_first(board));
    CHECK(peg_undo(board) == PEG_OK);
    return board;
}

TEST(holes_out_of_range_are_refused)
{
    static const int wrong[] = {-1, -2, 15, 16, 64, 256, 271, INT_MAX, INT_MIN};
    peg_board *board = played_board("triangle5");
    peg_board *copy = copy_of(board);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK(peg_has_peg(board, wrong[i]) == 0);
        CHECK(peg_set_peg(board, wrong[i], 1) == PEG_E_HOLE);
        CHECK(peg_set_peg(board, wrong[i], 0) == PEG_E_HOLE);
        if (wrong[i] != PEG_NO_HOLE) {
            CHECK(peg_start(board, wrong[i]) == PEG_E_HOLE);
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, wrong[i], NULL, 0) == PEG_E_HOLE);
        }
    }
    CHECK(same_board(board, copy));
}

TEST(a_peg_is_one_or_zero)
{
    static const int wrong[] = {2, -1, INT_MAX, INT_MIN};
    peg_board *board = played_board("triangle5");
    peg_board *copy = copy_of(board);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(peg_set_peg(board, 3, wrong[i]) == PEG_E_ARGUMENT);
    CHECK(same_board(board, copy));
}

TEST(words_past_the_room_are_untouched)
{
    peg_board *board = board_of("rect5x13");
    uint64_t words[6];
    memset(words, 0x5a, sizeof words);
    uint64_t old = words[0];
    CHECK(peg_position(board, words, 0) == PEG_E_ROOM);
    CHECK(peg_position(board, words, 1) == PEG_E_ROOM);
    CHECK(words[0] == old);
    CHECK(peg_position(board, words, 2) == PEG_OK);
    CHECK(words[0] != old && words[1] <= 1 && words[2] == old);
    CHECK(peg_position(board, words, 4) == PEG_OK);
    CHECK(words[2] == 0 && words[3] == 0 && words[4] == old);
}

TEST(words_of_another_shape_are_refused)
{
    peg_board *board = played_board("rect5x13");
    uint64_t words[PEG_MAX_WORDS + 2] = {1, 1, 0, 0, 0, 0};
    peg_board *copy = copy_of(board);
    CHECK(peg_set_position(board, words, 0) == PEG_E_POSITION);
    CHECK(peg_set_position(board, words, 1) == PEG_E_POSITION);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, 1) == PEG_E_POSITION);
    for (int bit = 65; bit < (PEG_MAX_WORDS + 2) * 64; bit++) {
        words[bit / 64] |= (uint64_t)1 << (bit % 64);
        CHECK(peg_set_position(board, words, PEG_MAX_WORDS + 2) == PEG_E_POSITION);
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS + 2) ==
              PEG_E_POSITION);
        words[bit / 64] &= ~((uint64_t)1 << (bit % 64));
    }
    CHECK(same_board(board, copy));
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS + 2) == PEG_OK);
    CHECK(peg_pegs(board) == 2 && peg_has_peg(board, 0) == 1 && peg_has_peg(board, 64) == 1);
}

TEST(a_refused_goal_changes_nothing)
{
    peg_board *board = board_of("rect5x13 -> a2");
    uint64_t words[2] = {0, 2};
    int kind = PEG_GOAL_POSITION;
    int hole = 99;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, 2) == PEG_E_POSITION);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, 1) == PEG_E_POSITION);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 65, NULL, 0) == PEG_E_HOLE);
    words[0] = 77;
    CHECK(peg_goal(board, &kind, &hole, words, 1) == PEG_E_ROOM);
    CHECK(kind == PEG_GOAL_HOLE && hole == 5 && words[0] == 77);
    CHECK(peg_goal(board, &kind, &hole, NULL, 0) == PEG_OK);
    CHECK(kind == PEG_GOAL_HOLE);
}

CHECK_MAIN

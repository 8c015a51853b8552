/*
 * SPDX-License-Identifier: MIT
 *
 * The three kinds of goal, and when a board is won or stuck.
 */
#include "support.h"

static const uint64_t no_words[PEG_MAX_WORDS];

static void check_goal(const peg_board *board, int kind, int hole, uint64_t first)
{
    int found = PEG_GOAL_ANYWHERE;
    int found_hole = 99;
    uint64_t words[PEG_MAX_WORDS];
    memset(words, 0x5a, sizeof words);
    CHECK(peg_goal(board, &found, &found_hole, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(found == kind);
    CHECK(found_hole == hole);
    CHECK(words[0] == first && words[1] == 0 && words[2] == 0 && words[3] == 0);
    found = PEG_GOAL_ANYWHERE;
    CHECK(peg_goal(board, &found, NULL, NULL, 0) == PEG_OK);
    CHECK(found == kind);
}

/* Positions, and whether they are won and stuck. */
static void positions_are_won_by_their_goal(void)
{
    static const struct {
        const char *text;
        int kind, hole;
        uint64_t goal;
        int won, stuck;
    } cases[] = {
        {"triangle4", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 0, 0},
        {"triangle4 ./../.../....", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 0, 1},
        {"triangle4 ./../.../...o", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 1, 1},
        {"triangle4 o/../.../...o", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 0, 1},
        {"triangle4 o/../.../.... -> 1", PEG_GOAL_HOLE, 0, 1, 1, 1},
        {"triangle4 ./o./.../.... -> 1", PEG_GOAL_HOLE, 0, 1, 0, 1},
        {"triangle4 o/o./.../.... -> 1", PEG_GOAL_HOLE, 0, 1, 0, 0},
        {"triangle4 o/o./.../...o -> o/o./.../...o", PEG_GOAL_POSITION, PEG_NO_HOLE, 0x203, 1, 0},
        {"triangle4 o/o./.../.... -> o/o./.../...o", PEG_GOAL_POSITION, PEG_NO_HOLE, 0x203, 0, 0},
        {"triangle4 o/oo/.../...o -> o/o./.../...o", PEG_GOAL_POSITION, PEG_NO_HOLE, 0x203, 0, 0},
        {"triangle4 ./../.../...o -> ./../.../....", PEG_GOAL_POSITION, PEG_NO_HOLE, 0, 0, 1},
        {"triangle4 ./../.../.... -> ./../.../....", PEG_GOAL_POSITION, PEG_NO_HOLE, 0, 1, 1},
        {"triangle4 -> ./oo/ooo/oooo", PEG_GOAL_POSITION, PEG_NO_HOLE, 0x3fe, 1, 0},
        {"lines:4:1-2-3 oo..", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 0, 0},
        {"lines:4:1-2-3 ..o.", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 1, 1},
        {"lines:4:1-2-3 oooo", PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int before = check_failures;
        peg_board *board = board_of(cases[i].text);
        check_goal(board, cases[i].kind, cases[i].hole, cases[i].goal);
        CHECK(peg_is_won(board) == cases[i].won && peg_is_stuck(board) == cases[i].stuck);
        peg_board_free(board);
        case_end(before, cases[i].text);
    }
}

/* Every hole of a board, and back to the usual goal. */
static void one_peg_in_a_hole(void)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 12, NULL, 0) == PEG_OK);
    check_goal(board, PEG_GOAL_HOLE, 12, 1u << 12);
    for (int hole = 0; hole < 15; hole++) {
        uint64_t one = (uint64_t)1 << hole;
        CHECK(peg_set_position(board, &one, 1) == PEG_OK);
        CHECK(peg_is_won(board) == (hole == 12));
    }
    CHECK(peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0) == PEG_OK);
    check_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, 0);
    CHECK(peg_is_won(board) == 1);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, no_words, 1) == PEG_OK);
    check_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, 0);
    CHECK(peg_is_won(board) == 0);
    peg_board_free(board);
}

static void a_position_of_one_peg_is_its_hole(void)
{
    peg_board *board = board_of("rect16x16");
    for (int hole = 0; hole < 256; hole++) {
        uint64_t words[PEG_MAX_WORDS] = {0, 0, 0, 0};
        int kind = PEG_GOAL_POSITION;
        int found = -1;
        words[hole / 64] = (uint64_t)1 << (hole % 64);
        CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) == PEG_OK);
        CHECK(peg_goal(board, &kind, &found, NULL, 0) == PEG_OK);
        CHECK(kind == PEG_GOAL_HOLE && found == hole);
    }
    peg_board_free(board);
}

static void the_goal_leaves_the_play(void)
{
    peg_board *board = board_of("triangle5");
    uint64_t words = 3;
    size_t played = 0, undone = 0;
    CHECK(peg_play_moves(board, "4-1 6-4", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 4, NULL, 0) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, &words, 1) == PEG_OK);
    CHECK(peg_history(board, &played, &undone) != NULL);
    CHECK(played == 1 && undone == 1);
    check_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, 3);
    CHECK(peg_undo(board) == PEG_OK && peg_redo(board) == PEG_OK && peg_redo(board) == PEG_OK);
    CHECK(peg_start(board, 2) == PEG_OK);
    check_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, 3);
    peg_board_free(board);
}

static void a_refused_goal_changes_nothing(void)
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
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(positions_are_won_by_their_goal, "each kind of goal is won by what it says");
    RUN(one_peg_in_a_hole, "a goal hole is won by one peg there alone");
    RUN(a_position_of_one_peg_is_its_hole, "a goal position of one peg is the goal of its hole");
    RUN(the_goal_leaves_the_play, "a new goal leaves position and play, and stays itself");
    RUN(a_refused_goal_changes_nothing, "a refused goal or question changes nothing");
    return check_end();
}

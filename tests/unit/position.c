/*
 * SPDX-License-Identifier: MIT
 *
 * Pegs set one by one, by filling, and as words.
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

static bool has_no_play(peg_board *board)
{
    size_t played = 9, undone = 9;
    return peg_history(board, &played, &undone) == NULL && played == 0 && undone == 0 &&
           peg_undo(board) == PEG_E_HISTORY && peg_redo(board) == PEG_E_HISTORY;
}

static void set_changes_one_hole(void)
{
    peg_board *board = board_of("triangle5");
    CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
    for (int hole = 0; hole < 15; hole++)
        for (int peg = 1; peg >= 0; peg--) {
            CHECK(peg_set_peg(board, hole, peg) == PEG_OK);
            CHECK(peg_has_peg(board, hole) == peg);
            CHECK(peg_pegs(board) == 15 - hole - 1 + peg);
            CHECK(peg_set_peg(board, hole, peg) == PEG_OK);
            CHECK(peg_has_peg(board, hole) == peg);
        }
    CHECK(peg_pegs(board) == 0);
    peg_board_free(board);
}

static void holes_out_of_range_are_refused(void)
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
    peg_board_free(copy);
    peg_board_free(board);
}

static void a_peg_is_one_or_zero(void)
{
    static const int wrong[] = {2, -1, INT_MAX, INT_MIN};
    peg_board *board = played_board("triangle5");
    peg_board *copy = copy_of(board);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK(peg_set_peg(board, 3, wrong[i]) == PEG_E_ARGUMENT);
    CHECK(same_board(board, copy));
    peg_board_free(copy);
    peg_board_free(board);
}

static void fill_leaves_one_hole_or_none(void)
{
    static const char *const texts[] = {"triangle5", "triangle1", "rect16x16", "triangle11"};
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        peg_board *board = board_of(texts[t]);
        int holes = peg_holes(board);
        CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
        CHECK(peg_pegs(board) == holes);
        for (int empty = 0; empty < holes; empty++) {
            CHECK(peg_start(board, empty) == PEG_OK);
            CHECK(peg_pegs(board) == holes - 1);
            for (int hole = 0; hole < holes; hole++)
                CHECK(peg_has_peg(board, hole) == (hole != empty));
        }
        peg_board_free(board);
    }
}

static void changes_forget_the_play(void)
{
    uint64_t words[PEG_MAX_WORDS];
    peg_board *board = played_board("english");
    CHECK(peg_set_peg(board, 3, peg_has_peg(board, 3)) == PEG_OK);
    CHECK(has_no_play(board));
    peg_board_free(board);

    board = played_board("english");
    CHECK(peg_start(board, 4) == PEG_OK);
    CHECK(has_no_play(board));
    peg_board_free(board);

    board = played_board("english");
    CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(has_no_play(board));
    peg_board_free(board);
}

static void words_hold_the_bits_of_holes(void)
{
    static const char *const texts[] = {"triangle5", "square8", "rect5x13", "rect16x16",
                                        "triangle15"};
    uint64_t seed = random_seed(5);
    for (size_t t = 0; t < sizeof texts / sizeof *texts; t++) {
        peg_board *board = board_of(texts[t]);
        int holes = peg_holes(board);
        size_t needed = (size_t)(holes + 63) / 64;
        for (int round = 0; round < 50; round++) {
            uint64_t words[6], back[6];
            memset(words, 0, sizeof words);
            for (int hole = 0; hole < holes; hole++)
                if (random_below(&seed, 2))
                    words[hole / 64] |= (uint64_t)1 << (hole % 64);
            CHECK(peg_set_position(board, words, round % 2 ? needed : 6) == PEG_OK);
            for (int hole = 0; hole < holes; hole++)
                CHECK(peg_has_peg(board, hole) == (int)((words[hole / 64] >> (hole % 64)) & 1));
            memset(back, 0x5a, sizeof back);
            CHECK(peg_position(board, back, 6) == PEG_OK);
            CHECK(memcmp(words, back, sizeof words) == 0);
        }
        peg_board_free(board);
    }
}

static void words_past_the_room_are_untouched(void)
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
    peg_board_free(board);
}

static void words_of_another_shape_are_refused(void)
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
    peg_board_free(copy);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(set_changes_one_hole, "peg_set_peg changes one hole and no other");
    RUN(holes_out_of_range_are_refused, "a hole out of range is refused and changes nothing");
    RUN(a_peg_is_one_or_zero, "peg_set_peg takes 1 and 0 alone");
    RUN(fill_leaves_one_hole_or_none, "peg_start leaves the given hole empty, or none");
    RUN(changes_forget_the_play, "a change of position from outside forgets the play");
    RUN(words_hold_the_bits_of_holes, "hole h is bit h % 64 of word h / 64");
    RUN(words_past_the_room_are_untouched, "words past the room are untouched, further ones zero");
    RUN(words_of_another_shape_are_refused, "words of another shape are refused, to the last bit");
    return check_end();
}

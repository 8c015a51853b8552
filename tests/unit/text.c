/*
 * SPDX-License-Identifier: MIT
 *
 * The board as one line of text, and back.
 */
#include "support.h"

/* Writes the board, reads it back, and compares all that text stands for. */
static void check_round_trip(const peg_board *board)
{
    uint64_t words[2][PEG_MAX_WORDS];
    char *text = text_of(board);
    in_case("%s", text);
    peg_board *back = board_of(text);
    CHECK(board_reads(back, text));
    CHECK(strchr(text, '\n') == NULL);
    CHECK(same_lines(board, back));
    CHECK(same_goal(board, back));
    CHECK(peg_position(board, words[0], PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_position(back, words[1], PEG_MAX_WORDS) == PEG_OK);
    CHECK(memcmp(words[0], words[1], sizeof words[0]) == 0);
    free(text);
}

TEST(the_examples_in_the_header_make_their_boards)
{
    static const char *const texts[] = {
        "triangle5 o/.o/oo./o..o/.....",  "square:_oo_/ooo./_oo_", "triangular:__o/_o_o/o_._o",
        "lines:4:1-2-3,3-2-1,2-3-4 .oo.", "english -> d4",         "triangle5 P/HP/PPH/PHHP/HHHHH"};
    static const int pegs[] = {6, 7, 5, 2, 32, 6};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        CHECK(peg_pegs(board) == pegs[i]);
        check_round_trip(board);
    }
}

TEST(written_text_is_what_the_header_shows)
{
    peg_board *board = board_of("triangle5 o/.o/oo./o..o/.....");
    CHECK(board_reads(board, "triangle5 o/.o/oo./o..o/....."));
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 12, NULL, 0) == PEG_OK);
    CHECK(board_reads(board, "triangle5 o/.o/oo./o..o/..... -> 13"));
    board = board_of("english -> D4");
    CHECK(board_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo -> d4"));
    CHECK(peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0) == PEG_OK);
    CHECK(board_reads(board, "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo"));
}

/* In every naming, with and without a blank after what is before the arrow; P and H are names. */
TEST(a_goal_is_read_in_every_naming_with_a_blank_before_the_arrow_or_none)
{
    static const struct {
        const char *text;
        int hole;
    } list[] = {{"english -> d4", 16},
                {"english -> D4", 16},
                {"english -> 17", 16},
                {"english -> q", 16},
                {"english -> .../.../......./...o.../......./.../...", 16},
                {"english->d4", 16},
                {"english-> d4", 16},
                {"lines:4:1-2-3->3", 2},
                {"square:oo.->1", 0},
                {"lines:4:1-2-3 oo..->3", 2},
                {"triangle5 -> H", 7},
                {"triangle5 -> h", 7},
                {"english -> P", 15},
                {"square16 -> HH", 215},
                {"lines:9: -> H", 7}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        in_case("%s", list[i].text);
        peg_board *board = board_of(list[i].text);
        int kind = PEG_GOAL_ANYWHERE, hole = -1;
        CHECK(peg_goal(board, &kind, &hole, NULL, 0) == PEG_OK);
        CHECK(kind == PEG_GOAL_HOLE && hole == list[i].hole);
    }
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Written lines: playing them, and writing them.
 */
#include "support.h"

static const char *const coach_line =
    "6-1 13-6 10-3 11-13 14-12 4-13 1-4 7-2 12-14 15-13 3-8 13-4 2-7";

static const char two_ways[] = "lines:5:1-2-3,1-4-3,3-5-1 oo.oo";

/* Any blank space parts moves. Other lines that are played are in tests/answers/others.txt. */
TEST(tabs_and_ends_of_lines_part_moves)
{
    static const char *const lines[] = {"  6-1\t13-6\n10-3\n", "6-1\r\n13-6   10-3 "};
    for (size_t i = 0; i < 2; i++) {
        peg_board *board = board_of("triangle5");
        CHECK(peg_play_moves(board, lines[i], NULL) == PEG_OK);
        CHECK(same_board(board, board_of("triangle5 ; 6-1 13-6 10-3")));
    }
}

/* More bad lines are in tests/answers/others.txt. */
TEST(bad_lines_play_nothing)
{
    static const struct {
        const char *line;
        peg_status status;
        size_t at;
    } bad[] = {{"6-1 ?", PEG_E_TEXT, 4},
               {"6-\xc3\xa9", PEG_E_TEXT, 2},
               {"6\xe2\x80\x93"
                "1",
                PEG_E_TEXT, 1},
               {"6-1 13-6-p", PEG_E_HOLE, 9},
               {"6-2", PEG_E_LINE, 0},
               {"6-1 10-3 13-6 1-6", PEG_E_OVER, 4}};
    peg_board *board = board_of("triangle5");
    CHECK(peg_play_moves(board, "4-1 6-4", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK && peg_undo(board) == PEG_OK);
    peg_board *copy = copy_of(board);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        in_case("%s", bad[i].line);
        size_t at = 999;
        CHECK(peg_play_moves(board, bad[i].line, &at) == bad[i].status);
        CHECK(at == bad[i].at);
        CHECK(same_board(board, copy));
        CHECK(peg_play_moves(board, bad[i].line, NULL) == bad[i].status);
        CHECK(same_board(board, copy));
    }
}

TEST(a_late_fault_undoes_a_long_line)
{
    char line[128];
    peg_board *board = board_of("triangle5");
    size_t at = 0;
    peg_board *copy = copy_of(board);
    snprintf(line, sizeof line, "%s 7-2", coach_line);
    CHECK(peg_play_moves(board, line, &at) == PEG_E_OVER);
    CHECK(at == strlen(line) - 3);
    CHECK(same_board(board, copy));
    CHECK(peg_play_moves(board, coach_line, &at) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
}

TEST(other_jumps_are_not_written)
{
    static const peg_jump bad[] = {{0, 1, 2},  {0, 3, 1},   {0, 0, 0}, {15, 1, 0},
                                   {0, 15, 3}, {0, 1, 255}, {3, 2, 0}};
    peg_board *board = board_of("triangle5");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        peg_jump jumps[2] = {{0, 1, 3}, bad[i]};
        char out[64];
        size_t length = 77;
        memset(out, 0x5a, sizeof out);
        CHECK(peg_jumps_text(board, jumps, 2, PEG_NAMING_DEFAULT, out, sizeof out, &length) ==
              PEG_E_LINE);
        CHECK(out[0] == 0x5a && length == 77);
        CHECK(peg_jumps_text(board, jumps, 1, PEG_NAMING_DEFAULT, out, sizeof out, &length) ==
              PEG_OK);
    }
}

TEST(missing_namings_are_refused)
{
    static const peg_jump jump = {0, 1, 3};
    peg_board *board = board_of("triangle5");
    char out[64];
    size_t length = 77;
    memset(out, 0x5a, sizeof out);
    for (int naming = PEG_NAMING_ALGEBRAIC; naming <= PEG_NAMING_ALGEBRAIC + 1; naming++) {
        peg_status expected = naming == PEG_NAMING_ALGEBRAIC ? PEG_E_NAMING : PEG_E_ARGUMENT;
        CHECK(peg_jumps_text(board, &jump, 1, (peg_naming)naming, out, sizeof out, &length) ==
              expected);
        CHECK(peg_moves_text(board, NULL, 0, (peg_naming)naming, out, sizeof out, &length) ==
              expected);
        CHECK(peg_draw_names(board, (peg_naming)naming, out, sizeof out, &length) == expected);
    }
    CHECK(out[0] == 0x5a && length == 77);
}

TEST(the_hole_between_says_which_line)
{
    peg_board *board = board_of(two_ways);
    size_t at = 9;
    CHECK(peg_play_moves(board, "1(4)3", NULL) == PEG_OK);
    CHECK(peg_has_peg(board, 1) == 1 && peg_has_peg(board, 3) == 0);
    CHECK(peg_undo(board) == PEG_OK && board_reads(board, two_ways));
    CHECK(peg_set_peg(board, 3, 0) == PEG_OK);
    CHECK(peg_play_moves(board, "1(4)3", &at) == PEG_E_OVER && at == 0);
}

CHECK_MAIN

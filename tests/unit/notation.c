/*
 * SPDX-License-Identifier: MIT
 *
 * Written lines: playing them, and writing them.
 */
#include "support.h"

static const char *const coach_line =
    "6-1 13-6 10-3 11-13 14-12 4-13 1-4 7-2 12-14 15-13 3-8 13-4 2-7";

static const char two_ways[] = "lines:5:1-2-3,1-4-3,3-5-1 oo.oo";

/* Checks that the jumps of a board's play are written so. */
static void check_written(const peg_board *board, int joined, peg_naming naming,
                          const char *expected)
{
    char out[512] = "";
    size_t played = 0, length = 0;
    const peg_jump *jumps = peg_history(board, &played, NULL);
    CHECK((joined ? peg_moves_text : peg_jumps_text)(board, jumps, played, naming, out, sizeof out,
                                                     &length) == PEG_OK);
    CHECK(strcmp(out, expected) == 0);
    CHECK(length == strlen(out));
    if (strcmp(out, expected) != 0)
        printf("    written: \"%s\"\n", out);
}

/* In any naming and in capitals; blank space and commas part moves, and the hole between may be
 * told. */
TEST(lines_are_played_and_written)
{
    static const char moves[] = "d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5";
    static const struct {
        const char *board, *line;
        int joined;
        peg_naming naming;
        const char *written;
    } cases[] = {
        {"english", "d2-d4 f3-d3 e1-e3", 0, PEG_NAMING_DEFAULT, "d2-d4 f3-d3 e1-e3"},
        {"english", "D2-D4 F3-D3 E1-E3", 0, PEG_NAMING_DEFAULT, "d2-d4 f3-d3 e1-e3"},
        {"english", "5-17 12-10 3-11", 0, PEG_NAMING_DEFAULT, "d2-d4 f3-d3 e1-e3"},
        {"english", "e-q l-j c-k", 0, PEG_NAMING_DEFAULT, "d2-d4 f3-d3 e1-e3"},
        {"english", "d2-17,l-d3,3-E3", 0, PEG_NAMING_DEFAULT, "d2-d4 f3-d3 e1-e3"},
        {"triangle5", "6-1, 13-6,10-3", 0, PEG_NAMING_DEFAULT, "6-1 13-6 10-3"},
        {"triangle5", "  6-1\t13-6\n10-3\n", 0, PEG_NAMING_DEFAULT, "6-1 13-6 10-3"},
        {"triangle5", "6-1\r\n13-6   10-3 ", 0, PEG_NAMING_DEFAULT, "6-1 13-6 10-3"},
        {"triangle5", "6(3)1 13(9)6", 0, PEG_NAMING_DEFAULT, "6-1 13-6"},
        {"triangle5", "", 0, PEG_NAMING_DEFAULT, ""},
        {"triangle5", " \n", 1, PEG_NAMING_DEFAULT, ""},
        {"english", moves, 1, PEG_NAMING_ALGEBRAIC, moves},
        {"english", moves, 0, PEG_NAMING_DEFAULT,
         "d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5 g5-e5"},
        {"english", moves, 1, PEG_NAMING_NUMBERS,
         "5-17 12-10 3-11 18-6 30-18 27-25 24-26 13-27-25"},
        {"english", moves, 1, PEG_NAMING_LETTERS, "e-q l-j c-k r-f ad-r aa-y x-z m-aa-y"},
        /* From 1 to 3 over 2 or 4; from 3 to 1 over 5 alone. */
        {two_ways, "1-3", 0, PEG_NAMING_DEFAULT, "1(2)3"},
        {two_ways, "A(D)C-A", 1, PEG_NAMING_DEFAULT, "1(4)3-1"},
        {two_ways, "A(D)C-A", 0, PEG_NAMING_DEFAULT, "1(4)3 3-1"},
        {two_ways, "A(D)C-A", 1, PEG_NAMING_LETTERS, "a(d)c-a"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        in_case("%s", cases[i].line);
        peg_board *board = board_of(cases[i].board);
        CHECK(peg_play_moves(board, cases[i].line, NULL) == PEG_OK);
        check_written(board, cases[i].joined, cases[i].naming, cases[i].written);
    }
}

TEST(bad_lines_play_nothing)
{
    static const struct {
        const char *line;
        peg_status status;
        size_t at;
    } bad[] = {{"6", PEG_E_TEXT, 1},
               {"6 13-6", PEG_E_TEXT, 1},
               {"6-", PEG_E_TEXT, 2},
               {"6- 1", PEG_E_TEXT, 2},
               {"6 -1", PEG_E_TEXT, 1},
               {"-6-1", PEG_E_TEXT, 0},
               {"6--1", PEG_E_TEXT, 2},
               {"6-1;13-6", PEG_E_TEXT, 3},
               {"6-1 ?", PEG_E_TEXT, 4},
               {"6-\xc3\xa9", PEG_E_TEXT, 2},
               {"6\xe2\x80\x93"
                "1",
                PEG_E_TEXT, 1},
               {"6-16", PEG_E_HOLE, 2},
               {"6-0", PEG_E_HOLE, 2},
               {"16-1", PEG_E_HOLE, 0},
               {"6-1 zz-1", PEG_E_HOLE, 4},
               {"6-99999999999999999999", PEG_E_HOLE, 2},
               {"6-1 d4-d6", PEG_E_HOLE, 4},
               {"6-1 13-6-p", PEG_E_HOLE, 9},
               {"6-2", PEG_E_LINE, 0},
               {"6-6", PEG_E_LINE, 0},
               {"6-1 1-4", PEG_E_TO, 4},
               {"6-1 6-4", PEG_E_FROM, 4},
               {"6-1 10-3 13-6 1-6", PEG_E_OVER, 4},
               {"6-1-4", PEG_E_TO, 2},
               {"6-1,15-6-13", PEG_E_TO, 7},
               {"6(2)1", PEG_E_LINE, 0},
               {"6(16)1", PEG_E_HOLE, 2},
               {"6(3", PEG_E_TEXT, 3},
               {"6(3)", PEG_E_TEXT, 4},
               {"6()1", PEG_E_TEXT, 2},
               {"6(3)-1", PEG_E_TEXT, 4}};
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

TEST(any_lines_are_written_legal_or_not)
{
    static const peg_jump jumps[] = {{0, 1, 3}, {3, 4, 5}, {5, 2, 0}, {10, 11, 12}};
    peg_board *board = board_of("triangle5");
    char out[64];
    CHECK(peg_moves_text(board, jumps, 4, PEG_NAMING_DEFAULT, out, sizeof out, NULL) == PEG_OK);
    CHECK(strcmp(out, "1-4-6-1 11-13") == 0);
    CHECK(peg_jumps_text(board, jumps, 4, PEG_NAMING_LETTERS, out, sizeof out, NULL) == PEG_OK);
    CHECK(strcmp(out, "a-d d-f f-a k-m") == 0);
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

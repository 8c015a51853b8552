/*
 * SPDX-License-Identifier: MIT
 *
 * A game that others have published. More are in tests/answers/others.txt.
 */
#include "support.h"

static const char *const bergholt =
    "d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5 c3-e3 a3-c3 b5-d5-f5-f3-d3-b3 "
    "c1-e1-e3-e5 c7-c5 c4-c6 e7-c7-c5 a5-a3-c3 c2-c4-c6-e6-e4-c4 b4-d4";

static int count_of(const char *text, char wanted)
{
    int count = 0;
    for (; *text; text++)
        count += *text == wanted;
    return count;
}

TEST(bergholt_wins_in_18_moves)
{
    peg_board *board = board_of("english -> d4");
    size_t played = 0;
    int centre = -1;
    char line[512];
    CHECK(peg_play_moves(board, bergholt, NULL) == PEG_OK);
    const peg_jump *jumps = peg_history(board, &played, NULL);
    CHECK(played == 31);
    CHECK(peg_find_hole(board, "d4", &centre) == PEG_OK);
    CHECK(peg_pegs(board) == 1 && peg_has_peg(board, centre) == 1);
    CHECK(peg_is_won(board) == 1 && peg_is_stuck(board) == 1);
    CHECK(peg_moves_text(board, jumps, played, PEG_NAMING_DEFAULT, line, sizeof line, NULL) ==
          PEG_OK);
    CHECK(strcmp(line, bergholt) == 0);
    CHECK(count_of(line, ' ') == 18 - 1);
    CHECK(peg_jumps_text(board, jumps, played, PEG_NAMING_DEFAULT, line, sizeof line, NULL) ==
          PEG_OK);
    CHECK(count_of(line, ' ') == 31 - 1 && count_of(line, '-') == 31);
    peg_board *again = board_of("english -> d4");
    CHECK(peg_play_moves(again, line, NULL) == PEG_OK);
    CHECK(same_board(board, again));
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Games and numbers that others have published.
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

/* The empty hole at the start, and the thirteen jumps, as the peg coach prints them. */
static const struct {
    int hole;
    const char *line;
} coach[] = {{1, "4-1 11-4 9-2 12-5 14-12 2-7 3-8 7-9 10-3 1-6 6-13 12-14 15-13"},
             {1, "6-1 8-3 15-6 14-5 2-9 7-2 3-10 10-8 1-4 12-14 4-13 14-12 11-13"},
             {4, "1-4 7-2 13-4 10-8 3-10 11-13 14-12 4-13 13-11 15-6 6-4 2-7 11-4"},
             {4, "6-4 12-5 4-6 10-8 3-10 11-4 15-6 14-12 2-7 12-5 6-4 7-2 1-4"},
             {4, "11-4 13-11 6-13 2-7 1-6 11-4 14-12 10-3 4-6 3-10 12-5 15-6 6-4"},
             {4, "13-4 10-8 15-13 12-14 4-13 14-12 1-4 3-10 7-2 2-9 10-8 11-13 13-4"},
             {1, "6-1 13-6 10-3 11-13 14-12 4-13 1-4 7-2 12-14 15-13 3-8 13-4 2-7"},
             {1, "6-1 13-6 10-3 4-6 11-13 1-4 14-12 7-2 12-5 2-9 3-10 15-6 6-13"},
             {2, "7-2 13-4 15-13 3-8 12-14 10-3 1-6 6-13 14-12 11-13 2-7 13-4 4-11"},
             {2, "7-2 13-4 15-13 2-7 3-8 10-3 12-5 13-6 3-10 11-4 4-6 10-3 1-6"},
             {4, "13-4 11-13 14-12 10-8 4-13 3-10 1-4 7-2 2-9 15-6 12-14 6-13 14-12"},
             {4, "13-4 11-13 14-12 6-13 12-14 2-9 7-2 15-6 3-10 1-4 14-5 4-6 6-15"},
             {5, "12-5 14-12 6-13 2-9 15-6 12-14 7-2 3-10 1-4 10-8 4-13 14-12 11-13"}};

TEST(the_thirteen_solutions_the_coach_prints_win)
{
    for (size_t i = 0; i < sizeof coach / sizeof *coach; i++) {
        peg_board *board = board_of("triangle5");
        size_t played = 0;
        char line[256];
        in_case("%s", coach[i].line);
        CHECK(peg_start(board, coach[i].hole - 1) == PEG_OK);
        CHECK(peg_play_moves(board, coach[i].line, NULL) == PEG_OK);
        const peg_jump *jumps = peg_history(board, &played, NULL);
        CHECK(played == 13 && peg_pegs(board) == 1 && peg_is_won(board) == 1);
        CHECK(peg_jumps_text(board, jumps, played, PEG_NAMING_DEFAULT, line, sizeof line, NULL) ==
              PEG_OK);
        CHECK(strcmp(line, coach[i].line) == 0);
    }
}

CHECK_MAIN

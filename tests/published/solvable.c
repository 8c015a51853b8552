/*
 * SPDX-License-Identifier: MIT
 *
 * The positions of tests/data/solvable.txt, on boards that have no table.
 */
#include "support.h"

static peg_board *kept;
static int asked, games;

/* Asks the kept board, or a new one where a line of the file is of another problem. */
static void take_position(char *line)
{
    in_case("%s", line);
    bool solvable = strncmp(line, "yes ", 4) == 0;
    peg_board *board = board_of(line + 4);
    uint64_t words[PEG_MAX_WORDS];
    int answer = PEG_UNKNOWN;
    CHECK(solvable || strncmp(line, "no  ", 4) == 0);
    CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    if (kept && same_lines(kept, board) && same_goal(kept, board)) {
        free_now(board);
    } else {
        free_now(kept);
        kept = board;
    }
    CHECK(peg_set_position(kept, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_solvable(kept, NULL, &answer) == PEG_OK);
    CHECK(answer == (solvable ? PEG_YES : PEG_NO));
    finding found = solve_within(kept, NULL);
    CHECK(found.status == PEG_OK && found.answer == answer && (solvable || found.count == 0));
    CHECK(!solvable || is_solution(kept, found.jumps, found.count));
    asked++;
}

TEST(what_can_be_won_on_the_list_of_positions_and_no_other_has_a_solution)
{
    each_line(TEST_DATA "/solvable.txt", take_position);
    CHECK(asked > 1800);
}

static void take_game(char *line)
{
    peg_board *board = board_of(line);
    CHECK(peg_is_won(board) == 1);
    free_now(board);
    games++;
}

/* The games that the benchmark judges. */
TEST(every_game_on_the_list_of_games_is_won)
{
    each_line(TEST_DATA "/games.txt", take_game);
    CHECK(games == 30);
}

CHECK_MAIN

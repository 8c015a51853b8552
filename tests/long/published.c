/*
 * SPDX-License-Identifier: MIT
 *
 * Published numbers that take a while: counts of the english board, for which all but the first
 * take a few hundred MiB, and fewest moves.
 */
#include "support.h"

static void check_count(const peg_count *count, const char *expected)
{
    char text[41] = "";
    CHECK(peg_count_text(count, text, sizeof text, NULL) == PEG_OK);
    CHECK(strcmp(text, expected) == 0);
}

TEST(solutions_of_the_central_game)
{
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(128) << 20};
    peg_board *board = board_of("english -> d4");
    peg_count count = {0, 0}, found = {0, 0};
    peg_count index = {UINT64_C(40861647040079967), 0};
    peg_jump jumps[31];
    size_t length = 0;
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK);
    check_count(&count, "40861647040079968");
    CHECK(peg_solution_at(board, &limits, &index, jumps, 31, &length) == PEG_OK && length == 31);
    CHECK(peg_solution_index(board, &limits, jumps, length, &found) == PEG_OK);
    CHECK(found.low == index.low && found.high == 0);
    CHECK(is_solution(board, jumps, length));
}

/* By feschber/peg-solitaire, which tells apart by their hashes which jumps play has made. */
TEST(solutions_of_the_central_game_by_jumps_in_500_mb_and_as_positions)
{
    peg_limits limits = {.struct_size = sizeof limits, .memory = 500000000};
    peg_board *board = board_of("english -> d4");
    peg_count count = {0, 0};
    CHECK(peg_count_solutions(board, PEG_SOLUTIONS_BY_JUMPS, &limits, &count) == PEG_OK);
    check_count(&count, "12752");
    CHECK(peg_count_solutions(board, PEG_SOLUTIONS_AS_POSITIONS, &limits, &count) == PEG_OK);
    check_count(&count, "4750671971732176");
}

TEST(solutions_of_the_central_game_that_end_anywhere)
{
    peg_board *board = board_of("english");
    peg_count count = {0, 0};
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK);
    check_count(&count, "81723294080159936");
}

TEST(complete_games_from_an_empty_centre)
{
    peg_board *board = board_of("english -> d4");
    peg_count count = {0, 0};
    CHECK(peg_count_games(board, NULL, &count) == PEG_OK);
    check_count(&count, "577116156815309849672");
}

TEST(positions_of_the_central_game_by_jumps_in_300_mib)
{
    static const uint64_t expected[32] = {
        1,       1,       2,       8,       39,      171,     719,     2757,
        9751,    31312,   89927,   229614,  517854,  1022224, 1753737, 2598215,
        3312423, 3626632, 3413313, 2765623, 1930324, 1160977, 600372,  265865,
        100565,  32250,   8688,    1917,    348,     50,      7,       2};
    peg_board *board = board_of("english");
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(300) << 20};
    uint64_t levels[32], sum = 0;
    size_t count = 0;
    CHECK(peg_count_positions(board, &limits, 1, levels, 32, &count) == PEG_OK);
    CHECK(count == 32 && memcmp(levels, expected, sizeof expected) == 0);
    CHECK(peg_count_positions(board, &limits, 0, levels, 32, &count) == PEG_OK);
    for (size_t i = 0; i < 32; i++)
        sum += levels[i];
    CHECK(count == 32 && sum == 187636299);
}

TEST(fewest_and_most_pegs_left_on_the_english_board)
{
    peg_board *board = board_of("english");
    CHECK(pegs_left(board, NULL, PEG_STUCK_MOST_JUMPS) == 1);
    CHECK(pegs_left(board, NULL, PEG_STUCK_FEWEST_JUMPS) == 26);
}

enum { ROOM = 64 };

static int fewest_of(const char *text)
{
    peg_board *board = board_of(text);
    peg_limits limits = {.struct_size = sizeof limits, .memory = UINT64_C(4) << 30};
    peg_jump jumps[ROOM];
    size_t count;
    int answer = PEG_UNKNOWN, least = -1, moves = -1;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == PEG_YES && least == moves);
    CHECK(is_solution(board, jumps, count));
    return moves;
}

/*
 * Harris found one problem of square6 with no solution of as many moves as there are regions. That
 * of the diamond was first proven by weights.
 */
TEST(problems_take_as_many_as_published)
{
    static const struct {
        const char *text;
        int moves;
    } known[] = {
        {"english -> d4", 18},
        {"english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1", 16},
        {"triangle7", 12},
        {"square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c1", 16},
        {"square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c4", 15},
        {"french .oo/ooooo/ooooooo/ooooooo/ooooooo/ooooo/ooo -> e7", 20},
        {"diamond5 o/ooo/oo.oo/ooooooo/ooooooooo/ooooooo/ooooo/ooo/o -> e7", 26},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        in_case("%s", known[i].text);
        CHECK(fewest_of(known[i].text) == known[i].moves);
    }
}

/* If the proof of 17 moves began again with each of its turns, it would take 16.7 million. */
TEST(a_proof_goes_on_where_its_turn_ended)
{
    peg_board *board = board_of("asymmetric -> d1");
    peg_limits limits = {.struct_size = sizeof limits, .positions = 16300000};
    peg_jump jumps[ROOM];
    size_t count;
    int answer = PEG_UNKNOWN, least = -1, moves = -1;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(answer == PEG_YES && least == 17 && moves == 17);
    CHECK(is_solution(board, jumps, count));
}

CHECK_MAIN

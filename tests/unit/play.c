/*
 * SPDX-License-Identifier: MIT
 *
 * The longest play. Random play is compared with a model of it in api/random_calls; which jumps are
 * legal, and moves that are taken back, are in tests/answers.
 */
#include "support.h"

static peg_jump jump(int from, int over, int to)
{
    peg_jump result = {(uint8_t)from, (uint8_t)over, (uint8_t)to};
    return result;
}

TEST(the_longest_play_is_kept)
{
    /* A chain of holes where one peg jumps 254 others, each pair by its line. */
    static peg_jump lines[254];
    size_t played = 0;
    for (int i = 0; i < 254; i++)
        lines[i] = jump(i % 2 ? 255 : 0, i + 1, i % 2 ? 0 : 255);
    peg_board *board = board_of_lines(256, lines, 254);
    CHECK(peg_start(board, 255) == PEG_OK);
    for (int i = 0; i < 254; i++)
        CHECK(peg_play(board, &lines[i]) == PEG_OK);
    CHECK(peg_pegs(board) == 1 && peg_is_won(board) == 1);
    const peg_jump *jumps = peg_history(board, &played, NULL);
    CHECK(jumps && played == 254);
    for (int i = 0; jumps && i < 254; i++)
        CHECK(same_jump(jumps[i], lines[i]));
    for (int i = 0; i < 254; i++)
        CHECK(peg_undo(board) == PEG_OK);
    CHECK(peg_pegs(board) == 255 && peg_has_peg(board, 255) == 0);
}

CHECK_MAIN

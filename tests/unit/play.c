/*
 * SPDX-License-Identifier: MIT
 *
 * Jumps: which are legal, why others are not, moves and history. Random play is compared with a
 * model of it in api/random_calls.
 */
#include "support.h"

static peg_jump jump(int from, int over, int to)
{
    peg_jump result = {(uint8_t)from, (uint8_t)over, (uint8_t)to};
    return result;
}

/* sizes: the jumps of the moves of a game, the last first. */
static void check_moves(const char *game, const char *sizes)
{
    peg_board *board = board_of(game);
    peg_board *jumps = board_of(game);
    size_t count = 99, played = 0, undone = 0, taken = 0;
    for (; *sizes; sizes++) {
        size_t expected = (size_t)(*sizes - '0');
        CHECK(peg_undo_move(board, &count) == PEG_OK && count == expected);
        for (size_t i = 0; i < expected; i++)
            CHECK(peg_undo(jumps) == PEG_OK);
        CHECK(same_board(board, jumps));
        taken += expected;
        CHECK(peg_history(board, &played, &undone) && undone == taken);
    }
    CHECK(played == 0);
    CHECK(peg_undo_move(board, &count) == PEG_E_HISTORY && count == 1);
    CHECK(peg_redo(board) == PEG_OK && peg_undo_move(board, NULL) == PEG_OK);
}

TEST(a_move_is_taken_back_whole)
{
    check_moves("english -> d4 ; d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3", "21111");
    check_moves("rect10x1 oo.o.o..oo ; j1-h1 a1-c1-e1-g1-i1 ; ", "41");
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

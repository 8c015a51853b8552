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

static void legal_jumps_ascend(void)
{
    peg_board *board = board_of("triangle5");
    peg_jump jumps[36];
    size_t count = 0;
    memset(jumps, 0x5a, sizeof jumps);
    CHECK(peg_legal_jumps(board, jumps, 36, &count) == PEG_OK);
    CHECK(count == 2);
    CHECK(same_jump(jumps[0], jump(3, 1, 0)));
    CHECK(same_jump(jumps[1], jump(5, 2, 0)));
    CHECK(jumps[2].from == 0x5a);
    CHECK(peg_start(board, PEG_NO_HOLE) == PEG_OK);
    CHECK(peg_legal_jumps(board, jumps, 36, &count) == PEG_OK);
    CHECK(count == 0);
    peg_board_free(board);
}

static void check_says_what_is_wrong(void)
{
    /* Hole 1 is 0: pegs in 1, 2, 7, and 9 of the fifteen. */
    peg_board *board = board_of("triangle5 o/o./.../o.o./.....");
    peg_jump found = jump(99, 99, 99);
    CHECK(peg_find_jump(board, 0, 15, &found) == PEG_E_HOLE);
    CHECK(peg_find_jump(board, -1, 0, &found) == PEG_E_HOLE);
    CHECK(peg_find_jump(board, 256, 3, &found) == PEG_E_HOLE);
    CHECK(peg_find_jump(board, 0, 1, &found) == PEG_E_LINE);
    CHECK(peg_find_jump(board, 0, 0, &found) == PEG_E_LINE);
    CHECK(peg_find_jump(board, 2, 14, &found) == PEG_E_LINE);
    CHECK(peg_find_jump(board, 5, 0, &found) == PEG_E_FROM);
    CHECK(peg_find_jump(board, 3, 0, &found) == PEG_E_FROM);
    CHECK(peg_find_jump(board, 0, 5, &found) == PEG_E_OVER);
    CHECK(peg_find_jump(board, 6, 1, &found) == PEG_E_OVER);
    CHECK(peg_find_jump(board, 8, 6, &found) == PEG_E_OVER);
    CHECK(same_jump(found, jump(99, 99, 99)));
    CHECK(peg_find_jump(board, 0, 3, &found) == PEG_OK);
    CHECK(same_jump(found, jump(0, 1, 3)));
    CHECK(peg_find_jump(board, 0, 3, NULL) == PEG_OK);
    CHECK(peg_set_peg(board, 3, 1) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 3, &found) == PEG_E_TO);
    CHECK(peg_find_jump(board, 6, 1, &found) == PEG_E_TO);
    peg_board_free(board);
}

static void illegal_jumps_change_nothing(void)
{
    static const struct {
        peg_jump jump;
        peg_status status;
    } bad[] = {{{15, 1, 0}, PEG_E_HOLE}, {{3, 15, 0}, PEG_E_HOLE}, {{3, 1, 255}, PEG_E_HOLE},
               {{3, 2, 0}, PEG_E_LINE},  {{3, 3, 0}, PEG_E_LINE},  {{0, 3, 1}, PEG_E_LINE},
               {{0, 1, 3}, PEG_E_FROM},  {{0, 2, 5}, PEG_E_FROM},  {{3, 4, 5}, PEG_E_TO},
               {{10, 11, 12}, PEG_E_TO}};
    peg_board *board = board_of("triangle5");
    CHECK(peg_play_moves(board, "6-1 4-6", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK && peg_undo(board) == PEG_OK);
    peg_board *copy = copy_of(board);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CHECK(peg_play(board, &bad[i].jump) == bad[i].status);
        CHECK(same_board(board, copy));
    }
    CHECK(peg_set_peg(board, 1, 0) == PEG_OK);
    peg_jump over = jump(3, 1, 0);
    CHECK(peg_play(board, &over) == PEG_E_OVER);
    peg_board_free(copy);
    peg_board_free(board);
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
    peg_board_free(jumps);
    peg_board_free(board);
}

static void a_move_is_taken_back_whole(void)
{
    check_moves("english -> d4 ; d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3", "21111");
    check_moves("rect10x1 oo.o.o..oo ; j1-h1 a1-c1-e1-g1-i1 ; ", "41");
}

static void history_lists_played_then_undone(void)
{
    peg_board *board = board_of("triangle5");
    size_t played = 9, undone = 9;
    CHECK(peg_history(board, &played, &undone) == NULL);
    CHECK(played == 0 && undone == 0);
    CHECK(peg_play_moves(board, "6-1 15-6 8-3", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK && peg_undo(board) == PEG_OK);
    const peg_jump *jumps = peg_history(board, &played, &undone);
    CHECK(jumps != NULL && played == 1 && undone == 2);
    CHECK(jumps && same_jump(jumps[0], jump(5, 2, 0)));
    CHECK(jumps && same_jump(jumps[1], jump(14, 9, 5)));
    CHECK(jumps && same_jump(jumps[2], jump(7, 4, 2)));
    CHECK(peg_history(board, NULL, NULL) == jumps);
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(peg_history(board, &played, &undone) != NULL && played == 0 && undone == 3);
    peg_board_free(board);
}

static void the_longest_play_is_kept(void)
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
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(legal_jumps_ascend, "legal jumps ascend, and no others are listed");
    RUN(check_says_what_is_wrong, "peg_find_jump gives the first reason against a jump");
    RUN(illegal_jumps_change_nothing, "an illegal jump has its status and changes nothing");
    RUN(a_move_is_taken_back_whole, "a move is taken back with all its jumps, and no others");
    RUN(history_lists_played_then_undone, "history lists the jumps played, then the undone");
    RUN(the_longest_play_is_kept, "254 jumps are kept and undone");
    return check_end();
}

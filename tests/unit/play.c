/*
 * SPDX-License-Identifier: MIT
 *
 * Jumps: which are legal, why others are not, undo, redo and history.
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

static void the_first_legal_line_is_found(void)
{
    peg_board *board = board_of("lines:5:1-2-3,1-4-3,1-5-3 oo.oo");
    peg_jump found = jump(9, 9, 9);
    CHECK(peg_find_jump(board, 0, 2, &found) == PEG_OK && same_jump(found, jump(0, 1, 2)));
    CHECK(peg_set_peg(board, 1, 0) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 2, &found) == PEG_OK && same_jump(found, jump(0, 3, 2)));
    CHECK(peg_set_peg(board, 3, 0) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 2, &found) == PEG_OK && same_jump(found, jump(0, 4, 2)));
    CHECK(peg_set_peg(board, 2, 1) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 2, NULL) == PEG_E_TO);
    CHECK(peg_set_peg(board, 4, 0) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 2, NULL) == PEG_E_OVER);
    CHECK(peg_set_peg(board, 0, 0) == PEG_OK);
    CHECK(peg_find_jump(board, 0, 2, NULL) == PEG_E_FROM);
    CHECK(peg_find_jump(board, 2, 0, NULL) == PEG_E_LINE);
    peg_board_free(board);
}

/* Whichever of the lines comes first, the full hole is what is wrong. */
static void a_full_hole_is_told_before_a_missing_peg(void)
{
    static const char *const texts[] = {"lines:4:1-2-4,1-3-4 oo.o", "lines:4:1-2-4,1-3-4 o.oo"};
    for (int i = 0; i < 2; i++) {
        peg_board *board = board_of(texts[i]);
        CHECK(peg_find_jump(board, 0, 3, NULL) == PEG_E_TO);
        peg_board_free(board);
    }
}

static void play_moves_three_pegs(void)
{
    peg_board *board = board_of("triangle5");
    peg_jump first = jump(3, 1, 0);
    CHECK(peg_play(board, &first) == PEG_OK);
    CHECK(peg_has_peg(board, 3) == 0 && peg_has_peg(board, 1) == 0 && peg_has_peg(board, 0) == 1);
    CHECK(peg_pegs(board) == 13);
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

static void play_takes_the_jump_over_the_hole_given(void)
{
    peg_board *board = board_of("lines:5:1-2-3,1-4-3 oo.o.");
    peg_jump second = jump(0, 3, 2);
    CHECK(peg_play(board, &second) == PEG_OK);
    CHECK(peg_has_peg(board, 1) == 1 && peg_has_peg(board, 3) == 0);
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(peg_set_peg(board, 1, 0) == PEG_OK);
    peg_jump first = jump(0, 1, 2);
    CHECK(peg_play(board, &first) == PEG_E_OVER);
    CHECK(peg_play(board, &second) == PEG_OK);
    peg_board_free(board);
}

static void undo_and_redo_walk_the_play(void)
{
    enum { JUMPS = 13 };
    char *texts[JUMPS + 1];
    peg_board *board = board_of("triangle5");
    const char *line = "6-1 13-6 10-3 11-13 14-12 4-13 1-4 7-2 12-14 15-13 3-8 13-4 2-7";
    CHECK(peg_undo(board) == PEG_E_HISTORY);
    CHECK(peg_redo(board) == PEG_E_HISTORY);
    CHECK(peg_play_moves(board, line, NULL) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
    for (int i = JUMPS; i >= 0; i--) {
        texts[i] = text_of(board);
        CHECK(peg_undo(board) == (i > 0 ? PEG_OK : PEG_E_HISTORY));
    }
    peg_board *start = board_of("triangle5");
    CHECK(board_reads(start, texts[0]));
    for (int i = 0; i <= JUMPS; i++) {
        CHECK(board_reads(board, texts[i]));
        CHECK(peg_redo(board) == (i < JUMPS ? PEG_OK : PEG_E_HISTORY));
        free(texts[i]);
    }
    CHECK(peg_is_won(board) == 1);
    peg_board_free(start);
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

static void a_new_jump_forgets_the_undone(void)
{
    peg_board *board = board_of("triangle5");
    size_t played = 9, undone = 9;
    CHECK(peg_play_moves(board, "6-1 15-6 8-3", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK && peg_undo(board) == PEG_OK);
    peg_jump again = jump(14, 9, 5);
    CHECK(peg_play(board, &again) == PEG_OK);
    CHECK(peg_history(board, &played, &undone) != NULL);
    CHECK(played == 2 && undone == 0);
    CHECK(peg_redo(board) == PEG_E_HISTORY);
    CHECK(peg_undo(board) == PEG_OK);
    CHECK(peg_play_moves(board, "4-6", NULL) == PEG_OK);
    CHECK(peg_redo(board) == PEG_E_HISTORY);
    peg_board_free(board);
}

static void a_copy_has_the_whole_play(void)
{
    peg_board *board = board_of("triangle5 -> 13");
    CHECK(peg_play_moves(board, "6-1 15-6 8-3", NULL) == PEG_OK);
    CHECK(peg_undo(board) == PEG_OK);
    peg_board *copy = copy_of(board);
    CHECK(same_board(board, copy));
    CHECK(peg_redo(copy) == PEG_OK);
    CHECK(!same_board(board, copy));
    CHECK(peg_redo(board) == PEG_OK);
    CHECK(same_board(board, copy));
    peg_board_free(board);
    for (int i = 0; i < 3; i++)
        CHECK(peg_undo(copy) == PEG_OK);
    CHECK(peg_undo(copy) == PEG_E_HISTORY);
    CHECK(peg_pegs(copy) == 14);
    peg_board_free(copy);
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
    RUN(the_first_legal_line_is_found,
        "of several lines between two holes the first legal is found");
    RUN(a_full_hole_is_told_before_a_missing_peg, "of several lines the one furthest on is told");
    RUN(play_moves_three_pegs, "a jump changes its three holes");
    RUN(illegal_jumps_change_nothing, "an illegal jump has its status and changes nothing");
    RUN(play_takes_the_jump_over_the_hole_given, "peg_play jumps over the hole given");
    RUN(undo_and_redo_walk_the_play, "undo restores each position before, redo each after");
    RUN(a_move_is_taken_back_whole, "a move is taken back with all its jumps, and no others");
    RUN(history_lists_played_then_undone, "history lists the jumps played, then the undone");
    RUN(a_new_jump_forgets_the_undone, "a new jump forgets the undone ones");
    RUN(a_copy_has_the_whole_play, "a copy has the goal and the whole play and goes its own way");
    RUN(the_longest_play_is_kept, "254 jumps are kept and undone");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Ways to draw a board, and the largest drawings. Their lines are compared with the reference in
 * api/random_calls.
 */
#include "model.h"

/* Two texts of one board. */
static void check_same(const char *text, const char *other)
{
    in_case("%s", text);
    peg_board *a = board_of(text);
    CHECK(same_board(a, board_of(other)));
}

TEST(few_jumps_are_legal_at_once)
{
    static const char *const shapes[] = {"diagonal", "square", "triangular"};
    for (size_t i = 0; i < 3; i++) {
        drawing d;
        char text[DRAWING_ROOM + 16];
        size_t lines = 0;
        CHECK(draw_builtin(&d, i == 2 ? "triangle22" : "square16"));
        snprintf(text, sizeof text, "%s:%s", shapes[i], d.rows);
        peg_lines(board_of(text), &lines);
        CHECK(lines > 0 && lines / 2 <= PEG_MAX_DRAWN_JUMPS);
    }
}

TEST(triangles_may_be_drawn_as_positions)
{
    check_same("triangular:o/oo/o.o/oooo", "triangular:___o/__o_o/_o_._o/o_o_o_o");
    check_same("triangular://o/oo/o.o//", "triangular:__o/_o_o/o_._o");
    check_same("triangular: o/oo/o.o/oooo -> 5", "triangular:___o/__o_o/_o_._o/o_o_o_o -> 5");
    check_same("triangular:o\noo\no.o\n", "triangular:__o/_o_o/o_._o");
    check_same("triangular:\r\n\r\nP\r\nPP\r\nPHP\r\n", "triangular:__o/_o_o/o_._o");
    check_same("triangular:/o/oo", "triangular:_o/o_o");
    check_same("triangular:o/..", "triangular:_o/._.");
    peg_board *board = board_of("triangle22");
    char text[400] = "triangular:";
    char drawn[2000] = "triangular:";
    char *own = text_of(board);
    strcat(text, strchr(own, ' ') + 1);
    free(own);
    CHECK(peg_draw(board, drawn + 11, sizeof drawn - 11, NULL) == PEG_OK);
    check_same(text, drawn);
}

TEST(newlines_and_spaces_draw_too)
{
    check_same("square:\n oo\nooo.\n oo\n", "square:_oo_/ooo./_oo_");
    check_same("square:\n oo \nooo.\n oo ", "square:_oo_/ooo./_oo_");
    check_same("triangular:\n  o\n o o\no . o\n", "triangular:__o/_o_o/o_._o");
    check_same("triangular:\n    o\n   o o\n  o . o\n", "triangular:__o/_o_o/o_._o");
    check_same("diagonal:\no.o\n_o_\n", "diagonal:o.o/_o_");
    check_same("square:\r\n oo\r\nooo.\r\n oo\r\n", "square:_oo_/ooo./_oo_");
}

TEST(pegs_and_holes_have_letters_too)
{
    check_same("triangular:\n    P\n   P P\n  P P P\n P P P P\nP P H P P\n",
               "triangular:____o/___o_o/__o_o_o/_o_o_o_o/o_o_._o_o");
    check_same("square:_PP_/PPPH/_PP_", "square:_oo_/ooo./_oo_");
    check_same("diagonal:Po./H.P", "diagonal:oo./..o");
    check_same("triangle5 P/HP/PPH/PHHP/HHHHH", "triangle5 o/.o/oo./o..o/.....");
    check_same("lines:4:1-2-3,3-2-1 HPPH", "lines:4:1-2-3,3-2-1 .oo.");
    check_same("square:PPH -> HHP", "square:oo. -> ..o");
    check_same("lines:4:1-2-3 -> PHHP", "lines:4:1-2-3 -> o..o");
    check_same("lines:1: P -> P", "lines:1: o -> o");
    check_same("RECT2X2", "rect2x2 .o/oo");
    check_same("lines:2: PH -> HP", "lines:2: o. -> .o");
}

TEST(blank_edges_do_not_count)
{
    check_same("square:///oo./o_o//", "square:oo./o_o");
    check_same("square:____/__oo./__o_o/____", "square:oo./o_o");
    check_same("square:\n\n\n   oo.\n   o o\n\n", "square:oo./o_o");
    check_same("triangular:_/___o/__o_o", "triangular:_o/o_o");
    /* An odd shift, too, keeps which holes are neighbours. */
    check_same("triangular:_/__o/_o_o", "triangular:_o/o_o");
    check_same("square:oo./o_o____", "square:oo./o_o");
}

/* Holes at both ends of so many columns or rows. */
TEST(sides_run_to_the_most)
{
    for (int by_rows = 0; by_rows < 2; by_rows++)
        for (size_t side = PEG_MAX_SIDE - 1; side <= PEG_MAX_SIDE + 1; side++) {
            char text[PEG_MAX_SIDE + 32] = "square:o";
            peg_board *board = NULL;
            memset(text + 8, by_rows ? '/' : '_', by_rows ? side - 1 : side - 2);
            strcat(text, "o");
            CHECK(peg_board_new(text, NULL, NULL, &board) ==
                  (side > PEG_MAX_SIDE ? PEG_E_BIG : PEG_OK));
            if (board) {
                CHECK(peg_holes(board) == 2);
                peg_board *again = fresh_of(board);
                CHECK(same_board(board, again));
                free_now(again);
            }
            peg_board_free(board);
        }
}

CHECK_MAIN

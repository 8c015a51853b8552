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

/* Other ways to draw a board are in tests/answers/others.txt. */
TEST(lines_may_end_as_on_windows)
{
    check_same("triangular:\r\n\r\nP\r\nPP\r\nPHP\r\n", "triangular:__o/_o_o/o_._o");
    check_same("square:\r\n oo\r\nooo.\r\n oo\r\n", "square:_oo_/ooo./_oo_");
}

TEST(a_triangle_may_be_drawn_as_a_position)
{
    peg_board *board = board_of("triangle22");
    char text[400] = "triangular:";
    char drawn[2000] = "triangular:";
    char *own = text_of(board);
    strcat(text, strchr(own, ' ') + 1);
    free(own);
    CHECK(peg_draw(board, drawn + 11, sizeof drawn - 11, NULL) == PEG_OK);
    check_same(text, drawn);
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

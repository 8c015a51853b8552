/*
 * SPDX-License-Identifier: MIT
 *
 * NULL for every pointer: PEG_E_ARGUMENT and nothing touched, unless it is an output,
 * which is then left out.
 */
#include "support.h"

static peg_board *board;
static const peg_jump line = {0, 1, 3};
static uint64_t words[PEG_MAX_WORDS];
static char out[256];
static size_t length = 77;

static void making(void)
{
    peg_board *made = NULL;
    size_t at = 77;
    CHECK(peg_board_new(NULL, NULL, &at, &made) == PEG_E_ARGUMENT);
    CHECK(peg_board_new("english", NULL, &at, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_board_new("no such shape", NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_board_from_lines(15, &line, 1, NULL, &at, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_board_from_lines(15, NULL, 1, NULL, &at, &made) == PEG_E_ARGUMENT);
    CHECK(peg_board_copy(NULL, &made) == PEG_E_ARGUMENT);
    CHECK(peg_board_copy(board, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_board_copy(NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(made == NULL && at == 77);
    CHECK(peg_board_new("english", NULL, NULL, &made) == PEG_OK);
    peg_board_free(made);
    peg_board_free(NULL);
}

static void builtin_shapes(void)
{
    const char *name = NULL;
    const char *about = NULL;
    CHECK(peg_builtin(0, NULL, NULL) == PEG_OK);
    CHECK(peg_builtin(0, &name, NULL) == PEG_OK && name);
    CHECK(peg_builtin(0, NULL, &about) == PEG_OK && about);
    CHECK(peg_suggest(NULL, out, sizeof out, &length) == PEG_E_ARGUMENT && length == 77);
    CHECK(peg_suggest("englsh", NULL, 0, NULL) == PEG_OK);
    CHECK(peg_suggest("englsh", NULL, 9, NULL) == PEG_E_ARGUMENT);
}

static void shapes(void)
{
    int hole = 77;
    double x = 77, y = 77;
    size_t count = 77;
    int row = 77, column = 77;
    CHECK(peg_holes(NULL) == 0);
    CHECK(peg_hole_name(NULL, 0, PEG_NAMING_DEFAULT) == NULL);
    CHECK(peg_find_hole(NULL, "1", &hole) == PEG_E_ARGUMENT);
    CHECK(peg_find_hole(board, NULL, &hole) == PEG_E_ARGUMENT);
    CHECK(peg_find_hole(board, "1", NULL) == PEG_OK);
    CHECK(peg_find_hole(board, "16", NULL) == PEG_E_HOLE);
    CHECK(peg_hole_place(NULL, 0, &x, &y) == PEG_E_ARGUMENT);
    CHECK(peg_hole_cell(NULL, 0, &row, &column) == PEG_E_ARGUMENT);
    CHECK(peg_lines(NULL, &count) == NULL);
    CHECK(peg_symmetries(NULL, &count) == NULL);
    CHECK(hole == 77 && count == 77 && row == 77 && column == 77);
    CHECK(x > 76 && y > 76);
    CHECK(peg_hole_place(board, 2, NULL, &y) == PEG_OK && y < 1);
    CHECK(peg_hole_place(board, 2, &x, NULL) == PEG_OK && x < 3);
    CHECK(peg_hole_cell(board, 2, &row, NULL) == PEG_OK && row == 1);
    CHECK(peg_hole_cell(board, 2, NULL, &column) == PEG_OK && column == 5);
    CHECK(peg_lines(board, NULL) == peg_lines(board, &count));
    CHECK(peg_symmetries(board, NULL) == peg_symmetries(board, &count));
}

static void positions(void)
{
    CHECK(peg_pegs(NULL) == 0);
    CHECK(peg_has_peg(NULL, 0) == 0);
    CHECK(peg_set_peg(NULL, 0, 1) == PEG_E_ARGUMENT);
    CHECK(peg_start(NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_position(NULL, words, PEG_MAX_WORDS) == PEG_E_ARGUMENT);
    CHECK(peg_position(board, NULL, PEG_MAX_WORDS) == PEG_E_ARGUMENT);
    CHECK(peg_position(board, NULL, 0) == PEG_OK);
    CHECK(peg_set_position(NULL, words, PEG_MAX_WORDS) == PEG_E_ARGUMENT);
    CHECK(peg_set_position(board, NULL, PEG_MAX_WORDS) == PEG_E_ARGUMENT);
    /* An array of nothing may be NULL; here it is too short. */
    CHECK(peg_set_position(board, NULL, 0) == PEG_E_POSITION);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, NULL, 0) == PEG_E_POSITION);
}

static void texts(void)
{
    CHECK(peg_board_text(NULL, out, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_board_text(board, NULL, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_draw(NULL, out, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_draw(board, NULL, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_game_text(NULL, out, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_game_text(board, NULL, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_draw_names(NULL, PEG_NAMING_LETTERS, out, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(peg_draw_names(board, PEG_NAMING_LETTERS, NULL, 9, &length) == PEG_E_ARGUMENT);
    CHECK(peg_count_text(NULL, out, sizeof out, &length) == PEG_E_ARGUMENT);
    CHECK(length == 77 && out[0] == '\0');
    CHECK(peg_board_text(board, out, sizeof out, NULL) == PEG_OK);
    CHECK(peg_game_text(board, out, sizeof out, NULL) == PEG_OK);
    CHECK(peg_draw_names(board, PEG_NAMING_DEFAULT, out, sizeof out, NULL) == PEG_OK);
    out[0] = '\0';
}

static void goals(void)
{
    int kind = PEG_GOAL_POSITION;
    int hole = 77;
    CHECK(peg_set_goal(NULL, PEG_GOAL_HOLE, 0, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_set_goal(NULL, PEG_GOAL_POSITION, PEG_NO_HOLE, words, PEG_MAX_WORDS) ==
          PEG_E_ARGUMENT);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, NULL, PEG_MAX_WORDS) ==
          PEG_E_ARGUMENT);
    CHECK(peg_goal(NULL, &kind, &hole, words, PEG_MAX_WORDS) == PEG_E_ARGUMENT);
    CHECK(peg_goal(board, &kind, &hole, NULL, 99) == PEG_E_ARGUMENT);
    CHECK(kind == PEG_GOAL_POSITION && hole == 77);
    CHECK(peg_goal(board, &kind, NULL, NULL, 0) == PEG_OK && kind == PEG_GOAL_ANYWHERE);
    CHECK(peg_goal(board, NULL, &hole, NULL, 0) == PEG_OK && hole == PEG_NO_HOLE);
    CHECK(peg_is_won(NULL) == 0);
    CHECK(peg_is_stuck(NULL) == 0);
}

static void jumps(void)
{
    peg_jump found = {77, 77, 77};
    size_t count = 77;
    CHECK(peg_legal_jumps(NULL, &found, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_legal_jumps(board, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_legal_jumps(board, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_find_jump(NULL, 3, 0, &found) == PEG_E_ARGUMENT);
    CHECK(found.from == 77 && count == 77);
    CHECK(peg_find_jump(board, 3, 0, NULL) == PEG_OK);
    CHECK(peg_legal_jumps(board, NULL, 0, &count) == PEG_OK && count == 2);
    CHECK(peg_play(NULL, &line) == PEG_E_ARGUMENT);
    CHECK(peg_play(board, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_undo(NULL) == PEG_E_ARGUMENT);
    CHECK(peg_redo(NULL) == PEG_E_ARGUMENT);
    peg_flag_raise(NULL);
    peg_flag_lower(NULL);
}

static void lines(void)
{
    size_t played = 77, undone = 77, at = 77;
    CHECK(peg_history(NULL, &played, &undone) == NULL);
    CHECK(played == 77 && undone == 77);
    CHECK(peg_history(board, NULL, NULL) == NULL);
    CHECK(peg_play_moves(NULL, "4-1", &at) == PEG_E_ARGUMENT);
    CHECK(peg_play_moves(board, NULL, &at) == PEG_E_ARGUMENT);
    CHECK(at == 77);
    CHECK(peg_jumps_text(NULL, &line, 1, PEG_NAMING_DEFAULT, out, sizeof out, &length) ==
          PEG_E_ARGUMENT);
    CHECK(peg_jumps_text(board, NULL, 1, PEG_NAMING_DEFAULT, out, sizeof out, &length) ==
          PEG_E_ARGUMENT);
    CHECK(peg_jumps_text(board, &line, 1, PEG_NAMING_DEFAULT, NULL, 9, &length) == PEG_E_ARGUMENT);
    CHECK(length == 77 && out[0] == '\0');
    CHECK(peg_jumps_text(board, NULL, 0, PEG_NAMING_DEFAULT, out, sizeof out, &length) == PEG_OK);
    CHECK(length == 0 && out[0] == '\0');
    CHECK(peg_jumps_text(board, &line, 1, PEG_NAMING_DEFAULT, out, sizeof out, NULL) == PEG_OK);
}

static void nothing_was_changed(void)
{
    peg_board *fresh = board_of("triangle5");
    CHECK(same_board(board, fresh));
    peg_board_free(fresh);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    board = board_of("triangle5");
    RUN(making, "boards are not made from or into NULL");
    RUN(builtin_shapes, "built-in shapes are listed without the outputs that are NULL");
    RUN(shapes, "shapes are asked without the outputs that are NULL");
    RUN(positions, "positions are not read or set by NULL");
    RUN(texts, "boards are not written into NULL with room");
    RUN(goals, "goals are not read or set by NULL");
    RUN(jumps, "jumps are not found or played by NULL");
    RUN(lines, "lines are not played or written by NULL");
    RUN(nothing_was_changed, "no call with NULL changes the board");
    peg_board_free(board);
    return check_end();
}

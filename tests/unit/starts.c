/*
 * SPDX-License-Identifier: MIT
 *
 * Which hole of a built-in shape is empty at the start, and that it can be won.
 */
#include "model.h"

/* The one empty hole, or PEG_NO_HOLE where there are none or more. */
static int empty_hole(const peg_board *board)
{
    int empty = PEG_NO_HOLE;
    if (peg_pegs(board) != peg_holes(board) - 1)
        return empty;
    for (int hole = 0; hole < peg_holes(board); hole++)
        if (peg_has_peg(board, hole) == 0)
            empty = hole;
    return empty;
}

/* Those that step off custom were found by search outside this library. */
static void starts_are_known(void)
{
    static const struct {
        const char *shape;
        const char *hole;
    } list[] = {
        {"english", "d4"},   {"french", "d3"},     {"wiegleb", "e5"},    {"asymmetric", "d5"},
        {"star", "3"},       {"triangle1", "1"},   {"triangle3", "1"},   {"triangle4", "2"},
        {"triangle5", "1"},  {"triangle6", "1"},   {"triangle7", "2"},   {"triangle8", "1"},
        {"triangle10", "2"}, {"triangle22", "2"},  {"rect1x1", "a1"},    {"rect1x2", "a1"},
        {"rect1x3", "a1"},   {"rect1x4", "a2"},    {"rect1x5", "a3"},    {"rect1x6", "a2"},
        {"rect1x8", "a4"},   {"rect1x10", "a5"},   {"rect1x12", "a5"},   {"rect1x256", "a5"},
        {"rect4x1", "b1"},   {"rect10x1", "e1"},   {"rect2x5", "a3"},    {"rect3x4", "a2"},
        {"rect4x3", "b1"},   {"rect3x5", "a3"},    {"rect5x3", "c1"},    {"rect4x4", "b1"},
        {"rect4x5", "b3"},   {"rect5x5", "c2"},    {"rect4x7", "b4"},    {"rect4x8", "b3"},
        {"rect16x16", "h7"}, {"square3", "b2"},    {"square4", "b1"},    {"square5", "c2"},
        {"square6", "c3"},   {"square7", "d3"},    {"square16", "h7"},   {"diamond1", "a1"},
        {"diamond3", "c3"},  {"diamond4", "d4"},   {"diamond5", "e3"},   {"diamond6", "f5"},
        {"diamond9", "i9"},  {"diamond10", "j10"}, {"diamond11", "k10"}, {"hexagon1", "1"},
        {"hexagon2", "4"},   {"hexagon3", "10"},   {"hexagon4", "12"},   {"hexagon5", "31"},
        {"hexagon9", "92"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int before = check_failures;
        peg_board *board = board_of(list[i].shape);
        const char *name = peg_hole_name(board, empty_hole(board), PEG_NAMING_DEFAULT);
        CHECK(name != NULL && strcmp(name, list[i].hole) == 0);
        peg_board_free(board);
        case_end(before, list[i].shape);
    }
}

static bool can_be_won(const ref_shape *shape, int empty)
{
    ref_board board;
    ref_board_start(&board, shape, empty);
    return ref_solvable(&board);
}

static void check_start(const char *name)
{
    int before = check_failures;
    drawing d;
    ref_shape shape;
    peg_board *board = board_of(name);
    int start = empty_hole(board);
    CHECK(start != PEG_NO_HOLE);
    CHECK(draw_builtin(&d, name));
    CHECK(ref_shape_draw(&shape, d.lattice, d.rows, NULL));
    CHECK(peg_holes(board) == shape.holes);
    if (!can_be_won(&shape, start))
        for (int hole = 0; hole < shape.holes; hole++)
            CHECK(!can_be_won(&shape, hole));
    ref_shape_free(&shape);
    peg_board_free(board);
    case_end(before, name);
}

static void starts_can_be_won(void)
{
    static const char *const names[] = {
        "star",     "triangle1", "triangle2", "triangle3", "triangle4", "triangle5", "diamond1",
        "diamond2", "diamond3",  "hexagon1",  "hexagon2",  "triangle6", "square5"};
    char name[32];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        check_start(names[i]);
    for (int side = 1; side <= 4; side++) {
        snprintf(name, sizeof name, "square%d", side);
        check_start(name);
    }
    for (int columns = 1; columns <= 20; columns++)
        for (int rows = 1; rows <= 20 / columns; rows++) {
            snprintf(name, sizeof name, "rect%dx%d", columns, rows);
            check_start(name);
        }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(starts_are_known, "each built-in shape starts with its known hole empty");
    RUN(starts_can_be_won, "a small start can be won, or no start of its shape can be");
    return check_end();
}

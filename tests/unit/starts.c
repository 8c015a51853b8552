/*
 * SPDX-License-Identifier: MIT
 *
 * The hole of a built-in shape that is empty at the start, alone or for a goal: it can be won.
 * tests/answers/others.txt has the hole of each shape, and positions and play that are given.
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

static bool can_be_won(const ref_shape *shape, int empty)
{
    ref_board board;
    ref_board_start(&board, shape, empty);
    return ref_solvable(&board);
}

static void check_start(const char *name)
{
    in_case("%s", name);
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
}

TEST(starts_can_be_won)
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

/* -- With a goal ----------------------------------------------------------- */

static peg_board *board_for(const char *shape, int goal)
{
    char text[64];
    snprintf(text, sizeof text, "%s -> %d", shape, goal + 1);
    return board_of(text);
}

static bool is_won_from(peg_board *board, int empty)
{
    int answer = PEG_UNKNOWN;
    CHECK(peg_start(board, empty) == PEG_OK);
    CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
    return answer == PEG_YES;
}

/* Each hole as the goal. Returns how many can be reached. */
static int check_goals(const char *shape)
{
    in_case("%s", shape);
    int reached = 0;
    peg_board *plain = board_of(shape);
    int customary = empty_hole(plain);
    for (int goal = 0; goal < peg_holes(plain); goal++) {
        peg_board *board = board_for(shape, goal);
        int start = empty_hole(board);
        CHECK(start != PEG_NO_HOLE);
        if (is_won_from(board, start)) {
            reached++;
            CHECK(start == customary || !is_won_from(board, customary));
        } else {
            for (int hole = 0; hole < peg_holes(board); hole++)
                CHECK(!is_won_from(board, hole));
        }
        free_now(board);
    }
    return reached;
}

TEST(a_start_for_a_goal_can_be_won_or_no_start_of_its_shape_can_be)
{
    static const struct {
        const char *shape;
        int reached;
    } list[] = {{"english", 33},   {"french", 16},    {"wiegleb", 45},  {"asymmetric", 39},
                {"star", 12},      {"triangle3", 0},  {"triangle4", 6}, {"triangle5", 15},
                {"triangle6", 21}, {"triangle7", 18}, {"square3", 0},   {"square4", 8},
                {"square5", 8},    {"square6", 36},   {"diamond3", 0},  {"hexagon3", 0},
                {"rect3x4", 8},    {"rect6x4", 24},   {"rect4x7", 14},  {"rect3x7", 14}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        CHECK(check_goals(list[i].shape) == list[i].reached);
    for (int length = 2; length <= 18; length += 2) {
        char name[32];
        snprintf(name, sizeof name, "rect1x%d", length);
        CHECK(check_goals(name) == (length < 8 ? 2 : 4));
    }
}

/* Most of its goals are lost from most holes of their class. */
TEST(a_goal_of_the_diamond_is_reached)
{
    static const char holes[] = {1, 3, 6, 9, 15, 18, 22, 25, 31, 34, 37, 39};
    for (size_t i = 0; i < sizeof holes; i++) {
        peg_board *board = board_for("diamond5", holes[i]);
        CHECK(is_won_from(board, empty_hole(board)));
    }
}

TEST(a_position_may_be_the_goal)
{
    /* Two pegs, of a class that d4 empty does not lead to. */
    peg_board *board = board_of("english -> .../.../......./..oo.../......./.../...");
    int start = empty_hole(board);
    CHECK(start != 16 && is_won_from(board, start) && !is_won_from(board, 16));
}

typedef struct class_bits {
    uint64_t words[PEG_MAX_WORDS];
} class_bits;

static class_bits class_now(const peg_board *board)
{
    class_bits c;
    int bits;
    CHECK(peg_class(board, c.words, PEG_MAX_WORDS, &bits) == PEG_OK);
    return c;
}

static bool is_same(const class_bits *a, const class_bits *b)
{
    return memcmp(a->words, b->words, sizeof a->words) == 0;
}

static class_bits class_of_peg(peg_board *board, int hole)
{
    uint64_t words[PEG_MAX_WORDS] = {0};
    words[hole / 64] = UINT64_C(1) << hole % 64;
    CHECK(peg_set_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    return class_now(board);
}

/* Whether searches, and not the class alone, chose the starts for goals of a shape. */
static bool is_searched(const char *shape, int holes)
{
    static const char *const list[] = {"triangle4", "triangle5", "diamond5"};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(shape, list[i]) == 0)
            return true;
    bool is_row = strncmp(shape, "rect1x", 6) == 0 ||
                  (strncmp(shape, "rect", 4) == 0 && strcmp(shape + strlen(shape) - 2, "x1") == 0);
    return is_row && holes % 2 == 0;
}

/* Each hole as the goal. Holes far from each other are enough for a large shape. */
static void check_classes(const char *shape)
{
    static class_bits by_start[PEG_MAX_HOLES];
    in_case("%s", shape);
    peg_board *desk = board_of(shape);
    int customary = empty_hole(desk);
    int holes = peg_holes(desk);
    int step = holes > how_many(30, 100) ? 7 : 1;
    for (int hole = 0; hole < holes; hole++) {
        CHECK(peg_start(desk, hole) == PEG_OK);
        by_start[hole] = class_now(desk);
    }
    for (int goal = 0; goal < holes; goal += step) {
        class_bits wanted = class_of_peg(desk, goal);
        bool any = false;
        for (int hole = 0; hole < holes; hole++)
            any |= is_same(&by_start[hole], &wanted);
        peg_board *board = board_for(shape, goal);
        int start = empty_hole(board);
        CHECK(start != PEG_NO_HOLE);
        CHECK(is_same(&by_start[start], &wanted) == any);
        /* A game begins anew where the text has it begin, for a goal that is set later too. */
        CHECK(peg_set_goal(desk, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
        CHECK(peg_start(desk, PEG_START_HOLE) == PEG_OK && empty_hole(desk) == start);
        if (!any || (is_same(&by_start[customary], &wanted) && !is_searched(shape, holes)))
            CHECK(start == customary);
        free_now(board);
    }
}

static void check_sizes(const char *kind, int most)
{
    for (int side = 1; side <= most; side++) {
        char name[64];
        snprintf(name, sizeof name, "%s%d", kind, side);
        check_classes(name);
    }
}

TEST(starts_are_of_their_goals_class)
{
    static const char *const unsized[] = {"english", "french", "wiegleb", "asymmetric", "star"};
    for (size_t i = 0; i < sizeof unsized / sizeof *unsized; i++)
        check_classes(unsized[i]);
    check_sizes("triangle", 22);
    check_sizes("square", 16);
    check_sizes("diamond", 11);
    check_sizes("hexagon", 9);
    for (int columns = 1; columns <= 10; columns++) {
        char kind[32];
        snprintf(kind, sizeof kind, "rect%dx", columns);
        check_sizes(kind, 10);
    }
    check_sizes("rect1x", 40);
    check_classes("rect40x1");
    check_classes("rect128x2");
}

TEST(a_goal_set_later_moves_no_pegs)
{
    peg_board *board = board_of("english");
    for (int goal = 0; goal < peg_holes(board); goal++)
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK &&
              empty_hole(board) == 16);
}

TEST(drawings_begin_as_drawn)
{
    static const char *const texts[][2] = {
        {"square:.oo/o.o/ooo -> b2", "square:.oo/o.o/ooo -> b2"},
        {"square:... -> a1", "square:... -> a1"},
        {"lines:4:1-2-3,3-2-1,2-3-4 o.oo -> 2", "lines:4:1-2-3,2-3-4,3-2-1 .ooo -> 2"},
        {"triangle4 ./oo/ooo/oooo ; 4-1", "triangle4 o/.o/ooo/oooo"},
        {"french .oo/ooooo/ooooooo/ooooooo/ooooooo/ooooo/ooo -> d4",
         "french ooo/ooooo/ooo.ooo/ooooooo/ooooooo/ooooo/ooo -> d4"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        in_case("%s", texts[i][0]);
        char text[200] = "";
        size_t played = 7, undone = 7;
        peg_board *board = board_of(texts[i][0]);
        CHECK(peg_start(board, PEG_START_HOLE) == PEG_OK);
        CHECK(peg_board_text(board, text, sizeof text, NULL) == PEG_OK);
        CHECK(strcmp(text, texts[i][1]) == 0);
        CHECK(peg_history(board, &played, &undone) == NULL && played == 0 && undone == 0);
    }
}

CHECK_MAIN

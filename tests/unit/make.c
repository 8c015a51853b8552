/*
 * SPDX-License-Identifier: MIT
 *
 * Sizes of the built-in shapes, and lists of lines. Their lines are compared with drawings in
 * api/random_calls.
 */
#include "support.h"

static void known_shapes_have_their_sizes(void)
{
    static const struct {
        const char *name;
        int holes;
        size_t lines;
    } known[] = {{"english", 33, 76},     {"french", 37, 92},     {"wiegleb", 45, 108},
                 {"asymmetric", 39, 92},  {"diamond5", 41, 100},  {"star", 13, 30},
                 {"hexagon3", 19, 54},    {"triangle5", 15, 36},  {"triangle22", 253, 1260},
                 {"square6", 36, 96},     {"rect4x7", 28, 68},    {"triangle1", 1, 0},
                 {"triangle2", 3, 0},     {"triangle3", 6, 6},    {"square16", 256, 896},
                 {"hexagon9", 217, 1098}, {"diamond11", 221, 724}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int before = check_failures;
        peg_board *board = board_of(known[i].name);
        size_t lines = 99999;
        CHECK(peg_holes(board) == known[i].holes);
        CHECK(peg_lines(board, &lines) != NULL);
        CHECK(lines == known[i].lines);
        peg_board_free(board);
        case_end(before, known[i].name);
    }
}

static void sizes_run_to_the_most_holes(void)
{
    static const struct {
        const char *kind;
        int last;
    } kinds[] = {{"triangle", 22}, {"square", 16}, {"diamond", 11}, {"hexagon", 9}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (int side = 0; side <= kinds[i].last + 3; side++) {
            int before = check_failures;
            char name[32];
            peg_board *board = NULL;
            peg_status expected = side == 0 || side > kinds[i].last ? PEG_E_SIZE : PEG_OK;
            snprintf(name, sizeof name, "%s%d", kinds[i].kind, side);
            CHECK(peg_board_new(name, NULL, NULL, &board) == expected);
            CHECK((board != NULL) == (expected == PEG_OK));
            peg_board_free(board);
            case_end(before, name);
        }
}

static void rectangles_run_to_the_most_holes(void)
{
    static const struct {
        const char *name;
        peg_status status;
        int holes;
    } known[] = {{"rect1x256", PEG_OK, 256},
                 {"rect256x1", PEG_OK, 256},
                 {"rect2x128", PEG_OK, 256},
                 {"rect15x17", PEG_OK, 255},
                 {"rect1x257", PEG_E_SIZE, 0},
                 {"rect257x1", PEG_E_SIZE, 0},
                 {"rect16x17", PEG_E_SIZE, 0},
                 {"rect0x4", PEG_E_SIZE, 0},
                 {"rect4x0", PEG_E_SIZE, 0},
                 {"rect65536x65536", PEG_E_SIZE, 0},
                 {"square4294967297", PEG_E_SIZE, 0},
                 {"triangle65536", PEG_E_SIZE, 0},
                 {"hexagon18446744073709551617", PEG_E_SIZE, 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        int before = check_failures;
        peg_board *board = NULL;
        CHECK(peg_board_new(known[i].name, NULL, NULL, &board) == known[i].status);
        if (board)
            CHECK(peg_holes(board) == known[i].holes);
        peg_board_free(board);
        case_end(before, known[i].name);
    }
}

static void names_may_be_in_capitals(void)
{
    peg_board *board = board_of("RECT2X2");
    CHECK(board_reads(board, "rect2x2 .o/oo"));
    peg_board_free(board);
}

static void lists_may_be_without_lines(void)
{
    size_t count = 9;
    peg_board *board = board_of_lines(256, NULL, 0);
    CHECK(peg_holes(board) == 256);
    CHECK(peg_pegs(board) == 255);
    CHECK(peg_lines(board, &count) != NULL);
    CHECK(count == 0);
    CHECK(peg_is_stuck(board) == 1);
    peg_board_free(board);
}

static void bad_lists_are_refused(void)
{
    static const peg_jump good[] = {{0, 1, 2}, {2, 1, 0}};
    static const peg_jump far[] = {{0, 1, 2}, {2, 1, 4}};
    static const peg_jump flat[] = {{0, 1, 2}, {2, 1, 0}, {1, 2, 1}};
    static const peg_jump flat_over[] = {{1, 1, 2}};
    static const peg_jump flat_to[] = {{1, 2, 2}};
    static const peg_jump twice[] = {{0, 1, 2}, {2, 1, 0}, {0, 3, 2}, {0, 1, 2}};
    static const struct {
        int holes;
        const peg_jump *lines;
        size_t count;
        peg_status status;
        size_t at;
    } bad[] = {{4, far, 2, PEG_E_HOLE, 1},       {4, flat, 3, PEG_E_SAME, 2},
               {4, flat_over, 1, PEG_E_SAME, 0}, {4, flat_to, 1, PEG_E_SAME, 0},
               {4, twice, 4, PEG_E_TWICE, 3},    {4, NULL, 1, PEG_E_ARGUMENT, 77},
               {0, NULL, 0, PEG_E_EMPTY, 77},    {257, NULL, 0, PEG_E_BIG, 77},
               {2, good, 1, PEG_E_HOLE, 0},      {100000, NULL, 0, PEG_E_BIG, 77}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        peg_board *board = NULL;
        size_t at = 77;
        CHECK(peg_board_from_lines(bad[i].holes, bad[i].lines, bad[i].count, NULL, &at, &board) ==
              bad[i].status);
        CHECK(bad[i].at == 77 || at == bad[i].at);
        CHECK(board == NULL);
        CHECK(peg_board_from_lines(bad[i].holes, bad[i].lines, bad[i].count, NULL, NULL, &board) ==
              bad[i].status);
    }
}

static void as_many_lines_as_promised(void)
{
    static peg_jump lines[PEG_MAX_LINES + 1];
    size_t found = 0;
    peg_board *board = NULL;
    CHECK(all_lines(256, lines, PEG_MAX_LINES + 1) == PEG_MAX_LINES + 1);
    CHECK(peg_board_from_lines(256, lines, PEG_MAX_LINES + 1, NULL, NULL, &board) == PEG_E_BIG);
    CHECK(board == NULL);
    CHECK(peg_board_from_lines(256, lines, PEG_MAX_LINES, NULL, NULL, &board) == PEG_OK);
    CHECK(peg_lines(board, &found) != NULL && found == PEG_MAX_LINES);
    char *text = text_of(board);
    peg_board *again = board_of(text);
    CHECK(board_reads(again, text));
    free(text);
    peg_board_free(again);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(known_shapes_have_their_sizes, "the known shapes have their holes and lines");
    RUN(sizes_run_to_the_most_holes, "sizes run from 1 to the last with 256 holes or fewer");
    RUN(rectangles_run_to_the_most_holes, "rectangles have 1 to 256 holes");
    RUN(names_may_be_in_capitals, "a name in capitals is read, and written in small letters");
    RUN(lists_may_be_without_lines, "a board may have no line at all");
    RUN(bad_lists_are_refused, "a bad list of lines is refused with its status and index");
    RUN(as_many_lines_as_promised, "PEG_MAX_LINES lines make a board and one more does not");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Names of holes, both ways, and where holes are drawn.
 */
#include "support.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>

static const peg_naming namings[] = {PEG_NAMING_DEFAULT, PEG_NAMING_NUMBERS, PEG_NAMING_LETTERS,
                                     PEG_NAMING_ALGEBRAIC};

static bool is_named(const peg_board *board, int hole, peg_naming naming, const char *name)
{
    const char *found = peg_hole_name(board, hole, naming);
    return found && strcmp(found, name) == 0;
}

static bool finds(const peg_board *board, const char *name, int hole)
{
    int found = -77;
    return peg_find_hole(board, name, &found) == PEG_OK && found == hole;
}

TEST(every_name_of_a_hole_leads_back_to_it_in_capitals_too)
{
    static const char *const more[] = {"square:oo_/o.o/__o", "diagonal:ooo/o.o",
                                       "triangular:_o/o_.", "lines:30:1-2-3"};
    for (int i = 0; i < SUPPORT_SHAPES + 4; i++) {
        const char *text = i < SUPPORT_SHAPES ? support_shapes[i] : more[i - SUPPORT_SHAPES];
        in_case("%s", text);
        peg_board *board = board_of(text);
        for (int hole = 0; hole < peg_holes(board); hole++)
            for (int n = 0; n < 4; n++) {
                const char *name = peg_hole_name(board, hole, namings[n]);
                char capitals[16];
                CHECK(name != NULL || namings[n] == PEG_NAMING_ALGEBRAIC);
                if (!name || strlen(name) >= sizeof capitals)
                    continue;
                CHECK(finds(board, name, hole));
                for (size_t c = 0; c <= strlen(name); c++)
                    capitals[c] = (char)toupper((unsigned char)name[c]);
                CHECK(finds(board, capitals, hole));
            }
    }
}

TEST(numbers_and_letters_count_the_holes)
{
    peg_board *board = board_of("square16");
    char name[16];
    for (int hole = 0; hole < 256; hole++) {
        snprintf(name, sizeof name, "%d", hole + 1);
        CHECK(is_named(board, hole, PEG_NAMING_NUMBERS, name));
        if (hole < 26)
            snprintf(name, sizeof name, "%c", 'a' + hole);
        else
            snprintf(name, sizeof name, "%c%c", 'a' + hole / 26 - 1, 'a' + hole % 26);
        CHECK(is_named(board, hole, PEG_NAMING_LETTERS, name));
    }
}

/* More names, of holes and of none, are in tests/answers/others.txt. */
TEST(unknown_names_are_refused)
{
    static const char *const wrong[] = {"", "zz", "\xc3\xa9"};
    peg_board *board = board_of("english");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int hole = 77;
        CHECK(peg_find_hole(board, wrong[i], &hole) == PEG_E_HOLE && hole == 77);
    }
}

TEST(no_hole_has_no_name)
{
    static const int wrong[] = {-1, 33, 256, INT_MAX, INT_MIN};
    peg_board *board = board_of("english");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double x = 77, y = 77;
        for (int n = 0; n < 4; n++)
            CHECK(peg_hole_name(board, wrong[i], namings[n]) == NULL);
        CHECK(peg_hole_place(board, wrong[i], &x, &y) == PEG_E_HOLE);
        CHECK(x == 77 && y == 77);
    }
    CHECK(peg_hole_name(board, 0, (peg_naming)(PEG_NAMING_ALGEBRAIC + 1)) == NULL);
}

TEST(triangles_stand_one_apart)
{
    static const char *const texts[] = {"triangle5", "triangle22", "star", "hexagon4"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        size_t count = 0;
        const peg_jump *lines = peg_lines(board, &count);
        double left = 1000, top = 1000;
        for (size_t l = 0; l < count; l++) {
            double x[2], y[2];
            CHECK(peg_hole_place(board, lines[l].from, &x[0], &y[0]) == PEG_OK);
            CHECK(peg_hole_place(board, lines[l].over, &x[1], &y[1]) == PEG_OK);
            CHECK(fabs(hypot(x[0] - x[1], y[0] - y[1]) - 1) < 1e-6);
            left = fmin(left, x[0]);
            top = fmin(top, y[0]);
        }
        CHECK(fabs(left) < 1e-9 && fabs(top) < 1e-9);
    }
}

TEST(lists_stand_in_a_circle)
{
    static const int sizes[] = {1, 2, 3, 4, 7, 64, 256};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        double x[256], y[256], middle_x = 0, middle_y = 0;
        int holes = sizes[s];
        peg_board *board = board_of_lines(holes, NULL, 0);
        for (int hole = 0; hole < holes; hole++) {
            CHECK(peg_hole_place(board, hole, &x[hole], &y[hole]) == PEG_OK);
            CHECK(x[hole] > -1e-9 && y[hole] > -1e-9);
            middle_x += x[hole] / holes;
            middle_y += y[hole] / holes;
        }
        double radius = hypot(x[0] - middle_x, y[0] - middle_y);
        for (int hole = 0; hole < holes; hole++) {
            int next = (hole + 1) % holes;
            CHECK(fabs(hypot(x[hole] - middle_x, y[hole] - middle_y) - radius) < 1e-6);
            CHECK(holes == 1 || fabs(hypot(x[hole] - x[next], y[hole] - y[next]) - 1) < 1e-9);
        }
    }
}

/* The cells are those of the drawing, read character by character. */
TEST(cells_are_where_the_drawing_has_them)
{
    static const char *const texts[] = {"square:_oo_/ooo./_oo_", "diagonal:oo__o/o_o_o",
                                        "triangular:__o/_o_o/o_._o", "square:o_o//_o_/o",
                                        "lines:5:1-2-3"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int expected_row = 0, expected_column = 0, hole = 0;
        in_case("%s", texts[i]);
        peg_board *board = board_of(texts[i]);
        const char *at = strchr(texts[i], ':') + 1;
        if (strncmp(texts[i], "lines", 5) == 0)
            at = "ooooo";
        for (; *at; at++) {
            int row = 77, column = 77, leaning = 77;
            if (*at == '/') {
                expected_row++;
                expected_column = 0;
                continue;
            }
            if (*at != '_') {
                CHECK(peg_hole_cell(board, hole++, &row, &column, &leaning) == PEG_OK);
                CHECK(row == expected_row && column == expected_column);
                CHECK(leaning == column || strncmp(texts[i], "triangular", 10) == 0);
                CHECK(peg_hole_at(board, row, column) == hole - 1);
            } else {
                CHECK(peg_hole_at(board, expected_row, expected_column) == PEG_NO_HOLE);
            }
            expected_column++;
        }
        CHECK(hole == peg_holes(board));
        CHECK(peg_hole_at(board, expected_row, expected_column) == PEG_NO_HOLE);
        CHECK(peg_hole_at(board, -1, 0) == PEG_NO_HOLE && peg_hole_at(board, 0, -1) == PEG_NO_HOLE);
        CHECK(peg_hole_at(board, 1 << 16, 0) == PEG_NO_HOLE);
        CHECK(peg_hole_cell(board, hole, NULL, NULL, NULL) == PEG_E_HOLE);
        CHECK(peg_hole_cell(board, -1, NULL, NULL, NULL) == PEG_E_HOLE);
    }
}

/* Of the shapes that are listed, and of every triangle. */
TEST(holes_are_numbered_row_by_row)
{
    const char *name;
    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++) {
        int last_row = 0, last_column = -1;
        in_case("%s", name);
        peg_board *board = board_of(name);
        for (int hole = 0; hole < peg_holes(board); hole++) {
            int row = 77, column = 77;
            CHECK(peg_hole_cell(board, hole, &row, &column, NULL) == PEG_OK);
            CHECK(row == last_row ? column > last_column : row == last_row + 1);
            last_row = row;
            last_column = column;
        }
        free_now(board);
    }
    for (int side = 1; side <= 22; side++) {
        char triangle[16];
        snprintf(triangle, sizeof triangle, "triangle%d", side);
        peg_board *board = board_of(triangle);
        for (int row = 0; row < side; row++)
            for (int place = 0; place <= row; place++) {
                int found = 77, leaning = 77;
                CHECK(peg_hole_cell(board, row * (row + 1) / 2 + place, &found, NULL, &leaning) ==
                      PEG_OK);
                CHECK(found == row && leaning == place);
            }
        free_now(board);
    }
}

/* Neighbours are one apart in a row, a column, or both, wherever the drawing begins. */
TEST(leaning_columns_of_triangular_neighbours_are_1_apart_at_most)
{
    static const char *const texts[] = {"triangle5", "hexagon3", "star",
                                        "triangular:___o_o/__o_o_o/___o_o/o_o",
                                        "triangular:o_o_o/_o_o_o/__o_o_o"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        int least = 77;
        in_case("%s", texts[i]);
        size_t count;
        peg_board *board = board_of(texts[i]);
        const peg_jump *lines = peg_lines(board, &count);
        for (size_t k = 0; k < count; k++) {
            int row[2], leaning[2];
            CHECK(peg_hole_cell(board, lines[k].from, &row[0], NULL, &leaning[0]) == PEG_OK);
            CHECK(peg_hole_cell(board, lines[k].over, &row[1], NULL, &leaning[1]) == PEG_OK);
            int down = row[1] - row[0], right = leaning[1] - leaning[0];
            CHECK(down * right >= 0 && abs(down) <= 1 && abs(right) <= 1 && (down || right));
            least = leaning[0] < least ? leaning[0] : least;
        }
        CHECK(least == 0);
    }
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Drawings for people, to the last blank.
 */
#include "support.h"

static void check_picture(const char *text, int named, peg_naming naming, const char *picture)
{
    int before = check_failures;
    in_case("%s", text);
    char drawn[1024] = "";
    size_t length = 0;
    peg_board *board = board_of(text);
    CHECK((named ? peg_draw_names(board, naming, drawn, sizeof drawn, &length)
                 : peg_draw(board, drawn, sizeof drawn, &length)) == PEG_OK);
    CHECK(strcmp(drawn, picture) == 0);
    CHECK(length == strlen(picture));
    free_now(board);
    if (check_failures > before)
        printf("%s", drawn);
}

TEST(on_a_triangular_lattice_rows_are_shifted_and_long_names_stay_apart)
{
    check_picture("triangle5", 0, PEG_NAMING_DEFAULT,
                  "    .\n"
                  "   o o\n"
                  "  o o o\n"
                  " o o o o\n"
                  "o o o o o\n");
    check_picture("triangle5", 1, PEG_NAMING_NUMBERS,
                  "        .\n"
                  "      2   3\n"
                  "    4   5   6\n"
                  "  7   8   9   10\n"
                  "11  12  13  14  15\n");
    check_picture("triangle5", 1, PEG_NAMING_DEFAULT,
                  "        .\n"
                  "      2   3\n"
                  "    4   5   6\n"
                  "  7   8   9   10\n"
                  "11  12  13  14  15\n");
    check_picture("star", 1, PEG_NAMING_LETTERS,
                  "   a\n"
                  "b . d e\n"
                  " f g h\n"
                  "i j k l\n"
                  "   m\n");
}

TEST(on_a_square_lattice_holes_stand_in_columns)
{
    check_picture("english", 0, PEG_NAMING_ALGEBRAIC,
                  "    o o o\n"
                  "    o o o\n"
                  "o o o o o o o\n"
                  "o o o . o o o\n"
                  "o o o o o o o\n"
                  "    o o o\n"
                  "    o o o\n");
    check_picture("english", 1, PEG_NAMING_DEFAULT,
                  "      c1 d1 e1\n"
                  "      c2 d2 e2\n"
                  "a3 b3 c3 d3 e3 f3 g3\n"
                  "a4 b4 c4 .  e4 f4 g4\n"
                  "a5 b5 c5 d5 e5 f5 g5\n"
                  "      c6 d6 e6\n"
                  "      c7 d7 e7\n");
    check_picture("square:o_._o", 1, PEG_NAMING_NUMBERS, "1   .   3\n");
}

TEST(a_row_without_holes_is_an_empty_line)
{
    check_picture("square:oo/__/.o", 0, PEG_NAMING_DEFAULT, "o o\n\n. o\n");
}

TEST(a_diagonal_drawing_is_drawn_as_a_square_one_is)
{
    check_picture("diagonal:o.o/_o_/o_o", 0, PEG_NAMING_DEFAULT,
                  "o . o\n"
                  "  o\n"
                  "o   o\n");
    check_picture("diagonal:o.o/_o_/o_o", 1, PEG_NAMING_ALGEBRAIC,
                  "a1 .  c1\n"
                  "   b2\n"
                  "a3    c3\n");
}

TEST(a_list_of_lines_is_drawn_as_one_row)
{
    check_picture("lines:4:1-2-3,3-2-1 .oo.", 0, PEG_NAMING_DEFAULT, ". o o .\n");
    check_picture("lines:11:1-2-3", 1, PEG_NAMING_NUMBERS, ".  2  3  4  5  6  7  8  9  10 11\n");
    check_picture("lines:4:1-2-3", 1, PEG_NAMING_LETTERS, ". b c d\n");
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Drawings for people, to the last blank.
 */
#include "support.h"

static void check_picture(const char *text, int named, peg_naming naming, const char *picture)
{
    int before = check_failures;
    char drawn[1024] = "";
    size_t length = 0;
    peg_board *board = board_of(text);
    CHECK((named ? peg_draw_names(board, naming, drawn, sizeof drawn, &length)
                 : peg_draw(board, drawn, sizeof drawn, &length)) == PEG_OK);
    CHECK(strcmp(drawn, picture) == 0);
    CHECK(length == strlen(picture));
    peg_board_free(board);
    if (check_failures > before)
        printf("%s", drawn);
    case_end(before, text);
}

static void triangles(void)
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

static void squares(void)
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

static void empty_rows(void)
{
    check_picture("square:oo/__/.o", 0, PEG_NAMING_DEFAULT, "o o\n\n. o\n");
}

static void diagonals(void)
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

static void lists_of_lines(void)
{
    check_picture("lines:4:1-2-3,3-2-1 .oo.", 0, PEG_NAMING_DEFAULT, ". o o .\n");
    check_picture("lines:11:1-2-3", 1, PEG_NAMING_NUMBERS, ".  2  3  4  5  6  7  8  9  10 11\n");
    check_picture("lines:4:1-2-3", 1, PEG_NAMING_LETTERS, ". b c d\n");
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(triangles, "on a triangular lattice rows are shifted, and long names stay apart");
    RUN(squares, "on a square lattice holes stand in columns");
    RUN(empty_rows, "a row without holes is an empty line");
    RUN(diagonals, "a diagonal drawing is drawn as a square one is");
    RUN(lists_of_lines, "a list of lines is drawn as one row");
    return check_end();
}

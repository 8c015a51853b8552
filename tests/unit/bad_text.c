/*
 * SPDX-License-Identifier: MIT
 *
 * Lists of lines, long texts and texts of any bytes that make no board. Short ones of ASCII are in
 * tests/answers/others.txt.
 */
#include "support.h"

#include <limits.h>

/* The place may be left out. */
TEST(a_text_is_refused_where_it_is_wrong)
{
    static const struct {
        const char *text;
        peg_status status;
        size_t at;
    } list[] = {{"", PEG_E_TEXT, 0},
                {" ", PEG_E_TEXT, 1},
                {"\n\n", PEG_E_TEXT, 2},
                {"\xc3\xa9nglish", PEG_E_NAME, 0},
                {"triangle5 o/.o/oo./o..o/.....\xc2\xa0", PEG_E_TEXT, 29},
                {"square:o\xff", PEG_E_TEXT, 8},
                {"square:\xc2\xb7", PEG_E_TEXT, 7}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        in_case("%s", list[i].text);
        peg_board *board = NULL;
        size_t at = 999;
        CHECK(peg_board_new(list[i].text, NULL, &at, &board) == list[i].status);
        CHECK(at == list[i].at);
        CHECK(board == NULL);
        CHECK(peg_board_new(list[i].text, NULL, NULL, &board) == list[i].status);
        CHECK(board == NULL);
        peg_board_free(board);
    }
}

TEST(bad_lists_are_refused)
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
    } lists[] = {{4, far, 2, PEG_E_HOLE, 1},          {4, flat, 3, PEG_E_SAME, 2},
                 {4, flat_over, 1, PEG_E_SAME, 0},    {4, flat_to, 1, PEG_E_SAME, 0},
                 {4, twice, 4, PEG_E_TWICE, 3},       {4, NULL, 1, PEG_E_ARGUMENT, 77},
                 {0, NULL, 0, PEG_E_EMPTY, 77},       {257, NULL, 0, PEG_E_BIG, 77},
                 {2, good, 1, PEG_E_HOLE, 0},         {-1, NULL, 0, PEG_E_EMPTY, 77},
                 {INT_MIN, NULL, 0, PEG_E_EMPTY, 77}, {INT_MAX, NULL, 0, PEG_E_BIG, 77}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        peg_board *board = NULL;
        size_t at = 77;
        CHECK(peg_board_from_lines(lists[i].holes, lists[i].lines, lists[i].count, NULL, &at,
                                   &board) == lists[i].status);
        CHECK(lists[i].at == 77 || at == lists[i].at);
        CHECK(board == NULL);
        CHECK(peg_board_from_lines(lists[i].holes, lists[i].lines, lists[i].count, NULL, NULL,
                                   &board) == lists[i].status);
    }
}

TEST(as_many_lines_as_promised)
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
    CHECK(board_reads(board_of(text), text));
    free(text);
    peg_board_free(board);
}

/* A beginning, a character many times and an end, to free(). */
static char *huge(const char *begin, char fill, size_t times, const char *end)
{
    size_t first = strlen(begin), last = strlen(end);
    char *text = malloc(first + times + last + 1);
    if (!text)
        exit(1);
    memcpy(text, begin, first);
    memset(text + first, fill, times);
    memcpy(text + first + times, end, last + 1);
    return text;
}

TEST(megabytes_of_anything_are_read_or_refused)
{
    enum { TIMES = 3000000 };
    static const struct {
        const char *begin;
        char fill;
        const char *end;
        peg_status status;
    } list[] = {{"", ' ', "", PEG_E_TEXT},
                {"", ' ', "english", PEG_OK},
                {"english", ' ', "", PEG_OK},
                {"english", ' ', "-> d4", PEG_OK},
                {"english", 'h', "", PEG_E_NAME},
                {"triangle", '9', "", PEG_E_SIZE},
                {"english ", 'o', "", PEG_E_POSITION},
                {"english ", '/', "", PEG_E_POSITION},
                {"english -> ", 'a', "", PEG_E_HOLE},
                {"english -> ", '9', "", PEG_E_HOLE},
                {"square:", 'o', "", PEG_E_BIG},
                {"square:", '_', "", PEG_E_EMPTY},
                {"square:", '/', "", PEG_E_EMPTY},
                {"square:", '_', "o", PEG_OK},
                {"square:", '/', "o", PEG_OK},
                {"square:o", '/', "", PEG_OK},
                {"square:o", '_', "", PEG_OK},
                {"square:o", '_', "o", PEG_E_BIG},
                {"square:o", '/', "o", PEG_E_BIG},
                {"lines:4:", '1', "", PEG_E_HOLE},
                {"lines:4:", '-', "", PEG_E_TEXT},
                {"lines:", '1', ":", PEG_E_BIG},
                {"lines:4: ", '.', "", PEG_E_POSITION}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        in_case("%s", list[i].begin);
        char *text = huge(list[i].begin, list[i].fill, TIMES, list[i].end);
        peg_board *board = NULL;
        size_t at = 0;
        CHECK(peg_board_new(text, NULL, &at, &board) == list[i].status);
        CHECK(at <= strlen(text));
        CHECK((board != NULL) == (list[i].status == PEG_OK));
        peg_board_free(board);
        free(text);
    }
}

TEST(the_257th_hole_of_a_drawing_is_refused)
{
    char text[400] = "square:";
    peg_board *board = NULL;
    size_t at = 0;
    memset(text + 7, 'o', 256);
    CHECK(peg_board_new(text, NULL, &at, &board) == PEG_OK);
    peg_board_free(board);
    board = NULL;
    text[7 + 256] = '.';
    CHECK(peg_board_new(text, NULL, &at, &board) == PEG_E_BIG);
    CHECK(at == 7 + 256);
    CHECK(board == NULL);
}

/* One line after another, all different; the last is one too many. */
TEST(a_line_past_peg_max_lines_is_peg_e_big_where_it_stands)
{
    enum { ROOM = 16 };
    char *text = malloc((size_t)(PEG_MAX_LINES + 2) * ROOM);
    peg_board *board = NULL;
    size_t length = (size_t)sprintf(text, "lines:256:"), last = 0, at = 0;
    for (int i = 0; i <= PEG_MAX_LINES; i++) {
        int from = i / 254 % 256, over = (from + 1 + i / 254 / 256) % 256, to = i % 254;
        to += to >= (from < over ? from : over);
        to += to >= (from < over ? over : from);
        length += (size_t)sprintf(text + length, i ? "," : "");
        last = length;
        length += (size_t)sprintf(text + length, "%d-%d-%d", from + 1, over + 1, to + 1);
    }
    CHECK(peg_board_new(text, NULL, &at, &board) == PEG_E_BIG && !board);
    CHECK(at == last);
    text[last - 1] = '\0';
    CHECK(peg_board_new(text, NULL, NULL, &board) == PEG_OK);
    peg_board_free(board);
    free(text);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Texts and lists of lines that make no board: the status, and where the trouble is.
 */
#include "support.h"

#include <limits.h>

typedef struct bad {
    const char *text;
    peg_status status;
    size_t at;
} bad;

static void check_bad(const bad *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
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

#define CHECK_BAD(list) check_bad(list, sizeof list / sizeof *list)

TEST(bad_names)
{
    static const bad list[] = {
        {"engl", PEG_E_NAME, 0},           {"englishx", PEG_E_NAME, 0},
        {"english5", PEG_E_SIZE, 0},       {"triangle", PEG_E_SIZE, 0},
        {"rect", PEG_E_SIZE, 0},           {"rect4", PEG_E_SIZE, 0},
        {"rect4x", PEG_E_SIZE, 0},         {"rect4x7x2", PEG_E_SIZE, 0},
        {"rectx4", PEG_E_NAME, 0},         {"trianglefive", PEG_E_NAME, 0},
        {"triangle-5", PEG_E_SIZE, 0},     {"triangle+5", PEG_E_SIZE, 0},
        {"triangle5.0", PEG_E_SIZE, 0},    {"triangle 5", PEG_E_SIZE, 0},
        {"cube:ooo", PEG_E_DRAWING, 0},    {"oo./o.o", PEG_E_DRAWING, 0},
        {" ooo", PEG_E_DRAWING, 1},        {".", PEG_E_DRAWING, 0},
        {"_oo_/ooo.", PEG_E_DRAWING, 0},   {"P", PEG_E_DRAWING, 0},
        {"PPH", PEG_E_DRAWING, 0},         {"pph", PEG_E_NAME, 0},
        {"ooox", PEG_E_NAME, 0},           {"square", PEG_E_SIZE, 0},
        {"lines", PEG_E_NAME, 0},          {"nonsense ooo/ooo", PEG_E_NAME, 0},
        {"\xc3\xa9nglish", PEG_E_NAME, 0}, {"5", PEG_E_NAME, 0}};
    CHECK_BAD(list);
}

TEST(a_size_out_of_range_is_peg_e_size)
{
    static const bad list[] = {{"triangle23", PEG_E_SIZE, 0},
                               {"triangle0", PEG_E_SIZE, 0},
                               {"square17", PEG_E_SIZE, 0},
                               {"square0", PEG_E_SIZE, 0},
                               {"hexagon10", PEG_E_SIZE, 0},
                               {"diamond12", PEG_E_SIZE, 0},
                               {"rect1x257", PEG_E_SIZE, 0},
                               {"rect257x1", PEG_E_SIZE, 0},
                               {"rect16x17", PEG_E_SIZE, 0},
                               {"rect0x9", PEG_E_SIZE, 0},
                               {"rect4x0", PEG_E_SIZE, 0},
                               {"rect65536x65536", PEG_E_SIZE, 0},
                               {"square4294967297", PEG_E_SIZE, 0},
                               {"triangle65536", PEG_E_SIZE, 0},
                               {"hexagon18446744073709551617", PEG_E_SIZE, 0},
                               {"triangle99999999999999999999999999", PEG_E_SIZE, 0}};
    CHECK_BAD(list);
}

TEST(a_position_of_another_shape_is_refused_where_it_first_differs)
{
    static const bad list[] = {{"english ooo", PEG_E_POSITION, 11},
                               {"english x", PEG_E_TEXT, 8},
                               {"triangle5 o/.o/oo/o..o/.....", PEG_E_POSITION, 17},
                               {"triangle5 o/.oo/oo./o..o/.....", PEG_E_POSITION, 14},
                               {"triangle5 o/.o/oo./o..o/....", PEG_E_POSITION, 28},
                               {"triangle5 o/.o/oo./o..o/.....o", PEG_E_POSITION, 29},
                               {"triangle5 o/.o/oo./o..o/...../", PEG_E_POSITION, 29},
                               {"triangle5 o/.o/oo./o..o/...../.", PEG_E_POSITION, 29},
                               {"triangle5 /o/.o/oo./o..o/.....", PEG_E_POSITION, 10},
                               {"triangle5 o.ooo.o..o.....", PEG_E_POSITION, 11},
                               {"triangle5 o.o/oo.o..o.....", PEG_E_POSITION, 11},
                               {"triangle5 p/PP/PPP/PPPP/PPPPP", PEG_E_TEXT, 10},
                               {"triangle5 P/PP/PPH/PHHP/PPhPP", PEG_E_TEXT, 26},
                               {"triangle5 P/PPP/PPP/PPPP/PPHPP", PEG_E_POSITION, 14},
                               {"triangle5 o/.o/oox/o..o/.....", PEG_E_TEXT, 17},
                               {"triangle5 o/.o/oo./o..o/..... x", PEG_E_TEXT, 30},
                               {"triangle5 o/.o/oo./o..o/..... o", PEG_E_TEXT, 30},
                               {"triangle5 o/.o/oo./o..o/.....\xc2\xa0", PEG_E_TEXT, 29},
                               {"lines:4:1-2-3 oo.", PEG_E_POSITION, 17},
                               {"lines:4:1-2-3 oooo.", PEG_E_POSITION, 18},
                               {"lines:4:1-2-3 oo/oo", PEG_E_POSITION, 16}};
    CHECK_BAD(list);
}

TEST(a_bad_drawing_is_refused_at_the_character)
{
    static const bad list[] = {{"square:o_/_x", PEG_E_TEXT, 11},
                               {"square:O", PEG_E_TEXT, 7},
                               {"square:Ph", PEG_E_TEXT, 8},
                               {"square:pH", PEG_E_TEXT, 7},
                               {"square:o\xff", PEG_E_TEXT, 8},
                               {"square:\xc2\xb7", PEG_E_TEXT, 7},
                               {"square:oo\\oo", PEG_E_TEXT, 9},
                               {"square:", PEG_E_EMPTY, 7},
                               {"square:___/__", PEG_E_EMPTY, 7},
                               {"square:\n  \n  \n", PEG_E_EMPTY, 7},
                               {"triangular:", PEG_E_EMPTY, 11},
                               {"triangular:__o/_oo", PEG_E_TEXT, 17},
                               {"triangular:oo", PEG_E_TEXT, 12},
                               {"triangular:o/o", PEG_E_TEXT, 13},
                               {"triangular:o_o//_o", PEG_E_TEXT, 17},
                               {"triangular:o/oo/oo", PEG_E_TEXT, 13},
                               {"triangular:o/oo//ooo", PEG_E_TEXT, 13},
                               {"triangular:o/oo/o_o", PEG_E_TEXT, 13}};
    CHECK_BAD(list);
}

TEST(a_bad_list_of_lines_is_refused_at_the_hole_or_the_line)
{
    static const bad list[] = {{"lines:0:", PEG_E_EMPTY, 6},
                               {"lines:257:", PEG_E_BIG, 6},
                               {"lines:4294967297:", PEG_E_BIG, 6},
                               {"lines:", PEG_E_TEXT, 6},
                               {"lines:4", PEG_E_TEXT, 7},
                               {"lines:x:1-2-3", PEG_E_TEXT, 6},
                               {"lines:-4:1-2-3", PEG_E_TEXT, 6},
                               {"lines:4:1-2", PEG_E_TEXT, 11},
                               {"lines:4:1-2-", PEG_E_TEXT, 12},
                               {"lines:4:1-2-3-4", PEG_E_TEXT, 13},
                               {"lines:4:1-2-3,", PEG_E_TEXT, 14},
                               {"lines:4:1-2-3,,3-2-1", PEG_E_TEXT, 14},
                               {"lines:4:1-2-3,1-2-4.3-2-1", PEG_E_TEXT, 19},
                               {"lines:4:a-b-c", PEG_E_TEXT, 8},
                               {"lines:04:", PEG_E_TEXT, 6},
                               {"lines:4:1-2-5", PEG_E_HOLE, 12},
                               {"lines:4:1-0-3", PEG_E_HOLE, 10},
                               {"lines:4:1-2-3,4294967297-2-3", PEG_E_HOLE, 14},
                               {"lines:4:1-2-3,2-3-2", PEG_E_SAME, 14},
                               {"lines:4:1-1-2", PEG_E_SAME, 8},
                               {"lines:4:1-2-2", PEG_E_SAME, 8},
                               {"lines:4:1-2-3,3-2-1,1-2-3", PEG_E_TWICE, 20}};
    CHECK_BAD(list);
}

TEST(a_bad_goal_is_refused_and_what_follows_it_too)
{
    static const bad list[] = {
        {"english ->", PEG_E_TEXT, 10},
        {"english -> ", PEG_E_TEXT, 11},
        {"english -> d9", PEG_E_HOLE, 11},
        {"english -> a1", PEG_E_HOLE, 11},
        {"english -> 34", PEG_E_HOLE, 11},
        {"english -> 0", PEG_E_HOLE, 11},
        {"english -> zz", PEG_E_HOLE, 11},
        {"triangle5 -> d4", PEG_E_HOLE, 13},
        {"english -> d4 x", PEG_E_TEXT, 14},
        {"english -> d4 -> d4", PEG_E_TEXT, 14},
        {"english d4", PEG_E_TEXT, 8},
        {"english - d4", PEG_E_TEXT, 8},
        {"triangle5 -> o/o./.../..../....", PEG_E_POSITION, 31},
        {"triangle5 -> o/o./.../..../......", PEG_E_POSITION, 32},
        {"lines:4:1-2-3 -> 5", PEG_E_HOLE, 17},
        {"english -> z9", PEG_E_HOLE, 11},
        {"triangle3 -> H", PEG_E_HOLE, 13},
        {"triangle3 -> P", PEG_E_HOLE, 13},
        {"triangle3 -> h8", PEG_E_HOLE, 13},
        {"lines:4:1-2-3 -> hpph", PEG_E_HOLE, 17},
        {"lines:4:1-2-3 -> HPP", PEG_E_POSITION, 20},
        {"lines:4:1-2-3 -> HPPHH", PEG_E_POSITION, 21},
        {"english->z9", PEG_E_HOLE, 9},
        {"english->", PEG_E_TEXT, 9},
        {"lines:4:1-2-3->5", PEG_E_HOLE, 15},
        {"square:_o_/ooo/_o_ -> _o_/.../_._", PEG_E_TEXT, 22},
        {"english -> .../.../...x.../......./......./.../...", PEG_E_TEXT, 22}};
    CHECK_BAD(list);
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

TEST(an_empty_text_is_peg_e_text_at_its_end)
{
    static const bad list[] = {{"", PEG_E_TEXT, 0}, {" ", PEG_E_TEXT, 1}, {"\n\n", PEG_E_TEXT, 2}};
    CHECK_BAD(list);
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

TEST(play_that_cannot_be_read_or_is_not_legal_is_refused_where_it_begins)
{
    static const bad list[] = {
        {"triangle5 ; 4-1 4-1", PEG_E_FROM, 16},  {"triangle5 ; 4-1 ; 6-3", PEG_E_LINE, 18},
        {"triangle5 ; 4-2", PEG_E_LINE, 12},      {"triangle5 ; 4-16", PEG_E_HOLE, 14},
        {"triangle5 ; 4-1 -> 1", PEG_E_TEXT, 16}, {"triangle5 ; 4-1 ; ; ", PEG_E_TEXT, 18},
        {"triangle5 ;; 6-1;4-1", PEG_E_TEXT, 16}, {"triangle5 -> ; 4-1", PEG_E_TEXT, 13},
        {"triangle5; 4", PEG_E_TEXT, 12},         {"; 4-1", PEG_E_NAME, 0},
        {"square:oo. ; c1-a1", PEG_E_FROM, 13},   {"lines:3:1-2-3 ; 1-3", PEG_E_FROM, 16}};
    CHECK_BAD(list);
}

CHECK_MAIN

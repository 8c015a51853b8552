/* SPDX-License-Identifier: MIT */

/* What is suggested for a text that names no built-in shape. */
#include "support.h"

static void check_suggestion(const char *text, const char *expected)
{
    in_case("%s", text);
    char name[64] = "untouched";
    size_t length = 77;
    peg_status status = peg_suggest(text, name, sizeof name, &length);
    if (expected) {
        CHECK(status == PEG_OK && strcmp(name, expected) == 0 && length == strlen(expected));
        if (!strchr(expected, ' '))
            free_now(board_of(name));
    } else {
        CHECK(status == PEG_E_NAME && strcmp(name, "untouched") == 0 && length == 77);
    }
}

TEST(mistyped_names_are_found)
{
    static const char *const pairs[][2] = {
        {"englsh", "english"},        {"english2", "english"},     {"Englisch", "english"},
        {"triangle 5", "triangle5"},  {"triangle", "triangle5"},   {"triangel7", "triangle7"},
        {"Triangl 12", "triangle12"}, {"squar6", "square6"},       {"sqare 9 ooo", "square9"},
        {"square-3", "square6"},      {"rect4*7", "rect4x7"},      {"rect 5x6", "rect5x6"},
        {"rekt5X6", "rect5x6"},       {"diamand7", "diamond7"},    {"hexagons", "hexagon3"},
        {"frensh -> d4", "french"},   {"wiegleb9", "wiegleb"},     {"weigleb", "wiegleb"},
        {"star13", "star"},           {"assymetric", "asymmetric"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_suggestion(pairs[i][0], pairs[i][1]);
}

/* Each name of a range makes a board, and the one after the last does not. */
static void check_range(const char *range)
{
    char first[32], last[32], next[48];
    peg_board *board = NULL;
    CHECK(sscanf(range, "%31s to %31s", first, last) == 2);
    free_now(board_of(first));
    free_now(board_of(last));
    const char *digits = last + strcspn(last, "0123456789");
    snprintf(next, sizeof next, "%.*s%d%s", (int)(digits - last), last, atoi(digits) + 1,
             digits + strspn(digits, "0123456789"));
    CHECK(peg_board_new(next, NULL, NULL, &board) == PEG_E_SIZE);
}

TEST(for_a_size_that_a_shape_lacks_the_names_of_those_that_it_has_are_told)
{
    static const char *const pairs[][2] = {
        {"square99", "square1 to square16"},
        {"square0", "square1 to square16"},
        {"sqare 17 -> d4", "square1 to square16"},
        {"triangle99", "triangle1 to triangle22"},
        {"triangle5555555555555555555555555555555555555555555555", "triangle1 to triangle22"},
        {"diamond12", "diamond1 to diamond11"},
        {"rect17x16", "rect1x1 to rect16x16"},
        {"hexagon12", "hexagon1 to hexagon9"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        check_suggestion(pairs[i][0], pairs[i][1]);
        check_range(pairs[i][1]);
    }
}

TEST(what_is_far_from_every_name_has_no_suggestion)
{
    static const char *const texts[] = {"",
                                        " ",
                                        "xyz",
                                        "5",
                                        "chess",
                                        "oo./ooo",
                                        "square_ooo:o",
                                        "cross",
                                        "engl",
                                        "a",
                                        "star-crossed-lovers?"};
    for (size_t i = 0; i + 1 < sizeof texts / sizeof *texts; i++)
        check_suggestion(texts[i], strncmp(texts[i], "square", 6) == 0 ? "square6" : NULL);
    check_suggestion("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL);
}

TEST(every_name_suggests_itself)
{
    const char *name = NULL;
    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++)
        check_suggestion(name, name);
}

TEST(a_letter_wrong_is_no_matter)
{
    const char *name = NULL;
    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++)
        for (size_t at = 0; name[at] >= 'a'; at++) {
            char text[32];
            strcpy(text, name);
            text[at] = 'z';
            check_suggestion(text, name);
            memmove(text + at, text + at + 1, strlen(text + at));
            check_suggestion(text, name);
            snprintf(text, sizeof text, "%.*sz%s", (int)at, name, name + at);
            check_suggestion(text, name);
        }
}

CHECK_MAIN

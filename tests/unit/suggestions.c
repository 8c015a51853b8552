/* SPDX-License-Identifier: MIT */

/* What is suggested for a text that names no built-in shape. */
#include "support.h"

static void check_suggestion(const char *text, const char *expected)
{
    int before = check_failures;
    char name[32] = "untouched";
    size_t length = 77;
    peg_status status = peg_suggest(text, name, sizeof name, &length);
    if (expected) {
        peg_board *board = NULL;
        CHECK(status == PEG_OK && strcmp(name, expected) == 0 && length == strlen(expected));
        CHECK(peg_board_new(name, NULL, NULL, &board) == PEG_OK);
        peg_board_free(board);
    } else {
        CHECK(status == PEG_E_NAME && strcmp(name, "untouched") == 0 && length == 77);
    }
    case_end(before, text);
}

static void mistyped_names_are_found(void)
{
    static const char *const pairs[][2] = {
        {"englsh", "english"},        {"english2", "english"},     {"Englisch", "english"},
        {"triangle 5", "triangle5"},  {"triangle", "triangle5"},   {"triangel7", "triangle7"},
        {"Triangl 12", "triangle12"}, {"triangle99", "triangle5"}, {"squar6", "square6"},
        {"sqare 9 ooo", "square9"},   {"square-3", "square6"},     {"rect4*7", "rect4x7"},
        {"rect 5x6", "rect5x6"},      {"rekt5X6", "rect5x6"},      {"diamand7", "diamond7"},
        {"hexagons", "hexagon3"},     {"frensh -> d4", "french"},  {"wiegleb9", "wiegleb"},
        {"weigleb", "wiegleb"},       {"star13", "star"},          {"assymetric", "asymmetric"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        check_suggestion(pairs[i][0], pairs[i][1]);
}

static void what_is_far_from_every_name_has_no_suggestion(void)
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
    check_suggestion("triangle5555555555555555555555555555555555555555555555", "triangle5");
}

static void every_name_suggests_itself(void)
{
    const char *name = NULL;
    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++)
        check_suggestion(name, name);
}

static void a_letter_wrong_is_no_matter(void)
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

static void room_is_kept(void)
{
    char name[8] = "ZZZZZZZ";
    size_t length = 77;
    CHECK(peg_suggest("englsh", name, 7, &length) == PEG_E_ROOM && length == 7 && name[0] == 'Z');
    CHECK(peg_suggest("englsh", NULL, 0, &length) == PEG_OK && length == 7);
    CHECK(peg_suggest("englsh", name, 8, NULL) == PEG_OK && strcmp(name, "english") == 0);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(mistyped_names_are_found, "a name with a few letters or the size wrong is found");
    RUN(what_is_far_from_every_name_has_no_suggestion, "what is far from every name is PEG_E_NAME");
    RUN(every_name_suggests_itself, "every listed name is its own suggestion");
    RUN(a_letter_wrong_is_no_matter, "one letter replaced, left out or put in is no matter");
    RUN(room_is_kept, "a suggestion fits its room or is PEG_E_ROOM");
    return check_end();
}

/* SPDX-License-Identifier: MIT */

/* What is suggested for a text that names no built-in shape. Texts that people write are in
 * tests/answers/others.txt. */
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
    static const char *const ranges[] = {"square1 to square16", "triangle1 to triangle22",
                                         "diamond1 to diamond11", "rect1x1 to rect16x16",
                                         "hexagon1 to hexagon9"};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        check_range(ranges[i]);
}

TEST(without_a_suggestion_outputs_stay)
{
    check_suggestion("xyz", NULL);
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

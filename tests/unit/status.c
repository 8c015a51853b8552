/*
 * SPDX-License-Identifier: MIT
 *
 * The version, the texts of statuses, and the list of built-in shapes.
 */
#include "support.h"

#include <ctype.h>
#include <limits.h>

static void version_is_the_headers(void)
{
    CHECK(peg_version() == PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH);
}

static void every_status_has_a_text(void)
{
    for (int status = PEG_E_SOLUTION; status <= PEG_LIMIT; status++) {
        const char *text = peg_status_text((peg_status)status);
        CHECK(text != NULL && strlen(text) > 2);
        CHECK(!isupper((unsigned char)text[0]));
        CHECK(text[strlen(text) - 1] != '.');
        for (int other = PEG_E_SOLUTION; other < status; other++)
            CHECK(strcmp(text, peg_status_text((peg_status)other)) != 0);
    }
}

static void unknown_numbers_have_a_text(void)
{
    /* Numbers that a newer library may return, as far as the enum can hold them. */
    static const int unknown[] = {PEG_E_SOLUTION - 1, PEG_LIMIT + 1};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        const char *text = peg_status_text((peg_status)unknown[i]);
        CHECK(text != NULL && strlen(text) > 2);
        CHECK(strcmp(text, peg_status_text(PEG_OK)) != 0);
    }
}

static void every_listed_shape_makes_a_board(void)
{
    const char *name = NULL;
    const char *about = NULL;
    int count = 0;
    while (peg_builtin(count, &name, &about) == PEG_OK) {
        CHECK(name != NULL && about != NULL && strlen(about) > 2);
        peg_board_free(board_of(name));
        count++;
        if (count > 1000)
            break;
    }
    CHECK(count == 10);
    CHECK(peg_builtin(count, &name, &about) == PEG_END);
    CHECK(peg_builtin(-1, &name, &about) == PEG_E_ARGUMENT);
    CHECK(peg_builtin(INT_MAX, &name, &about) == PEG_END);
    CHECK(peg_builtin(INT_MIN, &name, &about) == PEG_E_ARGUMENT);
}

static void every_kind_is_listed_once(void)
{
    static const char *const kinds[] = {"english",  "french", "wiegleb", "asymmetric", "star",
                                        "triangle", "square", "rect",    "diamond",    "hexagon"};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int found = 0;
        const char *name = NULL;
        const char *about = NULL;
        for (int i = 0; peg_builtin(i, &name, &about) == PEG_OK && i < 1000; i++)
            found += strncmp(name, kinds[k], strlen(kinds[k])) == 0;
        CHECK(found == 1);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(version_is_the_headers, "the version is the header's");
    RUN(every_status_has_a_text, "every status has a text of its own without capital or full stop");
    RUN(unknown_numbers_have_a_text, "an unknown status has a text too");
    RUN(every_listed_shape_makes_a_board, "every listed shape makes a board, and the list ends");
    RUN(every_kind_is_listed_once, "every kind of built-in shape is listed once");
    return check_end();
}

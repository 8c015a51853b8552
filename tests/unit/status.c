/*
 * SPDX-License-Identifier: MIT
 *
 * The version, the texts of statuses, and the list of built-in shapes.
 */
#include "support.h"

#include <ctype.h>
#include <limits.h>

TEST(version_is_the_headers)
{
    CHECK(peg_version() == PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH);
}

/* The numbers that the header gives to statuses, in its order. Returns how many there are. */
static int read_statuses(int *out, int room)
{
    FILE *file = fopen(TEST_DATA "/../../include/libpeg.h", "r");
    char line[256];
    bool inside = false;
    int count = 0;
    while (file && fgets(line, sizeof line, file)) {
        const char *number = strstr(line, "= ");
        if (strstr(line, "typedef enum peg_status"))
            inside = true;
        else if (strchr(line, '}'))
            inside = false;
        else if (inside && number && strstr(line, "PEG_") && count < room)
            out[count++] = atoi(number + 2);
    }
    if (file)
        fclose(file);
    return count;
}

enum { ROOM = 100 };

TEST(every_status_has_a_text)
{
    int numbers[ROOM];
    int count = read_statuses(numbers, ROOM);
    const char *unknown = peg_status_text((peg_status)(PEG_E_SOLUTION - 100));
    CHECK(count > 30 && count < ROOM);
    for (int i = 0; i < count; i++) {
        const char *text = peg_status_text((peg_status)numbers[i]);
        CHECK(text != NULL && strlen(text) > 2);
        CHECK(!isupper((unsigned char)text[0]));
        CHECK(text[strlen(text) - 1] != '.');
        CHECK(strcmp(text, unknown) != 0);
        for (int k = 0; k < i; k++)
            CHECK(strcmp(text, peg_status_text((peg_status)numbers[k])) != 0);
    }
}

/* Numbers that a newer library may return have one text, and no known status has it. */
TEST(unknown_numbers_have_a_text)
{
    int numbers[ROOM];
    int count = read_statuses(numbers, ROOM);
    int least = 0, most = 0;
    for (int i = 0; i < count; i++) {
        least = numbers[i] < least ? numbers[i] : least;
        most = numbers[i] > most ? numbers[i] : most;
    }
    const char *below = peg_status_text((peg_status)(least - 1));
    const char *above = peg_status_text((peg_status)(most + 1));
    CHECK(below != NULL && above != NULL && strlen(below) > 2 && strcmp(below, above) == 0);
}

/* Each kind once. */
TEST(every_shape_is_listed_and_makes_a_board)
{
    static const char *const kinds[] = {"english",  "french", "wiegleb", "asymmetric", "star",
                                        "triangle", "square", "rect",    "diamond",    "hexagon"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    const char *name = NULL, *about = NULL;
    int count = 0, found[KINDS] = {0};
    for (; count <= KINDS && peg_builtin(count, &name, &about) == PEG_OK; count++) {
        CHECK(name != NULL && about != NULL && strlen(about) > 2);
        free_now(board_of(name));
        for (int k = 0; k < KINDS; k++)
            found[k] += strncmp(name, kinds[k], strlen(kinds[k])) == 0;
    }
    CHECK(count == KINDS);
    for (int k = 0; k < KINDS; k++)
        CHECK(found[k] == 1);
    CHECK(peg_builtin(count, &name, &about) == PEG_END);
    CHECK(peg_builtin(-1, &name, &about) == PEG_E_ARGUMENT);
    CHECK(peg_builtin(INT_MAX, &name, &about) == PEG_END);
    CHECK(peg_builtin(INT_MIN, &name, &about) == PEG_E_ARGUMENT);
}

CHECK_MAIN

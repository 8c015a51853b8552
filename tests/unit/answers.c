/*
 * SPDX-License-Identifier: MIT
 *
 * The questions and answers of tests/answers, as every binding asks them too. docs/answers.md
 * describes their lines.
 */
#include "answers/ask.h"

enum { MOST_OF_LINE = 1 << 18 };

/* Asks each line of a file; true if all is as it should be, and there were enough. */
static bool all_are_so(const char *name, int least)
{
    static char line[MOST_OF_LINE], outcome[ANSWER_ROOM + 100];
    static asked a;
    char path[1000];
    int asked_count = 0, wrong = 0;
    snprintf(path, sizeof path, "%s/../answers/%s.jsonl", TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    while (file && fgets(line, sizeof line, file)) {
        char *expected = strstr(line, ",\"status\":"), *source = strstr(line, ",\"source\":");
        if (!expected || !source || source < expected) {
            printf("    this is no question with its answer: %.300s\n", line);
            return false;
        }
        *source = '\0';
        ask_line(&a, line);
        write_outcome(&a, outcome, sizeof outcome);
        if (strcmp(expected, outcome) != 0 && ++wrong < 10)
            printf("    %.2000s\n    is answered: %.1000s\n", line, outcome);
        asked_count++;
    }
    if (file)
        fclose(file);
    return asked_count >= least && wrong == 0;
}

TEST(boards_are_what_their_texts_say)
{
    CHECK(all_are_so("boards", 400));
}

TEST(play_goes_as_the_rules_say)
{
    CHECK(all_are_so("play", 800));
}

TEST(positions_can_be_won_or_not_as_the_reference_says)
{
    CHECK(all_are_so("wins", 1300));
}

TEST(solutions_are_those_of_the_reference)
{
    CHECK(all_are_so("solutions", 1000));
}

TEST(games_are_those_of_the_reference)
{
    CHECK(all_are_so("games", 700));
}

TEST(bad_input_large_boards_and_limits_are_answered_as_before)
{
    CHECK(all_are_so("others", 800));
}

CHECK_MAIN

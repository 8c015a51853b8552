/*
 * SPDX-License-Identifier: MIT
 *
 * The positions of tests/data/positions.txt.
 */
#include "support.h"

static peg_board *board;
static int boards;
static int answers;

/* Writes jumps as the file has them: from(over)to, in numbers from 1. */
static void write_jumps(const peg_jump *jumps, size_t count, char *out)
{
    *out = '\0';
    for (size_t i = 0; i < count; i++)
        out += sprintf(out, "%s%d(%d)%d", i ? " " : "", jumps[i].from + 1, jumps[i].over + 1,
                       jumps[i].to + 1);
}

static void answer_count(peg_status status, const peg_count *count, char *out)
{
    CHECK(status == PEG_OK);
    CHECK(peg_count_text(count, out, 40, NULL) == PEG_OK);
}

static void answer_jumps(const char *word, char *out)
{
    peg_jump jumps[PEG_MAX_HOLES * 4];
    peg_verdict verdicts[PEG_MAX_HOLES * 4];
    peg_count zero = {0, 0};
    size_t count = 0, kept = 0;

    if (strcmp(word, "legal") == 0) {
        CHECK(peg_legal_jumps(board, jumps, PEG_MAX_HOLES * 4, &kept) == PEG_OK);
    } else if (strcmp(word, "winning") == 0) {
        CHECK(peg_judge(board, NULL, verdicts, PEG_MAX_HOLES * 4, &count) == PEG_OK);
        for (size_t i = 0; i < count; i++)
            if (verdicts[i].answer == PEG_YES)
                jumps[kept++] = verdicts[i].jump;
    } else {
        CHECK(peg_solution_at(board, NULL, &zero, jumps, PEG_MAX_HOLES, &kept) == PEG_OK);
    }
    write_jumps(jumps, kept, out);
}

/* The answer to the question that a word of the file stands for. */
static void answer(const char *word, char *out)
{
    peg_count count = {0, 0};
    *out = '\0';
    if (strcmp(word, "solvable") == 0) {
        int found = PEG_UNKNOWN;
        CHECK(peg_solvable(board, NULL, &found) == PEG_OK);
        strcpy(out, found == PEG_YES ? "yes" : "no");
    } else if (strcmp(word, "solutions") == 0) {
        peg_status status = peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count);
        answer_count(status, &count, out);
    } else if (strcmp(word, "games") == 0) {
        peg_status status = peg_count_games(board, NULL, &count);
        answer_count(status, &count, out);
    } else if (strcmp(word, "endings") == 0) {
        sprintf(out, "%d %d", pegs_left(board, NULL, PEG_STUCK_MOST_JUMPS),
                pegs_left(board, NULL, PEG_STUCK_FEWEST_JUMPS));
    } else if (strcmp(word, "legal") == 0 || strcmp(word, "winning") == 0 ||
               strcmp(word, "first") == 0) {
        answer_jumps(word, out);
    } else {
        check_fail(__FILE__, __LINE__, "a word of the file is no question");
    }
}

static void take_line(char *line)
{
    static char own[20000];
    static char name[1000];
    char *rest = line + strcspn(line, " ");

    if (*rest)
        *rest++ = '\0';
    if (strcmp(line, "board") == 0) {
        free_now(board);
        board = board_of(rest);
        boards++;
        snprintf(name, sizeof name, "%s", rest);
        return;
    }
    in_case("%s of %s", line, name);
    answer(line, own);
    CHECK(strcmp(own, rest) == 0);
    answers++;
}

TEST(the_answers_on_the_shared_list_of_positions_are_those_of_the_file)
{
    each_line(TEST_DATA "/positions.txt", take_line);
    CHECK(boards > 100 && answers > 5 * boards);
}

CHECK_MAIN

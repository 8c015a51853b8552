/*
 * SPDX-License-Identifier: MIT
 *
 * A program as built against the header of libpeg 0.1, whose limits end before the time, the
 * clock and the flag. What lies behind them in memory is of no use to the library.
 */
#include "libpeg_0_1.h"

#include <stdio.h>
#include <string.h>

typedef struct limits_and_more {
    peg_limits limits;
    unsigned char more[64];
} limits_and_more;

static int check(const char *what, int holds)
{
    if (!holds)
        printf("%s is not as it was\n", what);
    return !holds;
}

int main(void)
{
    limits_and_more given;
    peg_board *board = NULL;
    peg_table *table = NULL;
    peg_count count = {0, 0};
    uint64_t counts[64];
    size_t pegs = 0;
    int answer = 0, wrong = 0, fewest = 0, most = 0;

    memset(&given, 0xff, sizeof given);
    memset(&given.limits, 0, sizeof given.limits);
    given.limits.struct_size = sizeof given.limits;
    given.limits.threads = 2;
    wrong += check("a board", peg_board_new("triangle5", NULL, NULL, &board) == PEG_OK);
    wrong += check("an answer",
                   peg_solvable(board, &given.limits, &answer) == PEG_OK && answer == PEG_YES);
    wrong += check("a count", peg_count_solutions(board, &given.limits, &count) == PEG_OK &&
                                  count.high == 0 && count.low == 29760);
    wrong += check("an ending", peg_endings(board, &given.limits, &fewest, &most) == PEG_OK &&
                                    fewest == 1 && most == 10);
    wrong +=
        check("a table", peg_table_build(board, 0, &given.limits, &table) == PEG_OK &&
                             peg_table_count(table, &given.limits, counts, 64, &pegs) == PEG_OK &&
                             pegs == 16);
    given.limits.nodes = 1;
    wrong += check("a limit", peg_count_solutions(board, &given.limits, &count) == PEG_LIMIT);
    given.limits.struct_size = sizeof given;
    wrong += check("a later struct", peg_solvable(board, &given.limits, &answer) < 0);
    peg_table_free(table);
    peg_board_free(board);
    return wrong != 0;
}

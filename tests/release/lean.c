/*
 * SPDX-License-Identifier: MIT
 *
 * What a small build still does, and how it says what it leaves out.
 */
#include <stdio.h>
#include <string.h>
#include "libpeg_many.h"

static int expect(const char *what, int holds)
{
    if (!holds)
        printf("Not so: %s.\n", what);
    return !holds;
}

/* Solves and judges alone: with ANSWERS_ALONE this is all, and the size of the program is taken. */
static int still_answers(const char *text, size_t wins)
{
    peg_jump jumps[PEG_MAX_HOLES];
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    peg_board *board;
    size_t count, winning = 0;
    int answer, wrong;

    if (peg_board_new(text, NULL, NULL, &board) != PEG_OK)
        return expect(text, 0);
    wrong = expect("it is judged",
                   peg_judge(board, NULL, verdicts, PEG_MAX_DRAWN_JUMPS, &count) == PEG_OK);
    for (size_t i = 0; i < count; i++)
        winning += verdicts[i].answer == PEG_YES;
    wrong += expect("as many jumps win", winning == wins);
    wrong += expect("it is solved",
                    peg_solve(board, NULL, &answer, jumps, PEG_MAX_HOLES, &count) == PEG_OK &&
                        (answer == PEG_YES) == (wins > 0));
    for (size_t i = 0; answer == PEG_YES && i < count; i++)
        wrong += expect("the jumps are legal", peg_play(board, &jumps[i]) == PEG_OK);
    wrong += expect("they win", peg_is_won(board) == (wins > 0));
    peg_board_free(board);
    return wrong;
}

#ifndef ANSWERS_ALONE
static int says_what_is_left_out(void)
{
    peg_board *board;
    peg_cursor *cursor = NULL;
    peg_table *table = NULL;
    peg_count count = {7, 7};
    uint64_t positions[33], full = 0x1ffffffffu;
    uint8_t answers[1];
    int moves = 7, wrong = 0;

    if (peg_board_new("english -> d4", NULL, NULL, &board) != PEG_OK)
        return expect("there is a board", 0);
    wrong +=
        expect("counting is left out",
               peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_E_LEFT_OUT &&
                   count.low == 7 &&
                   peg_count_positions(board, NULL, 1, positions, 33, NULL) == PEG_E_LEFT_OUT &&
                   peg_longest_sweep(board, NULL, PEG_ANY_SWEEP, &moves, NULL, NULL, 0, NULL) ==
                       PEG_E_LEFT_OUT &&
                   peg_dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS, &moves, NULL, 0, NULL) ==
                       PEG_E_LEFT_OUT);
    wrong +=
        expect("the fewest moves are left out",
               peg_solve_fewest(board, NULL, NULL, NULL, &moves, NULL, 0, NULL) == PEG_E_LEFT_OUT &&
                   peg_count_fewest(board, NULL, &moves, NULL, NULL, NULL) == PEG_E_LEFT_OUT &&
                   moves == 7);
    wrong += expect(
        "a cursor for them is left out",
        peg_cursor_new(board, PEG_SHORTEST_SOLUTIONS, NULL, &cursor) == PEG_E_LEFT_OUT && !cursor);
    wrong += expect("tables are left out",
                    peg_table_build(board, 0, NULL, &table) == PEG_E_LEFT_OUT && !table &&
                        peg_table_load("none", NULL, NULL, &table) == PEG_E_LEFT_OUT);
    wrong += expect("the status has a text",
                    strcmp(peg_status_text(PEG_E_LEFT_OUT),
                           "this build of the library leaves the function out") == 0);
    wrong += expect("arrays of positions are answered",
                    peg_many_solvable(board, NULL, NULL, &full, 1, answers, NULL) == PEG_OK &&
                        answers[0] == PEG_NO);
    peg_table_free(table);
    peg_board_free(board);
    return wrong;
}
#endif

int main(void)
{
    int wrong = still_answers("triangle5", 2) + still_answers("english -> d4", 4);

#ifndef ANSWERS_ALONE
    wrong += says_what_is_left_out();
#endif
    return wrong != 0;
}

/* SPDX-License-Identifier: MIT */

/* NULL, for every pointer that a question takes and does not call optional. */
#include "support.h"

static int each(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    (void)user;
    return PEG_STOP;
}

static void answers_need_a_place(void)
{
    peg_board *board = board_of("triangle5");
    int answer;
    peg_jump jump;
    size_t count;
    CHECK(peg_solvable(NULL, NULL, &answer) == PEG_E_ARGUMENT);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_judge(NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_judge(board, NULL, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_judge(board, NULL, NULL, 0, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_judge(board, NULL, NULL, 0, &count) == PEG_OK && count == 2);
    CHECK(peg_solve(NULL, NULL, &answer, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve(board, NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve(board, NULL, &answer, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve(board, NULL, &answer, NULL, 0, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_solve(board, NULL, &answer, NULL, 0, &count) == PEG_E_ROOM);
    CHECK(peg_hint(NULL, NULL, &answer, &jump) == PEG_E_ARGUMENT);
    CHECK(peg_hint(board, NULL, NULL, &jump) == PEG_E_ARGUMENT);
    CHECK(peg_hint(board, NULL, &answer, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_hint(board, NULL, &answer, &jump) == PEG_OK && answer == PEG_YES);
    CHECK(peg_rewind(NULL, NULL, &count) == PEG_E_ARGUMENT);
    CHECK(peg_rewind(board, NULL, NULL) == PEG_E_ARGUMENT);
    peg_board_free(board);
}

static void the_fewest_moves_need_outputs(void)
{
    peg_board *board = board_of("triangle5");
    peg_jump jumps[16];
    peg_count number;
    size_t count;
    int answer, least, moves;
    CHECK(peg_solve_fewest(NULL, NULL, &answer, &least, &moves, jumps, 16, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, NULL, &least, &moves, jumps, 16, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, &answer, NULL, &moves, jumps, 16, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, NULL, jumps, 16, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, NULL, 16, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, 16, NULL) ==
          PEG_E_ARGUMENT);
    CHECK(peg_count_fewest(NULL, NULL, &moves, &number, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_fewest(board, NULL, NULL, &number, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_fewest(board, NULL, &moves, NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_fewest(board, NULL, &moves, &number, NULL, NULL) == PEG_OK);
    CHECK(peg_fewest_levels(NULL, NULL, &least, &moves, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(board, NULL, NULL, &moves, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(board, NULL, &least, NULL, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(board, NULL, &least, &moves, NULL, 1) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(board, NULL, &least, &moves, NULL, 0) == PEG_OK);
    peg_board_free(board);
}

static void solutions_need_a_taker(void)
{
    peg_board *board = board_of("triangle5");
    peg_cursor *cursor = NULL;
    const peg_jump *jumps;
    size_t count;
    CHECK(peg_each_solution(NULL, PEG_ALL_SOLUTIONS, NULL, each, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(NULL, PEG_SHORTEST_SOLUTIONS, NULL, each, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(NULL, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
    CHECK(peg_cursor_next(NULL, 0, &jumps, &count) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_next(cursor, 0, NULL, &count) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_next(cursor, 0, &jumps, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_next(cursor, 0, &jumps, &count) == PEG_OK && count == 13);
    peg_cursor_free(cursor);
    peg_cursor_free(NULL);
    peg_board_free(board);
}

static void proofs_need_rows(void)
{
    peg_board *board = board_of("triangle4 ./oo/ooo/oooo");
    int reason;
    peg_proof_row row;
    size_t count;
    CHECK(peg_explain(NULL, NULL, &reason, NULL, 0, &count, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_explain(board, NULL, NULL, NULL, 0, &count, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_explain(board, NULL, &reason, NULL, 1, &count, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_explain(board, NULL, &reason, NULL, 0, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_explain(board, NULL, &reason, NULL, 0, &count, NULL) == PEG_OK);
    CHECK(reason == PEG_REASON_PROOF && count > 0);
    CHECK(peg_verify_proof(NULL, &row, 0) == PEG_E_ARGUMENT);
    CHECK(peg_verify_proof(board, NULL, 1) == PEG_E_ARGUMENT);
    CHECK(peg_verify_proof(board, NULL, 0) == PEG_E_PROOF);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(answers_need_a_place, "questions without a board or a place for the answer are refused");
    RUN(the_fewest_moves_need_outputs, "a question about the fewest moves needs its outputs");
    RUN(solutions_need_a_taker, "solutions without a board or a taker are refused");
    RUN(proofs_need_rows, "proofs without a board or rows are refused");
    return check_end();
}

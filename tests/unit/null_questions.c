/* SPDX-License-Identifier: MIT */

/* NULL, for every pointer that a question takes. */
#include "support.h"

static int each(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    (void)user;
    return PEG_STOP;
}

static void boards_are_needed(void)
{
    peg_cursor *cursor = NULL;
    peg_count number = {77, 77};
    peg_jump jump = {77, 77, 77};
    uint64_t numbers[4] = {77, 77, 77, 77};
    size_t count = 77;
    int answer = 77, other = 77, third = 77;
    peg_board *board = board_of("triangle5");
    CHECK(peg_solvable(NULL, NULL, &answer) == PEG_E_ARGUMENT);
    CHECK(peg_judge(NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve(NULL, NULL, &answer, &jump, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(NULL, NULL, &answer, &other, &third, &jump, 1, &count) ==
          PEG_E_ARGUMENT);
    CHECK(peg_hint(NULL, NULL, &answer, &jump) == PEG_E_ARGUMENT);
    CHECK(peg_rewind(NULL, NULL, &answer, &count) == PEG_E_ARGUMENT);
    CHECK(peg_explain(NULL, NULL, &answer, NULL, 0, &count, numbers) == PEG_E_ARGUMENT);
    CHECK(peg_verify_proof(NULL, NULL, 0) == PEG_E_ARGUMENT);
    CHECK(peg_board_learn(NULL, board) == PEG_E_ARGUMENT);
    CHECK(peg_board_learn(board, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(NULL, PEG_ALL_SOLUTIONS, NULL, each, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(NULL, PEG_SHORTEST_SOLUTIONS, NULL, each, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(NULL, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_next(NULL, 0, NULL, &count) == PEG_E_ARGUMENT);
    CHECK(peg_count_solutions(NULL, NULL, &number) == PEG_E_ARGUMENT);
    CHECK(peg_count_games(NULL, NULL, &number) == PEG_E_ARGUMENT);
    CHECK(peg_count_fewest(NULL, NULL, &answer, &number, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_positions(NULL, NULL, 0, numbers, 4, &count) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(NULL, NULL, &answer, &other, numbers, 4) == PEG_E_ARGUMENT);
    CHECK(peg_endings(NULL, NULL, &answer, &other) == PEG_E_ARGUMENT);
    CHECK(peg_random_play(NULL, NULL, 1, NULL, 0, NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solution_at(NULL, NULL, &number, &jump, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solution_index(NULL, NULL, &jump, 1, &number) == PEG_E_ARGUMENT);
    CHECK(peg_find_regions(NULL, NULL, NULL, 0, &answer, &other) == PEG_E_ARGUMENT);
    CHECK(answer == 77 && other == 77 && third == 77 && count == 77 && jump.from == 77);
    CHECK(numbers[0] == 77 && number.low == 77 && !cursor);
    peg_board_free(board);
}

/* An array, a callback or a handle to be made. */
static void other_pointers_are_needed(void)
{
    peg_board *board = board_of("triangle5");
    size_t count = 77;
    int answer = 77, other = 77;
    CHECK(peg_judge(board, NULL, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve(board, NULL, &answer, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solve_fewest(board, NULL, &answer, NULL, NULL, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_explain(board, NULL, &answer, NULL, 1, &count, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_verify_proof(board, NULL, 1) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, NULL, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_count_positions(board, NULL, 0, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_fewest_levels(board, NULL, &answer, &other, NULL, 1) == PEG_E_ARGUMENT);
    CHECK(peg_random_play(board, NULL, 1, NULL, 1, NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_random_play(board, NULL, 1, NULL, 0, NULL, NULL, NULL, 1, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solution_at(board, NULL, NULL, NULL, 0, &count) == PEG_E_ARGUMENT);
    CHECK(peg_solution_index(board, NULL, NULL, 1, NULL) == PEG_E_ARGUMENT);
    CHECK(peg_find_regions(board, NULL, NULL, 1, &answer, &other) == PEG_E_ARGUMENT);
    CHECK(count == 77 && answer == 77 && other == 77);
    peg_board_free(board);
}

static void every_output_may_be_left_out(void)
{
    static const peg_count first = {0, 0};
    peg_board *board = board_of("triangle5");
    peg_board *lost = board_of("triangle4 ./oo/ooo/oooo");
    peg_jump jumps[16];
    size_t count = 0;
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    CHECK(peg_judge(board, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_solve(board, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_solve(board, NULL, NULL, jumps, 16, &count) == PEG_OK && count == 13);
    CHECK(peg_solve_fewest(board, NULL, NULL, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_hint(board, NULL, NULL, NULL) == PEG_OK);
    CHECK(peg_rewind(board, NULL, NULL, NULL) == PEG_OK);
    CHECK(peg_explain(lost, NULL, NULL, NULL, 0, NULL, NULL) == PEG_OK);
    CHECK(peg_count_solutions(board, NULL, NULL) == PEG_OK);
    CHECK(peg_count_games(board, NULL, NULL) == PEG_OK);
    CHECK(peg_count_fewest(board, NULL, NULL, NULL, NULL, NULL) == PEG_OK);
    CHECK(peg_count_positions(board, NULL, 0, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_fewest_levels(board, NULL, NULL, NULL, NULL, 0) == PEG_OK);
    CHECK(peg_endings(board, NULL, NULL, NULL) == PEG_OK);
    CHECK(peg_random_play(board, NULL, 1, NULL, 0, NULL, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_solution_at(board, NULL, &first, NULL, 0, NULL) == PEG_OK);
    CHECK(peg_solution_at(board, NULL, &first, jumps, 16, NULL) == PEG_OK);
    CHECK(peg_solution_index(board, NULL, jumps, 13, NULL) == PEG_OK);
    CHECK(peg_solution_index(board, NULL, jumps, 12, NULL) == PEG_E_SOLUTION);
    CHECK(peg_find_regions(board, NULL, NULL, 0, NULL, NULL) == PEG_OK);
    peg_board_free(lost);
    peg_board_free(board);
}

static void a_cursor_goes_on_without_outputs(void)
{
    for (int which = PEG_ALL_SOLUTIONS; which <= PEG_SHORTEST_SOLUTIONS; which++) {
        peg_board *board = board_of("triangle5");
        peg_cursor *cursor = NULL;
        const peg_jump *jumps = NULL;
        size_t count = 0;
        CHECK(peg_cursor_new(board, (peg_solutions)which, NULL, &cursor) == PEG_OK);
        CHECK(peg_cursor_next(cursor, 0, NULL, NULL) == PEG_OK);
        CHECK(peg_cursor_next(cursor, 0, NULL, &count) == PEG_OK && count == 13);
        CHECK(peg_cursor_next(cursor, 0, &jumps, NULL) == PEG_OK && jumps);
        peg_cursor_free(cursor);
        peg_board_free(board);
    }
    peg_cursor_free(NULL);
}

static void a_proof_without_rows_is_one_where_no_jump_leads_to_the_goal(void)
{
    peg_board *won = board_of("triangle5");
    peg_board *full = board_of("lines:3: ooo -> 2");
    CHECK(peg_verify_proof(won, NULL, 0) == PEG_E_PROOF);
    CHECK(peg_verify_proof(full, NULL, 0) == PEG_OK);
    peg_board_free(full);
    peg_board_free(won);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(boards_are_needed, "questions without a board are refused, and touch nothing");
    RUN(other_pointers_are_needed, "questions without an array, callback or handle are refused");
    RUN(every_output_may_be_left_out, "a question answers without the outputs that are NULL");
    RUN(a_cursor_goes_on_without_outputs, "a cursor goes on without the outputs that are NULL");
    RUN(a_proof_without_rows_is_one_where_no_jump_leads_to_the_goal,
        "no rows are a proof only if no jump leads to the goal");
    return check_end();
}

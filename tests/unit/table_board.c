/*
 * SPDX-License-Identifier: MIT
 *
 * The board that a table makes: the lines and the goal that the table is for, and a position that
 * it can be asked about.
 */
#include "tables.h"

static void a_table_makes_its_board(void)
{
    for (int i = 0; i < TABLE_BOARDS; i++) {
        int before = check_failures;
        peg_board *board = table_board(i), *made = NULL;
        peg_table *table = table_for(board, 0);
        CHECK(peg_table_board(table, &made) == PEG_OK && made != NULL);
        CHECK(same_lines(made, board) && same_goal(made, board));
        CHECK(peg_table_attach(made, table) == PEG_OK);
        peg_table_free(table);
        /* The board lives on without its table. */
        CHECK(peg_solvable(made, NULL, NULL) == PEG_OK);
        peg_board_free(made);
        peg_board_free(board);
        case_end(before, table_board_name(i));
    }
}

/* A table that was read knows no drawing, but the same lines. */
static void a_table_that_was_read_makes_the_same(void)
{
    peg_board *board = board_of("triangle5 -> 13"), *made = NULL, *read = NULL;
    peg_table *table = table_for(board, 0), *again = NULL;
    output all = written(table);
    CHECK(peg_table_read(all.at, all.count, NULL, NULL, &again) == PEG_OK);
    CHECK(peg_table_board(table, &made) == PEG_OK && peg_table_board(again, &read) == PEG_OK);
    CHECK(same_board(made, read));
    peg_board_free(read);
    peg_board_free(made);
    peg_table_free(again);
    peg_table_free(table);
    free(all.at);
    peg_board_free(board);
}

static void a_board_is_made_whole_or_not_at_all(void)
{
    bool failed = true;
    for (long n = 0; failed; n++) {
        meter count = meter_begin(-1);
        peg_allocator allocator = meter_allocator(&count);
        peg_board *board = NULL, *made = NULL;
        CHECK(peg_board_new("triangle4", &allocator, NULL, &board) == PEG_OK);
        peg_table *table = table_for(board, 0);
        count.fail_at = count.asked + n;
        peg_status status = peg_table_board(table, &made);
        failed = count.failed;
        CHECK(status == (failed ? PEG_E_MEMORY : PEG_OK) && (made == NULL) == failed);
        peg_board_free(made);
        peg_table_free(table);
        peg_board_free(board);
        CHECK(count.held == 0 && !count.wrong_size);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(a_table_makes_its_board, "a table makes a board of its lines and goal");
    RUN(a_table_that_was_read_makes_the_same, "a table that was read makes the same board");
    RUN(a_board_is_made_whole_or_not_at_all, "without memory nothing is made or left behind");
    return check_end();
}

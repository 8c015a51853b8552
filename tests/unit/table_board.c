/*
 * SPDX-License-Identifier: MIT
 *
 * The board that a table makes: the lines and the goal that the table is for, and a position that
 * it can be asked about.
 */
#include "tables.h"

static bool same_lines(const peg_board *a, const peg_board *b)
{
    size_t count_a = 0, count_b = 0;
    const peg_jump *lines_a = peg_lines(a, &count_a);
    const peg_jump *lines_b = peg_lines(b, &count_b);
    bool same = peg_holes(a) == peg_holes(b) && count_a == count_b;
    for (size_t i = 0; same && i < count_a; i++)
        same = same_jump(lines_a[i], lines_b[i]);
    return same;
}

static bool same_goal(const peg_board *a, const peg_board *b)
{
    uint64_t pegs_a = 0, pegs_b = 0;
    int kind_a = 7, kind_b = 8, hole_a = 7, hole_b = 8;
    CHECK(peg_goal(a, &kind_a, &hole_a, &pegs_a, 1) == PEG_OK);
    CHECK(peg_goal(b, &kind_b, &hole_b, &pegs_b, 1) == PEG_OK);
    return kind_a == kind_b && hole_a == hole_b && pegs_a == pegs_b;
}

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
        counter count = counter_begin(-1);
        peg_allocator allocator = counter_allocator(&count);
        peg_board *board = NULL, *made = NULL;
        peg_table *table = NULL;
        CHECK(peg_board_new("triangle4", &allocator, NULL, &board) == PEG_OK);
        CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
        count.fail_at = count.asked + n;
        peg_status status = peg_table_board(table, &made);
        failed = count.failed;
        CHECK(status == (failed ? PEG_E_MEMORY : PEG_OK) && (made == NULL) == failed);
        peg_board_free(made);
        peg_table_free(table);
        peg_board_free(board);
        CHECK(count.blocks == 0 && !count.wrong_size);
    }
}

static void arguments_are_needed(void)
{
    peg_board *board = board_of("triangle4"), *made = NULL;
    peg_table *table = table_for(board, 0);
    CHECK(peg_table_board(NULL, &made) == PEG_E_ARGUMENT && made == NULL);
    CHECK(peg_table_board(table, NULL) == PEG_E_ARGUMENT);
    peg_table_free(table);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(a_table_makes_its_board, "a table makes a board of its lines and goal");
    RUN(a_table_that_was_read_makes_the_same, "a table that was read makes the same board");
    RUN(a_board_is_made_whole_or_not_at_all, "without memory nothing is made or left behind");
    RUN(arguments_are_needed, "NULL is PEG_E_ARGUMENT");
    return check_end();
}

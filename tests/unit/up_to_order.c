/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions up to order on boards that people know, with and without a table, where the listing and
 * the count share no code. Small random boards are in api/storm.c.
 */
#include "tables.h"

typedef struct list {
    size_t count;
    size_t most; /* or 0 */
    size_t length;
    peg_jump last[PEG_MAX_HOLES];
    size_t wrong; /* solutions that are not the least of their set, or do not ascend */
} list;

static bool share_a_hole(peg_jump a, peg_jump b)
{
    const uint8_t one[] = {a.from, a.over, a.to}, other[] = {b.from, b.over, b.to};
    for (int i = 0; i < 9; i++)
        if (one[i / 3] == other[i % 3])
            return true;
    return false;
}

static int compare_jumps(peg_jump a, peg_jump b)
{
    if (a.from != b.from)
        return a.from - b.from;
    return a.to != b.to ? a.to - b.to : a.over - b.over;
}

/* Whether some jump could be played before a larger one, past what it is independent of. */
static bool is_least(const peg_jump *jumps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = i; k-- > 0 && !share_a_hole(jumps[k], jumps[i]);)
            if (compare_jumps(jumps[i], jumps[k]) < 0)
                return false;
    return true;
}

static int note(const peg_jump *jumps, size_t count, void *user)
{
    list *l = user;
    size_t same = 0;
    while (l->count > 0 && same < count && compare_jumps(l->last[same], jumps[same]) == 0)
        same++;
    if (l->count > 0 && (same == count || compare_jumps(l->last[same], jumps[same]) > 0))
        l->wrong++;
    l->wrong += !is_least(jumps, count);
    memcpy(l->last, jumps, count * sizeof *jumps);
    l->length = count;
    return ++l->count == l->most ? PEG_STOP : PEG_CONTINUE;
}

static size_t listed(peg_board *board, size_t *out_wrong)
{
    list l = {0};
    CHECK(peg_each_solution(board, PEG_SOLUTIONS_UP_TO_ORDER, NULL, note, &l) == PEG_OK);
    *out_wrong = l.wrong;
    return l.count;
}

static uint64_t counted(peg_board *board)
{
    peg_count count = {9, 9};
    CHECK(peg_count_solutions(board, PEG_SOLUTIONS_UP_TO_ORDER, NULL, &count) == PEG_OK &&
          count.high == 0);
    return count.low;
}

/* With 29760 and 6816 solutions. */
TEST(triangle5_has_180_solutions_up_to_order_and_36_to_one_hole)
{
    const char *const texts[] = {"triangle5", "triangle5 -> 1"};
    const size_t expected[] = {180, 36};
    for (int i = 0; i < 2; i++) {
        peg_board *board = board_of(texts[i]);
        size_t wrong = 0;
        CHECK(listed(board, &wrong) == expected[i] && wrong == 0);
        CHECK(counted(board) == expected[i]);
    }
}

/* The first of the solutions that all boards list begin so. */
TEST(each_solution_listed_is_the_least_of_its_set_with_a_table_or_without)
{
    for (int table = 0; table < 2; table++) {
        peg_board *board = board_of("english -> d4");
        list l = {.most = 2000};
        if (table)
            attach_own(board);
        CHECK(peg_each_solution(board, PEG_SOLUTIONS_UP_TO_ORDER, NULL, note, &l) == PEG_STOPPED);
        CHECK(l.count == 2000 && l.wrong == 0 && l.length == 31);
    }
}

/* Positions that a solution of the central game leads to: those it wins from in many ways. */
TEST(as_many_solutions_are_counted_up_to_order_as_are_listed)
{
    peg_board *board = board_of("english -> d4");
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0, most = 0;
    CHECK(peg_solve(board, NULL, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK && count == 31);
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, jumps + i) == PEG_OK);
    peg_table *table = table_for(board, 0);
    for (int back = 0; back < 17; back++) {
        peg_board *copy = copy_of(board);
        size_t wrong = 9, number = listed(copy, &wrong);
        CHECK(wrong == 0 && counted(copy) == number);
        CHECK(peg_table_attach(copy, table) == PEG_OK);
        CHECK(listed(copy, &wrong) == number && wrong == 0 && counted(copy) == number);
        most = number > most ? number : most;
        free_now(copy);
        CHECK(peg_undo(board) == PEG_OK);
    }
    CHECK(most > 20);
    peg_table_free(table);
}

/*
 * Pairs of holes that are cleared one by one beside each other: each order is a solution, far more
 * than 128 bits can count, and all are the same up to order.
 */
TEST(many_orders_are_one)
{
    enum { GROUPS = 60 };
    peg_jump lines[GROUPS];
    uint64_t start[PEG_MAX_WORDS] = {0}, goal[PEG_MAX_WORDS] = {0};
    peg_count count = {9, 9};
    for (int i = 0; i < GROUPS; i++) {
        int hole = 3 * i;
        lines[i] = (peg_jump){(uint8_t)hole, (uint8_t)(hole + 1), (uint8_t)(hole + 2)};
    }
    peg_board *board = board_of_lines(3 * GROUPS, lines, GROUPS);
    for (int i = 0; i < 13; i++) {
        for (int k = 0; k < 2; k++)
            start[(3 * i + k) / 64] |= UINT64_C(1) << (3 * i + k) % 64;
        goal[(3 * i + 2) / 64] |= UINT64_C(1) << (3 * i + 2) % 64;
    }
    CHECK(peg_set_position(board, start, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, goal, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK &&
          count.low == UINT64_C(6227020800));
    CHECK(counted(board) == 1);
    size_t wrong = 9;
    CHECK(listed(board, &wrong) == 1 && wrong == 0);
}

CHECK_MAIN

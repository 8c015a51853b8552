/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions by the jumps that they are made of, beside the list of all solutions, sorted. Small
 * random boards are in api/storm.c, and the central game in long/published.c.
 */
#include "tables.h"

#include <stdlib.h>

enum { MOST = 140000, LENGTH = 13 };

typedef struct made {
    peg_jump jumps[LENGTH], sorted[LENGTH];
    size_t at;
} made;

static made all[MOST], some[MOST];
static size_t all_count, some_count;

static int compare_jumps(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(peg_jump));
}

static int by_bag(const void *a, const void *b)
{
    const made *one = a, *other = b;
    int order = memcmp(one->sorted, other->sorted, sizeof one->sorted);
    return order ? order : one->at < other->at ? -1 : 1;
}

static int by_place(const void *a, const void *b)
{
    return ((const made *)a)->at < ((const made *)b)->at ? -1 : 1;
}

static int take(const peg_jump *jumps, size_t count, void *user)
{
    made *list = user;
    size_t *number = list == all ? &all_count : &some_count;
    made *m = list + *number;
    CHECK(count == LENGTH && *number < MOST);
    memcpy(m->jumps, jumps, sizeof m->jumps);
    memcpy(m->sorted, jumps, sizeof m->sorted);
    qsort(m->sorted, LENGTH, sizeof *m->sorted, compare_jumps);
    m->at = (*number)++;
    return PEG_CONTINUE;
}

/* Keeps of all solutions the first of each bag, in order. */
static size_t keep_first(void)
{
    size_t kept = 0;
    qsort(all, all_count, sizeof *all, by_bag);
    for (size_t i = 0; i < all_count; i++)
        if (kept == 0 || memcmp(all[kept - 1].sorted, all[i].sorted, sizeof all->sorted) != 0)
            all[kept++] = all[i];
    qsort(all, kept, sizeof *all, by_place);
    return kept;
}

static uint64_t counted(peg_board *board, peg_solutions which)
{
    peg_count count = {9, 9};
    CHECK(peg_count_solutions(board, which, NULL, &count) == PEG_OK && count.high == 0);
    return count.low;
}

TEST(from_every_hole_of_triangle5_the_first_solution_of_each_bag_is_listed_and_counted)
{
    for (int hole = 0; hole < 15; hole++)
        for (int table = 0; table < 2; table++) {
            peg_board *board = board_of("triangle5");
            CHECK(peg_start(board, hole) == PEG_OK);
            if (table)
                attach_own(board);
            in_case("hole %d", hole + 1);
            all_count = some_count = 0;
            CHECK(peg_each_solution(board, PEG_ALL_SOLUTIONS, NULL, take, all) == PEG_OK);
            CHECK(peg_each_solution(board, PEG_SOLUTIONS_BY_JUMPS, NULL, take, some) == PEG_OK);
            CHECK(some_count == keep_first() &&
                  some_count == counted(board, PEG_SOLUTIONS_BY_JUMPS));
            for (size_t i = 0; i < some_count; i++)
                CHECK(memcmp(all[i].jumps, some[i].jumps, sizeof some->jumps) == 0);
            free_now(board);
        }
}

typedef struct listing {
    size_t count;
    uint64_t sum; /* depends on every jump and on the order of the solutions */
    bool has_table;
} listing;

static int add_up(const peg_jump *jumps, size_t count, void *user)
{
    listing *l = user;
    l->count++;
    for (size_t i = 0; i < count; i++)
        l->sum = l->sum * 31 + jumps[i].from * 65536U + jumps[i].over * 256U + jumps[i].to;
    return PEG_CONTINUE;
}

static int look_at_stage(const peg_progress *progress, void *user)
{
    ((listing *)user)->has_table |= progress->stage == PEG_STAGE_BUILDING;
    return PEG_CONTINUE;
}

/* A position of the central game from which the walk lasts long enough to make a table. */
TEST(a_walk_that_makes_a_table_on_the_way_meets_no_bag_twice)
{
    peg_board *board = board_of("english -> d4");
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    listing plain = {0}, by_table = {0};
    peg_limits limits = {
        .struct_size = sizeof limits, .progress = look_at_stage, .user = &plain, .interval = 4096};
    CHECK(peg_solve(board, NULL, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK && count == 31);
    for (size_t i = 0; i < 7; i++)
        CHECK(peg_play(board, jumps + i) == PEG_OK);
    CHECK(peg_each_solution(board, PEG_SOLUTIONS_BY_JUMPS, &limits, add_up, &plain) == PEG_OK);
    CHECK(plain.has_table);
    attach_own(board);
    CHECK(peg_each_solution(board, PEG_SOLUTIONS_BY_JUMPS, NULL, add_up, &by_table) == PEG_OK);
    CHECK(plain.count == by_table.count && plain.sum == by_table.sum && plain.count == 614);
    CHECK(counted(board, PEG_SOLUTIONS_BY_JUMPS) == plain.count);
}

CHECK_MAIN

/* SPDX-License-Identifier: MIT */

/* Cursors at their limits: a number of steps, positions in all, and a caller that stops. */
#include "support.h"

/* Walks to the end, or to the first status that the steps do not explain. */
static peg_status walk(peg_cursor *cursor, uint32_t steps, int calls, uint64_t *solutions)
{
    peg_status status = PEG_OK;
    while (calls-- > 0 && (status == PEG_OK || status == PEG_PAUSED)) {
        const peg_jump *jumps = NULL;
        size_t count = 0;
        status = peg_cursor_next(cursor, steps, &jumps, &count);
        if (status == PEG_OK) {
            CHECK(jumps && count == 13);
            ++*solutions;
        } else {
            CHECK(!jumps && count == 0);
        }
    }
    return status;
}

/* Each step looks at one position. */
TEST(a_step_is_a_position)
{
    enum { POSITIONS = 300 };
    for (uint32_t steps = 1; steps <= 3; steps++) {
        peg_board *board = board_of("triangle5");
        peg_limits limits = {.struct_size = sizeof limits, .positions = POSITIONS};
        peg_cursor *cursor = NULL;
        peg_status status = PEG_PAUSED;
        int paused = 0, found = 0;
        prepare(board, 0);
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
        while (status == PEG_PAUSED || status == PEG_OK) {
            status = peg_cursor_next(cursor, steps, NULL, NULL);
            paused += status == PEG_PAUSED;
            found += status == PEG_OK;
        }
        CHECK(status == PEG_LIMIT);
        /* A call that finds a solution may end before its steps are used up. */
        CHECK(paused <= POSITIONS / (int)steps);
        CHECK(paused + found >= (POSITIONS - 1) / (int)steps);
        CHECK(steps > 1 || paused + found == POSITIONS - 1);
        peg_cursor_free(cursor);
        free_now(board);
    }
}

/* Wherever a callback stops it, also while a set grows. */
static int stop_now_and_then(const peg_progress *progress, void *user)
{
    (void)progress;
    return ++*(int *)user % 5 == 0 ? PEG_STOP : PEG_CONTINUE;
}

TEST(a_cursor_that_was_stopped_goes_on)
{
    static const char *const text = "english ..o/.../..oo.../.oo.o../..o.oo./.oo/...";
    peg_board *board = board_of(text);
    peg_cursor *cursor = NULL;
    int calls = 0, stops = 0;
    long wanted = 0, found = 0;
    peg_limits limits = with_progress(stop_now_and_then, &calls);
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
    while (peg_cursor_next(cursor, 0, NULL, NULL) == PEG_OK)
        wanted++;
    peg_cursor_free(cursor);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    peg_status status = peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor);
    CHECK(status == PEG_OK);
    while (status == PEG_OK || (status == PEG_STOPPED && stops < 100000)) {
        status = peg_cursor_next(cursor, 0, NULL, NULL);
        found += status == PEG_OK;
        stops += status == PEG_STOPPED;
    }
    CHECK(status == PEG_END && found == wanted && stops > 1000);
    peg_cursor_free(cursor);
}

TEST(positions_end_a_cursor)
{
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        peg_board *board = board_of("triangle5");
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_cursor *cursor = NULL;
        uint64_t solutions = 0;
        prepare(board, 0);
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
        CHECK(walk(cursor, 0, 10000000, &solutions) == PEG_LIMIT);
        uint64_t found = solutions;
        CHECK(found < nodes);
        CHECK(walk(cursor, 0, 1, &solutions) == PEG_LIMIT);
        CHECK(walk(cursor, 3, 1000, &solutions) == PEG_LIMIT);
        CHECK(solutions == found);
        peg_cursor_free(cursor);
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
        CHECK(walk(cursor, 0, 10000000, &solutions) == PEG_END);
        CHECK(solutions == found + 29760);
        peg_cursor_free(cursor);
        free_now(board);
    }
}

/* A sum that depends on every jump and on the order of the solutions. */
typedef struct listed {
    uint64_t count, sum;
} listed;

static int take(const peg_jump *jumps, size_t count, void *user)
{
    listed *l = user;
    for (size_t i = 0; i < count; i++)
        l->sum = l->sum * 31 + jumps[i].from * 65536U + jumps[i].over * 256U + jumps[i].to;
    l->count++;
    return PEG_CONTINUE;
}

TEST(steps_bring_the_same_solutions)
{
    static const struct {
        const char *text;
        peg_solutions which;
    } cases[] = {{"triangle5", PEG_ALL_SOLUTIONS},
                 {"triangle5", PEG_SHORTEST_SOLUTIONS},
                 {"triangle5", PEG_SOLUTIONS_UP_TO_ORDER},
                 {"triangle5", PEG_SOLUTIONS_BY_JUMPS},
                 {"triangle6 -> 1", PEG_SHORTEST_SOLUTIONS},
                 {"square:oo./o_o/oo. -> .../../o..", PEG_SHORTEST_SOLUTIONS},
                 {"triangle5 ./.o/.../..../.....", PEG_SHORTEST_SOLUTIONS},
                 {"triangle5 ./.o/.../..../..... -> 1", PEG_SHORTEST_SOLUTIONS},
                 {"triangle5 ./.o/.../..../.....", PEG_ALL_SOLUTIONS},
                 {"triangle4 ./oo/ooo/oooo", PEG_SHORTEST_SOLUTIONS},
                 {"triangle5 -> 13", PEG_ALL_SOLUTIONS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (uint32_t steps = 0; steps < 5; steps++) {
            in_case("%s", cases[i].text);
            peg_board *board = board_of(cases[i].text);
            listed all = {0, 0}, one_by_one = {0, 0};
            peg_cursor *cursor = NULL;
            const peg_jump *jumps = NULL;
            size_t count = 0;
            peg_status status;
            CHECK(peg_each_solution(board, cases[i].which, NULL, take, &all) == PEG_OK);
            CHECK(peg_cursor_new(board, cases[i].which, NULL, &cursor) == PEG_OK);
            free_now(board);
            do {
                status = peg_cursor_next(cursor, steps, &jumps, &count);
                if (status == PEG_OK)
                    take(jumps, count, &one_by_one);
            } while (status == PEG_OK || (status == PEG_PAUSED && steps > 0));
            CHECK(status == PEG_END && peg_cursor_next(cursor, steps, NULL, NULL) == PEG_END);
            CHECK(all.count == one_by_one.count && all.sum == one_by_one.sum);
            peg_cursor_free(cursor);
        }
}

TEST(solutions_of_no_other_kind_are_listed)
{
    peg_board *board = board_of("triangle5");
    peg_cursor *cursor = NULL;
    listed none = {0, 0};
    peg_count count = {9, 9};
    CHECK(peg_cursor_new(board, PEG_SOLUTIONS_AS_POSITIONS, NULL, &cursor) == PEG_E_ARGUMENT);
    CHECK(peg_cursor_new(board, (peg_solutions)5, NULL, &cursor) == PEG_E_ARGUMENT && !cursor);
    CHECK(peg_count_solutions(board, (peg_solutions)5, NULL, &count) == PEG_E_ARGUMENT);
    CHECK(peg_each_solution(board, (peg_solutions)-1, NULL, take, &none) == PEG_E_ARGUMENT);
    CHECK(none.count == 0);
}

CHECK_MAIN

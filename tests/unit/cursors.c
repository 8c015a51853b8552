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

static void steps_end_a_call_only(void)
{
    for (uint32_t steps = 0; steps < 5; steps++) {
        peg_board *board = board_of("triangle5");
        peg_cursor *cursor = NULL;
        uint64_t solutions = 0;
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
        peg_board_free(board);
        CHECK(walk(cursor, steps, 10000000, &solutions) == PEG_END);
        CHECK(solutions == 29760);
        peg_cursor_free(cursor);
    }
}

static void positions_end_a_cursor(void)
{
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        peg_board *board = board_of("triangle5");
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_cursor *cursor = NULL;
        uint64_t solutions = 0;
        uint64_t found;
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
        CHECK(walk(cursor, 0, 10000000, &solutions) == PEG_LIMIT);
        found = solutions;
        CHECK(found < nodes);
        CHECK(walk(cursor, 0, 1, &solutions) == PEG_LIMIT);
        CHECK(walk(cursor, 3, 1000, &solutions) == PEG_LIMIT);
        CHECK(solutions == found);
        peg_cursor_free(cursor);
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, NULL, &cursor) == PEG_OK);
        CHECK(walk(cursor, 0, 10000000, &solutions) == PEG_END);
        CHECK(solutions == found + 29760);
        peg_cursor_free(cursor);
        peg_board_free(board);
    }
}

static int stop_often(const peg_progress *progress, void *user)
{
    int *calls = user;
    CHECK(progress->positions > 0);
    return ++*calls % 3 ? PEG_STOP : PEG_CONTINUE;
}

static void a_cursor_goes_on_after_a_stop(void)
{
    peg_board *board = board_of("triangle5");
    int calls = 0;
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 1000, .progress = stop_often, .user = &calls};
    peg_cursor *cursor = NULL;
    uint64_t solutions = 0;
    peg_status status;
    int stops = 0;
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
    while ((status = walk(cursor, 0, 10000000, &solutions)) == PEG_STOPPED)
        stops++;
    CHECK(status == PEG_END);
    CHECK(solutions == 29760);
    CHECK(stops > 10 && stops < calls);
    CHECK(walk(cursor, 0, 1, &solutions) == PEG_END);
    peg_cursor_free(cursor);
    peg_board_free(board);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(steps_end_a_call_only, "after so many steps a cursor goes on where it stands");
    RUN(positions_end_a_cursor, "past its limit on positions a cursor finds no more");
    RUN(a_cursor_goes_on_after_a_stop, "a cursor goes on after its caller stopped it");
    return check_end();
}

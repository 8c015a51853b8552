/* SPDX-License-Identifier: MIT */

/*
 * A limit on time, by a clock that moves on as often as it is read, so that a question has the
 * same time on every machine.
 */
#include "support.h"

typedef struct ticker {
    double now;
    long reads;
} ticker;

static double tick(void *user)
{
    ticker *watch = user;
    watch->reads++;
    return watch->now += 1;
}

static peg_limits ticks(ticker *watch, double time)
{
    *watch = (ticker){1000, 0};
    return (peg_limits){
        .struct_size = sizeof(peg_limits), .time = time, .clock = tick, .user = watch};
}

/* Where memory is refused a count goes on with the sets it has; where time is over it ends. */
TEST(time_ends_a_count_that_needs_more_room)
{
    peg_board *board = board_of("hexagon5 ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/"
                                "o.oooo/ooooo -> o..../....../......./......../........./"
                                "......../......./....../.....");
    for (double time = 40; time < 160; time += 3) {
        ticker watch;
        peg_limits limits = ticks(&watch, time);
        /* The clock is never looked at less often than progress would be called. */
        limits.interval = 512;
        peg_board *copy = copy_of(board);
        CHECK(peg_count_games(copy, &limits, NULL) == PEG_LIMIT);
        CHECK((double)watch.reads < time + 16);
        free_now(copy);
    }
}

TEST(time_needs_a_clock)
{
    int answer = 77;
    ticker watch;
    peg_board *board = board_of("triangle5");
    peg_limits limits = PEG_LIMITS_INIT;
    limits.time = 1;
    CHECK(peg_solvable(board, &limits, &answer) == PEG_E_ARGUMENT && answer == 77);
    limits = ticks(&watch, -1);
    CHECK(peg_solvable(board, &limits, &answer) == PEG_E_ARGUMENT && answer == 77);
    limits.time = 0;
    limits.time /= limits.time;
    CHECK(peg_solvable(board, &limits, &answer) == PEG_E_ARGUMENT && answer == 77);
    CHECK(watch.reads == 0);
    limits = ticks(&watch, 0);
    CHECK(peg_solvable(board, &limits, &answer) == PEG_OK && answer == PEG_YES && watch.reads == 0);
}

/* Wherever the time ends a question, the board is left with nothing that changes a solution. */
static void time_changes_no_solution(const char *text, double most, double factor)
{
    in_case("%s", text);
    finding right = solve_within(board_of(text), NULL);
    bool lists = false;
    CHECK(right.status == PEG_OK && right.answer == PEG_YES);
    for (double time = 1; time < most; time *= factor) {
        ticker watch;
        peg_limits limits = ticks(&watch, time);
        peg_board *board = board_of(text);
        finding found = {.status = PEG_LIMIT, .answer = PEG_UNKNOWN};
        /* Another search goes on where no jumps are wanted. */
        if ((lists = !lists))
            found = solve_within(board, &limits);
        else
            CHECK(peg_solve(board, &limits, NULL, NULL, 0, NULL) >= PEG_OK);
        if (found.status == PEG_OK)
            CHECK(same_finding(&found, &right));
        else
            CHECK(found.status == PEG_LIMIT && found.answer == PEG_UNKNOWN && found.count == 0);
        found = solve_within(board, NULL);
        CHECK(same_finding(&found, &right));
        free_now(board);
    }
}

TEST(answers_do_not_depend_on_the_time)
{
    time_changes_no_solution("english -> d4", 1e6, 3);
    time_changes_no_solution("triangle7", 1500, 1.15);
    time_changes_no_solution("french", 1500, 1.15);
    time_changes_no_solution("diamond5", 1500, 1.15);
}

/* Also where each call takes less than the time between two looks at the clock. */
TEST(a_cursor_out_of_time_gets_no_further)
{
    for (int which = PEG_ALL_SOLUTIONS; which <= PEG_SHORTEST_SOLUTIONS; which++) {
        peg_board *board = board_of(which ? "triangle6" : "triangle5");
        peg_cursor *cursor = NULL;
        ticker watch;
        peg_limits limits = ticks(&watch, which ? 1e15 : 5);
        peg_status status = PEG_OK;
        long found = 0;
        CHECK(peg_cursor_new(board, (peg_solutions)which, &limits, &cursor) == PEG_OK);
        if (which)
            watch.now += 1e15;
        while (status == PEG_OK) {
            status = peg_cursor_next(cursor, 0, NULL, NULL);
            found += status == PEG_OK;
        }
        CHECK(status == PEG_LIMIT && found > 0);
        for (int i = 0; i < 5; i++)
            CHECK(peg_cursor_next(cursor, 0, NULL, NULL) == PEG_LIMIT);
        peg_cursor_free(cursor);
        free_now(board);
    }
}

/*
 * A position takes as long as there are lines to try. So between two looks at the clock there are
 * no more positions, times lines, than 2 to the power of 24.
 */
TEST(many_lines_are_seen_more_often)
{
    enum { HOLES = 22, PEGS = 7 };
    static peg_jump lines[HOLES * HOLES * HOLES];
    const uint64_t pegs = (UINT64_C(1) << PEGS) - 1;
    size_t count = all_lines(HOLES, lines, sizeof(lines) / sizeof(*lines));
    peg_board *board = board_of_lines(HOLES, lines, count);
    CHECK(peg_set_position(board, &pegs, 1) == PEG_OK);
    for (int games = 0; games < 2; games++) {
        ticker watch;
        peg_limits limits = ticks(&watch, 1e15);
        uint64_t reached[PEG_MAX_HOLES], positions = 0;
        size_t levels = 0;
        CHECK(peg_count_positions(board, NULL, 0, reached, PEG_MAX_HOLES, &levels) == PEG_OK);
        for (size_t i = 0; i < levels; i++)
            positions += reached[i];
        CHECK((games ? peg_count_games(board, &limits, NULL)
                     : peg_count_positions(board, &limits, 0, NULL, 0, NULL)) == PEG_OK);
        CHECK(watch.reads > (long)(positions * count >> 24));
    }
}

CHECK_MAIN

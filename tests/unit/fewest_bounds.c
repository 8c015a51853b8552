/*
 * SPDX-License-Identifier: MIT
 *
 * What is told of the fewest moves before they are proven: by limits, progress and memory.
 */
#include "model.h"

enum { ROOM = 64 };

static void a_limit_leaves_a_bound(void)
{
    peg_board *board = board_of("triangle6");
    peg_limits limits = {.struct_size = sizeof limits, .positions = 2000};
    peg_limits stopped = {.struct_size = sizeof stopped, .interval = 1, .progress = stop_at_once};
    peg_jump jumps[ROOM];
    size_t count = 9;
    int answer = PEG_NO, least = -1, moves = -1;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) ==
          PEG_LIMIT);
    CHECK(least >= 4 && least <= 9 && answer == (moves > 0 ? PEG_YES : PEG_UNKNOWN));
    CHECK(moves == 0 ? count == 0 : moves >= 9 && moves_of(jumps, count) == moves);
    CHECK(peg_solve_fewest(board, &stopped, &answer, &least, &moves, jumps, ROOM, &count) ==
          PEG_STOPPED);
    CHECK(least >= 0 && least <= 9 && answer == (moves > 0 ? PEG_YES : PEG_UNKNOWN));
    CHECK(moves_of(jumps, count) == moves);
    answer = PEG_NO;
    least = moves = -1;
    count = 99;
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, NULL, 0, &count) == PEG_OK);
    CHECK(answer == PEG_YES && least == 10 && moves == 10 && count == 19);
    answer = least = moves = 0;
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, count - 1, &count) ==
          PEG_E_ROOM);
    CHECK(answer == PEG_YES && least == 10 && moves == 10 && count == 19);
    CHECK(peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, count, &count) == PEG_OK);
    peg_board_free(board);
}

/* Wherever a limit falls, what is told is true. */
static void every_limit_leaves_true_bounds(void)
{
    peg_board *board = board_of("triangle6");
    for (uint64_t nodes = 1; nodes < 200000; nodes += 1 + nodes) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_jump jumps[ROOM];
        size_t count = 9;
        int answer = PEG_NO, least = -1, moves = -1;
        peg_status status =
            peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count);
        CHECK(status == PEG_OK || status == PEG_LIMIT);
        CHECK(least >= 0 && least <= 10 && (moves == 0 || moves >= 10));
        CHECK(answer == (moves > 0 ? PEG_YES : PEG_UNKNOWN));
        CHECK(moves_of(jumps, count) == moves);
        CHECK(status != PEG_OK || (least == 10 && moves == 10));
    }
    peg_board_free(board);
}

typedef struct {
    int least, moves;
    int calls;
} bounds;

static int watch_bounds(const peg_progress *progress, void *user)
{
    bounds *told = user;
    CHECK(progress->least >= told->least || progress->least == 0);
    CHECK(told->moves == 0 || (progress->moves > 0 && progress->moves <= told->moves));
    CHECK(progress->moves == 0 || progress->least <= progress->moves);
    told->least = progress->least;
    told->moves = progress->moves;
    told->calls++;
    return PEG_CONTINUE;
}

static int expect_no_bounds(const peg_progress *progress, void *user)
{
    (void)user;
    CHECK(progress->least == 0 && progress->moves == 0);
    return PEG_CONTINUE;
}

static void progress_tells_bounds_that_close_in(void)
{
    bounds told = {0, 0, 0};
    peg_board *board = board_of("triangle6");
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 100, .progress = watch_bounds, .user = &told};
    peg_limits others = {
        .struct_size = sizeof others, .interval = 100, .progress = expect_no_bounds};
    peg_jump jumps[ROOM];
    size_t count;
    int answer, least, moves;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    CHECK(told.calls > 0 && told.least > 0 && told.moves > 0);
    CHECK(told.least <= least && told.moves >= moves);
    CHECK(peg_solvable(board, &others, &answer) == PEG_OK);
    peg_board_free(board);
}

typedef struct {
    bounds told;
    uint64_t at; /* positions when a shorter solution was first told */
} change;

static int watch_change(const peg_progress *progress, void *user)
{
    change *seen = user;
    if (progress->moves != seen->told.moves)
        seen->at = progress->positions;
    return watch_bounds(progress, &seen->told);
}

/* Even where the limit falls while a shorter one is played. */
static void a_solution_told_is_kept(void)
{
    peg_board *board = board_of("triangle6");
    change seen = {{0, 0, 0}, 0};
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 1, .progress = watch_change, .user = &seen};
    peg_jump jumps[ROOM];
    size_t count;
    int answer, least, moves;
    int kept = 0;
    CHECK(peg_start(board, 2) == PEG_OK);
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) == PEG_OK);
    for (uint64_t before = 0; before < 40 && before < seen.at; before++) {
        bounds told = {0, 0, 0};
        peg_limits fewer = {.struct_size = sizeof fewer,
                            .positions = seen.at - before,
                            .interval = 1,
                            .progress = watch_bounds,
                            .user = &told};
        /* One that has not been asked yet. */
        peg_board_free(board);
        board = board_of("triangle6");
        CHECK(peg_start(board, 2) == PEG_OK);
        peg_status status =
            peg_solve_fewest(board, &fewer, &answer, &least, &moves, jumps, ROOM, &count);
        CHECK(status == PEG_LIMIT && moves_of(jumps, count) == moves);
        CHECK(told.moves == 0 || (answer == PEG_YES && moves <= told.moves));
        kept += told.moves > 0;
    }
    CHECK(kept > 0);
    peg_board_free(board);
}

/* Asks for any solution and for the shortest with the same limits, and plays the latter. */
static void ask_both(const char *text, uint64_t nodes, uint64_t memory)
{
    int before = check_failures;
    peg_board *board = board_of(text);
    peg_limits limits = {.struct_size = sizeof limits, .positions = nodes, .memory = memory};
    peg_jump jumps[ROOM], plain[ROOM], again[ROOM];
    size_t count, plain_count, again_count;
    int answer, plain_answer, least, moves;
    prepare_fewest(board, memory);
    CHECK(peg_solve(board, &limits, &plain_answer, plain, ROOM, &plain_count) == PEG_OK);
    CHECK(plain_answer == PEG_YES);
    peg_board_free(board);
    board = board_of(text);
    prepare_fewest(board, memory);
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) ==
          PEG_LIMIT);
    CHECK(answer == PEG_YES && least > 0 && least <= moves);
    CHECK(moves == moves_of(jumps, count));
    CHECK(peg_solve(board, &limits, &plain_answer, again, ROOM, &again_count) == PEG_OK);
    CHECK(again_count == plain_count);
    for (size_t i = 0; i < plain_count && i < again_count; i++)
        CHECK(same_jump(plain[i], again[i]));
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(peg_is_won(board) == 1);
    case_end(before, text);
    peg_board_free(board);
}

static void a_solution_is_found_wherever_one_is_without_moves(void)
{
    ask_both("english -> d4", 2000, 0);
    ask_both("english -> d4", 2000, 1 << 20);
    ask_both("french", 2000, 0);
    ask_both("wiegleb", 20000, 1 << 20);
    ask_both("square6", 1000, 0);
    ask_both("triangle8", 1000, 0);
    ask_both("triangle6", 100, 0);
}

/* The bounds that progress is told last while solutions are counted. */
static void counting_tells_bounds_that_meet(void)
{
    bounds told = {0, 0, 0};
    peg_board *board = board_of("triangle5");
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 1, .progress = watch_bounds, .user = &told};
    peg_count total;
    uint64_t distinct;
    int moves;
    CHECK(peg_count_fewest(board, &limits, &moves, &total, &distinct, NULL) == PEG_OK);
    CHECK(moves == 10 && told.least == 10 && told.moves == 10);
    peg_board_free(board);
}

static int stop_at_a_solution(const peg_progress *progress, void *user)
{
    int *moves = user;
    *moves = progress->moves;
    return progress->moves ? PEG_STOP : PEG_CONTINUE;
}

static void progress_tells_any_solution(void)
{
    peg_board *board = board_of("french");
    int told = 0;
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = 2000,
                         .interval = 10,
                         .progress = stop_at_a_solution,
                         .user = &told};
    peg_jump jumps[ROOM];
    size_t count;
    int answer, least, moves = 0;
    prepare_fewest(board, 0);
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count) ==
          PEG_STOPPED);
    CHECK(answer == PEG_YES && moves > 0 && moves == told);
    peg_board_free(board);
}

static int stop_at_a_bound(const peg_progress *progress, void *user)
{
    int *least = user;
    CHECK(progress->stage != PEG_STAGE_BUILDING);
    *least = progress->least;
    return progress->least ? PEG_STOP : PEG_CONTINUE;
}

/* What regions say is known before the table is begun. */
static void a_bound_is_there_at_once(void)
{
    peg_board *board = board_of("english -> d4");
    int told = 0;
    peg_limits limits = {
        .struct_size = sizeof limits, .interval = 1, .progress = stop_at_a_bound, .user = &told};
    peg_count total;
    int moves;
    CHECK(peg_count_fewest(board, &limits, &moves, &total, NULL, NULL) == PEG_STOPPED);
    CHECK(told == 12);
    peg_board_free(board);
}

/* The table that it makes is not for other questions, which would find another solution. */
static void other_questions_go_on_as_before(void)
{
    peg_board *board = board_of("rect4x7");
    peg_limits limits = {.struct_size = sizeof limits, .positions = 500};
    peg_jump jumps[ROOM], again[ROOM], fewest_jumps[ROOM];
    size_t count, count_again, fewest_count;
    int answer, least, moves;
    CHECK(peg_solve(board, NULL, &answer, jumps, ROOM, &count) == PEG_OK && answer == PEG_YES);
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, fewest_jumps, ROOM,
                           &fewest_count) == PEG_LIMIT);
    CHECK(peg_solve(board, NULL, &answer, again, ROOM, &count_again) == PEG_OK);
    CHECK(count == count_again);
    for (size_t i = 0; i < count && i < count_again; i++)
        CHECK(same_jump(jumps[i], again[i]));
    peg_board_free(board);
}

static void failing_memory_loses_nothing(void)
{
    for (long at = 0; at < 60; at++) {
        meter m;
        peg_board *board = weighed_board(&m, "triangle5 -> 13");
        peg_jump jumps[ROOM];
        size_t count;
        int answer, least, moves;
        m.fail_at = m.asked + at;
        peg_status status =
            peg_solve_fewest(board, NULL, &answer, &least, &moves, jumps, ROOM, &count);
        CHECK(status == PEG_E_MEMORY || (status == PEG_OK && answer == PEG_YES && moves == 10));
        peg_board_free(board);
        CHECK(m.held == 0);
    }
}

/* Refuses what is as large as the table of triangle7. */
static void *refuse_table(void *user, void *block, size_t old_size, size_t new_size)
{
    return new_size >= 1 << 23 ? NULL : meter_resize(user, block, old_size, new_size);
}

/* So that it is given up after it was tried, the limit has room for what it costs. */
static void a_table_refused_is_done_without(void)
{
    meter m = {.fail_at = -1};
    peg_allocator allocator = {refuse_table, &m};
    peg_limits limits = {.struct_size = sizeof limits, .positions = 900000};
    peg_jump jumps[ROOM];
    peg_board *board;
    size_t count;
    int answer, least, moves;
    CHECK(peg_board_new("triangle7", &allocator, NULL, &board) == PEG_OK);
    peg_status status =
        peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, ROOM, &count);
    CHECK(status == PEG_LIMIT && answer == PEG_YES && least >= 8 && moves >= 12);
    peg_board_free(board);
    CHECK(m.held == 0);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(a_limit_leaves_a_bound, "a limit leaves a number of moves that no solution is below");
    RUN(every_limit_leaves_true_bounds, "wherever a limit falls, the bounds are true");
    RUN(progress_tells_bounds_that_close_in, "progress is told bounds that close in");
    RUN(a_solution_told_is_kept, "a solution that progress was told is there at a limit");
    RUN(counting_tells_bounds_that_meet,
        "and of the fewest moves while their solutions are counted");
    RUN(a_bound_is_there_at_once, "the bound of regions is there before a table is made");
    RUN(a_solution_is_found_wherever_one_is_without_moves,
        "limits leave a solution where plain solving finds one within them");
    RUN(progress_tells_any_solution, "and progress is told of it");
    RUN(other_questions_go_on_as_before, "another question has the solution that it had before");
    RUN(a_table_refused_is_done_without, "a table that memory refuses is done without");
    RUN(failing_memory_loses_nothing, "memory that fails leaves nothing behind");
    return check_end();
}

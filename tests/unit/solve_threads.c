/* SPDX-License-Identifier: MIT */

/*
 * Questions that take long, asked with threads: solutions and verdicts are those of one thread,
 * and the caller is called back in its own thread alone.
 */
#include "support.h"

enum { MOST_THREADS = 3, ROOM = 128 };

/* Of all positions one jump off the games of tests/data/games.txt, some that take the longest. */
static const char *const winnable[] = {
    "french ooo/ooooo/ooooooo/ooooo.o/ooo.o.o/oo..o/o.o",
    "english ooo/ooo/ooooo.o/ooooo.o/oo..oo./.../o.o -> d4",
    "english ooo/ooo/oo.oooo/oo.oooo/ooo.o../.../o.o -> d4",
};
static const char *const lost = "english ooo/ooo/ooo.ooo/ooo.ooo/oo.oo../.../o.o -> d4";

/* Whether the thread is the one that asks. */
static _Thread_local bool is_callers;
static long calls;

static void *resize_for_caller(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    CHECK(is_callers);
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static int tell_caller(const peg_progress *progress, void *user)
{
    (void)progress;
    (void)user;
    CHECK(is_callers);
    calls++;
    return PEG_CONTINUE;
}

/* Raises the flag that it is given, or says stop. */
static int stop_soon(const peg_progress *progress, void *user)
{
    (void)progress;
    CHECK(is_callers);
    if (++calls <= 40)
        return PEG_CONTINUE;
    if (user)
        peg_flag_raise(user);
    return user ? PEG_CONTINUE : PEG_STOP;
}

static double clock_of_caller(void *user)
{
    (void)user;
    CHECK(is_callers);
    return (double)calls++;
}

/* What is found with a number of threads and some memory, on a board that nobody asked before. */
typedef struct found {
    peg_status status;
    int answer;
    peg_jump jumps[ROOM];
    size_t count;
} found;

static found solve(const char *text, uint32_t threads, uint64_t memory, uint64_t positions)
{
    const peg_allocator allocator = {resize_for_caller, NULL};
    peg_limits limits = {.struct_size = sizeof limits,
                         .threads = threads,
                         .memory = memory,
                         .positions = positions,
                         .interval = 4096,
                         .progress = tell_caller,
                         .time = 1e9,
                         .clock = clock_of_caller};
    peg_board *board = NULL;
    found f = {.answer = PEG_UNKNOWN};
    CHECK(peg_board_new(text, &allocator, NULL, &board) == PEG_OK);
    f.status = peg_solve(board, &limits, &f.answer, f.jumps, ROOM, &f.count);
    peg_board_free(board);
    return f;
}

static bool is_same(const found *a, const found *b)
{
    return a->status == b->status && a->answer == b->answer && a->count == b->count &&
           memcmp(a->jumps, b->jumps, a->count * sizeof *a->jumps) == 0;
}

static void threads_find_the_same_solutions(void)
{
    for (size_t i = 0; i < sizeof winnable / sizeof *winnable; i++) {
        found alone = solve(winnable[i], 1, 0, 0);
        CHECK(alone.status == PEG_OK && alone.answer == PEG_YES && calls > 0);
        for (uint32_t threads = 2; threads <= MOST_THREADS; threads++) {
            found with = solve(winnable[i], threads, 0, 0);
            CHECK(is_same(&alone, &with));
        }
    }
}

static void threads_find_the_same_with_little_memory(void)
{
    int refused = 0;
    for (uint64_t memory = 1 << 14; memory < 64 << 20; memory *= 4) {
        found alone = solve(winnable[1], 1, memory, 0);
        found with = solve(winnable[1], 2, memory, 0);
        CHECK(is_same(&alone, &with));
        refused += alone.status == PEG_LIMIT;
    }
    CHECK(refused > 0 && refused < 5);
}

static void threads_find_the_same_in_few_positions(void)
{
    int ended = 0;
    for (uint64_t positions = 500; positions < 200000; positions *= 2) {
        found alone = solve(winnable[1], 1, 0, positions);
        found with = solve(winnable[1], 2, 0, positions);
        CHECK(is_same(&alone, &with));
        ended += alone.status == PEG_LIMIT;
    }
    CHECK(ended > 2 && ended < 8);
}

static void threads_prove_the_same(void)
{
    for (uint32_t threads = 1; threads <= MOST_THREADS; threads++) {
        found f = solve(lost, threads, 0, 0);
        CHECK(f.status == PEG_OK && f.answer == PEG_NO);
    }
}

/* Jumps from a position, by two boards of which one has threads. */
static void threads_give_the_same_verdicts(void)
{
    for (size_t i = 0; i < sizeof winnable / sizeof *winnable; i++) {
        peg_verdict verdicts[2][ROOM];
        size_t count[2];
        for (uint32_t threads = 1; threads <= 2; threads++) {
            peg_limits limits = {.struct_size = sizeof limits, .threads = threads};
            peg_board *board = board_of(winnable[i]);
            CHECK(peg_judge(board, &limits, verdicts[threads - 1], ROOM, &count[threads - 1]) ==
                  PEG_OK);
            peg_board_free(board);
        }
        CHECK(count[0] == count[1] && count[0] > 0);
        for (size_t k = 0; k < count[0]; k++)
            CHECK(verdicts[0][k].answer == verdicts[1][k].answer &&
                  verdicts[0][k].answer != PEG_UNKNOWN);
    }
}

static peg_status ask_lost(const peg_limits *limits)
{
    peg_board *board = board_of(lost);
    int answer = PEG_UNKNOWN;
    peg_status status = peg_solvable(board, limits, &answer);
    calls = 0;
    CHECK(answer == PEG_UNKNOWN);
    peg_board_free(board);
    return status;
}

static void threads_end_when_told(void)
{
    peg_flag flag = {0};
    const peg_limits stop = {
        .struct_size = sizeof stop, .threads = 2, .interval = 256, .progress = stop_soon};
    const peg_limits time = {
        .struct_size = sizeof time, .threads = 2, .time = 20, .clock = clock_of_caller};
    peg_limits raise = stop;
    raise.stop = &flag;
    raise.user = &flag;
    calls = 0;
    CHECK(ask_lost(&stop) == PEG_STOPPED);
    CHECK(ask_lost(&time) == PEG_LIMIT);
    CHECK(ask_lost(&raise) == PEG_STOPPED && flag.raised);
}

int main(int argc, char **argv)
{
    is_callers = true;
    check_begin(argc, argv);
    RUN(threads_find_the_same_solutions, "threads find the same solutions, jump by jump");
    RUN(threads_find_the_same_with_little_memory, "with little memory too, or none");
    RUN(threads_find_the_same_in_few_positions, "in few positions too, or none");
    RUN(threads_prove_the_same, "threads prove that a position is lost");
    RUN(threads_give_the_same_verdicts, "threads give the same verdicts");
    RUN(threads_end_when_told, "a stop, a flag and the time end a question with threads");
    return check_end();
}

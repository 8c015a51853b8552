/*
 * SPDX-License-Identifier: MIT
 *
 * Verdicts by threads: what they come to does not depend on how many there are, and the caller is
 * asked on the caller's thread only. A thread sanitizer finds what the checks cannot.
 */
#include "support.h"

#include <pthread.h>
#include <time.h>

/* Of one word and of two, with many jumps and with few. */
static const char *const texts[] = {"wiegleb", "square8", "triangle10", "rect13x5"};

enum { TEXTS = sizeof texts / sizeof *texts };

/* Enough positions for several batches of hunts, and calls that go on with them. */
enum { POSITIONS = 60000, CALLS = 3, MOST_THREADS = 16 };

typedef struct judged {
    size_t count;
    peg_verdict verdicts[PEG_MAX_DRAWN_JUMPS];
    int ended;
    uint64_t remembered;
    uint64_t positions;
} judged;

static int note_all(const peg_progress *progress, void *user)
{
    ((judged *)user)->positions = progress->positions;
    return PEG_CONTINUE;
}

static void judge(peg_board *board, uint32_t threads, uint64_t memory, judged *out)
{
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = POSITIONS,
                         .memory = memory,
                         .threads = threads,
                         .ended = &out->ended,
                         .remembered = &out->remembered,
                         .progress = note_all,
                         .user = out};
    CHECK(peg_judge(board, &limits, out->verdicts, PEG_MAX_DRAWN_JUMPS, &out->count) >= PEG_OK);
}

static bool is_same(const judged *a, const judged *b)
{
    if (a->count != b->count || a->ended != b->ended || a->remembered != b->remembered)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->verdicts[i].answer != b->verdicts[i].answer)
            return false;
    return true;
}

/* So are the bytes that the board remembers, in which all that was learned is counted. */
TEST(verdicts_are_the_same_with_any_number_of_threads)
{
    static const uint64_t memories[] = {0, 64 << 20, 24 << 20};
    static judged one, many;
    uint64_t seed = random_seed(21);
    for (int run = 0; run < random_runs(6); run++) {
        peg_board *board = board_of(texts[run % TEXTS]);
        play_some(board, 6 + random_below(&seed, 16), &seed);
        uint64_t memory = memories[random_below(&seed, 3)];
        peg_board *a = fresh_of(board);
        peg_board *b = fresh_of(board);
        uint32_t threads = 2 + (uint32_t)random_below(&seed, MOST_THREADS - 1);
        for (int call = 0; call < CALLS; call++) {
            judge(a, 1, memory, &one);
            judge(b, threads, memory, &many);
            CHECK(is_same(&one, &many));
        }
        free_now(a);
        free_now(b);
        free_now(board);
    }
}

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A position of wiegleb, many of whose jumps take long. */
static peg_board *hard_board(void)
{
    uint64_t seed = 9;
    peg_board *board = board_of("wiegleb");
    play_some(board, 12, &seed);
    return board;
}

/* What threads do is not done by the one that asked. */
static double own_share(uint32_t threads, uint64_t positions)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = positions, .threads = threads};
    static judged found;
    peg_board *board = hard_board();
    double own = seconds(CLOCK_THREAD_CPUTIME_ID), all = seconds(CLOCK_PROCESS_CPUTIME_ID);
    CHECK(peg_judge(board, &limits, found.verdicts, PEG_MAX_DRAWN_JUMPS, &found.count) >= PEG_OK);
    own = seconds(CLOCK_THREAD_CPUTIME_ID) - own;
    all = seconds(CLOCK_PROCESS_CPUTIME_ID) - all;
    return own / all;
}

TEST(long_questions_have_threads_and_short_ones_have_none)
{
    CHECK(own_share(4, 300000) < 0.9);
    CHECK(own_share(1, 100000) > 0.98);
    CHECK(own_share(4, 8000) > 0.9);
}

/* -- The caller ------------------------------------------------------------ */

typedef struct caller {
    pthread_t thread;
    bool is_elsewhere;
    int calls;
    int most_calls;
    int looks;
    peg_flag flag;
    meter blocks;
} caller;

static int caller_progress(const peg_progress *progress, void *user)
{
    caller *c = user;
    (void)progress;
    c->is_elsewhere |= !pthread_equal(c->thread, pthread_self());
    if (++c->calls == c->most_calls)
        peg_flag_raise(&c->flag);
    return PEG_CONTINUE;
}

static double caller_clock(void *user)
{
    caller *c = user;
    c->is_elsewhere |= !pthread_equal(c->thread, pthread_self());
    return ++c->looks;
}

static void *caller_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    caller *c = user;
    c->is_elsewhere |= !pthread_equal(c->thread, pthread_self());
    return meter_resize(&c->blocks, block, old_size, new_size);
}

TEST(the_caller_is_asked_on_one_thread)
{
    static judged found;
    caller c = {.thread = pthread_self(), .most_calls = -1, .blocks = meter_begin(-1)};
    peg_allocator allocator = {caller_resize, &c};
    peg_limits limits = {.struct_size = sizeof limits,
                         .positions = 200000,
                         .threads = 4,
                         .time = 1e9,
                         .clock = caller_clock,
                         .progress = caller_progress,
                         .interval = 1000,
                         .user = &c};
    for (int own = 0; own < 2; own++) {
        peg_board *board = NULL;
        uint64_t seed = 9;
        c.calls = c.looks = 0;
        CHECK(peg_board_new("wiegleb", own ? &allocator : NULL, NULL, &board) == PEG_OK);
        play_some(board, 12, &seed);
        CHECK(peg_judge(board, &limits, found.verdicts, PEG_MAX_DRAWN_JUMPS, &found.count) ==
              PEG_LIMIT);
        CHECK(c.calls > 20 && c.looks > 20);
        peg_board_free(board);
    }
    CHECK(!c.is_elsewhere);
    CHECK(c.blocks.held == 0);
}

/* By a flag or by the clock, with all that was begun: the same calls go on to the same verdicts. */
TEST(a_question_that_is_stopped_goes_on)
{
    static judged found;
    for (int by_clock = 0; by_clock < 2; by_clock++) {
        caller c = {.thread = pthread_self(), .most_calls = by_clock ? -1 : 60};
        peg_limits limits = {.struct_size = sizeof limits,
                             .threads = 4,
                             .time = by_clock ? 100 : 0,
                             .clock = caller_clock,
                             .stop = &c.flag,
                             .progress = caller_progress,
                             .interval = 512,
                             .user = &c};
        peg_board *board = hard_board();
        CHECK(peg_judge(board, &limits, found.verdicts, PEG_MAX_DRAWN_JUMPS, &found.count) ==
              (by_clock ? PEG_LIMIT : PEG_STOPPED));
        CHECK(by_clock || c.calls <= 62);
        peg_flag_lower(&c.flag);
        c.most_calls = -1;
        limits.time = 0;
        limits.positions = 100000;
        CHECK(peg_judge(board, &limits, found.verdicts, PEG_MAX_DRAWN_JUMPS, &found.count) ==
              PEG_LIMIT);
    }
}

CHECK_MAIN

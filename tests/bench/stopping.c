/* SPDX-License-Identifier: MIT */

/*
 * How long a question goes on after a flag is raised or its time is over, on a new board and
 * on one that has prepared what it needs; and how long a board takes to learn.
 */
#include <stdio.h>

#include "bench.h"

enum { TIMES = 40 };

/* A question that would take far longer than it is given. */
static const char *const hard = "wiegleb ooo/ooo/ooo/oooo..o../oooooo.../ooooo.o../o../..o/..o";

typedef struct raiser {
    peg_flag flag;
    int left;     /* calls until it raises the flag */
    double since; /* when it did */
} raiser;

static int raise_later(const peg_progress *progress, void *user)
{
    raiser *r = user;

    (void)progress;
    if (r->left-- == 0) {
        peg_flag_raise(&r->flag);
        r->since = bench_time();
    }
    return PEG_CONTINUE;
}

/* From the raised flag to the return. */
static double after_flag(peg_board *board, int calls)
{
    raiser r = {{0}, calls, 0};
    peg_limits limits = {.struct_size = sizeof(limits),
                         .interval = 512,
                         .progress = raise_later,
                         .user = &r,
                         .stop = &r.flag};

    if (peg_solvable(board, &limits, NULL) != PEG_STOPPED)
        bench_check(PEG_E_ARGUMENT);
    return bench_time() - r.since;
}

static double after_time(peg_board *board, double given)
{
    peg_limits limits = {.struct_size = sizeof(limits), .time = given, .clock = bench_clock};
    double start = bench_time();

    if (peg_solvable(board, &limits, NULL) != PEG_LIMIT)
        bench_check(PEG_E_ARGUMENT);
    return bench_time() - start - given;
}

/* Each on a new board, or each on a copy of one that was asked for a second. */
static void overshoot(const char *what, bool warm, bool flagged)
{
    double times[TIMES];
    peg_limits limits = {.struct_size = sizeof(limits), .time = 1, .clock = bench_clock};

    if (!bench_wants_spread(what))
        return;
    peg_board *start = bench_board(hard);
    if (warm)
        peg_solvable(start, &limits, NULL);
    bench_forget();
    for (int i = 0; i < TIMES; i++) {
        peg_board *board = NULL;

        if (warm)
            bench_check(peg_board_copy(start, &board));
        else
            board = bench_board(hard);
        times[i] = flagged ? after_flag(board, i * 5) : after_time(board, 0.001 * (i + 1));
        peg_board_free(board);
    }
    bench_spread(what, times, TIMES);
    peg_board_free(start);
}

static void learn(void)
{
    static const char *const what = "english: learn what a copy found out in a game, warm";
    double times[TIMES];

    if (!bench_wants_spread(what))
        return;
    peg_board *start = bench_board("english");
    bench_check(peg_solvable(start, NULL, NULL));
    for (int i = 0; i < TIMES; i++) {
        peg_board *copy;
        peg_verdict verdicts[76];
        uint64_t state = (uint64_t)i;
        size_t count;

        bench_check(peg_board_copy(start, &copy));
        for (;;) {
            bench_check(peg_judge(copy, NULL, verdicts, 76, &count));
            if (count == 0)
                break;
            bench_check(peg_play(copy, &verdicts[random_bits(&state) % count].jump));
        }
        times[i] = bench_time();
        bench_check(peg_board_learn(start, copy));
        times[i] = bench_time() - times[i];
        peg_board_free(copy);
    }
    bench_spread(what, times, TIMES);
    peg_board_free(start);
}

void bench_stopping(void)
{
    overshoot("wiegleb: from a raised flag to the end, from nothing", false, true);
    overshoot("wiegleb: from a raised flag to the end, warm", true, true);
    overshoot("wiegleb: time past the limit, from nothing", false, false);
    overshoot("wiegleb: time past the limit, warm", true, false);
    learn();
}

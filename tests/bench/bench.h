/*
 * SPDX-License-Identifier: MIT
 *
 * What the benchmark's rows share. Times are of this process's work, not of the
 * clock on the wall; whoever reads them looks at the ratio to the reference, which
 * ran in the same process.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "random.h"

#include "libpeg.h"

/* Seconds of processor time so far. */
double bench_time(void);

/* The same as the clock of limits. */
double bench_clock(void *user);

/* Counts what boards hold; bench_peak() is the most since bench_forget(). */
extern const peg_allocator bench_memory;
void bench_forget(void);
size_t bench_peak(void);

/* What games are drawn by; or 0, and they are those of tests/data/games.txt. */
extern uint64_t bench_seed;

/* A board from a text that is known to make one, with its memory counted. */
peg_board *bench_board(const char *text);

/* Ends the program with a sentence, unless the status is PEG_OK. */
void bench_check(peg_status status);

/* Whether a row of this name is asked for; to measure any other would be for nothing. */
bool bench_wants(const char *what);

/* The same of any of some names, with NULL past the last. */
bool bench_wants_any(const char *const *names);

/*
 * Reports a row: seconds for one piece of work, and what the reference takes for
 * the same, or 0 where it has no chance of finishing.
 */
void bench_row(const char *what, double own, double reference);

/* Reports how long a call that returns a status takes, as the mean of so many. */
#define BENCH_CALL(what, times, reference, call)                                                   \
    do {                                                                                           \
        double bench_start = bench_time();                                                         \
        for (int bench_i = 0; bench_i < (times); bench_i++)                                        \
            bench_check(call);                                                                     \
        bench_row(what, (bench_time() - bench_start) / (times), reference);                        \
    } while (0)

/*
 * Reports the times of many questions: the median, what 95 and 99 of 100 stay below, and
 * the worst, as a row each. The times are sorted. What was held at most is not forgotten.
 */
void bench_spread(const char *what, double *times, size_t count);
bool bench_wants_spread(const char *what);

/* Reports how large a part is, instead of a time. */
void bench_share(const char *what, double part);

/* The groups of rows, each in a file of its own. */
void bench_boards(void);
void bench_first(void);
void bench_cold(void);
void bench_games(void);
void bench_listing(void);
void bench_stopping(void);
void bench_questions(void);
void bench_tables(void);

#endif

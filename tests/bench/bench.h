/*
 * SPDX-License-Identifier: MIT
 *
 * What the benchmark's rows share. Times are of this process's work, not of the
 * clock on the wall; whoever reads them looks at the ratio to the reference, which
 * ran in the same process.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdint.h>

#include "libpeg.h"

/* Seconds of processor time so far. */
double bench_time(void);

/* Counts what boards hold; bench_peak() is the most since bench_forget(). */
extern const peg_allocator bench_memory;
void bench_forget(void);
size_t bench_peak(void);

/* A board from a text that is known to make one, with its memory counted. */
peg_board *bench_board(const char *text);

/* Ends the program with a sentence, unless the status is PEG_OK. */
void bench_check(peg_status status);

/*
 * Reports a row: seconds for one piece of work, and what the reference takes for
 * the same, or 0 where it has no chance of finishing.
 */
void bench_row(const char *what, double own, double reference);

/* splitmix64, so that every run plays the same games. */
uint64_t bench_random(uint64_t *state);

/* The groups of rows, each in a file of its own. */
void bench_boards(void);
void bench_questions(void);
void bench_tables(void);

#endif

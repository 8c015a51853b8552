/* SPDX-License-Identifier: MIT */

/*
 * Runs work on threads, which end before the call that starts them returns, and reads a flag that
 * the caller's threads raise.
 */
#ifndef PEG_BASE_THREADS_H
#define PEG_BASE_THREADS_H

#include "libpeg.h"

enum { PEG_MOST_THREADS = 16 };

/* Whether there can be threads besides the caller's. */
#if __STDC_HOSTED__ && !defined(__wasm__) && !defined(PEG_WITHOUT_THREADS) &&                      \
    (defined(__unix__) || defined(__APPLE__) || defined(_WIN32))
#define PEG_HAS_THREADS 1
#else
#define PEG_HAS_THREADS 0
#endif

/*
 * Calls work(user, 0) to work(user, count - 1), in parallel if threads can be had, otherwise one
 * after another, and returns when all are done. The first call is in the caller's own thread. The
 * count is PEG_MOST_THREADS at most.
 */
void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user);

/* Whether a flag is raised; not if it is NULL. */
int peg_flag_is_raised(const peg_flag *flag);

#endif

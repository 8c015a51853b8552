/* SPDX-License-Identifier: MIT */

/*
 * Work shared by threads, which live no longer than the call that needs them: the library
 * keeps none.
 */
#ifndef PEG_BASE_THREADS_H
#define PEG_BASE_THREADS_H

enum { PEG_MOST_THREADS = 16 };

/*
 * Calls work(user, 0) to work(user, count - 1), at once where threads can be had and one
 * after another where not, and returns when all are done. The first call is in the caller's
 * own thread. The count is PEG_MOST_THREADS at most.
 */
void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user);

#endif

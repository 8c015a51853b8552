/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_THREADS_H
#define PEG_BASE_THREADS_H

enum { PEG_MOST_THREADS = 16 };

/*
 * Does work(user, 0) to work(user, count - 1), at once where threads can be had and
 * one after another where not, and returns when all is done. The caller's thread
 * does the first. At most PEG_MOST_THREADS.
 */
void peg_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user);

#endif

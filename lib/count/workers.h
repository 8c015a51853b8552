/* SPDX-License-Identifier: MIT */

/*
 * Workers: the threads that work on one level together, each on a slice of its own.
 *
 * They work in rounds. A round ends when the budget has to be checked, so limits and the caller's
 * progress function are served in time; and between rounds only one thread runs, the one that asked
 * the question. It alone spends the budget and takes memory, so neither needs a lock. Within a
 * round, workers share only constant data and write only their own. The slices do not depend on the
 * speed of threads, so answers never do.
 *
 * A small level goes to one worker: threads would cost more than they save.
 */
#ifndef PEG_COUNT_WORKERS_H
#define PEG_COUNT_WORKERS_H

#include "base/threads.h"
#include "position/frame.h"
#include "count/level.h"

/* What to prefetch for a hash: word (hash >> shift) * stride of an array. */
typedef struct peg_fetch {
    const uint64_t *from; /* the array, or NULL for nothing */
    int shift;
    size_t stride;
} peg_fetch;

/* One of the threads. It goes through its slice from `at` to `stop` in each round. */
typedef struct peg_worker {
    peg_frame frame;  /* with scratch of its own */
    size_t from;      /* where it began this round */
    size_t at;        /* the next position of the level */
    size_t stop;      /* where it ends this round */
    size_t end;       /* the end of its slice */
    size_t fetched;   /* the table's answers are prefetched up to here */
    int overflow;     /* whether a count passed 128 bits */
    uint8_t *marks;   /* one for each position of the level looked up in */
    uint64_t *filled; /* by region: entries in its bin */
    uint64_t *bins;   /* entries on their way into a set, a bin for each region */
} peg_worker;

typedef struct peg_workers {
    unsigned count;
    size_t bin_room; /* entries that a bin holds; 0 without bins */
    uint64_t *block; /* scratch of all workers but the first, and bins and marks of all */
    size_t size;     /* of the block in bytes */
    peg_worker worker[PEG_MOST_THREADS];
} peg_workers;

/*
 * Divides a level among the threads that the limits allow, or gives a small level to one worker. If
 * store is not NULL, there are several workers only if the store has regions, and they get bins to
 * fill it through. Each worker gets a number of marks, all 0. If memory for several workers is
 * refused, there is one; if its marks are refused too, the question is over.
 */
void peg_workers_begin(peg_workers *workers, const peg_frame *frame, const peg_level *level,
                       const peg_store *store, size_t marks, peg_budget *budget);

/* Frees the memory. The first worker, whose scratch stays, gets the rest of all slices. */
void peg_workers_end(peg_workers *workers, peg_budget *budget);

/* Sets where each worker stops in the next round. Returns how many positions that is in all. */
size_t peg_workers_deal(peg_workers *workers, const peg_budget *budget);

/* Does work for each worker: with threads if the number of positions makes them worth it. */
void peg_workers_run(const peg_workers *workers, size_t positions,
                     void (*work)(void *user, unsigned index), void *user);

/* Spends the positions that were done in this round. A count that passed 128 bits is an error. */
void peg_workers_spend(const peg_workers *workers, peg_budget *budget);

#endif

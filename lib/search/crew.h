/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_CREW_H
#define PEG_SEARCH_CREW_H

#include "base/threads.h"
#include "search/frame.h"
#include "search/store.h"

/* A thread at work on a slice of a level. */
typedef struct peg_hand {
    peg_frame frame;            /* with scratch of its own */
    size_t from;                /* where it began this round */
    size_t at;                  /* the next position */
    size_t stop;                /* of this round */
    size_t end;                 /* of its slice */
    size_t called;              /* what comes before has been called to the cache */
    int over;                   /* whether a count passed 128 bits */
    uint8_t *marks;             /* of what it has come to in another level */
    uint64_t *bins;             /* entries on their way into a set, by region */
    size_t filled[PEG_REGIONS]; /* entries in each bin */
} peg_hand;

/*
 * Those who work on one level, in rounds. Between rounds, and never in one, the
 * thread that asked spends the budget and takes memory.
 */
typedef struct peg_crew {
    unsigned count;
    size_t room; /* entries in a bin; 0 without bins */
    uint64_t *block;
    size_t size;
    uint8_t *marks;
    size_t marks_size;
    peg_hand hand[PEG_MOST_THREADS];
} peg_crew;

/*
 * Divides a level among as many as the limits allow and the level is worth. With a
 * store, its entries get bins, if the store has regions. Where memory for all that
 * is refused, there is one without bins.
 */
void peg_crew_begin(peg_crew *crew, const peg_frame *frame, const peg_level *level,
                    const peg_store *store, peg_budget *budget);

/*
 * Gives each of the crew so many marks, all 0. Where memory for that is refused, there
 * is one at work.
 */
peg_status peg_crew_take_marks(peg_crew *crew, size_t count, peg_budget *budget);

/* Gives the memory back. What is left of the slices can still be read. */
void peg_crew_end(peg_crew *crew, peg_budget *budget);

/* Sets how far each goes in the next round. Returns how many positions that is at most. */
size_t peg_crew_deal(peg_crew *crew, const peg_budget *budget);

/* Does work for each of the crew, at once if so many positions are worth it. */
void peg_crew_run(const peg_crew *crew, size_t positions, void (*work)(void *user, unsigned index),
                  void *user);

/* Spends the budget for what was done in this round. */
peg_status peg_crew_spend(const peg_crew *crew, peg_budget *budget);

#endif

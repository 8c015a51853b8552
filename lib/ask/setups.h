/* SPDX-License-Identifier: MIT */

/*
 * The store of setups that a board and its copies share, by class. Boards may look into it from
 * different threads; a lock is held for the few instructions of a look. A setup does not change,
 * and a board holds the setups that it uses, so any board may drop all others when its memory is
 * short.
 */
#ifndef PEG_ASK_SETUPS_H
#define PEG_ASK_SETUPS_H

#include "solve/prepare.h"

/* Classes whose setups are kept: all of english, because an editor revisits classes. */
enum { PEG_SETUP_CLASSES = 16 };

typedef struct peg_setups {
    peg_allocator allocator;
    peg_atomic holders;
    peg_atomic lock;
    peg_atomic changes; /* how many times setups came or went */
    uint64_t bytes;     /* of all setups */
    size_t clock;
    size_t used[PEG_SETUP_CLASSES]; /* by the clock; 0 for a free place */
    peg_setup *setup[PEG_SETUP_CLASSES][PEG_EFFORTS];
} peg_setups;

/* An empty store, held once; NULL without memory. */
peg_setups *peg_setups_new(const peg_allocator *allocator);
peg_setups *peg_setups_hold(peg_setups *setups);
void peg_setups_release(peg_setups *setups);

/*
 * Below, own[] has the setups of one class that a board holds, by effort; NULL for none.
 *
 * Returns the bytes of all setups in the store, and of those in own[] that left it, which also go
 * to *out_apart. The number of changes so far goes to *out_changes.
 */
uint64_t peg_setups_count(peg_setups *setups, peg_setup *const *own, size_t *out_changes,
                          uint64_t *out_apart);

/* Whether a setup is in the store or in own[]. */
int peg_setups_have(peg_setups *setups, peg_setup *const *own, const peg_setup *setup);

/* Adds to own[] the setups for the class of a position that are missing there or were cut short. */
void peg_setups_find(peg_setups *setups, const peg_bits *pegs, peg_setup **own);

/* Puts a setup into the store, unless the store has one of that effort that is as good. */
void peg_setups_put(peg_setups *setups, peg_effort effort, peg_setup *setup);

/* Drops all setups that are not in own[]. */
void peg_setups_drop(peg_setups *setups, peg_setup *const *own);

/* Releases the setups in own[]. */
void peg_setups_let_go(peg_setup **own);

#endif

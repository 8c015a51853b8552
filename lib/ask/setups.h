/* SPDX-License-Identifier: MIT */

/*
 * Setups that a board and its copies share, by class. They lie in one place, into which each board
 * looks, be it on a thread of its own: a lock is held for the few instructions that a look takes. A
 * setup does not change, and a board that uses one holds it, so that any board may drop all others
 * when its memory is short.
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
    peg_atomic changes; /* how often setups came or went */
    uint64_t bytes;     /* of all setups */
    size_t clock;
    size_t used[PEG_SETUP_CLASSES]; /* by the clock; 0 for a free place */
    peg_setup *setup[PEG_SETUP_CLASSES][PEG_EFFORTS];
} peg_setups;

/* A place without setups, held once; NULL if there is no memory. */
peg_setups *peg_setups_new(const peg_allocator *allocator);
peg_setups *peg_setups_hold(peg_setups *setups);
void peg_setups_release(peg_setups *setups);

/*
 * In what follows, own are the setups of a class by effort that a board holds, or NULL.
 *
 * Bytes of all setups here, and of those of a board that are here no longer. The changes by now go
 * to *out_changes.
 */
uint64_t peg_setups_count(peg_setups *setups, peg_setup *const *own, size_t *out_changes);

/* Whether a setup is here, or one of those of a board. */
int peg_setups_have(peg_setups *setups, peg_setup *const *own, const peg_setup *setup);

/* Holds the setups of the class of a position that a board lacks, or has cut short. */
void peg_setups_find(peg_setups *setups, const peg_bits *pegs, peg_setup **own);

/* Puts a setup where copies find it, unless they have one of the effort that is as good. */
void peg_setups_put(peg_setups *setups, peg_effort effort, peg_setup *setup);

/* Drops all setups but those of a board. */
void peg_setups_drop(peg_setups *setups, peg_setup *const *own);

/* Lets go of what a board holds. */
void peg_setups_let_go(peg_setup **own);

#endif

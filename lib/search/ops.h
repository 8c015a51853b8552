/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_OPS_H
#define PEG_SEARCH_OPS_H

#include "search/frame.h"
#include "search/store.h"

/*
 * How a step goes from a position x to others, each standing for its images.
 *
 *     forward        x after a jump
 *     back           x before a jump
 *     across         the complement of x after a jump
 *
 * A level of positions looked at from the goal holds complements: there, going
 * back from the goal is going forward from the goal's complement, so that one
 * kind of step grows levels at both ends. Marked, it goes by the marks of a level
 * and marks what it comes to: for a plain set that needs no more than one way to
 * each position.
 */
enum {
    PEG_SEEN_TURNED = 1,
    PEG_TESTED_TURNED = 2,
    PEG_MARKED = 4,
    PEG_FORWARD = 0,
    PEG_BACK = PEG_TESTED_TURNED,
    PEG_ACROSS = PEG_SEEN_TURNED
};

/* What there is to know of a level that play has reached. */
typedef struct peg_seen {
    uint64_t positions; /* with their images under the frame's group, if asked for */
    int stuck;          /* whether no jump is legal in some of them */
    uint64_t highest;   /* count, without its high word */
    peg_count games;    /* that end in the level */
} peg_seen;

/* What there is to do with levels, for positions of one width. */
typedef struct peg_ops {
    /* The position that stands for another's images. */
    void (*canon)(const peg_frame *frame, const uint64_t *key, uint64_t *out);
    /* Puts into a set what lies a step from a level, with its counts if the set counts. */
    peg_status (*grow)(const peg_frame *frame, const peg_level *level, unsigned step,
                       peg_store *store, peg_budget *budget);
    /* Makes a set a level, and clears it. */
    peg_status (*harvest)(peg_store *store, peg_level *level, peg_budget *budget);
    /* Adds a plain level, and counts for it unless they are NULL, to an empty set. */
    peg_status (*fill)(const peg_level *level, const peg_count *counts, peg_store *store,
                       peg_budget *budget);
    /* Cuts a level down to what a plain set has too. */
    void (*keep)(const peg_store *store, peg_level *level, peg_budget *budget);
    /* Cuts a level down to the positions from which a step leads into a plain set. */
    peg_status (*meet)(const peg_frame *frame, peg_level *level, unsigned step,
                       const peg_store *store, peg_budget *budget);
    /* Sums up for each position of a level the counts, in a store, of those a step away. */
    peg_status (*count)(const peg_frame *frame, const peg_level *level, unsigned step,
                        const peg_store *store, peg_count *counts, peg_budget *budget);
    /* Puts a level fresh from a set into order, so that it can be searched. */
    void (*settle)(peg_level *level);
    /* Where a position is in a level in order, or the level's count. */
    size_t (*locate)(const peg_level *level, const uint64_t *key);
    /* Notes what there is to know of a level; positions where play stops leave it. */
    peg_status (*inspect)(const peg_frame *frame, peg_level *level, const uint64_t *stop, int exact,
                          peg_budget *budget, peg_seen *out_seen);
} peg_ops;

const peg_ops *peg_ops_for(int words);

#endif

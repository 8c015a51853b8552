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
 * kind of step grows levels at both ends. Marked, it goes by the marks of a level;
 * marking, it marks what it comes to. Where no more is asked than what can be come
 * to, one way to each position is enough.
 */
enum {
    PEG_SEEN_TURNED = 1,
    PEG_TESTED_TURNED = 2,
    PEG_MARKED = 4,
    PEG_MARKING = 8,
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
    /* Puts a level of positions alone in order. */
    peg_status (*settle)(const peg_frame *frame, peg_level *level, peg_budget *budget);
    /*
     * Cuts a level, which may be the same, down to what a step from another leads to,
     * and marks what is left if the step does. It is in order then.
     */
    peg_status (*cut)(const peg_frame *frame, const peg_level *from, unsigned step,
                      peg_level *level, peg_budget *budget);
    /* Sums up for each position of a level the counts of those in the next a step away. */
    peg_status (*count)(const peg_frame *frame, const peg_level *level, unsigned step,
                        peg_level *next, const peg_count *next_counts, peg_count *counts,
                        peg_budget *budget);
    /*
     * Takes the counts out of the slots of a level, each of a position and its images,
     * and gives every position its share.
     */
    peg_status (*share)(const peg_frame *frame, peg_level *level, peg_count *counts,
                        peg_budget *budget);
    /* Adds up the products of two counts for each position of a level and its images. */
    peg_status (*multiply)(const peg_frame *frame, const peg_level *level, const peg_count *a,
                           const peg_count *b, peg_budget *budget, peg_count *out_sum);
    /* Where a position is in a level in order, or the level's count. */
    size_t (*locate)(const peg_level *level, const uint64_t *key);
    /* Notes what there is to know of a level; positions where play stops leave it. */
    peg_status (*inspect)(const peg_frame *frame, peg_level *level, const uint64_t *stop, int exact,
                          peg_budget *budget, peg_seen *out_seen);
} peg_ops;

const peg_ops *peg_ops_for(int words);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Everything that is done with levels, as a table of functions for each width of a position.
 * The functions are written once, as templates, and compiled once for each width; the rest of
 * lib/count is compiled once and calls them through the table.
 *
 * Nearly all of the time goes into three of them: grow, which collects in a set what a step
 * from a level leads to, and prune and count, which look that up in another level.
 */
#ifndef PEG_COUNT_LEVEL_OPS_H
#define PEG_COUNT_LEVEL_OPS_H

#include "position/frame.h"
#include "base/width.h"
#include "count/store.h"

/*
 * A step leads from a position x of a level to the keys of:
 *
 *     forward        the positions after a jump from x
 *     back           the positions from which a jump leads to x
 *     across         the complements of the positions after a jump from x
 *
 * A jump played backward is a jump forward between complements. So levels that are grown from
 * the goal hold complements, and begin with the complement of the goal: a step forward then
 * leads one jump further from the goal, and levels at both ends grow by the same code. Across
 * leads from a level of the one end to a level of the other.
 *
 * A step that uses marks leaves out jumps that commute with the one that led to x; a step that
 * makes marks leaves them in what it finds (see position/commute.h). This is for finding
 * positions, where one way to each is enough. Counting needs every way, and no marks.
 */
enum {
    PEG_RESULT_COMPLEMENT = 1,   /* jumps change the complement of x, rather than x */
    PEG_LEGAL_IN_COMPLEMENT = 2, /* jumps must be legal in the complement of x, rather than in x */
    PEG_USE_MARKS = 4,
    PEG_MAKE_MARKS = 8,
    PEG_FORWARD = 0,
    PEG_BACK = PEG_LEGAL_IN_COMPLEMENT,
    PEG_ACROSS = PEG_RESULT_COMPLEMENT
};

/* What inspecting a level finds. Only a level with counts has the last two. */
typedef struct peg_findings {
    uint64_t positions; /* all images counted, if asked for */
    int stuck;          /* whether some position has no legal jump */
    uint64_t highest;   /* count, of those below 2^64 */
    peg_count games;    /* the number of games that end in the level */
} peg_findings;

typedef struct peg_level_ops {
    void (*find_key)(const peg_frame *frame, const uint64_t *position, uint64_t *out);
    /* Adds to a set what a step from a level leads to, with its counts if the set has counts. */
    peg_status (*grow)(const peg_frame *frame, const peg_level *level, unsigned step,
                       peg_store *store, peg_budget *budget);
    /* Makes a level of the positions in a set, nearly sorted by hash, and clears the set. */
    peg_status (*harvest)(peg_store *store, peg_level *level, peg_budget *budget);
    /* Sorts a level without counts that was just harvested. */
    peg_status (*sort)(const peg_frame *frame, peg_level *level, peg_budget *budget);
    /*
     * Leaves of a level, which becomes sorted, only what a step from another level, or from
     * the level itself, leads to. Marks what is left if the step makes marks.
     */
    peg_status (*prune)(const peg_frame *frame, const peg_level *from, unsigned step,
                        peg_level *level, peg_budget *budget);
    /*
     * Writes a count for each position of a level: the sum of the counts of all positions in
     * the next level that a step leads to. The next level is sorted.
     */
    peg_status (*count)(const peg_frame *frame, const peg_level *level, unsigned step,
                        peg_level *next, const peg_count *next_counts, peg_count *counts,
                        peg_budget *budget);
    /*
     * Sorts a level with counts and moves these to an array, each divided by the number of
     * images of its position: a count in a slot is for all images together.
     */
    peg_status (*divide)(const peg_frame *frame, peg_level *level, peg_count *counts,
                         peg_budget *budget);
    /* Sums up, over the positions of a level and all their images, the products of two counts. */
    peg_status (*sum_products)(const peg_frame *frame, const peg_level *level, const peg_count *a,
                               const peg_count *b, peg_budget *budget, peg_count *out_sum);
    /* The place of a key in a sorted level, or the level's count if it is not there. */
    size_t (*locate)(const peg_level *level, const uint64_t *key);
    /*
     * Finds out about a level that play has reached. Play ends at the key stop, unless it is
     * NULL: that position is taken out of the level. Counts images only if by_images is 1.
     */
    peg_status (*inspect)(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                          int by_images, peg_budget *budget, peg_findings *out_findings);
} peg_level_ops;

/*
 * Adds to a set with counts of 128 bits an entry, a position with its count. It is not in the table
 * so that a library without random play has none of it.
 */
typedef peg_status peg_put_count(peg_store *store, const uint64_t *entry, peg_budget *budget);
peg_put_count peg_put_count_1;
peg_put_count peg_put_count_2;
peg_put_count peg_put_count_4;

const peg_level_ops *peg_level_ops_1(void);
const peg_level_ops *peg_level_ops_2(void);
const peg_level_ops *peg_level_ops_4(void);

static inline const peg_level_ops *peg_level_ops_for(int words)
{
    return PEG_FOR_WIDTH(words, peg_level_ops_1, peg_level_ops_2, peg_level_ops_4)();
}

#endif

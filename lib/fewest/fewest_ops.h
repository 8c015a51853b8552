/* SPDX-License-Identifier: MIT */

/*
 * The steps of the search for the fewest moves that work on positions. They are compiled for
 * each width of a position; a search takes those of its shape's width once, at its beginning.
 */
#ifndef PEG_FEWEST_FEWEST_OPS_H
#define PEG_FEWEST_FEWEST_OPS_H

#include "base/width.h"
#include "fewest/search.h"

typedef struct peg_fewest_ops {
    size_t run_size; /* of the state of one run, in bytes */
    /* Makes the start the only waypoint. */
    peg_status (*add_start)(peg_fewest *fewest);
    /* Makes every move from a waypoint. PEG_END where one wins, unless all are wanted. */
    peg_status (*expand)(peg_fewest *fewest, uint32_t waypoint);
    /* The waypoint that stands for a position, or PEG_NO_WAYPOINT. */
    uint32_t (*find_waypoint)(const peg_fewest *fewest, const uint64_t *position);
    /* What a waypoint costs. */
    int (*waypoint_cost)(const peg_fewest *fewest, uint32_t waypoint);
} peg_fewest_ops;

const peg_fewest_ops *peg_fewest_ops_1(void);
const peg_fewest_ops *peg_fewest_ops_2(void);
const peg_fewest_ops *peg_fewest_ops_4(void);

static inline const peg_fewest_ops *peg_fewest_ops_for(int words)
{
    return PEG_FOR_WIDTH(words, peg_fewest_ops_1, peg_fewest_ops_2, peg_fewest_ops_4)();
}

#endif

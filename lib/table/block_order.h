/* SPDX-License-Identifier: MIT */

/*
 * The order in which to flood a table's blocks. A jump leads to a block that comes earlier, or to
 * one of the same cluster: blocks of one weight that jumps join.
 */
#ifndef PEG_TABLE_BLOCK_ORDER_H
#define PEG_TABLE_BLOCK_ORDER_H

#include "base/budget.h"
#include "table/flood.h"

typedef struct peg_block_order {
    size_t count;
    uint32_t *block;   /* in order: by weight, those of a cluster together */
    uint32_t *cluster; /* by block, the first block of its cluster */
} peg_block_order;

peg_status peg_block_order_make(const peg_flood *flood, peg_budget *budget,
                                peg_block_order *out_order);
void peg_block_order_free(peg_block_order *order, peg_budget *budget);

#endif

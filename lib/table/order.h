/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_ORDER_H
#define PEG_TABLE_ORDER_H

#include "base/budget.h"
#include "table/flood.h"

/*
 * An order of a table's blocks in which jumps lead from later to earlier ones, save
 * in knots: blocks of the same weight that jumps lead between.
 */
typedef struct peg_order {
    size_t count;
    uint32_t *block; /* by weight, those of a knot together */
    uint32_t *knot;  /* by block, the first block of its knot */
} peg_order;

peg_status peg_order_make(const peg_flood *flood, peg_budget *budget, peg_order *out_order);
void peg_order_free(peg_order *order, peg_budget *budget);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * How random play chooses a jump. Lines are drawn, each as likely as any other, until one is legal.
 * Where there is a limit on draws and all of them miss, the first legal line is played, in an order
 * that need not be that of the shape.
 */
#ifndef PEG_COUNT_RULE_H
#define PEG_COUNT_RULE_H

#include "base/budget.h"
#include "shape/shape.h"

typedef struct peg_rule {
    uint16_t *place;   /* by line: where it is in the order; NULL without a limit on draws */
    peg_count *misses; /* by the number of legal lines: the chance that all draws miss */
    size_t lines;
} peg_rule;

/*
 * Makes a rule of so many draws, or without a limit if that is below 0. The order begins with
 * some lines of the shape; all others follow as the shape has them. Returns PEG_E_LINE or
 * PEG_E_TWICE for what is no line, or is given twice.
 */
peg_status peg_rule_make(const peg_shape *shape, int draws, const peg_jump *order, size_t count,
                         peg_budget *budget, peg_rule *out_rule);
void peg_rule_free(peg_rule *rule, peg_budget *budget);

#endif

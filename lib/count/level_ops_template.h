/* SPDX-License-Identifier: MIT */

/*
 * The table of everything that is done with levels, for positions of PEG_WIDTH words. Included
 * by count_width_1.c, count_width_2.c and count_width_4.c, which hand it out as level_ops.h
 * promises.
 */
#ifndef PEG_COUNT_LEVEL_OPS_TEMPLATE_H
#define PEG_COUNT_LEVEL_OPS_TEMPLATE_H

#include "count/grow_template.h"
#include "count/inspect_template.h"
#include "count/level_ops.h"
#include "count/level_template.h"
#include "count/lookup_template.h"

static const peg_level_ops level_ops = {
    .find_key = find_key,
    .grow = grow_set,
    .harvest = harvest_set,
    .sort = sort_plain,
    .prune = prune_level,
    .count = count_level,
    .divide = divide_counts,
    .sum_products = sum_products,
    .locate = locate,
    .inspect = inspect,
};

#endif

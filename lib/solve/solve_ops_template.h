/* SPDX-License-Identifier: MIT */

/*
 * The searches for an answer on positions of PEG_WIDTH words. The sources solve_width_*.c
 * include it, one for each width.
 */
#ifndef PEG_SOLVE_SOLVE_OPS_TEMPLATE_H
#define PEG_SOLVE_SOLVE_OPS_TEMPLATE_H

#include "solve/hunt_template.h"
#include "solve/perimeter_template.h"
#include "solve/solve_ops.h"
#include "solve/walk_template.h"

static const peg_solve_ops solve_ops = {
    .grow_perimeter = grow_perimeter,
    .is_within = is_within,
    .is_lost = is_lost,
    .hunt = hunt,
    .begin_search_walk = begin_search_walk,
    .search_walk_on = search_walk_on,
    .next_line = next_line,
};

#endif

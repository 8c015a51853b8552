/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of two words. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "solve/hunt_template.h"
#include "solve/marked_template.h"
#include "solve/walk_template.h"

const peg_solve_ops *const peg_solve_ops_2 = &solve_ops;

const peg_walk_ops *const peg_walk_ops_2 = &walk_ops;

peg_search_marked *const peg_search_marked_2 = search_marked;
#endif

/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of four words. */
#define PEG_WIDTH 4
#include "solve/hunt_template.h"
#include "solve/marked_template.h"
#include "solve/walk_template.h"

const peg_solve_ops *const peg_solve_ops_4 = &solve_ops;

const peg_walk_ops *const peg_walk_ops_4 = &walk_ops;

peg_search_marked *const peg_search_marked_4 = search_marked;

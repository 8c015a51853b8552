/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of one word. */
#define PEG_WIDTH 1
#include "fewest/expand_template.h"

const peg_fewest_ops *const peg_fewest_ops_1 = &fewest_ops;

/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of four words. */
#define PEG_WIDTH 4
#include "fewest/expand_template.h"

const peg_fewest_ops *const peg_fewest_ops_4 = &fewest_ops;

/* SPDX-License-Identifier: MIT */

/* The operations on levels, compiled for positions of four words: up to 256 holes. */
#define PEG_WIDTH 4
#include "count/lookup_template.h"

const peg_level_ops *const peg_level_ops_4 = &level_ops;

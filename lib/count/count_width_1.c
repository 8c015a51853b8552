/* SPDX-License-Identifier: MIT */

/* The operations on levels, compiled for positions of one word: up to 64 holes. */
#define PEG_WIDTH 1
#include "count/lookup_template.h"

const peg_level_ops *const peg_level_ops_1 = &level_ops;

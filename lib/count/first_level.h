/* SPDX-License-Identifier: MIT */

/*
 * The level that everything begins with: the key of one position. If its slot has a count, that
 * is 1, the one way to be where one starts.
 */
#ifndef PEG_COUNT_FIRST_LEVEL_H
#define PEG_COUNT_FIRST_LEVEL_H

#include "count/level_ops.h"

/* Makes a level of one position, in a slot of stride words. */
peg_status peg_first_level(const peg_level_ops *ops, const peg_frame *frame, const peg_bits *pegs,
                           size_t stride, peg_level *level, peg_budget *budget);

#endif

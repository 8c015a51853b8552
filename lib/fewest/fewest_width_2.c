/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of two words. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "fewest/expand_template.h"

const peg_fewest_ops *const peg_fewest_ops_2 = &fewest_ops;
#endif

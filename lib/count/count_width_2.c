/* SPDX-License-Identifier: MIT */

/* The operations on levels, compiled for positions of two words: up to 128 holes. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "count/lookup_template.h"

const peg_level_ops *const peg_level_ops_2 = &level_ops;
#endif

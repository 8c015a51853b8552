/* SPDX-License-Identifier: MIT */

/* Work on many positions, compiled for positions of two words: up to 128 holes. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "many/many_template.h"

const peg_many_ops *const peg_many_ops_2 = &many_ops;
#endif

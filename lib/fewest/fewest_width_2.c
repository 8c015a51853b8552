/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of two words. */
#include "base/width.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "fewest/fewest_ops_template.h"

const peg_fewest_ops *peg_fewest_ops_2(void)
{
    return &fewest_ops;
}
#endif

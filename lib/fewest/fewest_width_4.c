/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of four words. */
#define PEG_WIDTH 4
#include "fewest/fewest_ops_template.h"

const peg_fewest_ops *peg_fewest_ops_4(void)
{
    return &fewest_ops;
}

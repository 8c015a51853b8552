/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves, compiled for positions of one word. */
#define PEG_WIDTH 1
#include "fewest/fewest_ops_template.h"

const peg_fewest_ops *peg_fewest_ops_1(void)
{
    return &fewest_ops;
}

/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of two words. */
#include "base/width.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "solve/solve_ops_template.h"

const peg_solve_ops *peg_solve_ops_2(void)
{
    return &solve_ops;
}
#endif

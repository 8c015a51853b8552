/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of four words. */
#define PEG_WIDTH 4
#include "solve/solve_ops_template.h"

const peg_solve_ops *peg_solve_ops_4(void)
{
    return &solve_ops;
}

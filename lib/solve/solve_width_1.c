/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of one word. */
#define PEG_WIDTH 1
#include "solve/solve_ops_template.h"

const peg_solve_ops *peg_solve_ops_1(void)
{
    return &solve_ops;
}

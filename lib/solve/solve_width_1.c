/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of one word. */
#define PEG_WIDTH 1
#include "solve/hunt_template.h"
#include "solve/marked_template.h"

const peg_solve_ops *const peg_solve_ops_1 = &solve_ops;

peg_status peg_search_marked_1(const peg_setup *setup, const peg_bits *pegs, const peg_marks *marks,
                               peg_budget *budget, peg_answer *out_answer, peg_jump *out_jumps,
                               size_t *out_count)
{
    return search_marked(setup, pegs, marks, budget, out_answer, out_jumps, out_count);
}

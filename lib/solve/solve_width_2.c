/* SPDX-License-Identifier: MIT */

/* The searches for an answer, compiled for positions of two words. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "solve/hunt_template.h"
#include "solve/marked_template.h"

const peg_solve_ops *const peg_solve_ops_2 = &solve_ops;

peg_status peg_search_marked_2(const peg_setup *setup, const peg_bits *pegs, const peg_marks *marks,
                               peg_budget *budget, peg_answer *out_answer, peg_jump *out_jumps,
                               size_t *out_count)
{
    return search_marked(setup, pegs, marks, budget, out_answer, out_jumps, out_count);
}
#endif

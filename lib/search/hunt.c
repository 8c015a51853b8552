/* SPDX-License-Identifier: MIT */
#include "search/hunt.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"
#include "search/hunt_parts.h"

/*
 * Positions in the spread's first turn, and the dive's for each of them. What the
 * spread finds it mostly finds early, and on lost positions all its work is for nothing.
 */
#define FIRST_TURN 2048
#define DIVE_SHARE 8

#define PEG_EACH_WIDTH "search/hunt_kernel.h"
#include "base/width_each.h"

peg_status peg_hunt(const peg_known *known, peg_keys *lost, const peg_bits *pegs,
                    peg_budget *budget, peg_answer *out_answer, uint16_t *out_lines,
                    size_t *out_count)
{
#define RUN(w) run_hunt_##w(known, lost, pegs, budget, out_answer, out_lines, out_count)
    return PEG_FOR_WIDTH(known->shape->words, RUN);
#undef RUN
}

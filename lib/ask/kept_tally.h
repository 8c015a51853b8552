/* SPDX-License-Identifier: MIT */

/*
 * The tally that a board keeps, so that only the first look-up of a solution by its number takes
 * long. A board keeps one at most, as tallies are large, and a copy of it begins without one.
 */
#ifndef PEG_ASK_KEPT_TALLY_H
#define PEG_ASK_KEPT_TALLY_H

#include "ask/kept.h"
#include "count/tally.h"

/* The tally that is kept, if it has the position, or NULL. */
const peg_tally *peg_kept_tally_find(const peg_kept *kept, const peg_bits *pegs);

/* Drops the tally that is kept, within a budget of peg_kept_begin_budget(). */
void peg_kept_tally_drop(peg_kept *kept, peg_budget *budget);

/* Makes a tally with such a budget, of which nothing else is held, and keeps it. */
peg_status peg_kept_tally_make(peg_kept *kept, const peg_task *task, peg_budget *budget,
                               const peg_tally **out_tally);

#endif

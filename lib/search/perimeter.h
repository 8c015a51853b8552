/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_PERIMETER_H
#define PEG_SEARCH_PERIMETER_H

#include "search/known.h"

/* Walks back from the goals of what is known, level by level, to a moderate size. */
peg_status peg_perimeter_make(peg_known *known, peg_budget *budget);

/* Whether a position with at most known->perimeter_pegs pegs wins. */
int peg_perimeter_has(const peg_known *known, const peg_bits *pegs);

#endif

/* SPDX-License-Identifier: MIT */

/* Finding the levels of a tally: the positions that can be both reached and won. */
#ifndef PEG_COUNT_TALLY_LEVELS_H
#define PEG_COUNT_TALLY_LEVELS_H

#include "count/tally.h"

#include "theory/classes.h"

/* Makes the first level of both sides. If these levels are the same, the sides become one. */
peg_status peg_tally_begin_sides(peg_tally *tally, const peg_classes *classes, peg_budget *budget);

/* Grows both sides until they meet, and prunes their levels. */
peg_status peg_tally_find_levels(peg_tally *tally, peg_budget *budget);

#endif

/* SPDX-License-Identifier: MIT */

/* What a search knows of a position or of a waypoint. */
#ifndef PEG_FEWEST_LOOKUPS_H
#define PEG_FEWEST_LOOKUPS_H

#include "fewest/search.h"

/* The waypoint that stands for a position, or PEG_NO_WAYPOINT. */
uint32_t peg_fewest_waypoint(const peg_fewest *fewest, const peg_bits *pegs);

/* The position that is a waypoint's key. */
peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t waypoint);

/* What a waypoint costs: no solution by way of it has fewer moves. */
int peg_fewest_cost(const peg_fewest *fewest, uint32_t waypoint);

/* Whether a position that is not won may be won, as far as a table or a glance tells. */
int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs);

#endif

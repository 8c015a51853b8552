/* SPDX-License-Identifier: MIT */

/* The jumps of a solution that a search has found. */
#ifndef PEG_FEWEST_PLAY_WAYPOINTS_H
#define PEG_FEWEST_PLAY_WAYPOINTS_H

#include "fewest/search.h"

/*
 * Finds the jumps from the start by way of the waypoints to the goal: fewest->played. PEG_E_TABLE
 * if a table with wrong answers leads nowhere.
 */
peg_status peg_play_waypoints(peg_fewest *fewest);

#endif

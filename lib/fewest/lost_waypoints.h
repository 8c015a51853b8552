/* SPDX-License-Identifier: MIT */

/*
 * Which waypoints of a search without a table are lost. The search leaves out only what is lost at
 * a glance; here every other waypoint is hunted from.
 */
#ifndef PEG_FEWEST_LOST_WAYPOINTS_H
#define PEG_FEWEST_LOST_WAYPOINTS_H

#include "fewest/fewest.h"

/* Marks the waypoints that cannot be won: their moves become PEG_DEAD_END. */
peg_status peg_lost_waypoints_mark(peg_fewest *fewest);

#endif

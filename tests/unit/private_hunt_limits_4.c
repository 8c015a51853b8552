/* SPDX-License-Identifier: MIT */

/* Limits of hunts on positions of four words. */
#define PEG_WIDTH 4
#include "private_hunt_limits.h"

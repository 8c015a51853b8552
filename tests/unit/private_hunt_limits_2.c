/* SPDX-License-Identifier: MIT */

/* Limits of hunts on positions of two words. */
#define PEG_WIDTH 2
#include "private_hunt_limits.h"

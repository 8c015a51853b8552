/* SPDX-License-Identifier: MIT */

/* Limits of hunts on positions of one word. */
#define PEG_WIDTH 1
#include "private_hunt_limits.h"

/* SPDX-License-Identifier: MIT */

/* Hunts on positions of one word. */
#define PEG_WIDTH 1
#include "private_hunt.h"

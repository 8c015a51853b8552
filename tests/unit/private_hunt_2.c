/* SPDX-License-Identifier: MIT */

/* Hunts on positions of two words. */
#define PEG_WIDTH 2
#include "private_hunt.h"

/* SPDX-License-Identifier: MIT */

/* Hunts on positions of four words. */
#define PEG_WIDTH 4
#include "private_hunt.h"

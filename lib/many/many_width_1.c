/* SPDX-License-Identifier: MIT */

/* Work on many positions, compiled for positions of one word: up to 64 holes. */
#define PEG_WIDTH 1
#include "many/many_template.h"

const peg_many_ops *const peg_many_ops_1 = &many_ops;

/* SPDX-License-Identifier: MIT */

/* Work on many positions, compiled for positions of four words: up to 256 holes. */
#define PEG_WIDTH 4
#include "many/many_template.h"

const peg_many_ops *const peg_many_ops_4 = &many_ops;

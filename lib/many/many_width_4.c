/* SPDX-License-Identifier: MIT */

/* Work on many positions, compiled for positions of four words: up to 256 holes. */
#define PEG_WIDTH 4
#include "many/many_template.h"

const peg_many_ops peg_many_ops_4 = {many_list_all, find_all_images, play_at_random, check_lines,
                                     play_lines,    write_all_legal, step_games};

/* SPDX-License-Identifier: MIT */

/*
 * Sets of positions, as hash tables with open addressing. A position is held as its key, the
 * least of its images. No position in a set is without pegs, so that an empty slot is all zero.
 * The functions are in set_template.h, as they depend on the width of a position.
 */
#ifndef PEG_SOLVE_POSITION_SET_H
#define PEG_SOLVE_POSITION_SET_H

#include <stddef.h>
#include <stdint.h>

typedef struct peg_position_set {
    size_t room; /* a power of two, or 0 */
    size_t count;
    uint64_t *keys; /* each in as many words as a position has */
} peg_position_set;

/* How many slots a set that may forget tries for a key. */
#define PEG_SET_REACH 8

/* Slots that are worked on before the budget is charged, and the steps of work for each. */
#define PEG_SLOT_BATCH 4096
#define PEG_SLOT_STEPS 16

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Sets of moves, all of the same size, each held once in whatever order its moves were made.
 * A set is the numbers of its moves in ascending order. With it is the position to which the
 * moves lead, the same in any order, as a move changes the same holes whenever it is made.
 */
#ifndef PEG_FEWEST_MOVE_SETS_H
#define PEG_FEWEST_MOVE_SETS_H

#include "base/bits.h"
#include "base/slots.h"

typedef struct peg_move_sets {
    size_t size; /* moves in each set */
    uint32_t count;
    size_t number_room, position_room;
    uint32_t *numbers;
    peg_bits *positions;
    peg_slots slots;
} peg_move_sets;

/* Adds a set of moves that lead to a position, unless it is there already. */
peg_status peg_move_sets_add(peg_move_sets *sets, const uint32_t *numbers, const peg_bits *position,
                             peg_budget *budget);

/* Frees the sets, which are then empty. */
void peg_move_sets_free(peg_move_sets *sets, peg_budget *budget);

#endif

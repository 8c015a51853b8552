/* SPDX-License-Identifier: MIT */

/*
 * The moves met while solutions are compared, each once and with a number, so that a set of
 * moves is a row of numbers. A move is written as holes: where its peg is first, where it is
 * last, and in ascending order where the pegs were that it takes. By which way it took them
 * makes no difference.
 */
#ifndef PEG_FEWEST_MOVE_LIST_H
#define PEG_FEWEST_MOVE_LIST_H

#include "base/slots.h"

typedef struct peg_move_list {
    uint32_t count;
    size_t start_room, hole_room;
    uint32_t *start; /* where the holes of each move begin, and where those of the last end */
    uint8_t *holes;
    peg_slots slots;
} peg_move_list;

/* Gives the number of a move, which is added if it is new. Sorts the holes of the pegs taken. */
peg_status peg_move_list_number(peg_move_list *list, uint8_t *holes, size_t count,
                                peg_budget *budget, uint32_t *out_number);

void peg_move_list_free(peg_move_list *list, peg_budget *budget);

#endif

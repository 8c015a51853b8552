/* SPDX-License-Identifier: MIT */

/* The parts of the hunt that positions of every width share. */
#ifndef PEG_SEARCH_HUNT_PARTS_H
#define PEG_SEARCH_HUNT_PARTS_H

#include "base/budget.h"

/* Spots by scatter, the least on top. */
typedef struct peg_heap_item {
    int32_t scatter;
    uint32_t spot;
} peg_heap_item;

typedef struct peg_heap {
    peg_heap_item *items;
    size_t room;
    size_t count;
} peg_heap;

/* Returns 0 if memory is refused. */
int peg_heap_push(peg_budget *budget, peg_heap *heap, int32_t scatter, uint32_t spot);

/* Takes the top spot from a heap that has one. */
uint32_t peg_heap_pop(peg_heap *heap);

void peg_heap_free(peg_budget *budget, peg_heap *heap);

#endif

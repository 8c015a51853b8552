/* SPDX-License-Identifier: MIT */

/*
 * A heap of the best-first search: nodes, by their indices, the one of least scatter on top. It
 * knows nothing of positions and is the same for every width.
 */
#ifndef PEG_SOLVE_POSITION_HEAP_H
#define PEG_SOLVE_POSITION_HEAP_H

#include "base/budget.h"

typedef struct peg_heap_item {
    int32_t scatter;
    uint32_t node;
} peg_heap_item;

typedef struct peg_heap {
    peg_heap_item *items;
    size_t room;
    size_t count;
} peg_heap;

/* Makes room for as many nodes as needed. Returns 0 if memory is refused. */
int peg_heap_grow(peg_budget *budget, peg_heap *heap, size_t needed);

/* Returns 0 if memory is refused. */
int peg_heap_push(peg_budget *budget, peg_heap *heap, int32_t scatter, uint32_t node);

/* Takes the top node off a heap that is not empty. */
uint32_t peg_heap_pop(peg_heap *heap);

void peg_heap_free(peg_budget *budget, peg_heap *heap);

#endif

/* SPDX-License-Identifier: MIT */

/* A binary heap in an array (Williams 1964). */
#include "solve/position_heap.h"

#include "base/bytes.h"

int peg_heap_grow(peg_budget *budget, peg_heap *heap, size_t needed)
{
    peg_heap_item *items =
        peg_budget_grow(budget, heap->items, &heap->room, needed, sizeof(*items));

    if (items)
        heap->items = items;
    return items != NULL;
}

int peg_heap_push(peg_budget *budget, peg_heap *heap, int32_t scatter, uint32_t node)
{
    size_t at;

    if (!peg_heap_grow(budget, heap, heap->count + 1))
        return 0;
    for (at = heap->count++; at > 0; at = (at - 1) / 2) {
        if (heap->items[(at - 1) / 2].scatter <= scatter)
            break;
        heap->items[at] = heap->items[(at - 1) / 2];
    }
    heap->items[at] = (peg_heap_item){scatter, node};
    return 1;
}

uint32_t peg_heap_pop(peg_heap *heap)
{
    uint32_t top = heap->items[0].node;
    peg_heap_item last = heap->items[--heap->count];
    size_t at = 0;

    for (size_t child = 1; child < heap->count; child = 2 * at + 1) {
        if (child + 1 < heap->count && heap->items[child + 1].scatter < heap->items[child].scatter)
            child++;
        if (last.scatter <= heap->items[child].scatter)
            break;
        heap->items[at] = heap->items[child];
        at = child;
    }
    heap->items[at] = last;
    return top;
}

void peg_heap_free(peg_budget *budget, peg_heap *heap)
{
    peg_budget_free(budget, heap->items, heap->room * sizeof(*heap->items));
    memset(heap, 0, sizeof(*heap));
}

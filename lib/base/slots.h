/* SPDX-License-Identifier: MIT */

/*
 * The part of a hash table that knows nothing of its items: their owner keeps them in an
 * array, and slots say which of its indices may belong to a hash. Slots are tried one after
 * another until the item is found or one is empty (linear probing; Knuth, The Art of
 * Computer Programming, volume 3, section 6.4). To look for an item:
 *
 *     size_t at = peg_slots_first(&slots, hash);
 *
 *     while (slots.slot[at] && items[slots.slot[at] - 1] != item)
 *         at = peg_slots_next(&slots, at);
 *
 * Then slots.slot[at] is the item's index plus 1, or 0 where the item is new and its index
 * plus 1 belongs there. Owners that find slots crowded enlarge them, which empties them, and
 * put every index in again.
 */
#ifndef PEG_BASE_SLOTS_H
#define PEG_BASE_SLOTS_H

#include "base/budget.h"

typedef struct peg_slots {
    size_t room;    /* a power of two, or 0 at first */
    uint32_t *slot; /* an index plus 1, or 0 for none */
} peg_slots;

/* Takes four times the room, or the first, all empty. Needs the old room until it has it. */
peg_status peg_slots_enlarge(peg_slots *slots, peg_budget *budget);
void peg_slots_free(peg_slots *slots, peg_budget *budget);

/* Whether a number of items asks for more room: long runs of full slots cost time. */
static inline int peg_slots_are_crowded(const peg_slots *slots, size_t count)
{
    return 2 * count >= slots->room;
}

static inline size_t peg_slots_first(const peg_slots *slots, uint64_t hash)
{
    return (size_t)hash & (slots->room - 1);
}

static inline size_t peg_slots_next(const peg_slots *slots, size_t at)
{
    return (at + 1) & (slots->room - 1);
}

/* Puts in the index of an item that is not there yet. */
static inline void peg_slots_put(peg_slots *slots, uint64_t hash, uint32_t index)
{
    size_t at = peg_slots_first(slots, hash);

    while (slots->slot[at])
        at = peg_slots_next(slots, at);
    slots->slot[at] = index + 1;
}

#endif

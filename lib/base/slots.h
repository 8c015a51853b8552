/* SPDX-License-Identifier: MIT */

/*
 * The part of a hash table that knows nothing of its items: their owner keeps them in an array, and
 * slots find the index of an item by its hash. Slots are tried one after another until the item is
 * found or one is empty (linear probing; Knuth, The Art of Computer Programming, volume 3, section
 * 6.4). Beside the index a slot holds the upper half of the hash. So a look-up usually ends without
 * reading another item, and slots are enlarged without hashing the items again.
 */
#ifndef PEG_BASE_SLOTS_H
#define PEG_BASE_SLOTS_H

#include "base/assert.h"
#include "base/budget.h"

typedef struct peg_slots {
    size_t room;    /* slots in use: a power of two, or 0 at first */
    size_t held;    /* slots that there is memory for */
    int shift;      /* a hash shifted right by this is the slot to try first */
    uint64_t *slot; /* the upper half of a hash, and below it an index plus 1; or 0 for none */
} peg_slots;

/* Whether an item of an array is the one looked for. */
typedef int peg_is_item(const void *items, uint32_t index, const void *item);

/* Begins with a number of slots, a power of two, all of them empty. */
peg_status peg_slots_begin(peg_slots *slots, size_t room, peg_budget *budget);

/* Doubles the room, or takes the first. Unless the status is PEG_OK, the slots are as before. */
peg_status peg_slots_enlarge(peg_slots *slots, peg_budget *budget);

void peg_slots_free(peg_slots *slots, peg_budget *budget);

/* Whether a number of items needs more room: long runs of full slots cost time. */
static inline int peg_slots_are_crowded(const peg_slots *slots, size_t count)
{
    return 2 * count >= slots->room;
}

/* What a slot holds for an item. */
static inline uint64_t peg_slot_for(uint64_t hash, uint32_t index)
{
    PEG_ASSERT(index < UINT32_MAX);
    return hash >> 32 << 32 | (index + 1);
}

/* The index in a slot that is not empty. */
static inline uint32_t peg_slot_index(uint64_t slot)
{
    PEG_ASSERT(slot & UINT32_MAX);
    return (uint32_t)(slot & UINT32_MAX) - 1;
}

/* The slot of an item, or the empty one where it belongs. Not all slots may be full. */
static inline uint64_t *peg_slots_find(const peg_slots *slots, uint64_t hash, peg_is_item *is_item,
                                       const void *items, const void *item)
{
    for (size_t at = (size_t)(hash >> slots->shift);; at = (at + 1) & (slots->room - 1)) {
        uint64_t *slot = slots->slot + at;

        if (!*slot || (*slot >> 32 == hash >> 32 && is_item(items, peg_slot_index(*slot), item)))
            return slot;
    }
}

/* Puts in the index of an item that is not there yet. Not all slots may be full. */
static inline void peg_slots_put(peg_slots *slots, uint64_t hash, uint32_t index)
{
    size_t at = (size_t)(hash >> slots->shift);

    PEG_ASSERT(slots->slot);
    while (slots->slot[at])
        at = (at + 1) & (slots->room - 1);
    slots->slot[at] = peg_slot_for(hash, index);
}

#endif

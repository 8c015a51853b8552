/* SPDX-License-Identifier: MIT */

/* Memory for an index of numbers by hash. */
#include "base/slots.h"

enum { LEAST_ROOM = 1024 };

/* Slots that are moved before the budget is charged, and the steps of work for each. */
enum { MOVED_AT_ONCE = 4096, MOVE_STEPS = 2 };

static void set_room(peg_slots *slots, size_t room)
{
    int bits = 0;

    PEG_ASSERT(room > 1 && (room & (room - 1)) == 0);
    while (room >> bits > 1)
        bits++;
    slots->room = room;
    slots->shift = 64 - bits;
}

peg_status peg_slots_begin(peg_slots *slots, size_t room, peg_budget *budget)
{
    if (slots->held < room) {
        peg_slots_free(slots, budget);
        slots->slot = peg_budget_resize(budget, NULL, 0, room * sizeof(*slots->slot));
        if (!slots->slot)
            return budget->status;
        slots->held = room;
    }
    set_room(slots, room);
    return peg_budget_clear(budget, slots->slot, room * sizeof(*slots->slot));
}

peg_status peg_slots_enlarge(peg_slots *slots, peg_budget *budget)
{
    size_t room = slots->room ? 2 * slots->room : LEAST_ROOM;
    peg_slots larger = {0};

    /* The upper half of a hash tells no more slots apart. */
    if (room >> 16 >> 16 > 1)
        peg_budget_fail(budget, PEG_LIMIT);
    peg_slots_begin(&larger, room, budget);
    for (size_t i = 0; budget->status == PEG_OK && i < slots->room; i++) {
        uint64_t slot = slots->slot[i];

        if (slot)
            peg_slots_put(&larger, slot, peg_slot_index(slot));
        if (i % MOVED_AT_ONCE == 0)
            peg_budget_work(budget, MOVED_AT_ONCE * MOVE_STEPS);
    }
    peg_slots_free(budget->status == PEG_OK ? slots : &larger, budget);
    if (budget->status == PEG_OK)
        *slots = larger;
    return budget->status;
}

void peg_slots_free(peg_slots *slots, peg_budget *budget)
{
    peg_budget_free(budget, slots->slot, slots->held * sizeof(*slots->slot));
    *slots = (peg_slots){0};
}

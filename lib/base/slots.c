/* SPDX-License-Identifier: MIT */

/* Memory for an index of numbers by hash. */
#include "base/slots.h"

enum { LEAST_ROOM = 1024 };

peg_status peg_slots_enlarge(peg_slots *slots, peg_budget *budget)
{
    size_t room = slots->room ? 4 * slots->room : LEAST_ROOM;
    uint32_t *slot = peg_budget_resize(budget, NULL, 0, room * sizeof(*slot));

    if (!slot)
        return peg_budget_refusal(budget);
    peg_slots_free(slots, budget);
    slots->slot = slot;
    slots->room = room;
    return peg_budget_clear(budget, slot, room * sizeof(*slot));
}

void peg_slots_free(peg_slots *slots, peg_budget *budget)
{
    peg_budget_free(budget, slots->slot, slots->room * sizeof(*slots->slot));
    slots->slot = NULL;
    slots->room = 0;
}

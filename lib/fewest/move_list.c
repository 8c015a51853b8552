/* SPDX-License-Identifier: MIT */

/* Moves stand one after another in an array of holes, and slots find them by their hash. */
#include "fewest/move_list.h"

#include "base/bytes.h"
#include "base/hash.h"

static uint64_t hash_of(const uint8_t *holes, size_t count)
{
    uint64_t hash = count;

    for (size_t i = 0; i < count; i++)
        hash = peg_hash(hash ^ holes[i]);
    return hash;
}

static int is_move(const peg_move_list *list, uint32_t number, const uint8_t *holes, size_t count)
{
    const uint32_t *start = list->start + number;

    return start[1] - start[0] == count && memcmp(list->holes + start[0], holes, count) == 0;
}

/* The slot of a move, or the empty one where it belongs. */
static uint32_t *find_move(const peg_move_list *list, const uint8_t *holes, size_t count)
{
    size_t at = peg_slots_first(&list->slots, hash_of(holes, count));

    while (list->slots.slot[at] && !is_move(list, list->slots.slot[at] - 1, holes, count))
        at = peg_slots_next(&list->slots, at);
    return &list->slots.slot[at];
}

static peg_status enlarge(peg_move_list *list, peg_budget *budget)
{
    peg_status status = peg_slots_enlarge(&list->slots, budget);

    for (uint32_t i = 0; status == PEG_OK && i < list->count; i++) {
        size_t count = list->start[i + 1] - list->start[i];

        peg_slots_put(&list->slots, hash_of(list->holes + list->start[i], count), i);
        status = peg_budget_work(budget, 8);
    }
    return status;
}

/* Adds a new move to the end of the list. */
static peg_status append(peg_move_list *list, const uint8_t *holes, size_t count,
                         peg_budget *budget)
{
    size_t used = list->count ? list->start[list->count] : 0;
    uint32_t *start;
    uint8_t *grown;

    if (used + count > UINT32_MAX)
        return PEG_LIMIT;
    start = peg_budget_grow(budget, list->start, &list->start_room, (size_t)list->count + 2,
                            sizeof(*start));
    if (!start)
        return peg_budget_refusal(budget);
    list->start = start;
    grown = peg_budget_grow(budget, list->holes, &list->hole_room, used + count, sizeof(*grown));
    if (!grown)
        return peg_budget_refusal(budget);
    list->holes = grown;
    memcpy(grown + used, holes, count);
    start[list->count++] = (uint32_t)used;
    start[list->count] = (uint32_t)(used + count);
    return PEG_OK;
}

static void sort_holes(uint8_t *holes, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint8_t hole = holes[i];
        size_t at = i;

        for (; at > 0 && holes[at - 1] > hole; at--)
            holes[at] = holes[at - 1];
        holes[at] = hole;
    }
}

peg_status peg_move_list_number(peg_move_list *list, uint8_t *holes, size_t count,
                                peg_budget *budget, uint32_t *out_number)
{
    peg_status status = PEG_OK;
    uint32_t *slot;

    sort_holes(holes + 2, count - 2);
    if (peg_slots_are_crowded(&list->slots, list->count))
        status = enlarge(list, budget);
    if (status != PEG_OK)
        return status;
    slot = find_move(list, holes, count);
    if (!*slot) {
        status = append(list, holes, count, budget);
        if (status != PEG_OK)
            return status;
        *slot = list->count;
    }
    *out_number = *slot - 1;
    return PEG_OK;
}

void peg_move_list_free(peg_move_list *list, peg_budget *budget)
{
    peg_budget_free(budget, list->start, list->start_room * sizeof(*list->start));
    peg_budget_free(budget, list->holes, list->hole_room);
    peg_slots_free(&list->slots, budget);
}

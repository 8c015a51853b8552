/* SPDX-License-Identifier: MIT */

/* Sets are rows of one length in an array of numbers, and slots find them by their hash. */
#include "fewest/move_sets.h"

#include "base/bytes.h"
#include "base/hash.h"

static uint64_t hash_of(const uint32_t *numbers, size_t size)
{
    uint64_t hash = size;

    for (size_t i = 0; i < size; i++)
        hash = peg_hash(hash ^ numbers[i]);
    return hash;
}

/* The slot of a set, or the empty one where it belongs. */
static uint32_t *find_set(const peg_move_sets *sets, const uint32_t *numbers)
{
    size_t size = sets->size;
    size_t at = peg_slots_first(&sets->slots, hash_of(numbers, size));

    while (sets->slots.slot[at] && memcmp(sets->numbers + (sets->slots.slot[at] - 1) * size,
                                          numbers, size * sizeof(*numbers)) != 0)
        at = peg_slots_next(&sets->slots, at);
    return &sets->slots.slot[at];
}

static peg_status enlarge(peg_move_sets *sets, peg_budget *budget)
{
    peg_status status = peg_slots_enlarge(&sets->slots, budget);

    for (uint32_t i = 0; status == PEG_OK && i < sets->count; i++) {
        peg_slots_put(&sets->slots, hash_of(sets->numbers + i * sets->size, sets->size), i);
        status = peg_budget_work(budget, 4 + sets->size);
    }
    return status;
}

/* Adds a new set to the end of the array. */
static peg_status append(peg_move_sets *sets, const uint32_t *numbers, const peg_bits *position,
                         peg_budget *budget)
{
    size_t size = sets->size;
    uint32_t *grown;
    peg_bits *positions;

    if (sets->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    grown = peg_budget_grow(budget, sets->numbers, &sets->number_room,
                            ((size_t)sets->count + 1) * size, sizeof(*grown));
    if (!grown)
        return peg_budget_refusal(budget);
    sets->numbers = grown;
    positions = peg_budget_grow(budget, sets->positions, &sets->position_room,
                                (size_t)sets->count + 1, sizeof(*positions));
    if (!positions)
        return peg_budget_refusal(budget);
    sets->positions = positions;
    memcpy(grown + sets->count * size, numbers, size * sizeof(*numbers));
    positions[sets->count++] = *position;
    return PEG_OK;
}

peg_status peg_move_sets_add(peg_move_sets *sets, const uint32_t *numbers, const peg_bits *position,
                             peg_budget *budget)
{
    peg_status status = PEG_OK;
    uint32_t *slot;

    if (peg_slots_are_crowded(&sets->slots, sets->count))
        status = enlarge(sets, budget);
    if (status != PEG_OK)
        return status;
    slot = find_set(sets, numbers);
    if (*slot)
        return PEG_OK;
    status = append(sets, numbers, position, budget);
    if (status == PEG_OK)
        *slot = sets->count;
    return status;
}

void peg_move_sets_free(peg_move_sets *sets, peg_budget *budget)
{
    peg_budget_free(budget, sets->numbers, sets->number_room * sizeof(*sets->numbers));
    peg_budget_free(budget, sets->positions, sets->position_room * sizeof(*sets->positions));
    peg_slots_free(&sets->slots, budget);
    memset(sets, 0, sizeof(*sets));
}

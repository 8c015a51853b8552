/* SPDX-License-Identifier: MIT */

/* The stops of a search on positions of PEG_WIDTH words. Included by the kernel of the search. */

/* Where slots begin to look for a hash. Up to 2^24 slots, the bits that they keep are others. */
static inline size_t PEG_WIDE(slot_of)(const peg_stops *stops, uint64_t hash)
{
    return (size_t)(hash >> 8) & (stops->slot_room - 1);
}

/* Takes more slots, and puts all stops into them. */
static peg_status PEG_WIDE(more_slots)(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    size_t size = sizeof(*stops->slots);
    size_t room = stops->slot_room ? 2 * stops->slot_room : 1024;
    uint64_t *slots = peg_budget_resize(fewest->budget, NULL, 0, room * size);
    peg_status status;

    if (!slots)
        return peg_budget_refusal(fewest->budget);
    peg_budget_free(fewest->budget, stops->slots, stops->slot_room * size);
    stops->slots = slots;
    stops->slot_room = room;
    status = peg_budget_clear(fewest->budget, slots, room * size);
    for (uint32_t i = 0; status == PEG_OK && i < stops->count; i++) {
        uint64_t hash = PEG_WIDE(hash)(stops->keys + (size_t)i * PEG_WIDTH, PEG_UNMARKED);
        size_t at = PEG_WIDE(slot_of)(stops, hash);

        while (slots[at])
            at = (at + 1) & (room - 1);
        slots[at] = hash >> 32 << 32 | (i + 1);
        if (i % PEG_SLOTS == 0)
            status = peg_budget_work(fewest->budget, PEG_SLOTS * PEG_SLOT_STEPS);
    }
    return status;
}

/* The slot of a key, or of where it would be. */
static inline uint64_t *PEG_WIDE(find_slot)(const peg_stops *stops, const uint64_t *key,
                                            uint64_t hash)
{
    size_t mask = stops->slot_room - 1;

    for (size_t at = PEG_WIDE(slot_of)(stops, hash);; at = (at + 1) & mask) {
        uint64_t slot = stops->slots[at];

        if (!slot || (slot >> 32 == hash >> 32 &&
                      PEG_WIDE(equal)(stops->keys + ((slot & UINT32_MAX) - 1) * PEG_WIDTH, key,
                                      PEG_UNMARKED)))
            return stops->slots + at;
    }
}

static peg_status PEG_WIDE(stop_room)(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    peg_budget *budget = fewest->budget;
    size_t needed = (size_t)stops->count + 1;
    uint64_t *keys;
    uint32_t *ids;
    uint8_t *moves;

    if (stops->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    keys =
        peg_budget_grow(budget, stops->keys, &stops->key_room, needed, PEG_WIDTH * sizeof(*keys));
    if (!keys)
        return peg_budget_refusal(budget);
    stops->keys = keys;
    ids = peg_budget_grow(budget, stops->parent, &stops->parent_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    stops->parent = ids;
    ids = peg_budget_grow(budget, stops->next, &stops->next_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    stops->next = ids;
    moves = peg_budget_grow(budget, stops->moves, &stops->moves_room, needed, 1);
    if (!moves)
        return peg_budget_refusal(budget);
    stops->moves = moves;
    return PEG_OK;
}

/* Adds a stop after so many moves, unless it is there. */
static peg_status PEG_WIDE(add_stop)(peg_fewest *fewest, const uint64_t *key, uint32_t parent,
                                     int moves)
{
    peg_stops *stops = &fewest->stops;
    uint64_t hash = PEG_WIDE(hash)(key, PEG_UNMARKED);
    peg_status status = PEG_OK;
    uint64_t *slot;
    uint32_t stop;

    if (2 * (uint64_t)stops->count >= stops->slot_room)
        status = PEG_WIDE(more_slots)(fewest);
    if (status != PEG_OK)
        return status;
    slot = PEG_WIDE(find_slot)(stops, key, hash);
    if (*slot)
        return PEG_OK;
    if (stops->count >= stops->key_room || stops->count >= stops->parent_room ||
        stops->count >= stops->next_room || stops->count >= stops->moves_room)
        status = PEG_WIDE(stop_room)(fewest);
    if (status != PEG_OK)
        return status;
    stop = stops->count++;
    *slot = hash >> 32 << 32 | (stop + 1);
    PEG_WIDE(copy)(stops->keys + (size_t)stop * PEG_WIDTH, key);
    stops->parent[stop] = parent;
    stops->moves[stop] = (uint8_t)moves;
    stops->next[stop] = stops->fresh[moves];
    stops->fresh[moves] = stop;
    return PEG_OK;
}

/* SPDX-License-Identifier: MIT */

/*
 * The waypoints of a search on positions of PEG_WIDTH words, as a hash table. A slot holds some
 * bits of the hash beside the waypoint's number, so that a look-up mostly ends without reading
 * the key of another waypoint from far away. Included by fewest_ops_template.h.
 */
#ifndef PEG_FEWEST_WAYPOINTS_TEMPLATE_H
#define PEG_FEWEST_WAYPOINTS_TEMPLATE_H

#include "fewest/search.h"
#include "position/position_template.h"

/*
 * The first slot to try for a hash. With up to 2^24 slots these bits of the hash are others than
 * the high half, which the slots hold.
 */
static inline size_t first_slot(const peg_waypoints *waypoints, uint64_t hash)
{
    return (size_t)(hash >> 8) & (waypoints->slot_room - 1);
}

/* Doubles the slots, and puts all waypoints into them. */
static peg_status enlarge_slots(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    size_t size = sizeof(*waypoints->slots);
    size_t room = waypoints->slot_room ? 2 * waypoints->slot_room : 1024;
    uint64_t *slots = peg_budget_resize(fewest->budget, NULL, 0, room * size);
    peg_status status;

    if (!slots)
        return peg_budget_refusal(fewest->budget);
    peg_budget_free(fewest->budget, waypoints->slots, waypoints->slot_room * size);
    waypoints->slots = slots;
    waypoints->slot_room = room;
    status = peg_budget_clear(fewest->budget, slots, room * size);
    for (uint32_t i = 0; status == PEG_OK && i < waypoints->count; i++) {
        uint64_t hash = hash_position(waypoints->keys + (size_t)i * PEG_WIDTH, PEG_UNMARKED);
        size_t at = first_slot(waypoints, hash);

        while (slots[at])
            at = (at + 1) & (room - 1);
        slots[at] = hash >> 32 << 32 | (i + 1);
        if (i % PEG_SLOT_BATCH == 0)
            status = peg_budget_work(fewest->budget, PEG_SLOT_BATCH * PEG_SLOT_STEPS);
    }
    return status;
}

/* The slot of a key, or the empty one where it belongs. */
static inline uint64_t *find_slot(const peg_waypoints *waypoints, const uint64_t *key,
                                  uint64_t hash)
{
    size_t mask = waypoints->slot_room - 1;

    for (size_t at = first_slot(waypoints, hash);; at = (at + 1) & mask) {
        uint64_t slot = waypoints->slots[at];

        if (!slot || (slot >> 32 == hash >> 32 &&
                      positions_equal(waypoints->keys + ((slot & UINT32_MAX) - 1) * PEG_WIDTH, key,
                                      PEG_UNMARKED)))
            return waypoints->slots + at;
    }
}

/* Makes room for one waypoint more. */
static peg_status make_room(peg_fewest *fewest)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_budget *budget = fewest->budget;
    size_t needed = (size_t)waypoints->count + 1;
    uint64_t *keys;
    uint32_t *ids;
    uint8_t *moves;

    if (waypoints->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    keys = peg_budget_grow(budget, waypoints->keys, &waypoints->key_room, needed,
                           PEG_WIDTH * sizeof(*keys));
    if (!keys)
        return peg_budget_refusal(budget);
    waypoints->keys = keys;
    ids = peg_budget_grow(budget, waypoints->parent, &waypoints->parent_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    waypoints->parent = ids;
    ids = peg_budget_grow(budget, waypoints->next, &waypoints->next_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    waypoints->next = ids;
    moves = peg_budget_grow(budget, waypoints->moves, &waypoints->moves_room, needed, 1);
    if (!moves)
        return peg_budget_refusal(budget);
    waypoints->moves = moves;
    return PEG_OK;
}

/* Adds a fresh waypoint after a number of moves, unless its key is there already. */
static peg_status add_waypoint(peg_fewest *fewest, const uint64_t *key, uint32_t parent, int moves)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    uint64_t hash = hash_position(key, PEG_UNMARKED);
    peg_status status = PEG_OK;
    uint64_t *slot;
    uint32_t waypoint;

    if (2 * (uint64_t)waypoints->count >= waypoints->slot_room)
        status = enlarge_slots(fewest);
    if (status != PEG_OK)
        return status;
    slot = find_slot(waypoints, key, hash);
    if (*slot)
        return PEG_OK;
    if (waypoints->count >= waypoints->key_room || waypoints->count >= waypoints->parent_room ||
        waypoints->count >= waypoints->next_room || waypoints->count >= waypoints->moves_room)
        status = make_room(fewest);
    if (status != PEG_OK)
        return status;
    waypoint = waypoints->count++;
    *slot = hash >> 32 << 32 | (waypoint + 1);
    copy_position(waypoints->keys + (size_t)waypoint * PEG_WIDTH, key);
    waypoints->parent[waypoint] = parent;
    waypoints->moves[waypoint] = (uint8_t)moves;
    waypoints->next[waypoint] = waypoints->fresh[moves];
    waypoints->fresh[moves] = waypoint;
    return PEG_OK;
}

#endif

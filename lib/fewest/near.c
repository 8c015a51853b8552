/* SPDX-License-Identifier: MIT */

/* Positions are listed breadth first: those with the same number of moves stand together. */
#include "fewest/near.h"

#include "base/assert.h"
#include "theory/classes.h"

/* A peg that is taken back further, in a move that is taken back from a position. */
typedef struct halfway {
    uint32_t position;
    uint8_t hole;
} halfway;

/* A list in the making. */
typedef struct listing {
    const peg_shape *shape;
    peg_budget *budget;
    peg_near *near;
    halfway *half; /* for moves that are as far from the goal */
    size_t half_count, half_room;
    peg_slots half_slots;
} listing;

static int is_position(const void *list, uint32_t index, const void *pegs)
{
    return peg_bits_equal((const peg_bits *)list + index, pegs);
}

static int is_halfway(const void *list, uint32_t index, const void *item)
{
    const halfway *a = (const halfway *)list + index;
    const halfway *b = item;

    return a->position == b->position && a->hole == b->hole;
}

/* The index of a position, which is added unless it is there. */
static peg_status add(listing *all, const peg_bits *pegs, uint32_t after, size_t line,
                      uint32_t *out_index)
{
    peg_near *near = all->near;
    uint64_t hash = peg_bits_hash(pegs, 0);
    size_t count = near->count;
    peg_status status = PEG_OK;
    uint64_t *slot;
    void *grown;

    if (peg_slots_are_crowded(&near->slots, count))
        status = peg_slots_enlarge(&near->slots, all->budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&near->slots, hash, is_position, near->pegs, pegs);
    if (*slot) {
        *out_index = peg_slot_index(*slot);
        return PEG_OK;
    }
    grown = peg_budget_grow(all->budget, near->pegs, &near->room, count + 1, sizeof(*pegs));
    if (!grown)
        return peg_budget_refuse(all->budget);
    near->pegs = grown;
    grown = peg_budget_grow(all->budget, near->after, &near->after_room, count + 1,
                            sizeof(*near->after));
    if (!grown)
        return peg_budget_refuse(all->budget);
    near->after = grown;
    grown =
        peg_budget_grow(all->budget, near->line, &near->line_room, count + 1, sizeof(*near->line));
    if (!grown)
        return peg_budget_refuse(all->budget);
    near->line = grown;
    *slot = peg_slot_for(hash, (uint32_t)count);
    near->pegs[count] = *pegs;
    near->after[count] = after;
    near->line[count] = (uint16_t)line;
    *out_index = (uint32_t)count;
    near->count++;
    return PEG_OK;
}

/* Notes a peg that may be taken back further, unless it is noted already. */
static peg_status add_halfway(listing *all, halfway half)
{
    uint64_t hash = peg_hash((uint64_t)half.position << 8 | half.hole);
    peg_status status = PEG_OK;
    uint64_t *slot;
    halfway *list;

    if (peg_slots_are_crowded(&all->half_slots, all->half_count))
        status = peg_slots_enlarge(&all->half_slots, all->budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&all->half_slots, hash, is_halfway, all->half, &half);
    if (*slot)
        return PEG_OK;
    list = peg_budget_grow(all->budget, all->half, &all->half_room, all->half_count + 1,
                           sizeof(*list));
    if (!list)
        return peg_budget_refuse(all->budget);
    all->half = list;
    *slot = peg_slot_for(hash, (uint32_t)all->half_count);
    list[all->half_count++] = half;
    return PEG_OK;
}

/*
 * Takes back every jump that leads to a position, or those that end in one hole. PEG_END if there
 * are then more positions than wanted.
 */
static peg_status take_back(listing *all, uint32_t position, int hole, size_t most)
{
    const peg_shape *shape = all->shape;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        peg_bits pegs = all->near->pegs[position];
        halfway half = {0, line.from};

        if ((hole != PEG_NO_HOLE && line.to != hole) || !peg_bits_get(&pegs, line.to) ||
            peg_bits_get(&pegs, line.over) || peg_bits_get(&pegs, line.from))
            continue;
        peg_bits_jump(&pegs, line);
        status = add(all, &pegs, position, i, &half.position);
        if (status == PEG_OK)
            status = add_halfway(all, half);
    }
    if (status == PEG_OK)
        status = peg_budget_spend_steps(all->budget, shape->line_count);
    return status == PEG_OK && all->near->count > most ? PEG_END : status;
}

/* Adds the positions one move further away. PEG_END if there are more than wanted. */
static peg_status take_moves_back(listing *all, size_t most)
{
    peg_near *near = all->near;
    uint32_t first = (uint32_t)near->first;
    uint32_t end = (uint32_t)near->count;
    peg_status status;

    all->half_count = 0;
    status = peg_slots_begin(&all->half_slots, 1024, all->budget);
    for (uint32_t i = first; status == PEG_OK && i < end; i++)
        status = take_back(all, i, PEG_NO_HOLE, most);
    for (size_t i = 0; status == PEG_OK && i < all->half_count; i++)
        status = take_back(all, all->half[i].position, all->half[i].hole, most);
    if (status == PEG_OK) {
        near->moves++;
        near->first = end;
    } else {
        near->count = end;
    }
    return status;
}

static peg_status add_goals(listing *all, const struct peg_goal *goal, const peg_bits *pegs)
{
    peg_classes classes;
    peg_bits parities;
    uint32_t index;
    peg_status status = PEG_OK;
    int anywhere = goal->kind == PEG_GOAL_ANYWHERE;
    int choices = anywhere ? all->shape->holes : 1;

    peg_classes_find(all->shape, &classes);
    parities = peg_class_of(&classes, pegs);
    for (int hole = 0; status == PEG_OK && hole < choices; hole++) {
        peg_bits won = goal->pegs;
        peg_bits own;

        if (anywhere)
            peg_bits_set(&won, hole);
        own = peg_class_of(&classes, &won);
        if (peg_bits_equal(&own, &parities))
            status = add(all, &won, 0, 0, &index);
    }
    return status;
}

static peg_status find_full(listing *all, const peg_region_list *regions)
{
    peg_near *near = all->near;

    if (near->count == 0)
        return PEG_OK;
    near->full = peg_budget_resize(all->budget, NULL, 0, near->count * sizeof(*near->full));
    if (!near->full)
        return peg_budget_refuse(all->budget);
    for (size_t i = 0; i < near->count; i++)
        near->full[i] = peg_regions_full(regions, &near->pegs[i]);
    return peg_budget_spend_steps(all->budget, near->count * (uint64_t)regions->count);
}

peg_status peg_near_find(const peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                         const peg_region_list *regions, int moves, size_t most, peg_budget *budget,
                         peg_near *out)
{
    listing all = {shape, budget, out, NULL, 0, 0, {0}};
    peg_status status;

    memset(out, 0, sizeof(*out));
    status = add_goals(&all, goal, pegs);
    out->goals = out->count;
    while (status == PEG_OK && out->moves < moves && out->first < out->count)
        status = take_moves_back(&all, most);
    peg_budget_free(budget, all.half, all.half_room * sizeof(*all.half));
    peg_slots_free(&all.half_slots, budget);
    return status == PEG_OK || status == PEG_END ? find_full(&all, regions) : status;
}

void peg_near_free(peg_near *near, peg_budget *budget)
{
    peg_budget_free(budget, near->full, near->count * sizeof(*near->full));
    peg_budget_free(budget, near->pegs, near->room * sizeof(*near->pegs));
    peg_budget_free(budget, near->after, near->after_room * sizeof(*near->after));
    peg_budget_free(budget, near->line, near->line_room * sizeof(*near->line));
    peg_slots_free(&near->slots, budget);
    memset(near, 0, sizeof(*near));
}

int peg_near_has_nearer(const peg_near *near, const peg_bits *pegs)
{
    uint64_t slot = 0;

    if (near->count > 0)
        slot = *peg_slots_find(&near->slots, peg_bits_hash(pegs, 0), is_position, near->pegs, pegs);
    return slot && peg_slot_index(slot) < near->first;
}

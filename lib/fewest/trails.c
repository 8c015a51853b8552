/* SPDX-License-Identifier: MIT */

/*
 * Trails are listed breadth first. One that can be had in several orders is listed once: the holes
 * jumped are compared, as a set.
 */
#include "fewest/trails.h"

#include "base/assert.h"
#include "base/slots.h"

enum { TRAIL_STEPS = 16 };

/*
 * Where some trails are listed, hardly more of each length than so many, and so many in all. A
 * trail can be made longer in about three ways.
 */
enum { SOME_OF_LENGTH = 1 << 8, SOME = 1 << 15, WAYS = 3 };

/* A list in the making, with the set of holes that each trail jumps. */
typedef struct listing {
    const peg_shape *shape;
    peg_budget *budget;
    peg_trails *trails;
    peg_bits *jumped; /* by trail */
    size_t room;
    peg_slots slots;
    size_t of_length[PEG_MAX_HOLES + 1];
} listing;

/* A trail that is looked for. */
typedef struct wanted {
    const peg_trails *trails;
    peg_trail trail;
    peg_bits jumped;
} wanted;

static int is_trail(const void *jumped, uint32_t index, const void *item)
{
    const wanted *other = item;
    const peg_trail *trail = &other->trails->list[index];

    return trail->start == other->trail.start && trail->end == other->trail.end &&
           peg_bits_equal((const peg_bits *)jumped + index, &other->jumped);
}

/* Whether a trail is left out, where some are listed: by its hash, however it is come by. */
static int is_left_out(const listing *all, int jumps, uint64_t hash)
{
    size_t one_in = 1 + WAYS * all->of_length[jumps - 1] / SOME_OF_LENGTH;

    return !all->trails->are_all && peg_hash(hash) % one_in != 0;
}

static peg_status add(listing *all, const peg_trail *trail, const peg_bits *jumped)
{
    peg_trails *trails = all->trails;
    size_t count = trails->count;
    peg_trail *list =
        peg_budget_grow(all->budget, trails->list, &trails->room, count + 1, sizeof(*list));
    peg_bits *sets;

    if (!list)
        return peg_budget_refuse(all->budget);
    trails->list = list;
    sets = peg_budget_grow(all->budget, all->jumped, &all->room, count + 1, sizeof(*sets));
    if (!sets)
        return peg_budget_refuse(all->budget);
    all->jumped = sets;
    list[count] = *trail;
    sets[count] = *jumped;
    all->of_length[peg_bits_count(jumped)]++;
    trails->count++;
    return PEG_OK;
}

/* Adds the trail that is one jump longer, unless it is there. */
static peg_status extend(listing *all, uint32_t before, peg_jump line)
{
    wanted longer = {all->trails,
                     {before, all->trails->list[before].start, line.over, line.to},
                     all->jumped[before]};
    peg_status status = PEG_OK;
    uint64_t hash;
    uint64_t *slot;

    if (peg_bits_get(&longer.jumped, line.over))
        return PEG_OK;
    peg_bits_set(&longer.jumped, line.over);
    hash = peg_bits_hash(&longer.jumped, (uint64_t)longer.trail.start << 8 | longer.trail.end);
    if (is_left_out(all, peg_bits_count(&longer.jumped), hash))
        return PEG_OK;
    if (peg_slots_are_crowded(&all->slots, all->trails->count))
        status = peg_slots_enlarge(&all->slots, all->budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&all->slots, hash, is_trail, all->jumped, &longer);
    if (*slot)
        return PEG_OK;
    *slot = peg_slot_for(hash, (uint32_t)all->trails->count);
    return add(all, &longer.trail, &longer.jumped);
}

/* Lists trails up to a number. PEG_END if there are more. */
static peg_status list_up_to(listing *all, size_t most)
{
    const peg_shape *shape = all->shape;
    const peg_bits none = {{0}};
    peg_status status = PEG_OK;

    for (int hole = 0; status == PEG_OK && hole < shape->holes; hole++) {
        peg_trail trail = {(uint32_t)hole, (uint8_t)hole, 0, (uint8_t)hole};

        status = add(all, &trail, &none);
    }
    PEG_ASSERT(status != PEG_OK || all->jumped);
    for (uint32_t at = 0; status == PEG_OK && at < all->trails->count; at++) {
        int end = all->trails->list[at].end;

        for (size_t i = shape->first[end]; status == PEG_OK && i < shape->first[end + 1]; i++)
            status = extend(all, at, shape->lines[i]);
        if (all->trails->count > most)
            return PEG_END;
        if (status == PEG_OK)
            status = peg_budget_spend_steps(all->budget, TRAIL_STEPS);
    }
    return status;
}

static void end_listing(listing *all)
{
    peg_budget_free(all->budget, all->jumped, all->room * sizeof(*all->jumped));
    peg_slots_free(&all->slots, all->budget);
}

peg_status peg_trails_find(const peg_shape *shape, peg_budget *budget, peg_trails *out)
{
    listing all = {shape, budget, out, NULL, 0, {0}, {0}};
    peg_status status;

    memset(out, 0, sizeof(*out));
    out->are_all = 1;
    status = list_up_to(&all, PEG_MOST_TRAILS);
    end_listing(&all);
    if (status == PEG_END)
        peg_trails_free(out, budget);
    return status;
}

peg_status peg_trails_find_some(const peg_shape *shape, peg_budget *budget, peg_trails *out)
{
    listing some = {shape, budget, out, NULL, 0, {0}, {0}};
    peg_status status;

    memset(out, 0, sizeof(*out));
    status = list_up_to(&some, SOME);
    end_listing(&some);
    return status == PEG_END ? PEG_OK : status;
}

void peg_trails_free(peg_trails *trails, peg_budget *budget)
{
    peg_budget_free(budget, trails->list, trails->room * sizeof(*trails->list));
    memset(trails, 0, sizeof(*trails));
}

/* SPDX-License-Identifier: MIT */

/*
 * Sets of positions of PEG_WIDTH words (set_*), and the set of lost positions (lost_*), which may
 * forget. The latter is the searches' transposition table (Greenblatt 1967): a position reached
 * again by other jumps is not searched again. If memory is refused, it keeps its size, and a new
 * position replaces an old one. A position in it is lost; a forgotten one costs time, never a wrong
 * answer.
 *
 * Included by the hunt, the perimeter and the walk.
 */
#ifndef PEG_SOLVE_SET_TEMPLATE_H
#define PEG_SOLVE_SET_TEMPLATE_H

#include "base/assert.h"
#include "base/memory.h"
#include "position/position_template.h"
#include "solve/setup.h"

/* A set that may forget tries this many slots for a key: one or two cache lines. */
#define SET_REACH (PEG_WIDTH == 1 ? 8 : 4)

/* Slots to work on before the budget is charged, and the steps of work for each. */
#define SLOT_BATCH 256
#define SLOT_STEPS 16

/* A set of this many slots moves at no cost: that takes less time than a few positions. */
#define SMALL_SET 4096

/* Bytes to clear before the budget is charged, and bytes cleared in a step: the pages are new. */
#define CLEAR_BATCH 65536
#define CLEAR_STEP  32

/* Steps for a position of several words that a search meets, and for one that is new to it. */
#define MET_STEPS (PEG_WIDTH == 1 ? 0 : 24)
#define NEW_STEPS (PEG_WIDTH == 1 ? 0 : 16)

/*
 * Charges the steps of work for a position that was spent. A position of one word takes about as
 * long as the budget assumes. A larger position has many times as many jumps, so its other steps
 * count too.
 */
static inline void charge_steps(peg_budget *budget, uint64_t steps)
{
    if (PEG_WIDTH == 1 || steps <= PEG_STEPS)
        peg_budget_work(budget, steps);
    else
        peg_budget_spend_steps(budget, steps - PEG_STEPS);
}

/* The slot that a key is tried in first; its low bits are used. */
static inline size_t home_of(const uint64_t *key)
{
    return (size_t)(hash_position(key, PEG_UNMARKED) >> 24);
}

static inline void set_prefetch(const peg_position_set *set, const uint64_t *key)
{
    if (set->room > 0)
        PEG_FETCH(set->keys + (home_of(key) & (set->room - 1)) * PEG_WIDTH);
}

/*
 * The slot that has a key, or the empty one where it belongs; NULL if there is neither within
 * reach.
 */
static inline uint64_t *set_slot(const peg_position_set *set, const uint64_t *key, size_t reach)
{
    size_t home = home_of(key);

    for (size_t i = 0; i < reach; i++) {
        uint64_t *there = set->keys + ((home + i) & (set->room - 1)) * PEG_WIDTH;

        if (positions_equal(there, key, PEG_UNMARKED) || is_empty(there))
            return there;
    }
    return NULL;
}

static inline int set_has(const peg_position_set *set, const uint64_t *key)
{
    return set->room > 0 && !is_empty(set_slot(set, key, SIZE_MAX));
}

/* Adds a key to a set with empty slots. Returns 0 if it was there already. */
static inline int set_put(peg_position_set *set, const uint64_t *key)
{
    uint64_t *slot = set_slot(set, key, SIZE_MAX);

    PEG_ASSERT(set->count < set->room && !is_empty(key));
    if (!is_empty(slot))
        return 0;
    copy_position(slot, key);
    set->count++;
    return 1;
}

/* Removes the key that was put into a set last. */
static inline void set_take_back(peg_position_set *set, const uint64_t *key)
{
    memset(set_slot(set, key, SIZE_MAX), 0, PEG_WIDTH * sizeof(*key));
    set->count--;
}

/* Whether a set that may forget has a key. */
static inline int lost_has(const peg_position_set *set, const uint64_t *key)
{
    const uint64_t *slot = set->room > 0 ? set_slot(set, key, SET_REACH) : NULL;

    return slot && !is_empty(slot);
}

/* Adds a key to a set that may forget, replacing another if necessary. */
static inline void lost_put(peg_position_set *set, const uint64_t *key)
{
    uint64_t *slot = set_slot(set, key, SET_REACH);

    PEG_ASSERT(set->room >= SET_REACH && !is_empty(key));
    if (slot && is_empty(slot))
        set->count++;
    if (!slot)
        slot = set->keys + ((home_of(key) + key[0] % SET_REACH) & (set->room - 1)) * PEG_WIDTH;
    copy_position(slot, key);
}

/*
 * Clears bytes of keys, from where the last call stopped, as far as the question allows. All but
 * the last piece count as positions, because a large set would delay a short question.
 */
static inline void clear_keys(peg_position_set *set, uint64_t *keys, size_t size,
                              peg_budget *budget)
{
    while (set->cleared < size && budget->status == PEG_OK) {
        size_t left = size - set->cleared;
        size_t piece = left < CLEAR_BATCH ? left : CLEAR_BATCH;

        memset((uint8_t *)keys + set->cleared, 0, piece);
        set->cleared += piece;
        if (left > piece)
            peg_budget_spend_steps(budget, CLEAR_BATCH / CLEAR_STEP);
    }
}

/* Removes all keys from a set; if the question ends before, the next call continues. */
static inline peg_status set_clear(peg_position_set *set, peg_budget *budget)
{
    PEG_ASSERT(!set->larger);
    clear_keys(set, set->keys, set->size, budget);
    if (budget->status == PEG_OK)
        set->count = set->cleared = 0;
    return budget->status;
}

/* Clears the larger set that keys move to, and moves them, as far as the question allows. */
static inline void set_pour(peg_position_set *set, peg_position_set *larger, int forgets,
                            peg_budget *budget)
{
    size_t i = set->poured;

    clear_keys(set, larger->keys, larger->size, budget);
    for (; i < set->room && budget->status == PEG_OK; i++) {
        const uint64_t *key = set->keys + i * PEG_WIDTH;

        if (i >= SMALL_SET && i % SLOT_BATCH == 0)
            peg_budget_spend_steps(budget, SLOT_BATCH * SLOT_STEPS);
        if (is_empty(key))
            continue;
        if (forgets)
            lost_put(larger, key);
        else
            set_put(larger, key);
    }
    set->poured = i;
    set->larger_count = larger->count;
}

/*
 * Enlarges a set, which may forget or not. Returns 0 if memory is refused or the question ends: the
 * set is then unchanged, and the next call continues, so that even short questions make progress.
 */
static inline int set_enlarge(peg_position_set *set, peg_budget *budget, size_t room, int forgets)
{
    size_t size = room * PEG_WIDTH * sizeof(uint64_t);
    peg_position_set larger = {.room = room, .size = size};

    if (!set->larger) {
        set->larger = peg_budget_try(budget, NULL, 0, size);
        set->larger_size = set->larger ? size : 0;
        set->larger_count = set->cleared = set->poured = 0;
    }
    if (!set->larger)
        return 0;
    larger.keys = set->larger;
    larger.count = set->larger_count;
    PEG_ASSERT(set->larger_size == size);
    set_pour(set, &larger, forgets, budget);
    if (budget->status != PEG_OK)
        return 0;
    peg_budget_free(budget, set->keys, set->size);
    *set = larger;
    return 1;
}

/*
 * Whether a set is to be enlarged before a key is added. Keys of several words fill it further:
 * they take more memory, and the next slot is in the cache already.
 */
static inline int set_is_crowded(const peg_position_set *set)
{
    return PEG_WIDTH == 1 ? 2 * set->count >= set->room : 3 * set->count >= 2 * set->room;
}

/* Makes room for a key in a set. 0 if memory is refused or the question ends. */
static inline int set_make_room(peg_position_set *set, peg_budget *budget)
{
    return !set_is_crowded(set) || set_enlarge(set, budget, set->room ? 2 * set->room : 256, 0);
}

/* Adds a key. Returns whether it is new; 0 also if the set cannot grow, which ends the question. */
static inline int set_add(peg_position_set *set, peg_budget *budget, const uint64_t *key)
{
    if (set_make_room(set, budget))
        return set_put(set, key);
    peg_budget_refuse(budget);
    return 0;
}

/* Adds a key to a set that may forget, which grows if it can. */
static inline void lost_add(peg_position_set *set, peg_budget *budget, const uint64_t *key)
{
    size_t room = set->room ? (PEG_WIDTH == 1 ? 4 : 2) * set->room : 1024;

    if (2 * set->count >= set->room)
        set_enlarge(set, budget, room, 1);
    if (set->room > 0)
        lost_put(set, key);
}

#endif

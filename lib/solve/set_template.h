/* SPDX-License-Identifier: MIT */

/*
 * Sets of positions of PEG_WIDTH words (set_*), and the set of lost positions (lost_*), which
 * may forget. That one is the searches' transposition table (Greenblatt 1967): a position
 * reached again by other jumps is not searched again. If memory is refused, it stays as large as
 * it is, and a new position takes the place of an old one. What it says is lost is lost; what it
 * has forgotten costs time, never a wrong answer.
 *
 * Included by whatever looks up positions: the hunt, the perimeter and the walk.
 */
#ifndef PEG_SOLVE_SET_TEMPLATE_H
#define PEG_SOLVE_SET_TEMPLATE_H

#include "base/assert.h"
#include "base/memory.h"
#include "position/position_template.h"
#include "solve/setup.h"

/* How many slots a set that may forget tries for a key: those in a cache line or two. */
#define SET_REACH (PEG_WIDTH == 1 ? 8 : 4)

/* Slots that are worked on before the budget is charged, and the steps of work for each. */
#define SLOT_BATCH 4096
#define SLOT_STEPS 16

/* Steps for a position of several words that a search meets, and for one that is new to it. */
#define MET_STEPS (PEG_WIDTH == 1 ? 0 : 24)
#define NEW_STEPS (PEG_WIDTH == 1 ? 0 : 16)

/*
 * Charges the steps of work for a position that is spent. One of a single word takes about as long
 * as any that counts once. A larger one has many times the jumps: what it takes beyond the steps of
 * a position counts too.
 */
static inline peg_status charge_steps(peg_budget *budget, uint64_t steps)
{
    return PEG_WIDTH == 1 || steps <= PEG_STEPS ? peg_budget_work(budget, steps)
                                                : peg_budget_spend_steps(budget, steps - PEG_STEPS);
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

static inline int set_has(const peg_position_set *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    if (set->room == 0)
        return 0;
    for (size_t at = home_of(key) & mask;; at = (at + 1) & mask) {
        const uint64_t *there = set->keys + at * PEG_WIDTH;

        if (positions_equal(there, key, PEG_UNMARKED))
            return 1;
        if (is_empty(there))
            return 0;
    }
}

/* Adds a key to a set with empty slots. Returns 0 if it was there already. */
static inline int set_put(peg_position_set *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    PEG_ASSERT(set->count < set->room && !is_empty(key));
    for (size_t at = home_of(key) & mask;; at = (at + 1) & mask) {
        uint64_t *there = set->keys + at * PEG_WIDTH;

        if (positions_equal(there, key, PEG_UNMARKED))
            return 0;
        if (is_empty(there)) {
            copy_position(there, key);
            set->count++;
            return 1;
        }
    }
}

/* Whether a set that may forget has a key. */
static inline int lost_has(const peg_position_set *set, const uint64_t *key)
{
    size_t start = home_of(key);

    for (size_t i = 0; i < SET_REACH && set->room > 0; i++) {
        const uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (positions_equal(there, key, PEG_UNMARKED))
            return 1;
        if (is_empty(there))
            return 0;
    }
    return 0;
}

/* Adds a key to a set that may forget, in the place of another if need be. */
static inline void lost_put(peg_position_set *set, const uint64_t *key)
{
    size_t start = home_of(key);

    PEG_ASSERT(set->room >= SET_REACH && !is_empty(key));
    for (size_t i = 0; i < SET_REACH; i++) {
        uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (positions_equal(there, key, PEG_UNMARKED))
            return;
        if (is_empty(there)) {
            copy_position(there, key);
            set->count++;
            return;
        }
    }
    copy_position(set->keys + ((start + key[0] % SET_REACH) & (set->room - 1)) * PEG_WIDTH, key);
}

/* Clears the slots of a new set. 0 if the question is to end. */
static inline int set_clear(const peg_position_set *set, peg_budget *budget)
{
    for (size_t i = 0; i < set->room; i += SLOT_BATCH) {
        size_t slots = set->room - i < SLOT_BATCH ? set->room - i : SLOT_BATCH;

        memset(set->keys + i * PEG_WIDTH, 0, slots * PEG_WIDTH * sizeof(*set->keys));
        if (peg_budget_work(budget, 2 * slots * PEG_WIDTH) != PEG_OK)
            return 0;
    }
    return 1;
}

/* Puts all keys of a set into a larger one. 0 if the question is to end. */
static inline int set_pour(const peg_position_set *set, peg_position_set *larger, int forgets,
                           peg_budget *budget)
{
    for (size_t i = 0; i < set->room; i++) {
        const uint64_t *key = set->keys + i * PEG_WIDTH;

        if (i % SLOT_BATCH == 0 && peg_budget_work(budget, SLOT_BATCH * SLOT_STEPS) != PEG_OK)
            return 0;
        if (is_empty(key))
            continue;
        if (forgets)
            lost_put(larger, key);
        else
            set_put(larger, key);
    }
    return 1;
}

/*
 * Enlarges a set, which may forget or not. 0 if memory is refused or the question is to end; the
 * set is then as it was.
 */
static inline int set_enlarge(peg_position_set *set, peg_budget *budget, size_t room, int forgets)
{
    size_t size = room * PEG_WIDTH * sizeof(uint64_t);
    peg_position_set larger = {room, 0, peg_budget_try(budget, NULL, 0, size), size};

    if (!larger.keys)
        return 0;
    if (!set_clear(&larger, budget) || !set_pour(set, &larger, forgets, budget)) {
        peg_budget_free(budget, larger.keys, larger.size);
        return 0;
    }
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

/* Adds a key, to a larger set if need be. 1 if it is new, 0 if not, -1 if the set cannot grow. */
static inline int set_add(peg_position_set *set, peg_budget *budget, const uint64_t *key)
{
    size_t room = set->room ? 2 * set->room : 256;

    if (set_is_crowded(set) && !set_enlarge(set, budget, room, 0))
        return -1;
    return set_put(set, key);
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

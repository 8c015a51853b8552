/* SPDX-License-Identifier: MIT */

/* The place of setups. What is taken out of it is released when the lock is open again. */
#include "ask/setups.h"

#include "base/memory.h"

peg_setups *peg_setups_new(const peg_allocator *allocator)
{
    peg_setups *setups = peg_memory_new(allocator, sizeof(*setups));

    if (!setups)
        return NULL;
    setups->allocator = *allocator;
    peg_atomic_hold(&setups->holders);
    return setups;
}

peg_setups *peg_setups_hold(peg_setups *setups)
{
    peg_atomic_hold(&setups->holders);
    return setups;
}

void peg_setups_let_go(peg_setup **own)
{
    for (int e = 0; e < PEG_EFFORTS; e++) {
        peg_setup_release(own[e]);
        own[e] = NULL;
    }
}

/* Takes out a setup, if there is one. */
static void setups_take_one(peg_setups *setups, peg_setup **place, peg_setup **out_gone)
{
    if (!*place)
        return;
    *out_gone = *place;
    setups->bytes -= (*place)->size;
    *place = NULL;
    peg_atomic_add(&setups->changes, 1);
}

/* Takes out the setups of a class but those of a board. */
static void setups_take_out(peg_setups *setups, int class, peg_setup *const *own,
                            peg_setup **out_gone)
{
    peg_setup **there = setups->setup[class];
    int is_own = own && there[PEG_BARE] == own[PEG_BARE];

    for (int e = 0; e < PEG_EFFORTS; e++)
        if (!is_own || (own && there[e] != own[e]))
            setups_take_one(setups, &there[e], &out_gone[e]);
    if (!there[PEG_BARE])
        setups->used[class] = 0;
}

void peg_setups_drop(peg_setups *setups, peg_setup *const *own)
{
    for (int class = 0; class < PEG_SETUP_CLASSES; class ++) {
        peg_setup *gone[PEG_EFFORTS] = {NULL};

        peg_atomic_lock(&setups->lock);
        setups_take_out(setups, class, own, gone);
        peg_atomic_unlock(&setups->lock);
        peg_setups_let_go(gone);
    }
}

void peg_setups_release(peg_setups *setups)
{
    peg_allocator allocator;

    if (!peg_atomic_let_go(&setups->holders))
        return;
    peg_setups_drop(setups, NULL);
    allocator = setups->allocator;
    peg_memory_free(&allocator, setups, sizeof(*setups));
}

static int setups_are_with(const peg_setups *setups, const peg_setup *setup)
{
    for (int class = 0; class < PEG_SETUP_CLASSES; class ++)
        for (int e = 0; e < PEG_EFFORTS; e++)
            if (setups->setup[class][e] == setup)
                return 1;
    return 0;
}

int peg_setups_have(peg_setups *setups, peg_setup *const *own, const peg_setup *setup)
{
    int is_here;

    for (int e = 0; e < PEG_EFFORTS; e++)
        if (own[e] == setup)
            return 1;
    peg_atomic_lock(&setups->lock);
    is_here = setups_are_with(setups, setup);
    peg_atomic_unlock(&setups->lock);
    return is_here;
}

uint64_t peg_setups_count(peg_setups *setups, peg_setup *const *own, size_t *out_changes,
                          uint64_t *out_apart)
{
    uint64_t bytes;

    peg_atomic_lock(&setups->lock);
    *out_apart = 0;
    for (int e = 0; e < PEG_EFFORTS; e++)
        if (own[e] && !setups_are_with(setups, own[e]))
            *out_apart += own[e]->size;
    bytes = setups->bytes + *out_apart;
    *out_changes = peg_atomic_get(&setups->changes);
    peg_atomic_unlock(&setups->lock);
    return bytes;
}

void peg_setups_find(peg_setups *setups, const peg_bits *pegs, peg_setup **own)
{
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    int class = 0;

    peg_atomic_lock(&setups->lock);
    while (class < PEG_SETUP_CLASSES &&
           !(setups->used[class] && peg_setup_covers(setups->setup[class][PEG_BARE], pegs)))
        class ++;
    for (int e = 0; e < PEG_EFFORTS && class < PEG_SETUP_CLASSES; e++) {
        peg_setup *there = setups->setup[class][e];

        setups->used[class] = ++setups->clock;
        if (!there || there == own[e] || (own[e] && own[e]->perimeter.cut == 0))
            continue;
        gone[e] = own[e];
        own[e] = peg_setup_hold(there);
    }
    peg_atomic_unlock(&setups->lock);
    peg_setups_let_go(gone);
}

/* Whether two setups, the first of which may be NULL, are of one class. */
static int setups_are_alike(const peg_setup *a, const peg_setup *b)
{
    if (!a || !a->table != !b->table)
        return 0;
    return a->table ? a->table->class == b->table->class
                    : peg_bits_equal(&a->parities, &b->parities);
}

/* The place of the class of a setup; without one, that of the class used longest ago. */
static int setups_place_for(const peg_setups *setups, const peg_setup *setup)
{
    int oldest = 0;

    for (int class = 0; class < PEG_SETUP_CLASSES; class ++) {
        if (setups_are_alike(setups->setup[class][PEG_BARE], setup))
            return class;
        if (setups->used[class] < setups->used[oldest])
            oldest = class;
    }
    return oldest;
}

/* Every class begins with a bare setup. */
void peg_setups_put(peg_setups *setups, peg_effort effort, peg_setup *setup)
{
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    peg_setup **there;
    int class;

    peg_atomic_lock(&setups->lock);
    class = setups_place_for(setups, setup);
    there = setups->setup[class];
    if (effort == PEG_BARE && !setups_are_alike(there[PEG_BARE], setup))
        setups_take_out(setups, class, NULL, gone);
    if (effort == PEG_BARE || setups_are_alike(there[PEG_BARE], setup)) {
        setups->used[class] = ++setups->clock;
        if (there[effort] && there[effort] != setup && there[effort]->perimeter.cut > 0)
            setups_take_one(setups, &there[effort], &gone[effort]);
        if (!there[effort]) {
            setups->bytes += setup->size;
            there[effort] = peg_setup_hold(setup);
            peg_atomic_add(&setups->changes, 1);
        }
    }
    peg_atomic_unlock(&setups->lock);
    peg_setups_let_go(gone);
}

/* SPDX-License-Identifier: MIT */

/*
 * The setups that a board and its copies have in common, by class. A setup does not change once it
 * is made, so the first to make one offers it, and the others take it instead of making their own:
 * a program that asks of every position with a copy of its own pays for the preparation once.
 *
 * Each who takes a setup counts its memory. Boards on different threads share them, so a lock is
 * held for the few instructions that a look takes.
 */
#include "solve/prepare.h"

#include "base/memory.h"

struct peg_common_setups {
    peg_allocator allocator;
    peg_atomic holders;
    peg_atomic changes; /* how often a setup was offered */
    peg_atomic busy;
    size_t next; /* the class whose place is taken when all places are */
    peg_setup *setup[PEG_KEPT_SETUPS][PEG_EFFORTS];
};

static void lock(peg_common_setups *common)
{
    while (peg_atomic_swap(&common->busy, 1))
        continue;
}

static void unlock(peg_common_setups *common)
{
    peg_atomic_swap(&common->busy, 0);
}

peg_common_setups *peg_common_new(const peg_allocator *allocator)
{
    peg_common_setups *common = peg_memory_new(allocator, sizeof(*common));

    if (!common)
        return NULL;
    common->allocator = *allocator;
    peg_atomic_hold(&common->holders);
    return common;
}

peg_common_setups *peg_common_hold(peg_common_setups *common)
{
    peg_atomic_hold(&common->holders);
    return common;
}

void peg_common_release(peg_common_setups *common)
{
    peg_allocator allocator;

    if (!peg_atomic_let_go(&common->holders))
        return;
    peg_common_clear(common);
    allocator = common->allocator;
    peg_memory_free(&allocator, common, sizeof(*common));
}

size_t peg_common_changes(const peg_common_setups *common)
{
    return peg_atomic_get(&common->changes);
}

/* The setups of the class of a position, or NULL. */
static peg_setup **find_class(peg_common_setups *common, const peg_bits *pegs)
{
    for (int class = 0; class < PEG_KEPT_SETUPS; class ++)
        if (common->setup[class][PEG_BARE] &&
            peg_setup_covers(common->setup[class][PEG_BARE], pegs))
            return common->setup[class];
    return NULL;
}

peg_setup *peg_common_take(peg_common_setups *common, const peg_bits *pegs, peg_effort effort)
{
    peg_setup **class;
    peg_setup *setup = NULL;

    lock(common);
    class = find_class(common, pegs);
    if (class && class[effort])
        setup = peg_setup_hold(class[effort]);
    unlock(common);
    return setup;
}

/* Empties the places of a class. What was there goes to out_gone, to be released without the lock.
 */
static void empty(peg_setup **class, peg_setup **out_gone)
{
    for (int effort = 0; effort < PEG_EFFORTS; effort++) {
        out_gone[effort] = class[effort];
        class[effort] = NULL;
    }
}

static void release(peg_setup *const *gone)
{
    for (int effort = 0; effort < PEG_EFFORTS; effort++)
        peg_setup_release(gone[effort]);
}

/* A place for another class: one that is empty, or else that of the class that came first. */
static peg_setup **make_place(peg_common_setups *common, peg_setup **gone)
{
    peg_setup **place = common->setup[common->next];

    for (int class = 0; class < PEG_KEPT_SETUPS; class ++)
        if (!common->setup[class][PEG_BARE])
            return common->setup[class];
    common->next = (common->next + 1) % PEG_KEPT_SETUPS;
    empty(place, gone);
    return place;
}

/* Offers a setup that was not cut short. The first of a class must be the bare one. */
static void offer(peg_common_setups *common, const peg_bits *pegs, peg_effort effort,
                  peg_setup *setup)
{
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    peg_setup **class;

    lock(common);
    class = find_class(common, pegs);
    if (!class && effort == PEG_BARE)
        class = make_place(common, gone);
    if (class && !class[effort]) {
        class[effort] = peg_setup_hold(setup);
        peg_atomic_add(&common->changes, 1);
    }
    unlock(common);
    release(gone);
}

void peg_common_offer(peg_common_setups *common, const peg_bits *pegs, peg_setup *const *setup)
{
    for (int effort = 0; effort < PEG_EFFORTS; effort++)
        if (setup[effort] && setup[effort]->perimeter.cut == 0)
            offer(common, pegs, (peg_effort)effort, setup[effort]);
}

void peg_common_withdraw(peg_common_setups *common, const peg_bits *pegs)
{
    peg_setup *gone[PEG_EFFORTS] = {NULL};
    peg_setup **class;

    lock(common);
    class = find_class(common, pegs);
    if (class)
        empty(class, gone);
    unlock(common);
    release(gone);
}

void peg_common_clear(peg_common_setups *common)
{
    for (int class = 0; class < PEG_KEPT_SETUPS; class ++) {
        peg_setup *gone[PEG_EFFORTS];

        lock(common);
        empty(common->setup[class], gone);
        unlock(common);
        release(gone);
    }
}

/* SPDX-License-Identifier: MIT */

/*
 * Unfinished hunts. When memory is short they are dropped first, the one kept longest before the
 * others, except the hunts that a question spares.
 *
 * A caller may ask about a hundred thousand positions, each for a moment. So the hunts are found in
 * a digital search tree (Knuth, The Art of Computer Programming, volume 3, section 6.3), whose ways
 * are the bits of their hashes: it needs no memory of its own, so that nothing fails here.
 */
#include "ask/stores.h"

#include "base/assert.h"

/* The link to the hunt for a position, or to the free place where it belongs. */
static peg_kept_hunt **ledger_hunt_link(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = &ledger->hunts;
    uint64_t way = peg_bits_hash(pegs, (uint64_t)is_alone);

    for (int depth = 0;
         *link && ((*link)->is_alone != is_alone || !peg_bits_equal(&(*link)->pegs, pegs)); depth++)
        link = &(*link)->below[way >> depth % 64 & 1];
    return link;
}

/*
 * The link to a hunt itself, or for NULL to the free place where it belongs. There may be several
 * for a position, as two jumps may lead to it: these lie behind each other.
 */
static peg_kept_hunt **ledger_link_to(peg_ledger *ledger, const peg_kept_hunt *own,
                                      const peg_kept_hunt *end)
{
    peg_kept_hunt **link = &ledger->hunts;
    uint64_t way = peg_bits_hash(&own->pegs, (uint64_t)own->is_alone);

    for (int depth = 0; *link != end; depth++) {
        PEG_ASSERT(*link);
        link = &(*link)->below[way >> depth % 64 & 1];
    }
    return link;
}

const peg_kept_hunt *peg_ledger_find_hunt(peg_ledger *ledger, const peg_bits *pegs)
{
    return *ledger_hunt_link(ledger, pegs, 0);
}

/* Puts any hunt from the end of a way below into the place of one that leaves the tree. */
static void hunt_leave_tree(peg_kept_hunt **link)
{
    peg_kept_hunt *own = *link;
    peg_kept_hunt **end = link;
    peg_kept_hunt *last;

    while ((*end)->below[0] || (*end)->below[1])
        end = &(*end)->below[!(*end)->below[0]];
    last = *end;
    *end = NULL;
    if (last == own)
        return;
    last->below[0] = own->below[0];
    last->below[1] = own->below[1];
    *link = last;
}

/* Takes out the hunt that a link of the tree leads to. */
static void ledger_take_linked(peg_ledger *ledger, peg_kept_hunt **link)
{
    peg_kept_hunt *own = *link;

    hunt_leave_tree(link);
    *(own->newer ? &own->newer->older : &ledger->newest) = own->older;
    *(own->older ? &own->older->newer : &ledger->oldest) = own->newer;
    own->newer = own->older = own->below[0] = own->below[1] = NULL;
    ledger->hunt_count--;
}

void peg_ledger_take_out(peg_ledger *ledger, peg_kept_hunt *own)
{
    ledger_take_linked(ledger, ledger_link_to(ledger, own, own));
}

peg_kept_hunt *peg_ledger_take_hunt(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = ledger_hunt_link(ledger, pegs, is_alone);
    peg_kept_hunt *own = *link;

    if (own)
        ledger_take_linked(ledger, link);
    return own;
}

/* Keeps a hunt as the newest or the oldest. */
static void ledger_put_hunt(peg_ledger *ledger, peg_kept_hunt *own, int is_newest)
{
    *ledger_link_to(ledger, own, NULL) = own;
    own->newer = is_newest ? NULL : ledger->oldest;
    own->older = is_newest ? ledger->newest : NULL;
    *(own->newer ? &own->newer->older : &ledger->newest) = own;
    *(own->older ? &own->older->newer : &ledger->oldest) = own;
    ledger->hunt_count++;
}

void peg_ledger_keep_hunt(peg_ledger *ledger, peg_kept_hunt *own, peg_budget *budget)
{
    ledger_put_hunt(ledger, own, 1);
    budget->may_drop = 1;
}

void peg_ledger_learn_hunts(peg_ledger *ledger, peg_ledger *other)
{
    for (peg_kept_hunt *own = other->newest, *next; own; own = next) {
        next = own->older;
        if (*ledger_hunt_link(ledger, &own->pegs, own->is_alone))
            continue;
        peg_ledger_take_out(other, own);
        ledger_put_hunt(ledger, own, 0);
        /* Its setup may be at hand of the other board alone, which the next count is to find. */
        ledger->seen = SIZE_MAX;
    }
}

void peg_kept_hunt_end(peg_kept_hunt *own, peg_budget *budget)
{
    if (own->hunt)
        own->setup->ops->end_hunt(own->hunt, budget);
    peg_setup_release(own->setup);
    peg_budget_free(budget, own, sizeof(*own));
}

int peg_ledger_end_oldest_hunt(peg_ledger *ledger, size_t spared, peg_budget *budget)
{
    peg_kept_hunt *oldest = ledger->oldest;

    if (ledger->hunt_count <= spared)
        return 0;
    peg_ledger_take_out(ledger, oldest);
    peg_kept_hunt_end(oldest, budget);
    return 1;
}

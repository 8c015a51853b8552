/* SPDX-License-Identifier: MIT */

/*
 * Unfinished hunts. When memory is short they are dropped first, the one kept longest before the
 * others, except the hunts that a question spares.
 */
#include "ask/stores.h"

static peg_kept_hunt **ledger_hunt_link(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = &ledger->hunts;

    while (*link && ((*link)->is_alone != is_alone || !peg_bits_equal(&(*link)->pegs, pegs)))
        link = &(*link)->next;
    return link;
}

const peg_kept_hunt *peg_ledger_find_hunt(peg_ledger *ledger, const peg_bits *pegs)
{
    return *ledger_hunt_link(ledger, pegs, 0);
}

peg_kept_hunt *peg_ledger_take_hunt(peg_ledger *ledger, const peg_bits *pegs, int is_alone)
{
    peg_kept_hunt **link = ledger_hunt_link(ledger, pegs, is_alone);
    peg_kept_hunt *own = *link;

    if (own)
        *link = own->next;
    return own;
}

void peg_ledger_keep_hunt(peg_ledger *ledger, peg_kept_hunt *own, peg_budget *budget)
{
    own->next = ledger->hunts;
    ledger->hunts = own;
    budget->may_drop = 1;
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
    peg_kept_hunt **link = &ledger->hunts;
    peg_kept_hunt *oldest;
    size_t before = 0;

    for (; *link && (*link)->next; link = &(*link)->next)
        before++;
    oldest = *link;
    if (!oldest || before < spared)
        return 0;
    *link = NULL;
    peg_kept_hunt_end(oldest, budget);
    return 1;
}

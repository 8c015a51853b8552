/* SPDX-License-Identifier: MIT */

/*
 * The setups that a question has at hand, and what was learned of their classes. Copies share the
 * setups (ask/setups.h) and may add or drop some on other threads; the ledger counts the bytes that
 * it saw last.
 */
#include "ask/stores.h"

#include "base/assert.h"

void peg_ledger_unpin(peg_ledger *ledger)
{
    peg_setups_let_go(ledger->setup);
    ledger->current = NULL;
}

/* Ends the hunts in setups that are neither at hand nor where copies find them. */
static void ledger_end_uncounted(peg_ledger *ledger, peg_budget *budget)
{
    for (peg_kept_hunt *own = ledger->newest, *next; own; own = next) {
        next = own->older;
        if (own->setup && !peg_setups_have(ledger->setups, ledger->setup, own->setup)) {
            peg_ledger_take_out(ledger, own);
            peg_kept_hunt_end(own, budget);
        }
    }
}

void peg_ledger_count(peg_ledger *ledger, peg_budget *budget)
{
    size_t seen = ledger->seen;
    uint64_t apart = ledger->apart;
    uint64_t bytes = peg_setups_count(ledger->setups, ledger->setup, &ledger->seen, &ledger->apart);

    budget->held = budget->held - ledger->counted + bytes;
    ledger->counted = bytes;
    if (ledger->seen != seen || apart > 0)
        ledger_end_uncounted(ledger, budget);
    /* There may be more to drop than when the question began, or since something was dropped. */
    if (bytes > 0)
        budget->may_drop = 1;
}

uint64_t peg_ledger_at_hand(const peg_ledger *ledger)
{
    uint64_t bytes = 0;

    for (int e = 0; e < PEG_EFFORTS; e++)
        bytes += ledger->setup[e] ? ledger->setup[e]->size : 0;
    return bytes;
}

peg_learned_class *peg_ledger_find_learned(peg_ledger *ledger, const peg_bits *parities,
                                           peg_budget *budget)
{
    peg_learned_class *found = &ledger->learned[0];

    for (int i = 0; i < PEG_SETUP_CLASSES; i++) {
        peg_learned_class *own = &ledger->learned[i];
        int is_it = own->used > 0 && peg_bits_equal(&own->parities, parities);

        if (is_it || own->used < found->used)
            found = own;
        if (is_it)
            break;
    }
    if (found->used == 0 || !peg_bits_equal(&found->parities, parities))
        peg_learned_free(&found->learned, budget);
    found->parities = *parities;
    found->used = ++ledger->clock;
    return found;
}

/* Pins the setups at hand and what is learned, as far as these leave memory to the question. */
static void ledger_pin(peg_ledger *ledger, peg_budget *budget)
{
    uint64_t most = budget->limits.memory - budget->limits.memory / PEG_LEDGER_SHARE;
    uint64_t setups = peg_ledger_at_hand(ledger);

    ledger->current = peg_ledger_find_learned(ledger, &ledger->setup[PEG_BARE]->parities, budget);
    if (setups + peg_learned_size(&ledger->current->learned) > most)
        peg_learned_free(&ledger->current->learned, budget);
    if (setups > most)
        peg_ledger_unpin(ledger);
}

peg_setup *peg_ledger_find_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget)
{
    peg_setup **own = ledger->setup;

    if (own[PEG_BARE] && !peg_setup_covers(own[PEG_BARE], pegs))
        peg_ledger_unpin(ledger);
    if (!own[PEG_BARE] || ledger->seen != peg_atomic_get(&ledger->setups->changes)) {
        peg_setups_find(ledger->setups, pegs, own);
        peg_ledger_count(ledger, budget);
    }
    if (own[PEG_BARE] && !ledger->current)
        ledger_pin(ledger, budget);
    return own[PEG_BARE];
}

/* Whether a setup is missing, or less than a question with these limits would make. */
static int ledger_lacks(const peg_setup *setup, const peg_budget *budget)
{
    return !setup || (setup->perimeter.cut > 0 && setup->perimeter.cut < budget->limits.memory);
}

/* Makes the bank of a setup, from where the last question left it. */
static void ledger_make_bank(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                             peg_budget *budget, peg_bank *out_bank)
{
    peg_bank_making *making = ledger->making;

    /* It is not to be dropped while it is in use. */
    ledger->making = NULL;
    if (making && !peg_bank_making_covers(making, pegs)) {
        peg_bank_making_end(making, budget);
        making = NULL;
    }
    if (!making)
        making = peg_bank_making_begin(board->shape, &board->goal, pegs, budget);
    if (making)
        peg_bank_make(making, budget, out_bank);
    ledger->making = making;
    budget->may_drop = 1;
}

void peg_ledger_end_making(peg_ledger *ledger, peg_budget *budget)
{
    peg_bank_making_end(ledger->making, budget);
    ledger->making = NULL;
}

/* The setup of an effort that the last question began, or another one; NULL without memory. */
static peg_setup_making *ledger_take_begun(peg_ledger *ledger, const peg_board *board,
                                           const peg_bits *pegs, peg_effort effort,
                                           peg_budget *budget)
{
    peg_setup_making *begun = ledger->begun;

    /* It is not to be dropped while it is in use. */
    ledger->begun = NULL;
    if (begun && ledger->begun_effort == effort && peg_setup_making_covers(begun, pegs))
        return begun;
    peg_setup_making_end(begun, budget);
    return peg_setup_making_begin(board->shape, &board->goal, budget);
}

/* Makes a setup from where the last question left it. NULL if the question is over. */
static peg_setup *ledger_go_on(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                               peg_effort effort, peg_budget *budget)
{
    peg_table *attached = effort == PEG_BARE ? ledger->attached : NULL;
    peg_setup_making *begun = ledger_take_begun(ledger, board, pegs, effort, budget);
    peg_setup *made;
    peg_bank bank = {0};

    if (!begun)
        return NULL;
    if (effort == PEG_QUICK && budget->status == PEG_OK && !peg_setup_making_has_bank(begun)) {
        ledger_make_bank(ledger, board, pegs, budget, &bank);
        if (budget->status == PEG_OK) {
            peg_setup_making_take_bank(begun, &bank);
            peg_ledger_end_making(ledger, budget);
        } else {
            peg_bank_end(&bank, budget);
        }
    }
    made = peg_setup_making_go_on(begun, pegs, attached, budget);
    if (!made && budget->status > PEG_OK) {
        ledger->begun = begun;
        ledger->begun_effort = effort;
        budget->may_drop = 1;
    } else if (!made) {
        peg_setup_making_end(begun, budget);
    }
    return made;
}

/* Makes a setup, pins it, and puts it where copies find it. */
static void ledger_add_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                             peg_effort effort, peg_budget *budget)
{
    peg_setup *made;

    budget->stage = PEG_STAGE_PREPARING;
    made = ledger_go_on(ledger, board, pegs, effort, budget);
    if (!made)
        return;
    peg_setup_release(ledger->setup[effort]);
    ledger->setup[effort] = made;
    ledger->counted += made->size;
    peg_setups_put(ledger->setups, effort, made);
    peg_ledger_count(ledger, budget);
    if (effort == PEG_BARE)
        ledger->current = peg_ledger_find_learned(ledger, &made->parities, budget);
}

void peg_ledger_make_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                           peg_effort effort, peg_budget *budget)
{
    const peg_setup *bare = peg_ledger_find_setups(ledger, pegs, budget);

    if (ledger_lacks(bare, budget))
        ledger_add_setup(ledger, board, pegs, PEG_BARE, budget);
    bare = ledger->setup[PEG_BARE];
    if (budget->status != PEG_OK || effort == PEG_BARE || bare->table || bare->goal_count == 0)
        return;
    if (ledger_lacks(ledger->setup[PEG_QUICK], budget))
        ledger_add_setup(ledger, board, pegs, PEG_QUICK, budget);
}

peg_setup *peg_ledger_best(const peg_ledger *ledger)
{
    return ledger->setup[PEG_QUICK] ? ledger->setup[PEG_QUICK] : ledger->setup[PEG_BARE];
}

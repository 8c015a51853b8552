/* SPDX-License-Identifier: MIT */

/*
 * The ledger of a board: what happens when a question begins and ends, and when memory is short.
 * The data is in stores, with a file each.
 *
 * The bytes of the ledger are in the budget of the question that runs: the budget begins with all
 * that is remembered, and what the question leaves here belongs to the ledger.
 */
#include "ask/ledger.h"

#include "base/assert.h"
#include "base/memory.h"

uint64_t peg_ledger_sum(const peg_ledger *ledger)
{
    uint64_t bytes = ledger->counted + peg_bank_making_size(ledger->making) +
                     peg_setup_making_size(ledger->begun) + peg_answers_size(&ledger->answers) +
                     peg_kept_tables_size(ledger) + ledger->tally_bytes +
                     (ledger->played ? sizeof(*ledger->played) : 0);

    for (int i = 0; i < PEG_SETUP_CLASSES; i++)
        bytes += peg_learned_size(&ledger->learned[i].learned);
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next)
        bytes += sizeof(*own);
    for (const peg_kept_hunt *own = ledger->newest; own; own = own->older)
        bytes += sizeof(*own) + (own->hunt ? own->hunt->bytes : 0);
    return bytes;
}

void peg_ledger_keep_tally(peg_ledger *ledger, peg_tally *tally, peg_budget *budget)
{
    PEG_ASSERT(!ledger->tally);
    ledger->tally = tally;
    ledger->tally_bytes = budget->held - PEG_LEDGER_BYTES - peg_ledger_sum(ledger);
    budget->may_drop = 1;
}

/* Frees all but the setups, hunts, answers, and what is pinned. */
static void ledger_free_unpinned(peg_ledger *ledger, peg_budget *budget)
{
    for (int i = 0; i < PEG_SETUP_CLASSES; i++)
        if (&ledger->learned[i] != ledger->current) {
            peg_learned_free(&ledger->learned[i].learned, budget);
            ledger->learned[i].used = 0;
        }
    peg_ledger_end_making(ledger, budget);
    peg_setup_making_end(ledger->begun, budget);
    ledger->begun = NULL;
    while (ledger->solutions)
        peg_known_solution_free(&ledger->solutions, budget);
    peg_ledger_drop_tables(ledger, budget);
    peg_ledger_drop_tally(ledger, budget);
    peg_budget_free(budget, ledger->played, sizeof(*ledger->played));
    ledger->played = NULL;
}

/*
 * The one rule: when memory is short, what is not pinned goes, hunts one by one and answers last.
 * While hunts are spared, they compete for memory with the one that runs, and answers stay.
 */
static void ledger_drop(void *owner, peg_budget *budget)
{
    peg_ledger *ledger = owner;
    uint64_t before = budget->held;

    if (peg_ledger_end_oldest_hunt(ledger, ledger->spared, budget))
        return;
    if (!ledger->current)
        peg_ledger_unpin(ledger);
    peg_setups_drop(ledger->setups, ledger->setup);
    peg_ledger_count(ledger, budget);
    ledger_free_unpinned(ledger, budget);
    if (budget->held < before)
        return;
    if (!ledger->keeps_answers)
        peg_answers_free(&ledger->answers, budget);
    budget->may_drop = 0;
}

/* Frees a ledger between questions, except setups that copies have too. */
static void ledger_forget(void *owner)
{
    peg_ledger *ledger = owner;
    peg_allocator allocator = ledger->allocator;
    peg_budget budget;

    peg_budget_begin_unlimited(&budget, &allocator, ledger->bytes);
    peg_ledger_unpin(ledger);
    ledger->is_table_pinned = 0;
    while (peg_ledger_end_oldest_hunt(ledger, 0, &budget))
        continue;
    ledger_free_unpinned(ledger, &budget);
    peg_answers_free(&ledger->answers, &budget);
    PEG_ASSERT(budget.held == ledger->counted);
    peg_setups_release(ledger->setups);
    peg_table_free(ledger->attached);
    peg_memory_free(&allocator, ledger, sizeof(*ledger));
}

/* An empty ledger that looks into a place of setups, or into one of its own for NULL. */
static peg_ledger *ledger_new(const peg_allocator *allocator, peg_setups *setups)
{
    peg_ledger *made = peg_memory_new(allocator, sizeof(*made));

    if (!made)
        return NULL;
    made->allocator = *allocator;
    made->setups = setups ? peg_setups_hold(setups) : peg_setups_new(allocator);
    if (made->setups)
        return made;
    peg_memory_free(allocator, made, sizeof(*made));
    return NULL;
}

/* A copy begins with the solutions and the tables. It looks for setups where the others do. */
static void *ledger_share(void *owner)
{
    const peg_ledger *ledger = owner;
    peg_ledger *copy = ledger_new(&ledger->allocator, ledger->setups);
    peg_known_solution **end;

    if (!copy)
        return NULL;
    copy->attached = ledger->attached ? peg_table_hold(ledger->attached) : NULL;
    for (int i = 0; i < PEG_OWN_TABLES && ledger->tables[i]; i++)
        copy->tables[i] = peg_table_hold(ledger->tables[i]);
    end = &copy->solutions;
    for (const peg_known_solution *own = ledger->solutions; own; own = own->next) {
        *end = peg_memory_new(&copy->allocator, sizeof(*own));
        if (!*end)
            break;
        **end = *own;
        end = &(*end)->next;
        *end = NULL;
    }
    copy->bytes = peg_ledger_sum(copy);
    return copy;
}

static const peg_keeping ledger_keeping = {ledger_share, ledger_forget};

peg_ledger *peg_ledger_of(peg_board *board)
{
    if (board->kept)
        return board->kept;
    board->kept = ledger_new(&board->allocator, NULL);
    board->keeping = &ledger_keeping;
    return board->kept;
}

void peg_ledger_release(peg_ledger *ledger, peg_budget *budget)
{
    budget->may_drop = 1;
    ledger->current = NULL;
    ledger->is_table_pinned = 0;
    ledger->spared = 0;
    ledger->keeps_answers = 0;
}

peg_status peg_ledger_begin(const peg_board *board, const peg_limits *limits, peg_budget *budget)
{
    peg_ledger *ledger = board->kept;
    peg_status status = peg_board_begin(board, limits, budget);

    if (status != PEG_OK)
        return status;
    budget->held = PEG_LEDGER_BYTES;
    if (!ledger)
        return PEG_OK;
    PEG_ASSERT(ledger->bytes == peg_ledger_sum(ledger));
    budget->held += ledger->bytes;
    budget->owner = ledger;
    budget->drop = ledger_drop;
    peg_ledger_release(ledger, budget);
    if (ledger->seen != peg_atomic_get(&ledger->setups->changes))
        peg_ledger_count(ledger, budget);
    while (budget->may_drop && !peg_budget_has_room(budget, 0))
        ledger_drop(ledger, budget);
    return PEG_OK;
}

/* Reports to the caller how much is remembered. */
static void ledger_tell(const peg_ledger *ledger, const peg_budget *budget)
{
    if (budget->limits.remembered)
        *budget->limits.remembered = ledger ? ledger->bytes : 0;
}

peg_status peg_ledger_end(peg_ledger *ledger, peg_budget *budget)
{
    peg_board_let_go(budget);
    PEG_ASSERT(budget->held == PEG_LEDGER_BYTES + (ledger ? peg_ledger_sum(ledger) : 0));
    if (ledger)
        ledger->bytes = budget->held - PEG_LEDGER_BYTES;
    ledger_tell(ledger, budget);
    return budget->status;
}

void peg_ledger_part(peg_ledger *ledger, peg_budget *budget)
{
    peg_board_let_go(budget);
    if (!ledger)
        return;
    ledger->bytes = peg_ledger_sum(ledger);
    ledger_tell(ledger, budget);
    /* What the budget ends with is of no board. */
    budget->limits.remembered = NULL;
    budget->held -= ledger->bytes;
    if (ledger->current)
        budget->held += peg_ledger_at_hand(ledger);
    if (ledger->is_table_pinned)
        budget->held += peg_kept_table_size(ledger->tables[0]);
    budget->may_drop = 0;
}

int peg_table_fits(const peg_table *table, const peg_board *board)
{
    const peg_shape *own = board->shape;
    const peg_shape *other = table->shape;

    if (own->holes != other->holes || own->line_count != other->line_count)
        return 0;
    if (own->line_count > 0 &&
        memcmp(own->lines, other->lines, own->line_count * sizeof(*own->lines)) != 0)
        return 0;
    return table->most_pegs == 0 && peg_goal_equal(&board->goal, &table->goal);
}

/*
 * Drops all that was remembered, as it was made without the new table or with the old one, and
 * leaves the place of setups that copies share.
 */
peg_status peg_table_attach(peg_board *board, peg_table *table)
{
    peg_ledger *made = NULL;

    if (!board)
        return PEG_E_ARGUMENT;
    if (board->is_busy)
        return PEG_E_BUSY;
    if (table && !peg_table_fits(table, board))
        return PEG_E_MISMATCH;
    if (table) {
        made = ledger_new(&board->allocator, NULL);
        if (!made)
            return PEG_E_MEMORY;
        made->attached = peg_table_hold(table);
    }
    peg_board_forget(board);
    board->kept = made;
    board->keeping = &ledger_keeping;
    return PEG_OK;
}

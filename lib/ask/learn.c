/* SPDX-License-Identifier: MIT */

/*
 * What a board learns from another one: each store takes what it lacks, or the better one of two.
 */
#include "ask/ledger.h"

#include "base/assert.h"

/* Looks for setups where the other board does, from now on. */
static void learn_setups(peg_ledger *ledger, const peg_ledger *other)
{
    if (ledger->setups == other->setups)
        return;
    peg_setups_release(ledger->setups);
    ledger->setups = peg_setups_hold(other->setups);
    ledger->seen = SIZE_MAX;
}

/* Of what two boards have learned of a class, keeps the one with more lost positions. */
static void learn_classes(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    for (int i = 0; i < PEG_SETUP_CLASSES; i++) {
        peg_learned_class *from = &other->learned[i];
        peg_learned *own;
        peg_learned less;

        if (from->used == 0)
            continue;
        own = &peg_ledger_find_learned(ledger, &from->parities, budget)->learned;
        if (from->learned.lost.count <= own->lost.count)
            continue;
        less = *own;
        *own = from->learned;
        from->learned = less;
    }
}

/* Adds the answers of the shorter list to the longer one. */
static void learn_answers(peg_ledger *ledger, peg_ledger *other, peg_budget *budget)
{
    peg_answers fewer = other->answers;

    if (fewer.count > ledger->answers.count) {
        fewer = ledger->answers;
        ledger->answers = other->answers;
    }
    other->answers = (peg_answers){0};
    for (size_t i = 0; i < fewer.room; i++)
        if (fewer.list[i].is_there && fewer.list[i].answer != PEG_UNKNOWN)
            peg_ledger_add_answer(ledger, &fewer.list[i].pegs, fewer.list[i].answer, budget);
    peg_answers_free(&fewer, budget);
}

/* Takes a solution unless the ledger has one that is as good, which it may make better. */
static void learn_solution(peg_ledger *ledger, peg_known_solution *from, peg_budget *budget)
{
    int is_few = from->known_as == PEG_FEW_MOVES;
    peg_known_solution *own =
        peg_ledger_find_solution(ledger, &from->pegs, from->known_as, is_few ? 0 : from->memory,
                                 is_few ? 0 : from->positions);

    if (own && is_few)
        peg_known_solution_improve(own, from->least, from->moves, from->jumps, from->count);
    if (own)
        peg_budget_free(budget, from, sizeof(*from));
    else
        peg_ledger_put_solution(ledger, from, budget);
}

/* Takes the tables for which there is room and none of their class. */
static void learn_tables(peg_ledger *ledger, peg_ledger *other)
{
    int count = 0;
    int left = 0;

    while (count < PEG_OWN_TABLES && ledger->tables[count])
        count++;
    for (int i = 0; i < PEG_OWN_TABLES && other->tables[i]; i++) {
        peg_table *table = other->tables[i];
        int is_new = count < PEG_OWN_TABLES;

        for (int j = 0; j < count; j++)
            is_new &= ledger->tables[j]->class != table->class;
        other->tables[i] = NULL;
        if (is_new)
            ledger->tables[count++] = table;
        else
            other->tables[left++] = table;
    }
}

/* Swaps the tally and play with those of the other board, if it has more. */
static void learn_large(peg_ledger *ledger, peg_ledger *other)
{
    peg_tally *tally = ledger->tally;
    uint64_t tally_bytes = ledger->tally_bytes;

    learn_tables(ledger, other);
    /* The start of the other tally may be on a solution in the ledger's tally. */
    if (other->tally && !(tally && peg_tally_has(tally, &other->tally->ends.pegs))) {
        ledger->tally = other->tally;
        ledger->tally_bytes = other->tally_bytes;
        other->tally = tally;
        other->tally_bytes = tally_bytes;
    }
    if (!ledger->played) {
        ledger->played = other->played;
        other->played = NULL;
    }
}

/*
 * Only boards that share their shape, and so their allocator, can learn from each other: what they
 * remember points to the shape and comes from the allocator. What takes long to free is left to the
 * other board, which may be freed on another thread.
 */
peg_status peg_board_learn(peg_board *board, peg_board *other)
{
    peg_ledger *ledger;
    peg_ledger *from;
    peg_budget budget;

    if (!board || !other)
        return PEG_E_ARGUMENT;
    if (board->is_busy || other->is_busy)
        return PEG_E_BUSY;
    if (board->shape != other->shape || !peg_goal_equal(&board->goal, &other->goal))
        return PEG_E_MISMATCH;
    from = other->kept;
    if (board == other || !from)
        return PEG_OK;
    ledger = peg_ledger_of(board);
    if (!ledger)
        return PEG_E_MEMORY;
    /* What was found out with a table is of no use without it, or with another. */
    if (ledger->attached != from->attached)
        return PEG_OK;
    peg_budget_begin_unlimited(&budget, &ledger->allocator, ledger->bytes + from->bytes);
    learn_setups(ledger, from);
    learn_classes(ledger, from, &budget);
    learn_answers(ledger, from, &budget);
    while (from->solutions) {
        peg_known_solution *solution = from->solutions;

        from->solutions = solution->next;
        learn_solution(ledger, solution, &budget);
    }
    peg_ledger_learn_hunts(ledger, from);
    learn_large(ledger, from);
    ledger->bytes = peg_ledger_sum(ledger);
    from->bytes = peg_ledger_sum(from);
    PEG_ASSERT(budget.held == ledger->bytes + from->bytes);
    return PEG_OK;
}

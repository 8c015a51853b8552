/* SPDX-License-Identifier: MIT */
#include "search/known.h"

#include "base/bytes.h"
#include "search/perimeter.h"
#include "shape/goal.h"
#include "theory/classes.h"

/* An index of so many bits is worth a table for any question. */
enum { SMALL_BITS = 21 };

int peg_known_covers(const peg_known *known, const peg_bits *pegs)
{
    peg_bits parities;

    if (known->table)
        return peg_table_covers(known->table, pegs->word[0]);
    parities = peg_class_of(&known->classes, pegs);
    return peg_bits_equal(&known->parities, &parities);
}

int peg_known_won(const peg_known *known, const peg_bits *pegs)
{
    return peg_goal_met(known->kind, &known->goal, pegs);
}

static void add_goal(peg_known *known, const peg_bits *goal)
{
    peg_bits parities = peg_class_of(&known->classes, goal);

    if (peg_bits_equal(&parities, &known->parities))
        known->goals[known->goal_count++] = *goal;
}

static size_t goals_size(const peg_known *known)
{
    size_t count = known->kind == PEG_GOAL_ANYWHERE ? (size_t)known->shape->holes : 1;

    return count * sizeof(*known->goals);
}

static peg_status find_goals(peg_known *known, peg_budget *budget)
{
    known->goals = peg_budget_resize(budget, NULL, 0, goals_size(known));
    if (!known->goals)
        return peg_budget_refusal(budget);
    if (known->kind != PEG_GOAL_ANYWHERE)
        add_goal(known, &known->goal);
    for (int hole = 0; known->kind == PEG_GOAL_ANYWHERE && hole < known->shape->holes; hole++) {
        peg_bits goal = {{0}};

        peg_bits_set(&goal, hole);
        add_goal(known, &goal);
    }
    return PEG_OK;
}

peg_status peg_known_make_table(const peg_known *known, const peg_bits *pegs, int most_bits,
                                peg_budget *budget, peg_table **out_table)
{
    uint64_t held = budget->held;
    peg_status status;

    *out_table = NULL;
    if (known->shape->holes - known->classes.count > most_bits)
        return PEG_OK;
    status = peg_table_make(known->shape, known->kind, &known->goal, pegs, budget, out_table);
    if (status == PEG_OK)
        return PEG_OK;
    budget->held = held;
    return status == PEG_E_BIG ? PEG_OK : status;
}

/* Takes the table given if it covers a position, or makes a small one. */
static peg_status find_table(peg_known *known, const peg_bits *pegs, peg_table *table,
                             peg_budget *budget)
{
    if (table && peg_table_covers(table, pegs->word[0])) {
        known->table = peg_table_hold(table);
        return PEG_OK;
    }
    peg_classes_find(known->shape, &known->classes);
    return peg_known_make_table(known, pegs, SMALL_BITS, budget, &known->table);
}

static peg_status find_out(peg_known *known, const peg_bits *pegs, peg_table *table,
                           peg_budget *budget)
{
    peg_status status = find_table(known, pegs, table, budget);

    if (status != PEG_OK)
        return status;
    if (known->table)
        return peg_frame_make(known->shape, NULL, pegs, 1, 0, budget, &known->frame);
    known->parities = peg_class_of(&known->classes, pegs);
    status = find_goals(known, budget);
    if (status != PEG_OK || known->goal_count == 0)
        return status;
    peg_places_find(known->shape, &known->places);
    status = peg_frame_make(known->shape, known->kind == PEG_GOAL_ANYWHERE ? NULL : &known->goal,
                            pegs, PEG_MOST_IMAGES, 0, budget, &known->frame);
    if (status == PEG_OK)
        status =
            peg_bank_build(known->shape, known->kind, &known->goal, pegs, budget, &known->bank);
    if (status == PEG_OK)
        status = peg_perimeter_make(known, budget);
    return status;
}

peg_status peg_known_make(peg_shape *shape, peg_goal_kind kind, const peg_bits *goal,
                          const peg_bits *pegs, peg_table *table, peg_budget *budget,
                          peg_known **out_known)
{
    uint64_t held = budget->held;
    peg_known *known = peg_budget_resize(budget, NULL, 0, sizeof(*known));
    peg_status status;

    if (!known)
        return peg_budget_refusal(budget);
    memset(known, 0, sizeof(*known));
    known->allocator = budget->allocator;
    atomic_init(&known->holders, 1);
    known->shape = peg_shape_hold(shape);
    known->kind = kind;
    known->goal = *goal;
    status = find_out(known, pegs, table, budget);
    known->size = budget->held - held;
    if (status != PEG_OK) {
        peg_known_release(known);
        budget->held = held;
        return status;
    }
    *out_known = known;
    return PEG_OK;
}

peg_known *peg_known_hold(peg_known *known)
{
    atomic_fetch_add_explicit(&known->holders, 1, memory_order_relaxed);
    return known;
}

void peg_known_release(peg_known *known)
{
    peg_allocator allocator;
    size_t key;

    if (!known || atomic_fetch_sub_explicit(&known->holders, 1, memory_order_acq_rel) != 1)
        return;
    allocator = known->allocator;
    key = (size_t)known->shape->words * sizeof(uint64_t);
    peg_memory_free(&allocator, known->goals, goals_size(known));
    peg_memory_free(&allocator, known->frame.block, known->frame.size);
    peg_memory_free(&allocator, known->perimeter.keys, known->perimeter.room * key);
    peg_table_free(known->table);
    peg_bank_free(&known->bank);
    peg_shape_release(known->shape);
    peg_memory_free(&allocator, known, sizeof(*known));
}

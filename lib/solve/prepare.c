/* SPDX-License-Identifier: MIT */

/*
 * What is needed for a setup depends on whether a table answers: with one, only a frame that lists
 * legal jumps; without one, all that a search uses.
 */
#include "solve/prepare.h"

#include "base/assert.h"
#include "base/memory.h"

/* A table whose index has at most 21 bits is made before any question. */
enum { SMALL_BITS = 21 };

/* The perimeter grows while its next level is likely to have at most 500 positions. */
enum { MOST_IN_LEVEL = 500 };

/* -- making a setup -------------------------------------------------------- */

/* Finds the class of a position, and the positions of it that meet the goal. */
static void find_goals(peg_setup *setup, const peg_bits *pegs, peg_budget *budget)
{
    peg_bits parities;

    peg_classes_find(setup->shape, &setup->classes);
    setup->parities = peg_class_of(&setup->classes, pegs);
    setup->goal_room = setup->goal.kind == PEG_GOAL_ANYWHERE ? setup->shape->holes : 1;
    setup->goals =
        peg_budget_resize(budget, NULL, 0, (size_t)setup->goal_room * sizeof(*setup->goals));
    for (int i = 0; setup->goals && i < setup->goal_room; i++) {
        peg_bits goal = setup->goal.pegs;

        if (setup->goal.kind == PEG_GOAL_ANYWHERE)
            peg_bits_set(&goal, i);
        parities = peg_class_of(&setup->classes, &goal);
        if (peg_bits_equal(&parities, &setup->parities))
            setup->goals[setup->goal_count++] = goal;
    }
}

/* Tables are for positions of one word, however few positions a class has. */
static int wants_small_table(const peg_setup *setup)
{
    return setup->shape->words == 1 && setup->shape->holes - setup->classes.count <= SMALL_BITS;
}

/* What follows from the class alone costs no positions, so every limit allows it. */
static void prepare_class(peg_setup *setup, const peg_bits *pegs, peg_table *table,
                          peg_budget *budget)
{
    if (table && peg_table_covers(table, pegs->word[0])) {
        setup->table = peg_table_hold(table);
        return;
    }
    peg_budget_work(budget, setup->shape->line_count);
    find_goals(setup, pegs, budget);
    if (setup->goal_count == 0)
        return;
    /* A library that was built without tables goes on without one. */
    if (peg_budget_spend_steps(budget, setup->shape->line_count) == PEG_OK &&
        wants_small_table(setup))
        (void)peg_table_make(setup->shape, &setup->goal, 0, pegs, 0, budget, &setup->table);
}

static void prepare(peg_setup *setup, const peg_bits *pegs, peg_table *table, const peg_bank *bank,
                    peg_budget *budget)
{
    prepare_class(setup, pegs, table, budget);
    if (setup->table)
        peg_frame_make(setup->shape, NULL, pegs, 1, 0, budget, &setup->frame);
    if (setup->table || setup->goal_count == 0 || budget->status != PEG_OK)
        return;
    peg_places_find(setup->shape, &setup->places);
    if (peg_frame_make(setup->shape, &setup->goal.pegs, pegs, PEG_MOST_IMAGES, 0, budget,
                       &setup->frame) == PEG_OK)
        setup->ops->grow_perimeter(setup, MOST_IN_LEVEL, budget);
    if (budget->status == PEG_OK && bank)
        setup->bank = *bank;
}

peg_setup *peg_setup_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_table *table, const peg_bank *bank, peg_budget *budget)
{
    uint64_t taken = peg_budget_taken(budget);
    peg_setup *setup = peg_budget_new(budget, sizeof(*setup));

    if (!setup)
        return NULL;
    setup->allocator = budget->allocator;
    peg_atomic_hold(&setup->holders);
    setup->shape = peg_shape_hold(shape);
    setup->ops = PEG_FOR_WIDTH(shape->words, peg_solve_ops_1, peg_solve_ops_2, peg_solve_ops_4);
    setup->goal = *goal;
    prepare(setup, pegs, table, bank, budget);
    setup->size = peg_budget_taken(budget) - taken + setup->bank.block_size;
    if (budget->status == PEG_OK)
        return setup;
    peg_setup_release(setup);
    peg_budget_freed(budget, peg_budget_taken(budget) - taken);
    return NULL;
}

/* -- sharing it ------------------------------------------------------------ */

peg_setup *peg_setup_hold(peg_setup *setup)
{
    peg_atomic_hold(&setup->holders);
    return setup;
}

void peg_setup_release(peg_setup *setup)
{
    peg_allocator allocator;

    if (!setup || !peg_atomic_let_go(&setup->holders))
        return;
    allocator = setup->allocator;
    peg_memory_free(&allocator, setup->goals, (size_t)setup->goal_room * sizeof(*setup->goals));
    peg_memory_free(&allocator, setup->frame.block, setup->frame.size);
    peg_memory_free(&allocator, setup->bank.block, setup->bank.block_size);
    peg_memory_free(&allocator, setup->perimeter.set.keys, setup->perimeter.set.size);
    peg_memory_free(&allocator, setup->perimeter.set.larger, setup->perimeter.set.larger_size);
    peg_table_free(setup->table);
    peg_shape_release(setup->shape);
    peg_memory_free(&allocator, setup, sizeof(*setup));
}

int peg_setup_covers(const peg_setup *setup, const peg_bits *pegs)
{
    peg_bits parities;

    if (setup->table)
        return peg_table_covers(setup->table, pegs->word[0]);
    parities = peg_class_of(&setup->classes, pegs);
    return peg_bits_equal(&setup->parities, &parities);
}

/* -- glances --------------------------------------------------------------- */

peg_answer peg_glance(const peg_setup *setup, const peg_bits *pegs)
{
    int16_t sums[PEG_BANK_MOST];

    if (setup->table)
        return peg_table_has(setup->table, pegs->word[0]) ? PEG_YES : PEG_NO;
    if (peg_goal_met(&setup->goal, pegs))
        return PEG_YES;
    if (setup->goal_count == 0 || peg_bits_count(pegs) == 0)
        return PEG_NO;
    if (peg_bits_count(pegs) <= setup->perimeter.pegs)
        return setup->ops->is_within(setup, pegs) ? PEG_YES : PEG_NO;
    peg_bank_sum(&setup->bank, pegs, sums);
    return peg_bank_rules_out(&setup->bank, sums) ? PEG_NO : PEG_UNKNOWN;
}

/* Plays the first jump to a position that a glance knows to win. 0 if there is none. */
static int play_winning_jump(const peg_setup *setup, const peg_table *table, peg_bits *pegs,
                             peg_jump *out_jump)
{
    const peg_shape *shape = setup->shape;

    for (size_t line = 0; line < shape->line_count; line++) {
        peg_jump jump = shape->lines[line];
        peg_bits next = *pegs;

        if (!peg_bits_allow(pegs, jump))
            continue;
        peg_bits_jump(&next, jump);
        if (table ? !peg_table_has(table, next.word[0]) : peg_glance(setup, &next) != PEG_YES)
            continue;
        *pegs = next;
        *out_jump = jump;
        return 1;
    }
    return 0;
}

peg_status peg_glance_play(const peg_setup *setup, const peg_table *table, const peg_bits *pegs,
                           const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                           size_t *out_count)
{
    peg_bits reached = *pegs;
    size_t count = 0;

    for (size_t i = 0; i < line_count; i++) {
        out_jumps[count] = setup->shape->lines[lines[i]];
        peg_bits_jump(&reached, out_jumps[count++]);
    }
    while (!peg_goal_met(&setup->goal, &reached) &&
           play_winning_jump(setup, table, &reached, out_jumps + count))
        count++;
    *out_count = count;
    /* Only a table with wrong answers leads nowhere. */
    return peg_goal_met(&setup->goal, &reached) ? PEG_OK : PEG_E_TABLE;
}

/* -- ways ------------------------------------------------------------------ */

peg_answer peg_hunt_whole(const peg_setup *setup, const peg_bits *pegs, peg_learned *learned,
                          peg_budget *budget, uint16_t *out_lines, size_t *out_count)
{
    const peg_solve_ops *ops = setup->ops;
    peg_hunt *hunt = ops->begin_hunt(setup, pegs, 0, budget);
    peg_answer answer = PEG_UNKNOWN;

    if (!hunt)
        return PEG_UNKNOWN;
    while (answer == PEG_UNKNOWN && budget->status == PEG_OK)
        answer = ops->hunt_on(hunt, learned, budget);
    if (answer == PEG_YES && out_lines) {
        memcpy(out_lines, hunt->lines, hunt->line_count * sizeof(*out_lines));
        *out_count = hunt->line_count;
    }
    ops->end_hunt(hunt, budget);
    return answer;
}

peg_answer peg_way_find(peg_shape *shape, const peg_bits *from, const struct peg_goal *goal,
                        peg_budget *budget, peg_jump *out_jumps, size_t *out_count)
{
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count = 0;
    peg_setup *setup = peg_setup_make(shape, goal, from, NULL, NULL, budget);
    peg_answer answer;
    uint64_t size;

    if (!setup)
        return PEG_UNKNOWN;
    size = setup->size;
    answer = peg_glance(setup, from);
    if (answer == PEG_UNKNOWN)
        answer = peg_hunt_whole(setup, from, NULL, budget, lines, &line_count);
    if (answer == PEG_YES)
        peg_glance_play(setup, NULL, from, lines, line_count, out_jumps, out_count);
    peg_setup_release(setup);
    peg_budget_freed(budget, size);
    return answer;
}

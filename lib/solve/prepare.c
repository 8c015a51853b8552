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
    setup->goal_room = peg_goal_ends(setup->shape, &setup->goal);
    setup->goals =
        peg_budget_resize(budget, NULL, 0, (size_t)setup->goal_room * sizeof(*setup->goals));
    for (int i = 0; setup->goals && i < setup->goal_room; i++) {
        peg_bits goal = peg_goal_end(&setup->goal, i);

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

/* What is made, in this order. With a table, or if no goal is of the class, little is. */
enum { MAKING_CLASS, MAKING_TABLE, MAKING_FRAME, MAKING_PERIMETER, MAKING_DONE };

struct peg_setup_making {
    peg_setup *setup;
    uint64_t bytes; /* of this and of the setup as far as it is made */
    int stage;
    uint64_t paid; /* steps that are spent for the stage, though it is not done */
    int has_bank;
    peg_perimeter_making perimeter;
};

/* What follows from the class alone costs no positions, so every limit allows it. */
static void prepare_class(peg_setup_making *making, const peg_bits *pegs, peg_table *table,
                          peg_budget *budget)
{
    peg_setup *setup = making->setup;

    making->stage = MAKING_FRAME;
    if (table && peg_table_covers(table, pegs->word[0])) {
        setup->table = peg_table_hold(table);
        return;
    }
    peg_budget_work(budget, setup->shape->line_count);
    find_goals(setup, pegs, budget);
    if (!setup->goals)
        making->stage = MAKING_CLASS;
    else if (setup->goal_count == 0)
        making->stage = MAKING_DONE;
    else if (wants_small_table(setup))
        making->stage = MAKING_TABLE;
    if (setup->goal_count > 0)
        peg_budget_spend_steps(budget, setup->shape->line_count);
}

/* A library that was built without tables goes on without one. */
static void prepare_table(peg_setup_making *making, const peg_bits *pegs, peg_budget *budget)
{
    peg_setup *setup = making->setup;
    int bits = setup->shape->holes - setup->classes.count;

    if (peg_budget_pay(budget, peg_table_make_steps(setup->shape, bits, 1), &making->paid) !=
        PEG_OK)
        return;
    (void)peg_table_make(setup->shape, &setup->goal, 0, pegs, PEG_COST_PAID, NULL, budget,
                         &setup->table);
    if (budget->status != PEG_OK)
        return;
    making->paid = 0;
    making->stage = MAKING_FRAME;
}

static void prepare_frame(peg_setup_making *making, const peg_bits *pegs, peg_budget *budget)
{
    peg_setup *setup = making->setup;
    int has_table = setup->table != NULL;

    if (peg_frame_make_paid(setup->shape, has_table ? NULL : &setup->goal.pegs, pegs,
                            has_table ? 1 : PEG_MOST_IMAGES, 0, budget, &making->paid,
                            &setup->frame) != PEG_OK)
        return;
    if (!has_table)
        peg_places_find(setup->shape, &setup->places);
    making->stage = has_table ? MAKING_DONE : MAKING_PERIMETER;
}

/* Goes on to the end, or until the question is over. */
static void prepare(peg_setup_making *making, const peg_bits *pegs, peg_table *table,
                    peg_budget *budget)
{
    peg_setup *setup = making->setup;

    if (making->stage == MAKING_CLASS && budget->status == PEG_OK)
        prepare_class(making, pegs, table, budget);
    if (making->stage == MAKING_TABLE && budget->status == PEG_OK)
        prepare_table(making, pegs, budget);
    if (making->stage == MAKING_FRAME && budget->status == PEG_OK)
        prepare_frame(making, pegs, budget);
    if (making->stage == MAKING_PERIMETER && budget->status == PEG_OK)
        setup->ops->grow_perimeter(setup, MOST_IN_LEVEL, &making->perimeter, budget);
    if (making->stage == MAKING_PERIMETER && budget->status == PEG_OK)
        making->stage = MAKING_DONE;
}

peg_setup_making *peg_setup_making_begin(peg_shape *shape, const struct peg_goal *goal,
                                         peg_budget *budget)
{
    peg_setup_making *making = peg_budget_new(budget, sizeof(*making));
    peg_setup *setup = making ? peg_budget_new(budget, sizeof(*setup)) : NULL;

    if (!setup) {
        peg_budget_free(budget, making, sizeof(*making));
        return NULL;
    }
    setup->allocator = budget->allocator;
    peg_atomic_hold(&setup->holders);
    setup->shape = peg_shape_hold(shape);
    setup->ops = PEG_FOR_WIDTH(shape->words, peg_solve_ops_1, peg_solve_ops_2, peg_solve_ops_4);
    setup->goal = *goal;
    making->setup = setup;
    making->bytes = sizeof(*making) + sizeof(*setup);
    return making;
}

peg_setup *peg_setup_making_go_on(peg_setup_making *making, const peg_bits *pegs, peg_table *table,
                                  peg_budget *budget)
{
    uint64_t taken = peg_budget_taken(budget);
    peg_setup *setup = making->setup;

    prepare(making, pegs, table, budget);
    if (budget->status == PEG_OK)
        setup->ops->free_levels(&making->perimeter, budget);
    making->bytes += peg_budget_taken(budget) - taken;
    if (budget->status != PEG_OK)
        return NULL;
    PEG_ASSERT(making->stage == MAKING_DONE);
    setup->size = making->bytes - sizeof(*making);
    peg_budget_free(budget, making, sizeof(*making));
    return setup;
}

void peg_setup_making_take_bank(peg_setup_making *making, const peg_bank *bank)
{
    PEG_ASSERT(!making->has_bank);
    making->has_bank = 1;
    making->setup->bank = *bank;
    making->bytes += bank->block_size;
}

int peg_setup_making_has_bank(const peg_setup_making *making)
{
    return making->has_bank;
}

int peg_setup_making_covers(const peg_setup_making *making, const peg_bits *pegs)
{
    return making->stage != MAKING_CLASS && peg_setup_covers(making->setup, pegs);
}

uint64_t peg_setup_making_size(const peg_setup_making *making)
{
    return making ? making->bytes : 0;
}

void peg_setup_making_end(peg_setup_making *making, peg_budget *budget)
{
    uint64_t held = budget->held;

    if (!making)
        return;
    making->setup->ops->free_levels(&making->perimeter, budget);
    peg_setup_release(making->setup);
    budget->held = held - (making->bytes - sizeof(*making));
    peg_budget_free(budget, making, sizeof(*making));
}

peg_setup *peg_setup_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_table *table, peg_budget *budget)
{
    peg_setup_making *making = peg_setup_making_begin(shape, goal, budget);
    peg_setup *setup = making ? peg_setup_making_go_on(making, pegs, table, budget) : NULL;

    if (making && !setup)
        peg_setup_making_end(making, budget);
    return setup;
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
    while (answer == PEG_UNKNOWN && budget->status == PEG_OK) {
        answer = ops->hunt_on(hunt, learned, budget);
        if (hunt->is_full)
            peg_budget_fail(budget, PEG_LIMIT);
    }
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
    peg_setup *setup = peg_setup_make(shape, goal, from, NULL, budget);
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

/* SPDX-License-Identifier: MIT */

/*
 * The perimeter: all winning positions of up to some number of pegs, found by going back from the
 * goals level by level, on positions of PEG_WIDTH words. A forward search that comes down to that
 * number of pegs is over: a position in the set wins, any other is lost. The idea is perimeter
 * search (Dillenburg and Nelson 1994; Manzini 1995). It suits this game because every jump takes
 * one peg: the perimeter is met at a known depth, and one look-up answers.
 *
 * Going back is playing on the complement: a jump undone is a jump of the empty holes.
 * Included by hunt_template.h.
 */
#ifndef PEG_SOLVE_PERIMETER_TEMPLATE_H
#define PEG_SOLVE_PERIMETER_TEMPLATE_H

#include "solve/set_template.h"

/* A level is abandoned after 2^28 steps in all, or if the set would exceed 1/4 of the memory. */
#define PERIMETER_STEPS (UINT64_C(1) << 28)
#define PERIMETER_SHARE 4

/* Adds a position to the perimeter and, if it is new there, to its level. */
static void add_to_perimeter(peg_setup *setup, peg_perimeter_level *level, const uint64_t *key,
                             peg_budget *budget)
{
    uint64_t *grown;

    if (set_is_crowded(&setup->perimeter.set) &&
        2 * (uint64_t)setup->perimeter.set.size > budget->limits.memory / PERIMETER_SHARE) {
        peg_budget_fail(budget, PEG_LIMIT);
        return;
    }
    if (!set_add(&setup->perimeter.set, budget, key))
        return;
    grown = peg_budget_grow(budget, level->keys, &level->room, level->count + 1,
                            PEG_WIDTH * sizeof(*key));
    if (!grown) {
        set_take_back(&setup->perimeter.set, key);
        return;
    }
    level->keys = grown;
    copy_position(grown + level->count++ * PEG_WIDTH, key);
}

/*
 * Adds all positions from which a jump leads to a given one. Returns 0 if the question ended before
 * all were added: then nothing was spent, and they are to be added again.
 */
static int add_predecessors(peg_setup *setup, const uint64_t *position, peg_perimeter_level *level,
                            peg_budget *budget)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    uint64_t complement[PEG_WIDTH];
    uint64_t steps = 16 * setup->frame.line_words;

    for (int w = 0; w < PEG_WIDTH; w++)
        complement[w] = ~position[w];
    find_images(&setup->frame, position, images);
    for (size_t w = 0; budget->status == PEG_OK && w < setup->frame.line_words; w++) {
        image_key keys[64];
        size_t count = 0;

        for (uint64_t lines = legal_word(&setup->frame, complement, w); lines; lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            keys[count] = key_after(&setup->frame, images, line);
            set_prefetch(&setup->perimeter.set, keys[count++].word);
        }
        for (size_t i = 0; budget->status == PEG_OK && i < count; i++)
            add_to_perimeter(setup, level, keys[i].word, budget);
        steps += count * setup->frame.group_size * PEG_WIDTH;
    }
    if (budget->status != PEG_OK)
        return 0;
    setup->perimeter.steps += steps;
    if (setup->perimeter.steps > PERIMETER_STEPS)
        peg_budget_fail(budget, PEG_LIMIT);
    else
        peg_budget_spend_steps(budget, steps);
    return 1;
}

static void free_perimeter_level(peg_perimeter_level *level, peg_budget *budget)
{
    peg_budget_free(budget, level->keys, level->room * PEG_WIDTH * sizeof(*level->keys));
    *level = (peg_perimeter_level){0};
}

static void free_perimeter_levels(peg_perimeter_making *making, peg_budget *budget)
{
    free_perimeter_level(&making->level, budget);
    free_perimeter_level(&making->next, budget);
}

/* Adds the goals, which are the first level. Goals added by an earlier call stay. */
static void add_goals(peg_setup *setup, peg_perimeter_making *making, peg_budget *budget)
{
    setup->perimeter.pegs = peg_bits_count(&setup->goals[0]);
    for (int i = 0; budget->status == PEG_OK && i < setup->goal_count; i++) {
        image_key key = key_of(&setup->frame, setup->goals[i].word);

        if (!is_empty(key.word))
            add_to_perimeter(setup, &making->level, key.word, budget);
    }
    making->has_goals = budget->status == PEG_OK;
}

/* Makes the next level back from the last one. */
static void add_level(peg_setup *setup, peg_perimeter_making *making, peg_budget *budget)
{
    while (budget->status == PEG_OK && making->at < making->level.count) {
        const uint64_t *position = making->level.keys + making->at * PEG_WIDTH;

        making->at += (size_t)add_predecessors(setup, position, &making->next, budget);
    }
    if (budget->status != PEG_OK)
        return;
    making->previous = making->level.count;
    free_perimeter_level(&making->level, budget);
    making->level = making->next;
    making->next = (peg_perimeter_level){0};
    making->at = 0;
    setup->perimeter.pegs++;
}

/* Adds level after level to the goals, as long as the next is likely to be small enough. */
static void grow_perimeter(peg_setup *setup, uint64_t most_in_level, peg_perimeter_making *making,
                           peg_budget *budget)
{
    if (!making->has_goals) {
        making->previous = UINT64_MAX / most_in_level;
        add_goals(setup, making, budget);
        if (budget->status != PEG_OK)
            return;
    }
    /* Levels grow more and more slowly, so this estimate of the next level is rather high. */
    while (budget->status == PEG_OK && making->level.count > 0 &&
           (uint64_t)making->level.count * making->level.count < most_in_level * making->previous)
        add_level(setup, making, budget);
    /* If the next level back is empty, the set has all positions that win. */
    if (budget->status == PEG_OK && making->level.count == 0)
        setup->perimeter.pegs = PEG_MAX_HOLES;
    /*
     * Positions of an abandoned level may stay in the set, because they win all the same. But a
     * perimeter that time has cut short is not used before it is complete: hunts would find other
     * solutions with it.
     */
    if (budget->status == PEG_LIMIT && peg_budget_go_on(budget) == PEG_OK &&
        setup->perimeter.steps <= PERIMETER_STEPS)
        setup->perimeter.cut = budget->limits.memory;
}

static int is_within(const peg_setup *setup, const peg_bits *pegs)
{
    image_key key = key_of(&setup->frame, pegs->word);

    PEG_ASSERT(peg_bits_count(pegs) <= setup->perimeter.pegs);
    return set_has(&setup->perimeter.set, key.word);
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The walk over all solutions without a table, on positions of PEG_WIDTH words. Most of a game tree
 * has no solution in it, so the walk searches like a hunt: the bank of resource counts rules
 * positions out, positions found to have no solution are remembered as lost, and from the
 * perimeter's number of pegs on, every step leads to a solution.
 *
 * The sources solve_width_*.c include it, one for each width.
 */
#ifndef PEG_SOLVE_WALK_TEMPLATE_H
#define PEG_SOLVE_WALK_TEMPLATE_H

#include "solve/set_template.h"
#include "solve/walks.h"

/* A position on the way, with the jumps still to try. */
typedef struct walk_fork {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    image_key key;
    size_t next;      /* the line to try next */
    int has_solution; /* one was found from here */
} walk_fork;

static void begin_search_walk(peg_walk *walk, const peg_bits *pegs)
{
    const peg_setup *setup = walk->setup;
    size_t rows = (size_t)walk->pegs + 1;
    size_t sums_size = rows * setup->bank.counts * sizeof(*walk->sums);
    walk_fork *fork;

    walk->forks_size = rows * sizeof(*fork);
    walk->forks = fork = peg_budget_resize(walk->budget, NULL, 0, walk->forks_size);
    if (sums_size > 0)
        walk->sums = peg_budget_resize(walk->budget, NULL, 0, sums_size);
    if (walk->budget->status != PEG_OK)
        return;
    peg_bank_sum(&setup->bank, pegs, walk->sums);
    memset(fork, 0, sizeof(*fork));
    find_images(&setup->frame, pegs->word, fork->images);
    fork->key = least_image(&setup->frame, fork->images);
}

/* Whether the bank rules out the position after a jump. Notes the sums of that position. */
static int bank_rules_out(peg_walk *walk, size_t line)
{
    const peg_bank *bank = &walk->setup->bank;
    int16_t *sums;

    if (bank->counts == 0)
        return 0;
    sums = walk->sums + (size_t)walk->depth * bank->counts;
    return peg_bank_jump(bank, line, sums, sums + bank->counts);
}

/* Makes the fork after a jump. Returns 0 if its position is known to be lost. */
static int step_down(peg_walk *walk, walk_fork *fork, size_t line)
{
    const peg_setup *setup = walk->setup;
    walk_fork *next = fork + 1;
    int pegs = walk->pegs - walk->depth - 1;

    walk->uncharged +=
        jump_steps(&setup->frame) + setup->bank.counts / 16 + (uint64_t)setup->frame.chunks / 4;
    flip_images(&setup->frame, fork->images, line, next->images);
    if (pegs <= setup->perimeter.pegs) {
        image_key key = least_image(&setup->frame, next->images);

        return set_has(&setup->perimeter.set, key.word);
    }
    if (bank_rules_out(walk, line))
        return 0;
    next->key = least_image(&setup->frame, next->images);
    return !lost_has(&walk->lost, next->key.word);
}

/*
 * Whether to pass over a line at a fork: its position is known to be lost, or the line is asleep or
 * leads to a bag that was met. Such a position was walked before, so if it is not known to be lost,
 * it can be won, and so can the position of the fork.
 */
static inline int is_passed_over(peg_walk *walk, walk_fork *fork, size_t line)
{
    if (!step_down(walk, fork, line))
        return 1;
    if (!walk->asleep || (!peg_walk_is_asleep(walk, line) && !peg_walk_has_met(walk, line)))
        return 0;
    fork->has_solution = 1;
    return 1;
}

/* Goes back from a fork when all its jumps were tried. */
static void step_up(peg_walk *walk, walk_fork *fork)
{
    const peg_setup *setup = walk->setup;

    if (!fork->has_solution && walk->pegs - walk->depth > setup->perimeter.pegs)
        lost_add(&walk->lost, walk->budget, fork->key.word);
    if (walk->depth > 0)
        fork[-1].has_solution |= fork->has_solution;
    walk->depth--;
}

static peg_status search_walk_on(peg_walk *walk, uint64_t steps)
{
    const peg_setup *setup = walk->setup;
    const peg_shape *shape = setup->shape;

    for (; walk->depth >= 0; steps--) {
        walk_fork *fork = (walk_fork *)walk->forks + walk->depth;
        size_t line;

        if (steps == 0)
            return PEG_PAUSED;
        peg_budget_spend(walk->budget, 1);
        peg_budget_work(walk->budget, walk->uncharged);
        walk->uncharged = 0;
        if (walk->budget->status != PEG_OK)
            return walk->budget->status;
        line = next_legal(&setup->frame, fork->images, fork->next);
        while (line < shape->line_count && is_passed_over(walk, fork, line))
            line = next_legal(&setup->frame, fork->images, line + 1);
        if (walk->budget->status != PEG_OK)
            return walk->budget->status;
        walk->uncharged += (line - fork->next) * (size_t)setup->frame.chunks / 256;
        fork->next = line + 1;
        if (line == shape->line_count) {
            step_up(walk, fork);
            continue;
        }
        walk->jumps[walk->depth] = shape->lines[line];
        if (is_goal(&setup->goal, fork[1].images)) {
            walk->jump_count = (size_t)walk->depth + 1;
            fork->has_solution = 1;
            return PEG_OK;
        }
        if (walk->asleep)
            peg_walk_wake(walk, line);
        walk->depth++;
        fork[1].next = 0;
        fork[1].has_solution = 0;
    }
    return PEG_END;
}

static size_t next_line(const peg_walk *walk, int depth)
{
    return ((const walk_fork *)walk->forks)[depth].next;
}

static const peg_walk_ops walk_ops = {begin_search_walk, search_walk_on, next_line};

#endif

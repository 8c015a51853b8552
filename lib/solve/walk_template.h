/* SPDX-License-Identifier: MIT */

/*
 * The walk over all solutions without a table, on positions of PEG_WIDTH words. Most of a game
 * tree has no solution in it, so the walk searches as a hunt does: the bank of resource counts
 * rules positions out, those left without a solution are remembered as lost, and from the
 * perimeter's number of pegs on, no step leads astray.
 *
 * Included by solve_ops_template.h.
 */
#ifndef PEG_SOLVE_WALK_TEMPLATE_H
#define PEG_SOLVE_WALK_TEMPLATE_H

#include "solve/set_template.h"
#include "solve/walk_state.h"

/* A position on the way, with the jumps still to try. */
typedef struct walk_fork {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    image_key key;
    size_t next;      /* the line to try next */
    int has_solution; /* one was found from here */
} walk_fork;

static peg_status begin_search_walk(peg_walk *walk, const peg_bits *pegs)
{
    const peg_problem *problem = walk->problem;
    size_t rows = (size_t)walk->pegs + 1;
    size_t sums_size = rows * problem->bank.counts * sizeof(*walk->sums);
    walk_fork *fork;

    walk->forks_size = rows * sizeof(*fork);
    walk->forks = peg_budget_resize(walk->budget, NULL, 0, walk->forks_size);
    if (!walk->forks)
        return peg_budget_refusal(walk->budget);
    if (sums_size > 0) {
        walk->sums = peg_budget_resize(walk->budget, NULL, 0, sums_size);
        if (!walk->sums)
            return peg_budget_refusal(walk->budget);
        peg_bank_sum(&problem->bank, pegs, walk->sums);
    }
    fork = walk->forks;
    memset(fork, 0, sizeof(*fork));
    find_images(&problem->frame, pegs->word, fork->images);
    fork->key = least_image(&problem->frame, fork->images);
    return PEG_OK;
}

/* Makes the fork after a jump. Returns 0 if its position is known to be lost. */
static int step_down(peg_walk *walk, walk_fork *fork, size_t line)
{
    const peg_problem *problem = walk->problem;
    walk_fork *next = fork + 1;
    int16_t *sums = walk->sums + (size_t)walk->depth * problem->bank.counts;
    int pegs = walk->pegs - walk->depth - 1;

    walk->uncharged += jump_steps(&problem->frame) + problem->bank.counts / 16 +
                       (uint64_t)problem->frame.chunks / 4;
    flip_images(&problem->frame, fork->images, line, next->images);
    if (pegs <= problem->perimeter.pegs) {
        image_key key = least_image(&problem->frame, next->images);

        return set_has(&problem->perimeter.set, key.word);
    }
    if (peg_bank_jump(&problem->bank, line, sums, sums + problem->bank.counts))
        return 0;
    next->key = least_image(&problem->frame, next->images);
    return !lost_has(&walk->lost, next->key.word);
}

/* Goes back from a fork all of whose jumps were tried. */
static void step_up(peg_walk *walk, walk_fork *fork)
{
    const peg_problem *problem = walk->problem;

    if (!fork->has_solution && walk->pegs - walk->depth > problem->perimeter.pegs)
        lost_add(&walk->lost, walk->budget, fork->key.word);
    if (walk->depth > 0)
        fork[-1].has_solution |= fork->has_solution;
    walk->depth--;
}

/* As peg_walk_on(). */
static peg_status search_walk_on(peg_walk *walk, uint64_t steps)
{
    const peg_problem *problem = walk->problem;
    const peg_shape *shape = problem->shape;

    for (; walk->depth >= 0; steps--) {
        walk_fork *fork = (walk_fork *)walk->forks + walk->depth;
        peg_status status;
        size_t line;

        if (steps == 0)
            return PEG_PAUSED;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, walk->uncharged);
        walk->uncharged = 0;
        if (status != PEG_OK)
            return status;
        line = next_legal(&problem->frame, fork->images, fork->next);
        while (line < shape->line_count && !step_down(walk, fork, line))
            line = next_legal(&problem->frame, fork->images, line + 1);
        walk->uncharged += (line - fork->next) * (size_t)problem->frame.chunks / 256;
        fork->next = line + 1;
        if (line == shape->line_count) {
            step_up(walk, fork);
            continue;
        }
        walk->jumps[walk->depth] = shape->lines[line];
        if (is_goal(problem, fork[1].images)) {
            walk->jump_count = (size_t)walk->depth + 1;
            fork->has_solution = 1;
            return PEG_OK;
        }
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

#endif

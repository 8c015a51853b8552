/* SPDX-License-Identifier: MIT */

/*
 * The hunt for one solution from one position, or for the certainty that there is none.
 *
 * No single search is good at both, so two take turns. The best-first search jumps about among
 * the most promising positions: where there are solutions it mostly finds one soon, but it
 * needs memory for every position that it meets. The depth-first search needs hardly any and
 * always comes to an end. Each turn is twice as long as the one before, so that neither holds up
 * the other for long. Both stop at the perimeter, where all winning positions are known
 * (perimeter_template.h).
 *
 * Included by solve_ops_template.h.
 */
#ifndef PEG_SOLVE_HUNT_TEMPLATE_H
#define PEG_SOLVE_HUNT_TEMPLATE_H

#include "solve/depth_first_template.h"

/*
 * Positions in the first turn of the best-first search, and how many the depth-first search
 * looks at for each of them. What the best-first search finds it mostly finds early, and on
 * lost positions its work is mostly wasted; so its share is small.
 */
#define FIRST_TURN  2048
#define DEPTH_SHARE 8

/* Rows for all forks and two more; and one number more, as a bank may have no counts. */
static size_t sums_size(const hunt_state *h)
{
    return (((size_t)h->levels + 2) * h->problem->bank.counts + 1) * sizeof(*h->sums);
}

static void end_hunt(hunt_state *h)
{
    size_t rows = (size_t)h->levels + 1;

    if (h->heaps)
        end_best_first(h);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->sums, sums_size(h));
    peg_budget_free(h->budget, h->forks, rows * sizeof(*h->forks));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

/* Makes the start the first node and the first fork. */
static peg_status begin_hunt(hunt_state *h, const peg_bits *pegs, peg_answer *out_answer)
{
    const peg_problem *problem = h->problem;
    size_t rows = (size_t)h->levels + 1;
    size_t heaps_size = (size_t)h->levels * sizeof(*h->heaps);
    hunt_fork *root;

    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refusal(h->budget);
    memset(h->heaps, 0, heaps_size);
    h->forks = peg_budget_resize(h->budget, NULL, 0, rows * sizeof(*h->forks));
    if (!h->forks)
        return peg_budget_refusal(h->budget);
    h->sums = peg_budget_resize(h->budget, NULL, 0, sums_size(h));
    if (!h->sums)
        return peg_budget_refusal(h->budget);
    root = &h->forks[0];
    find_images(&problem->frame, pegs->word, root->images);
    root->key = least_image(&problem->frame, root->images);
    root->moments = peg_moments_of(&problem->places, pegs);
    peg_bank_sum(&problem->bank, pegs, h->sums);
    if (!add_node(h, pegs->word, 0, 0, 0, 0))
        h->best_first_over = 1;
    return open_fork(h, out_answer);
}

static peg_status hunt(const peg_problem *problem, peg_position_set *lost, const peg_bits *pegs,
                       peg_budget *budget, peg_answer *out_answer, uint16_t *out_lines,
                       size_t *out_count)
{
    hunt_state h = {.problem = problem, .lost = lost, .budget = budget};
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    h.levels = peg_bits_count(pegs) - problem->perimeter.pegs;
    h.out_lines = out_lines;
    h.out_count = out_count;
    h.position_steps = position_steps(&problem->frame);
    h.jump_steps = jump_steps(&problem->frame) + problem->bank.counts / 16;
    status = begin_hunt(&h, pegs, &answer);
    for (size_t turn = FIRST_TURN; status == PEG_OK && answer == PEG_UNKNOWN; turn *= 2) {
        status = search_best_first(&h, turn, &answer);
        if (status == PEG_OK && answer == PEG_UNKNOWN)
            status = search_depth_first(&h, DEPTH_SHARE * turn, &answer);
    }
    end_hunt(&h);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The hunt for one solution from one position, or for the certainty that there is none.
 *
 * No single search is good at both, so two take turns. The best-first search jumps about among
 * the most promising positions, and where there are solutions it mostly finds one soon. The
 * two-sided search mostly proves soon that there is none. Each turn is twice as long as the one
 * before, so that neither holds up the other for long. Both remember every position that they
 * meet; when there is no memory for more, the depth-first search takes over, which needs hardly any
 * and always comes to an end.
 *
 * Included by solve_ops_template.h.
 */
#ifndef PEG_SOLVE_HUNT_TEMPLATE_H
#define PEG_SOLVE_HUNT_TEMPLATE_H

#include "solve/depth_first_template.h"
#include "solve/two_sided_path_template.h"

/*
 * Positions in the first turn of the best-first search, and how many the other searches look at
 * for each of them. What the best-first search finds it mostly finds early, and on lost positions
 * its work is mostly wasted; so its share is small.
 */
#define FIRST_TURN  512
#define OTHER_SHARE 4

static void end_hunt(hunt_state *h)
{
    end_best_first(h);
    end_depth_first(h);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

/* Makes the start the first node of the best-first search. */
static peg_status begin_hunt(hunt_state *h, const peg_bits *pegs)
{
    size_t heaps_size = (size_t)h->levels * sizeof(*h->heaps);

    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refusal(h->budget);
    memset(h->heaps, 0, heaps_size);
    if (!add_node(h, pegs->word, 0, 0, 0, 0))
        h->best_first_over = 1;
    return PEG_OK;
}

/* The turn of a search that looks everywhere: the two-sided one as long as it has memory. */
static peg_status search_everywhere(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn,
                                    peg_answer *out_answer)
{
    peg_status status = search_two_sided(t, pegs, turn, out_answer);

    if (status != PEG_OK || *out_answer != PEG_UNKNOWN) {
        if (*out_answer == PEG_YES && h->out_lines)
            status = write_two_sided_path(t, pegs, h->out_lines, h->out_count);
        return status;
    }
    if (t->forward.screen.bank.counts > 0)
        h->bank = &t->forward.screen.bank;
    h->screen = t->over ? NULL : &t->forward.screen;
    if (!t->over)
        return PEG_OK;
    if (!h->forks)
        status = begin_depth_first(h, pegs, out_answer);
    if (status == PEG_OK && *out_answer == PEG_UNKNOWN)
        status = search_depth_first(h, turn, out_answer);
    return status;
}

static int is_lost(const peg_problem *problem, const peg_position_set *lost, const peg_bits *pegs)
{
    image_key key = key_of(problem, pegs->word);

    return lost_has(lost, key.word);
}

/* The hunt: by the best-first search alone, if it is given a number of positions for that. */
static peg_status search(hunt_state *h, const peg_bits *pegs, size_t positions,
                         peg_answer *out_answer)
{
    two_sided t = {.problem = h->problem, .lost = h->lost, .budget = h->budget};
    peg_status status = begin_hunt(h, pegs);

    if (status == PEG_OK && positions > 0)
        return search_best_first(h, positions, out_answer);
    for (size_t turn = FIRST_TURN; status == PEG_OK && *out_answer == PEG_UNKNOWN; turn *= 2) {
        status = search_best_first(h, turn, out_answer);
        if (status == PEG_OK && *out_answer == PEG_UNKNOWN)
            status = search_everywhere(h, &t, pegs, OTHER_SHARE * turn, out_answer);
    }
    end_two_sided(&t);
    return status;
}

static peg_status hunt(const peg_problem *problem, peg_position_set *lost, const peg_bits *pegs,
                       size_t positions, peg_budget *budget, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count)
{
    hunt_state h = {.problem = problem, .bank = &problem->bank, .lost = lost, .budget = budget};
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    h.start = key_of(problem, pegs->word);
    h.levels = peg_bits_count(pegs) - problem->perimeter.pegs;
    h.out_lines = out_lines;
    h.out_count = out_count;
    h.position_steps = position_steps(&problem->frame);
    h.jump_steps = jump_steps(&problem->frame) + PEG_BANK_MOST / 16;
    status = search(&h, pegs, positions, &answer);
    if (status == PEG_OK && answer == PEG_NO)
        lost_add(lost, budget, h.start.word);
    end_hunt(&h);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

#endif

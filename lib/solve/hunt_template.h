/* SPDX-License-Identifier: MIT */

/*
 * The hunt for one solution from one position, or for the certainty that there is none.
 *
 * No single search is good at both, so two take turns. The best-first search jumps about among
 * the most promising positions, and where there are solutions it mostly finds one soon. The
 * two-sided search mostly proves soon that there is none. Each turn is twice as long as the one
 * before, so that neither holds up the other for long. What the two-sided search has come to on
 * its way back from the goals, it shares: there the best-first search need not go on. Both remember
 * every position that they meet. When there is no memory for more, the best-first search drops the
 * least promising, and the depth-first search takes over from the two-sided one: it needs hardly
 * any memory and always comes to an end.
 *
 * The sources solve_width_*.c include it, one for each width.
 */
#ifndef PEG_SOLVE_HUNT_TEMPLATE_H
#define PEG_SOLVE_HUNT_TEMPLATE_H

#include "solve/depth_first_template.h"
#include "solve/perimeter_template.h"

/*
 * How often the best-first search comes down through all levels in its first turn. Half as often,
 * boards of 60 holes and more take up to a fifth longer; twice as often, lost positions do.
 */
#define FIRST_TURN 64

/*
 * The same where other hunts wait for their turns. Until its turns are as long as FIRST_TURN, the
 * best-first search has them alone: of many jumps most that win are then known before any of the
 * others takes long. On positions of one word there are fewer jumps, and nothing is gained.
 */
#define SHORT_TURN (PEG_WIDTH == 1 ? FIRST_TURN : 8)

/*
 * How many positions the other searches look at for each of the best-first search. What that finds
 * it mostly finds early, and on lost positions its work is mostly wasted; so its share is small.
 */
#define OTHER_SHARE 2

static void end_searches(hunt_state *h)
{
    end_best_first(h);
    peg_budget_free(h->budget, h->forks, h->forks_size);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

/* Makes the start the first node of the best-first search. */
static peg_status begin_searches(hunt_state *h, const peg_setup *setup, peg_position_set *lost,
                                 const peg_bits *pegs, peg_budget *budget)
{
    size_t heaps_size;

    *h = (hunt_state){.setup = setup, .bank = &setup->bank, .lost = lost, .budget = budget};
    h->start = key_of(&setup->frame, pegs->word);
    h->levels = peg_bits_count(pegs) - setup->perimeter.pegs;
    h->steps_a_position = position_steps(&setup->frame);
    h->steps_a_jump = jump_steps(&setup->frame) + PEG_BANK_MOST / 16;
    PEG_ASSERT(!setup->table && setup->goal_count > 0 && h->levels > 0);
    heaps_size = (size_t)h->levels * sizeof(*h->heaps);
    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refuse(h->budget);
    memset(h->heaps, 0, heaps_size);
    h->last_level = h->levels - 1;
    h->best_first_over = !make_node_room(h) || !add_item(h, 0, (heap_item){0, 0, NODE_ITSELF});
    if (!h->best_first_over)
        add_node(h, pegs->word, 0, 0);
    return PEG_OK;
}

/* Makes the last level of the side that goes back the set to meet. */
static peg_status list_meeting(hunt_state *h, const search_side *side)
{
    peg_status status = PEG_OK;

    h->meeting.count = 0;
    if (!set_clear(&h->meeting, h->budget))
        return peg_budget_refuse(h->budget);
    for (size_t i = side->first[side->levels - 1];
         status == PEG_OK && i < side->first[side->levels]; i++) {
        if (set_add(&h->meeting, h->budget, side->positions + i * PEG_WIDTH) < 0)
            return peg_budget_refuse(h->budget);
        status = peg_budget_work(h->budget, SLOT_STEPS);
    }
    return status;
}

/* Has the best-first search go on down to the perimeter, without the other. */
static void leave_meeting(hunt_state *h)
{
    peg_budget_free(h->budget, h->meeting.keys, h->meeting.size);
    h->meeting = (peg_position_set){0};
    h->other = NULL;
    h->last_level = h->levels - 1;
}

/*
 * Arranges that the best-first search ends where the other has come to on its way back, a number of
 * jumps from the position. Without memory for that it goes on by itself.
 */
static peg_status arrange_meeting(hunt_state *h, const two_sided *t, int jumps)
{
    peg_status status = list_meeting(h, &t->backward);

    if (status != PEG_OK) {
        leave_meeting(h);
        return peg_budget_go_on(h->budget);
    }
    h->other = t;
    h->met_levels = t->backward.levels;
    h->last_level = jumps - 1;
    h->next_level %= jumps;
    return PEG_OK;
}

/* Looks among the positions that are so many jumps along for one that the other has come to. */
static peg_status find_met_node(hunt_state *h, int pegs, int jumps, peg_answer *out_answer)
{
    const node_heap *heap = &h->heaps[jumps];
    size_t count = heap->count + h->node_count;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        const hunt_node *node = &h->nodes[i < heap->count ? 0 : i - heap->count];
        heap_item item = {0, node->parent, node->line};
        peg_bits own = {{0}};

        if (i < heap->count)
            item = heap->items[i];
        if (i < heap->count)
            position_of(h, item, own.word);
        else
            copy_position(own.word, node->word);
        if (peg_bits_count(&own) != pegs) {
            status = peg_budget_work(h->budget, 1);
            continue;
        }
        if (is_meeting(h, own.word)) {
            write_lines_by_parents(h, item.node, jumps - 1, item.line);
            *out_answer = PEG_YES;
            break;
        }
        status = peg_budget_work(h->budget, h->steps_a_position + SLOT_STEPS);
    }
    return status;
}

/*
 * Has the best-first search meet the other where that is now. Of the positions as far along,
 * one that the other has come to wins; if there is none, nor does any that is further along.
 */
static peg_status meet_other(hunt_state *h, const two_sided *t, const peg_bits *pegs,
                             peg_answer *out_answer)
{
    int left = h->setup->shape->holes - t->backward.pegs;
    int jumps = peg_bits_count(pegs) - left;
    peg_status status;

    if (!t->begun || t->over || h->best_first_over || jumps > h->last_level)
        return PEG_OK;
    status = arrange_meeting(h, t, jumps);
    if (status != PEG_OK || !h->other)
        return status;
    return find_met_node(h, left, jumps, out_answer);
}

/* Adds to the lines up to the meeting those from there on, which takes what memory there is. */
static peg_status write_lines_from_meeting(hunt_state *h, two_sided *t, const peg_bits *pegs)
{
    peg_status status = PEG_OK;
    peg_bits after = *pegs;

    if (!h->other || !h->out_lines)
        return PEG_OK;
    end_best_first(h);
    for (size_t i = 0; i < *h->out_count; i++)
        peg_bits_jump(&after, h->setup->shape->lines[h->out_lines[i]]);
    for (int level = h->met_levels - 2; status == PEG_OK && level >= 0; level--)
        status = play_to_level(t, level, after.word, h->out_lines, h->out_count);
    return status;
}

/* The turn of the best-first search, by itself once the other is over. */
static peg_status search_promising(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn,
                                   peg_answer *out_answer)
{
    peg_status status;

    if (t->over && h->other)
        leave_meeting(h);
    status = meet_other(h, t, pegs, out_answer);
    if (status == PEG_OK && *out_answer == PEG_UNKNOWN)
        status = search_best_first(h, turn, out_answer);
    return status == PEG_OK && *out_answer == PEG_YES ? write_lines_from_meeting(h, t, pegs)
                                                      : status;
}

/* Writes down the answer of the two-sided search. */
static peg_status take_two_sided_answer(hunt_state *h, two_sided *t, const peg_bits *pegs,
                                        peg_answer answer)
{
    if (answer == PEG_NO)
        note_lost(t);
    if (answer == PEG_NO || !h->out_lines)
        return PEG_OK;
    end_best_first(h);
    return write_two_sided_path(t, pegs, h->out_lines, h->out_count);
}

/* The turn of a search that looks everywhere: the two-sided one as long as it has memory. */
static peg_status search_everywhere(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn,
                                    peg_answer *out_answer)
{
    peg_status status = search_two_sided(t, pegs, turn, out_answer);

    if (status == PEG_OK && *out_answer != PEG_UNKNOWN)
        status = take_two_sided_answer(h, t, pegs, *out_answer);
    if (t->forward.screen.bank.counts > 0)
        h->bank = &t->forward.screen.bank;
    if (status != PEG_OK || *out_answer != PEG_UNKNOWN || !t->over)
        return status;
    if (!h->forks)
        status = begin_depth_first(h, pegs, out_answer);
    if (status == PEG_OK && *out_answer == PEG_UNKNOWN)
        status = search_depth_first(h, turn, out_answer);
    return status;
}

/* Gives each search its turn: the best-first search one of so many positions, the other more. */
static peg_status take_turns(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn,
                             peg_answer *out_answer)
{
    peg_status status = search_promising(h, t, pegs, turn, out_answer);

    if (status != PEG_OK || *out_answer != PEG_UNKNOWN)
        return status;
    return search_everywhere(h, t, pegs, OTHER_SHARE * turn, out_answer);
}

static int is_lost(const peg_setup *setup, const peg_position_set *lost, const peg_bits *pegs)
{
    image_key key = key_of(&setup->frame, pegs->word);

    return lost_has(lost, key.word);
}

/* None is forgotten for want of room, as the set grows before it is crowded. */
static int add_lost(peg_position_set *lost, const peg_position_set *more, peg_budget *budget)
{
    for (size_t i = 0; i < more->room; i++) {
        const uint64_t *key = more->keys + i * PEG_WIDTH;

        if (is_empty(key) || lost_has(lost, key))
            continue;
        if (2 * lost->count >= lost->room && !set_enlarge(lost, budget, 2 * lost->room, 1))
            return 0;
        lost_put(lost, key);
    }
    return 1;
}

/* A hunt between its turns. */
typedef struct paused_hunt {
    hunt_state h;
    two_sided t;
    peg_bits pegs;
    size_t turn;
} paused_hunt;

static void end_hunt_by_turns(void *hunt)
{
    paused_hunt *paused = hunt;
    peg_budget *budget = paused->h.budget;

    end_two_sided(&paused->t);
    end_searches(&paused->h);
    peg_budget_free(budget, paused, sizeof(*paused));
}

static peg_status begin_hunt_with(const peg_setup *setup, peg_learned *learned,
                                  const peg_bits *pegs, size_t turn, peg_budget *budget,
                                  void **out_hunt)
{
    paused_hunt *paused = peg_budget_resize(budget, NULL, 0, sizeof(*paused));
    peg_status status;

    if (!paused)
        return peg_budget_refuse(budget);
    memset(paused, 0, sizeof(*paused));
    paused->pegs = *pegs;
    paused->t.setup = setup;
    paused->t.lost = &learned->lost;
    paused->t.counts = &learned->counts;
    paused->t.budget = budget;
    status = begin_searches(&paused->h, setup, &learned->lost, pegs, budget);
    if (status != PEG_OK) {
        end_hunt_by_turns(paused);
        return status;
    }
    paused->turn = turn * (size_t)paused->h.levels;
    *out_hunt = paused;
    return PEG_OK;
}

static peg_status begin_hunt_by_turns(const peg_setup *setup, peg_learned *learned,
                                      const peg_bits *pegs, peg_budget *budget, void **out_hunt)
{
    return begin_hunt_with(setup, learned, pegs, SHORT_TURN, budget, out_hunt);
}

static peg_status hunt_on(void *hunt, peg_answer *out_answer, uint16_t *out_lines,
                          size_t *out_count)
{
    paused_hunt *paused = hunt;
    hunt_state *h = &paused->h;
    peg_status status;

    h->out_lines = out_lines;
    h->out_count = out_count;
    if (paused->turn < FIRST_TURN * (size_t)h->levels)
        status = search_promising(h, &paused->t, &paused->pegs, paused->turn, out_answer);
    else
        status = take_turns(h, &paused->t, &paused->pegs, paused->turn, out_answer);
    paused->turn *= 2;
    if (status == PEG_OK && *out_answer == PEG_NO)
        lost_add(h->lost, h->budget, h->start.word);
    return status;
}

/* A short hunt, by the best-first search alone. */
static peg_status hunt_promising(const peg_setup *setup, peg_learned *learned, const peg_bits *pegs,
                                 size_t positions, peg_budget *budget, peg_answer *out_answer,
                                 uint16_t *out_lines, size_t *out_count)
{
    hunt_state h;
    peg_status status = begin_searches(&h, setup, &learned->lost, pegs, budget);

    h.out_lines = out_lines;
    h.out_count = out_count;
    if (status == PEG_OK)
        status = search_best_first(&h, positions, out_answer);
    if (status == PEG_OK && *out_answer == PEG_NO)
        lost_add(&learned->lost, budget, h.start.word);
    end_searches(&h);
    return status;
}

static peg_status hunt_solution(const peg_setup *setup, peg_learned *learned, const peg_bits *pegs,
                                size_t positions, peg_budget *budget, peg_answer *out_answer,
                                uint16_t *out_lines, size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;
    void *paused = NULL;
    peg_status status;

    if (positions > 0) {
        status =
            hunt_promising(setup, learned, pegs, positions, budget, &answer, out_lines, out_count);
    } else {
        status = begin_hunt_with(setup, learned, pegs, FIRST_TURN, budget, &paused);
        while (status == PEG_OK && answer == PEG_UNKNOWN)
            status = hunt_on(paused, &answer, out_lines, out_count);
        if (paused)
            end_hunt_by_turns(paused);
    }
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

/* All that is compiled for each width of a position. */
static const peg_solve_ops solve_ops = {
    .grow_perimeter = grow_perimeter,
    .is_within = is_within,
    .is_lost = is_lost,
    .add_lost = add_lost,
    .hunt = hunt_solution,
    .begin_hunt = begin_hunt_by_turns,
    .hunt_on = hunt_on,
    .end_hunt = end_hunt_by_turns,
};

#endif

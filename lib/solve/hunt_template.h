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
 * The best-first search expands 64 nodes of each level in its first turn. With 32, boards of 60
 * holes and more take up to a fifth longer; with 128, lost positions do.
 */
#define FIRST_TURN 64

/*
 * The same where other hunts wait for their turns. Until a turn is as long as FIRST_TURN, it is the
 * best-first search's alone: so of many jumps, most that win are known before any other takes long.
 * Positions of one word have fewer jumps, and gain nothing.
 */
#define SHORT_TURN (PEG_WIDTH == 1 ? FIRST_TURN : 8)

/*
 * The other searches look at 2 positions for each of the best-first search, which mostly finds a
 * solution early if at all, and whose work on lost positions is mostly wasted.
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
static void begin_searches(hunt_state *h, const peg_setup *setup, peg_position_set *lost,
                           const peg_bits *pegs, peg_budget *budget)
{
    *h = (hunt_state){.setup = setup, .bank = &setup->bank, .lost = lost, .budget = budget};
    h->start = key_of(&setup->frame, pegs->word);
    h->levels = peg_bits_count(pegs) - setup->perimeter.pegs;
    h->steps_a_position = position_steps(&setup->frame);
    h->steps_a_jump = jump_steps(&setup->frame) + PEG_BANK_MOST / 16;
    PEG_ASSERT(!setup->table && setup->goal_count > 0 && h->levels > 0);
    h->heaps = peg_budget_new(h->budget, (size_t)h->levels * sizeof(*h->heaps));
    if (!h->heaps)
        return;
    h->last_level = h->levels - 1;
    h->best_first_over = !make_node_room(h) || !add_item(h, 0, (heap_item){0, 0, NODE_ITSELF});
    if (!h->best_first_over)
        add_node(h, pegs->word, 0, 0);
}

/* Makes the last level of the side that goes back the set to meet. */
static void list_meeting(hunt_state *h, const search_side *side)
{
    h->meeting.count = 0;
    set_clear(&h->meeting, h->budget);
    for (size_t i = side->first[side->levels - 1];
         h->budget->status == PEG_OK && i < side->first[side->levels]; i++) {
        set_add(&h->meeting, h->budget, side->positions + i * PEG_WIDTH);
        peg_budget_work(h->budget, SLOT_STEPS);
    }
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
static void arrange_meeting(hunt_state *h, const two_sided *t, int jumps)
{
    list_meeting(h, &t->backward);
    if (h->budget->status != PEG_OK) {
        leave_meeting(h);
        peg_budget_go_on(h->budget);
        return;
    }
    h->other = t;
    h->met_levels = t->backward.levels;
    h->last_level = jumps - 1;
    h->next_level %= jumps;
}

/* Whether the other search has come to one of the positions that are so many jumps along. */
static int find_met_node(hunt_state *h, int pegs, int jumps)
{
    const node_heap *heap = &h->heaps[jumps];
    size_t count = heap->count + h->node_count;

    for (size_t i = 0; h->budget->status == PEG_OK && i < count; i++) {
        const hunt_node *node = &h->nodes[i < heap->count ? 0 : i - heap->count];
        heap_item item = {0, node->parent, node->line};
        peg_bits own = {{0}};

        if (i < heap->count) {
            item = heap->items[i];
            position_of(h, item, own.word);
        } else {
            copy_position(own.word, node->word);
        }
        if (peg_bits_count(&own) != pegs) {
            peg_budget_work(h->budget, 1);
        } else if (is_meeting(h, own.word)) {
            write_lines_by_parents(h, item.node, jumps - 1, item.line);
            return 1;
        } else {
            peg_budget_work(h->budget, h->steps_a_position + SLOT_STEPS);
        }
    }
    return 0;
}

/*
 * Has the best-first search meet the other where that is now. Of the positions as far along,
 * one that the other has come to wins; if there is none, nor does any that is further along.
 */
static int meet_other(hunt_state *h, const two_sided *t, const peg_bits *pegs)
{
    int left = h->setup->shape->holes - t->backward.pegs;
    int jumps = peg_bits_count(pegs) - left;

    if (!t->begun || t->over || h->best_first_over || jumps > h->last_level)
        return 0;
    arrange_meeting(h, t, jumps);
    return h->other && find_met_node(h, left, jumps);
}

/* Adds to the lines up to the meeting those from there on, which takes what memory there is. */
static void write_lines_from_meeting(hunt_state *h, two_sided *t, const peg_bits *pegs)
{
    peg_bits after = *pegs;

    if (!h->other || !h->out_lines)
        return;
    end_best_first(h);
    for (size_t i = 0; i < *h->out_count; i++)
        peg_bits_jump(&after, h->setup->shape->lines[h->out_lines[i]]);
    for (int level = h->met_levels - 2; level >= 0; level--)
        play_to_level(t, level, after.word, h->out_lines, h->out_count);
}

/* The turn of the best-first search, by itself once the other is over. */
static peg_answer search_promising(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn)
{
    peg_answer answer;

    if (t->over && h->other)
        leave_meeting(h);
    answer = meet_other(h, t, pegs) ? PEG_YES : search_best_first(h, turn);
    if (answer == PEG_YES)
        write_lines_from_meeting(h, t, pegs);
    return answer;
}

/* The turn of a search that looks everywhere: the two-sided one as long as it has memory. */
static peg_answer search_everywhere(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn)
{
    peg_answer answer = search_two_sided(t, pegs, turn);

    if (answer == PEG_NO)
        note_lost(t);
    if (answer == PEG_YES && h->out_lines) {
        end_best_first(h);
        write_two_sided_path(t, pegs, h->out_lines, h->out_count);
    }
    if (t->forward.screen.bank.counts > 0)
        h->bank = &t->forward.screen.bank;
    if (answer != PEG_UNKNOWN || !t->over || h->budget->status != PEG_OK)
        return answer;
    if (!h->forks && begin_depth_first(h, pegs))
        return PEG_YES;
    return search_depth_first(h, turn);
}

/* Gives each search its turn: the best-first search one of so many positions, the other more. */
static peg_answer take_turns(hunt_state *h, two_sided *t, const peg_bits *pegs, size_t turn)
{
    peg_answer answer = search_promising(h, t, pegs, turn);

    return answer == PEG_UNKNOWN && h->budget->status == PEG_OK
               ? search_everywhere(h, t, pegs, OTHER_SHARE * turn)
               : answer;
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

static paused_hunt *begin_hunt_with(const peg_setup *setup, peg_learned *learned,
                                    const peg_bits *pegs, size_t turn, peg_budget *budget)
{
    paused_hunt *paused = peg_budget_new(budget, sizeof(*paused));

    if (!paused)
        return NULL;
    paused->pegs = *pegs;
    paused->t.setup = setup;
    paused->t.lost = &learned->lost;
    paused->t.counts = &learned->counts;
    paused->t.budget = budget;
    begin_searches(&paused->h, setup, &learned->lost, pegs, budget);
    paused->turn = turn * (size_t)paused->h.levels;
    if (budget->status == PEG_OK)
        return paused;
    end_hunt_by_turns(paused);
    return NULL;
}

static peg_status begin_hunt_by_turns(const peg_setup *setup, peg_learned *learned,
                                      const peg_bits *pegs, peg_budget *budget, void **out_hunt)
{
    *out_hunt = begin_hunt_with(setup, learned, pegs, SHORT_TURN, budget);
    return budget->status;
}

static peg_status hunt_on(void *hunt, peg_answer *out_answer, uint16_t *out_lines,
                          size_t *out_count)
{
    paused_hunt *paused = hunt;
    hunt_state *h = &paused->h;
    peg_answer answer;

    h->out_lines = out_lines;
    h->out_count = out_count;
    if (paused->turn < FIRST_TURN * (size_t)h->levels)
        answer = search_promising(h, &paused->t, &paused->pegs, paused->turn);
    else
        answer = take_turns(h, &paused->t, &paused->pegs, paused->turn);
    paused->turn *= 2;
    if (h->budget->status != PEG_OK)
        return h->budget->status;
    if (answer == PEG_NO)
        lost_add(h->lost, h->budget, h->start.word);
    *out_answer = answer;
    return PEG_OK;
}

/* A short hunt, by the best-first search alone. */
static peg_answer hunt_promising(const peg_setup *setup, peg_learned *learned, const peg_bits *pegs,
                                 size_t positions, peg_budget *budget, uint16_t *out_lines,
                                 size_t *out_count)
{
    hunt_state h;
    peg_answer answer;

    begin_searches(&h, setup, &learned->lost, pegs, budget);
    h.out_lines = out_lines;
    h.out_count = out_count;
    answer = search_best_first(&h, positions);
    if (budget->status == PEG_OK && answer == PEG_NO)
        lost_add(&learned->lost, budget, h.start.word);
    end_searches(&h);
    return answer;
}

static peg_status hunt_solution(const peg_setup *setup, peg_learned *learned, const peg_bits *pegs,
                                size_t positions, peg_budget *budget, peg_answer *out_answer,
                                uint16_t *out_lines, size_t *out_count)
{
    peg_answer answer = PEG_UNKNOWN;

    if (positions > 0) {
        answer = hunt_promising(setup, learned, pegs, positions, budget, out_lines, out_count);
    } else {
        paused_hunt *paused = begin_hunt_with(setup, learned, pegs, FIRST_TURN, budget);

        while (budget->status == PEG_OK && answer == PEG_UNKNOWN)
            hunt_on(paused, &answer, out_lines, out_count);
        if (paused)
            end_hunt_by_turns(paused);
    }
    if (budget->status == PEG_OK)
        *out_answer = answer;
    return budget->status;
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

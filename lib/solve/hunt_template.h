/* SPDX-License-Identifier: MIT */

/*
 * The hunt for one solution from one position, or for the proof that there is none.
 *
 * No single search is good at both, so two take turns. The best-first search turns to the most
 * promising positions anywhere, and usually finds a solution soon if there are any. The two-sided
 * search usually proves soon that there is none. Each turn is twice as long as the one before, so
 * neither search delays the other for long. Both remember every position that they meet. When
 * memory runs out, the two-sided search is over, and the best-first search drops the least
 * promising positions and continues, until even that frees too little: then the hunt does not fit.
 *
 * A depth-first search with a transposition table, which needs hardly any memory and always
 * finishes, was tried for hunts that do not fit. It gave new answers only with memory near 1 MiB,
 * and took minutes.
 *
 * The sources solve_width_*.c include it, one for each width.
 */
#ifndef PEG_SOLVE_HUNT_TEMPLATE_H
#define PEG_SOLVE_HUNT_TEMPLATE_H

#include "solve/best_first_template.h"
#include "solve/perimeter_template.h"
#include "solve/two_sided_template.h"

/*
 * The best-first search expands 64 nodes of each level in its first turn. With 32, boards of 60
 * holes and more take up to a fifth longer; with 128, lost positions do.
 */
#define FIRST_TURN 64

/*
 * The first turns are shorter. Turns shorter than FIRST_TURN belong to the best-first search alone,
 * so of many jumps, most winning ones are known before any other takes long. Positions of one word
 * have fewer jumps, and gain nothing.
 */
#define SHORT_TURN (PEG_WIDTH == 1 ? FIRST_TURN : 8)

/*
 * The other searches look at 2 positions for each of the best-first search, which usually finds a
 * solution early if at all, and whose work on lost positions is mostly wasted.
 */
#define OTHER_SHARE 2

typedef struct position_hunt {
    peg_hunt hunt; /* what the caller sees */
    peg_bits pegs;
    int is_brief;      /* only one turn of the best-first search */
    size_t turn;       /* positions of the best-first search in this turn */
    size_t left;       /* of the best-first search in this turn */
    size_t other_left; /* of the other search in this turn */
    hunt_state h;
    two_sided *t; /* NULL until it begins */
} position_hunt;

/* Lets a hunt use a budget and add to learned, or learn for itself if learned is NULL. */
static void hunt_use(position_hunt *own, peg_learned *learned, peg_budget *budget)
{
    two_sided *t = own->t;

    if (!learned)
        learned = &own->hunt.own;
    own->h.budget = budget;
    own->h.learned = learned;
    if (!t)
        return;
    t->budget = budget;
    t->learned = learned;
    peg_screen_use(&t->forward.screen, budget);
    peg_screen_use(&t->backward.screen, budget);
}

static void hunt_end(peg_hunt *hunt, peg_budget *budget)
{
    position_hunt *own = (position_hunt *)hunt;

    hunt_use(own, NULL, budget);
    end_two_sided(own->t);
    end_best_first(&own->h);
    peg_learned_free(&hunt->own, budget);
    peg_budget_free(budget, own, sizeof(*own));
}

/* Makes the start the first node of the best-first search. */
static void begin_best_first(hunt_state *h, const peg_bits *pegs)
{
    const peg_setup *setup = h->setup;

    h->levels = peg_bits_count(pegs) - setup->perimeter.pegs;
    h->steps_a_position = position_steps(&setup->frame);
    PEG_ASSERT(!setup->table && setup->goal_count > 0 && h->levels > 0);
    h->heaps = peg_budget_new(h->budget, (size_t)h->levels * sizeof(*h->heaps));
    if (!h->heaps)
        return;
    h->best_first_over = !make_node_room(h) || !add_item(h, 0, (heap_item){0, 0, NODE_ITSELF});
    if (!h->best_first_over)
        add_node(h, pegs->word, 0, 0);
}

/* Begins a turn: first of the best-first search, then, unless the turn is short, of the other. */
static void begin_turn(position_hunt *own)
{
    own->left = own->turn;
    if (!own->is_brief && own->turn >= FIRST_TURN * (size_t)own->h.levels)
        own->other_left = OTHER_SHARE * own->turn;
}

static peg_hunt *hunt_begin(const peg_setup *setup, const peg_bits *pegs, size_t turn,
                            peg_budget *budget)
{
    uint64_t before = peg_budget_taken(budget);
    position_hunt *own = peg_budget_new(budget, sizeof(*own));

    if (!own)
        return NULL;
    own->pegs = *pegs;
    own->h.setup = setup;
    own->h.bank = &setup->bank;
    own->h.lines = own->hunt.lines;
    own->h.line_count = &own->hunt.line_count;
    hunt_use(own, NULL, budget);
    begin_best_first(&own->h, pegs);
    own->hunt.answer = PEG_UNKNOWN;
    own->is_brief = turn > 0;
    own->turn = turn > 0 ? turn : SHORT_TURN * (size_t)own->h.levels;
    begin_turn(own);
    own->hunt.bytes = peg_budget_taken(budget) - before;
    if (budget->status == PEG_OK)
        return &own->hunt;
    hunt_end(&own->hunt, budget);
    return NULL;
}

/* The turn of the two-sided search, as long as there is memory for it. */
static peg_answer search_everywhere(position_hunt *own)
{
    hunt_state *h = &own->h;
    peg_answer answer;

    if (!own->t)
        own->t = begin_two_sided(h->setup, h->learned, &own->pegs, h->budget);
    if (!own->t || h->budget->status != PEG_OK)
        return PEG_UNKNOWN;
    answer = search_two_sided(own->t, &own->other_left);
    if (own->t->forward.screen.bank.counts > 0)
        h->bank = &own->t->forward.screen.bank;
    if (answer != PEG_YES)
        return answer;
    end_best_first(h);
    return write_two_sided_path(own->t, h->lines, h->line_count);
}

/* The bytes that a question took, except what all hunts of a class have learned. */
static uint64_t taken_apart(const peg_learned *learned, const peg_budget *budget)
{
    return peg_budget_taken(budget) - (learned ? peg_learned_size(learned) : 0);
}

static void hunt_teach(peg_hunt *hunt, peg_learned *learned, peg_budget *budget)
{
    position_hunt *own = (position_hunt *)hunt;
    uint64_t before = taken_apart(learned, budget);

    hunt_use(own, learned, budget);
    if (own->t)
        peg_screen_tell(&own->t->backward.screen, learned->counts);
    if (hunt->answer == PEG_NO) {
        image_key key = key_of(&own->h.setup->frame, own->pegs.word);

        if (own->t && !own->t->over)
            note_lost(own->t);
        lost_add(&learned->lost, budget, key.word);
    }
    hunt->bytes += taken_apart(learned, budget) - before;
}

static peg_answer hunt_on(peg_hunt *hunt, peg_learned *learned, peg_budget *budget)
{
    position_hunt *own = (position_hunt *)hunt;
    hunt_state *h = &own->h;
    uint64_t before = taken_apart(learned, budget);

    hunt_use(own, learned, budget);
    if (hunt->answer == PEG_UNKNOWN)
        hunt->answer = search_best_first(h, &own->left);
    if (hunt->answer == PEG_UNKNOWN && budget->status == PEG_OK && own->other_left > 0) {
        hunt->answer = search_everywhere(own);
        hunt->is_full =
            hunt->answer == PEG_UNKNOWN && h->best_first_over && (!own->t || own->t->over);
    }
    if (hunt->answer == PEG_UNKNOWN && budget->status == PEG_OK) {
        hunt->turns++;
        own->turn *= 2;
        begin_turn(own);
    }
    hunt->bytes += taken_apart(learned, budget) - before;
    if (learned && !hunt->is_apart)
        hunt_teach(hunt, learned, budget);
    return hunt->answer;
}

static int is_lost(const peg_setup *setup, const peg_position_set *lost, const peg_bits *pegs)
{
    image_key key = key_of(&setup->frame, pegs->word);

    return lost_has(lost, key.word);
}

/* All that is compiled for each width of a position. */
static const peg_solve_ops solve_ops = {
    .grow_perimeter = grow_perimeter,
    .free_levels = free_perimeter_levels,
    .is_within = is_within,
    .is_lost = is_lost,
    .begin_hunt = hunt_begin,
    .hunt_on = hunt_on,
    .teach = hunt_teach,
    .end_hunt = hunt_end,
};

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Plays random games side by side, a jump at a time. Each game has a weight, at first the whole
 * chance, and goes on by all its legal jumps at once, among which its weight is divided. Games that
 * a glance proves lost end, and games that meet in a position become one. If more games are left
 * than wanted, some are drawn to go on, with weights that keep every expected value. So the weight
 * of the games that win is the chance to expect, however small it is (Aldous and Vazirani, "Go with
 * the winners" algorithms, 1994; drawn by systematic sampling, Kitagawa, Monte Carlo filter and
 * smoother for non-Gaussian nonlinear state space models, 1996).
 */
#include "solve/estimate.h"

#include "base/binary64.h"
#include "base/random.h"

/* Games in one position. A weight of 0 means that a glance has proven it lost. */
typedef struct estimate_game {
    peg_bits pegs;
    double weight;
} estimate_game;

typedef struct estimate_games {
    estimate_game *list;
    size_t count;
    size_t room;
} estimate_games;

typedef struct estimate {
    const peg_setup *setup;
    peg_budget *budget;
    estimate_games now;
    estimate_games next; /* a jump later */
    /*
     * By hash, the place in the next games of the position that came last, or what was there
     * before. Few positions that come again are missed, which makes the chance no less right.
     */
    uint32_t *last;
    size_t room;
    size_t open;   /* how many of the next go on */
    double weight; /* of these */
    double won;
} estimate;

/* Appends a game, if there is memory. */
static void estimate_append(estimate_games *games, const peg_bits *pegs, double weight,
                            peg_budget *budget)
{
    estimate_game *grown =
        peg_budget_grow(budget, games->list, &games->room, games->count + 1, sizeof(*games->list));

    if (!grown)
        return;
    games->list = grown;
    games->list[games->count++] = (estimate_game){*pegs, weight};
}

/* Adds the part of a game that goes on by some jump to a position. */
static void estimate_reach(estimate *e, const peg_bits *pegs, double weight)
{
    uint32_t *last = e->last + peg_bits_hash(pegs, 0) % e->room;
    estimate_game *game = *last < e->next.count ? e->next.list + *last : NULL;

    if (peg_goal_met(&e->setup->goal, pegs)) {
        e->won += weight;
        return;
    }
    if (!game || !peg_bits_equal(&game->pegs, pegs)) {
        int is_lost = peg_glance(e->setup, pegs) == PEG_NO;

        peg_budget_spend(e->budget, 1);
        *last = (uint32_t)e->next.count;
        e->open += !is_lost;
        e->weight += is_lost ? 0 : weight;
        estimate_append(&e->next, pegs, is_lost ? 0 : weight, e->budget);
    } else if (game->weight > 0) {
        game->weight += weight;
        e->weight += weight;
    }
}

/* Plays all legal jumps of a game. */
static void estimate_play(estimate *e, const estimate_game *game)
{
    const peg_shape *shape = e->setup->shape;
    size_t legal = 0;

    for (size_t k = 0; k < shape->line_count; k++)
        legal += (size_t)peg_bits_allow(&game->pegs, shape->lines[k]);
    peg_budget_work(e->budget, 2 * shape->line_count);
    for (size_t k = 0; e->budget->status == PEG_OK && k < shape->line_count; k++) {
        peg_bits after = game->pegs;

        if (!peg_bits_allow(&game->pegs, shape->lines[k]))
            continue;
        peg_bits_jump(&after, shape->lines[k]);
        estimate_reach(e, &after, game->weight / (double)legal);
    }
}

/*
 * Lets the next games go on, or draws some of them. Marks stand along the sum of the weights, at
 * equal distances from a random place; each game gets as many distances for its weight as it has
 * marks.
 */
static void estimate_draw(estimate *e, size_t games, uint64_t *state)
{
    int goes_on = e->open <= games;
    double distance = e->weight / (double)games;
    double mark = distance * ((double)(peg_random(state) >> 11) / 9007199254740992.0); /* 2^53 */

    e->now.count = 0;
    for (size_t i = 0; e->budget->status == PEG_OK && i < e->next.count; i++) {
        const estimate_game *game = &e->next.list[i];
        double marks = 0;

        /* Weights of less than 10^-300 may leave no distance. */
        if (!goes_on)
            for (mark -= game->weight; mark < 0 && distance > 0; mark += distance)
                marks++;
        if (game->weight > 0 && (goes_on || marks > 0))
            estimate_append(&e->now, &game->pegs, goes_on ? game->weight : marks * distance,
                            e->budget);
    }
    e->next.count = 0;
    e->open = 0;
    e->weight = 0;
}

double peg_estimate_win(const peg_setup *setup, const peg_bits *pegs, size_t games, uint64_t *state,
                        peg_budget *budget)
{
    enum { LAST = 16 }; /* places for each game, of which half are used on english */

    estimate e = {.setup = setup, .budget = budget, .room = LAST * games};

    e.last = peg_budget_new(budget, e.room * sizeof(*e.last));
    estimate_append(&e.now, pegs, 1, budget);
    while (budget->status == PEG_OK && e.now.count > 0) {
        for (size_t i = 0; budget->status == PEG_OK && i < e.now.count; i++)
            estimate_play(&e, &e.now.list[i]);
        estimate_draw(&e, games, state);
    }
    peg_budget_free(budget, e.now.list, e.now.room * sizeof(*e.now.list));
    peg_budget_free(budget, e.next.list, e.next.room * sizeof(*e.next.list));
    peg_budget_free(budget, e.last, e.room * sizeof(*e.last));
    return budget->status == PEG_OK ? e.won : 0;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * The searches of a hunt on positions of PEG_WIDTH words, compiled once more, so that each of them
 * can be asked alone; and questions for them, drawn at random. Tests of hunts include it.
 */
#ifndef PRIVATE_SEARCHES_H
#define PRIVATE_SEARCHES_H

#include "private_nest.h"

#include "solve/hunt_template.h"

/* What a search says. */
typedef struct outcome {
    peg_status status;
    peg_answer answer;
    uint16_t lines[PEG_MAX_HOLES];
    size_t count;
    bool over; /* the two-sided search ran out of memory */
} outcome;

/* A question about a position. */
typedef struct question {
    const nest *nest;
    const peg_setup *setup;
    peg_bits pegs;
    bool winnable;
} question;

typedef outcome searching(const question *q, peg_position_set *lost, peg_budget *budget);

static void free_lost(peg_position_set *lost, peg_budget *budget)
{
    peg_budget_free(budget, lost->keys, lost->room * PEG_WIDTH * sizeof(uint64_t));
    memset(lost, 0, sizeof *lost);
}

/* ------------------------------------------------------------------------- */
/* Searches                                                                  */
/* ------------------------------------------------------------------------- */

/* No level has a position twice, nor two that are images by what keeps the first position. */
static void check_levels(const two_sided *t, const search_side *side)
{
    const uint64_t no_flips[PEG_MOST_IMAGES * PEG_WIDTH] = {0};

    for (int level = 0; level < side->levels; level++) {
        peg_budget budget = budget_of(NULL);
        peg_position_set keys = {0};

        for (size_t i = side->first[level]; i < side->first[level + 1]; i++) {
            uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

            find_kept_images(t, side->positions + i * PEG_WIDTH, images);
            image_key key = kept_key(t, images, no_flips);
            /* The goals are as they are. */
            CHECK(is_empty(key.word) || set_add(&keys, &budget, key.word) == 1 || level == 0);
        }
        free_lost(&keys, &budget);
    }
}

static size_t tolls_learned;

static outcome two_sided_alone(const question *q, peg_position_set *lost, peg_budget *budget)
{
    two_sided t = {.setup = q->setup, .lost = lost, .budget = budget};
    outcome o = {.answer = PEG_UNKNOWN};

    for (size_t turn = 1; o.status == PEG_OK && o.answer == PEG_UNKNOWN && !t.over; turn++)
        o.status = search_two_sided(&t, &q->pegs, turn, &o.answer);
    if (o.answer == PEG_NO)
        note_lost(&t);
    if (o.status == PEG_OK && o.answer == PEG_YES)
        o.status = write_two_sided_path(&t, &q->pegs, o.lines, &o.count);
    o.over = t.over;
    if (!o.over) {
        check_levels(&t, &t.forward);
        check_levels(&t, &t.backward);
        tolls_learned += t.backward.screen.tolls.learned;
        CHECK(t.forward.screen.tolls.learned == 0);
    }
    end_two_sided(&t);
    return o;
}

/* All three searches in turn, as in a hunt, but in turns so short that each has many. */
static outcome short_turns(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};
    two_sided t = {.setup = q->setup, .lost = lost, .budget = budget};
    hunt_state h;

    o.status = begin_searches(&h, q->setup, lost, &q->pegs, budget);
    h.out_lines = o.lines;
    h.out_count = &o.count;
    for (size_t turn = 1; o.status == PEG_OK && o.answer == PEG_UNKNOWN; turn++)
        o.status = take_turns(&h, &t, &q->pegs, turn, &o.answer);
    o.over = t.over;
    end_two_sided(&t);
    end_searches(&h);
    return o;
}

static outcome whole_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};

    o.status = solve_ops.hunt(q->setup, lost, &q->pegs, 0, budget, &o.answer, o.lines, &o.count);
    return o;
}

/* ------------------------------------------------------------------------- */
/* What must hold                                                            */
/* ------------------------------------------------------------------------- */

/* The lines can be played and lead to a position that wins at a glance. */
static void check_lines(const question *q, const outcome *o)
{
    peg_bits reached = q->pegs;

    CHECK(o->count <= (size_t)peg_bits_count(&q->pegs));
    for (size_t i = 0; i < o->count; i++) {
        peg_jump jump = q->nest->shape->lines[o->lines[i]];

        CHECK(peg_bits_allow(&reached, jump));
        peg_bits_jump(&reached, jump);
    }
    CHECK(q->nest->winnable[small_of(q->nest, &reached)]);
    CHECK(peg_goal_met(&q->nest->goal, &reached) || is_within(q->setup, &reached));
}

static void check_answer(const question *q, const outcome *o)
{
    CHECK(o->answer == (q->winnable ? PEG_YES : PEG_NO));
    if (o->answer == PEG_YES)
        check_lines(q, o);
}

/* Returns how many there are. */
static int check_lost(const question *q, const peg_position_set *lost)
{
    int count = 0;

    for (size_t i = 0; i < lost->room; i++) {
        peg_bits pegs = {{0}};

        memcpy(pegs.word, lost->keys + i * PEG_WIDTH, PEG_WIDTH * sizeof(uint64_t));
        int position = small_of(q->nest, &pegs);
        if (is_empty(pegs.word) || position < 0)
            continue;
        CHECK(!q->nest->winnable[position]);
        count++;
    }
    return count;
}

/* ------------------------------------------------------------------------- */
/* Questions drawn at random                                                 */
/* ------------------------------------------------------------------------- */

static int draw_holes(void)
{
    static const int most[] = {64, 128, 0, 160};

    return PEG_WIDTH == 1 ? 40 + draw(25) : most[PEG_WIDTH - 1] - draw(24);
}

/* Calls a function with questions about boards of many kinds, and what they are prepared with. */
static void each_question(int boards, int efforts,
                          void (*check)(const question *q, peg_budget *budget))
{
    int asked = 0;

    for (int i = 0; i < boards; i++) {
        nest n = make_nest(i % 6, draw_holes());

        CHECK(n.shape->words == PEG_WIDTH);
        for (int k = 0; k < 4; k++) {
            peg_budget budget = budget_of(NULL);
            question q = {.nest = &n, .winnable = k % 2};

            if (!draw_position(&n, q.winnable, &q.pegs))
                continue;
            peg_setup *setup = setup_of(&n, &q.pegs, (peg_effort)(k / 2 % efforts), &budget);
            q.setup = setup;
            budget = budget_of(NULL);
            if (peg_bits_count(&q.pegs) > setup->perimeter.pegs) {
                check(&q, &budget);
                asked++;
            }
            peg_setup_release(setup);
        }
        free_nest(&n);
    }
    CHECK(asked > boards);
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * The answers of hunts on positions of PEG_WIDTH words, with any memory. The searches are compiled
 * once more, so that each can be asked alone. The sources private_hunt_*.c include it.
 */
#ifndef PRIVATE_HUNT_H
#define PRIVATE_HUNT_H

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

static outcome two_sided_with(const question *q, peg_position_set *lost,
                              peg_learned_counts *const *counts, peg_budget *budget)
{
    two_sided t = {.setup = q->setup, .lost = lost, .counts = counts, .budget = budget};
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

static outcome two_sided_alone(const question *q, peg_position_set *lost, peg_budget *budget)
{
    return two_sided_with(q, lost, NULL, budget);
}

static int taught;

/* With what was learned from other positions than the one that is asked about. */
static outcome two_sided_taught(const question *q, peg_position_set *lost, peg_budget *budget)
{
    peg_learned learned = {0};
    outcome o;

    learned.counts = peg_learned_counts_new(q->nest->shape, budget);
    for (size_t i = 0; i < q->nest->shape->line_count && learned.counts; i++) {
        question next = *q;

        if (!peg_bits_allow(&q->pegs, q->nest->shape->lines[i]))
            continue;
        peg_bits_jump(&next.pegs, q->nest->shape->lines[i]);
        next.winnable = q->nest->winnable[small_of(q->nest, &next.pegs)];
        if (peg_bits_count(&next.pegs) <= q->setup->perimeter.pegs)
            continue;
        o = two_sided_with(&next, &learned.lost, &learned.counts, budget);
        CHECK(o.status != PEG_OK || o.over || o.answer == (next.winnable ? PEG_YES : PEG_NO));
    }
    taught += learned.counts && learned.counts->added > 0;
    o = two_sided_with(q, lost, &learned.counts, budget);
    peg_budget_freed(budget, peg_learned_size(&learned));
    peg_learned_free(&learned, &budget->allocator);
    return o;
}

static int meetings;

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
    meetings += h.other != NULL;
    o.over = t.over;
    end_two_sided(&t);
    end_searches(&h);
    return o;
}

static outcome hunt_for(const question *q, peg_position_set *lost, size_t positions,
                        peg_budget *budget)
{
    peg_learned learned = {.lost = *lost};
    outcome o = {.answer = PEG_UNKNOWN};

    o.status = solve_ops.hunt(q->setup, &learned, &q->pegs, positions, budget, &o.answer, o.lines,
                              &o.count);
    *lost = learned.lost;
    return o;
}

static outcome whole_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    return hunt_for(q, lost, 0, budget);
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

/* ------------------------------------------------------------------------- */
/* Each search, and all in turn                                              */
/* ------------------------------------------------------------------------- */

/* The depth-first search from the first position on. */
static outcome two_sided_over(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};
    two_sided t = {.setup = q->setup, .lost = lost, .budget = budget, .over = 1};
    hunt_state h = {.setup = q->setup, .bank = &q->setup->bank, .lost = lost, .budget = budget};

    h.start = key_of(&q->setup->frame, q->pegs.word);
    h.levels = peg_bits_count(&q->pegs) - q->setup->perimeter.pegs;
    h.out_lines = o.lines;
    h.out_count = &o.count;
    while (o.status == PEG_OK && o.answer == PEG_UNKNOWN)
        o.status = search_everywhere(&h, &t, &q->pegs, 3, &o.answer);
    o.over = true;
    end_two_sided(&t);
    end_searches(&h);
    return o;
}

static outcome promising_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = hunt_for(q, lost, 40, budget);

    CHECK(budget->spent - budget->for_steps <= 40);
    return o;
}

static int lost_found;

static void check_searches(const question *q, peg_budget *budget)
{
    static searching *const all[] = {two_sided_alone, two_sided_taught, short_turns, two_sided_over,
                                     whole_hunt};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        peg_position_set lost = {0};
        outcome o = all[i](q, &lost, budget);

        CHECK(o.status == PEG_OK && o.over == (all[i] == two_sided_over));
        check_answer(q, &o);
        CHECK(budget->held == lost.room * PEG_WIDTH * sizeof(uint64_t));
        if (o.answer == PEG_NO && (all[i] == two_sided_alone || all[i] == whole_hunt))
            CHECK(is_lost(q->setup, &lost, &q->pegs));
        lost_found += check_lost(q, &lost);
        /* What is lost is no longer looked at, and changes nothing. */
        for (size_t k = 0; k < sizeof all / sizeof *all && o.answer == PEG_NO; k++) {
            outcome again = all[k](q, &lost, budget);

            CHECK(again.status == PEG_OK);
            check_answer(q, &again);
        }
        free_lost(&lost, budget);
        CHECK(budget->held == 0);
    }
}

static void searches_agree_with_the_reference(void)
{
    lost_found = 0;
    tolls_learned = 0;
    meetings = 0;
    taught = 0;
    each_question(PEG_WIDTH == 4 ? 24 : 36, 2, check_searches);
    CHECK(lost_found > 500 && tolls_learned > 0 && meetings > 10 && taught > 50);
}

static void know_lost(const question *q, const peg_bits *pegs, peg_position_set *lost,
                      peg_budget *budget)
{
    image_key key = key_of(&q->setup->frame, pegs->word);

    if (!is_empty(key.word))
        lost_add(lost, budget, key.word);
}

/* Lost positions of any kind; also those whose complements another side may come to. */
static void fill_lost(const question *q, peg_position_set *lost, peg_budget *budget)
{
    const nest *n = q->nest;
    const peg_bits nothing = {{0}};

    for (int k = 0; k < 3000; k++) {
        int position = draw(1 << n->holes);
        peg_bits pegs = large_of(n, position);
        peg_bits complement = {{0}};

        if (!n->winnable[position] && peg_setup_covers(q->setup, &pegs))
            know_lost(q, &pegs, lost, budget);
        complement_of(&q->setup->frame, pegs.word, complement.word);
        /* All of the row is full then, so that no jump is legal there. */
        if (peg_bits_equal(&n->idle, &nothing))
            know_lost(q, &complement, lost, budget);
    }
}

static void check_with_lost(const question *q, peg_budget *budget)
{
    static searching *const all[] = {two_sided_alone, two_sided_taught, short_turns, two_sided_over,
                                     whole_hunt};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        peg_position_set lost = {0};

        fill_lost(q, &lost, budget);
        outcome o = all[i](q, &lost, budget);
        CHECK(o.status == PEG_OK);
        check_answer(q, &o);
        check_lost(q, &lost);
        free_lost(&lost, budget);
    }
}

static void lost_positions_change_no_answer(void)
{
    each_question(12, 1, check_with_lost);
}

static int found_early;

static void check_promising(const question *q, peg_budget *budget)
{
    peg_position_set lost = {0};
    outcome o = promising_hunt(q, &lost, budget);

    CHECK(o.status == PEG_OK);
    if (o.answer != PEG_UNKNOWN)
        check_answer(q, &o);
    found_early += o.answer == PEG_YES;
    check_lost(q, &lost);
    free_lost(&lost, budget);
    CHECK(budget->held == 0);
}

static int waited;

/* Of several words, three turns are the best-first search's alone. */
static void check_first_turns(const question *q, peg_budget *budget)
{
    peg_learned learned = {0};
    void *hunt = NULL;
    outcome o = {.answer = PEG_UNKNOWN};

    CHECK(begin_hunt_by_turns(q->setup, &learned, &q->pegs, budget, &hunt) == PEG_OK);
    for (int turn = 1; o.answer == PEG_UNKNOWN; turn++) {
        const paused_hunt *paused = hunt;

        CHECK(hunt_on(hunt, &o.answer, o.lines, &o.count) == PEG_OK);
        if (o.answer == PEG_UNKNOWN) {
            CHECK(paused->t.begun == (PEG_WIDTH == 1 || turn > 3));
            waited += !paused->t.begun;
        }
    }
    check_answer(q, &o);
    end_hunt_by_turns(hunt);
    free_lost(&learned.lost, budget);
    CHECK(budget->held == 0);
}

static void first_turns_go_to_what_finds_most(void)
{
    waited = 0;
    each_question(12, 1, check_first_turns);
    CHECK(PEG_WIDTH == 1 || waited > 4);
}

static void short_hunts_are_true(void)
{
    found_early = 0;
    each_question(18, 2, check_promising);
    CHECK(found_early > 10);
}

/* ------------------------------------------------------------------------- */
/* Little memory, none, and stops                                            */
/* ------------------------------------------------------------------------- */

static int ran_out, answered_then;

/* Whatever memory there is: the answer is the same, or there is not enough for any. */
static void check_memory(const question *q, peg_budget *unused)
{
    static searching *const all[] = {two_sided_alone, short_turns, whole_hunt};

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (uint64_t memory = 1000; memory < 16 << 20;
             memory += 1 + memory / (uint64_t)how_many(2, 7)) {
            peg_limits limits = {
                .struct_size = sizeof limits, .memory = memory, .positions = 100000};
            peg_budget budget = budget_of(&limits);
            peg_position_set lost = {0};
            outcome o = all[i](q, &lost, &budget);

            CHECK(o.status == PEG_OK || (o.status == PEG_LIMIT && memory < 1 << 20));
            if (o.status == PEG_OK && o.answer != PEG_UNKNOWN)
                check_answer(q, &o);
            CHECK(o.answer != PEG_UNKNOWN || o.status != PEG_OK ||
                  (all[i] == two_sided_alone && o.over && memory < 4 << 20));
            ran_out += o.over;
            answered_then += o.over && o.answer != PEG_UNKNOWN;
            check_lost(q, &lost);
            free_lost(&lost, &budget);
            CHECK(budget.held == 0);
        }
}

static void memory_changes_no_answer(void)
{
    ran_out = answered_then = 0;
    each_question(6, 1, check_memory);
    CHECK(ran_out > 100 && answered_then > 90);
}

static int met;

/* Memory is refused when the set to meet is made again: the search goes on by itself. */
static void check_refused_meeting(const question *q, peg_budget *unused)
{
    meter f = meter_begin(-1);
    peg_allocator allocator = meter_allocator(&f);
    peg_position_set lost = {0};
    peg_budget budget;
    outcome o = {.answer = PEG_UNKNOWN};
    two_sided t = {.setup = q->setup, .lost = &lost, .budget = &budget};
    hunt_state h;
    bool refused = false;

    (void)unused;
    CHECK(peg_budget_begin(&budget, NULL, &allocator) == PEG_OK);
    CHECK(begin_searches(&h, q->setup, &lost, &q->pegs, &budget) == PEG_OK);
    h.out_lines = o.lines;
    h.out_count = &o.count;
    for (size_t turn = 1; o.answer == PEG_UNKNOWN; turn++) {
        CHECK(search_promising(&h, &t, &q->pegs, turn, &o.answer) == PEG_OK);
        if (o.answer == PEG_UNKNOWN && h.other && !h.best_first_over && !refused) {
            peg_budget_free(&budget, h.meeting.keys, h.meeting.room * PEG_WIDTH * sizeof(uint64_t));
            memset(&h.meeting, 0, sizeof h.meeting);
            f.fail_at = f.asked;
            refused = true;
            CHECK(arrange_meeting(&h, &t, h.last_level + 1) == PEG_OK);
            CHECK(!h.other && !h.meeting.keys && h.last_level == h.levels - 1 && f.failed);
            CHECK(!h.best_first_over && h.nodes);
            met++;
        }
        if (o.answer == PEG_UNKNOWN)
            CHECK(search_everywhere(&h, &t, &q->pegs, turn, &o.answer) == PEG_OK);
    }
    check_answer(q, &o);
    end_two_sided(&t);
    end_searches(&h);
    free_lost(&lost, &budget);
    CHECK(budget.held == 0 && f.held == 0);
}

static void refused_meetings_are_survived(void)
{
    met = 0;
    each_question(12, 1, check_refused_meeting);
    CHECK(met > 3);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(searches_agree_with_the_reference,
        "each search, and all in turn, answer as the reference does, with lines that win");
    RUN(lost_positions_change_no_answer, "lost positions that are known change no answer");
    RUN(first_turns_go_to_what_finds_most,
        "of several words, the first turns are those of the search that finds most");
    RUN(short_hunts_are_true, "a hunt of so many positions sees no more and is true");
    RUN(memory_changes_no_answer, "with any memory the answer is the same, or there is none");
    RUN(refused_meetings_are_survived,
        "a search that cannot list what it is to meet goes on by itself, and they answer");
    return check_end();
}

#endif

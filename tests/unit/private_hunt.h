/*
 * SPDX-License-Identifier: MIT
 *
 * The tests of hunts on positions of PEG_WIDTH words; the sources private_hunt_*.c include it. The
 * searches are compiled here once more, so that each of them can be asked alone.
 */
#ifndef PRIVATE_HUNT_H
#define PRIVATE_HUNT_H

#include "private_nest.h"

#include "solve/solve_ops_template.h"

#include <limits.h>

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
    const peg_problem *problem;
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
        peg_position_set keys = {0, 0, NULL};

        for (size_t i = side->first[level]; i < side->first[level + 1]; i++) {
            uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
            image_key key;

            find_kept_images(t, side->positions + i * PEG_WIDTH, images);
            key = kept_key(t, images, no_flips);
            /* The goals are as they are. */
            CHECK(is_empty(key.word) || set_add(&keys, &budget, key.word) == 1 || level == 0);
        }
        free_lost(&keys, &budget);
    }
}

static size_t tolls_learned;

static outcome two_sided_alone(const question *q, peg_position_set *lost, peg_budget *budget)
{
    two_sided t = {.problem = q->problem, .lost = lost, .budget = budget};
    outcome o = {.answer = PEG_UNKNOWN};

    for (size_t turn = 1; o.status == PEG_OK && o.answer == PEG_UNKNOWN && !t.over; turn++)
        o.status = search_two_sided(&t, &q->pegs, turn, &o.answer);
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
    two_sided t = {.problem = q->problem, .lost = lost, .budget = budget};
    hunt_state h = {
        .problem = q->problem, .bank = &q->problem->bank, .lost = lost, .budget = budget};

    h.start = key_of(q->problem, q->pegs.word);
    h.levels = peg_bits_count(&q->pegs) - q->problem->perimeter.pegs;
    h.out_lines = o.lines;
    h.out_count = &o.count;
    h.position_steps = h.jump_steps = 8;
    o.status = begin_hunt(&h, &q->pegs);
    for (size_t turn = 1; o.status == PEG_OK && o.answer == PEG_UNKNOWN; turn++) {
        o.status = search_promising(&h, &t, &q->pegs, turn, &o.answer);
        if (o.status == PEG_OK && o.answer == PEG_UNKNOWN)
            o.status = search_everywhere(&h, &t, &q->pegs, turn, &o.answer);
    }
    o.over = t.over;
    end_two_sided(&t);
    end_hunt(&h);
    return o;
}

/* The depth-first search from the first position on. */
static outcome two_sided_over(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};
    two_sided t = {.problem = q->problem, .lost = lost, .budget = budget, .over = 1};
    hunt_state h = {
        .problem = q->problem, .bank = &q->problem->bank, .lost = lost, .budget = budget};

    h.start = key_of(q->problem, q->pegs.word);
    h.levels = peg_bits_count(&q->pegs) - q->problem->perimeter.pegs;
    h.out_lines = o.lines;
    h.out_count = &o.count;
    while (o.status == PEG_OK && o.answer == PEG_UNKNOWN)
        o.status = search_everywhere(&h, &t, &q->pegs, 3, &o.answer);
    o.over = true;
    end_two_sided(&t);
    end_hunt(&h);
    return o;
}

static outcome whole_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};

    o.status = solve_ops.hunt(q->problem, lost, &q->pegs, 0, budget, &o.answer, o.lines, &o.count);
    return o;
}

static outcome promising_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};

    o.status = solve_ops.hunt(q->problem, lost, &q->pegs, 40, budget, &o.answer, o.lines, &o.count);
    CHECK(budget->spent <= 40);
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
    CHECK(peg_goal_met(&q->nest->goal, &reached) || is_within(q->problem, &reached));
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
        int position;

        memcpy(pegs.word, lost->keys + i * PEG_WIDTH, PEG_WIDTH * sizeof(uint64_t));
        position = small_of(q->nest, &pegs);
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
            peg_problem *problem;

            if (!draw_position(&n, q.winnable, &q.pegs))
                continue;
            problem = problem_of(&n, &q.pegs, (peg_effort)(k / 2 % efforts), &budget);
            q.problem = problem;
            budget = budget_of(NULL);
            if (peg_bits_count(&q.pegs) > problem->perimeter.pegs) {
                check(&q, &budget);
                asked++;
            }
            peg_problem_release(problem);
        }
        free_nest(&n);
    }
    CHECK(asked > boards);
}

static int lost_found;

static void check_searches(const question *q, peg_budget *budget)
{
    static searching *const all[] = {two_sided_alone, short_turns, two_sided_over, whole_hunt};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        peg_position_set lost = {0, 0, NULL};
        outcome o = all[i](q, &lost, budget);

        CHECK(o.status == PEG_OK && o.over == (all[i] == two_sided_over));
        check_answer(q, &o);
        CHECK(budget->held == lost.room * PEG_WIDTH * sizeof(uint64_t));
        if (o.answer == PEG_NO && (all[i] == two_sided_alone || all[i] == whole_hunt))
            CHECK(is_lost(q->problem, &lost, &q->pegs));
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
    each_question(PEG_WIDTH == 4 ? 24 : 36, 2, check_searches);
    CHECK(lost_found > 500 && tolls_learned > 0);
}

static void know_lost(const question *q, const peg_bits *pegs, peg_position_set *lost,
                      peg_budget *budget)
{
    image_key key = key_of(q->problem, pegs->word);

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

        if (!n->winnable[position] && peg_problem_covers(q->problem, &pegs))
            know_lost(q, &pegs, lost, budget);
        complement_of(&q->problem->frame, pegs.word, complement.word);
        /* All of the row is full then, so that no jump is legal there. */
        if (peg_bits_equal(&n->idle, &nothing))
            know_lost(q, &complement, lost, budget);
    }
}

static void check_with_lost(const question *q, peg_budget *budget)
{
    static searching *const all[] = {two_sided_alone, short_turns, two_sided_over, whole_hunt};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        peg_position_set lost = {0, 0, NULL};
        outcome o;

        fill_lost(q, &lost, budget);
        o = all[i](q, &lost, budget);
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
    peg_position_set lost = {0, 0, NULL};
    outcome o = promising_hunt(q, &lost, budget);

    CHECK(o.status == PEG_OK);
    if (o.answer != PEG_UNKNOWN)
        check_answer(q, &o);
    found_early += o.answer == PEG_YES;
    check_lost(q, &lost);
    free_lost(&lost, budget);
    CHECK(budget->held == 0);
}

static void short_hunts_are_true(void)
{
    found_early = 0;
    each_question(18, 2, check_promising);
    CHECK(found_early > 10);
}

/* ------------------------------------------------------------------------- */
/* Limits                                                                    */
/* ------------------------------------------------------------------------- */

static int ran_out, answered_then;

/* Whatever memory there is: the answer is the same, or there is not enough for any. */
static void check_memory(const question *q, peg_budget *unused)
{
    static searching *const all[] = {two_sided_alone, short_turns, whole_hunt};

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (uint64_t memory = 1000; memory < 16 << 20; memory += 1 + memory / 7) {
            peg_limits limits = {
                .struct_size = sizeof limits, .memory = memory, .positions = 100000};
            peg_budget budget = budget_of(&limits);
            peg_position_set lost = {0, 0, NULL};
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
    CHECK(ran_out > 100 && answered_then > 50);
}

typedef struct failing {
    long blocks;
    long left; /* calls for memory that succeed, before one fails */
} failing;

static void *failing_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    failing *f = user;

    (void)old_size;
    if (new_size == 0) {
        f->blocks -= block != NULL;
        free(block);
        return NULL;
    }
    if (f->left-- == 0)
        return NULL;
    f->blocks += block == NULL;
    return realloc(block, new_size);
}

/* One call for memory fails, and the search goes on without or ends. */
static void check_refusals(const question *q, peg_budget *unused)
{
    static searching *const all[] = {short_turns, whole_hunt};
    long least = 1;

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (long calls = 0; least != 0; calls++) {
            failing f = {0, calls};
            peg_allocator allocator = {failing_resize, &f};
            peg_budget budget;
            peg_position_set lost = {0, 0, NULL};
            outcome o;

            CHECK(peg_budget_begin(&budget, NULL, &allocator) == PEG_OK);
            o = all[i](q, &lost, &budget);
            CHECK(o.status == PEG_OK || o.status == PEG_E_MEMORY);
            if (o.status == PEG_OK)
                check_answer(q, &o);
            free_lost(&lost, &budget);
            CHECK(budget.held == 0 && f.blocks == 0);
            if (f.left >= 0)
                break;
        }
}

static void refused_memory_is_survived(void)
{
    each_question(6, 1, check_refusals);
}

static int met;

/* Memory is refused when the set to meet is made again: the search that relies on it is over. */
static void check_refused_meeting(const question *q, peg_budget *unused)
{
    failing f = {0, LONG_MAX};
    peg_allocator allocator = {failing_resize, &f};
    peg_position_set lost = {0, 0, NULL};
    peg_budget budget;
    outcome o = {.answer = PEG_UNKNOWN};
    two_sided t = {.problem = q->problem, .lost = &lost, .budget = &budget};
    hunt_state h = {
        .problem = q->problem, .bank = &q->problem->bank, .lost = &lost, .budget = &budget};
    bool refused = false;

    (void)unused;
    CHECK(peg_budget_begin(&budget, NULL, &allocator) == PEG_OK);
    h.start = key_of(q->problem, q->pegs.word);
    h.levels = peg_bits_count(&q->pegs) - q->problem->perimeter.pegs;
    h.out_lines = o.lines;
    h.out_count = &o.count;
    h.position_steps = h.jump_steps = 8;
    CHECK(begin_hunt(&h, &q->pegs) == PEG_OK);
    for (size_t turn = 1; o.answer == PEG_UNKNOWN; turn++) {
        CHECK(search_promising(&h, &t, &q->pegs, turn, &o.answer) == PEG_OK);
        if (o.answer == PEG_UNKNOWN && h.other && !h.best_first_over && !refused) {
            peg_budget_free(&budget, h.meeting.keys, h.meeting.room * PEG_WIDTH * sizeof(uint64_t));
            memset(&h.meeting, 0, sizeof h.meeting);
            f.left = 0;
            refused = true;
            CHECK(arrange_meeting(&h, &t, h.last_level + 1) == PEG_OK);
            CHECK(h.best_first_over && !h.nodes && f.left < 0);
            met++;
        }
        if (o.answer == PEG_UNKNOWN)
            CHECK(search_everywhere(&h, &t, &q->pegs, turn, &o.answer) == PEG_OK);
    }
    check_answer(q, &o);
    end_two_sided(&t);
    end_hunt(&h);
    free_lost(&lost, &budget);
    CHECK(budget.held == 0 && f.blocks == 0);
}

static void refused_meetings_end_the_search(void)
{
    met = 0;
    each_question(12, 1, check_refused_meeting);
    CHECK(met > 3);
}

static int stop_in(const peg_progress *progress, void *user)
{
    long *left = user;

    (void)progress;
    return --*left == 0 ? PEG_STOP : PEG_CONTINUE;
}

static void check_stops(const question *q, peg_budget *unused)
{
    static searching *const all[] = {short_turns, whole_hunt};

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (long calls = 1;; calls += 1 + calls / 5) {
            long left = calls;
            peg_limits limits = {
                .struct_size = sizeof limits, .interval = 1, .progress = stop_in, .user = &left};
            peg_budget budget = budget_of(&limits);
            peg_position_set lost = {0, 0, NULL};
            outcome o = all[i](q, &lost, &budget);

            /* Progress is not called again, whether or not an answer was found before the end. */
            CHECK(left >= 0);
            CHECK(o.status == PEG_OK || (o.status == PEG_STOPPED && left == 0));
            if (o.status == PEG_OK)
                check_answer(q, &o);
            else
                CHECK(all[i] == short_turns || o.answer == PEG_UNKNOWN);
            check_lost(q, &lost);
            free_lost(&lost, &budget);
            CHECK(budget.held == 0);
            if (left > 0)
                break;
        }
}

static void stops_leave_nothing_behind(void)
{
    each_question(6, 1, check_stops);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(searches_agree_with_the_reference,
        "each search, and all in turn, answer as the reference does, with lines that win");
    RUN(lost_positions_change_no_answer, "lost positions that are known change no answer");
    RUN(short_hunts_are_true, "a hunt of so many positions sees no more and is true");
    RUN(memory_changes_no_answer, "with any memory the answer is the same, or there is none");
    RUN(refused_memory_is_survived, "memory refused at any time is survived");
    RUN(refused_meetings_end_the_search,
        "a search that cannot list what it is to meet is over, and the others answer");
    RUN(stops_leave_nothing_behind, "a search stopped at any time leaves nothing behind");
    return check_end();
}

#endif

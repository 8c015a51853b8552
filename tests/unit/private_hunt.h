/*
 * SPDX-License-Identifier: MIT
 *
 * The answers of hunts on positions of PEG_WIDTH words; the sources private_hunt_*.c include it.
 */
#ifndef PRIVATE_HUNT_H
#define PRIVATE_HUNT_H

#include "base/threads.h"

static int at_once; /* times that threads were asked for */

static void count_threads_run(unsigned count, void (*work)(void *user, unsigned index), void *user)
{
    at_once++;
    peg_threads_run(count, work, user);
}

#define peg_threads_run count_threads_run
#include "private_searches.h"
#undef peg_threads_run

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
    while (o.status == PEG_OK && o.answer == PEG_UNKNOWN) {
        both_turns none = {0, 0, PEG_UNKNOWN, PEG_UNKNOWN};

        o.status = search_everywhere(&h, &t, &q->pegs, 3, &none, &o.answer);
    }
    o.over = true;
    end_two_sided(&t);
    end_hunt(&h);
    return o;
}

static outcome promising_hunt(const question *q, peg_position_set *lost, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};

    o.status = solve_ops.hunt(q->problem, lost, &q->pegs, 40, budget, &o.answer, o.lines, &o.count);
    CHECK(budget->spent <= 40);
    return o;
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

static _Thread_local bool is_callers;

/* An allocator that only the caller's own thread may use. */
static void *resize_for_caller(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    CHECK(is_callers);
    if (new_size > 0)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

static void check_at_once(const question *q, peg_budget *budget)
{
    static searching *const all[] = {short_turns, whole_hunt};
    peg_allocator allocator = {resize_for_caller, NULL};

    is_callers = true;
    CHECK(peg_budget_begin(budget, NULL, &allocator) == PEG_OK);

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        outcome o[2];
        uint64_t spent[2];

        for (uint32_t threads = 1; threads <= 2; threads++) {
            peg_position_set lost = {0, 0, NULL};
            uint64_t before = budget->spent;

            budget->limits.threads = threads;
            o[threads - 1] = all[i](q, &lost, budget);
            spent[threads - 1] = budget->spent - before;
            free_lost(&lost, budget);
            CHECK(budget->held == 0);
        }
        CHECK(o[1].status == PEG_OK && o[1].answer == o[0].answer && o[1].count == o[0].count);
        CHECK(memcmp(o[0].lines, o[1].lines, o[0].count * sizeof *o[0].lines) == 0);
        check_answer(q, &o[1]);
        /* Of the last turn, the one may have done what the other had no need for. */
        CHECK(spent[1] > 0 && spent[1] <= 4 * spent[0] + 16 && spent[0] <= 4 * spent[1] + 16);
    }
}

static void two_threads_find_what_one_does(void)
{
    at_once = 0;
    each_question(PEG_WIDTH == 4 ? 24 : 48, 2, check_at_once);
    CHECK(at_once > 100);
}

static int confined; /* turns that ended for want of room */

/* The best-first search to its end, in turns within which it may take no memory, or in one. */
static outcome best_first(const question *q, bool is_confined, peg_budget *budget)
{
    outcome o = {.answer = PEG_UNKNOWN};
    peg_position_set lost = {0, 0, NULL};
    hunt_state h = {
        .problem = q->problem, .bank = &q->problem->bank, .lost = &lost, .budget = budget};

    h.levels = peg_bits_count(&q->pegs) - q->problem->perimeter.pegs;
    h.out_lines = o.lines;
    h.out_count = &o.count;
    CHECK(begin_hunt(&h, &q->pegs) == PEG_OK);
    while (o.answer == PEG_UNKNOWN && o.status == PEG_OK) {
        peg_budget own = {.next = UINT64_MAX, .pulse = UINT64_MAX};

        CHECK(!is_confined || make_room(&h));
        h.is_confined = is_confined;
        h.budget = is_confined ? &own : budget;
        o.status = search_best_first(&h, 4096, &o.answer);
        h.budget = budget;
        CHECK(!h.best_first_over && own.refusal == PEG_OK && own.held == 0);
        CHECK(!is_confined || own.spent > 0 || o.answer != PEG_UNKNOWN);
        confined += is_confined && o.answer == PEG_UNKNOWN && own.spent < 4096;
    }
    end_hunt(&h);
    return o;
}

static void check_confined(const question *q, peg_budget *budget)
{
    outcome free = best_first(q, false, budget);
    outcome bound = best_first(q, true, budget);

    CHECK(free.answer == bound.answer && free.count == bound.count && free.status == bound.status);
    CHECK(memcmp(free.lines, bound.lines, free.count * sizeof *free.lines) == 0);
    check_answer(q, &bound);
    CHECK(budget->held == 0);
}

static void confined_searches_take_no_memory(void)
{
    confined = 0;
    each_question(PEG_WIDTH == 4 ? 12 : 24, 2, check_confined);
    CHECK(confined > 15);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(searches_agree_with_the_reference,
        "each search, and all in turn, answer as the reference does, with lines that win");
    RUN(lost_positions_change_no_answer, "lost positions that are known change no answer");
    RUN(short_hunts_are_true, "a hunt of so many positions sees no more and is true");
    RUN(two_threads_find_what_one_does, "two threads find what one does, jump by jump");
    RUN(confined_searches_take_no_memory,
        "a best-first search that takes no memory within a turn finds the same");
    return check_end();
}

#endif

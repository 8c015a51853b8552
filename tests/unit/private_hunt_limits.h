/*
 * SPDX-License-Identifier: MIT
 *
 * Hunts on positions of PEG_WIDTH words with little memory, without any, and stopped; the sources
 * private_hunt_limits_*.c include it.
 */
#ifndef PRIVATE_HUNT_LIMITS_H
#define PRIVATE_HUNT_LIMITS_H

#include "private_searches.h"

#include <limits.h>

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
    CHECK(ran_out > 100 && answered_then > 50);
}

/* One call for memory fails, and the search goes on without or ends. */
static void check_refusals(const question *q, peg_budget *unused)
{
    static searching *const all[] = {short_turns, whole_hunt};
    long least = 1;

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (long calls = 0; least != 0; calls++) {
            meter f = meter_begin(calls);
            peg_allocator allocator = meter_allocator(&f);
            peg_budget budget;
            peg_position_set lost = {0};

            CHECK(peg_budget_begin(&budget, NULL, &allocator) == PEG_OK);
            outcome o = all[i](q, &lost, &budget);
            CHECK(o.status == PEG_OK || o.status == PEG_E_MEMORY);
            if (o.status == PEG_OK)
                check_answer(q, &o);
            free_lost(&lost, &budget);
            CHECK(budget.held == 0 && f.held == 0 && !f.wrong_size);
            if (!f.failed)
                break;
        }
}

static void refused_memory_is_survived(void)
{
    each_question(6, 1, check_refusals);
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

static void check_stops(const question *q, peg_budget *unused)
{
    static searching *const all[] = {short_turns, whole_hunt};

    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (long calls = 1;; calls += 1 + calls / how_many(2, 5)) {
            long left = calls;
            peg_limits limits = {
                .struct_size = sizeof limits, .interval = 1, .progress = stop_in, .user = &left};
            peg_budget budget = budget_of(&limits);
            peg_position_set lost = {0};
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
    RUN(memory_changes_no_answer, "with any memory the answer is the same, or there is none");
    RUN(refused_memory_is_survived, "memory refused at any time is survived");
    RUN(refused_meetings_are_survived,
        "a search that cannot list what it is to meet goes on by itself, and they answer");
    RUN(stops_leave_nothing_behind, "a search stopped at any time leaves nothing behind");
    return check_end();
}

#endif

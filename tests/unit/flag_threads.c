/* SPDX-License-Identifier: MIT */

/*
 * Flags that stop questions, raised before and after them, and from other threads. Those that are
 * raised in the middle of every question are in interrupted.c.
 */
#include "support.h"

#include <pthread.h>

/* Questions that take minutes, each in another engine. */
static const char *const long_ones[] = {"square6", "wiegleb", "french"};

typedef struct asker {
    pthread_t thread;
    peg_board *board;
    peg_limits limits;
    int question;
    peg_status status;
    int answer;
} asker;

static peg_status ask(asker *a)
{
    switch (a->question) {
    case 0:
        return peg_count_solutions(a->board, PEG_ALL_SOLUTIONS, &a->limits, NULL);
    case 1:
        return peg_solve_fewest(a->board, &a->limits, &a->answer, NULL, NULL, NULL, 0, NULL);
    default:
        return peg_count_games(a->board, &a->limits, NULL);
    }
}

static void *run(void *user)
{
    asker *a = user;
    a->status = ask(a);
    return NULL;
}

/* Even if it takes fewer positions than lie between two looks at a flag. */
TEST(a_flag_stops_every_question_until_it_is_lowered)
{
    static const char *const texts[] = {"triangle6", "triangle4 ./oo/.../...."};
    for (size_t t = 0; t < 2; t++) {
        peg_flag flag = {0};
        asker a = {.board = board_of(texts[t]), .limits = PEG_LIMITS_INIT, .answer = 77};
        peg_count count = {77, 0};
        a.limits.stop = &flag;
        peg_flag_raise(&flag);
        for (a.question = 0; a.question < 3; a.question++)
            CHECK(ask(&a) == PEG_STOPPED);
        CHECK(a.answer == PEG_UNKNOWN);
        CHECK(peg_count_solutions(a.board, PEG_ALL_SOLUTIONS, &a.limits, &count) == PEG_STOPPED &&
              count.low == 77);
        CHECK(peg_solvable(a.board, &a.limits, &a.answer) == PEG_STOPPED);
        CHECK(a.answer == PEG_UNKNOWN);
        peg_flag_lower(&flag);
        for (a.question = 0; a.question < 2; a.question++)
            CHECK(ask(&a) == PEG_OK);
        CHECK(a.answer != PEG_UNKNOWN);
    }
}

/* What the caller wants goes before a limit that is reached as well. */
TEST(a_flag_goes_before_a_limit)
{
    peg_flag flag = {.raised = 1};
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 1, .stop = &flag};
    peg_board *board = board_of("wiegleb");
    int answer = 77;
    CHECK(peg_solvable(board, &limits, &answer) == PEG_STOPPED && answer == PEG_UNKNOWN);
}

TEST(a_cursor_goes_on_when_its_flag_is_lowered)
{
    for (int which = PEG_ALL_SOLUTIONS; which <= PEG_SHORTEST_SOLUTIONS; which++) {
        peg_board *board = board_of("triangle5");
        peg_flag flag = {0};
        peg_limits limits = PEG_LIMITS_INIT;
        peg_cursor *cursor = NULL;
        long found = 0, stopped = 0, wanted = 0;
        peg_status status;
        CHECK(peg_cursor_new(board, (peg_solutions)which, NULL, &cursor) == PEG_OK);
        while (peg_cursor_next(cursor, 0, NULL, NULL) == PEG_OK)
            wanted++;
        peg_cursor_free(cursor);
        limits.stop = &flag;
        CHECK(peg_cursor_new(board, (peg_solutions)which, &limits, &cursor) == PEG_OK);
        do {
            if ((found + stopped) % 3 == 0)
                peg_flag_raise(&flag);
            status = peg_cursor_next(cursor, 0, NULL, NULL);
            found += status == PEG_OK;
            stopped += status == PEG_STOPPED;
            peg_flag_lower(&flag);
        } while (status == PEG_OK || status == PEG_STOPPED);
        CHECK(status == PEG_END && found == wanted && wanted > 0);
        CHECK(which || stopped > 0);
        peg_cursor_free(cursor);
        free_now(board);
    }
}

/* One flag for several questions, and read by several threads at once. */
TEST(one_flag_stops_questions_in_other_threads)
{
    peg_flag flag = {0};
    asker askers[6];
    for (int i = 0; i < 6; i++) {
        askers[i] = (asker){.board = board_of(long_ones[i % 3]), .limits = PEG_LIMITS_INIT};
        askers[i].question = i % 3;
        askers[i].limits.stop = &flag;
        askers[i].limits.threads = i < 3 ? 2 : 1;
        if (pthread_create(&askers[i].thread, NULL, run, &askers[i]) != 0)
            exit(1);
    }
    peg_flag_raise(&flag);
    for (int i = 0; i < 6; i++) {
        CHECK(pthread_join(askers[i].thread, NULL) == 0);
        CHECK(askers[i].status == PEG_STOPPED);
    }
}

CHECK_MAIN

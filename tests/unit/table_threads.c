/*
 * SPDX-License-Identifier: MIT
 *
 * One table in several threads at once, looked up, attached and freed in any order, and
 * tables made by several threads. A thread sanitizer finds what the checks cannot.
 */
#include "locked.h"
#include "tables.h"

enum { THREADS = 6, ROUNDS = 300 };

typedef struct worker {
    peg_table *table;
    peg_board *board; /* the worker's own */
    const uint8_t *answers;
    uint64_t seed;
    int failures;
} worker;

static void *look_up(void *user)
{
    worker *w = user;
    peg_board *board = w->board;
    int holes = peg_holes(board);
    WORKER_CHECK(peg_table_attach(board, w->table) == PEG_OK);
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t position = random_bits(&w->seed) % ((uint64_t)1 << holes);
        uint8_t probed = 77;
        int answer = 77;
        WORKER_CHECK(peg_table_probe(w->table, &position, 1, &probed) == PEG_OK);
        WORKER_CHECK(probed == w->answers[position]);
        WORKER_CHECK(peg_set_position(board, &position, 1) == PEG_OK);
        WORKER_CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
        WORKER_CHECK(answer == probed);
        if (round % 50 == 0) {
            peg_board *copy = NULL;
            WORKER_CHECK(peg_board_copy(board, &copy) == PEG_OK);
            peg_board_free(board);
            board = copy;
        }
    }
    WORKER_CHECK(peg_table_verify(w->table, NULL) == PEG_OK);
    peg_board_free(board);
    return NULL;
}

TEST(one_table_in_several_threads)
{
    peg_board *board = board_of("triangle5 -> 13");
    peg_table *table = table_for(board, 0);
    worker workers[THREADS];
    uint8_t *answers = malloc((size_t)1 << 15);
    if (!answers)
        exit(1);
    for (uint64_t position = 0; position < (uint64_t)1 << 15; position++)
        answers[position] = (uint8_t)probed(table, position);
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){.table = table, .answers = answers, .seed = (uint64_t)i};
        CHECK(peg_board_copy(board, &workers[i].board) == PEG_OK);
    }
    free_now(board);
    run_at_once(look_up, workers, sizeof *workers, THREADS);
    for (int i = 0; i < THREADS; i++)
        CHECK(workers[i].failures == 0);
    peg_table_free(table);
    free(answers);
}

/* A board keeps the table, and its thread may be the last to free it. */
static void *ask_and_free(void *user)
{
    worker *w = user;
    int answer = 77;
    WORKER_CHECK(peg_solvable(w->board, NULL, &answer) == PEG_OK && answer == PEG_YES);
    peg_board_free(w->board);
    return NULL;
}

TEST(the_last_holder_frees)
{
    for (int round = 0; round < 20; round++) {
        peg_board *board = board_of("triangle5");
        peg_table *table = table_for(board, 0);
        worker workers[THREADS];
        CHECK(peg_table_attach(board, table) == PEG_OK);
        for (int i = 0; i < THREADS; i++) {
            workers[i] = (worker){.table = table};
            CHECK(peg_board_copy(board, &workers[i].board) == PEG_OK);
        }
        peg_table_free(table);
        free_now(board);
        run_at_once(ask_and_free, workers, sizeof *workers, THREADS);
        for (int i = 0; i < THREADS; i++)
            CHECK(workers[i].failures == 0);
    }
}

static int go_on(const peg_progress *progress, void *user)
{
    uint64_t *last = user;
    CHECK(progress->positions >= *last);
    *last = progress->positions;
    return PEG_CONTINUE;
}

static int stop(const peg_progress *progress, void *user)
{
    (void)user;
    return progress->positions > 0 ? PEG_STOP : PEG_CONTINUE;
}

TEST(threads_make_the_same)
{
    peg_board *board = board_of("square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3");
    peg_table *alone = table_for(board, 0);
    uint64_t counts[65], others[65];
    size_t count = 0;
    CHECK(peg_table_count(alone, NULL, counts, 65, &count) == PEG_OK);
    for (uint32_t threads = 2; threads <= 4; threads++) {
        uint64_t last = 0;
        peg_limits limits = {.struct_size = sizeof limits,
                             .threads = threads,
                             .interval = 64,
                             .progress = go_on,
                             .user = &last};
        peg_table *table = NULL;
        CHECK(peg_table_build(board, 0, &limits, &table) == PEG_OK);
        CHECK(last == (uint64_t)1 << 23);
        CHECK(peg_table_count(table, NULL, others, 65, &count) == PEG_OK);
        CHECK(memcmp(counts, others, count * sizeof *counts) == 0);
        peg_table_free(table);
        table = NULL;
        limits.progress = stop;
        CHECK(peg_table_build(board, 0, &limits, &table) == PEG_STOPPED && !table);
        limits.progress = NULL;
        limits.positions = (uint64_t)1 << 20;
        CHECK(peg_table_build(board, 0, &limits, &table) == PEG_LIMIT && !table);
    }
    peg_table_free(alone);
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Copies of one board in several threads at once, freed in any order. A thread
 * sanitizer finds what the checks cannot.
 */
#include "locked.h"

enum { THREADS = 8, GAMES = 20, MAX_JUMPS = 1500 };

typedef struct worker {
    peg_board *board;
    const char *start;
    uint64_t seed;
    int failures;
} worker;

static void play_games(worker *w)
{
    peg_jump jumps[MAX_JUMPS];
    size_t count = 0, lines = 0, symmetries = 0;
    char text[2048];
    for (int game = 0; game < GAMES; game++) {
        while (peg_legal_jumps(w->board, jumps, MAX_JUMPS, &count) == PEG_OK && count > 0)
            WORKER_CHECK(peg_play(w->board, &jumps[random_below(&w->seed, (int)count)]) == PEG_OK);
        WORKER_CHECK(peg_is_stuck(w->board) == 1);
        WORKER_CHECK(peg_lines(w->board, &lines) != NULL && lines > 0);
        WORKER_CHECK(peg_symmetries(w->board, &symmetries) != NULL && symmetries > 0);
        WORKER_CHECK(peg_hole_name(w->board, game % peg_holes(w->board), PEG_NAMING_DEFAULT) !=
                     NULL);
        while (peg_undo(w->board) == PEG_OK)
            continue;
        WORKER_CHECK(peg_board_text(w->board, text, sizeof text, NULL) == PEG_OK);
        WORKER_CHECK(strcmp(text, w->start) == 0);
    }
}

/* Copies are made and freed in the thread too, the first board among the freed. */
static void *work(void *user)
{
    worker *w = user;
    play_games(w);
    for (int i = 0; i < GAMES; i++) {
        peg_board *copy = NULL;
        WORKER_CHECK(peg_board_copy(w->board, &copy) == PEG_OK);
        peg_board_free(i % 2 ? copy : w->board);
        if (i % 2 == 0)
            w->board = copy;
        WORKER_CHECK(peg_set_goal(w->board, PEG_GOAL_HOLE, i % peg_holes(w->board), NULL, 0) ==
                     PEG_OK);
    }
    peg_board_free(w->board);
    return NULL;
}

static void run_threads(const char *text, const peg_allocator *allocator)
{
    worker workers[THREADS];
    peg_board *board = NULL;
    CHECK(peg_board_new(text, allocator, NULL, &board) == PEG_OK);
    char *start = text_of(board);
    for (int i = 0; i < THREADS; i++) {
        memset(&workers[i], 0, sizeof workers[i]);
        workers[i].seed = (uint64_t)i;
        workers[i].start = start;
        if (i > 0)
            CHECK(peg_board_copy(board, &workers[i].board) == PEG_OK);
        else
            workers[i].board = board;
    }
    run_at_once(work, workers, sizeof *workers, THREADS);
    for (int i = 0; i < THREADS; i++)
        CHECK(workers[i].failures == 0);
    free(start);
}

TEST(copies_play_at_once)
{
    static const char *const texts[] = {"english", "triangle5", "triangle15", "square:ooo/o.o/ooo"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        run_threads(texts[i], NULL);
}

TEST(all_is_given_back)
{
    locked l;
    locked_begin(&l);
    peg_allocator allocator = {locked_resize, &l};
    run_threads("english", &allocator);
    locked_end(&l);
}

CHECK_MAIN

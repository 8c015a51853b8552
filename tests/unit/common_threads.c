/*
 * SPDX-License-Identifier: MIT
 *
 * What copies of a board have in common, in several threads at once: each makes copies of its own
 * copy, asks them, learns from them and frees them, while the others offer, take and give up the
 * same setups; also with an allocator that fails now and then. A thread sanitizer finds what the
 * checks cannot.
 */
#include "locked.h"

enum { THREADS = 4, ROUNDS = 12, ASKED = 24 };

/* Of one word, of classes enough to be crowded out, and of several words. */
static const char *const boards[] = {"english", "triangle8", "square10"};

enum { BOARDS = sizeof boards / sizeof *boards };

/* Positions, and what a board of its own says of them: PEG_UNKNOWN if it is too hard. */
typedef struct problem {
    uint64_t words[ASKED][PEG_MAX_WORDS];
    int answer[ASKED];
} problem;

typedef struct worker {
    peg_board *board;
    const problem *asked;
    uint64_t seed;
    bool may_fail; /* for want of memory */
    int failures;
} worker;

/* Whether a status may be returned at all. */
static bool is_fine(const worker *w, peg_status status)
{
    return status >= PEG_OK || (w->may_fail && status == PEG_E_MEMORY);
}

/* Enough for a few turns of a hunt, at times with little memory, so that all is given up. */
static peg_limits draw_limits(worker *w)
{
    peg_limits limits = PEG_LIMITS_INIT;
    limits.positions = 3000;
    if (random_below(&w->seed, 6) == 0)
        limits.memory = (uint64_t)1 << (12 + random_below(&w->seed, 10));
    return limits;
}

/* A solution that is given must be one. */
static void check_solution(worker *w, const peg_board *board, const peg_jump *jumps, size_t count)
{
    peg_board *copy = NULL;
    peg_status status = peg_board_copy(board, &copy);
    for (size_t i = 0; i < count && status == PEG_OK; i++)
        status = peg_play(copy, &jumps[i]);
    WORKER_CHECK(is_fine(w, status));
    WORKER_CHECK(status != PEG_OK || peg_is_won(copy));
    peg_board_free(copy);
}

/* Asks one question of a few, about a position whose answer is known unless it is too hard. */
static void ask(worker *w, peg_board *board)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int at = random_below(&w->seed, ASKED), known = w->asked->answer[at], answer = PEG_UNKNOWN;
    peg_limits limits = draw_limits(w);
    peg_status status = PEG_OK;
    WORKER_CHECK(peg_set_position(board, w->asked->words[at], PEG_MAX_WORDS) == PEG_OK);
    switch (random_below(&w->seed, 6)) {
    case 0:
        status = peg_solve(board, &limits, &answer, jumps, PEG_MAX_HOLES, &count);
        if (status == PEG_OK && answer == PEG_YES)
            check_solution(w, board, jumps, count);
        break;
    case 1:
        status =
            peg_solve_fewest(board, &limits, &answer, NULL, NULL, jumps, PEG_MAX_HOLES, &count);
        if (status >= PEG_OK && answer == PEG_YES)
            check_solution(w, board, jumps, count);
        break;
    case 2:
        status = peg_solve_marked(board, &limits, NULL, 0, &answer, NULL, 0, NULL);
        break;
    default:
        status = peg_solvable(board, &limits, &answer);
    }
    WORKER_CHECK(is_fine(w, status));
    WORKER_CHECK(answer == PEG_UNKNOWN || known == PEG_UNKNOWN || answer == known);
}

/* Copies are made, asked, learned from and freed; at times one takes the place of the board. */
static void *work(void *user)
{
    worker *w = user;
    for (int round = 0; round < ROUNDS; round++) {
        peg_board *copy = NULL;
        peg_status status = peg_board_copy(w->board, &copy);
        WORKER_CHECK(is_fine(w, status));
        if (status != PEG_OK)
            continue;
        for (int i = 0; i < 4; i++)
            ask(w, i % 2 ? w->board : copy);
        status = peg_board_learn(w->board, copy);
        WORKER_CHECK(is_fine(w, status));
        /* One with another goal has nothing in common with the others any longer. */
        if (round % 5 == 4) {
            peg_limits limits = draw_limits(w);
            WORKER_CHECK(peg_set_goal(copy, PEG_GOAL_HOLE, round, NULL, 0) == PEG_OK);
            WORKER_CHECK(is_fine(w, peg_solvable(copy, &limits, NULL)));
            WORKER_CHECK(peg_board_learn(w->board, copy) == PEG_E_MISMATCH);
        } else if (round % 3 == 2) {
            peg_board *other = w->board;
            w->board = copy;
            copy = other;
        }
        peg_board_free(copy);
    }
    peg_board_free(w->board);
    return NULL;
}

/* Is made once for each board. */
static const problem *problem_of(int b)
{
    static problem all[BOARDS];
    static bool made[BOARDS];
    const peg_limits some = {.struct_size = sizeof some, .positions = 10000};
    uint64_t seed = 4;
    for (int i = 0; i < ASKED && !made[b]; i++) {
        peg_board *board = board_of(boards[b]);
        play_some(board, random_below(&seed, 4) ? peg_holes(board) / 3 : 2, &seed);
        CHECK(peg_position(board, all[b].words[i], PEG_MAX_WORDS) == PEG_OK);
        CHECK(peg_solvable(board, &some, &all[b].answer[i]) >= PEG_OK);
        free_now(board);
    }
    made[b] = true;
    return &all[b];
}

/* Each thread has a copy of one board that was asked; the first has the board itself. */
static void run_threads(int b, locked *l, int fail_odds)
{
    peg_allocator allocator = {locked_resize, l};
    worker workers[THREADS] = {0};
    const problem *asked = problem_of(b);
    CHECK(peg_board_new(boards[b], l ? &allocator : NULL, NULL, &workers[0].board) == PEG_OK);
    for (int i = 0; i < THREADS; i++) {
        workers[i].seed = (uint64_t)(i + fail_odds);
        workers[i].asked = asked;
        workers[i].may_fail = fail_odds > 0;
        if (i == 0)
            ask(&workers[0], workers[0].board);
        else
            CHECK(peg_board_copy(workers[0].board, &workers[i].board) == PEG_OK);
    }
    if (l)
        l->count.fail_odds = fail_odds;
    run_at_once(work, workers, sizeof *workers, THREADS);
    for (int i = 0; i < THREADS; i++)
        CHECK(workers[i].failures == 0);
}

TEST(copies_ask_at_once)
{
    for (int i = 0; i < BOARDS; i++) {
        in_case("%s", boards[i]);
        run_threads(i, NULL, 0);
    }
}

/* A lock makes the threads wait for each other, so those above do without. */
TEST(all_is_given_back)
{
    static const int odds[] = {0, 8, 60};
    for (int i = 0; i < 3 * BOARDS; i++) {
        int fail_odds = odds[i / BOARDS];
        in_case("%s", boards[i % BOARDS]);
        locked l;
        locked_begin(&l);
        l.count.random = (uint64_t)i;
        run_threads(i % BOARDS, &l, fail_odds);
        CHECK(l.count.failed == (fail_odds > 0));
        locked_end(&l);
    }
}

CHECK_MAIN

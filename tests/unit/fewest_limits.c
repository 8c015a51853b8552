/*
 * SPDX-License-Identifier: MIT
 *
 * Where limits end questions about the fewest moves of a large board, what is told is true.
 */
#include "support.h"

#include "libpeg_many.h"

enum { HOLES = 81 };

/* A peg at a corner of a grid whose edges are pegs, and where a run of it ends. */
typedef struct maze {
    peg_board *board;
    uint64_t start[PEG_MAX_WORDS];
    size_t jumps; /* of the run */
} maze;

/* Jumps on at random with the peg from the corner, until it cannot or has jumped so often. */
static size_t run_on(const maze *m, size_t most, uint64_t *seed, uint64_t end[PEG_MAX_WORDS])
{
    size_t made = 0;
    int at = 0;
    CHECK(peg_set_position(m->board, m->start, PEG_MAX_WORDS) == PEG_OK);
    for (;;) {
        peg_jump legal[HOLES * 4];
        size_t count, own = 0;
        CHECK(peg_legal_jumps(m->board, legal, HOLES * 4, &count) == PEG_OK);
        for (size_t i = 0; i < count; i++)
            if (legal[i].from == at)
                legal[own++] = legal[i];
        if (own == 0 || made == most)
            break;
        peg_jump jump = legal[random_below(seed, (int)own)];
        CHECK(peg_play(m->board, &jump) == PEG_OK);
        at = jump.to;
        made++;
    }
    CHECK(peg_position(m->board, end, PEG_MAX_WORDS) == PEG_OK);
    return made;
}

/* The goal is where the longest run of some comes to, of at most so many jumps. */
static maze make_maze(size_t most)
{
    maze m = {.board = board_of("rect9x9")};
    uint64_t seed = 1, end[PEG_MAX_WORDS], goal[PEG_MAX_WORDS] = {0};
    for (int hole = 0; hole < HOLES; hole++)
        if (hole == 0 || (hole / 9 + hole % 9) % 2 == 1)
            m.start[hole / 64] |= UINT64_C(1) << hole % 64;
    for (int round = 0; round < 100; round++) {
        size_t jumps = run_on(&m, most, &seed, end);
        if (jumps > m.jumps) {
            m.jumps = jumps;
            memcpy(goal, end, sizeof goal);
        }
    }
    CHECK(peg_set_position(m.board, m.start, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_goal(m.board, PEG_GOAL_POSITION, PEG_NO_HOLE, goal, PEG_MAX_WORDS) == PEG_OK);
    return m;
}

/* Whether jumps lead from the maze's start to its goal; the board is left at the start. */
static bool solves(maze *m, const peg_jump *jumps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(m->board, &jumps[i]) == PEG_OK);
    bool won = peg_is_won(m->board) == 1;
    CHECK(peg_set_position(m->board, m->start, PEG_MAX_WORDS) == PEG_OK);
    return won;
}

/* Asks, and checks whatever the status leaves to check. */
static peg_status ask(maze *m, const peg_limits *limits)
{
    peg_jump jumps[HOLES];
    size_t count = 99;
    int answer = 9, least = -1, moves = -1;
    peg_status status =
        peg_solve_fewest(m->board, limits, &answer, &least, &moves, jumps, HOLES, &count);
    CHECK(status == PEG_OK || status == PEG_LIMIT || status == PEG_STOPPED);
    CHECK(least >= 0 && least <= 1);
    CHECK(answer == (moves > 0 ? PEG_YES : PEG_UNKNOWN));
    CHECK(status != PEG_OK || (answer == PEG_YES && least == moves && moves == 1));
    CHECK(moves >= 0 && (moves == 0 || (moves >= least && count == m->jumps)));
    CHECK(count <= HOLES && moves_of(jumps, count <= HOLES ? count : 0) == moves);
    CHECK(moves == 0 ? count == 0 : solves(m, jumps, count));
    return status;
}

static int stop_and_count(const peg_progress *progress, void *user)
{
    (void)progress;
    ++*(int *)user;
    return PEG_STOP;
}

static void endless_runs_end_with_true_answers(void)
{
    maze m = make_maze(HOLES);
    int calls = 0;
    peg_limits stopped = {
        .struct_size = sizeof stopped, .interval = 1, .progress = stop_and_count, .user = &calls};
    peg_limits later = {
        .struct_size = sizeof later, .interval = 1000, .progress = stop_and_count, .user = &calls};
    CHECK(m.jumps > 25);
    for (uint64_t nodes = 1; nodes < 50000; nodes *= 6) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        CHECK(ask(&m, &limits) == PEG_LIMIT);
    }
    CHECK(ask(&m, &stopped) == PEG_STOPPED && calls == 1);
    CHECK(ask(&m, &later) == PEG_STOPPED && calls == 2);
    peg_board_free(m.board);
}

static void without_memory_nothing_is_known(void)
{
    peg_board *board = board_of("triangle5");
    peg_limits limits = {.struct_size = sizeof limits, .memory = 1};
    int answer = 77, least = 77, moves = 77;
    size_t count = 77;
    CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, NULL, 0, &count) == PEG_LIMIT);
    CHECK(answer == PEG_UNKNOWN && least == 0 && moves == 0 && count == 0);
    peg_board_free(board);
}

/* A limit may fall before a solution, after it and before the proof, or after both. */
static void short_runs_are_found_whatever_the_rest(void)
{
    maze m = make_maze(8);
    peg_status last = PEG_LIMIT;
    prepare_fewest(m.board, 0);
    for (uint64_t nodes = 1; nodes < 20000; nodes += 1 + nodes / 8) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_status status = ask(&m, &limits);
        CHECK(status == PEG_OK || (status == PEG_LIMIT && last == PEG_LIMIT));
        last = status;
    }
    CHECK(last == PEG_OK && ask(&m, NULL) == PEG_OK);
    peg_board_free(m.board);
}

static int see(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    ++*(int *)user;
    return PEG_CONTINUE;
}

/* No number is told, and no solution, that is not known to be one of the fewest moves. */
static void counts_end_as_they_were(void)
{
    maze m = make_maze(HOLES);
    for (uint64_t nodes = 1; nodes <= 1296; nodes *= 6) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_count count = {7, 7};
        uint64_t distinct = 7;
        int moves = 7, sweep = 7, least = 7, seen = 0;
        peg_status status = peg_count_fewest(m.board, &limits, &moves, &count, &distinct, &sweep);
        CHECK(status == PEG_LIMIT);
        CHECK(moves == 7 && count.low == 7 && count.high == 7 && distinct == 7 && sweep == 7);
        CHECK(peg_fewest_levels(m.board, &limits, &least, &moves, NULL, 0) == PEG_LIMIT);
        CHECK(least == 7 && moves == 7);
        CHECK(peg_each_solution(m.board, PEG_SHORTEST_SOLUTIONS, &limits, see, &seen) == PEG_LIMIT);
        CHECK(seen == 0);
    }
    peg_board_free(m.board);
}

/* Preparing for the fewest moves alone takes more on the larger of these. */
static void few_positions_find_some_solution(void)
{
    static const char *const boards[] = {"english", "english -> d4", "french",
                                         "wiegleb", "asymmetric",    "triangle8"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        peg_board *board = board_of(boards[i]);
        peg_limits limits = {.struct_size = sizeof limits, .positions = 10000};
        peg_jump jumps[PEG_MAX_HOLES];
        int answer = -1, least = -1, moves = -1;
        size_t count = 0;
        int before = check_failures;
        CHECK(peg_solve_fewest(board, &limits, &answer, &least, &moves, jumps, PEG_MAX_HOLES,
                               &count) == PEG_LIMIT);
        CHECK(answer == PEG_YES && least > 0 && least < moves && moves <= (int)count);
        for (size_t jump = 0; jump < count; jump++)
            CHECK(peg_play(board, &jumps[jump]) == PEG_OK);
        CHECK(peg_is_won(board));
        case_end(before, boards[i]);
        peg_board_free(board);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(endless_runs_end_with_true_answers,
        "a peg with endless runs leaves true bounds and answers");
    RUN(without_memory_nothing_is_known, "without memory to begin with, nothing is known");
    RUN(short_runs_are_found_whatever_the_rest, "a short run among them is found, and is shortest");
    RUN(few_positions_find_some_solution, "few positions find some solution of common boards");
    RUN(counts_end_as_they_were, "a limit leaves the counts of a large board as they were");
    return check_end();
}

/*
 * SPDX-License-Identifier: MIT
 *
 * What is told of the fewest moves before they are proven: by limits, progress and memory, on small
 * boards and on a large one.
 */
#include "support.h"

#include <limits.h>

#include "libpeg.h"

/* What is told of a question whose answer is so many moves is true. */
static void check_bounds(const finding *f, int fewest)
{
    CHECK(f->answer == (f->moves > 0 ? PEG_YES : PEG_UNKNOWN));
    CHECK(f->least >= 0 && f->least <= fewest && (f->moves == 0 || f->moves >= fewest));
    CHECK(f->moves == 0 ? f->count == 0 : moves_of(f->jumps, f->count) == f->moves);
    CHECK(f->status != PEG_OK || (f->least == fewest && f->moves == fewest));
}

/* Wherever a limit falls. */
TEST(limits_leave_true_bounds)
{
    peg_board *board = board_of("triangle6");
    const peg_limits little = {.struct_size = sizeof little, .memory = 1};
    peg_limits stopped = with_progress(stop_at_once, NULL);
    finding f = fewest_within(board, &little);
    CHECK(f.status == PEG_LIMIT && f.least == 0 && f.moves == 0);
    check_bounds(&f, 10);
    f = fewest_within(board, &stopped);
    CHECK(f.status == PEG_STOPPED);
    check_bounds(&f, 10);
    for (uint64_t nodes = 1; nodes < 200000; nodes += 1 + nodes) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        f = fewest_within(board, &limits);
        CHECK(f.status == PEG_OK || f.status == PEG_LIMIT);
        check_bounds(&f, 10);
        CHECK(nodes < 2000 || f.least >= 4);
    }
    f = fewest_within(board, NULL);
    CHECK(f.status == PEG_OK && f.count == 19);
    check_bounds(&f, 10);
}

/* -- Progress -------------------------------------------------------------- */

typedef struct bounds {
    int least, moves;
    int calls;
    uint64_t changed; /* positions when a shorter solution was first told */
} bounds;

static int watch_bounds(const peg_progress *progress, void *user)
{
    bounds *told = user;
    CHECK(progress->least >= told->least || progress->least == 0);
    CHECK(told->moves == 0 || (progress->moves > 0 && progress->moves <= told->moves));
    CHECK(progress->moves == 0 || progress->least <= progress->moves);
    if (progress->moves != told->moves)
        told->changed = progress->positions;
    told->least = progress->least;
    told->moves = progress->moves;
    told->calls++;
    return PEG_CONTINUE;
}

static int expect_no_bounds(const peg_progress *progress, void *user)
{
    (void)user;
    CHECK(progress->least == 0 && progress->moves == 0);
    return PEG_CONTINUE;
}

TEST(progress_tells_bounds_that_close_in)
{
    bounds told = {0};
    peg_board *board = board_of("triangle6");
    peg_limits limits = with_progress(watch_bounds, &told);
    peg_limits others = with_progress(expect_no_bounds, NULL);
    finding f = fewest_within(board, &limits);
    CHECK(f.status == PEG_OK && told.calls > 0 && told.least > 0 && told.moves > 0);
    CHECK(told.least <= f.least && told.moves >= f.moves);
    CHECK(peg_solvable(board, &others, NULL) == PEG_OK);
}

/* Even where the limit falls while a shorter one is played. */
TEST(a_solution_told_is_kept)
{
    static const char *const text = "english .../o../..oooo./.o..ooo/...ooo./.../... -> d4";
    peg_board *board = board_of(text);
    bounds all = {0};
    peg_limits limits = with_progress(watch_bounds, &all);
    int kept = 0;
    CHECK(fewest_within(board, &limits).status == PEG_OK);
    free_now(board);
    for (uint64_t before = 0; before < 40 && before < all.changed; before++) {
        bounds told = {0};
        peg_limits fewer = with_progress(watch_bounds, &told);
        fewer.positions = all.changed - before;
        board = board_of(text);
        finding f = fewest_within(board, &fewer);
        CHECK(f.status == PEG_LIMIT && moves_of(f.jumps, f.count) == f.moves);
        CHECK(told.moves == 0 || (f.answer == PEG_YES && f.moves <= told.moves));
        kept += told.moves > 0;
        free_now(board);
    }
    CHECK(kept > 0);
}

/* The bounds that progress is told last while solutions are counted. */
TEST(counting_tells_bounds_that_meet)
{
    bounds told = {0};
    peg_board *board = board_of("triangle5");
    peg_limits limits = with_progress(watch_bounds, &told);
    uint64_t distinct;
    int moves;
    CHECK(peg_count_fewest(board, &limits, &moves, NULL, &distinct, NULL) == PEG_OK);
    CHECK(moves == 10 && told.least == 10 && told.moves == 10);
}

static int stop_at_a_bound(const peg_progress *progress, void *user)
{
    CHECK(progress->stage != PEG_STAGE_BUILDING);
    *(int *)user = progress->least;
    return progress->least ? PEG_STOP : PEG_CONTINUE;
}

/* What regions say is known before the table is begun. */
TEST(a_bound_is_there_at_once)
{
    peg_board *board = board_of("english -> d4");
    int told = 0;
    peg_limits limits = with_progress(stop_at_a_bound, &told);
    CHECK(peg_count_fewest(board, &limits, NULL, NULL, NULL, NULL) == PEG_STOPPED);
    CHECK(told == 13);
}

/* -- Solutions within limits ----------------------------------------------- */

/* Asks for any solution and for the shortest with the same limits, and plays the latter. */
static void ask_both(const char *text, uint64_t nodes, uint64_t memory)
{
    in_case("%s", text);
    peg_board *plain = board_of(text), *board = board_of(text);
    peg_limits limits = {.struct_size = sizeof limits, .positions = nodes, .memory = memory};
    prepare_fewest(plain, memory);
    prepare_fewest(board, memory);
    finding any = solve_within(plain, &limits), f = fewest_within(board, &limits);
    CHECK(any.status == PEG_OK && any.answer == PEG_YES);
    CHECK(f.status == PEG_LIMIT && f.answer == PEG_YES && f.least > 0 && f.least <= f.moves);
    CHECK(f.moves == moves_of(f.jumps, f.count));
    /* Another question has the solution that it would have had before. */
    finding again = solve_within(board, &limits);
    CHECK(same_finding(&again, &any));
    play_solution(board, &f);
}

TEST(a_solution_is_found_wherever_one_is_without_moves)
{
    ask_both("english -> d4", 2000, 0);
    ask_both("english -> d4", 2000, 1 << 20);
    ask_both("french", 2000, 0);
    ask_both("wiegleb", 20000, 1 << 20);
    ask_both("square6", 1000, 0);
    ask_both("triangle8", 1000, 0);
}

/* Without guesses, 42 and 22 moves were found; 16 and 14 are known to do. */
TEST(few_positions_find_short_solutions)
{
    static const struct {
        const char *text;
        uint64_t positions;
        int moves, least, most;
    } boards[] = {
        {"triangle6", 30000, 10, 7, 10},
        {"triangle9", 6000000, 22, 12, 16},
        {"triangle8 o/oo/.oo/oooo/ooooo/oooooo/ooooooo/oooooooo", 10000000, 15, 10, 13},
        {"square6 -> c3", 14000000, 16, 15, 15},
    };
    for (int i = 0; i < how_many(1, 4); i++) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = boards[i].positions};
        peg_board *board = board_of(boards[i].text);
        finding f = fewest_within(board, &limits);
        CHECK(f.status == PEG_LIMIT && f.answer == PEG_YES);
        CHECK(f.moves <= boards[i].moves && f.moves == moves_of(f.jumps, f.count));
        CHECK(f.least >= boards[i].least && f.least <= boards[i].most);
        play_solution(board, &f);
    }
}

/* Bounds after a number of positions, where a search by weights alone is far from both. */
TEST(few_positions_bring_bounds_together)
{
    static const struct {
        const char *text;
        uint64_t positions;
        int least, moves;
    } boards[] = {{"rect5x7", 1500000, 14, 16},
                  {"triangle8", 2000000, 12, 16},
                  {"square6", 1000000, 15, 18},
                  {"square7", 8000000, 17, 27}};
    for (int i = 0; i < how_many(3, 4); i++) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = boards[i].positions};
        finding f = fewest_within(board_of(boards[i].text), &limits);
        in_case("%s", boards[i].text);
        CHECK(f.answer == PEG_YES && f.least >= boards[i].least && f.moves <= boards[i].moves);
    }
}

/* Without windows, 73, 121, 53 and 61 moves were found within these limits; and 27 of square7. */
TEST(pieces_of_solutions_are_made_shorter)
{
    static const struct {
        const char *text;
        uint64_t positions;
        uint64_t memory;
        int moves;
    } boards[] = {{"square9", 2000000, 0, 60},     {"square9", 2000000, 32 << 20, 60},
                  {"triangle16", 2000000, 0, 116}, {"hexagon5", 1000000, 0, 52},
                  {"triangle11", 1000000, 0, 54},  {"square7", 80000000, 0, 25}};
    for (int i = 0; i < how_many(5, 6); i++) {
        bounds told = {0};
        peg_limits limits = with_progress(watch_bounds, &told);
        limits.positions = boards[i].positions;
        limits.memory = boards[i].memory ? boards[i].memory : limits.memory;
        peg_board *board = board_of(boards[i].text);
        finding f = fewest_within(board, &limits);
        CHECK(f.status == PEG_LIMIT && f.moves <= boards[i].moves);
        CHECK(f.moves == moves_of(f.jumps, f.count) && told.moves >= f.moves);
        CHECK(told.least <= f.least);
        play_solution(board, &f);
        free_now(board);
    }
}

/* What rounds prove soon must not wait for a guess. */
TEST(few_pegs_of_large_boards_are_proven)
{
    static const char *const boards[] = {
        "triangle9 ./o./.o./..../..o.o/....../oo...oo/...o.o.o/o.oo.oo.o",
        "triangle9 o/o./.../o.oo/....o/.o..../..o.oo./..oo...o/.o..ooo.."};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = 1000000};
        peg_board *board = board_of(boards[i]);
        finding f = fewest_within(board, &limits);
        CHECK(f.status == PEG_OK && f.answer == PEG_YES);
        CHECK(f.least == f.moves && f.moves == 8 - (int)i);
        play_solution(board, &f);
    }
}

typedef struct table_refuser {
    meter m;
    int refused;
} table_refuser;

/* Refuses what is as large as the table of triangle7. */
static void *refuse_table(void *user, void *block, size_t old_size, size_t new_size)
{
    table_refuser *refuser = user;
    int is_table = new_size >= 1 << 23;
    refuser->refused += is_table;
    return is_table ? NULL : meter_resize(&refuser->m, block, old_size, new_size);
}

TEST(a_table_refused_is_done_without)
{
    table_refuser refuser = {meter_begin(-1), 0};
    peg_allocator allocator = {refuse_table, &refuser};
    peg_limits limits = {.struct_size = sizeof limits, .positions = 1000000};
    peg_board *board;
    CHECK(peg_board_new("triangle7 -> 2", &allocator, NULL, &board) == PEG_OK);
    CHECK(peg_count_fewest(board, &limits, NULL, NULL, NULL, NULL) == PEG_LIMIT);
    CHECK(refuser.refused == 1);
    peg_board_free(board);
    CHECK(refuser.m.held == 0);
}

TEST(a_longer_limit_is_never_worse)
{
    static const char *const texts[] = {"english -> d4", "triangle8", "triangle9", "square7"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        finding before = {.least = 0, .moves = INT_MAX};
        uint64_t most = (uint64_t)how_many(1 << 19, 1 << 21);
        for (uint64_t positions = 1 << 13; positions <= most; positions *= 4) {
            peg_limits limits = {.struct_size = sizeof limits, .positions = positions};
            peg_board *board = board_of(texts[i]);
            finding f = fewest_within(board, &limits);
            in_case("%s", texts[i]);
            CHECK(f.least >= before.least);
            CHECK(f.answer == PEG_YES ? f.moves <= before.moves : before.moves == INT_MAX);
            if (f.answer == PEG_YES)
                before.moves = f.moves;
            before.least = f.least;
            free_now(board);
        }
        CHECK(before.moves < INT_MAX);
    }
}

/* -- A large board --------------------------------------------------------- */

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

/* Asks, and checks whatever the status leaves to check; the board is left at the start. */
static peg_status ask(maze *m, const peg_limits *limits)
{
    finding f = fewest_within(m->board, limits);
    CHECK(f.status == PEG_OK || f.status == PEG_LIMIT || f.status == PEG_STOPPED);
    check_bounds(&f, 1);
    if (f.moves > 0) {
        CHECK(f.count == m->jumps);
        play_solution(m->board, &f);
        CHECK(peg_set_position(m->board, m->start, PEG_MAX_WORDS) == PEG_OK);
    }
    return f.status;
}

static int stop_and_count(const peg_progress *progress, void *user)
{
    (void)progress;
    ++*(int *)user;
    return PEG_STOP;
}

TEST(endless_runs_end_with_true_answers)
{
    maze m = make_maze(HOLES);
    int calls = 0;
    peg_limits stopped = with_progress(stop_and_count, &calls);
    peg_status last = PEG_LIMIT;
    CHECK(m.jumps > 25);
    for (uint64_t nodes = 1; nodes < 50000; nodes *= 6) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        peg_status status = ask(&m, &limits);
        /* A single move is a proof in itself, and known from then on. */
        CHECK(status == PEG_OK || (status == PEG_LIMIT && last == PEG_LIMIT));
        last = status;
    }
    CHECK(last == PEG_OK && ask(&m, &stopped) == PEG_OK && calls == 1);
    m = make_maze(HOLES);
    stopped.interval = 1;
    CHECK(ask(&m, &stopped) == PEG_STOPPED && calls == 2);
}

/* A limit may fall before a solution, after it and before the proof, or after both. */
TEST(short_runs_are_found_whatever_the_rest)
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
}

static int see(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    ++*(int *)user;
    return PEG_CONTINUE;
}

/* No number is told, and no solution, that is not known to be one of the fewest moves. */
static void check_untouched(peg_board *board, const peg_limits *limits)
{
    peg_count count = {7, 7};
    uint64_t distinct = 7;
    int moves = 7, sweep = 7, least = 7, seen = 0;
    CHECK(peg_count_fewest(board, limits, &moves, &count, &distinct, &sweep) == PEG_LIMIT);
    CHECK(moves == 7 && count.low == 7 && count.high == 7 && distinct == 7 && sweep == 7);
    CHECK(peg_fewest_levels(board, limits, &least, &moves, NULL, 0) == PEG_LIMIT);
    CHECK(least == 7 && moves == 7);
    CHECK(peg_each_solution(board, PEG_SHORTEST_SOLUTIONS, limits, see, &seen) == PEG_LIMIT);
    CHECK(seen == 0);
}

TEST(counts_end_as_they_were)
{
    maze m = make_maze(HOLES);
    peg_board *small = board_of("triangle6");
    for (uint64_t nodes = 1; nodes <= 1296; nodes *= 6) {
        peg_limits limits = {.struct_size = sizeof limits, .positions = nodes};
        check_untouched(m.board, &limits);
        check_untouched(small, &limits);
    }
}

CHECK_MAIN

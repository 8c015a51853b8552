/*
 * SPDX-License-Identifier: MIT
 *
 * Tables that listing and counting make for themselves: what they tell is the same as with
 * a table that was attached, or with too little memory for any, wherever it is stopped.
 */
#include "tables.h"

/* No table is small enough to be made at once, and each is made soon. */
static const char *const own_boards[] = {
    "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___ -> c3",
    "square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___",
    "triangle7",
    "rect4x7",
};

enum { OWN_BOARDS = sizeof own_boards / sizeof *own_boards, ROOM = PEG_MAX_HOLES };

/* What a listing came to, and how. */
typedef struct listing {
    long seen;
    long most; /* solutions to see */
    uint64_t hash;
    long built;   /* calls of progress while a table is made */
    long stop_at; /* the call of those that stops, or 0 */
    peg_status status;
} listing;

static int see(const peg_jump *jumps, size_t count, void *user)
{
    listing *l = user;
    for (size_t i = 0; i < count; i++)
        l->hash = (l->hash ^ (jumps[i].from * 65536u + jumps[i].over * 256u + jumps[i].to)) *
                  UINT64_C(0x100000001b3);
    l->hash += count;
    return ++l->seen == l->most ? PEG_STOP : PEG_CONTINUE;
}

static int watch(const peg_progress *progress, void *user)
{
    listing *l = user;
    return progress->stage == PEG_STAGE_BUILDING && ++l->built == l->stop_at ? PEG_STOP
                                                                             : PEG_CONTINUE;
}

static peg_limits watched(listing *l, uint64_t memory)
{
    peg_limits limits = PEG_LIMITS_INIT;
    limits.interval = 256;
    limits.progress = watch;
    limits.user = l;
    limits.memory = memory;
    return limits;
}

static listing list(peg_board *board, long most, uint64_t memory)
{
    listing l = {.most = most};
    peg_limits limits = watched(&l, memory);
    /* The function for solutions and that for progress are given the same. */
    l.status = peg_each_solution(board, PEG_ALL_SOLUTIONS, &limits, see, &l);
    return l;
}

static bool same_listing(listing a, listing b)
{
    return a.seen == b.seen && a.hash == b.hash && a.status == b.status;
}

/* Too little memory for a table, of which half would be its own, and enough for everything else. */
enum { LITTLE = 1 << 20 };

enum { MANY = 60000 };

TEST(listings_are_the_same_by_a_table)
{
    for (int i = 0; i < OWN_BOARDS; i += how_many(2, 1)) {
        in_case("%s", own_boards[i]);
        peg_board *board = board_of(own_boards[i]);
        peg_board *with = board_of(own_boards[i]);
        peg_board *plain = board_of(own_boards[i]);
        attach_own(with);
        listing own = list(board, MANY, 0);
        listing attached = list(with, MANY, 0);
        listing without = list(plain, MANY, LITTLE);
        CHECK(own.built > 0 && attached.built == 0 && without.built == 0);
        CHECK(own.seen == MANY && same_listing(own, attached) && same_listing(own, without));
        free_now(board);
        free_now(with);
        free_now(plain);
    }
}

/* Wherever in the making of the table: the cursor goes on, if without. */
TEST(a_cursor_stopped_at_its_table_goes_on)
{
    listing whole = {.most = MANY};
    listing last = {0};
    for (long stop_at = 0; stop_at == 0 || last.built >= last.stop_at; stop_at += 1 + stop_at / 2) {
        peg_board *board = board_of(own_boards[0]);
        peg_cursor *cursor = NULL;
        listing l = {.most = MANY, .stop_at = stop_at};
        peg_limits limits = watched(&l, 0);
        const peg_jump *jumps;
        size_t count;
        int stops = 0, go_on = PEG_CONTINUE;
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
        free_now(board);
        while (go_on == PEG_CONTINUE && stops < 2) {
            peg_status status = peg_cursor_next(cursor, 0, &jumps, &count);
            stops += status == PEG_STOPPED;
            CHECK(status == PEG_OK || status == PEG_STOPPED);
            if (status == PEG_OK)
                go_on = see(jumps, count, &l);
        }
        CHECK(stops == (stop_at > 0 && l.built >= stop_at));
        if (stop_at == 0)
            whole = l;
        CHECK(l.seen == MANY && l.hash == whole.hash);
        last = l;
        peg_cursor_free(cursor);
    }
    CHECK(whole.built > 10);
}

/* A call of few steps does not make the table; one of many does. */
TEST(few_steps_wait_for_no_table)
{
    for (uint32_t steps = 1000; steps <= 1000000; steps *= 1000) {
        peg_board *board = board_of(own_boards[0]);
        peg_cursor *cursor = NULL;
        listing l = {.most = MANY};
        peg_limits limits = watched(&l, 0);
        const peg_jump *jumps;
        size_t count;
        int go_on = PEG_CONTINUE;
        CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
        while (go_on == PEG_CONTINUE) {
            peg_status status = peg_cursor_next(cursor, steps, &jumps, &count);
            CHECK(status == PEG_OK || status == PEG_PAUSED);
            if (status == PEG_OK)
                go_on = see(jumps, count, &l);
        }
        CHECK((l.built > 0) == (steps > 1000));
        CHECK(l.hash == list(board, MANY, LITTLE).hash);
        peg_cursor_free(cursor);
        free_now(board);
    }
}

TEST(memory_may_fail_anywhere)
{
    listing whole = {0};
    long asked = 0;
    for (long fail_at = -1; fail_at < asked; fail_at += 1 + fail_at / how_many(2, 4)) {
        meter m;
        peg_board *board = weighed_board(&m, own_boards[0]);
        peg_count count = {7, 7};
        m.asked = 0;
        m.fail_at = fail_at;
        listing l = list(board, 60000, 0);
        peg_status status = peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count);
        if (fail_at < 0) {
            whole = l;
            asked = m.asked;
            CHECK(l.built > 0);
        }
        CHECK(l.status == PEG_E_MEMORY ? l.seen == 0 : same_listing(l, whole));
        CHECK(status == PEG_E_MEMORY ? count.low == 7 : status == PEG_OK && count.low > 7);
        peg_board_free(board);
        CHECK(m.held == 0);
    }
}

TEST(limits_on_memory_hold)
{
    listing whole = {0};
    int built = 0;
    for (uint64_t memory = 32 << 20; memory > 100000; memory -= memory / (uint64_t)how_many(2, 3)) {
        meter m;
        peg_board *board = weighed_board(&m, own_boards[0]);
        size_t before = m.held;
        peg_count count = {7, 7};
        listing counting = {0};
        m.peak = m.held;
        listing l = list(board, 60000, memory);
        peg_limits limits = watched(&counting, memory);
        peg_status status = peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count);
        if (memory == 32 << 20)
            whole = l;
        CHECK(m.peak <= before + memory + 65536);
        CHECK(l.status == PEG_LIMIT || same_listing(l, whole));
        CHECK(status == PEG_OK || (status == PEG_LIMIT && count.low == 7));
        CHECK((l.built > 0 || counting.built == 0) && (memory >= 2 << 20 || l.built == 0));
        built += l.built > 0 && counting.built > 0;
        peg_board_free(board);
        CHECK(m.held == 0);
    }
    CHECK(built > 2 && whole.built > 0);
}

/* Whether a position can be told with hardly a position looked at. */
static bool is_known(peg_board *board)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 50};
    int answer = PEG_UNKNOWN;
    return peg_solvable(board, &limits, &answer) == PEG_OK;
}

TEST(a_count_leaves_its_table)
{
    peg_board *board = board_of(own_boards[0]);
    peg_board *copy = NULL;
    peg_jump jumps[ROOM], same[ROOM];
    size_t length = 0, own = 0;
    int answer = PEG_UNKNOWN;
    peg_count count, again;
    listing l = {0};
    peg_limits limits = watched(&l, 0);
    peg_board *fresh = copy_of(board);
    prepare(board, 0);
    CHECK(!is_known(board));
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK && l.built > 0);
    CHECK(is_known(board));
    CHECK(peg_board_copy(board, &copy) == PEG_OK && is_known(copy));
    /* Neither counting nor listing makes another, and the solution is that of a new board. */
    l.built = 0;
    CHECK(peg_count_solutions(copy, PEG_ALL_SOLUTIONS, &limits, &again) == PEG_OK && l.built == 0);
    CHECK(again.low == count.low && again.high == count.high);
    CHECK(list(copy, MANY, 0).built == 0);
    CHECK(same_listing(list(copy, MANY, 0), list(fresh, MANY, 0)));
    CHECK(peg_solve(board, NULL, &answer, jumps, ROOM, &length) == PEG_OK);
    CHECK(peg_solve(fresh, NULL, &answer, same, ROOM, &own) == PEG_OK && own == length);
    CHECK(memcmp(jumps, same, own * sizeof *same) == 0);
    peg_board_free(copy);
}

/* Listing with little memory drops it, so that the next count makes another. */
TEST(a_kept_table_gives_way)
{
    peg_board *board = board_of(own_boards[0]);
    peg_count count, again;
    listing l = {0};
    peg_limits limits = watched(&l, 0);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK && l.built > 0);
    listing by_table = list(board, 50000, 0);
    l.built = 0;
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &again) == PEG_OK && l.built == 0);
    CHECK(same_listing(by_table, list(board, 50000, 1 << 20)));
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &again) == PEG_OK && l.built > 0);
    CHECK(again.low == count.low && again.high == count.high);
}

/* One that takes seconds: a count that would take less does without. */
TEST(a_long_count_makes_a_large_table)
{
    static const struct {
        const char *text;
        bool is_long;
    } counts[] = {
        {"rect5x7 -> b4", true},
        {"rect5x7 o...o/o.ooo/....o/..o.o/ooooo/ooooo/ooooo", true},
        {"rect5x7 ..o.o/..ooo/....o/..o.o/ooooo/o.ooo/ooooo", false},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        peg_board *board = board_of(counts[i].text);
        listing l = {.stop_at = 1};
        peg_limits limits = watched(&l, (uint64_t)2 << 30);
        peg_status status = peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, NULL);
        CHECK(status == (counts[i].is_long ? PEG_STOPPED : PEG_OK));
        CHECK(l.built == counts[i].is_long);
    }
}

/* Counts positions until a table is made. Returns whether one was. */
static bool counts_by_table(const char *text, uint64_t memory, uint64_t positions)
{
    peg_board *board = board_of(text);
    listing l = {.stop_at = 1};
    peg_limits limits = watched(&l, memory);
    limits.positions = positions;
    peg_status status = peg_count_positions(board, &limits, 0, NULL, 0, NULL);
    CHECK(status == (l.built ? PEG_STOPPED : PEG_LIMIT));
    return l.built > 0;
}

/*
 * The table of the complement takes 64 MiB and counts as 1,310,721 positions; with all eight
 * symmetries it takes 8 MiB and counts as 163,841.
 */
TEST(symmetries_make_a_table_fit)
{
    static const char *const corner = "english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo";
    CHECK(counts_by_table("english", 16 << 20, 0));
    CHECK(!counts_by_table("english", (16 << 20) - 1, 0));
    CHECK(counts_by_table(corner, 128 << 20, 0));
    CHECK(!counts_by_table(corner, 32 << 20, 0));
    CHECK(counts_by_table("english", 0, 4 * 163841));
    CHECK(!counts_by_table("english", 0, 4 * 163841 - 1));
    CHECK(!counts_by_table(corner, 0, 4 * 163841));
}

/* Rotations keep the class of triangle7, but a table of 8 MiB has no images by them. */
enum { WHOLE = 8 << 20, LAY_OUT = 3 /* calls of progress at most, before a table is begun */ };

TEST(a_table_that_turns_out_larger_is_not_made)
{
    static const char *const text = "triangle7";
    peg_board *board = board_of(text);
    peg_board *more = board_of(text);
    listing small = list(board, MANY, 2 * WHOLE - 1);
    listing large = list(more, MANY, 2 * WHOLE);
    CHECK(small.built <= LAY_OUT && large.built > LAY_OUT && same_listing(small, large));
}

/* Calls of so many steps would do for a third of the table. Later ones do for all of it. */
TEST(steps_for_a_part_of_a_table_make_none)
{
    peg_board *board = board_of("triangle7");
    peg_cursor *cursor = NULL;
    listing l = {.most = 4 * MANY};
    peg_limits limits = watched(&l, 0);
    const peg_jump *jumps;
    size_t count;
    int go_on = PEG_CONTINUE;
    CHECK(peg_cursor_new(board, PEG_ALL_SOLUTIONS, &limits, &cursor) == PEG_OK);
    while (go_on == PEG_CONTINUE) {
        uint32_t steps = l.seen < 3 * MANY ? 100000 : 1000000;
        peg_status status = peg_cursor_next(cursor, steps, &jumps, &count);
        CHECK(status == PEG_OK || status == PEG_PAUSED);
        if (status == PEG_OK)
            go_on = see(jumps, count, &l);
        CHECK(steps > 100000 || l.built <= LAY_OUT);
    }
    CHECK(l.built > LAY_OUT);
    CHECK(l.hash == list(board, 4 * MANY, LITTLE).hash);
    peg_cursor_free(cursor);
}

/* The goal of a board that learns is the same, and so is its table. */
TEST(it_is_learnt_from_a_copy_and_forgotten_with_the_goal)
{
    peg_board *board = board_of(own_boards[0]);
    peg_count count;
    listing l = {0};
    peg_limits limits = watched(&l, 0);
    peg_board *copy = copy_of(board);
    CHECK(peg_count_solutions(copy, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK && l.built > 0);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    free_now(copy);
    l.built = 0;
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK && l.built == 0);
    /* With another goal it is of no use. */
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, 11, NULL, 0) == PEG_OK);
    listing other = list(board, 50000, 0);
    peg_board *fresh = board_of("square:ooooo/ooooo/oo.oo/ooooo/ooooo/oo___");
    CHECK(peg_set_goal(fresh, PEG_GOAL_HOLE, 11, NULL, 0) == PEG_OK);
    CHECK(same_listing(other, list(fresh, 50000, 0)));
}

/* How many of the starts with one hole empty are known, of several classes. */
static int known_starts(peg_board *board)
{
    int known = 0;
    for (int hole = 0; hole < peg_holes(board); hole++) {
        CHECK(peg_start(board, hole) == PEG_OK);
        known += is_known(board);
    }
    return known;
}

/* Counts from some starts; how often progress was told while tables were made. */
static long count_starts(peg_board *board, int first, int end, uint64_t memory)
{
    listing l = {0};
    peg_limits limits = watched(&l, memory);
    for (int hole = first; hole < end; hole++) {
        peg_count count;
        CHECK(peg_start(board, hole) == PEG_OK);
        CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &limits, &count) == PEG_OK);
    }
    return l.built;
}

TEST(tables_of_several_classes_are_kept_side_by_side_learnt_and_dropped)
{
    peg_board *board = board_of("square:ooooo/oo.oo/ooooo/oo.oo");
    peg_board *copy = copy_of(board), *fresh = copy_of(board);
    int holes = peg_holes(board), half = holes / 2, at_first = known_starts(board);
    uint64_t remembered = 0, one = 0;
    peg_limits limits = {.struct_size = sizeof limits, .remembered = &remembered};
    CHECK(count_starts(board, 0, 1, 0) > 0);
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK);
    one = remembered;
    CHECK(count_starts(board, 0, half, 0) > 0);
    CHECK(count_starts(board, 0, half, 0) == 0);
    CHECK(known_starts(board) > at_first);
    /* What a copy has found of other classes is learnt beside one's own. */
    CHECK(count_starts(copy, half, holes, 0) > 0);
    CHECK(peg_board_learn(board, copy) == PEG_OK);
    CHECK(count_starts(board, 0, holes, 0) == 0);
    CHECK(peg_solvable(board, &limits, NULL) == PEG_OK && remembered > one);
    /* A new copy has them all, and with little memory none is kept. */
    free_now(copy);
    copy = copy_of(board);
    CHECK(count_starts(copy, 0, holes, 0) == 0);
    limits.memory = one / 2;
    CHECK(peg_solvable(copy, &limits, NULL) >= PEG_OK);
    CHECK(count_starts(copy, 0, holes, 0) > 0);
    CHECK(count_starts(fresh, 0, holes, 0) > 0);
}

/* -- Numbers of solutions by a table that was attached --------------------- */

/* From every hole but one back to it: taken back, a game is one of holes for pegs. */
TEST(mirrored_games_are_counted)
{
    static const char *const boards[] = {"rect3x4", "triangle5", "star"};
    for (size_t i = 0; i < (size_t)how_many(2, 3); i++) {
        int solved = 0;
        in_case("%s", boards[i]);
        peg_board *board = board_of(boards[i]);
        for (int hole = 0; hole < peg_holes(board); hole++) {
            peg_count count = {5, 5};
            ref_shape shape;
            ref_board model;
            CHECK(peg_start(board, hole) == PEG_OK);
            CHECK(peg_set_goal(board, PEG_GOAL_HOLE, hole, NULL, 0) == PEG_OK);
            attach_own(board);
            CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &count) == PEG_OK);
            model_of(board, &shape, &model);
            CHECK(count.high == 0 && count.low == ref_all_games(&model).solutions);
            solved += count.low > 0;
            ref_shape_free(&shape);
        }
        CHECK(solved > 0);
        free_now(board);
    }
}

/*
 * Every peg can jump over every other into every empty hole: from k pegs in n holes there are
 * k * (k - 1) * (n - k) jumps. So from 16 pegs in 18 holes 16! * 15! * 16! games end with one peg,
 * which is 1.7 times 2^128; but no more than an eighteenth of them in the same hole.
 */
TEST(too_many_are_refused)
{
    enum { HOLES = 18, PEGS = 16 };
    static peg_jump lines[HOLES * (HOLES - 1) * (HOLES - 2)];
    size_t count = all_lines(HOLES, lines, sizeof(lines) / sizeof(*lines));
    peg_count number = {5, 5};
    peg_board *board = board_of_lines(HOLES, lines, count);
    for (int hole = 0; hole < HOLES; hole++)
        CHECK(peg_set_peg(board, hole, hole < PEGS) == PEG_OK);
    attach_own(board);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &number) == PEG_E_COUNT);
    CHECK(number.low == 5 && number.high == 5);
}

CHECK_MAIN

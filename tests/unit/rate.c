/*
 * SPDX-License-Identifier: MIT
 *
 * How hard a position is within limits: each output is right, or marked as unknown. Naive answers
 * are in api/storm.c.
 */
#include "support.h"

#include <math.h>

typedef struct rated {
    double win;
    uint64_t games;
    int losing, least, moves;
} rated;

static const rated untouched = {-7, 77, -7, -7, -7};
static const rated unknown = {-1, 0, -1, 0, 0};

static peg_status rate(peg_board *board, const peg_limits *limits, rated *out)
{
    *out = untouched;
    return peg_rate(board, limits, &out->win, &out->games, &out->losing, &out->least, &out->moves);
}

static bool same(const rated *a, const rated *b)
{
    return a->win == b->win && a->games == b->games && a->losing == b->losing &&
           a->least == b->least && a->moves == b->moves;
}

/* Whether a rating within limits goes with the whole one, and with the status. */
static bool agrees(peg_status status, const rated *got, const rated *whole)
{
    bool is_whole = got->win >= 0 && got->losing >= 0 && (got->moves > 0) == (whole->moves > 0);
    if (status != PEG_OK && status != PEG_LIMIT && status != PEG_STOPPED)
        return same(got, &untouched);
    if (got->games > 0 ? got->win <= 0 || whole->win == 0
                       : got->win != -1 && got->win != whole->win)
        return false;
    return (got->losing == -1 || got->losing == whole->losing) &&
           (got->least <= whole->least || whole->moves == 0) &&
           (got->moves == 0 || got->moves >= whole->moves) &&
           (status == PEG_STOPPED ? !is_whole || got->least < got->moves
                                  : is_whole == (status == PEG_OK));
}

static const char *const texts[] = {
    "triangle5",
    "triangle5 ./oo/.../..o./..... -> 1",
    "square:oo.oo/ooooo/.oooo -> a1",
    "diagonal:ooo/o.o/ooo",
    "triangular:o_o_o_o/_o_._o/o_o_o_o",
    "rect4x4 oooo/oooo/o.oo/oooo -> .o../..../..../....",
    "rect7x1 oo.oo.o",
    "english .../oo./.o.o.o./o.o..o./o.o..../.../... -> d4",
    "english ..o/.../..oo.../...o.../......./.../... -> d4",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* A board of the list, or after it one whose lines go one way. */
static peg_board *board_number(int number, const peg_allocator *allocator)
{
    static const peg_jump one_way[] = {{0, 1, 2}, {1, 2, 3}, {2, 3, 4}, {4, 3, 5}, {5, 0, 1},
                                       {3, 5, 0}, {4, 5, 6}, {6, 2, 0}, {2, 6, 1}};
    peg_board *board = NULL;
    if (number < TEXTS)
        CHECK(peg_board_new(texts[number], allocator, NULL, &board) == PEG_OK);
    else
        CHECK(peg_board_from_lines(7, one_way, 9, allocator, NULL, &board) == PEG_OK &&
              peg_start(board, 4) == PEG_OK);
    return board;
}

/* Limits of every kind, one after another: more and more of it, up to all that is needed. */
static peg_limits limits_number(int step, double *now, int *steps_left)
{
    const uint64_t much = (UINT64_C(1) << step / 4) + (uint64_t)(step % 4) * (1 << step / 4) / 4;
    peg_limits limits = PEG_LIMITS_INIT;
    *now = 0;
    *steps_left = (int)much;
    return limits.positions = much, limits;
}

static double tick(void *user)
{
    return ++*(double *)user;
}

static int count_down(const peg_progress *progress, void *user)
{
    (void)progress;
    return --*(int *)user < 0 ? PEG_STOP : PEG_CONTINUE;
}

/* On a new board each time, and on one that is asked with limits that grow. */
TEST(what_a_limit_leaves_is_right)
{
    enum { STEPS = 76 };
    for (int number = 0; number <= TEXTS; number++) {
        rated whole, got;
        peg_board *board = board_number(number, NULL);
        CHECK(rate(board, NULL, &whole) == PEG_OK && whole.games == 0);
        peg_board_free(board);
        for (int kind = 0; kind < 4; kind++) {
            peg_board *asked = board_number(number, NULL);
            for (int step = 0; step < STEPS; step++) {
                double now;
                int left;
                peg_limits limits = limits_number(step, &now, &left);
                uint64_t much = limits.positions;
                if (kind > 0)
                    limits.positions = 0;
                if (kind == 1)
                    limits.memory = 16 * much;
                if (kind == 2) {
                    limits.time = (double)much;
                    limits.clock = tick;
                    limits.user = &now;
                }
                if (kind == 3) {
                    limits.interval = 1;
                    limits.progress = count_down;
                    limits.user = &left;
                }
                board = board_number(number, NULL);
                peg_status status = rate(board, &limits, &got);
                in_case("board %d, kind %d, limit %d: %s, %g of %d, %d lose, %d to %d", number,
                        kind, (int)much, peg_status_text(status), got.win, (int)got.games,
                        got.losing, got.least, got.moves);
                CHECK(status == PEG_OK || status == (kind == 3 ? PEG_STOPPED : PEG_LIMIT));
                CHECK(agrees(status, &got, &whole));
                peg_board_free(board);
                now = 0;
                left = (int)much;
                CHECK(agrees(rate(asked, &limits, &got), &got, &whole));
            }
            CHECK(rate(asked, NULL, &got) == PEG_OK && same(&got, &whole));
            /* What the board remembers is given within any limit. */
            const peg_limits one = {.struct_size = sizeof one, .positions = 1};
            CHECK(rate(asked, &one, &got) == PEG_OK && same(&got, &whole));
            peg_board_free(asked);
        }
    }
}

TEST(refused_memory_gives_no_answer)
{
    for (int number = 0; number <= TEXTS; number++) {
        rated whole, got;
        bool is_refused = true;
        for (long at = -1; is_refused; at++) {
            meter m = meter_begin(-1);
            const peg_allocator allocator = meter_allocator(&m);
            peg_board *board = board_number(number, &allocator);
            m.asked = 0;
            m.fail_at = at;
            peg_status status = rate(board, NULL, at < 0 ? &whole : &got);
            is_refused = at < 0 || m.failed;
            /* Some memory only saves time. */
            if (at >= 0)
                CHECK(status == PEG_OK ? same(&got, &whole)
                                       : status == PEG_E_MEMORY && same(&got, &untouched));
            m.fail_at = -1;
            CHECK(at < 0 || (rate(board, NULL, &got) == PEG_OK && same(&got, &whole)));
            peg_board_free(board);
            CHECK(m.held == 0);
        }
    }
}

/*
 * Of many estimates the average is the exact chance. Runs in which no game is won count too, though
 * the chance is unknown then.
 */
TEST(estimates_average_to_the_chance)
{
    enum { WANTED = 50 };
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 24000};
    uint64_t seed = 5;
    double sum = 0;
    int count = 0;
    while (count < WANTED) {
        peg_board *board = board_of("english");
        int answer;
        double exact;
        rated got;
        play_some(board, 14, &seed);
        CHECK(peg_rate(board, &limits, &got.win, &got.games, NULL, NULL, NULL) >= PEG_OK);
        CHECK(peg_solvable(board, NULL, &answer) == PEG_OK);
        if (answer == PEG_YES && (got.games > 0 || got.win < 0)) {
            CHECK(peg_random_play(board, NULL, PEG_DRAW_ON, &exact, NULL, NULL, 0, NULL) == PEG_OK);
            sum += got.games > 0 ? got.win / exact : 0;
            count++;
        }
        free_now(board);
    }
    in_case("average %.3f of the chance", sum / count);
    CHECK(fabs(sum / count - 1) < 0.2);
}

/* The chance is an estimate then, which is the same each time. */
TEST(games_are_played_where_limits_end_the_chance)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 50000};
    peg_board *board = board_of("triangle6");
    double exact = 0;
    rated got, again;
    CHECK(rate(board, &limits, &got) == PEG_OK);
    CHECK(got.games > 0);
    board = board_of("triangle6");
    CHECK(rate(board, &limits, &again) == PEG_OK);
    CHECK(same(&got, &again));
    CHECK(peg_random_play(board, NULL, PEG_DRAW_ON, &exact, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(exact > 0 && got.win > exact / 2 && got.win < 2 * exact);
    /* Now the board remembers the chance. */
    CHECK(rate(board, &limits, &again) == PEG_OK);
    CHECK(again.games == 0 && again.win == exact);
}

/* Of english after five jumps, within about as many positions as take 50 ms. */
TEST(a_tight_limit_leaves_the_chance_and_the_losing_jumps)
{
    const peg_limits limits = {.struct_size = sizeof limits, .positions = 150000};
    uint64_t seed = 3;
    int known = 0;
    for (int i = 0; i < 10; i++) {
        peg_board *board = board_of("english");
        rated got = untouched;
        play_some(board, 5, &seed);
        peg_status status = peg_rate(board, &limits, &got.win, &got.games, &got.losing, NULL, NULL);
        CHECK(status == PEG_LIMIT ? got.win == -1 || got.losing == -1 : status == PEG_OK);
        CHECK(got.win == -1 || (got.games > 0 && got.win > 0 && got.win < 1e-3));
        known += status == PEG_OK;
        free_now(board);
    }
    CHECK(known > 5);
}

TEST(fewest_moves_have_bounds_within_limits)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 400000};
    peg_board *board = board_of("english");
    rated got;
    CHECK(rate(board, &limits, &got) == PEG_OK);
    CHECK(got.least > 1 && got.least < got.moves && got.moves < 31);
    CHECK(got.games > 0 && got.win > 0 && got.win < 1e-4);
    CHECK(got.losing == 0);
}

/* Refuses large blocks, which the exact chance takes and the other questions do not. */
static void *refuse_large(void *user, void *block, size_t old_size, size_t new_size)
{
    return new_size > 400000 ? NULL : meter_resize(user, block, old_size, new_size);
}

/* A limit on memory ends the chance, and games estimate it; an allocator that refuses is an error.
 */
TEST(refused_memory_is_no_limit)
{
    meter m = meter_begin(-1);
    const peg_allocator allocator = {refuse_large, &m};
    const peg_limits limits = {.struct_size = sizeof limits, .memory = 400000};
    peg_board *board = NULL;
    rated got;
    CHECK(peg_board_new("triangle6", &allocator, NULL, &board) == PEG_OK);
    CHECK(peg_rate(board, NULL, NULL, NULL, &got.losing, NULL, NULL) == PEG_OK);
    got = untouched;
    CHECK(peg_rate(board, NULL, &got.win, &got.games, NULL, NULL, NULL) == PEG_E_MEMORY);
    CHECK(same(&got, &untouched));
    CHECK(peg_rate(board, &limits, &got.win, &got.games, NULL, NULL, NULL) == PEG_OK);
    CHECK(got.games > 0);
    peg_board_free(board);
    CHECK(m.held == 0);
}

/* Raises a flag at a certain look at the clock. */
typedef struct watch {
    peg_flag flag;
    int looks, until;
} watch;

static double look(void *user)
{
    watch *w = user;
    w->flag.raised |= ++w->looks >= w->until;
    return 0;
}

/* Of the parts that are left, only one reads the clock, where it begins. */
TEST(a_raised_flag_ends_every_part)
{
    int stopped = 0;
    for (int until = 1; until <= 40; until++) {
        watch w = {.until = until};
        peg_limits limits = {.struct_size = sizeof limits,
                             .positions = 50000,
                             .clock = look,
                             .time = 1,
                             .stop = &w.flag,
                             .user = &w};
        peg_board *board = board_of("english");
        rated got;
        in_case("look %d", until);
        stopped += rate(board, &limits, &got) == PEG_STOPPED;
        CHECK(w.looks - until <= 2);
        free_now(board);
    }
    CHECK(stopped > 20);
}

TEST(what_limits_leave_unknown_is_marked)
{
    peg_limits little = {.struct_size = sizeof little, .positions = 1};
    peg_limits stopped = with_progress(stop_at_once, NULL);
    peg_board *board = board_of("english -> d4");
    rated got;
    CHECK(rate(board, &little, &got) == PEG_LIMIT && same(&got, &unknown));
    CHECK(rate(board, &stopped, &got) == PEG_STOPPED && same(&got, &unknown));
    little.struct_size = 1;
    CHECK(rate(board, &little, &got) == PEG_E_ARGUMENT && same(&got, &untouched));
    CHECK(rate(NULL, NULL, &got) == PEG_E_ARGUMENT && same(&got, &untouched));
}

CHECK_MAIN

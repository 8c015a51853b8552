/*
 * SPDX-License-Identifier: MIT
 *
 * How hard a position is, compared with what the reference knows of every position of small
 * boards; and what is left of it within limits.
 */
#include "reference/reference.h"
#include "support.h"

#include <math.h>

enum { HOLES = 16, EVERY = 1 << HOLES, DRAWN = 150 };

typedef struct rated {
    double win;
    uint64_t games;
    int losing, only, least, moves;
} rated;

static const rated untouched = {-7, 77, -7, -7, -7, -7};

static peg_status rate(peg_board *board, const peg_limits *limits, rated *out)
{
    *out = untouched;
    return peg_rate(board, limits, &out->win, &out->games, &out->losing, &out->only, &out->least,
                    &out->moves);
}

static bool same(const rated *a, const rated *b)
{
    return a->win == b->win && a->games == b->games && a->losing == b->losing &&
           a->only == b->only && a->least == b->least && a->moves == b->moves;
}

/* What is known of every position of a board with its goal. */
static ref_shape shape;
static bool wins[EVERY];
static signed char fewest[EVERY];
static double chance[EVERY];

/* By the number of pegs, as a jump leads to one fewer. */
static void find_chances(const ref_board *ref)
{
    for (int pegs = 0; pegs <= shape.holes; pegs++)
        for (uint64_t p = 0; p < (uint64_t)1 << shape.holes; p++) {
            ref_board one = *ref;
            double sum = 0;
            int legal = 0;
            if (__builtin_popcountll(p) != pegs)
                continue;
            for (int hole = 0; hole < shape.holes; hole++)
                one.pegs[hole] = p >> hole & 1;
            for (size_t i = 0; i < shape.line_count; i++) {
                uint64_t next;
                if (ref_leads_to(shape.lines[i], p, &next)) {
                    sum += chance[next];
                    legal++;
                }
            }
            chance[p] = ref_is_won(&one) ? 1 : legal > 0 ? sum / legal : 0;
        }
}

/* Counts the legal jumps and those after which the position can be won. */
static int legal_jumps(uint64_t position, int *out_winning)
{
    int legal = 0;
    *out_winning = 0;
    for (size_t i = 0; i < shape.line_count; i++) {
        uint64_t next;
        if (ref_leads_to(shape.lines[i], position, &next)) {
            legal++;
            *out_winning += wins[next];
        }
    }
    return legal;
}

static rated expected_of(peg_board *board, uint64_t position)
{
    rated e = {.win = chance[position]};
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int winning;
    e.losing = legal_jumps(position, &winning) - winning;
    e.least = e.moves = fewest[position] > 0 ? fewest[position] : 0;
    CHECK(peg_solve(board, NULL, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        int legal = legal_jumps(position, &winning);
        e.only += legal > 1 && winning == 1;
        position -= (uint64_t)1 << jumps[i].from | (uint64_t)1 << jumps[i].over;
        position += (uint64_t)1 << jumps[i].to;
    }
    return e;
}

static void compare_on(const char *name)
{
    peg_board *board = board_of(name);
    ref_line lines[256];
    ref_board ref;
    size_t line_count;
    const peg_jump *own = peg_lines(board, &line_count);
    uint64_t state = 11;
    int kind, hole;
    for (size_t i = 0; i < line_count; i++)
        lines[i] = (ref_line){own[i].from, own[i].over, own[i].to};
    CHECK(ref_shape_list(&shape, peg_holes(board), lines, line_count));
    ref_board_start(&ref, &shape, 0);
    CHECK(peg_goal(board, &kind, &hole, NULL, 0) == PEG_OK);
    if (kind == PEG_GOAL_HOLE)
        ref_board_aim(&ref, hole);
    ref_winnable(&ref, 0, wins);
    ref_fewest_moves(&ref, fewest);
    find_chances(&ref);
    for (int i = 0; i < DRAWN; i++) {
        in_case("%s", name);
        uint64_t position = (state = state * 6364136223846793005u + 1442695040888963407u) >> 40 &
                            (((uint64_t)1 << shape.holes) - 1);
        rated got, expected;
        CHECK(peg_set_position(board, &position, 1) == PEG_OK);
        expected = expected_of(board, position);
        CHECK(rate(board, NULL, &got) == PEG_OK);
        CHECK(fabs(got.win - expected.win) < 1e-12);
        got.win = expected.win;
        CHECK(same(&got, &expected));
    }
    ref_shape_free(&shape);
}

TEST(ratings_are_as_a_plain_walk_finds)
{
    compare_on("triangle5");
    compare_on("triangle5 -> 5");
    compare_on("rect4x4");
    compare_on("diagonal:ooo/ooo/ooo");
}

/* The chance is an estimate then, which is the same each time. */
TEST(games_are_played_where_limits_end_the_chance)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 5000};
    peg_board *board = board_of("triangle6");
    double exact = 0;
    rated got, again;
    CHECK(rate(board, &limits, &got) == PEG_OK);
    CHECK(got.games == 50);
    board = board_of("triangle6");
    CHECK(rate(board, &limits, &again) == PEG_OK);
    CHECK(same(&got, &again));
    CHECK(peg_random_play(board, NULL, PEG_DRAW_ON, &exact, NULL, NULL, 0, NULL) == PEG_OK);
    CHECK(exact > 0 && got.win > exact / 2 && got.win < 2 * exact);
    /* Now the board remembers the chance. */
    CHECK(rate(board, &limits, &again) == PEG_OK);
    CHECK(again.games == 0 && again.win == exact);
}

TEST(fewest_moves_have_bounds_within_limits)
{
    peg_limits limits = {.struct_size = sizeof limits, .positions = 20000};
    peg_board *board = board_of("english");
    rated got;
    CHECK(rate(board, &limits, &got) == PEG_OK);
    CHECK(got.least > 1 && got.least < got.moves && got.moves < 31);
    CHECK(got.games == 50 && got.win > 0 && got.win < 1e-4);
    CHECK(got.losing == 0 && got.only > 0 && got.only < 31);
}

TEST(nothing_is_told_of_what_limits_leave_unknown)
{
    peg_limits little = {.struct_size = sizeof little, .positions = 1};
    peg_limits stopped = with_progress(stop_at_once, NULL);
    peg_board *board = board_of("english -> d4");
    rated got;
    CHECK(rate(board, &little, &got) == PEG_LIMIT && same(&got, &untouched));
    CHECK(rate(board, &stopped, &got) == PEG_STOPPED && same(&got, &untouched));
    little.struct_size = 1;
    CHECK(rate(board, &little, &got) == PEG_E_ARGUMENT && same(&got, &untouched));
    CHECK(rate(NULL, NULL, &got) == PEG_E_ARGUMENT && same(&got, &untouched));
}

CHECK_MAIN

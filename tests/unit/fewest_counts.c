/*
 * SPDX-License-Identifier: MIT
 *
 * Numbers of solutions of the fewest moves that combinatorics tells, past 128 bits too.
 *
 * A peg in a hub takes chains of petals. A petal is two jumps, away from the hub and back, and
 * makes the hole empty that the next petal of its chain begins with. So each chain is taken in
 * order, and three chains of a, b and c petals in (a + b + c)! / (a! b! c!) ways.
 */
#include "support.h"

#include <libpeg.h>

enum { CHAINS = 3, LINES = 1000 };

typedef struct garden {
    peg_jump lines[LINES];
    size_t line_count;
    uint64_t pegs[PEG_MAX_WORDS];
    int holes;
} garden;

static int add_hole(garden *g, bool peg)
{
    g->pegs[g->holes / 64] |= (uint64_t)peg << g->holes % 64;
    return g->holes++;
}

static void add_line(garden *g, int from, int over, int to)
{
    g->lines[g->line_count++] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
}

/* Chains of petals that a peg in any of some hubs can take. */
static void plant(garden *g, const int *hubs, int hub_count, const int *petals)
{
    for (int chain = 0; chain < CHAINS; chain++) {
        int begin = add_hole(g, false);
        for (int i = 0; i < petals[chain]; i++) {
            int next = add_hole(g, true), last = add_hole(g, true);
            for (int hub = 0; hub < hub_count; hub++) {
                add_line(g, hubs[hub], next, begin);
                add_line(g, begin, last, hubs[hub]);
            }
            begin = next;
        }
    }
}

/* Counts solutions of one move that end in a hole: so many, or too many where that is NULL. */
static void check_count(const garden *g, int goal, const char *expected)
{
    peg_count count = {7, 7};
    uint64_t distinct = 7;
    int moves = 7, sweep = 7;
    char text[41] = "";
    peg_board *board = board_of_lines(g->holes, g->lines, g->line_count);
    CHECK(peg_set_position(board, g->pegs, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
    peg_status status = peg_count_fewest(board, NULL, &moves, &count, &distinct, &sweep);
    peg_count same = {7, 7};
    CHECK(peg_count_solutions(board, PEG_SHORTEST_SOLUTIONS, NULL, &same) == status);
    CHECK(same.low == count.low && same.high == count.high);
    if (expected) {
        CHECK(status == PEG_OK && moves == 1);
        CHECK(peg_count_text(&count, text, sizeof text, NULL) == PEG_OK);
        CHECK(strcmp(text, expected) == 0);
    } else {
        CHECK(status == PEG_E_COUNT);
        CHECK(moves == 7 && count.low == 7 && count.high == 7 && distinct == 7 && sweep == 7);
    }
}

/* One move takes everything. */
static void check_one_move(const int *petals, const char *expected)
{
    garden g = {.holes = 0};
    int hub = add_hole(&g, true);
    plant(&g, &hub, 1, petals);
    check_count(&g, hub, expected);
}

/* Either of two pegs can take everything, and the other peg last. */
static void check_either_peg(const int *petals, const char *expected)
{
    garden g = {.holes = 0};
    int hubs[] = {add_hole(&g, true), add_hole(&g, true)};
    int goal = add_hole(&g, false);
    add_line(&g, hubs[0], hubs[1], goal);
    add_line(&g, hubs[1], hubs[0], goal);
    plant(&g, hubs, 2, petals);
    check_count(&g, goal, expected);
}

TEST(solutions_of_the_fewest_moves_are_counted_up_to_128_bits)
{
    static const int petals[] = {28, 28, 28};
    check_either_peg(petals, "233879146852345806591139739481639250560");
}

/* Where one move has too many ways, and where two moves have too many together. */
TEST(too_many_are_refused)
{
    static const int too_many[] = {29, 29, 29}, most[] = {27, 28, 30};
    check_one_move(too_many, NULL);
    check_either_peg(most, NULL);
}

/*
 * A peg takes eight pegs to and fro, and then eight along a path over where those stood, each time
 * in any order. Ten times over that is 8! to the power of 20, which 2^128 divides.
 */
TEST(a_multiple_of_the_most_is_refused)
{
    enum { TIMES = 10, PEGS = 8 };
    garden g = {.holes = 0};
    int at = add_hole(&g, true);
    for (int i = 0; i < TIMES; i++) {
        int away = add_hole(&g, false), first = g.holes;
        for (int k = 0; k < PEGS; k++) {
            add_line(&g, at, first + k, away);
            add_line(&g, away, first + k, at);
            for (int over = 0; over < PEGS; over++)
                add_line(&g, k > 0 ? first + k - 1 : at, first + PEGS + over, first + k);
        }
        for (int k = 0; k < 2 * PEGS; k++)
            add_hole(&g, true);
        at = first + PEGS - 1;
    }
    check_count(&g, at, NULL);
}

/*
 * Two pegs go to and fro, each between two holes of its own, over the same ten pegs; both end on
 * the other side. So each takes an odd number, in any order, and either peg moves first. Lines over
 * a hole that stays empty leave no symmetry.
 */
TEST(many_moves_are_told_apart)
{
    enum { PEGS = 10 };
    garden g = {.holes = 0};
    int from[2], to[2], empty = add_hole(&g, false);
    uint64_t goal[PEG_MAX_WORDS] = {0};
    for (int i = 0; i < 2; i++) {
        from[i] = add_hole(&g, true);
        to[i] = add_hole(&g, false);
        goal[0] |= (uint64_t)1 << to[i];
    }
    add_line(&g, from[0], empty, from[1]);
    for (int i = 0; i < PEGS; i++) {
        int peg = add_hole(&g, true);
        for (int k = 0; k < 2; k++) {
            add_line(&g, from[k], peg, to[k]);
            add_line(&g, to[k], peg, from[k]);
        }
        if (i > 0)
            add_line(&g, peg - 1, empty, peg);
    }
    peg_board *board = board_of_lines(g.holes, g.lines, g.line_count);
    peg_count count = {7, 7};
    uint64_t distinct = 7;
    int moves = 7, sweep = 7;
    CHECK(peg_set_position(board, g.pegs, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, goal, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_count_fewest(board, NULL, &moves, &count, &distinct, &sweep) == PEG_OK);
    CHECK(moves == 2 && count.high == 0 && sweep == PEGS - 1);
    /* There are 10! orders of the pegs for each of five numbers that the first peg takes. */
    CHECK(count.low == 2 * 5 * UINT64_C(3628800));
    /* An odd number of ten pegs can be chosen in 2^9 ways. */
    CHECK(distinct == 512);
}

CHECK_MAIN

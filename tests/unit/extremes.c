/*
 * SPDX-License-Identifier: MIT
 *
 * The longest sweeps and the soonest and latest dead ends, on boards that people play beside the
 * reference, and where they are known on larger ones. Random boards are in api/storm.c.
 */
#include "model.h"

/* The jumps of the longest run of one peg, or of the last. */
static int sweep_in(const peg_jump *jumps, size_t count, peg_sweep which)
{
    int run = 0, longest = 0;
    for (size_t i = 0; i < count; i++) {
        run = i > 0 && jumps[i].from == jumps[i - 1].to ? run + 1 : 1;
        longest = run > longest ? run : longest;
    }
    return which == PEG_LAST_SWEEP ? run : longest;
}

/* The longest sweep, whose solution is played; -1 for none. */
static int longest_sweep(peg_board *board, const peg_limits *limits, peg_sweep which)
{
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 99;
    int answer = PEG_UNKNOWN, sweep = -1;
    CHECK(peg_longest_sweep(board, limits, which, &answer, &sweep, jumps, PEG_MAX_HOLES, &count) ==
          PEG_OK);
    if (answer != PEG_YES) {
        CHECK(answer == PEG_NO && sweep == 0 && count == 0);
        return -1;
    }
    CHECK(is_solution(board, jumps, count) && sweep_in(jumps, count, which) == sweep);
    return sweep;
}

/* The jumps or the moves to a dead end, to which the play leads. */
static int dead_end(peg_board *board, const peg_limits *limits, peg_dead_end_kind which)
{
    peg_board *copy = copy_of(board);
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int moves = -1, runs = 0;
    CHECK(peg_dead_end(board, limits, which, &moves, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
    for (size_t i = 0; i < count; i++) {
        runs += i == 0 || jumps[i].from != jumps[i - 1].to;
        CHECK(peg_play(copy, &jumps[i]) == PEG_OK);
    }
    CHECK(peg_is_stuck(copy) && runs == moves);
    free_now(copy);
    return which == PEG_STUCK_FEWEST_MOVES ? moves : (int)count;
}

static void compare(peg_board *board)
{
    static ref_board model;
    ref_shape shape;
    ref_truth truth;
    uint64_t start = 0;
    model_of(board, &shape, &model);
    CHECK(ref_truth_find(&model, &truth) && peg_position(board, &start, 1) == PEG_OK);
    ref_sweeps sweeps = ref_longest_sweeps(&truth, (uint32_t)start);
    ref_ends ends = ref_dead_ends(&shape, (uint32_t)start);
    bool wins = truth.wins[start];
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == (wins ? sweeps.any : -1));
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == (wins ? sweeps.last : -1));
    CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_JUMPS) == ends.fewest_jumps);
    CHECK(dead_end(board, NULL, PEG_STUCK_MOST_JUMPS) == ends.most_jumps);
    CHECK(dead_end(board, NULL, PEG_STUCK_FEWEST_MOVES) == ends.fewest_moves);
    ref_truth_free(&truth);
    ref_shape_free(&shape);
}

TEST(sweeps_and_dead_ends_of_boards_that_people_play_are_those_of_the_reference)
{
    static const char *const texts[] = {"triangle5",
                                        "triangle5 -> 13",
                                        "triangle5 o/oo/o.o/oooo/ooooo",
                                        "rect4x4",
                                        "hexagon3",
                                        "square:ooo/ooo/ooo/o.o -> ooo/.../.../...",
                                        "diagonal:oooo/oo.o/oooo",
                                        "rect3x5 -> b2",
                                        "lines:6:1-2-3,2-3-4,3-4-5,4-5-6,5-6-1,6-1-2",
                                        "triangle5 ./oo/.../..../....."};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        peg_board *board = board_of(texts[i]);
        in_case("%s", texts[i]);
        compare(board);
        free_now(board);
    }
}

/* Where no table is made, what is left of a question about another class tells nothing of sweeps.
 */
TEST(a_known_solution_leaves_sweeps_to_the_setup_of_its_class)
{
    peg_board *board = board_of(
        "rect13x5 .o..o......../.o.oo......../.oo........../o.o........../oo........... -> c3");
    peg_jump jumps[PEG_MAX_HOLES];
    uint64_t words[PEG_MAX_WORDS];
    size_t count = 0;
    CHECK(peg_solve(board, NULL, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK && count > 4);
    for (int i = 0; i < 3; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(peg_position(board, words, PEG_MAX_WORDS) == PEG_OK);
    peg_board *fresh = board_of("rect13x5 -> c3");
    CHECK(peg_set_position(fresh, words, PEG_MAX_WORDS) == PEG_OK);
    CHECK(peg_solve(board, NULL, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
    CHECK(peg_set_peg(board, 12, 1) == PEG_OK);
    CHECK(peg_solvable(board, NULL, NULL) == PEG_OK);
    CHECK(peg_set_peg(board, 12, 0) == PEG_OK);
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == longest_sweep(fresh, NULL, PEG_ANY_SWEEP));
}

/* A peg can sweep over all nine holes between nine neighbours of a triangle, and over 18. */
TEST(triangles_of_even_side_end_with_the_longest_sweep_that_fits)
{
    peg_board *board = board_of("triangle6");
    CHECK(peg_start(board, 7) == PEG_OK);
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == 9);
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == 9);
    free_now(board);
    board = board_of("triangle8");
    CHECK(peg_start(board, 7) == PEG_OK);
    CHECK(longest_sweep(board, NULL, PEG_LAST_SWEEP) == 18);
    CHECK(longest_sweep(board, NULL, PEG_ANY_SWEEP) == 18);
    free_now(board);
}

TEST(a_limit_leaves_the_best_that_is_known)
{
    peg_board *board = board_of("square9");
    peg_limits limits = PEG_LIMITS_INIT;
    peg_jump jumps[PEG_MAX_HOLES];
    size_t count = 0;
    int answer = 0, sweep = 0, moves = 0;
    limits.positions = 100000;
    CHECK(peg_longest_sweep(board, &limits, PEG_LAST_SWEEP, &answer, &sweep, jumps, PEG_MAX_HOLES,
                            &count) == PEG_LIMIT);
    CHECK(answer == PEG_YES && is_solution(board, jumps, count));
    CHECK(sweep_in(jumps, count, PEG_LAST_SWEEP) == sweep);
    CHECK(peg_dead_end(board, &limits, PEG_STUCK_FEWEST_JUMPS, &moves, jumps, PEG_MAX_HOLES,
                       &count) == PEG_LIMIT);
    for (size_t i = 0; i < count; i++)
        CHECK(peg_play(board, &jumps[i]) == PEG_OK);
    CHECK(count > 0 && peg_is_stuck(board));
    free_now(board);
}

TEST(threads_and_tables_find_the_same_sweep)
{
    peg_board *board = board_of("triangle6");
    peg_limits limits = PEG_LIMITS_INIT;
    peg_table *table = NULL;
    int one = longest_sweep(board, &limits, PEG_ANY_SWEEP);
    limits.threads = 3;
    CHECK(longest_sweep(board, &limits, PEG_ANY_SWEEP) == one);
    CHECK(peg_table_build(board, 0, NULL, &table) == PEG_OK);
    CHECK(peg_table_attach(board, table) == PEG_OK);
    CHECK(longest_sweep(board, &limits, PEG_ANY_SWEEP) == one);
    peg_table_free(table);
    free_now(board);
}

CHECK_MAIN

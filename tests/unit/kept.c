/* SPDX-License-Identifier: MIT */

/*
 * What a board keeps of looking up solutions by number: the answers stay the same,
 * need no positions to be looked at, and give way when memory is short.
 */
#include "support.h"

enum { ROOM = PEG_MAX_HOLES };

/* Many solutions and one; goals of every kind; one of 65 holes. */
static const char *const boards[] = {
    "triangle5", "triangle5 -> 1", "triangle5 o/../.../oo.o/..o..",
    "diagonal:oo.oo/ooo../..o.. -> ...../...../..o..",
    "rect13x5 ............./............./............./............./.......oo.o.."};

enum { BOARDS = sizeof boards / sizeof *boards };

static const peg_limits one_position = {.struct_size = sizeof one_position, .positions = 1};

static peg_status solution(peg_board *board, const peg_limits *limits, uint64_t number,
                           peg_jump *jumps, size_t *count)
{
    peg_count index = {number, 0};
    return peg_solution_at(board, limits, &index, jumps, ROOM, count);
}

/* The same answers as a copy, which has kept nothing, and nothing looked at for them. */
static void compare_with_copy(peg_board *board, uint64_t *seed)
{
    peg_count kept = {7, 7}, fresh = {8, 8};
    peg_board *copy = copy_of(board);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, &one_position, &kept) == PEG_OK);
    CHECK(peg_count_solutions(copy, PEG_ALL_SOLUTIONS, NULL, &fresh) == PEG_OK);
    CHECK(kept.low == fresh.low && kept.high == fresh.high && kept.high == 0);
    for (int i = 0; i < 5 && kept.low > 0; i++) {
        uint64_t number = i ? random_bits(seed) % kept.low : kept.low - 1;
        peg_jump jumps[ROOM], same[ROOM];
        size_t count = 0, same_count = 0;
        peg_count index = {0, 7};
        CHECK(solution(board, &one_position, number, jumps, &count) == PEG_OK);
        CHECK(solution(copy, NULL, number, same, &same_count) == PEG_OK);
        CHECK(count == same_count && memcmp(jumps, same, count * sizeof *jumps) == 0);
        CHECK(peg_solution_index(board, &one_position, jumps, count, &index) == PEG_OK);
        CHECK(index.low == number && index.high == 0);
        if (count > 1)
            CHECK(peg_solution_index(board, NULL, jumps, count - 1, &index) == PEG_E_SOLUTION);
        CHECK(solution(board, &one_position, kept.low, jumps, &count) == PEG_E_INDEX);
    }
}

TEST(answers_stay_the_same)
{
    uint64_t seed = random_seed(5);
    for (int b = 0; b < BOARDS; b++) {
        in_case("%s", boards[b]);
        peg_board *board = board_of(boards[b]);
        peg_jump jumps[ROOM];
        size_t count = 0;
        CHECK(solution(board, NULL, 0, jumps, &count) == PEG_OK && count > 0);
        compare_with_copy(board, &seed);
        for (size_t i = 0; i < count; i++) {
            CHECK(peg_play(board, &jumps[i]) == PEG_OK);
            compare_with_copy(board, &seed);
        }
        while (peg_undo(board) == PEG_OK)
            compare_with_copy(board, &seed);
    }
}

/* A position that no solution comes to, and one with more pegs, are counted anew. */
TEST(other_positions_are_counted_anew)
{
    peg_board *board = board_of("triangle5 o/../.../oo.o/..o..");
    peg_jump jumps[ROOM];
    peg_count solutions = {7, 7};
    size_t count = 0;
    CHECK(solution(board, NULL, 0, jumps, &count) == PEG_OK);
    CHECK(peg_play_moves(board, "13-4", NULL) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &solutions) == PEG_OK &&
          solutions.low == 0);
    CHECK(peg_start(board, 0) == PEG_OK);
    CHECK(peg_count_solutions(board, PEG_ALL_SOLUTIONS, NULL, &solutions) == PEG_OK &&
          solutions.low == 29760);
    CHECK(solution(board, NULL, 29759, jumps, &count) == PEG_OK && count == 13);
    CHECK(solution(board, NULL, 29760, jumps, &count) == PEG_E_INDEX);
}

TEST(goals_and_copies_begin_anew)
{
    peg_board *board = board_of("triangle5");
    peg_jump jumps[ROOM];
    size_t count = 0;
    CHECK(solution(board, &one_position, 5, jumps, &count) == PEG_LIMIT);
    CHECK(solution(board, NULL, 5, jumps, &count) == PEG_OK);
    CHECK(solution(board, &one_position, 6, jumps, &count) == PEG_OK);
    peg_board *copy = copy_of(board);
    CHECK(solution(copy, &one_position, 5, jumps, &count) == PEG_LIMIT);
    free_now(copy);
    CHECK(peg_set_goal(board, PEG_GOAL_ANYWHERE, PEG_NO_HOLE, NULL, 0) == PEG_OK);
    CHECK(solution(board, &one_position, 5, jumps, &count) == PEG_LIMIT);
}

typedef peg_status question(peg_board *board, const peg_limits *limits, uint64_t *out);

static peg_status solvable(peg_board *board, const peg_limits *limits, uint64_t *out)
{
    int answer = PEG_UNKNOWN;
    peg_status status = peg_solvable(board, limits, &answer);
    *out = (uint64_t)answer;
    return status;
}

static peg_status games(peg_board *board, const peg_limits *limits, uint64_t *out)
{
    peg_count count = {0, 0};
    peg_status status = peg_count_games(board, limits, &count);
    *out = count.low;
    return status;
}

static peg_status later_solutions(peg_board *board, const peg_limits *limits, uint64_t *out)
{
    peg_count count = {0, 0};
    peg_status status = peg_start(board, 4);
    if (status == PEG_OK)
        status = peg_count_solutions(board, PEG_ALL_SOLUTIONS, limits, &count);
    CHECK(peg_start(board, 0) == PEG_OK);
    *out = count.low;
    return status;
}

static question *const questions[] = {solvable, games, later_solutions};

/* With whatever memory is enough for a fresh board. */
TEST(it_gives_way_to_limits)
{
    for (int q = 0; q < 3; q++) {
        for (uint64_t limit = 1; limit < 4 << 20; limit += limit / 3 + 1) {
            peg_limits limits = {.struct_size = sizeof limits, .memory = limit};
            peg_jump jumps[ROOM];
            uint64_t expected = 0, got = 0;
            size_t count;
            meter m;
            peg_board *fresh = board_of("triangle5");
            peg_board *board = weighed_board(&m, "triangle5");
            size_t own = m.held;
            peg_status status = questions[q](fresh, &limits, &expected);
            CHECK(solution(board, NULL, 5, jumps, &count) == PEG_OK);
            CHECK(m.held > own);
            m.peak = 0;
            CHECK(questions[q](board, &limits, &got) == status && got == expected);
            /* The ledger of the board takes 4 KB at most. */
            CHECK(m.peak <= own + limit + 4096);
            CHECK(m.held <= own + limit + 4096);
            peg_board_free(board);
            free_now(fresh);
            CHECK(m.held == 0);
        }
    }
}

TEST(it_gives_way_to_an_allocator_that_fails)
{
    for (int q = 0; q < 3; q++) {
        for (long at = 0; at < 40; at++) {
            uint64_t expected = 0, got = 0;
            peg_jump jumps[ROOM];
            size_t count;
            meter m;
            peg_board *board = weighed_board(&m, "triangle5");
            CHECK(questions[q](board, NULL, &expected) == PEG_OK);
            CHECK(solution(board, NULL, 5, jumps, &count) == PEG_OK);
            m.asked = 0;
            m.fail_at = at;
            CHECK(questions[q](board, NULL, &got) == PEG_OK && got == expected);
            peg_board_free(board);
            CHECK(m.held == 0);
        }
    }
}

/*
 * A hunt that is not finished needs its setup. When a copy that is short of memory has dropped the
 * setups of all, neither may be held without being counted.
 */
TEST(what_a_copy_drops_is_not_held_by_hunts)
{
    meter m = meter_begin(-1);
    peg_allocator allocator = {meter_resize, &m};
    peg_limits few = {.struct_size = sizeof few, .positions = 300};
    peg_limits little = {.struct_size = sizeof little, .memory = 64 << 10, .positions = 3000};
    peg_board *board = NULL, *copy = NULL;
    uint64_t seed = 9, remembered = 0;
    int answer;
    CHECK(peg_board_new("wiegleb", &allocator, NULL, &board) == PEG_OK);
    play_some(board, 12, &seed);
    for (int i = 0; i < 8; i++) {
        CHECK(peg_solvable(board, &few, &answer) >= PEG_OK);
        CHECK(peg_set_peg(board, 20 + i, !peg_has_peg(board, 20 + i)) == PEG_OK);
    }
    CHECK(peg_board_copy(board, &copy) == PEG_OK);
    CHECK(peg_solvable(copy, &little, &answer) >= PEG_OK);
    peg_board_free(copy);
    few.remembered = &remembered;
    CHECK(peg_solvable(board, &few, &answer) >= PEG_OK);
    size_t before = m.held;
    CHECK(peg_table_attach(board, NULL) == PEG_OK);
    CHECK(before - m.held <= remembered + 4096);
    peg_board_free(board);
    CHECK(m.held == 0);
}

/* What a board remembers after solving this many more positions of one game and its variations. */
static uint64_t remembered_after(peg_board *board, int more, uint64_t *seed)
{
    uint64_t remembered = 0;
    peg_limits limits = PEG_LIMITS_INIT;
    limits.remembered = &remembered;
    for (int i = 0; i < more; i++) {
        peg_jump jumps[PEG_MAX_HOLES];
        size_t count, played = 0;
        while (peg_undo(board) == PEG_OK)
            continue;
        play_some(board, 6, seed);
        CHECK(peg_solve(board, &limits, NULL, jumps, PEG_MAX_HOLES, &count) == PEG_OK);
        for (; played < count; played++)
            CHECK(peg_play(board, &jumps[played]) == PEG_OK);
    }
    return remembered;
}

/* What a search learns takes some hundred bytes, a solution a thousand. */
TEST(a_board_keeps_few_solutions_however_many_it_finds)
{
    peg_board *board = board_of("english");
    uint64_t seed = 5;
    uint64_t before = remembered_after(board, 100, &seed);
    CHECK(remembered_after(board, 200, &seed) < before + 200 * 800);
}

CHECK_MAIN

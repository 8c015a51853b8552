/*
 * SPDX-License-Identifier: MIT
 *
 * The regions that a board lists: that they are, and that no position needs fewer moves than they
 * say.
 */
#include "model.h"

#include "libpeg.h"

typedef struct listed {
    int32_t number[PEG_MAX_HOLES];
    int count, spare;
} listed;

static void list(const peg_board *board, listed *l)
{
    memset(l, 0x5a, sizeof *l);
    CHECK(peg_find_regions(board, NULL, l->number, PEG_MAX_HOLES, &l->count, &l->spare) == PEG_OK);
}

static bool has(const listed *l, int region, int hole)
{
    return l->number[hole] == region;
}

/* How many of the regions hold pegs in all of their holes. */
static int full(const listed *l, const peg_board *board)
{
    int count = 0;
    for (int region = 1; region <= l->count; region++) {
        bool is_full = true;
        for (int hole = 0; hole < peg_holes(board); hole++)
            is_full &= !has(l, region, hole) || peg_has_peg(board, hole);
        count += is_full;
    }
    return count;
}

/* Whether every line with its middle in the region has an end in it. */
static bool is_region(const listed *l, int region, const peg_board *board)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    for (size_t i = 0; i < count; i++)
        if (has(l, region, lines[i].over) && !has(l, region, lines[i].from) &&
            !has(l, region, lines[i].to))
            return false;
    return true;
}

static void check_list(const peg_board *board)
{
    listed l;
    int next = 1, holes = peg_holes(board);
    bool single = false;
    list(board, &l);
    for (int hole = 0; hole < holes; hole++) {
        CHECK(l.number[hole] >= 0 && l.number[hole] <= next);
        next += l.number[hole] == next;
    }
    CHECK(next == l.count + 1);
    for (int region = 1; region <= l.count; region++) {
        int size = 0;
        CHECK(is_region(&l, region, board));
        for (int hole = 0; hole < holes; hole++)
            size += has(&l, region, hole);
        single |= size == 1;
    }
    int kind = 77;
    CHECK(peg_goal(board, &kind, NULL, NULL, 0) == PEG_OK);
    CHECK(l.spare == (kind == PEG_GOAL_ANYWHERE && single));
}

TEST(regions_are_numbered_in_order)
{
    for (int i = 0; i < SUPPORT_SHAPES; i++) {
        peg_board *board = board_of(support_shapes[i]);
        in_case("%s", support_shapes[i]);
        check_list(board);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, peg_holes(board) / 2, NULL, 0) == PEG_OK);
        check_list(board);
    }
}

/* The fewest moves are known from elsewhere; a bound of the same moves proves itself. */
TEST(positions_need_as_many_moves)
{
    static const struct {
        const char *text;
        int count, spare, full, moves;
    } known[] = {
        {"english -> d4", 12, 0, 12, 18},
        {"english", 12, 1, 12, 18},
        {"square6 .ooooo/oooooo/oooooo/oooooo/oooooo/oooooo -> a1", 15, 0, 14, 16},
        {"square6 oo.ooo/oooooo/oooooo/oooooo/oooooo/oooooo -> c4", 16, 0, 15, 15},
        {"triangle4 o/.o/ooo/oooo -> 3", 6, 0, 5, 5},
        {"rect4x3 o.oo/oooo/oooo -> b1", 6, 0, 5, 6},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        peg_board *board = board_of(known[i].text);
        in_case("%s", known[i].text);
        listed l;
        list(board, &l);
        CHECK(l.count == known[i].count && l.spare == known[i].spare);
        CHECK(full(&l, board) == known[i].full);
        CHECK(full(&l, board) - l.spare <= known[i].moves);
    }
}

/* Every position of a small board, against the plain search. */
static void compare(const char *text)
{
    static signed char fewest[1 << 16];
    peg_board *board = board_of(text);
    ref_shape shape;
    ref_board model;
    listed l;
    list(board, &l);
    model_of(board, &shape, &model);
    ref_fewest_moves(&model, fewest);
    for (uint64_t position = 0; position >> shape.holes == 0; position++) {
        CHECK(peg_set_position(board, &position, 1) == PEG_OK);
        if (fewest[position] >= 0)
            CHECK(full(&l, board) - l.spare <= fewest[position]);
    }
    ref_shape_free(&shape);
}

TEST(no_bound_passes_the_fewest_moves)
{
    static const char *const texts[] = {"triangle4", "triangle5",    "triangle5 -> 13",
                                        "square3",   "rect3x4 -> 8", "rect3x5 -> 8",
                                        "star -> 7", "rect4x4 -> 6"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        in_case("%s", texts[i]);
        compare(texts[i]);
    }
}

TEST(none_is_full_in_the_goal)
{
    peg_board *board = board_of("english");
    uint64_t all[1] = {(UINT64_C(1) << 33) - 1};
    listed l;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, all, 1) == PEG_OK);
    list(board, &l);
    CHECK(l.count == 0 && l.spare == 0);
    all[0] = 1;
    CHECK(peg_set_goal(board, PEG_GOAL_POSITION, PEG_NO_HOLE, all, 1) == PEG_OK);
    list(board, &l);
    CHECK(peg_set_position(board, all, 1) == PEG_OK);
    CHECK(l.count == 12 && full(&l, board) == 0);
}

TEST(a_limit_leaves_the_outputs_alone)
{
    peg_board *board = board_of("triangle22");
    peg_limits limits = PEG_LIMITS_INIT;
    int32_t numbers[PEG_MAX_HOLES] = {77};
    int count = 77, spare = 77;
    limits.positions = 1;
    CHECK(peg_find_regions(board, &limits, numbers, PEG_MAX_HOLES, &count, &spare) == PEG_LIMIT);
    limits.positions = 0;
    limits.interval = 1;
    limits.progress = stop_at_once;
    CHECK(peg_find_regions(board, &limits, numbers, PEG_MAX_HOLES, &count, &spare) == PEG_STOPPED);
    limits.struct_size = 0;
    CHECK(peg_find_regions(board, &limits, numbers, PEG_MAX_HOLES, &count, &spare) ==
          PEG_E_ARGUMENT);
    CHECK(numbers[0] == 77 && count == 77 && spare == 77);
}

CHECK_MAIN

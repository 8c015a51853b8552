/*
 * SPDX-License-Identifier: MIT
 *
 * Regions: that they are, and that no position needs fewer moves than they say.
 */
#include "model.h"

#include "board/board.h"
#include "theory/regions.h"

static signed char fewest[1 << 16];

static void find(peg_board *board, peg_regions *regions)
{
    peg_budget budget;
    CHECK(peg_budget_begin(&budget, NULL, &board->allocator) == PEG_OK);
    CHECK(peg_regions_find(board->shape, &board->goal, &budget, regions) == PEG_OK);
}

static bool holds(const peg_bits *region, int hole)
{
    return peg_bits_get(region, hole) != 0;
}

static void regions_are_disjoint_and_sound(void)
{
    for (int i = 0; i < SUPPORT_SHAPES; i++) {
        peg_board *board = board_of(support_shapes[i]);
        int before = check_failures;
        peg_regions regions;
        size_t count;
        const peg_jump *lines = peg_lines(board, &count);
        find(board, &regions);
        for (int r = 0; r < regions.count; r++) {
            const peg_bits *region = &regions.region[r];
            CHECK(peg_bits_count(region) > 0);
            for (size_t k = 0; k < count; k++)
                CHECK(!holds(region, lines[k].over) || holds(region, lines[k].from) ||
                      holds(region, lines[k].to));
            for (int other = 0; other < r; other++)
                for (int hole = 0; hole < peg_holes(board); hole++)
                    CHECK(!holds(region, hole) || !holds(&regions.region[other], hole));
        }
        case_end(before, support_shapes[i]);
        peg_board_free(board);
    }
}

static int regions_of(const char *text)
{
    peg_board *board = board_of(text);
    peg_regions regions;
    find(board, &regions);
    peg_board_free(board);
    return regions.count;
}

static void experts_found_as_many(void)
{
    CHECK(regions_of("english -> d4") == 12);
    CHECK(regions_of("square6") == 16);
}

/* Every position of a small shape, against the plain search. */
static void compare(const char *name, int goal)
{
    drawing d;
    ref_shape shape;
    ref_board model;
    peg_board *board = board_of(name);
    peg_regions regions;
    CHECK(draw_builtin(&d, name) && ref_shape_draw(&shape, d.lattice, d.rows, NULL));
    ref_board_start(&model, &shape, 0);
    if (goal != PEG_NO_HOLE) {
        ref_board_aim(&model, goal);
        CHECK(peg_set_goal(board, PEG_GOAL_HOLE, goal, NULL, 0) == PEG_OK);
    }
    ref_fewest_moves(&model, fewest);
    find(board, &regions);
    for (uint32_t position = 0; position >> shape.holes == 0; position++) {
        peg_bits pegs = {{position}};
        if (fewest[position] >= 0)
            CHECK(peg_regions_bound(&regions, &pegs) <= fewest[position]);
    }
    ref_shape_free(&shape);
    peg_board_free(board);
}

static void no_bound_passes_the_fewest_moves(void)
{
    compare("triangle4", PEG_NO_HOLE);
    compare("triangle5", PEG_NO_HOLE);
    compare("triangle5", 12);
    compare("rect3x4", 7);
    compare("square3", PEG_NO_HOLE);
    compare("rect3x5", 7);
    compare("rect4x4", 5);
    compare("star", 6);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(regions_are_disjoint_and_sound, "regions are disjoint, and lines over them end in them");
    RUN(experts_found_as_many, "as many are found as experts know of");
    RUN(no_bound_passes_the_fewest_moves, "no bound passes the fewest moves of any position");
    return check_end();
}

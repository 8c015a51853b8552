/*
 * SPDX-License-Identifier: MIT
 *
 * What hardly any play shows: bags that have a line far more often than others.
 */
#include "tables.h"

#include "board/board.h"
#include "solve/bags.h"

enum { TIMES = 200 };

static bool adds(peg_bags *bags, int jumps, size_t line, peg_budget *budget)
{
    uint64_t steps = 0;
    bool is_new = peg_bags_add(bags, jumps, line, budget, &steps);
    CHECK(budget->status == PEG_OK && steps > 0);
    return is_new;
}

static size_t least_image(const peg_shape *shape, size_t line)
{
    size_t least = line;
    for (size_t s = 0; s < shape->symmetry_count; s++) {
        size_t image = peg_symmetry_line(shape, s, line);
        least = image < least ? image : least;
    }
    return least;
}

/* A full square of 225 holes, of whose lines most have eight images. */
static void jump_along(size_t line, bool by_images)
{
    peg_board *board = board_of("square15");
    const peg_shape *shape = board->shape;
    struct peg_goal goal = {PEG_GOAL_ANYWHERE, {{0}}};
    peg_bits full = peg_bits_below(shape->holes);
    peg_budget budget;
    uint64_t images = 0;
    for (size_t other = 0; other < shape->line_count; other++)
        images += least_image(shape, other) == least_image(shape, line);
    peg_budget_begin_unlimited(&budget, &board->allocator, 0);
    peg_bags *bags = peg_bags_begin(shape, &full, &goal, by_images, &budget);
    for (int again = 0; again < 2; again++)
        for (int i = 0; i < TIMES; i++) {
            CHECK(adds(bags, i, line, &budget) == !again);
            CHECK(peg_bags_images(bags) == images);
        }
    bool is_met[PEG_MAX_LINES] = {false};
    is_met[least_image(shape, line)] = true;
    for (size_t other = 0; other < shape->line_count; other++) {
        size_t least = by_images ? least_image(shape, other) : other;
        if (other == line)
            continue;
        CHECK(adds(bags, 0, other, &budget) == !(by_images && is_met[least]));
        CHECK(!adds(bags, 0, other, &budget));
        is_met[least] = true;
    }
    peg_bags_end(bags, &budget);
    CHECK(images > 1 && budget.held == 0);
}

TEST(a_bag_tells_how_often_play_jumped_along_a_line)
{
    for (int by_images = 0; by_images < 2; by_images++) {
        jump_along(0, by_images);
        jump_along(100, by_images);
    }
}

CHECK_MAIN

/*
 * SPDX-License-Identifier: MIT
 *
 * Tables by every kind of kernel, compared on every position of every class with a
 * plain walk back; and the bounds of the layouts that they are made with.
 */
#include "private_table.h"

/* ------------------------------------------------------------------------- */
/* Answers                                                                   */
/* ------------------------------------------------------------------------- */

static peg_cpu last_cpu;

/* All kinds of kernel, on one layout, in one class. */
static void try_kinds(peg_shape *shape, const aim *to, const peg_layout *layout, uint64_t class,
                      const bool *winnable)
{
    peg_table *first = made_table(shape, to, layout, class, PEG_CPU_ANY, 1);

    CHECK(tells_all(first, winnable));
    for (int cpu = PEG_CPU_AVX2; cpu <= (int)last_cpu; cpu++) {
        peg_table *table = made_table(shape, to, layout, class, (peg_cpu)cpu, 1);

        CHECK(same_words(first, table));
        peg_table_free(table);
    }
    peg_table_free(first);
}

/* Every class; or where the goal has but one, that class and one in which nothing can be won. */
static void try_layout(peg_shape *shape, const aim *to, const peg_layout *layout,
                       const bool *winnable)
{
    uint64_t own = peg_key_class(layout, peg_layout_key(layout, to->goal));

    for (uint64_t class = 0; class < UINT64_C(1) << layout->class_bits; class ++)
        if (!to->goal || class == own || class == (own ^ 1))
            try_kinds(shape, to, layout, class, winnable);
}

static void try_aim(peg_shape *shape, aim to)
{
    bool *winnable = every_answer(shape, &to);
    peg_layout layout = chosen_layout(shape);

    if (to.pegs == 0)
        try_layout(shape, &to, &layout, winnable);
    layout = cut_small(layout);
    if (layout.bits > PEG_LANE_BITS || to.pegs > 0)
        try_layout(shape, &to, &layout, winnable);
    if (layout.bits > PEG_LANE_BITS && to.pegs == 0) {
        CHECK(peg_layout_by_hole(shape, &layout) == PEG_OK);
        layout = cut_small(layout);
        try_layout(shape, &to, &layout, winnable);
    }
    free(winnable);
}

/* Releases the shape. */
static void try_shape(peg_shape *shape, int most_pegs)
{
    uint64_t hole = UINT64_C(1) << draw(shape->holes);
    uint64_t other = UINT64_C(1) << draw(shape->holes);

    try_aim(shape, anywhere());
    try_aim(shape, exactly(hole));
    if (most_pegs > 0) {
        try_aim(shape, exactly(hole | other));
        try_aim(shape, exactly(hole | other | UINT64_C(1) << draw(shape->holes)));
    }
    for (int pegs = 1; pegs <= most_pegs; pegs++)
        try_aim(shape, at_most(pegs));
    peg_shape_release(shape);
}

static void built_in_shapes_tell_all(void)
{
    static const char *const names[] = {
        "triangle1", "triangle2", "triangle3", "triangle4", "triangle5", "star",    "rect3x3",
        "rect3x4",   "rect1x9",   "rect2x7",   "square1",   "square2",   "square4", "hexagon1",
        "hexagon2",  "diamond1",  "diamond2",  "diamond3",  "rect5x3"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int before = check_failures;

        try_shape(named(names[i]), 4);
        if (check_failures > before)
            printf("    on %s\n", names[i]);
    }
}

/* Of which some classes are enough, in many blocks. */
static void large_shapes_tell_all(void)
{
    static const char *const names[] = {"rect4x5", "hexagon3"};

    for (int i = 0; i < 4; i++) {
        peg_shape *shape = named(names[i / 2]);
        aim to = i % 2 ? exactly(UINT64_C(0x80)) : anywhere();
        bool *winnable = every_answer(shape, &to);
        peg_layout layout = cut_small(chosen_layout(shape));

        try_kinds(shape, &to, &layout, peg_key_class(&layout, peg_layout_key(&layout, 0x80)),
                  winnable);
        try_kinds(shape, &to, &layout, 3, winnable);
        free(winnable);
        peg_shape_release(shape);
    }
}

static void odd_graphs_tell_all(void)
{
    static const peg_jump ring[] = {{0, 1, 2}, {2, 3, 4}, {4, 5, 0}, {1, 3, 5}};
    static const peg_jump all_of_three[] = {{3, 5, 8}, {8, 5, 3}, {3, 8, 5},
                                            {5, 8, 3}, {8, 3, 5}, {5, 3, 8}};
    static const peg_jump some_of_three[] = {{3, 5, 8}, {8, 3, 5}, {8, 5, 3},
                                             {0, 1, 2}, {2, 3, 1}, {9, 8, 7}};

    for (int holes = 1; holes <= 5; holes++)
        try_shape(of_lines(holes, NULL, 0), holes < 4 ? holes : 4);
    try_shape(of_lines(6, ring, 4), 4);
    try_shape(of_lines(9, ring, 4), 4);
    try_shape(of_lines(9, all_of_three, 6), 1);
    try_shape(of_lines(10, some_of_three, 6), 4);
}

/* Lists of lines leave few classes where they are long, many where they are short. */
static void random_graphs_tell_all(void)
{
    state = 1;
    for (int round = 0; round < 150; round++) {
        int holes = 4 + draw(11);
        int lines = holes / 2 + draw(holes < 6 ? 8 : 40);
        peg_shape *shape = listed(holes, lines);
        peg_layout layout = chosen_layout(shape);
        int before = check_failures;

        if (layout.class_bits <= 6)
            try_aim(shape, random_aim(shape));
        peg_shape_release(shape);
        if (check_failures > before)
            printf("    in round %d\n", round);
    }
}

/* ------------------------------------------------------------------------- */
/* Bounds                                                                    */
/* ------------------------------------------------------------------------- */

static peg_status choose_and_release(peg_shape *shape)
{
    peg_layout layout;
    peg_status status = peg_layout_choose(shape, &layout);

    CHECK(peg_layout_by_hole(shape, &layout) == status);
    peg_shape_release(shape);
    return status;
}

/* A row, and further holes that no line touches. */
static peg_shape *row_and(int row, int more)
{
    peg_jump lines[128];
    size_t count = 0;

    for (int i = 0; i + 2 < row; i++) {
        lines[count++] = (peg_jump){(uint8_t)i, (uint8_t)(i + 1), (uint8_t)(i + 2)};
        lines[count++] = (peg_jump){(uint8_t)(i + 2), (uint8_t)(i + 1), (uint8_t)i};
    }
    return of_lines(row + more, lines, count);
}

static void layouts_have_bounds(void)
{
    CHECK(choose_and_release(row_and(39, 0)) == PEG_OK);
    CHECK(choose_and_release(row_and(40, 0)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(39, 25)) == PEG_OK);
    CHECK(choose_and_release(row_and(39, 26)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(3, 61)) == PEG_OK);
    CHECK(choose_and_release(row_and(0, 64)) == PEG_OK);
    CHECK(choose_and_release(row_and(0, 65)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(row_and(0, 256)) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(named("rect5x8")) == PEG_OK);
    CHECK(choose_and_release(named("square8")) == PEG_E_NO_TABLE);
    CHECK(choose_and_release(named("triangle22")) == PEG_E_NO_TABLE);
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    last_cpu = peg_cpu_find();
    RUN(built_in_shapes_tell_all, "every kind of kernel tells all of small built-in shapes");
    RUN(large_shapes_tell_all, "every kind of kernel tells all of larger built-in shapes");
    RUN(odd_graphs_tell_all, "one-way lines, lines over the same holes, and none, are told");
    RUN(random_graphs_tell_all, "every kind of kernel tells all of random lists of lines");
    RUN(layouts_have_bounds, "a layout has up to 64 holes and 37 bits");
    return check_end();
}

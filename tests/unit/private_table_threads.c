/*
 * SPDX-License-Identifier: MIT
 *
 * Tables made by several threads, in small blocks so that there is something to share
 * out. A thread sanitizer finds what the checks cannot.
 */
#include "private_table.h"

/* Threads make what one does, which is the truth. */
static void try_threads(peg_shape *shape, aim to, const peg_layout *layout, uint64_t class)
{
    bool *winnable = every_answer(shape, &to);
    peg_table *alone = made_table(shape, &to, layout, class, peg_cpu_find(), 1);

    CHECK(tells_all(alone, winnable));
    for (int cpu = PEG_CPU_ANY; cpu <= (int)peg_cpu_find(); cpu++)
        for (uint32_t threads = 2; threads <= 3; threads++) {
            peg_table *table = made_table(shape, &to, layout, class, (peg_cpu)cpu, threads);

            CHECK(same_words(alone, table));
            peg_table_free(table);
        }
    peg_table_free(alone);
    free(winnable);
}

static void try_layouts(peg_shape *shape, aim to)
{
    peg_layout layout = chosen_layout(shape);
    uint64_t class = to.goal ? peg_key_class(&layout, peg_layout_key(&layout, to.goal))
                             : (uint64_t)draw(1 << layout.class_bits);

    layout = cut_small(layout);
    try_threads(shape, to, &layout, class);
    CHECK(peg_layout_by_hole(shape, &layout) == PEG_OK);
    layout = cut_small(layout);
    class = to.goal ? peg_key_class(&layout, peg_layout_key(&layout, to.goal)) : class;
    try_threads(shape, to, &layout, class);
    peg_shape_release(shape);
}

static void threads_tell_all_of_shapes(void)
{
    try_layouts(named("square4"), anywhere());
    try_layouts(named("triangle5"), exactly(16));
    try_layouts(named("rect4x5"), exactly(0x30));
    try_layouts(named("rect2x7"), at_most(2));
}

/* 2 to the 19 positions in 1024 blocks. */
static void threads_tell_all_of_the_triangle(void)
{
    peg_shape *shape = named("triangle6");
    peg_layout layout = cut_small(chosen_layout(shape));

    try_threads(shape, exactly(2), &layout, peg_key_class(&layout, peg_layout_key(&layout, 2)));
    peg_shape_release(shape);
}

static void threads_tell_all_of_graphs(void)
{
    state = 1;
    for (int round = 0; round < 20; round++) {
        int holes = 13 + draw(4);
        peg_shape *shape = listed(holes, 16 + draw(30));
        aim to = random_aim(shape);

        try_layouts(shape, to);
    }
}

int main(int argc, char **argv)
{
    check_begin(argc, argv);
    RUN(threads_tell_all_of_shapes, "several threads make the tables of shapes that one does");
    RUN(threads_tell_all_of_the_triangle, "several threads make the table of a larger triangle");
    RUN(threads_tell_all_of_graphs, "several threads make the tables of lists that one does");
    return check_end();
}

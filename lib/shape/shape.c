/* SPDX-License-Identifier: MIT */

/* Holds and releases a shape, and finds lines by their holes, by binary search. */
#include "shape/shape.h"

peg_shape *peg_shape_hold(peg_shape *shape)
{
    atomic_fetch_add_explicit(&shape->holders, 1, memory_order_relaxed);
    return shape;
}

void peg_shape_release(peg_shape *shape)
{
    peg_allocator allocator;

    if (!shape || atomic_fetch_sub_explicit(&shape->holders, 1, memory_order_acq_rel) != 1)
        return;
    allocator = shape->allocator;
    peg_memory_free(&allocator, shape->lines, shape->line_count * sizeof(*shape->lines));
    peg_memory_free(&allocator, shape->masks, peg_shape_masks_size(shape));
    peg_memory_free(&allocator, shape->symmetries, shape->symmetry_count * (size_t)shape->holes);
    peg_memory_free(&allocator, shape, sizeof(*shape));
}

/* The first of the lines from a hole that goes to another hole or one after it. */
static size_t first_to(const peg_shape *shape, int from, int to)
{
    size_t low = shape->first[from];
    size_t high = shape->first[from + 1];

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (shape->lines[middle].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const peg_jump *peg_shape_lines_between(const peg_shape *shape, int from, int to, size_t *out_count)
{
    size_t start = first_to(shape, from, to);

    *out_count = first_to(shape, from, to + 1) - start;
    return *out_count > 0 ? &shape->lines[start] : NULL;
}

int peg_shape_has_line(const peg_shape *shape, peg_jump line)
{
    size_t low;
    size_t high;
    const peg_jump *lines = peg_shape_lines_between(shape, line.from, line.to, &high);

    for (low = 0; low < high;) {
        size_t middle = (low + high) / 2;

        if (lines[middle].over == line.over)
            return 1;
        if (lines[middle].over < line.over)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

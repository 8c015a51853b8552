/* SPDX-License-Identifier: MIT */
#include "shape/build.h"

#include "base/bytes.h"
#include "base/sort.h"
#include "base/width.h"

peg_status peg_shape_begin(const peg_allocator *allocator, peg_shape **out_shape)
{
    peg_shape *shape = peg_memory_new(allocator, sizeof(*shape));

    if (!shape)
        return PEG_E_MEMORY;
    shape->allocator = *allocator;
    atomic_init(&shape->holders, 1);
    *out_shape = shape;
    return PEG_OK;
}

peg_status peg_shape_take_lines(peg_shape *shape, size_t count)
{
    if (count > PEG_MAX_LINES)
        return PEG_E_BIG;
    if (count == 0)
        return PEG_OK;
    shape->lines = peg_memory_new(&shape->allocator, count * sizeof(*shape->lines));
    if (!shape->lines)
        return PEG_E_MEMORY;
    shape->line_count = count;
    return PEG_OK;
}

static size_t masks_size(const peg_shape *shape)
{
    return shape->line_count * 2 * (size_t)shape->words * sizeof(*shape->masks);
}

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
    peg_memory_free(&allocator, shape->masks, masks_size(shape));
    peg_memory_free(&allocator, shape->symmetries, shape->symmetry_count * (size_t)shape->holes);
    peg_memory_free(&allocator, shape, sizeof(*shape));
}

/* Exchanges over and to, since the promised order looks at to first. */
static void turn_lines(peg_shape *shape)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        shape->lines[i] = (peg_jump){.from = line.from, .over = line.to, .to = line.over};
    }
}

static void sort_lines(peg_shape *shape)
{
    turn_lines(shape);
    peg_sort_bytes((uint8_t *)shape->lines, shape->line_count, sizeof(*shape->lines));
    turn_lines(shape);
}

static void index_lines(peg_shape *shape)
{
    size_t line = 0;

    for (int hole = 0; hole <= shape->holes; hole++) {
        while (line < shape->line_count && shape->lines[line].from < hole)
            line++;
        shape->first[hole] = (uint16_t)line;
    }
}

static peg_status mask_lines(peg_shape *shape)
{
    size_t words = (size_t)shape->words;

    if (shape->line_count == 0)
        return PEG_OK;
    shape->masks = peg_memory_new(&shape->allocator, masks_size(shape));
    if (!shape->masks)
        return PEG_E_MEMORY;
    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t *pegs = shape->masks + i * 2 * words;
        uint64_t *all = pegs + words;
        peg_jump line = shape->lines[i];

        pegs[line.from / 64] |= UINT64_C(1) << line.from % 64;
        pegs[line.over / 64] |= UINT64_C(1) << line.over % 64;
        memcpy(all, pegs, words * sizeof(*all));
        all[line.to / 64] |= UINT64_C(1) << line.to % 64;
    }
    return PEG_OK;
}

static peg_status finish(peg_shape *shape)
{
    peg_status status;

    shape->words = PEG_WIDTH_FOR(shape->holes);
    sort_lines(shape);
    index_lines(shape);
    peg_shape_name_holes(shape);
    status = mask_lines(shape);
    return status == PEG_OK ? peg_shape_find_symmetries(shape) : status;
}

peg_status peg_shape_end(peg_shape *shape, peg_status status, peg_shape **out_shape)
{
    if (status == PEG_OK)
        status = finish(shape);
    if (status == PEG_OK)
        *out_shape = shape;
    else
        peg_shape_release(shape);
    return status;
}

/* The first of a hole's lines that goes to a certain hole or a later one. */
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

const peg_jump *peg_shape_joins(const peg_shape *shape, int from, int to, size_t *out_count)
{
    size_t start = first_to(shape, from, to);

    *out_count = first_to(shape, from, to + 1) - start;
    return *out_count > 0 ? &shape->lines[start] : NULL;
}

int peg_shape_has_line(const peg_shape *shape, peg_jump line)
{
    size_t low;
    size_t high;
    const peg_jump *lines = peg_shape_joins(shape, line.from, line.to, &high);

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

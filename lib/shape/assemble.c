/* SPDX-License-Identifier: MIT */

/* Sorts the lines of a shape and derives what is found by line or by hole. */
#include "shape/assemble.h"

#include "base/bytes.h"
#include "base/sort.h"
#include "base/width.h"
#include "shape/hole_names.h"
#include "shape/symmetry.h"

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

/* Exchanges over and to, since the promised order compares to first. */
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
    shape->masks = peg_memory_new(&shape->allocator, peg_shape_masks_size(shape));
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

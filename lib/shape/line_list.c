/* SPDX-License-Identifier: MIT */

/*
 * Checks the lines that a caller or a text gives: each has three different holes of the board, and
 * none is given twice.
 */
#include "shape/line_list.h"

#include "base/sort.h"
#include "base/text.h"
#include "shape/assemble.h"

/* A number to sort lines by: the holes, then the place in the list. */
static uint64_t numbered(peg_jump line, size_t index)
{
    uint64_t holes = (uint64_t)line.from << 16 | (uint64_t)line.to << 8 | line.over;

    return holes << 16 | index;
}

/* Finds the first line in the list that repeats an earlier one. */
static peg_status find_repeat(const peg_shape *shape, size_t *out_at)
{
    size_t size = shape->line_count * sizeof(uint64_t);
    size_t repeat = PEG_MAX_LINES;
    uint64_t *order;

    if (shape->line_count == 0)
        return PEG_OK;
    order = peg_memory_new(&shape->allocator, size);
    if (!order)
        return PEG_E_MEMORY;
    for (size_t i = 0; i < shape->line_count; i++)
        order[i] = numbered(shape->lines[i], i);
    peg_sort_numbers(order, shape->line_count);
    for (size_t i = 1; i < shape->line_count; i++)
        if (order[i] >> 16 == order[i - 1] >> 16 && (order[i] & 0xffff) < repeat)
            repeat = order[i] & 0xffff;
    peg_memory_free(&shape->allocator, order, size);
    if (repeat == PEG_MAX_LINES)
        return PEG_OK;
    *out_at = repeat;
    return PEG_E_TWICE;
}

static peg_status check_line(peg_jump line, int holes)
{
    if (line.from >= holes || line.over >= holes || line.to >= holes)
        return PEG_E_HOLE;
    if (line.from == line.over || line.over == line.to || line.to == line.from)
        return PEG_E_SAME;
    return PEG_OK;
}

static peg_status copy_lines(peg_shape *shape, const peg_jump *lines, size_t count, size_t *out_at)
{
    peg_status status = peg_shape_take_lines(shape, count);

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        shape->lines[i] = lines[i];
        status = check_line(lines[i], shape->holes);
        if (status != PEG_OK)
            *out_at = i;
    }
    return status == PEG_OK ? find_repeat(shape, out_at) : status;
}

peg_status peg_shape_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_shape **out_shape)
{
    peg_shape *shape;
    peg_status status;

    if (holes <= 0)
        return PEG_E_EMPTY;
    if (holes > PEG_MAX_HOLES)
        return PEG_E_BIG;
    status = peg_shape_begin(allocator, &shape);
    if (status != PEG_OK)
        return status;
    shape->holes = holes;
    shape->start = peg_bits_below(holes);
    peg_bits_flip(&shape->start, 0);
    for (int hole = 0; hole < holes; hole++)
        shape->column[hole] = (int16_t)hole;
    status = copy_lines(shape, lines, count, out_at);
    return peg_shape_end(shape, status, out_shape);
}

/* Reads "from-over-to", numbers from 1. */
static peg_status read_line(const char *text, int holes, size_t *at, peg_jump *out_line)
{
    uint8_t hole[3] = {0};
    size_t start = *at;
    peg_status status;

    for (int i = 0; i < 3; i++) {
        size_t place;
        int number;

        if (i > 0 && text[(*at)++] != '-') {
            --*at;
            return PEG_E_TEXT;
        }
        place = *at;
        number = peg_read_number(text, at);
        if (number < 1 || number > holes) {
            *at = place;
            return number < 0 ? PEG_E_TEXT : PEG_E_HOLE;
        }
        hole[i] = (uint8_t)(number - 1);
    }
    *out_line = (peg_jump){hole[0], hole[1], hole[2]};
    status = check_line(*out_line, holes);
    if (status != PEG_OK)
        *at = start;
    return status;
}

static peg_status read_lines(const char *text, size_t end, int holes, size_t *at, peg_jump *lines,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        peg_status status = read_line(text, holes, at, &lines[i]);

        if (status != PEG_OK)
            return status;
        if (*at != end && text[*at] != ',')
            return PEG_E_TEXT;
        if (i + 1 < count)
            ++*at;
    }
    return *at == end ? PEG_OK : PEG_E_TEXT;
}

/* Moves *at from the first line of the list to the one of an index. */
static void find_line(const char *text, size_t index, size_t *at)
{
    while (index > 0)
        if (text[(*at)++] == ',')
            index--;
}

peg_status peg_shape_from_list(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape)
{
    size_t start = *at;
    int holes = peg_read_number(text, at);
    peg_jump *lines = NULL;
    size_t count = 0;
    size_t index = 0;
    peg_status status;

    if (holes < 0)
        *at = start;
    if (holes < 0 || text[*at] != ':')
        return PEG_E_TEXT;
    if (holes > PEG_MAX_HOLES || holes == 0) {
        *at = start;
        return holes == 0 ? PEG_E_EMPTY : PEG_E_BIG;
    }
    start = ++*at;
    for (size_t i = start; i < end; i++)
        count += text[i] == ',' || i == start;
    if (count > PEG_MAX_LINES) {
        find_line(text, PEG_MAX_LINES, at);
        return PEG_E_BIG;
    }
    if (count > 0) {
        lines = peg_memory_new(allocator, count * sizeof(*lines));
        if (!lines)
            return PEG_E_MEMORY;
    }
    status = read_lines(text, end, holes, at, lines, count);
    if (status == PEG_OK) {
        status = peg_shape_from_lines(holes, lines, count, allocator, &index, out_shape);
        if (status == PEG_E_TWICE) {
            *at = start;
            find_line(text, index, at);
        }
    }
    peg_memory_free(allocator, lines, count * sizeof(*lines));
    return status;
}

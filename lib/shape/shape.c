/* SPDX-License-Identifier: MIT */

/*
 * Begins, holds and releases a shape; derives from its lines and places what is looked up by line
 * or by hole; and finds lines by their holes, by binary search, and holes by their names.
 */
#include "shape/shape.h"

#include "base/assert.h"
#include "base/memory.h"
#include "base/text.h"

/* The bytes of the lines, their masks, and the holes next to each hole. */
static size_t lines_size(const peg_shape *shape)
{
    size_t word = sizeof(*shape->masks) * (size_t)shape->words;

    return shape->line_count * (2 * word + sizeof(*shape->lines)) + (size_t)shape->holes * word;
}

peg_shape *peg_shape_new(const peg_allocator *allocator)
{
    peg_shape *shape = peg_memory_new(allocator, sizeof(*shape));

    if (!shape)
        return NULL;
    shape->allocator = *allocator;
    peg_atomic_hold(&shape->holders);
    return shape;
}

peg_status peg_shape_take_lines(peg_shape *shape, size_t count)
{
    size_t words = PEG_WIDTH_FOR(shape->holes);

    PEG_ASSERT(shape->holes > 0);
    shape->words = (int)words;
    if (count > PEG_MAX_LINES)
        return PEG_E_BIG;
    shape->line_count = count;
    shape->masks = peg_memory_new(&shape->allocator, lines_size(shape));
    if (!shape->masks) {
        shape->line_count = 0;
        return PEG_E_MEMORY;
    }
    shape->beside = shape->masks + count * 2 * words;
    if (count > 0)
        shape->lines = (peg_jump *)(shape->beside + (size_t)shape->holes * words);
    return PEG_OK;
}

peg_shape *peg_shape_hold(peg_shape *shape)
{
    peg_atomic_hold(&shape->holders);
    return shape;
}

void peg_shape_release(peg_shape *shape)
{
    peg_allocator allocator;

    if (!shape || !peg_atomic_let_go(&shape->holders))
        return;
    allocator = shape->allocator;
    if (shape->masks)
        peg_memory_free(&allocator, shape->masks, lines_size(shape));
    peg_memory_free(&allocator, shape->symmetries, shape->symmetry_count * (size_t)shape->holes);
    peg_memory_free(&allocator, shape, sizeof(*shape));
}

/*
 * Sorts the lines, and finds the first in the list that repeats an earlier one. The memory of the
 * masks, which are made later, has room for a number for each line: its holes, then its place.
 */
static peg_status sort_lines(peg_shape *shape, size_t *out_repeat)
{
    uint64_t *order = shape->masks;
    size_t repeat = PEG_MAX_LINES;

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        order[i] =
            (uint64_t)line.from << 32 | (uint64_t)line.to << 24 | (uint64_t)line.over << 16 | i;
    }
    peg_sort_numbers(order, shape->line_count);
    for (size_t i = 0; i < shape->line_count; i++) {
        shape->lines[i] = (peg_jump){.from = (uint8_t)(order[i] >> 32),
                                     .over = (uint8_t)(order[i] >> 16),
                                     .to = (uint8_t)(order[i] >> 24)};
        if (i > 0 && order[i] >> 16 == order[i - 1] >> 16 && (order[i] & 0xffff) < repeat)
            repeat = order[i] & 0xffff;
    }
    if (repeat == PEG_MAX_LINES)
        return PEG_OK;
    *out_repeat = repeat;
    return PEG_E_TWICE;
}

static void set_beside(peg_shape *shape, int hole, int other)
{
    shape->beside[hole * shape->words + other / 64] |= UINT64_C(1) << (other % 64);
    shape->beside[other * shape->words + hole / 64] |= UINT64_C(1) << (hole % 64);
}

/* Derives what is looked up by line or by hole from the sorted lines. */
static void index_lines(peg_shape *shape)
{
    size_t words = (size_t)shape->words;

    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t *pegs = shape->masks + i * 2 * words;
        peg_jump line = shape->lines[i];
        peg_bits set = {{0}};

        peg_bits_set(&set, line.from);
        peg_bits_set(&set, line.over);
        memcpy(pegs, set.word, words * sizeof(*pegs));
        peg_bits_set(&set, line.to);
        memcpy(pegs + words, set.word, words * sizeof(*pegs));
        set_beside(shape, line.from, line.over);
        set_beside(shape, line.over, line.to);
        shape->first[line.from + 1] = (uint16_t)(i + 1);
    }
    for (int hole = 0; hole < shape->holes; hole++)
        if (shape->first[hole + 1] == 0)
            shape->first[hole + 1] = shape->first[hole];
}

/* a ... z, aa, ab ..., as spreadsheets name columns. */
static void write_letters(peg_writer *writer, unsigned index)
{
    if (index >= 26)
        write_letters(writer, index / 26 - 1);
    peg_write_char(writer, (char)('a' + index % 26));
}

static void name_holes(peg_shape *shape)
{
    for (int hole = 0; hole < shape->holes; hole++) {
        peg_writer number = {shape->name[PEG_NAMING_NUMBERS][hole], 0};
        peg_writer letters = {shape->name[PEG_NAMING_LETTERS][hole], 0};
        peg_writer algebraic = {shape->name[PEG_NAMING_ALGEBRAIC][hole], 0};

        peg_write_number(&number, (unsigned)hole + 1);
        write_letters(&letters, (unsigned)hole);
        if (shape->lattice != PEG_SQUARE && shape->lattice != PEG_DIAGONAL)
            continue;
        write_letters(&algebraic, (unsigned)shape->column[hole]);
        peg_write_number(&algebraic, (unsigned)shape->row[hole] + 1);
    }
}

peg_status peg_shape_derive(peg_shape *shape, size_t *out_repeat)
{
    peg_status status = sort_lines(shape, out_repeat);

    if (status != PEG_OK)
        return status;
    index_lines(shape);
    name_holes(shape);
    return PEG_OK;
}

/* The index of a line; if there is no such line, the index that it would have. */
static size_t first_at(const peg_shape *shape, int from, int to, int over)
{
    size_t low = shape->first[from];
    size_t high = shape->first[from + 1];

    while (low < high) {
        size_t middle = (low + high) / 2;
        peg_jump line = shape->lines[middle];

        if (line.to < to || (line.to == to && line.over < over))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const peg_jump *peg_shape_lines_between(const peg_shape *shape, int from, int to, size_t *out_count)
{
    size_t start = first_at(shape, from, to, 0);

    *out_count = first_at(shape, from, to + 1, 0) - start;
    return *out_count > 0 ? &shape->lines[start] : NULL;
}

int peg_shape_has_line(const peg_shape *shape, peg_jump line)
{
    size_t i = first_at(shape, line.from, line.to, line.over);

    return i < shape->first[line.from + 1] && shape->lines[i].to == line.to &&
           shape->lines[i].over == line.over;
}

peg_status peg_shape_naming(const peg_shape *shape, peg_naming *naming)
{
    int algebraic = shape->name[PEG_NAMING_ALGEBRAIC][0][0] != 0;

    switch (*naming) {
    case PEG_NAMING_DEFAULT:
        *naming = algebraic ? PEG_NAMING_ALGEBRAIC : PEG_NAMING_NUMBERS;
        return PEG_OK;
    case PEG_NAMING_NUMBERS:
    case PEG_NAMING_LETTERS:
        return PEG_OK;
    case PEG_NAMING_ALGEBRAIC:
        return algebraic ? PEG_OK : PEG_E_NAMING;
    }
    return PEG_E_ARGUMENT;
}

int peg_shape_hole_named(const peg_shape *shape, const char *text, size_t length)
{
    char name[PEG_NAME_SIZE];

    if (length == 0 || length >= PEG_NAME_SIZE)
        return PEG_NO_HOLE;
    for (size_t i = 0; i < length; i++)
        name[i] = peg_to_lower(text[i]);
    name[length] = 0;
    for (int naming = PEG_NAMING_NUMBERS; naming <= PEG_NAMING_ALGEBRAIC; naming++)
        for (int hole = 0; hole < shape->holes; hole++)
            if (peg_text_equal(shape->name[naming][hole], name))
                return hole;
    return PEG_NO_HOLE;
}

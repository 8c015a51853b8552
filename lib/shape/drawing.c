/* SPDX-License-Identifier: MIT */

/*
 * Reads a drawing: o or P is a hole with a peg, a dot or H an empty hole, an underscore no hole.
 * Three holes in a row, in a direction of the lattice, make a line each way.
 */
#include "shape/drawing.h"

#include "base/text.h"
#include "shape/assemble.h"
#include "shape/shape_text.h"

/* The place of a hole in the text, where the drawing may begin anywhere. */
typedef struct cell {
    size_t column;
    size_t row;
} cell;

typedef struct scan {
    peg_lattice lattice;
    const char *text;
    size_t end;
    int slashed;
    int count;
    peg_bits pegs;
    cell cells[PEG_MAX_HOLES];
} scan;

/* Space at both ends of a drawing with slashes is not part of it. */
static void trim(scan *drawing, size_t *at)
{
    while (drawing->end > *at && peg_is_space(drawing->text[drawing->end - 1]))
        drawing->end--;
    for (size_t i = *at; i < drawing->end; i++)
        drawing->slashed |= drawing->text[i] == '/';
    if (drawing->slashed)
        peg_skip_space(drawing->text, at);
}

static peg_status add_cell(scan *drawing, size_t column, size_t row, int peg)
{
    const cell *first = &drawing->cells[0];

    if (drawing->count == PEG_MAX_HOLES)
        return PEG_E_BIG;
    if (drawing->lattice == PEG_TRIANGULAR && drawing->count > 0 &&
        (column + row + first->column + first->row) % 2 != 0)
        return PEG_E_TEXT;
    if (peg)
        peg_bits_set(&drawing->pegs, drawing->count);
    drawing->cells[drawing->count++] = (cell){column, row};
    return PEG_OK;
}

static peg_status scan_cells(scan *drawing, size_t *at)
{
    size_t column = 0;
    size_t row = 0;

    for (; *at < drawing->end; ++*at) {
        char c = drawing->text[*at];
        int peg = peg_shape_mark(c);
        peg_status status = PEG_OK;

        if (c == '\r' && drawing->text[*at + 1] == '\n')
            continue;
        if (c == (drawing->slashed ? '/' : '\n')) {
            row++;
            column = 0;
            continue;
        }
        if (peg >= 0)
            status = add_cell(drawing, column, row, peg);
        else if (c != '_' && (c != ' ' || drawing->slashed))
            status = PEG_E_TEXT;
        if (status != PEG_OK)
            return status;
        column++;
    }
    return drawing->count > 0 ? PEG_OK : PEG_E_EMPTY;
}

/* Moves the drawing to the top left and gives the holes their places. */
static peg_status place_cells(const scan *drawing, peg_shape *shape)
{
    size_t top = drawing->cells[0].row;
    size_t left = drawing->cells[0].column;

    for (int i = 0; i < drawing->count; i++)
        if (drawing->cells[i].column < left)
            left = drawing->cells[i].column;
    for (int i = 0; i < drawing->count; i++) {
        size_t column = drawing->cells[i].column - left;
        size_t row = drawing->cells[i].row - top;

        if (column >= PEG_MAX_SIDE || row >= PEG_MAX_SIDE)
            return PEG_E_BIG;
        shape->column[i] = (int16_t)column;
        shape->row[i] = (int16_t)row;
    }
    return PEG_OK;
}

/* The holes are in reading order, so that binary search finds one by its place. */
static int hole_at(const peg_shape *shape, int column, int row)
{
    int low = 0;
    int high = shape->holes;

    while (low < high) {
        int middle = (low + high) / 2;
        int before = shape->row[middle] < row ||
                     (shape->row[middle] == row && shape->column[middle] < column);

        if (before)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < shape->holes && shape->row[low] == row && shape->column[low] == column)
        return low;
    return PEG_NO_HOLE;
}

static int steps_of(peg_lattice lattice, const int8_t (**out_steps)[2])
{
    static const int8_t grid[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                      {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const int8_t slanted[6][2] = {{2, 0}, {-2, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

    *out_steps = lattice == PEG_TRIANGULAR ? slanted : grid;
    if (lattice == PEG_TRIANGULAR)
        return 6;
    return lattice == PEG_DIAGONAL ? 8 : 4;
}

/* Writes the lines, where there is room for them. Returns how many there are. */
static size_t write_lines(const peg_shape *shape, peg_jump *out)
{
    const int8_t(*steps)[2];
    int step_count = steps_of(shape->lattice, &steps);
    size_t count = 0;

    for (int from = 0; from < shape->holes; from++) {
        for (int s = 0; s < step_count; s++) {
            int column = shape->column[from];
            int row = shape->row[from];
            int over = hole_at(shape, column + steps[s][0], row + steps[s][1]);
            int to = hole_at(shape, column + 2 * steps[s][0], row + 2 * steps[s][1]);

            if (over == PEG_NO_HOLE || to == PEG_NO_HOLE)
                continue;
            if (out)
                out[count] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
            count++;
        }
    }
    return count;
}

static peg_status derive_lines(peg_shape *shape)
{
    peg_status status = peg_shape_take_lines(shape, write_lines(shape, NULL));

    if (status == PEG_OK)
        write_lines(shape, shape->lines);
    return status;
}

peg_status peg_shape_from_drawing(peg_lattice lattice, const char *text, size_t end,
                                  const peg_allocator *allocator, size_t *at, peg_shape **out_shape)
{
    scan drawing = {.lattice = lattice, .text = text, .end = end};
    size_t start = *at;
    peg_shape *shape;
    peg_status status;

    trim(&drawing, at);
    status = scan_cells(&drawing, at);
    if (status == PEG_E_EMPTY)
        *at = start;
    if (status != PEG_OK)
        return status;
    status = peg_shape_begin(allocator, &shape);
    if (status != PEG_OK)
        return status;
    shape->lattice = lattice;
    shape->holes = drawing.count;
    shape->start = drawing.pegs;
    status = place_cells(&drawing, shape);
    if (status == PEG_E_BIG)
        *at = start;
    if (status == PEG_OK)
        status = derive_lines(shape);
    return peg_shape_end(shape, status, out_shape);
}

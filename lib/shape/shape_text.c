/* SPDX-License-Identifier: MIT */

/*
 * Makes shapes from drawings and from lists of lines, and writes them in the same form. Three holes
 * of a drawing in a row, in a direction of the lattice, make a line each way. Lines that are given
 * are checked: each has three different holes of the board, and none is given twice.
 */
#include "shape/shape_text.h"

const char *peg_shape_head(peg_lattice lattice)
{
    static const char *const heads[] = {
        [PEG_NO_LATTICE] = "lines:",
        [PEG_SQUARE] = "square:",
        [PEG_DIAGONAL] = "diagonal:",
        [PEG_TRIANGULAR] = "triangular:",
    };

    return heads[lattice];
}

int peg_shape_mark(char c)
{
    if (c == 'o' || c == 'P')
        return 1;
    return c == '.' || c == 'H' ? 0 : -1;
}

static void write_mark(const peg_bits *pegs, int hole, peg_writer *writer)
{
    peg_write_char(writer, peg_bits_get(pegs, hole) ? 'o' : '.');
}

/* Derives the rest of a shape that is filled in; frees the shape if filling it in failed. */
static peg_shape *end_shape(peg_shape *shape, peg_status *status, size_t *out_repeat)
{
    if (*status == PEG_OK)
        *status = peg_shape_derive(shape, out_repeat);
    if (*status == PEG_OK)
        *status = peg_shape_find_symmetries(shape);
    if (*status == PEG_OK)
        return shape;
    peg_shape_release(shape);
    return NULL;
}

/* -- drawings -------------------------------------------------------------- */

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

/* Space at both ends of a drawing with slashes is not part of it. Returns where it begins. */
static size_t trim(scan *drawing, size_t at)
{
    while (drawing->end > at && peg_is_space(drawing->text[drawing->end - 1]))
        drawing->end--;
    for (size_t i = at; i < drawing->end; i++)
        drawing->slashed |= drawing->text[i] == '/';
    if (drawing->slashed)
        peg_skip_space(drawing->text, &at);
    return at;
}

static int ends_row(const scan *drawing, size_t at)
{
    return drawing->text[at] == (drawing->slashed ? '/' : '\n');
}

static int is_return(const scan *drawing, size_t at)
{
    return drawing->text[at] == '\r' && drawing->text[at + 1] == '\n';
}

/*
 * Whether a drawing has rows of 1, 2, 3 ... holes and nothing else, a triangle as positions are
 * written. Returns the column for its first hole that leaves room to the left of the last row, or 0
 * if it is no such triangle. Rows before the first hole and after the last may be empty.
 */
static size_t triangle_top(const scan *drawing, size_t at)
{
    size_t top = 1;
    size_t rows = 0;
    size_t width = 0;
    int is_over = 0;

    for (; at < drawing->end; at++) {
        if (peg_shape_mark(drawing->text[at]) >= 0) {
            width++;
        } else if (ends_row(drawing, at)) {
            if (width > 0 && (width != rows + 1 || is_over))
                return 0;
            is_over = width == 0 && rows > 0;
            rows = width > 0 ? width : rows;
            width = 0;
            top++;
        } else if (!is_return(drawing, at)) {
            return 0;
        }
    }
    return width == 0 || (width == rows + 1 && !is_over) ? top : 0;
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

static void scan_cells(scan *drawing, peg_reader *r)
{
    size_t start = r->at;
    size_t at = trim(drawing, start);
    size_t top = drawing->lattice == PEG_TRIANGULAR ? triangle_top(drawing, at) : 0;
    size_t column = top;
    size_t row = 0;

    for (; at < drawing->end && r->status == PEG_OK; at++) {
        char c = drawing->text[at];
        int peg = peg_shape_mark(c);

        if (is_return(drawing, at))
            continue;
        if (ends_row(drawing, at)) {
            row++;
            column = top ? top - row : 0;
            continue;
        }
        if (peg >= 0)
            peg_read_fail(r, add_cell(drawing, column, row, peg), at);
        else if (c != '_' && (c != ' ' || drawing->slashed))
            peg_read_fail(r, PEG_E_TEXT, at);
        column += top ? 2 : 1;
    }
    if (drawing->count == 0)
        peg_read_fail(r, PEG_E_EMPTY, start);
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
int peg_shape_hole_at(const peg_shape *shape, int row, int column)
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

/* The steps of a lattice from a hole to those beside it. */
enum { MOST_STEPS = 8 };

static const struct {
    int count;
    int8_t step[MOST_STEPS][2];
} lattice_steps[] = {
    [PEG_SQUARE] = {4, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}},
    [PEG_DIAGONAL] = {8, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}},
    [PEG_TRIANGULAR] = {6, {{2, 0}, {-2, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}},
};

/* Lists the lines from the holes that each step leads to. Writes them, unless out is NULL. */
static size_t lattice_lines(int holes, int steps, int16_t (*near)[MOST_STEPS], peg_jump *out)
{
    size_t count = 0;

    for (int from = 0; from < holes; from++)
        for (int i = 0; i < steps; i++) {
            int over = near[from][i];
            int to = over == PEG_NO_HOLE ? PEG_NO_HOLE : near[over][i];

            if (to == PEG_NO_HOLE)
                continue;
            if (out)
                out[count] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
            count++;
        }
    return count;
}

static peg_status derive_lines(peg_shape *shape)
{
    int16_t near[PEG_MAX_HOLES][MOST_STEPS];
    int holes = shape->holes, steps = lattice_steps[shape->lattice].count;
    peg_status status;

    for (int hole = 0; hole < holes; hole++)
        for (int i = 0; i < steps; i++) {
            const int8_t *step = lattice_steps[shape->lattice].step[i];

            near[hole][i] = (int16_t)peg_shape_hole_at(shape, shape->row[hole] + step[1],
                                                       shape->column[hole] + step[0]);
        }
    status = peg_shape_take_lines(shape, lattice_lines(holes, steps, near, NULL));
    if (status == PEG_OK)
        lattice_lines(holes, steps, near, shape->lines);
    return status;
}

peg_shape *peg_shape_from_drawing(peg_reader *r, peg_lattice lattice, size_t end,
                                  const peg_allocator *allocator)
{
    scan drawing = {.lattice = lattice, .text = r->text, .end = end};
    size_t start = r->at;
    peg_shape *shape = NULL;
    peg_status status;

    scan_cells(&drawing, r);
    if (r->status == PEG_OK)
        shape = peg_shape_new(allocator);
    if (!shape) {
        peg_read_fail(r, PEG_E_MEMORY, start);
        return NULL;
    }
    r->at = end;
    shape->lattice = lattice;
    shape->holes = drawing.count;
    shape->start = drawing.pegs;
    status = place_cells(&drawing, shape);
    if (status == PEG_OK)
        status = derive_lines(shape);
    shape = end_shape(shape, &status, NULL);
    peg_read_fail(r, status, start);
    return shape;
}

static void shape_write_drawing(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer)
{
    int row = 0;
    int column = 0;

    for (int hole = 0; hole < shape->holes; hole++) {
        if (shape->row[hole] > row) {
            peg_write_chars(writer, '/', (size_t)(shape->row[hole] - row));
            row = shape->row[hole];
            column = 0;
        }
        peg_write_chars(writer, '_', (size_t)(shape->column[hole] - column));
        write_mark(pegs, hole, writer);
        column = shape->column[hole] + 1;
    }
}

/* -- lists of lines -------------------------------------------------------- */

static peg_status check_line(peg_jump line, int holes)
{
    if (line.from >= holes || line.over >= holes || line.to >= holes)
        return PEG_E_HOLE;
    if (line.from == line.over || line.over == line.to || line.to == line.from)
        return PEG_E_SAME;
    return PEG_OK;
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
    shape = peg_shape_new(allocator);
    if (!shape)
        return PEG_E_MEMORY;
    /* Full except the first hole, with its holes in a row. */
    shape->holes = holes;
    shape->start = peg_bits_below(holes);
    peg_bits_flip(&shape->start, 0);
    for (int hole = 0; hole < holes; hole++)
        shape->column[hole] = (int16_t)hole;
    status = peg_shape_take_lines(shape, count);
    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        shape->lines[i] = lines[i];
        *out_at = i;
        status = check_line(lines[i], holes);
    }
    *out_shape = end_shape(shape, &status, out_at);
    return status;
}

/* Reads "from-over-to", numbers from 1. */
static peg_jump read_line(peg_reader *r, int holes)
{
    uint8_t hole[3];
    size_t start = r->at;
    peg_jump line;

    for (int i = 0; i < 3; i++) {
        size_t at;
        int number;

        if (i > 0)
            peg_read_char(r, '-');
        at = r->at;
        number = peg_read_number(r->text, &r->at);
        if (number < 1 || number > holes)
            peg_read_fail(r, number < 0 ? PEG_E_TEXT : PEG_E_HOLE, at);
        hole[i] = (uint8_t)(number - 1);
    }
    line = (peg_jump){hole[0], hole[1], hole[2]};
    peg_read_fail(r, check_line(line, holes), start);
    return line;
}

/* Where the line of an index begins in a list. */
static size_t find_line(const char *text, size_t at, size_t index)
{
    while (index > 0)
        if (text[at++] == ',')
            index--;
    return at;
}

/* Reads the number of holes and a colon. */
static int read_holes(peg_reader *r)
{
    size_t start = r->at;
    int holes = peg_read_number(r->text, &r->at);

    if (holes < 0)
        peg_read_fail(r, PEG_E_TEXT, start);
    peg_read_char(r, ':');
    if (holes == 0 || holes > PEG_MAX_HOLES)
        peg_read_fail(r, holes == 0 ? PEG_E_EMPTY : PEG_E_BIG, start);
    return holes;
}

peg_shape *peg_shape_from_list(peg_reader *r, size_t end, const peg_allocator *allocator)
{
    int holes = read_holes(r);
    size_t start = r->at;
    size_t count = start < end;
    size_t wrong = 0;
    peg_shape *shape = NULL;
    peg_jump *lines;

    if (r->status != PEG_OK)
        return NULL;
    for (size_t i = start; i < end; i++)
        count += r->text[i] == ',';
    if (count > PEG_MAX_LINES)
        wrong = PEG_MAX_LINES;
    lines = peg_memory_new(allocator, (count + 1) * sizeof(*lines));
    if (!lines) {
        peg_read_fail(r, PEG_E_MEMORY, start);
        return NULL;
    }
    for (size_t i = 0; i < count && i < PEG_MAX_LINES; i++) {
        if (i > 0)
            peg_read_char(r, ',');
        lines[i] = read_line(r, holes);
    }
    if (wrong == 0 && r->at != end)
        peg_read_fail(r, PEG_E_TEXT, r->at);
    if (r->status == PEG_OK) {
        peg_status status = peg_shape_from_lines(holes, lines, count, allocator, &wrong, &shape);

        peg_read_fail(r, status, find_line(r->text, start, wrong));
    }
    peg_memory_free(allocator, lines, (count + 1) * sizeof(*lines));
    return shape;
}

static void write_list(const peg_shape *shape, peg_writer *writer)
{
    peg_write_number(writer, (unsigned)shape->holes);
    peg_write_char(writer, ':');
    for (size_t i = 0; i < shape->line_count; i++) {
        if (i > 0)
            peg_write_char(writer, ',');
        peg_write_number(writer, shape->lines[i].from + 1U);
        peg_write_char(writer, '-');
        peg_write_number(writer, shape->lines[i].over + 1U);
        peg_write_char(writer, '-');
        peg_write_number(writer, shape->lines[i].to + 1U);
    }
}

/* -- shapes with positions ------------------------------------------------- */

void peg_shape_write(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer)
{
    peg_write_text(writer, shape->builtin[0] ? shape->builtin : peg_shape_head(shape->lattice));
    if (!shape->builtin[0] && shape->lattice != PEG_NO_LATTICE) {
        shape_write_drawing(shape, pegs, writer);
        return;
    }
    if (!shape->builtin[0])
        write_list(shape, writer);
    peg_write_char(writer, ' ');
    peg_shape_write_position(shape, pegs, writer);
}

/* Whether a slash comes before a hole. */
static int starts_row(const peg_shape *shape, int hole)
{
    return hole > 0 && hole < shape->holes && shape->row[hole] != shape->row[hole - 1];
}

void peg_shape_write_position(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer)
{
    for (int hole = 0; hole < shape->holes; hole++) {
        if (starts_row(shape, hole))
            peg_write_char(writer, '/');
        write_mark(pegs, hole, writer);
    }
}

peg_bits peg_shape_read_position(const peg_shape *shape, peg_reader *r, size_t end)
{
    peg_bits pegs = {{0}};
    int hole = 0;
    int slash = 0; /* whether the last byte was one */

    for (; r->at < end && r->status == PEG_OK; r->at++) {
        char c = r->text[r->at];
        int peg = peg_shape_mark(c);

        if (c != '/' && peg < 0) {
            peg_read_fail(r, PEG_E_TEXT, r->at);
        } else if (hole == shape->holes || (c == '/') != (starts_row(shape, hole) && !slash)) {
            peg_read_fail(r, PEG_E_POSITION, r->at);
        } else {
            slash = c == '/';
            if (peg > 0)
                peg_bits_set(&pegs, hole);
            hole += !slash;
        }
    }
    if (hole < shape->holes)
        peg_read_fail(r, PEG_E_POSITION, r->at);
    return pegs;
}

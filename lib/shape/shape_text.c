/* SPDX-License-Identifier: MIT */

/* Writes shapes and positions, and reads positions. */
#include "shape/shape_text.h"

static const char *lattice_name(peg_lattice lattice)
{
    switch (lattice) {
    case PEG_SQUARE:
        return "square:";
    case PEG_DIAGONAL:
        return "diagonal:";
    case PEG_TRIANGULAR:
        return "triangular:";
    case PEG_NO_LATTICE:
        break;
    }
    return "lines:";
}

int peg_shape_mark(char c)
{
    if (c == 'o' || c == 'P')
        return 1;
    return c == '.' || c == 'H' ? 0 : -1;
}

static char peg_mark(const peg_bits *pegs, int hole)
{
    return peg_bits_get(pegs, hole) ? 'o' : '.';
}

static void write_drawing(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer)
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
        peg_write_char(writer, peg_mark(pegs, hole));
        column = shape->column[hole] + 1;
    }
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

void peg_shape_write(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer)
{
    if (shape->builtin[0]) {
        peg_write_text(writer, shape->builtin);
    } else {
        peg_write_text(writer, lattice_name(shape->lattice));
        if (shape->lattice != PEG_NO_LATTICE) {
            write_drawing(shape, pegs, writer);
            return;
        }
        write_list(shape, writer);
    }
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
        peg_write_char(writer, peg_mark(pegs, hole));
    }
}

peg_status peg_shape_read_position(const peg_shape *shape, const char *text, size_t end, size_t *at,
                                   peg_bits *out_pegs)
{
    peg_bits pegs = {{0}};
    int hole = 0;
    int slash = 0; /* whether the last byte was one */

    for (; *at < end; ++*at) {
        char c = text[*at];
        int peg = peg_shape_mark(c);

        if (c != '/' && peg < 0)
            return PEG_E_TEXT;
        if (hole == shape->holes || (c == '/') != (starts_row(shape, hole) && !slash))
            return PEG_E_POSITION;
        slash = c == '/';
        if (slash)
            continue;
        if (peg)
            peg_bits_set(&pegs, hole);
        hole++;
    }
    if (hole < shape->holes)
        return PEG_E_POSITION;
    *out_pegs = pegs;
    return PEG_OK;
}

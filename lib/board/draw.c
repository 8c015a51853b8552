/* SPDX-License-Identifier: MIT */

/* A picture of a board in text, a line for each row. */
#include "board/board.h"

#include "base/text.h"
#include "shape/hole_names.h"

/* In place of the naming of a drawing: pegs are drawn without their names. */
#define UNNAMED PEG_NAMING_DEFAULT

typedef struct drawing {
    const peg_board *board;
    peg_naming naming;
} drawing;

/* What is drawn for a hole: a dot if empty, an o for a peg, or the hole's name in a naming. */
static const char *mark(const peg_board *board, peg_naming naming, int hole)
{
    if (!peg_bits_get(&board->pegs, hole))
        return ".";
    return naming == UNNAMED ? "o" : peg_shape_hole_name(board->shape, naming, hole);
}

static size_t widest_mark(const peg_board *board, peg_naming naming)
{
    size_t widest = 1;

    for (int hole = 0; naming != UNNAMED && hole < board->shape->holes; hole++) {
        size_t width = peg_text_length(peg_shape_hole_name(board->shape, naming, hole));

        widest = width > widest ? width : widest;
    }
    return widest;
}

/*
 * Each column of the lattice is as wide as the widest mark and a space. On the triangular
 * lattice two columns are, since neighbours in a row are two columns apart.
 */
static void write_drawing(const void *what, peg_writer *writer)
{
    const drawing *d = what;
    const peg_shape *shape = d->board->shape;
    size_t pitch = widest_mark(d->board, d->naming) + 1;
    size_t column = 0;
    int row = 0;

    if (shape->lattice == PEG_TRIANGULAR)
        pitch = (pitch + 1) / 2;
    for (int hole = 0; hole < shape->holes; hole++) {
        const char *text = mark(d->board, d->naming, hole);
        size_t place = (size_t)shape->column[hole];

        place *= pitch;

        if (shape->row[hole] > row) {
            peg_write_chars(writer, '\n', (size_t)(shape->row[hole] - row));
            row = shape->row[hole];
            column = 0;
        }
        peg_write_chars(writer, ' ', place - column);
        peg_write_text(writer, text);
        column = place + peg_text_length(text);
    }
    peg_write_char(writer, '\n');
}

peg_status peg_draw(const peg_board *board, char *out, size_t room, size_t *out_length)
{
    const drawing plain = {board, UNNAMED};

    return board ? peg_write_out(write_drawing, &plain, out, room, out_length) : PEG_E_ARGUMENT;
}

peg_status peg_draw_names(const peg_board *board, peg_naming naming, char *out, size_t room,
                          size_t *out_length)
{
    drawing named = {board, naming};
    peg_status status;

    if (!board)
        return PEG_E_ARGUMENT;
    status = peg_shape_naming(board->shape, &named.naming);
    return status == PEG_OK ? peg_write_out(write_drawing, &named, out, room, out_length) : status;
}

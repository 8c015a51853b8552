/* SPDX-License-Identifier: MIT */

/* A picture of a board in text, a line for each row. */
#include "board/board.h"

#include "base/text.h"
#include "shape/hole_names.h"

/* What is drawn for a hole: a dot if empty, an o for a peg, or the hole's name. */
static const char *mark(const peg_board *board, int named, peg_naming naming, int hole)
{
    if (!peg_bits_get(&board->pegs, hole))
        return ".";
    return named ? peg_shape_hole_name(board->shape, naming, hole) : "o";
}

static size_t widest_mark(const peg_board *board, int named, peg_naming naming)
{
    size_t widest = 1;

    for (int hole = 0; named && hole < board->shape->holes; hole++) {
        size_t width = peg_text_length(peg_shape_hole_name(board->shape, naming, hole));

        widest = width > widest ? width : widest;
    }
    return widest;
}

/*
 * Each column of the lattice is as wide as the widest mark and a space. On the triangular
 * lattice two columns are, since neighbours in a row are two columns apart.
 */
static void draw(const peg_board *board, int named, peg_naming naming, peg_writer *writer)
{
    const peg_shape *shape = board->shape;
    size_t pitch = widest_mark(board, named, naming) + 1;
    size_t column = 0;
    int row = 0;

    if (shape->lattice == PEG_TRIANGULAR)
        pitch = (pitch + 1) / 2;
    for (int hole = 0; hole < shape->holes; hole++) {
        const char *text = mark(board, named, naming, hole);
        size_t place = pitch * (size_t)shape->column[hole];

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

peg_status peg_draw(const peg_board *board, int named, peg_naming naming, char *out, size_t room,
                    size_t *out_length)
{
    peg_writer measured = {NULL, 0};
    peg_writer writer = {out, 0};
    peg_status status;

    if (!board || (named != 0 && named != 1))
        return PEG_E_ARGUMENT;
    naming = peg_shape_naming(board->shape, naming);
    if (naming == PEG_NAMING_DEFAULT)
        return PEG_E_ARGUMENT;
    draw(board, named, naming, &measured);
    status = peg_writer_fits(&measured, out, room, out_length);
    if (status != PEG_OK)
        return status;
    draw(board, named, naming, &writer);
    peg_write_char(&writer, 0);
    return PEG_OK;
}

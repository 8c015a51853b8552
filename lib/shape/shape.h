/* SPDX-License-Identifier: MIT */
#ifndef PEG_SHAPE_SHAPE_H
#define PEG_SHAPE_SHAPE_H

#include <stdatomic.h>

#include "base/bits.h"
#include "base/memory.h"
#include "base/text.h"
#include "libpeg.h"

/* How the holes of a drawing neighbour each other. */
typedef enum peg_lattice {
    PEG_NO_LATTICE, /* not drawn: made from a list of lines */
    PEG_SQUARE,
    PEG_DIAGONAL,
    PEG_TRIANGULAR
} peg_lattice;

/* Room for the longest hole name, three letters and four digits, and a zero. */
#define PEG_NAME_SIZE 8

/* Room for the longest name of a built-in shape, such as rect128x2, and a zero. */
#define PEG_BUILTIN_SIZE 16

/*
 * What boards share. Immutable once made; only the number of boards that hold it
 * changes, and that is atomic.
 */
typedef struct peg_shape {
    peg_allocator allocator;
    atomic_size_t holders;
    char builtin[PEG_BUILTIN_SIZE]; /* its name, or empty if drawn or listed */
    peg_lattice lattice;
    int holes;
    int words; /* of a position: 1, 2 or 4 */
    size_t line_count;
    peg_jump *lines;                   /* ascending by (from, to, over) */
    uint16_t first[PEG_MAX_HOLES + 1]; /* lines from hole h: first[h] to first[h + 1] */
    uint64_t *masks; /* a line's pegs to jump, then all its holes, in words words each */
    size_t symmetry_count;
    uint8_t *symmetries;
    int16_t column[PEG_MAX_HOLES]; /* in the drawing, from 0 */
    int16_t row[PEG_MAX_HOLES];
    peg_bits start; /* the pegs of its drawing or custom */
    char name[PEG_ALGEBRAIC + 1][PEG_MAX_HOLES][PEG_NAME_SIZE]; /* none under PEG_USUAL */
} peg_shape;

/*
 * Make a shape, held once. The texts are a piece of a larger one: *at is where
 * the piece begins and, on error, becomes where the trouble is.
 */
peg_status peg_shape_from_drawing(peg_lattice lattice, const char *text, size_t end,
                                  const peg_allocator *allocator, size_t *at,
                                  peg_shape **out_shape);
peg_status peg_shape_from_name(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape);
peg_status peg_shape_from_lines(int holes, const peg_jump *lines, size_t count,
                                const peg_allocator *allocator, size_t *out_at,
                                peg_shape **out_shape);
peg_status peg_shape_from_list(const char *text, size_t end, const peg_allocator *allocator,
                               size_t *at, peg_shape **out_shape);

peg_shape *peg_shape_hold(peg_shape *shape);
void peg_shape_release(peg_shape *shape);

/* Resolves PEG_USUAL; PEG_USUAL again for a naming that the shape has not. */
peg_naming peg_shape_naming(const peg_shape *shape, peg_naming naming);

/* A hole's name in a naming that peg_shape_naming() gave. */
const char *peg_shape_name(const peg_shape *shape, peg_naming naming, int hole);

/* The hole named by length bytes of text in any naming, or PEG_NO_HOLE. */
int peg_shape_named(const peg_shape *shape, const char *text, size_t length);

/* The lines that join two holes, and their number to *out_count; NULL for none. */
const peg_jump *peg_shape_joins(const peg_shape *shape, int from, int to, size_t *out_count);

int peg_shape_has_line(const peg_shape *shape, peg_jump line);

/*
 * Writes the shape as peg_board_new() reads it. A drawing shows the pegs, so that
 * no position need follow it.
 */
void peg_shape_write(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);

/* Writes and reads a position as rows apart by slashes. */
void peg_shape_write_position(const peg_shape *shape, const peg_bits *pegs, peg_writer *writer);
peg_status peg_shape_read_position(const peg_shape *shape, const char *text, size_t end, size_t *at,
                                   peg_bits *out_pegs);

#endif

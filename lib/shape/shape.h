/* SPDX-License-Identifier: MIT */

/*
 * The holes of a board, their names and places, and the lines along which pegs jump. Shared by
 * boards and what is asked about them, and immutable once made; only the number of those that
 * hold it changes, and that is atomic.
 */
#ifndef PEG_SHAPE_SHAPE_H
#define PEG_SHAPE_SHAPE_H

#include <stdatomic.h>

#include "base/bits.h"
#include "base/memory.h"
#include "libpeg.h"

/* Which holes of a drawing are neighbours. */
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

typedef struct peg_shape {
    peg_allocator allocator;
    atomic_size_t holders;          /* how many hold it */
    char builtin[PEG_BUILTIN_SIZE]; /* its name, or empty if it has none */
    peg_lattice lattice;
    int holes;
    int words; /* of a position: 1, 2 or 4 */
    size_t line_count;
    peg_jump *lines;                   /* ascending by (from, to, over) */
    uint16_t first[PEG_MAX_HOLES + 1]; /* lines from hole h: first[h] to first[h + 1] */
    /* By line: the holes with a peg before a jump, then all three, each as a set of words. */
    uint64_t *masks;
    size_t symmetry_count;
    uint8_t *symmetries;           /* one after another: where each hole goes */
    int16_t column[PEG_MAX_HOLES]; /* in the drawing, from 0 */
    int16_t row[PEG_MAX_HOLES];
    peg_bits start; /* the position that play begins with, unless one is given */
    /* PEG_NAMING_DEFAULT has none. */
    char name[PEG_NAMING_ALGEBRAIC + 1][PEG_MAX_HOLES][PEG_NAME_SIZE];
} peg_shape;

/* The size of a shape's masks in bytes. */
static inline size_t peg_shape_masks_size(const peg_shape *shape)
{
    return shape->line_count * 2 * (size_t)shape->words * sizeof(*shape->masks);
}

peg_shape *peg_shape_hold(peg_shape *shape);
void peg_shape_release(peg_shape *shape);

/*
 * The lines from one hole to another, and their number to *out_count; NULL for none. On a
 * drawing there is one at most.
 */
const peg_jump *peg_shape_lines_between(const peg_shape *shape, int from, int to,
                                        size_t *out_count);

int peg_shape_has_line(const peg_shape *shape, peg_jump line);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A shape: the holes of a board, their names and places, and the lines along which pegs jump.
 * Boards and questions share it. Once made it is immutable, except for the atomic number of its
 * holders. The end of this file has the goal.
 */
#ifndef PEG_SHAPE_SHAPE_H
#define PEG_SHAPE_SHAPE_H

#include "base/atomic.h"
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
    peg_atomic holders;             /* how many hold it */
    char builtin[PEG_BUILTIN_SIZE]; /* its name, or empty if it has none */
    peg_lattice lattice;
    int holes;
    int words; /* of a position: 1, 2 or 4 */
    size_t line_count;
    peg_jump *lines;                   /* ascending by (from, to, over) */
    uint16_t first[PEG_MAX_HOLES + 1]; /* lines from hole h: first[h] to first[h + 1] */
    /*
     * Two masks by line: the holes with a peg before a jump, and all three holes. Behind the masks,
     * in the same memory: by hole, the holes next to it on some line; and the lines.
     */
    uint64_t *masks;
    uint64_t *beside;
    size_t symmetry_count;
    uint8_t *symmetries;           /* one after another: where each hole goes */
    int16_t column[PEG_MAX_HOLES]; /* in the drawing, from 0 */
    int16_t row[PEG_MAX_HOLES];
    peg_bits start; /* the position that play begins with, unless one is given */
    /*
     * Its number from 1, letters, and on square lattices its column and row, as on a chessboard but
     * with row 1 at the top. PEG_NAMING_DEFAULT has none.
     */
    char name[PEG_NAMING_ALGEBRAIC + 1][PEG_MAX_HOLES][PEG_NAME_SIZE];
} peg_shape;

/* An empty shape, held once; NULL without memory. */
peg_shape *peg_shape_new(const peg_allocator *allocator);

/*
 * Takes memory for a number of lines in shape->lines, to be filled in any order. Holes come first.
 */
peg_status peg_shape_take_lines(peg_shape *shape, size_t count);

/*
 * Sorts the lines and derives everything else but the symmetries. On PEG_E_TWICE, the line whose
 * index is *out_repeat repeats an earlier one.
 */
peg_status peg_shape_derive(peg_shape *shape, size_t *out_repeat);

peg_shape *peg_shape_hold(peg_shape *shape);
void peg_shape_release(peg_shape *shape);

/*
 * The lines from one hole to another, and their number to *out_count; NULL for none. On a
 * drawing there is one at most.
 */
const peg_jump *peg_shape_lines_between(const peg_shape *shape, int from, int to,
                                        size_t *out_count);

int peg_shape_has_line(const peg_shape *shape, peg_jump line);

/* The first line along which a jump is legal; line_count if the position is stuck. */
static inline size_t peg_shape_first_legal(const peg_shape *shape, const peg_bits *pegs)
{
    size_t line = 0;

    while (line < shape->line_count && !peg_bits_allow(pegs, shape->lines[line]))
        line++;
    return line;
}

/*
 * Replaces PEG_NAMING_DEFAULT by the naming that it means for a shape. Returns PEG_E_NAMING if its
 * holes have no names in the naming.
 */
peg_status peg_shape_naming(const peg_shape *shape, peg_naming *naming);

/* The hole that a text names, in any naming and in upper or lower case, or PEG_NO_HOLE. */
int peg_shape_hole_named(const peg_shape *shape, const char *text, size_t length);

/*
 * Finds shape->symmetries, the permutations of the holes that take every line to a line, in
 * ascending order, so that the identity comes first. The lines must be sorted. They are a group:
 * one symmetry after another is a symmetry too. If there are too many symmetries, or they are too
 * hard to find, the identity is the only one.
 */
peg_status peg_shape_find_symmetries(peg_shape *shape);

/* The words of a position in the interface. A search uses four words for three. */
static inline size_t peg_shape_words(const peg_shape *shape)
{
    return ((size_t)shape->holes + 63) / 64;
}

/* Whether a symmetry takes a position to itself. */
int peg_symmetry_keeps(const uint8_t *symmetry, int holes, const peg_bits *position);

/* The image of a position under the symmetry of an index. */
peg_bits peg_symmetry_image(const peg_shape *shape, size_t index, const peg_bits *position);

/* The index of the image of a line under that symmetry. */
size_t peg_symmetry_line(const peg_shape *shape, size_t index, size_t line);

/* -- goals ----------------------------------------------------------------- */

/*
 * The goal: which positions count as won. Its pegs are those of the position to reach. For one
 * peg anywhere there are none, so that every symmetry keeps the goal. There is no typedef, since
 * peg_goal() is a function.
 */
struct peg_goal {
    peg_goal_kind kind;
    peg_bits pegs;
};

/* The goal of reaching exactly a position. If that has one peg, the goal is its hole. */
static inline struct peg_goal peg_goal_exactly(const peg_bits *pegs)
{
    struct peg_goal goal = {PEG_GOAL_POSITION, *pegs};

    if (peg_bits_count(pegs) == 1)
        goal.kind = PEG_GOAL_HOLE;
    return goal;
}

/* Whether the kind fits the pegs, which a file may get wrong. */
static inline int peg_goal_is_sound(const struct peg_goal *goal)
{
    int count = peg_bits_count(&goal->pegs);

    if (goal->kind == PEG_GOAL_ANYWHERE)
        return count == 0;
    return goal->kind == (count == 1 ? PEG_GOAL_HOLE : PEG_GOAL_POSITION);
}

static inline int peg_goal_equal(const struct peg_goal *a, const struct peg_goal *b)
{
    return a->kind == b->kind && peg_bits_equal(&a->pegs, &b->pegs);
}

/* How many pegs are left in a won position. */
static inline int peg_goal_count(const struct peg_goal *goal)
{
    return goal->kind == PEG_GOAL_ANYWHERE ? 1 : peg_bits_count(&goal->pegs);
}

/* Whether a position is won. */
static inline int peg_goal_met(const struct peg_goal *goal, const peg_bits *pegs)
{
    return goal->kind == PEG_GOAL_ANYWHERE ? peg_bits_count(pegs) == 1
                                           : peg_bits_equal(pegs, &goal->pegs);
}

/* The number of positions that meet a goal, whatever their class, and the i-th of them. */
static inline int peg_goal_ends(const peg_shape *shape, const struct peg_goal *goal)
{
    return goal->kind == PEG_GOAL_ANYWHERE ? shape->holes : 1;
}

static inline peg_bits peg_goal_end(const struct peg_goal *goal, int i)
{
    peg_bits end = goal->pegs;

    if (goal->kind == PEG_GOAL_ANYWHERE)
        peg_bits_set(&end, i);
    return end;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Jumps without a hole in common can be played in either order: they are independent. Two solutions
 * are the same up to order if swapping independent neighbours leads from one to the other. All
 * solutions that are the same form a trace, in the sense of Mazurkiewicz (Concurrent program
 * schemes and their interpretations, 1977), and the rules for traces are those of Cartier and Foata
 * (Problemes combinatoires de commutation et rearrangements, 1969).
 *
 * Listing. Of the solutions of a trace, one is the least. A sequence is the least of its trace
 * unless some jump in it can be brought forward past others that it is independent of, to stand
 * before a larger one (Anisimov and Knuth, Inhomogeneous sorting, 1979). So during play, a line
 * falls asleep when a larger line is played in its place, and a jump along any line wakes the lines
 * that share a hole with it. Sleeping lines must not be played, and nothing else is left out. Which
 * lines sleep depends only on the jumps so far, so a walk cuts a branch at the first jump that is
 * not least. (Godefroid's sleep sets are the same idea.)
 *
 * Counting. The first jumps of a trace are those that can be brought to its front: no two of them
 * share a hole. All sets of first jumps of a trace that is not empty, counted as 1 if they have an
 * even number of jumps, else as -1, add up to 0. And the traces from a position whose first jumps
 * include a given set are those from the position after these jumps. So the number of traces from a
 * position follows from the numbers further on: it is the sum over all sets, not empty, of
 * independent jumps that are legal in it, counted as 1 if there is an odd number of them, else as
 * -1, times the number of traces after them.
 *
 * For both, each hole has the set of lines that it is on.
 */
#ifndef PEG_POSITION_ORDER_H
#define PEG_POSITION_ORDER_H

#include "base/budget.h"
#include "shape/shape.h"

typedef struct peg_lines_by_hole {
    size_t words;    /* of a set of lines */
    uint64_t *lines; /* by hole: the lines that it is on */
    size_t size;     /* of these in bytes */
} peg_lines_by_hole;

/* Finds the lines that each hole is on, in sets of a number of words. */
static inline void peg_lines_by_hole_make(const peg_shape *shape, size_t words, peg_budget *budget,
                                          peg_lines_by_hole *out_lines)
{
    /* One more word, because a shape may have no lines. */
    out_lines->size = ((size_t)shape->holes * words + 1) * sizeof(*out_lines->lines);
    out_lines->words = words;
    out_lines->lines = peg_budget_new(budget, out_lines->size);
    for (size_t i = 0; out_lines->lines && i < shape->line_count; i++) {
        const uint8_t holes[] = {shape->lines[i].from, shape->lines[i].over, shape->lines[i].to};

        for (int k = 0; k < 3; k++)
            out_lines->lines[holes[k] * words + i / 64] |= UINT64_C(1) << i % 64;
    }
}

static inline void peg_lines_by_hole_free(peg_lines_by_hole *lines, peg_budget *budget)
{
    peg_budget_free(budget, lines->lines, lines->size);
    lines->lines = NULL;
}

/* The w-th word of the set of lines that share a hole with one, which is itself among them. */
static inline uint64_t peg_lines_touching(const peg_lines_by_hole *by_hole, peg_jump line, size_t w)
{
    const uint64_t *lines = by_hole->lines + w;

    return lines[line.from * by_hole->words] | lines[line.over * by_hole->words] |
           lines[line.to * by_hole->words];
}

/* The lines of the w-th word that come before one. */
static inline uint64_t peg_lines_before(size_t line, size_t w)
{
    if (w != line / 64)
        return w < line / 64 ? ~UINT64_C(0) : 0;
    return (UINT64_C(1) << line % 64) - 1;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * What all.c and random.c share: a table of jumps in the order of the peg game's program, by the
 * hole that they start from, then clockwise from straight down.
 */
#ifndef CLOCKWISE_H
#define CLOCKWISE_H

#include <stdlib.h>
#include <string.h>

#include "libpeg.h"

/* A line of the board, and which way it runs on the screen. */
typedef struct ray {
    peg_jump jump;
    double x;
    double y;
} ray;

/* Whether a line runs down or to the left, and so comes before those that do not. */
static int is_early(const ray *it)
{
    return it->x < -1e-9 || (it->x < 1e-9 && it->y > 0);
}

static int compare_lines(const void *a, const void *b)
{
    const ray *one = a;
    const ray *other = b;
    double turn = one->x * other->y - one->y * other->x;

    if (one->jump.from != other->jump.from)
        return one->jump.from < other->jump.from ? -1 : 1;
    if (is_early(one) != is_early(other))
        return is_early(one) ? -1 : 1;
    if (turn > 1e-9 || turn < -1e-9)
        return turn > 0 ? -1 : 1;
    return memcmp(&one->jump, &other->jump, sizeof(one->jump));
}

/* Makes the table of all jumps, for the caller to free. NULL for want of memory. */
static peg_jump *clockwise(const peg_board *board, size_t *count)
{
    const peg_jump *lines = peg_lines(board, count);
    ray *sorted = malloc((*count + 1) * sizeof(*sorted));
    peg_jump *table = malloc((*count + 1) * sizeof(*table));

    for (size_t i = 0; sorted && i < *count; i++) {
        double x = 0;
        double y = 0;

        sorted[i].jump = lines[i];
        peg_hole_place(board, lines[i].from, &x, &y);
        peg_hole_place(board, lines[i].to, &sorted[i].x, &sorted[i].y);
        sorted[i].x -= x;
        sorted[i].y -= y;
    }
    if (sorted)
        qsort(sorted, *count, sizeof(*sorted), compare_lines);
    for (size_t i = 0; sorted && table && i < *count; i++)
        table[i] = sorted[i].jump;
    if (!sorted) {
        free(table);
        table = NULL;
    }
    free(sorted);
    return table;
}

#endif

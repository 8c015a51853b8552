/* SPDX-License-Identifier: MIT */

/* The public questions about a board's shape: holes, names, places, lines, symmetries. */
#include "board/board.h"

#include "shape/shape_text.h"

#include "base/binary64.h"

/* The height of a row of the triangular lattice: half the root of three. */
#define ROW_HEIGHT 0.86602540378443864676

int peg_holes(const peg_board *board)
{
    return board ? board->shape->holes : 0;
}

const char *peg_hole_name(const peg_board *board, int hole, peg_naming naming)
{
    if (!board || !peg_board_has(board, hole) || peg_shape_naming(board->shape, &naming) != PEG_OK)
        return NULL;
    return board->shape->name[naming][hole];
}

peg_status peg_find_hole(const peg_board *board, const char *name, int *out_hole)
{
    int hole;

    if (!board || !name)
        return PEG_E_ARGUMENT;
    hole = peg_shape_hole_named(board->shape, name, peg_text_length(name));
    if (hole == PEG_NO_HOLE)
        return PEG_E_HOLE;
    if (out_hole)
        *out_hole = hole;
    return PEG_OK;
}

/*
 * Holes without a drawing are put in a circle, each at a distance of 1 from the next. Walks round
 * it, turning by the same angle at each hole, whose cosine and sine are found by their series:
 * there may be no mathematics library.
 */
static void place_in_circle(int holes, int hole, double *out_x, double *out_y)
{
    double turn[2] = {0, 0};
    double term = 1;
    double step[2] = {1, 0};
    double at[2] = {0, 0};
    double own[2] = {0, 0};
    double least[2] = {0, 0};

    for (int i = 0; i < 40; i++) {
        turn[i % 2] += i % 4 < 2 ? term : -term;
        term *= 6.283185307179586 / holes / (i + 1);
    }
    for (int i = 0; i < holes; i++) {
        const double turned[2] = {step[0] * turn[0] - step[1] * turn[1],
                                  step[0] * turn[1] + step[1] * turn[0]};

        for (int axis = 0; axis < 2; axis++) {
            own[axis] = i == hole ? at[axis] : own[axis];
            least[axis] = at[axis] < least[axis] ? at[axis] : least[axis];
            at[axis] += step[axis];
            step[axis] = turned[axis];
        }
    }
    *out_x = own[0] - least[0];
    *out_y = own[1] - least[1];
}

peg_status peg_hole_place(const peg_board *board, int hole, double *out_x, double *out_y)
{
    const peg_shape *shape;
    double x;
    double y;

    if (!board)
        return PEG_E_ARGUMENT;
    if (!peg_board_has(board, hole))
        return PEG_E_HOLE;
    shape = board->shape;
    if (shape->lattice == PEG_NO_LATTICE) {
        place_in_circle(shape->holes, hole, &x, &y);
    } else {
        x = shape->column[hole];
        y = shape->row[hole];
    }
    if (shape->lattice == PEG_TRIANGULAR) {
        x /= 2;
        y *= ROW_HEIGHT;
    }
    if (out_x)
        *out_x = x;
    if (out_y)
        *out_y = y;
    return PEG_OK;
}

/*
 * On a triangular lattice rows and columns add up to numbers that are all even or all odd. The
 * least of these sums is where the leaning columns begin.
 */
static int leaning_column(const peg_shape *shape, int hole)
{
    int least = shape->row[0] + shape->column[0];

    if (shape->lattice != PEG_TRIANGULAR)
        return shape->column[hole];
    for (int i = 1; i < shape->holes; i++)
        if (shape->row[i] + shape->column[i] < least)
            least = shape->row[i] + shape->column[i];
    return (shape->row[hole] + shape->column[hole] - least) / 2;
}

peg_status peg_hole_cell(const peg_board *board, int hole, int *out_row, int *out_column,
                         int *out_leaning)
{
    if (!board)
        return PEG_E_ARGUMENT;
    if (!peg_board_has(board, hole))
        return PEG_E_HOLE;
    if (out_row)
        *out_row = board->shape->row[hole];
    if (out_column)
        *out_column = board->shape->column[hole];
    if (out_leaning)
        *out_leaning = leaning_column(board->shape, hole);
    return PEG_OK;
}

int peg_hole_at(const peg_board *board, int row, int column)
{
    return board ? peg_shape_hole_at(board->shape, row, column) : PEG_NO_HOLE;
}

const peg_jump *peg_lines(const peg_board *board, size_t *out_count)
{
    static const peg_jump none = {0, 0, 0};

    if (!board)
        return NULL;
    if (out_count)
        *out_count = board->shape->line_count;
    return board->shape->lines ? board->shape->lines : &none;
}

const uint8_t *peg_symmetries(const peg_board *board, size_t *out_count)
{
    if (!board)
        return NULL;
    if (out_count)
        *out_count = board->shape->symmetry_count;
    return board->shape->symmetries;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Between libpeg and the reference: drawings of the built-in shapes, and boards
 * of the two compared.
 */
#ifndef MODEL_H
#define MODEL_H

#include "support.h"

#include "reference/reference.h"

#include <stdio.h>

enum { DRAWING_ROOM = 2048 };

/* -- Drawings of the built-in shapes --------------------------------------- */

typedef struct drawing {
    ref_lattice lattice;
    char rows[DRAWING_ROOM];
} drawing;

static inline void drawing_put(drawing *d, const char *what, int times)
{
    size_t length = strlen(d->rows);
    for (int i = 0; i < times; i++)
        for (const char *at = what; *at; at++)
            d->rows[length++] = *at;
    d->rows[length] = '\0';
}

static inline void draw_triangle(drawing *d, int side)
{
    d->lattice = REF_TRIANGULAR;
    for (int row = 0; row < side; row++) {
        drawing_put(d, row ? "/" : "", 1);
        drawing_put(d, "_", side - 1 - row);
        drawing_put(d, "o_", row + 1);
    }
}

static inline void draw_hexagon(drawing *d, int side)
{
    d->lattice = REF_TRIANGULAR;
    for (int row = 1 - side; row < side; row++) {
        int away = row < 0 ? -row : row;
        drawing_put(d, row > 1 - side ? "/" : "", 1);
        drawing_put(d, "_", away);
        drawing_put(d, "o_", 2 * side - 1 - away);
    }
}

static inline void draw_diamond(drawing *d, int side)
{
    d->lattice = REF_SQUARE;
    for (int row = 1 - side; row < side; row++) {
        int away = row < 0 ? -row : row;
        drawing_put(d, row > 1 - side ? "/" : "", 1);
        drawing_put(d, "_", away);
        drawing_put(d, "o", 2 * (side - away) - 1);
    }
}

static inline void draw_rectangle(drawing *d, int columns, int rows)
{
    d->lattice = REF_SQUARE;
    for (int row = 0; row < rows; row++) {
        drawing_put(d, row ? "/" : "", 1);
        drawing_put(d, "o", columns);
    }
}

/* A cross of arms three holes wide, with so many rows and columns around them. */
static inline void draw_cross(drawing *d, int size, int before)
{
    d->lattice = REF_SQUARE;
    for (int row = 0; row < size; row++) {
        bool wide = row >= before && row < before + 3;
        drawing_put(d, row ? "/" : "", 1);
        drawing_put(d, wide ? "o" : "_", before);
        drawing_put(d, "o", 3);
        drawing_put(d, wide ? "o" : "_", size - 3 - before);
    }
}

/* False for a name this file does not know. */
static inline bool draw_builtin(drawing *d, const char *name)
{
    int side = 0;
    int other = 0;
    memset(d, 0, sizeof *d);
    if (strcmp(name, "english") == 0)
        draw_cross(d, 7, 2);
    else if (strcmp(name, "wiegleb") == 0)
        draw_cross(d, 9, 3);
    else if (strcmp(name, "french") == 0)
        drawing_put(d, "__ooo__/_ooooo_/ooooooo/ooooooo/ooooooo/_ooooo_/__ooo__", 1);
    else if (strcmp(name, "asymmetric") == 0)
        drawing_put(d,
                    "__ooo___/__ooo___/__ooo___/oooooooo/oooooooo/oooooooo/"
                    "__ooo___/__ooo___",
                    1);
    else if (strcmp(name, "star") == 0)
        drawing_put(d, "___o/o_o_o_o/_o_o_o/o_o_o_o/___o", 1);
    else if (sscanf(name, "triangle%d", &side) == 1)
        draw_triangle(d, side);
    else if (sscanf(name, "hexagon%d", &side) == 1)
        draw_hexagon(d, side);
    else if (sscanf(name, "diamond%d", &side) == 1)
        draw_diamond(d, side);
    else if (sscanf(name, "square%d", &side) == 1)
        draw_rectangle(d, side, side);
    else if (sscanf(name, "rect%dx%d", &side, &other) == 2)
        draw_rectangle(d, side, other);
    if (strcmp(name, "star") == 0)
        d->lattice = REF_TRIANGULAR;
    return d->rows[0] != '\0';
}

static inline const char *lattice_word(ref_lattice lattice)
{
    if (lattice == REF_SQUARE)
        return "square:";
    return lattice == REF_DIAGONAL ? "diagonal:" : "triangular:";
}

/* -- Comparing ------------------------------------------------------------- */

static inline peg_status status_of(ref_reason reason)
{
    switch (reason) {
    case REF_NO_SUCH_HOLE:
        return PEG_E_HOLE;
    case REF_NO_LINE:
        return PEG_E_LINE;
    case REF_FROM_EMPTY:
        return PEG_E_FROM;
    case REF_OVER_EMPTY:
        return PEG_E_OVER;
    case REF_TO_FULL:
        return PEG_E_TO;
    case REF_LEGAL:
        break;
    }
    return PEG_OK;
}

static inline bool jump_is(peg_jump jump, ref_line line)
{
    return jump.from == line.from && jump.over == line.over && jump.to == line.to;
}

static inline peg_jump jump_of(ref_line line)
{
    peg_jump jump = {(uint8_t)line.from, (uint8_t)line.over, (uint8_t)line.to};
    return jump;
}

static inline void words_of(const bool *pegs, int holes, uint64_t words[PEG_MAX_WORDS])
{
    memset(words, 0, sizeof *words * PEG_MAX_WORDS);
    for (int hole = 0; hole < holes; hole++)
        if (pegs[hole])
            words[hole / 64] |= (uint64_t)1 << (hole % 64);
}

/* The reference's shape of the same lines, which need not be drawn. */
static inline void shape_of(const peg_board *board, ref_shape *shape)
{
    size_t count = 0;
    const peg_jump *jumps = peg_lines(board, &count);
    ref_line *lines = malloc((count + 1) * sizeof *lines);
    for (size_t i = 0; lines && i < count; i++)
        lines[i] = (ref_line){jumps[i].from, jumps[i].over, jumps[i].to};
    if (!lines || !ref_shape_list(shape, peg_holes(board), lines, count))
        exit(1);
    free(lines);
}

/* The reference's board of the same lines, pegs and goal; no more than 64 holes. */
static inline void model_of(const peg_board *board, ref_shape *shape, ref_board *model)
{
    int holes = peg_holes(board), kind = 0;
    uint64_t words[PEG_MAX_WORDS];
    bool goal[REF_HOLES] = {false};
    shape_of(board, shape);
    if (peg_goal(board, &kind, NULL, words, PEG_MAX_WORDS) != PEG_OK)
        exit(1);
    ref_board_start(model, shape, 0);
    for (int hole = 0; hole < holes; hole++) {
        ref_board_set(model, hole, peg_has_peg(board, hole) == 1);
        goal[hole] = words[0] >> hole & 1;
    }
    if (kind != PEG_GOAL_ANYWHERE)
        ref_board_aim_position(model, goal);
}

static inline bool shape_agrees(const peg_board *board, const ref_shape *shape)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    if (peg_holes(board) != shape->holes || !lines || count != shape->line_count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!jump_is(lines[i], shape->lines[i]))
            return false;
    return true;
}

static inline bool goal_agrees(const peg_board *board, const ref_board *model)
{
    uint64_t words[PEG_MAX_WORDS], expected[PEG_MAX_WORDS];
    int kind = PEG_GOAL_ANYWHERE;
    int hole = 0;
    if (peg_goal(board, &kind, &hole, words, PEG_MAX_WORDS) != PEG_OK)
        return false;
    words_of(model->goal_pegs, model->shape->holes, expected);
    return (int)kind == (int)model->goal && hole == model->goal_hole &&
           memcmp(words, expected, sizeof words) == 0;
}

static inline bool history_agrees(const peg_board *board, const ref_board *model)
{
    size_t played = 99, undone = 99;
    const peg_jump *jumps = peg_history(board, &played, &undone);
    if (played != (size_t)model->played || undone != (size_t)model->undone)
        return false;
    if (!jumps != (played + undone == 0))
        return false;
    for (size_t i = 0; i < played + undone; i++)
        if (!jump_is(jumps[i], model->history[i]))
            return false;
    return true;
}

static inline bool position_agrees(const peg_board *board, const ref_board *model)
{
    uint64_t words[PEG_MAX_WORDS], expected[PEG_MAX_WORDS];
    if (peg_position(board, words, PEG_MAX_WORDS) != PEG_OK)
        return false;
    words_of(model->pegs, model->shape->holes, expected);
    return memcmp(words, expected, sizeof words) == 0 && peg_pegs(board) == ref_pegs(model) &&
           peg_is_won(board) == ref_is_won(model) && peg_is_stuck(board) == ref_is_stuck(model);
}

static inline bool board_agrees(const peg_board *board, const ref_board *model)
{
    return position_agrees(board, model) && goal_agrees(board, model) &&
           history_agrees(board, model);
}

/* The legal jumps of both; room is asked for in full. */
static inline bool jumps_agree(const peg_board *board, const ref_board *model)
{
    size_t lines = model->shape->line_count;
    ref_line *expected = malloc(sizeof *expected * (lines + 1));
    peg_jump *jumps = malloc(sizeof *jumps * (lines + 1));
    size_t count = 0;
    bool same = expected && jumps && peg_legal_jumps(board, jumps, lines, &count) == PEG_OK &&
                count == ref_legal_jumps(model, expected);
    for (size_t i = 0; same && i < count; i++)
        same = jump_is(jumps[i], expected[i]);
    free(expected);
    free(jumps);
    return same;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * Small boards inside large ones, for tests of searches. The holes of a small shape are scattered
 * among those of a row that nothing moves in. So the shape is too large for a table and takes as
 * many words as wanted, and the reference still knows every answer.
 */
#ifndef PRIVATE_NEST_H
#define PRIVATE_NEST_H

#include "private_theory.h"

#include "solve/prepare.h"
#include "theory/classes.h"

#include "reference/reference.h"

enum { NEST_HOLES = 16 };

typedef struct nest {
    peg_shape *shape;
    struct peg_goal goal;
    peg_classes classes;
    int holes;          /* of the small shape */
    int at[NEST_HOLES]; /* where they are in the large one */
    peg_bits idle;      /* pegs in the row, none beside another */
    bool *winnable;     /* by small position */
} nest;

/* ------------------------------------------------------------------------- */
/* Small positions and large ones                                            */
/* ------------------------------------------------------------------------- */

static inline peg_bits large_of(const nest *n, int position)
{
    peg_bits large = n->idle;

    for (int hole = 0; hole < n->holes; hole++)
        if (position >> hole & 1)
            peg_bits_set(&large, n->at[hole]);
    return large;
}

/* -1 if the pegs in the row are others. */
static inline int small_of(const nest *n, const peg_bits *pegs)
{
    int position = 0;

    for (int hole = 0; hole < n->holes; hole++)
        position |= peg_bits_get(pegs, n->at[hole]) << hole;
    peg_bits back = large_of(n, position);
    return peg_bits_equal(&back, pegs) ? position : -1;
}

/* What one or two symmetries of the large shape, drawn at random, make of a position and keep. */
static inline int symmetric(const nest *n, int position)
{
    const peg_shape *shape = n->shape;
    const uint8_t *to[2];

    for (int i = 0; i < 2; i++)
        to[i] = shape->symmetries + (size_t)draw((int)shape->symmetry_count) * (size_t)shape->holes;
    for (int before = -1; before != position;) {
        before = position;
        for (int a = 0; a < n->holes; a++)
            for (int b = 0; b < n->holes; b++)
                if (position >> a & 1 &&
                    (to[0][n->at[a]] == n->at[b] || to[1][n->at[a]] == n->at[b]))
                    position |= 1 << b;
    }
    return position;
}

/* ------------------------------------------------------------------------- */
/* Nests                                                                     */
/* ------------------------------------------------------------------------- */

static inline peg_shape *small_shape(int kind)
{
    static const char *const names[] = {"square4", "triangle5", "rect5x3", "star"};

    if (kind < 4)
        return named(names[kind]);
    int holes = 10 + draw(5);
    return listed(holes, 30 + draw(30));
}

/* Puts the small holes anywhere, and a row, one way or both, on all others. */
static inline void surround(nest *n, const peg_shape *small, int holes, int ways)
{
    peg_allocator allocator = usual();
    peg_jump lines[600];
    int row[PEG_MAX_HOLES];
    int row_holes = 0;
    size_t count = 0;
    size_t at = 0;
    peg_bits taken = {{0}};

    n->holes = small->holes;
    for (int i = 0; i < n->holes; i++) {
        do
            n->at[i] = draw(holes);
        while (peg_bits_get(&taken, n->at[i]));
        peg_bits_set(&taken, n->at[i]);
    }
    for (int hole = 0; hole < holes; hole++)
        if (!peg_bits_get(&taken, hole))
            row[row_holes++] = hole;
    for (size_t i = 0; i < small->line_count; i++) {
        peg_jump line = small->lines[i];

        lines[count++] = (peg_jump){(uint8_t)n->at[line.from], (uint8_t)n->at[line.over],
                                    (uint8_t)n->at[line.to]};
    }
    for (int i = 0; i + 2 < row_holes; i++) {
        lines[count++] = (peg_jump){(uint8_t)row[i], (uint8_t)row[i + 1], (uint8_t)row[i + 2]};
        if (ways == 2)
            lines[count++] = (peg_jump){(uint8_t)row[i + 2], (uint8_t)row[i + 1], (uint8_t)row[i]};
    }
    need(peg_shape_from_lines(holes, lines, count, &allocator, &at, &n->shape), &n->shape);
    memset(&n->idle, 0, sizeof n->idle);
    for (int i = 0; draw(3) == 0 && i + 3 < row_holes; i += 3 + draw(9))
        peg_bits_set(&n->idle, row[i]);
}

static inline void ask_reference(nest *n, const peg_shape *small, int goal)
{
    static ref_board model;
    ref_line lines[600];
    ref_shape shape;
    bool aim[REF_HOLES] = {false};

    for (size_t i = 0; i < small->line_count; i++)
        lines[i] = (ref_line){small->lines[i].from, small->lines[i].over, small->lines[i].to};
    n->winnable = malloc((size_t)1 << n->holes);
    if (!n->winnable || !ref_shape_list(&shape, n->holes, lines, small->line_count))
        exit(1);
    ref_board_start(&model, &shape, 0);
    for (int hole = 0; hole < n->holes; hole++)
        aim[hole] = goal >> hole & 1;
    if (goal)
        ref_board_aim_position(&model, aim);
    ref_winnable(&model, 0, n->winnable);
    ref_shape_free(&shape);
}

/* A goal of each kind: one peg anywhere, in a hole, or a position of a few pegs. */
static inline int draw_small_goal(nest *n)
{
    int kind = draw(3);
    int goal = 0;

    if (kind == PEG_GOAL_ANYWHERE) {
        memset(&n->idle, 0, sizeof n->idle);
        n->goal = (struct peg_goal){PEG_GOAL_ANYWHERE, {{0}}};
        return 0;
    }
    for (int pegs = kind == PEG_GOAL_HOLE ? 1 : 2 + draw(3); pegs > 0; pegs--)
        goal |= 1 << draw(n->holes);
    if (draw(2))
        goal = symmetric(n, goal);
    peg_bits large = large_of(n, goal);
    n->goal = peg_goal_exactly(&large);
    return goal;
}

static inline nest make_nest(int kind, int holes)
{
    peg_shape *small = small_shape(kind);
    nest n;

    surround(&n, small, holes, 1 + draw(2));
    ask_reference(&n, small, draw_small_goal(&n));
    peg_classes_find(n.shape, &n.classes);
    peg_shape_release(small);
    return n;
}

static inline void free_nest(nest *n)
{
    free(n->winnable);
    peg_shape_release(n->shape);
}

/* ------------------------------------------------------------------------- */
/* Questions about them                                                      */
/* ------------------------------------------------------------------------- */

/* Whether a position is of a class with a goal in the small shape. */
static inline bool may_be_won(const nest *n, const peg_bits *pegs)
{
    peg_bits class = peg_class_of(&n->classes, pegs);
    peg_bits own = peg_class_of(&n->classes, &n->goal.pegs);

    for (int hole = 0; n->goal.kind == PEG_GOAL_ANYWHERE && hole < n->holes; hole++) {
        peg_bits peg = {{0}};

        peg_bits_set(&peg, n->at[hole]);
        own = peg_class_of(&n->classes, &peg);
        if (peg_bits_equal(&own, &class))
            return true;
    }
    return n->goal.kind != PEG_GOAL_ANYWHERE && peg_bits_equal(&own, &class);
}

/*
 * Draws a position of at least three pegs more than the goal, and a few more for luck: as the
 * answer is wanted, if there is one. False if none is found.
 */
static inline bool draw_position(const nest *n, bool winnable, peg_bits *out)
{
    int least = peg_goal_count(&n->goal) + 3;

    for (int tries = 0; tries < 400; tries++) {
        int position = draw(1 << n->holes);

        position =
            draw(2) ? symmetric(n, position & draw(1 << n->holes)) : position | draw(1 << n->holes);
        *out = large_of(n, position);
        if (peg_bits_count(out) >= least + tries % 4 && n->winnable[position] == winnable &&
            may_be_won(n, out))
            return true;
    }
    return false;
}

/* A setup whose perimeter is so small that hardly any position is near enough. */
static inline peg_setup *setup_of(const nest *n, const peg_bits *pegs, peg_effort effort,
                                  peg_budget *budget)
{
    peg_setup *setup = NULL;

    if (peg_setup_make(n->shape, &n->goal, pegs, NULL, effort, budget, &setup) != PEG_OK)
        exit(1);
    CHECK(!setup->table && setup->goal_count > 0);
    peg_budget_free(budget, setup->perimeter.set.keys,
                    setup->perimeter.set.room * (size_t)n->shape->words * sizeof(uint64_t));
    memset(&setup->perimeter, 0, sizeof setup->perimeter);
    CHECK(setup->ops->grow_perimeter(setup, 1, budget) == PEG_OK);
    return setup;
}

#endif

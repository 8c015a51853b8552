/*
 * SPDX-License-Identifier: MIT
 *
 * What the tests of lib/theory share: shapes, random numbers, and on small shapes
 * the truth about every position.
 */
#ifndef PRIVATE_THEORY_H
#define PRIVATE_THEORY_H

#include "base/budget.h"
#include "shape/goal.h"
#include "shape/shape.h"
#include "shape/shape_text.h"

#include "theory/bank.h"

#include "support.h"

#include "reference/reference.h"

/* ------------------------------------------------------------------------- */
/* Shapes, random numbers, budgets                                           */
/* ------------------------------------------------------------------------- */

static uint64_t state = 1;

static inline int draw(int below)
{
    return random_below(&state, below);
}

static inline peg_allocator usual(void)
{
    peg_allocator allocator;

    peg_memory_choose(NULL, &allocator);
    return allocator;
}

static inline peg_budget budget_of(const peg_limits *limits)
{
    peg_allocator allocator = usual();
    peg_budget budget;

    CHECK(peg_budget_begin(&budget, limits, &allocator) == PEG_OK);
    return budget;
}

static inline peg_shape *need(peg_status status, peg_shape *const *shape)
{
    if (status == PEG_OK)
        return *shape;
    printf("no shape: %s\n", peg_status_text(status));
    exit(1);
}

static inline peg_shape *named(const char *name)
{
    peg_allocator allocator = usual();
    peg_reader reader = {.text = name};
    peg_shape *shape = peg_shape_from_name(&reader, strlen(name), &allocator);

    return need(reader.status, &shape);
}

/* A random list of lines, which need not run both ways nor touch every hole. */
static inline peg_shape *listed(int holes, int count)
{
    peg_allocator allocator = usual();
    peg_jump lines[64];
    peg_shape *shape = NULL;
    size_t at = 0;

    for (int i = 0; i < count; i++) {
        bool twice;

        do {
            int from = draw(holes);
            int over = (from + 1 + draw(holes - 1)) % holes;
            int to = draw(holes);

            twice = to == from || to == over;
            lines[i] = (peg_jump){(uint8_t)from, (uint8_t)over, (uint8_t)to};
            for (int k = 0; k < i; k++)
                twice |= memcmp(&lines[k], &lines[i], sizeof *lines) == 0;
        } while (twice);
    }
    return need(peg_shape_from_lines(holes, lines, (size_t)count, &allocator, &at, &shape), &shape);
}

/* A small shape of one kind or another. */
static inline peg_shape *small(void)
{
    static const char *const drawings[] = {"ooo/ooo/ooo", "oooo/oooo", "_oo/ooo/oooo",
                                           "oo_/ooo/ooo", "ooooooo",   "oo_o/_ooo/o_oo"};
    peg_allocator allocator = usual();
    peg_shape *shape;
    int kind = draw(8);

    if (kind < 4) {
        int holes = 4 + draw(5);

        return listed(holes, 1 + draw(18));
    }
    if (kind == 4)
        return named("triangle4");
    if (kind == 5)
        return named("hexagon2");
    peg_reader reader = {.text = drawings[draw(6)]};
    shape = peg_shape_from_drawing(&reader, kind == 6 ? PEG_SQUARE : PEG_DIAGONAL,
                                   strlen(reader.text), &allocator);
    return need(reader.status, &shape);
}

/* ------------------------------------------------------------------------- */
/* The truth, by the reference                                               */
/* ------------------------------------------------------------------------- */

/* Whether each position can be won, or brought to so many pegs at most, if that is not 0. */
static inline void find_winnable(const peg_shape *shape, const struct peg_goal *goal, int pegs,
                                 bool *out)
{
    static ref_board model;
    ref_line lines[600];
    ref_shape same;
    bool aim[REF_HOLES] = {false};

    for (size_t i = 0; i < shape->line_count; i++)
        lines[i] = (ref_line){shape->lines[i].from, shape->lines[i].over, shape->lines[i].to};
    if (!ref_shape_list(&same, shape->holes, lines, shape->line_count))
        exit(1);
    ref_board_start(&model, &same, 0);
    for (int hole = 0; hole < shape->holes; hole++)
        aim[hole] = peg_bits_get(&goal->pegs, hole);
    if (goal->kind != PEG_GOAL_ANYWHERE)
        ref_board_aim_position(&model, aim);
    ref_winnable(&model, pegs, out);
    ref_shape_free(&same);
}

enum { SMALL = 10 };

typedef struct truth {
    bool won[1 << SMALL];
    bool winnable[1 << SMALL];
} truth;

static inline peg_bits bits_of(int position)
{
    peg_bits bits = {{(uint64_t)position}};

    return bits;
}

static inline void find_truth(const peg_shape *shape, const struct peg_goal *goal, truth *t)
{
    for (int p = 0; p < 1 << shape->holes; p++) {
        peg_bits pegs = bits_of(p);

        t->won[p] = peg_goal_met(goal, &pegs);
    }
    find_winnable(shape, goal, 0, t->winnable);
}

typedef struct drawn_problem {
    peg_shape *shape;
    struct peg_goal goal;
    truth truth;
} drawn_problem;

static inline struct peg_goal draw_goal(const peg_shape *shape)
{
    struct peg_goal goal = {(peg_goal_kind)draw(3), {{0}}};

    goal.pegs = bits_of(goal.kind == PEG_GOAL_ANYWHERE ? 0
                        : goal.kind == PEG_GOAL_HOLE   ? 1 << draw(shape->holes)
                                                       : draw(1 << shape->holes));
    return goal;
}

static inline void draw_problem(drawn_problem *p)
{
    p->shape = small();
    p->goal = draw_goal(p->shape);
    find_truth(p->shape, &p->goal, &p->truth);
}

/* ------------------------------------------------------------------------- */
/* Banks                                                                     */
/* ------------------------------------------------------------------------- */

/* The sums of a position kept up to date by jumps rule out as those taken afresh do. */
static inline void check_bank_jumps(const peg_shape *shape, const peg_bank *bank,
                                    const peg_bits *pegs)
{
    int16_t sums[PEG_BANK_MOST];

    peg_bank_sum(bank, pegs, sums);
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        peg_bits after = *pegs;
        int16_t fresh[PEG_BANK_MOST];
        int16_t kept[PEG_BANK_MOST];

        if (!peg_bits_allow(pegs, line))
            continue;
        peg_bits_jump(&after, line);
        peg_bank_sum(bank, &after, fresh);
        int is_out = peg_bank_rules_out(bank, fresh);
        CHECK(peg_bank_rules_out_jump(bank, i, sums) == is_out);
        CHECK(peg_bank_jump(bank, i, sums, kept) == is_out);
        CHECK(is_out || memcmp(fresh, kept, bank->counts * sizeof *fresh) == 0);
    }
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Data that searches share. The places of holes: from the drawing of a shape, or from its lines
 * alone. And the findings of hunts of a class: whether they share counts, and their size.
 */
#include "solve/setup.h"

#include "base/memory.h"

/* Whether there are more lines than a drawing has: hardly a peg then stands alone. */
static int is_dense(const peg_shape *shape)
{
    return shape->line_count > 8 * (size_t)shape->holes;
}

/*
 * What a peg that stands alone adds to scatter, in squares of the distance of neighbours. It grows
 * with the board, as scatter does. On boards of 33 to 256 holes half or twice the number serves
 * nearly as well; without it, searches of large boards take many times as long.
 */
static int32_t weigh_alone(const peg_shape *shape)
{
    return shape->holes > 15 && !is_dense(shape) ? (shape->holes - 15) / 8 : 0;
}

static int are_beside(const peg_shape *shape, int hole, int other)
{
    return (int)(shape->beside[hole * shape->words + other / 64] >> (other % 64) & 1);
}

/* Counts steps along lines from one hole to every other; one out of reach is as far as can be. */
static void count_steps(const peg_shape *shape, int start, int32_t *out_steps)
{
    uint8_t reached[PEG_MAX_HOLES];
    int holes = shape->holes;
    int count = 0;

    for (int hole = 0; hole < holes; hole++)
        out_steps[hole] = hole == start ? 0 : holes;
    reached[count++] = (uint8_t)start;
    for (int i = 0; i < count; i++) {
        int steps = out_steps[reached[i]] + 1;

        for (int hole = 0; hole < holes; hole++) {
            if (out_steps[hole] < holes || !are_beside(shape, reached[i], hole))
                continue;
            out_steps[hole] = steps;
            reached[count++] = (uint8_t)hole;
        }
    }
}

static int farthest(const int32_t *a, const int32_t *b, int holes)
{
    int best = 0;

    for (int hole = 1; hole < holes; hole++)
        if (a[hole] + b[hole] > a[best] + b[best])
            best = hole;
    return best;
}

/*
 * For a shape without a drawing, places are made up from its lines: holes a few jumps apart are
 * close, and steps from two holes far apart stand for x and y.
 */
static void place_by_steps(const peg_shape *shape, int32_t *x, int32_t *y)
{
    int holes = shape->holes;
    int end;

    count_steps(shape, 0, x);
    end = farthest(x, x, holes);
    count_steps(shape, end, x);
    end = farthest(x, x, holes);
    count_steps(shape, end, y);
    end = farthest(x, y, holes);
    count_steps(shape, end, y);
}

void peg_places_find(const peg_shape *shape, peg_places *out_places)
{
    int32_t x[PEG_MAX_HOLES] = {0};
    int32_t y[PEG_MAX_HOLES] = {0};

    memset(out_places, 0, sizeof(*out_places));
    out_places->y_weight = 1;
    if (shape->lattice == PEG_NO_LATTICE) {
        place_by_steps(shape, x, y);
    } else {
        for (int hole = 0; hole < shape->holes; hole++) {
            x[hole] = shape->column[hole];
            y[hole] = shape->row[hole];
        }
    }
    out_places->alone_weight = weigh_alone(shape);
    /* On the triangular lattice rows are further apart than columns, by the root of three. */
    if (shape->lattice == PEG_TRIANGULAR) {
        out_places->y_weight = 3;
        out_places->alone_weight *= 4;
    }
    for (int hole = 0; hole < shape->holes; hole++) {
        int32_t square = x[hole] * x[hole] + out_places->y_weight * y[hole] * y[hole];

        out_places->hole[hole] = (peg_moments){{1, x[hole], y[hole], square}};
    }
}

/* -- what hunts have learned ----------------------------------------------- */

/* Hunts share counts if the counts take at most 1/64 of the memory. */
enum { COUNTS_SHARE = 64 };

void peg_learned_share(peg_learned *learned, const peg_shape *shape, peg_budget *budget)
{
    int fits = shape->holes <= 64 &&
               peg_learned_counts_need(shape) <= budget->limits.memory / COUNTS_SHARE;

    if (fits && !learned->counts)
        learned->counts = peg_learned_counts_new(shape, budget);
    if (fits)
        return;
    peg_budget_freed(budget, peg_learned_counts_size(learned->counts));
    peg_learned_counts_free(learned->counts, &budget->allocator);
    learned->counts = NULL;
}

void peg_position_set_free(peg_position_set *set, peg_budget *budget)
{
    peg_budget_free(budget, set->keys, set->size);
    peg_budget_free(budget, set->larger, set->larger_size);
    *set = (peg_position_set){0};
}

void peg_learned_free(peg_learned *learned, peg_budget *budget)
{
    peg_position_set_free(&learned->lost, budget);
    peg_budget_freed(budget, peg_learned_counts_size(learned->counts));
    peg_learned_counts_free(learned->counts, &budget->allocator);
    learned->counts = NULL;
}

uint64_t peg_learned_size(const peg_learned *learned)
{
    return learned->lost.size + learned->lost.larger_size +
           peg_learned_counts_size(learned->counts);
}

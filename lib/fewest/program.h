/* SPDX-License-Identifier: MIT */

/*
 * A linear program that bounds the moves from a position to the goal, by regions and by resources
 * (theory/regions.h, theory/resource.h) at once. Holes have weights, and regions have prices, such
 * that no move takes more than 1 away: the weights of the holes that it empties, less the weight of
 * the hole that it fills, plus the prices of the regions that it starts in. The sum of a position
 * adds the weights of its pegs and the prices of its full regions. A position needs at least as
 * many moves to become a near one (measure.h) as its sum exceeds the highest sum of a near one.
 *
 * The program finds the weights and prices for which this bound is highest. The simplex method
 * walks along the corners of the feasible weights and prices, which are the same for all positions,
 * so each run continues from the corner where the last one ended. Of the thousands of trails and
 * near positions, the program holds only those that have mattered. Each solution is tested by the
 * others, and those that it violates are added (delayed column generation on the dual: Dantzig and
 * Wolfe, 1960). Until none is violated, the maximum may be too high, but not too low: a maximum
 * that is low enough ends the run.
 */
#ifndef PEG_FEWEST_PROGRAM_H
#define PEG_FEWEST_PROGRAM_H

#include "fewest/measure.h"

/* A trail or a near position that is in the program: the sum of some variables less one of them. */
typedef struct peg_program_row {
    double bound;    /* the most that the sum may be */
    uint32_t number; /* of the trail; or behind all trails, of the near position; or NOT_LISTED */
    uint32_t first;  /* of its variables */
    uint16_t count;
    uint16_t less;  /* the variable that is taken away */
    uint16_t place; /* if it is tight: the row of the inverse */
    uint64_t used;  /* the run in which it became tight last */
    uint8_t is_tight;
} peg_program_row;

/*
 * The variables are the weights, the top (the highest sum of a near position) and the prices.
 * Behind them, where a vector is padded to its stride, is one number for each hole: what a trail
 * takes by starting there, the weight of the hole and the prices of its regions.
 */
typedef struct peg_program {
    peg_budget *budget;
    const peg_shape *shape;
    peg_measure *measure;
    const peg_trails *trails;
    const peg_near *near;
    int size;        /* variables */
    int price;       /* the first of them that is the price of a region */
    size_t stride;   /* of the rows of the inverse */
    double *inverse; /* row i: the direction in which only the tight constraint i changes */
    double *norm;    /* the square of each row's length */
    double *gain;    /* what a step along each row adds to the objective */
    double *value;   /* the variables, and what trails start with */
    double *way;     /* the direction of the next step, and the same of it */
    double *rate;    /* at which a constraint that is to be tight grows along each row */
    double *worth;   /* the objective: what each variable is worth */
    int32_t *tight;  /* by row of the inverse: the number of a row, or below 0 that of a bound */
    const uint64_t *hole_regions; /* by hole: a bit for each region it is in */
    peg_program_row *rows;
    double *over; /* by row: by how much its sum is above its bound */
    double *grow; /* by row: at which rate that grows along the step */
    size_t row_count, row_room, over_room, grow_room;
    uint16_t *variables; /* of the rows */
    size_t variable_count, variable_room;
    uint8_t *in;     /* by trail, and near position: whether it is in the program */
    uint64_t pivots; /* since the inverse was last recomputed */
    uint64_t runs;
    void *block;
    size_t block_size;
} peg_program;

/*
 * Begins with the trails and near positions of a measure, which has some of both and outlives the
 * program. If memory is short, program->block is NULL. To be ended in any case.
 */
void peg_program_begin(peg_program *program, peg_measure *measure);
void peg_program_end(peg_program *program);

/*
 * Maximises the bound on the moves from a position, with the full regions `full`, to a near one.
 * Returns the maximum, with the weights and prices in program->value; or returns low once the
 * maximum turns out to be no higher.
 */
double peg_program_run(peg_program *program, const peg_bits *pegs, uint64_t full, double low);

#endif

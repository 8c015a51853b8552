/* SPDX-License-Identifier: MIT */

/*
 * A linear program that bounds the moves from a position to the goal, by regions and by resources
 * (theory/regions.h, theory/resource.h) at once. Holes have weights, and regions have prices, such
 * that no move takes more than 1 away: the weights of the holes that it empties, less the weight of
 * the hole it fills, and the prices of the regions that it starts in. Add up what the pegs of a
 * position weigh and its full regions cost: by as much as this is above the most that it comes to
 * in a near position (measure.h), the position needs moves, besides those from there.
 *
 * The program finds the weights and prices for which this bound is highest. It is solved by the
 * simplex method on the corners of what weights and prices may be, which is the same for all
 * positions: so each run goes on from the corner where the last one ended. Of the thousands of
 * trails and near positions only those that have mattered are in the program; when it is solved,
 * the others are tested, and those that its solution breaks are added (delayed column generation,
 * seen from the other side: Dantzig and Wolfe, 1960). Until there are none, its maximum may be too
 * high, but not too low: a maximum that is low enough ends the run.
 */
#ifndef PEG_FEWEST_PROGRAM_H
#define PEG_FEWEST_PROGRAM_H

#include "fewest/measure.h"

/* A trail or a near position that is in the program: the sum of some variables less one of them. */
typedef struct peg_program_row {
    double bound;    /* that the sum must not pass */
    uint32_t number; /* of the trail; or behind all trails, of the near position; or NOT_LISTED */
    uint32_t first;  /* of its variables */
    uint16_t count;
    uint16_t less;  /* the variable that is taken away */
    uint16_t place; /* if it is tight: the row of the inverse */
    uint64_t used;  /* the run in which it became tight last */
    uint8_t is_tight;
} peg_program_row;

/*
 * The variables are the weights, the top, which is the most that a near position comes to, the
 * prices. Behind them, where a vector is padded to its stride, stands for each hole what a trail
 * has that starts there: the weight of the hole and the prices of its regions, in one number.
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
    uint64_t pivots; /* since the inverse was computed anew */
    uint64_t runs;
    void *block;
    size_t block_size;
} peg_program;

/*
 * By the trails and the near positions of a measure, of which there must be some, and which must
 * outlive it. Without enough memory it has no block. To be ended in any case.
 */
void peg_program_begin(peg_program *program, peg_measure *measure);
void peg_program_end(peg_program *program);

/*
 * Maximises the bound on the moves from a position, with the full regions given, to a near one,
 * unless it turns out to be no higher than low. Returns the maximum, which is then low. Else the
 * weights and prices are in program->value.
 */
double peg_program_run(peg_program *program, const peg_bits *pegs, uint64_t full, double low);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The linear program behind resource counts, which make up the dual of the solitaire cone (Avis and
 * Deza, On the solitaire cone and its relationship to multi-commodity flows, 2001). Its variables
 * are a weight f for each hole, from -1 to 1, with f(from) + f(over) >= f(to) on every line; and,
 * where targets are given, the floor: a number no larger than the sum of f over any of these target
 * positions.
 *
 * A program may also have tolls. Each adds a variable, its price of at least 0, which some lines
 * have to pay: the lines with an odd number of holes in a set (proofs.h), or the lines that leave
 * it (exits.h).
 *
 * The solution so far is a corner, where exactly as many constraints are tight as there are
 * variables. Neither lines nor targets depend on the position that a run is about, so each run goes
 * on from the corner where the last one ended.
 */
#ifndef PEG_THEORY_SIMPLEX_H
#define PEG_THEORY_SIMPLEX_H

#include "base/binary64.h"

#include "base/budget.h"
#include "shape/shape.h"

/* The most tolls in a program for counts, and in one for exits. */
#define PEG_PROGRAM_TOLLS 8
#define PEG_PROGRAM_EXITS 128

/* The largest error of a number that a program gives. */
#define PEG_SIMPLEX_NEARLY 1e-6

/*
 * Constraints are numbered: the lines, the targets, the weights at most 1, the weights at least -1,
 * the prices at least 0. So are variables: the weights, the floor even where there is none, the
 * prices.
 */
typedef struct peg_simplex {
    peg_budget *budget;
    const peg_shape *shape;
    const peg_bits *targets; /* borrowed from the caller */
    size_t target_count;
    size_t target_pegs; /* of each target */
    int tolls;
    int size;      /* variables: the holes, the floor if there are targets, prices of tolls */
    size_t stride; /* of the rows of the inverse */
    size_t width;  /* of the part of them that is not 0 */
    size_t constraints;
    size_t due_words;    /* for each line */
    uint64_t *due;       /* by line: a bit for each toll that it has to pay */
    uint8_t *hole_list;  /* the pegs of the targets, one target after another */
    uint32_t *tight;     /* the tight constraints */
    uint8_t *is_tight;   /* the same, by constraint; SIMPLEX_OPEN for a line that is left out */
    double *inverse;     /* row i: the direction in which only the tight constraint i changes */
    double *norm;        /* the square of each row's length */
    double *objective;   /* by variable: what its growth is worth */
    double *gain;        /* what a step along each row adds to the objective */
    double *value;       /* the variables */
    double *way;         /* the direction of the next step */
    double *give;        /* by how much each constraint gives way */
    uint64_t pivots;     /* since it began at the first corner */
    uint64_t steps;      /* of this run */
    int is_stopped;      /* the budget ended the run, which can go on */
    uint64_t work;       /* numbers read or written so far, about one a nanosecond */
    uint64_t most_work;  /* at which a run ends where it is; no limit at first */
    uint64_t pivot_work; /* of one pivot */
    void *block;
    size_t block_size;
} peg_simplex;

static inline int32_t peg_simplex_nearest(double number)
{
    return (int32_t)(number < 0 ? number - 0.5 : number + 0.5);
}

/* The price of a toll at the corner. */
static inline double peg_simplex_price(const peg_simplex *simplex, int toll)
{
    return simplex->value[simplex->shape->holes + 1 + toll];
}

/*
 * Begins a program with targets, all of one number of pegs, which must outlive it, or with room for
 * tolls, or with neither. To be ended in any case.
 */
void peg_simplex_begin(peg_simplex *simplex, const peg_shape *shape, const peg_bits *targets,
                       size_t target_count, size_t most_tolls, peg_budget *budget);
void peg_simplex_end(peg_simplex *simplex);

/* Takes over the corner of a program without targets or tolls, for the same shape. */
void peg_simplex_take_over(peg_simplex *simplex, const peg_simplex *from);

/* Whether a line has to pay a toll on a set of holes. */
typedef int peg_is_due(const peg_bits *holes, peg_jump line);

/*
 * Adds the next toll, for which there is room, or replaces a toll whose price is 0. Its price is 0
 * at first. Returns 0 if the price of the replaced toll may be above 0.
 */
int peg_simplex_put_toll(peg_simplex *simplex, int toll, const peg_bits *holes, peg_is_due *is_due);

/* Returns to the first corner, without tolls. Constraints of lines left out need not hold. */
void peg_simplex_restart(peg_simplex *simplex, const uint8_t *left_out);

/*
 * Maximises simplex->objective, which the caller has filled. If the budget stops it, it ends where
 * it is.
 */
double peg_simplex_maximise(peg_simplex *simplex);

/* Notes work that is done for the program: numbers read or written. */
void peg_simplex_work(peg_simplex *simplex, uint64_t numbers);

/*
 * Maximises the floor, if there are targets, plus the sum of f over the pegs of a goal, if
 * not NULL, less the sum over the pegs of a position, plus the prices of all tolls. Above zero it
 * shows that play from the position reaches no target, or not the goal, as long as each toll has
 * to be paid on the way there. Returns the maximum.
 *
 * Each pivot is charged to the budget, which may stop the run: it then returns 0, and the next run
 * with the same arguments continues as if there had been no stop. The corner need not be the best
 * after most_work, or if rounding errors mislead the run.
 */
double peg_simplex_run(peg_simplex *simplex, const peg_bits *pegs, const peg_bits *goal);

/*
 * Operations of both linear programs (this one and fewest/program.h) at a corner, stored as its
 * tight constraints and the inverse of their matrix: choosing the constraint to loosen by steepest
 * ascent (Goldfarb and Reid, A practicable steepest-edge simplex algorithm, 1977), and changing the
 * rows of the inverse.
 */

/* Smaller gains and rates count as rounding errors. */
#define PEG_CORNER_TOLERANCE 1e-9

/* Numbers by which rows are padded, and in a sum of its own. */
#define PEG_CORNER_LANES 8

/* The tight constraint whose loosening gains most per length of the step, or -1. */
int peg_corner_loosened(const double *gain, const double *norm, int size);

/* Subtracts a multiple of another row from a row. Returns the square of its new length. */
double peg_corner_subtract(double *row, double rate, const double *other, size_t stride);

#endif

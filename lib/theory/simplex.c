/* SPDX-License-Identifier: MIT */

/*
 * The simplex method, in the form that keeps the constraints which are tight at a corner and the
 * inverse of their matrix. Each step loosens the constraint with the steepest ascent (Goldfarb and
 * Reid, A practicable steepest-edge simplex algorithm, 1977), for which the length of every row of
 * the inverse is kept, and goes on until another constraint is met.
 */
#include "theory/simplex.h"

#include "base/bytes.h"

#define TOLERANCE     1e-9
#define NOTHING       1e-12
#define NO_CONSTRAINT SIZE_MAX
#define LANES         8 /* numbers in a sum of its own */
#define NUMBERS       4 /* read or written in a step of the budget's */

/* Steps after which to begin afresh, before rounding errors add up; and the most in a run. */
#define FRESH_AFTER(size) (200 + 8 * (uint64_t)(size))
#define MOST_STEPS(size)  (400 + 100 * (uint64_t)(size))

static double tolls_along(const peg_simplex *s, size_t line, const double *way)
{
    double sum = 0;

    for (unsigned tolls = s->odd[line]; tolls; tolls &= tolls - 1)
        sum += way[peg_simplex_price_variable(s, peg_word_first(tolls))];
    return sum;
}

/* How fast the bounded side of a constraint grows along a direction. */
static double rate_of(const peg_simplex *s, size_t constraint, const double *way)
{
    double sum;

    if (constraint < peg_simplex_targets(s)) {
        peg_jump line = s->shape->lines[constraint];

        sum = way[line.to] - way[line.from] - way[line.over];
        return s->tolls > 0 ? sum + tolls_along(s, constraint, way) : sum;
    }
    if (constraint >= peg_simplex_prices(s))
        return -way[peg_simplex_price_variable(s, (int)(constraint - peg_simplex_prices(s)))];
    if (constraint >= peg_simplex_lowers(s))
        return -way[constraint - peg_simplex_lowers(s)];
    if (constraint >= peg_simplex_uppers(s))
        return way[constraint - peg_simplex_uppers(s)];
    constraint -= peg_simplex_targets(s);
    sum = way[s->shape->holes];
    for (uint32_t i = constraint ? s->hole_end[constraint - 1] : 0; i < s->hole_end[constraint];
         i++)
        sum -= way[s->hole_list[i]];
    return sum;
}

static double bound_of(const peg_simplex *s, size_t constraint, int gives)
{
    if (constraint >= peg_simplex_prices(s))
        return 0;
    if (constraint >= peg_simplex_uppers(s))
        return 1;
    return gives ? s->give[constraint] : 0;
}

static void find_value(peg_simplex *s, int gives)
{
    memset(s->value, 0, s->stride * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        double bound = bound_of(s, s->tight[i], gives);
        const double *row = peg_simplex_row(s, i);

        if (bound != 0)
            for (size_t k = 0; k < s->stride; k++)
                s->value[k] += bound * row[k];
    }
}

/* The objective for given values of the variables. */
static double worth_of(const peg_simplex *s, const double *values, const peg_bits *pegs,
                       const peg_bits *goal)
{
    double worth = values[s->shape->holes];

    for (int toll = 0; toll < s->tolls; toll++)
        worth += values[peg_simplex_price_variable(s, toll)];
    for (int hole = 0; hole < s->shape->holes; hole++) {
        if (peg_bits_get(pegs, hole))
            worth -= values[hole];
        if (goal && peg_bits_get(goal, hole))
            worth += values[hole];
    }
    return worth;
}

/* The tight constraint whose loosening gains most for the length of the step, or -1. */
static int choose_loosened(const peg_simplex *s)
{
    double best = 0;
    int chosen = -1;

    for (int i = 0; i < s->size; i++) {
        double gain = s->gain[i];

        if (gain < -TOLERANCE && gain * gain > best * s->norm[i]) {
            best = gain * gain / s->norm[i];
            chosen = i;
        }
    }
    return chosen;
}

/* The constraint met first in a direction, and how far away it is. */
typedef struct meeting {
    size_t constraint;
    double length;
} meeting;

/* Whether a constraint, whose side grows at a rate, is met before the first so far. */
static void try_meeting(const peg_simplex *s, size_t constraint, double rate, meeting *first)
{
    double slack;

    if (rate < TOLERANCE || s->is_tight[constraint])
        return;
    slack = bound_of(s, constraint, 1) - rate_of(s, constraint, s->value);
    if (slack < first->length * rate)
        *first = (meeting){constraint, slack > 0 ? slack / rate : 0};
}

/* NO_CONSTRAINT if none is met. Each kind has a loop of its own, without branches on it. */
static meeting find_meeting(const peg_simplex *s, const double *way)
{
    const peg_jump *lines = s->shape->lines;
    meeting first = {NO_CONSTRAINT, 1e300};
    size_t c = 0;

    if (s->tolls == 0)
        for (; c < peg_simplex_targets(s); c++)
            try_meeting(s, c, way[lines[c].to] - way[lines[c].from] - way[lines[c].over], &first);
    for (; c < peg_simplex_uppers(s); c++)
        try_meeting(s, c, rate_of(s, c, way), &first);
    for (; c < peg_simplex_lowers(s); c++)
        try_meeting(s, c, way[c - peg_simplex_uppers(s)], &first);
    for (; c < peg_simplex_prices(s); c++)
        try_meeting(s, c, -way[c - peg_simplex_lowers(s)], &first);
    for (; c < peg_simplex_prices(s) + (size_t)s->tolls; c++)
        try_meeting(s, c, rate_of(s, c, way), &first);
    return first;
}

/* Subtracts a multiple of another row from a row. Returns the square of its new length. */
static double subtract(double *row, double rate, const double *other, size_t stride)
{
    double part[LANES] = {0}; /* sums in an order that vector code can keep */
    double norm = 0;

    for (size_t k = 0; k < stride; k += LANES) {
        for (size_t j = 0; j < LANES; j++) {
            double left = row[k + j] - rate * other[k + j];

            row[k + j] = left;
            part[j] += left * left;
        }
    }
    for (size_t j = 0; j < LANES; j++)
        norm += part[j];
    return norm;
}

/* Makes one constraint tight in place of another. */
static void exchange(peg_simplex *s, int loosened, size_t met)
{
    double *own = peg_simplex_row(s, loosened);
    double scale = 1 / rate_of(s, met, own);
    double gain;

    for (size_t k = 0; k < s->stride; k++)
        own[k] *= scale;
    s->gain[loosened] *= scale;
    gain = s->gain[loosened];
    s->norm[loosened] *= scale * scale;
    for (int i = 0; i < s->size; i++) {
        double *row = peg_simplex_row(s, i);
        double rate = i == loosened ? 0 : rate_of(s, met, row);

        if (rate < NOTHING && rate > -NOTHING)
            continue;
        s->norm[i] = subtract(row, rate, own, s->stride);
        s->gain[i] -= rate * gain;
    }
    s->is_tight[s->tight[loosened]] = 0;
    s->is_tight[met] = 1;
    s->tight[loosened] = (uint32_t)met;
}

peg_status peg_simplex_work(peg_simplex *s, uint64_t numbers)
{
    s->work += numbers;
    return peg_budget_spend_steps(s->budget, numbers / NUMBERS);
}

/* Goes from corner to better corner until there is none, or the most work is done. */
static peg_status climb(peg_simplex *s)
{
    for (uint64_t step = 0; step < MOST_STEPS(s->size); step++) {
        int loosened = choose_loosened(s);
        meeting met;
        peg_status status;

        if (loosened < 0)
            break;
        for (size_t k = 0; k < s->stride; k++)
            s->way[k] = -peg_simplex_row(s, loosened)[k];
        met = find_meeting(s, s->way);
        if (met.constraint == NO_CONSTRAINT)
            break;
        for (size_t k = 0; k < s->stride; k++)
            s->value[k] += met.length * s->way[k];
        exchange(s, loosened, met.constraint);
        s->pivots++;
        status = peg_simplex_work(s, s->pivot_work);
        if (status != PEG_OK || s->work >= s->most_work)
            return status;
    }
    return PEG_OK;
}

peg_status peg_simplex_run(peg_simplex *s, const peg_bits *pegs, const peg_bits *goal,
                           double *out_maximum)
{
    peg_status status;

    if (s->pivots > FRESH_AFTER(s->size))
        peg_simplex_first_corner(s);
    find_value(s, 1);
    for (int i = 0; i < s->size; i++)
        s->gain[i] = worth_of(s, peg_simplex_row(s, i), pegs, goal);
    status = peg_simplex_work(s, 2 * s->stride * (size_t)s->size);
    if (status == PEG_OK)
        status = climb(s);
    if (status != PEG_OK)
        return status;
    find_value(s, 0);
    *out_maximum = worth_of(s, s->value, pegs, goal);
    return PEG_OK;
}

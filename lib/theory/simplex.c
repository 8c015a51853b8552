/* SPDX-License-Identifier: MIT */

/*
 * The simplex method, in the form that keeps the constraints which are tight at a corner and the
 * inverse of their matrix. Each step loosens the constraint with the steepest ascent (Goldfarb and
 * Reid, A practicable steepest-edge simplex algorithm, 1977), for which the length of every row of
 * the inverse is kept, and goes on until another constraint is met.
 */
#include "theory/simplex.h"

#include "base/bytes.h"
#include "base/hash.h"

/* The results are the same wherever floating point is as IEC 60559 says. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

#define TOLERANCE     1e-9
#define NOTHING       1e-12
#define NO_CONSTRAINT SIZE_MAX
#define LANES         8 /* numbers by which rows are padded */
#define NUMBERS       4 /* read or written in a step of the budget's */

/*
 * Where more constraints meet in a corner than there are variables, steps may lead nowhere,
 * for ever. So each line and target gives way by a small amount of its own, after which there
 * are no such corners (Charnes, Optimality and degeneracy in linear programming, 1952). The
 * result is computed without these amounts.
 */
#define GIVE 1e-7

/* Steps after which to begin afresh, before rounding errors add up; and the most in a run. */
#define FRESH_AFTER(size) (200 + 8 * (uint64_t)(size))
#define MOST_STEPS(size)  (400 + 100 * (uint64_t)(size))

/* -- constraints ----------------------------------------------------------- */

static size_t first_target(const peg_simplex *s)
{
    return s->shape->line_count;
}

static size_t first_upper(const peg_simplex *s)
{
    return s->shape->line_count + s->target_count;
}

static size_t first_lower(const peg_simplex *s)
{
    return first_upper(s) + (size_t)s->shape->holes;
}

/* How fast the bounded side of a constraint grows along a direction. */
static double rate_of(const peg_simplex *s, size_t constraint, const double *way)
{
    double sum;

    if (constraint < first_target(s)) {
        peg_jump line = s->shape->lines[constraint];

        return way[line.to] - way[line.from] - way[line.over];
    }
    if (constraint >= first_lower(s))
        return -way[constraint - first_lower(s)];
    if (constraint >= first_upper(s))
        return way[constraint - first_upper(s)];
    constraint -= first_target(s);
    sum = way[s->shape->holes];
    for (uint32_t i = constraint ? s->hole_end[constraint - 1] : 0; i < s->hole_end[constraint];
         i++)
        sum -= way[s->hole_list[i]];
    return sum;
}

static double bound_of(const peg_simplex *s, size_t constraint, int gives)
{
    if (constraint >= first_upper(s))
        return 1;
    return gives ? s->give[constraint] : 0;
}

static void find_gives(peg_simplex *s)
{
    for (size_t c = 0; c < first_upper(s); c++)
        s->give[c] = GIVE * (1 + (double)(peg_hash(c) >> 44) / (1 << 20));
}

/* -- memory ---------------------------------------------------------------- */

static size_t count_target_pegs(const peg_simplex *s)
{
    size_t count = 0;

    for (size_t i = 0; i < s->target_count; i++)
        count += (size_t)peg_bits_count(&s->targets[i]);
    return count;
}

static void list_target_pegs(peg_simplex *s)
{
    uint32_t end = 0;

    for (size_t i = 0; i < s->target_count; i++) {
        for (int hole = 0; hole < s->shape->holes; hole++)
            if (peg_bits_get(&s->targets[i], hole))
                s->hole_list[end++] = (uint8_t)hole;
        s->hole_end[i] = end;
    }
}

static void begin_corner(peg_simplex *s);

peg_status peg_simplex_begin(peg_simplex *s, const peg_shape *shape, const peg_bits *targets,
                             size_t target_count, peg_budget *budget)
{
    size_t size = (size_t)shape->holes + (target_count > 0);
    size_t doubles;
    size_t words;

    memset(s, 0, sizeof(*s));
    s->budget = budget;
    s->most_work = UINT64_MAX;
    s->shape = shape;
    s->targets = targets;
    s->target_count = target_count;
    s->size = (int)size;
    s->stride =
        ((size_t)shape->holes + LANES) / LANES * LANES; /* the floor is always there, if as 0 */
    s->constraints = first_lower(s) + (size_t)shape->holes;
    doubles = s->stride * (size + 4) + first_upper(s);
    words = size + target_count;
    s->pivot_work = doubles + 4 * s->constraints + 2 * count_target_pegs(s);
    s->block_size =
        doubles * sizeof(double) + words * sizeof(uint32_t) + s->constraints + count_target_pegs(s);
    s->block = peg_budget_resize(budget, NULL, 0, s->block_size);
    if (!s->block)
        return peg_budget_refusal(budget);
    memset(s->block, 0, s->block_size);
    s->inverse = s->block;
    s->norm = s->inverse + s->stride * size;
    s->gain = s->norm + s->stride;
    s->value = s->gain + s->stride;
    s->way = s->value + s->stride;
    s->give = s->way + s->stride;
    s->tight = (uint32_t *)(void *)(s->give + first_upper(s));
    s->hole_end = s->tight + size;
    s->is_tight = (uint8_t *)(s->hole_end + target_count);
    s->hole_list = s->is_tight + s->constraints;
    list_target_pegs(s);
    find_gives(s);
    begin_corner(s);
    return PEG_OK;
}

void peg_simplex_end(peg_simplex *s)
{
    if (s->budget)
        peg_budget_free(s->budget, s->block, s->block_size);
    s->block = NULL;
}

/* -- corners --------------------------------------------------------------- */

static double *row_of(const peg_simplex *s, int i)
{
    return s->inverse + (size_t)i * s->stride;
}

/* All weights are 1, which every line allows, and the target with the fewest pegs is tight. */
static void begin_corner(peg_simplex *s)
{
    int floor = s->shape->holes;
    size_t smallest = 0;

    for (size_t i = 1; i < s->target_count; i++)
        if (peg_bits_count(&s->targets[i]) < peg_bits_count(&s->targets[smallest]))
            smallest = i;
    memset(s->is_tight, 0, s->constraints);
    memset(s->inverse, 0, (size_t)s->size * s->stride * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        double *row = row_of(s, i);

        row[i] = 1;
        if (s->target_count > 0 && i < floor && peg_bits_get(&s->targets[smallest], i))
            row[floor] = 1;
        s->norm[i] = i < floor ? 1 + row[floor] : 1;
        s->tight[i] =
            (uint32_t)(i < floor ? first_upper(s) + (size_t)i : first_target(s) + smallest);
        s->is_tight[s->tight[i]] = 1;
    }
    s->pivots = 0;
}

static void find_value(peg_simplex *s, int gives)
{
    memset(s->value, 0, s->stride * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        double bound = bound_of(s, s->tight[i], gives);
        const double *row = row_of(s, i);

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

    for (; c < first_target(s); c++)
        try_meeting(s, c, way[lines[c].to] - way[lines[c].from] - way[lines[c].over], &first);
    for (; c < first_upper(s); c++)
        try_meeting(s, c, rate_of(s, c, way), &first);
    for (; c < first_lower(s); c++)
        try_meeting(s, c, way[c - first_upper(s)], &first);
    for (; c < s->constraints; c++)
        try_meeting(s, c, -way[c - first_lower(s)], &first);
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
    double *own = row_of(s, loosened);
    double scale = 1 / rate_of(s, met, own);
    double gain;

    for (size_t k = 0; k < s->stride; k++)
        own[k] *= scale;
    s->gain[loosened] *= scale;
    gain = s->gain[loosened];
    s->norm[loosened] *= scale * scale;
    for (int i = 0; i < s->size; i++) {
        double *row = row_of(s, i);
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

static peg_status work(peg_simplex *s, uint64_t numbers)
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
            s->way[k] = -row_of(s, loosened)[k];
        met = find_meeting(s, s->way);
        if (met.constraint == NO_CONSTRAINT)
            break;
        for (size_t k = 0; k < s->stride; k++)
            s->value[k] += met.length * s->way[k];
        exchange(s, loosened, met.constraint);
        s->pivots++;
        status = work(s, s->pivot_work);
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
        begin_corner(s);
    find_value(s, 1);
    for (int i = 0; i < s->size; i++)
        s->gain[i] = worth_of(s, row_of(s, i), pegs, goal);
    status = work(s, 2 * s->stride * (size_t)s->size);
    if (status == PEG_OK)
        status = climb(s);
    if (status != PEG_OK)
        return status;
    find_value(s, 0);
    *out_maximum = worth_of(s, s->value, pegs, goal);
    return PEG_OK;
}

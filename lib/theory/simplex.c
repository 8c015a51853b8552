/* SPDX-License-Identifier: MIT */

/*
 * The simplex method, in the form that keeps the constraints which are tight at a corner and the
 * inverse of their matrix. Each step loosens the constraint with the steepest ascent (Goldfarb and
 * Reid, A practicable steepest-edge simplex algorithm, 1977), for which the length of every row of
 * the inverse is kept, and goes on until another constraint is met.
 */
#include "theory/simplex.h"

#include "base/assert.h"
#include "base/memory.h"

#define SIMPLEX_NOTHING 1e-12
#define NO_CONSTRAINT   SIZE_MAX
#define SIMPLEX_NUMBERS 4 /* read or written in a step of the budget's */
#define SIMPLEX_OPEN    2 /* is_tight of a line that is left out */

/* Steps after which to begin afresh, before rounding errors add up; and the most in a run. */
#define SIMPLEX_FRESH_AFTER(size) (200 + 8 * (uint64_t)(size))
#define SIMPLEX_STEPS(size)       (400 + 100 * (uint64_t)(size))

/* The first constraint of each kind but the lines, and the variable of a price. */
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

static size_t first_price(const peg_simplex *s)
{
    return first_lower(s) + (size_t)s->shape->holes;
}

static size_t price_variable(const peg_simplex *s, int toll)
{
    return (size_t)s->shape->holes + 1 + (size_t)toll;
}

static double *simplex_row(const peg_simplex *s, int i)
{
    return s->inverse + (size_t)i * s->stride;
}

/* -- corners --------------------------------------------------------------- */

/*
 * Where more constraints meet in a corner than there are variables, steps may lead nowhere,
 * for ever. So each line and target gives way by a small amount of its own, after which there are
 * no such corners (Charnes, Optimality and degeneracy in linear programming, 1952). A price does
 * not: below 0 it would move the weights of the corner that its toll is added to, and break lines
 * nearby. The result is computed without these amounts.
 */
#define SIMPLEX_GIVE 1e-7

static void list_target_pegs(peg_simplex *s)
{
    uint8_t *next = s->hole_list;

    for (size_t i = 0; i < s->target_count; i++) {
        PEG_ASSERT((size_t)peg_bits_count(&s->targets[i]) == s->target_pegs);
        for (int hole = 0; hole < s->shape->holes; hole++)
            if (peg_bits_get(&s->targets[i], hole))
                *next++ = (uint8_t)hole;
    }
}

/*
 * All weights are 1, which every line allows, the first target is tight, and tolls cost nothing.
 */
static void simplex_first_corner(peg_simplex *s)
{
    int holes = s->shape->holes;

    for (size_t c = 0; c < s->constraints; c++)
        s->is_tight[c] &= SIMPLEX_OPEN;
    memset(s->inverse, 0, (size_t)s->size * s->stride * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        double *row = simplex_row(s, i);
        size_t tight;

        s->norm[i] = 1;
        if (i < holes) {
            tight = first_upper(s) + (size_t)i;
            row[i] = 1;
            if (s->target_count > 0 && peg_bits_get(&s->targets[0], i)) {
                row[holes] = 1;
                s->norm[i] = 2;
            }
        } else if (s->target_count > 0) {
            tight = first_target(s);
            row[holes] = 1;
        } else {
            tight = first_price(s) + (size_t)(i - holes);
            row[price_variable(s, i - holes)] = -1;
        }
        s->tight[i] = (uint32_t)tight;
        s->is_tight[tight] = 1;
    }
    s->pivots = 0;
}

void peg_simplex_begin(peg_simplex *s, const peg_shape *shape, const peg_bits *targets,
                       size_t target_count, size_t most_tolls, peg_budget *budget)
{
    size_t size = (size_t)shape->holes + (target_count > 0);
    size_t rows = size + most_tolls;
    size_t due_words = (most_tolls + 63) / 64;
    size_t target_pegs = target_count > 0 ? (size_t)peg_bits_count(&targets[0]) : 0;
    size_t doubles;

    memset(s, 0, sizeof(*s));
    s->budget = budget;
    s->most_work = UINT64_MAX;
    s->shape = shape;
    s->targets = targets;
    s->target_count = target_count;
    s->target_pegs = target_pegs;
    s->size = (int)size;
    s->stride = ((size_t)shape->holes + most_tolls + PEG_CORNER_LANES) / PEG_CORNER_LANES *
                PEG_CORNER_LANES;
    s->width = s->stride;
    s->due_words = due_words;
    s->constraints = first_price(s) + most_tolls;
    doubles = s->stride * (rows + 5) + first_upper(s);
    s->pivot_work = doubles + 4 * s->constraints + 2 * target_count * target_pegs;
    s->block_size = doubles * sizeof(double) + due_words * shape->line_count * sizeof(uint64_t) +
                    rows * sizeof(uint32_t) + s->constraints + target_count * target_pegs;
    s->block = peg_budget_new(budget, s->block_size);
    if (!s->block)
        return;
    s->inverse = s->block;
    s->norm = s->inverse + s->stride * rows;
    s->objective = s->norm + s->stride;
    s->gain = s->objective + s->stride;
    s->value = s->gain + s->stride;
    s->way = s->value + s->stride;
    s->give = s->way + s->stride;
    s->due = (uint64_t *)(void *)(s->give + first_upper(s));
    s->tight = (uint32_t *)(void *)(s->due + due_words * shape->line_count);
    s->is_tight = (uint8_t *)(s->tight + rows);
    s->hole_list = s->is_tight + s->constraints;
    list_target_pegs(s);
    for (size_t c = 0; c < first_upper(s); c++)
        s->give[c] = SIMPLEX_GIVE * (1 + (double)(peg_hash(c) >> 44) / (1 << 20));
    simplex_first_corner(s);
}

void peg_simplex_end(peg_simplex *s)
{
    if (s->budget)
        peg_budget_free(s->budget, s->block, s->block_size);
    s->block = NULL;
}

void peg_simplex_take_over(peg_simplex *s, const peg_simplex *from)
{
    PEG_ASSERT(s->shape == from->shape && from->target_count == 0 && from->tolls == 0);
    memset(s->inverse, 0, (size_t)from->size * s->stride * sizeof(double));
    for (int i = 0; i < from->size; i++)
        memcpy(simplex_row(s, i), simplex_row(from, i), from->stride * sizeof(double));
    memcpy(s->norm, from->norm, (size_t)from->size * sizeof(double));
    memcpy(s->tight, from->tight, (size_t)from->size * sizeof(*s->tight));
    memset(s->is_tight, 0, s->constraints);
    memcpy(s->is_tight, from->is_tight, first_price(from));
    memset(s->due, 0, s->due_words * s->shape->line_count * sizeof(uint64_t));
    s->size = from->size;
    s->tolls = 0;
    s->is_stopped = 0;
    s->pivots = 0;
}

/* Where there is room for many tolls, what they do not use yet is left alone. */
static void set_width(peg_simplex *s)
{
    size_t variables = price_variable(s, s->tolls);

    if (s->due_words <= 1)
        return;
    s->width = (variables + PEG_CORNER_LANES - 1) / PEG_CORNER_LANES * PEG_CORNER_LANES;
    s->pivot_work = s->width * (variables + 4) + 4 * s->constraints;
}

void peg_simplex_restart(peg_simplex *s, const uint8_t *left_out)
{
    memset(s->due, 0, s->due_words * s->shape->line_count * sizeof(uint64_t));
    s->size = s->shape->holes;
    s->tolls = 0;
    s->is_stopped = 0;
    set_width(s);
    for (size_t i = 0; i < s->shape->line_count; i++)
        s->is_tight[i] = left_out[i] ? SIMPLEX_OPEN : 0;
    simplex_first_corner(s);
}

/*
 * The price must be at least 0: that is the tight constraint, of a row. To loosen it, the price
 * grows and the other tight constraints stay tight; all other rows leave the price as it is.
 */
int peg_simplex_put_toll(peg_simplex *s, int toll, const peg_bits *holes, peg_is_due *is_due)
{
    size_t constraint = first_price(s) + (size_t)toll;
    uint64_t *due = s->due + toll / 64;
    uint64_t bit = UINT64_C(1) << (toll % 64);
    int at = 0;
    double *row;

    PEG_ASSERT(constraint < s->constraints && toll <= s->tolls);
    if (toll == s->tolls) {
        s->tolls++;
        set_width(s);
        s->tight[s->size++] = (uint32_t)constraint;
        s->is_tight[constraint] = 1;
    }
    if (!s->is_tight[constraint])
        return 0;
    while (s->tight[at] != constraint)
        at++;
    row = simplex_row(s, at);
    s->is_stopped = 0;
    memset(row, 0, s->stride * sizeof(*row));
    for (size_t i = 0; i < s->shape->line_count; i++, due += s->due_words)
        *due = (*due & ~bit) | (is_due(holes, s->shape->lines[i]) ? bit : 0);
    for (int i = 0; i < s->size; i++) {
        const double *other = simplex_row(s, i);

        if (s->tight[i] < s->shape->line_count &&
            s->due[s->tight[i] * s->due_words + (size_t)toll / 64] & bit)
            for (size_t k = 0; k < s->width; k++)
                row[k] += other[k];
    }
    row[price_variable(s, toll)] = -1;
    s->norm[at] = 0;
    for (size_t k = 0; k < s->width; k++)
        s->norm[at] += row[k] * row[k];
    return 1;
}

/* -- from corner to corner ------------------------------------------------- */

static double tolls_along(const peg_simplex *s, size_t line, const double *way)
{
    double sum = 0;

    for (size_t w = 0; w < s->due_words; w++)
        for (uint64_t due = s->due[line * s->due_words + w]; due; due &= due - 1)
            sum += way[price_variable(s, (int)(64 * w) + peg_word_first(due))];
    return sum;
}

/* How fast the bounded side of a constraint grows along a direction. */
static double rate_of(const peg_simplex *s, size_t constraint, const double *way)
{
    double sum;

    if (constraint < first_target(s)) {
        peg_jump line = s->shape->lines[constraint];

        sum = way[line.to] - way[line.from] - way[line.over];
        return s->tolls > 0 ? sum + tolls_along(s, constraint, way) : sum;
    }
    if (constraint >= first_price(s))
        return -way[price_variable(s, (int)(constraint - first_price(s)))];
    if (constraint >= first_lower(s))
        return -way[constraint - first_lower(s)];
    if (constraint >= first_upper(s))
        return way[constraint - first_upper(s)];
    constraint -= first_target(s);
    sum = way[s->shape->holes];
    for (size_t i = 0; i < s->target_pegs; i++)
        sum -= way[s->hole_list[constraint * s->target_pegs + i]];
    return sum;
}

static double bound_of(const peg_simplex *s, size_t constraint, int gives)
{
    if (constraint >= first_price(s))
        return 0;
    if (constraint >= first_upper(s))
        return 1;
    return gives ? s->give[constraint] : 0;
}

static void find_value(peg_simplex *s, int gives)
{
    memset(s->value, 0, s->width * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        double bound = bound_of(s, s->tight[i], gives);
        const double *row = simplex_row(s, i);

        if (bound != 0)
            for (size_t k = 0; k < s->width; k++)
                s->value[k] += bound * row[k];
    }
}

/* The objective for given values of the variables. */
static double simplex_worth(const peg_simplex *s, const double *values)
{
    size_t holes = (size_t)s->shape->holes;
    double worth = s->objective[holes] * values[holes];

    for (size_t k = holes + 1; k < price_variable(s, s->tolls); k++)
        worth += s->objective[k] * values[k];
    for (size_t hole = 0; hole < holes; hole++)
        worth += s->objective[hole] * values[hole];
    return worth;
}

/* The constraint met first in a direction, and how far away it is. */
typedef struct simplex_meeting {
    size_t constraint;
    double length;
} simplex_meeting;

/* Whether a constraint, whose side grows at a rate, is met before the first so far. */
static void try_meeting(const peg_simplex *s, size_t constraint, double rate,
                        simplex_meeting *first)
{
    double slack;

    if (rate < PEG_CORNER_TOLERANCE || s->is_tight[constraint])
        return;
    slack = bound_of(s, constraint, 1) - rate_of(s, constraint, s->value);
    if (slack < first->length * rate)
        *first = (simplex_meeting){constraint, slack > 0 ? slack / rate : 0};
}

/* NO_CONSTRAINT if none is met. Each kind has a loop of its own, without branches on it. */
static simplex_meeting simplex_meeting_on(const peg_simplex *s, const double *way)
{
    const peg_jump *lines = s->shape->lines;
    simplex_meeting first = {NO_CONSTRAINT, 1e300};
    size_t c = 0;

    if (s->tolls == 0)
        for (; c < first_target(s); c++)
            try_meeting(s, c, way[lines[c].to] - way[lines[c].from] - way[lines[c].over], &first);
    for (; c < first_upper(s); c++)
        try_meeting(s, c, rate_of(s, c, way), &first);
    for (; c < first_lower(s); c++)
        try_meeting(s, c, way[c - first_upper(s)], &first);
    for (; c < first_price(s); c++)
        try_meeting(s, c, -way[c - first_lower(s)], &first);
    for (; c < first_price(s) + (size_t)s->tolls; c++)
        try_meeting(s, c, rate_of(s, c, way), &first);
    return first;
}

/* Makes one constraint tight in place of another. Returns how many rows that changes. */
static size_t simplex_pivot(peg_simplex *s, int loosened, size_t met)
{
    double *own = simplex_row(s, loosened);
    double scale = 1 / rate_of(s, met, own);
    double gain;
    size_t changed = 1;

    for (size_t k = 0; k < s->width; k++)
        own[k] *= scale;
    s->gain[loosened] *= scale;
    gain = s->gain[loosened];
    s->norm[loosened] *= scale * scale;
    for (int i = 0; i < s->size; i++) {
        double *row = simplex_row(s, i);
        double rate = i == loosened ? 0 : rate_of(s, met, row);

        if (rate < SIMPLEX_NOTHING && rate > -SIMPLEX_NOTHING)
            continue;
        s->norm[i] = peg_corner_subtract(row, rate, own, s->width);
        s->gain[i] -= rate * gain;
        changed++;
    }
    s->is_tight[s->tight[loosened]] = 0;
    s->is_tight[met] = 1;
    s->tight[loosened] = (uint32_t)met;
    return changed;
}

void peg_simplex_work(peg_simplex *s, uint64_t numbers)
{
    s->work += numbers;
    peg_budget_spend_steps(s->budget, numbers / SIMPLEX_NUMBERS);
}

/*
 * Goes from corner to better corner until there is none, or the most work is done. Where a row
 * leads up without end, as it may where lines are left out, its number is returned, else -1.
 */
static int simplex_climb(peg_simplex *s)
{
    for (; s->steps < SIMPLEX_STEPS(s->size); s->steps++) {
        int loosened = peg_corner_loosened(s->gain, s->norm, s->size);
        size_t unchanged;
        simplex_meeting met;

        if (loosened < 0)
            return -1;
        for (size_t k = 0; k < s->width; k++)
            s->way[k] = -simplex_row(s, loosened)[k];
        met = simplex_meeting_on(s, s->way);
        if (met.constraint == NO_CONSTRAINT)
            return loosened;
        for (size_t k = 0; k < s->width; k++)
            s->value[k] += met.length * s->way[k];
        unchanged = (size_t)s->size - simplex_pivot(s, loosened, met.constraint);
        s->pivots++;
        s->work += s->pivot_work;
        peg_budget_spend_steps(s->budget, (s->pivot_work - unchanged * s->width) / SIMPLEX_NUMBERS);
        if (s->budget->status != PEG_OK || s->work >= s->most_work)
            return -1;
    }
    return -1;
}

/* Begins a run at the corner where the last one ended. */
static void simplex_begin_run(peg_simplex *s)
{
    s->is_stopped = 0;
    s->steps = 0;
    if (s->pivots > SIMPLEX_FRESH_AFTER(s->size))
        simplex_first_corner(s);
    find_value(s, 1);
    for (int i = 0; i < s->size; i++)
        s->gain[i] = simplex_worth(s, simplex_row(s, i));
    peg_simplex_work(s, 2 * s->width * (size_t)s->size);
}

/* Ends a run, where a row may lead up without end. Returns the maximum. */
static double simplex_end_run(peg_simplex *s, int endless)
{
    find_value(s, 0);
    if (endless >= 0)
        for (size_t k = 0; k < s->width; k++)
            s->value[k] += simplex_row(s, endless)[k] / s->gain[endless];
    return simplex_worth(s, s->value);
}

double peg_simplex_maximise(peg_simplex *s)
{
    if (s->budget->status != PEG_OK)
        return 0;
    simplex_begin_run(s);
    return simplex_end_run(s, s->budget->status == PEG_OK ? simplex_climb(s) : -1);
}

/* Makes a number of the objective another. Returns whether it was that. */
static int simplex_aim(peg_simplex *s, size_t variable, double worth)
{
    int is_same = s->objective[variable] == worth;

    s->objective[variable] = worth;
    return is_same;
}

double peg_simplex_run(peg_simplex *s, const peg_bits *pegs, const peg_bits *goal)
{
    int is_same = s->is_stopped;
    int endless;

    if (s->budget->status != PEG_OK)
        return 0;
    for (int hole = 0; hole < s->shape->holes; hole++)
        is_same &=
            simplex_aim(s, (size_t)hole,
                        (goal ? peg_bits_get(goal, hole) : 0) - (double)peg_bits_get(pegs, hole));
    is_same &= simplex_aim(s, (size_t)s->shape->holes, 1);
    for (int toll = 0; toll < s->tolls; toll++)
        is_same &= simplex_aim(s, price_variable(s, toll), 1);
    if (!is_same)
        simplex_begin_run(s);
    /* It may have been stopped where the most work was done. */
    endless = s->budget->status == PEG_OK && !(is_same && s->work >= s->most_work)
                  ? simplex_climb(s)
                  : -1;
    s->is_stopped = s->budget->status != PEG_OK;
    return s->is_stopped ? 0 : simplex_end_run(s, endless);
}

/* -- corners ----------------------------------------------------------------- */

int peg_corner_loosened(const double *gain, const double *norm, int size)
{
    double best = 0;
    int chosen = -1;

    for (int i = 0; i < size; i++)
        if (gain[i] < -PEG_CORNER_TOLERANCE && gain[i] * gain[i] > best * norm[i]) {
            best = gain[i] * gain[i] / norm[i];
            chosen = i;
        }
    return chosen;
}

double peg_corner_subtract(double *row, double rate, const double *other, size_t stride)
{
    double part[PEG_CORNER_LANES] = {0}; /* sums in an order that vector code can keep */
    double norm = 0;

    for (size_t k = 0; k < stride; k += PEG_CORNER_LANES) {
        for (size_t j = 0; j < PEG_CORNER_LANES; j++) {
            double left = row[k + j] - rate * other[k + j];

            row[k + j] = left;
            part[j] += left * left;
        }
    }
    for (size_t j = 0; j < PEG_CORNER_LANES; j++)
        norm += part[j];
    return norm;
}

/* SPDX-License-Identifier: MIT */

/*
 * The simplex method in both directions. For a new position the corner is no longer the best: steps
 * go along edges to better corners until there is none, as in theory/simplex.c. The rows that come
 * in then are broken, and for each another tight constraint is loosened, the one that costs least,
 * so that the corner stays the best for the rows that hold (the dual simplex method: Lemke, 1954).
 */
#include "fewest/program.h"

#include "base/assert.h"
#include "base/binary64.h"
#include "base/memory.h"
#include "theory/simplex.h"

#define NOTHING 1e-11
#define BROKEN  1e-7 /* a row that is off by more is broken */
#define GIVE    1e-6 /* no corner has more tight constraints than it needs: see simplex.c */
#define NUMBERS 4    /* read or written in a step of the budget's */

/* The bound of weights and prices. */
#define MOST_VALUE 40.0

/* A maximum that is not below this, as NaN is not, shows that the run was misled. */
#define MOST_WORTH 1e6

/* With over 6 rows a variable, idle rows leave after 30 runs, or after 2 if not on the list. */
enum { IDLE_RUNS = 30, FEW_IDLE_RUNS = 2, ROWS_EACH = 6 };

/* Pivots until the inverse is computed anew, and the most for each variable in a run. */
enum { FRESH_AFTER = 1000, MOST_PIVOTS_EACH = 60 };

/* The most near positions that join the program at a time. */
enum { NEAR_AT_A_TIME = 16 };

/*
 * A run ends when trails that are not listed leave its maximum less than 0.02 moves too high: the
 * weights then have a larger scale. Another trail hardly makes it lower, and there are many.
 */
#define UNSURE 0.02

/* In place of the number of a trail that is not on the list. */
#define NOT_LISTED UINT32_MAX

/* Variables that are added up at a time. */
enum { AT_A_TIME = 4 };

/* -- constraints ----------------------------------------------------------- */

static int program_top(const peg_program *p)
{
    return p->shape->holes;
}

static double *program_inverse(const peg_program *p, int i)
{
    return p->inverse + (size_t)i * p->stride;
}

/* The bounds of a variable: 2 v is its lower one, 2 v + 1 the upper. Below 0 as what is tight. */
static int32_t program_bound(int variable, int is_upper)
{
    return -1 - (2 * variable + is_upper);
}

static int program_bound_variable(int32_t number)
{
    return (-1 - number) / 2;
}

static int program_bound_is_upper(int32_t number)
{
    return (-1 - number) % 2;
}

/* How far the bounded side of a bound may go. */
static double program_bound_most(const peg_program *p, int32_t number)
{
    return !program_bound_is_upper(number) && program_bound_variable(number) > program_top(p)
               ? 0
               : MOST_VALUE;
}

/* Some at a time, in sums of their own, as no addition is to wait for another. */
static double program_row_sum(const peg_program *p, const peg_program_row *row,
                              const double *values)
{
    const uint16_t *variable = p->variables + row->first;
    double even = -values[row->less];
    double odd = 0;

    for (size_t i = 0; i < row->count; i += AT_A_TIME) {
        even += values[variable[i]] + values[variable[i + 2]];
        odd += values[variable[i + 1]] + values[variable[i + 3]];
    }
    return even + odd;
}

/* What trails start with, in a vector of the variables. */
static void program_find_starts(const peg_program *p, double *vector)
{
    for (int hole = 0; hole < p->shape->holes; hole++) {
        double sum = vector[hole];

        for (uint64_t in = p->hole_regions[hole]; in; in &= in - 1)
            sum += vector[p->price + peg_word_first(in)];
        vector[p->stride + (size_t)hole] = sum;
    }
}

static void program_add_variable(peg_program *p, size_t variable)
{
    uint16_t *variables = peg_budget_grow(p->budget, p->variables, &p->variable_room,
                                          p->variable_count + 1, sizeof(*variables));

    if (!variables)
        return;
    p->variables = variables;
    variables[p->variable_count++] = (uint16_t)variable;
}

/* The variables of a trail. That it ends where it starts needs no care: + and - are 0. */
static void program_add_trail_row(peg_program *p, uint32_t trail, peg_program_row *row)
{
    const peg_trail *list = p->trails->list;

    program_add_variable(p, p->stride + list[trail].start);
    row->less = list[trail].end;
    for (; list[trail].before != trail; trail = list[trail].before)
        program_add_variable(p, list[trail].over);
}

static void program_add_near_row(peg_program *p, uint32_t position, peg_program_row *row)
{
    const peg_bits *pegs = &p->near->list[position].pegs;

    row->less = (uint16_t)program_top(p);
    for (int hole = 0; hole < p->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            program_add_variable(p, (size_t)hole);
    for (uint64_t full = p->near->list[position].full; full; full &= full - 1)
        program_add_variable(p, (size_t)p->price + (size_t)peg_word_first(full));
}

/* Makes room for one row more. */
static void program_make_room(peg_program *p)
{
    size_t count = p->row_count + 1;
    peg_program_row *rows =
        peg_budget_grow(p->budget, p->rows, &p->row_room, count, sizeof(*p->rows));
    double *over = peg_budget_grow(p->budget, p->over, &p->over_room, count, sizeof(*over));
    double *grow = peg_budget_grow(p->budget, p->grow, &p->grow_room, count, sizeof(*grow));

    p->rows = rows ? rows : p->rows;
    p->over = over ? over : p->over;
    p->grow = grow ? grow : p->grow;
}

/* By how much a bound is off, which is to be another for each row. */
static double program_gives(uint64_t number)
{
    return GIVE * (1 + (double)(peg_hash(number) >> 44) / (1 << 20));
}

/* Begins a row, whose variables come next. */
static peg_program_row program_begin_row(peg_program *p, uint32_t number)
{
    peg_program_row row = {0};

    program_make_room(p);
    row.number = number;
    row.first = (uint32_t)p->variable_count;
    row.used = p->runs;
    row.bound = program_gives(number);
    return row;
}

static void program_end_row(peg_program *p, peg_program_row row)
{
    /* What is missing to a multiple is the variable behind the last, which is 0. */
    while (p->budget->status == PEG_OK && (p->variable_count - row.first) % AT_A_TIME > 0)
        program_add_variable(p, (size_t)p->size);
    if (p->budget->status != PEG_OK)
        return;
    row.count = (uint16_t)(p->variable_count - row.first);
    p->over[p->row_count] = program_row_sum(p, &row, p->value) - row.bound;
    p->rows[p->row_count++] = row;
}

static void program_add_row(peg_program *p, uint32_t number)
{
    size_t trails = p->trails->count;
    peg_program_row row = program_begin_row(p, number);

    if (number < trails) {
        row.bound += 1;
        program_add_trail_row(p, number, &row);
    } else {
        program_add_near_row(p, number - (uint32_t)trails, &row);
    }
    p->in[number] = 1;
    program_end_row(p, row);
}

/* Adds a trail that is not on the list. */
static void program_add_heavy_row(peg_program *p, const peg_heavy_trail *trail)
{
    peg_program_row row = program_begin_row(p, NOT_LISTED);

    row.bound = 1 + program_gives(p->runs << 32 | p->variable_count);
    row.less = trail->end;
    program_add_variable(p, p->stride + trail->start);
    for (int i = 0; i < trail->count; i++)
        program_add_variable(p, trail->over[i]);
    program_end_row(p, row);
}

/* -- corners --------------------------------------------------------------- */

static double program_length_of(const peg_program *p, const double *row)
{
    double sum = 0;

    for (size_t k = 0; k < p->stride; k++)
        sum += row[k] * row[k];
    return sum;
}

/* The near position that has the fewest pegs of those that count. */
static uint32_t program_first_near(const peg_program *p)
{
    uint32_t best = (uint32_t)p->near->first;

    for (uint32_t i = best + 1; i < p->near->count; i++)
        if (peg_bits_count(&p->near->list[i].pegs) < peg_bits_count(&p->near->list[best].pegs))
            best = i;
    return best;
}

/*
 * All weights are as low as may be, so that no move takes anything away, and prices are 0. The row
 * of the near position that comes to most is the first in the program.
 */
static void program_begin_corner(peg_program *p)
{
    const peg_program_row *first = &p->rows[0];

    memset(p->inverse, 0, (size_t)p->size * p->stride * sizeof(double));
    for (size_t i = 0; i < p->row_count; i++)
        p->rows[i].is_tight = 0;
    for (int i = 0; i < p->size; i++) {
        program_inverse(p, i)[i] = -1;
        p->tight[i] = i == program_top(p) ? 0 : program_bound(i, 0);
    }
    for (size_t i = 0; i < first->count; i++) {
        int variable = p->variables[first->first + i];

        if (variable < p->size)
            program_inverse(p, variable)[program_top(p)] = -1;
    }
    p->rows[0].is_tight = 1;
    p->rows[0].place = (uint16_t)program_top(p);
    for (int i = 0; i < p->size; i++)
        p->norm[i] = program_length_of(p, program_inverse(p, i));
    p->pivots = 0;
}

static void program_find_values(peg_program *p)
{
    memset(p->value, 0, p->stride * sizeof(double));
    for (int i = 0; i < p->size; i++) {
        int32_t tight = p->tight[i];
        double limit = tight >= 0 ? p->rows[tight].bound : program_bound_most(p, tight);
        const double *row = program_inverse(p, i);

        if (limit != 0)
            for (size_t k = 0; k < p->stride; k++)
                p->value[k] += limit * row[k];
    }
    program_find_starts(p, p->value);
    for (size_t i = 0; i < p->row_count; i++)
        p->over[i] = program_row_sum(p, &p->rows[i], p->value) - p->rows[i].bound;
}

static double program_worth_of(const peg_program *p, const double *values)
{
    double sum = 0;

    for (size_t k = 0; k < p->stride; k++)
        sum += p->worth[k] * values[k];
    return sum;
}

/* Makes one constraint tight in place of another. p->rate has its rate along each row. */
static void program_exchange(peg_program *p, int loosened, int32_t met)
{
    double *own = program_inverse(p, loosened);
    double scale = 1 / p->rate[loosened];
    double gain;

    for (size_t k = 0; k < p->stride; k++)
        own[k] *= scale;
    gain = p->gain[loosened] * scale;
    p->gain[loosened] = gain;
    p->norm[loosened] *= scale * scale;
    for (int i = 0; i < p->size; i++) {
        double rate = p->rate[i];

        if (i == loosened || (rate < NOTHING && rate > -NOTHING))
            continue;
        p->norm[i] = peg_corner_subtract(program_inverse(p, i), rate, own, p->stride);
        p->gain[i] -= rate * gain;
    }
    if (p->tight[loosened] >= 0)
        p->rows[p->tight[loosened]].is_tight = 0;
    if (met >= 0) {
        p->rows[met].is_tight = 1;
        p->rows[met].place = (uint16_t)loosened;
        p->rows[met].used = p->runs;
    }
    p->tight[loosened] = met;
    p->pivots++;
    peg_budget_spend_steps(p->budget, ((size_t)p->size * p->stride + 16 * p->row_count) / NUMBERS);
}

/* The holes and regions of a row, each by itself. */
static size_t program_list_variables(const peg_program *p, const peg_program_row *row,
                                     uint16_t *out)
{
    size_t count = 0;

    for (size_t i = 0; i < row->count; i++) {
        uint16_t variable = p->variables[row->first + i];

        if (variable < p->stride) {
            out[count++] = variable;
            continue;
        }
        variable = (uint16_t)(variable - p->stride);
        out[count++] = variable;
        for (uint64_t in = p->hole_regions[variable]; in; in &= in - 1)
            out[count++] = (uint16_t)(p->price + peg_word_first(in));
    }
    return count;
}

/* How fast the bounded side of a constraint grows along each row of the inverse. */
static void program_find_rates(peg_program *p, int32_t number)
{
    uint16_t listed[2 * PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = number >= 0 ? program_list_variables(p, &p->rows[number], listed) : 0;

    for (int i = 0; i < p->size; i++) {
        const double *row = program_inverse(p, i);
        double rate =
            number >= 0 ? -row[p->rows[number].less] : row[program_bound_variable(number)];

        for (size_t k = 0; k < count; k++)
            rate += row[listed[k]];
        p->rate[i] = number >= 0 || program_bound_is_upper(number) ? rate : -rate;
    }
}

/* Finds the way of the step that loosens a constraint. */
static void program_find_way(peg_program *p, int loosened)
{
    for (size_t k = 0; k < p->stride; k++)
        p->way[k] = -program_inverse(p, loosened)[k];
    program_find_starts(p, p->way);
}

static void program_step(peg_program *p, double length)
{
    for (size_t k = 0; k < p->stride + (size_t)p->shape->holes; k++)
        p->value[k] += length * p->way[k];
    for (size_t i = 0; i < p->row_count; i++)
        p->over[i] += length * p->grow[i];
}

/* -- up to the best corner ------------------------------------------------- */

typedef struct program_meeting {
    int32_t number;
    int is_one;
    double length;
} program_meeting;

/* What hardly ever is so is tested first: any other branch is a guess that is often wrong. */
static inline int program_is_met(double slack, double rate, const program_meeting *first)
{
    return slack < first->length * rate && rate >= PEG_CORNER_TOLERANCE && slack >= -BROKEN;
}

static program_meeting program_meet(int32_t number, double slack, double rate)
{
    return (program_meeting){number, 1, slack > 0 ? slack / rate : 0};
}

/* Looks for the first constraint that a step meets. Those that are broken are not met. */
static program_meeting program_find_meeting(peg_program *p)
{
    program_meeting first = {0, 0, 1e300};

    for (size_t i = 0; i < p->row_count; i++) {
        double grow = program_row_sum(p, &p->rows[i], p->way);

        p->grow[i] = grow;
        if (program_is_met(-p->over[i], grow, &first) && !p->rows[i].is_tight)
            first = program_meet((int32_t)i, -p->over[i], grow);
    }
    for (int v = 0; v < p->size; v++) {
        int32_t number = program_bound(v, p->way[v] > 0);
        double rate = p->way[v] > 0 ? p->way[v] : -p->way[v];
        double side = p->way[v] > 0 ? p->value[v] : -p->value[v];

        if (v != program_top(p) &&
            program_is_met(program_bound_most(p, number) - side, rate, &first))
            first = program_meet(number, program_bound_most(p, number) - side, rate);
    }
    return first;
}

/* Goes from corner to better corner until there is none. Returns 0 if it is misled. */
static int program_climb(peg_program *p)
{
    for (int steps = 0; steps < MOST_PIVOTS_EACH * p->size; steps++) {
        int loosened = peg_corner_loosened(p->gain, p->norm, p->size);
        program_meeting met;

        if (loosened < 0 || p->budget->status != PEG_OK)
            return 1;
        program_find_way(p, loosened);
        met = program_find_meeting(p);
        if (!met.is_one)
            return 0;
        program_step(p, met.length);
        program_find_rates(p, met.number);
        program_exchange(p, loosened, met.number);
    }
    return 0;
}

/* -- back to a corner where all rows hold ---------------------------------- */

/* The constraint that is broken most. Returns by how much, or 0. */
static double program_find_broken(const peg_program *p, int32_t *out_number)
{
    double most = BROKEN;
    int found = 0;

    for (size_t i = 0; i < p->row_count; i++)
        if (p->over[i] > most) {
            most = p->over[i];
            *out_number = (int32_t)i;
            found = 1;
        }
    for (int v = 0; v < p->size; v++) {
        int32_t number = program_bound(v, p->value[v] > 0);
        double side = p->value[v] > 0 ? p->value[v] : -p->value[v];

        if (v != program_top(p) && side - program_bound_most(p, number) > most) {
            most = side - program_bound_most(p, number);
            *out_number = number;
            found = 1;
        }
    }
    return found ? most : 0;
}

/* The tight constraint whose loosening costs least for what a broken one gains by it, or -1. */
static int program_choose_cheapest(const peg_program *p)
{
    double least = 1e300;
    double rate_there = 0;
    int chosen = -1;

    for (int i = 0; i < p->size; i++) {
        double rate = p->rate[i];
        double gain = p->gain[i] > 0 ? p->gain[i] : 0;

        if (rate < PEG_CORNER_TOLERANCE)
            continue;
        if (gain < least * rate - PEG_CORNER_TOLERANCE ||
            (gain < least * rate + PEG_CORNER_TOLERANCE && rate > rate_there)) {
            least = gain / rate;
            rate_there = rate;
            chosen = i;
        }
    }
    return chosen;
}

/* Goes on until no constraint is broken, or the maximum is low. Returns 0 if it is misled. */
static int program_repair(peg_program *p, double low)
{
    for (int steps = 0; steps < MOST_PIVOTS_EACH * p->size; steps++) {
        int32_t broken = 0;
        double by = program_find_broken(p, &broken);
        int loosened;

        if (by == 0 || p->budget->status != PEG_OK || program_worth_of(p, p->value) <= low)
            return 1;
        program_find_rates(p, broken);
        loosened = program_choose_cheapest(p);
        if (loosened < 0)
            return 0;
        program_find_way(p, loosened);
        for (size_t i = 0; i < p->row_count; i++)
            p->grow[i] = program_row_sum(p, &p->rows[i], p->way);
        program_step(p, by / p->rate[loosened]);
        program_exchange(p, loosened, broken);
    }
    return 0;
}

/* -- trails and near positions that are not in the program ----------------- */

/* Adds, for each hole, the trail from it that takes most away, if that is too much. */
static void program_add_trails(peg_program *p)
{
    const double *taken = p->measure->sums;
    double most[PEG_MAX_HOLES];
    uint32_t worst[PEG_MAX_HOLES] = {0};
    size_t holes = (size_t)p->shape->holes;

    for (size_t i = 0; i < holes; i++)
        most[i] = 1 + 3 * GIVE + BROKEN;
    for (size_t i = holes; i < p->trails->count; i++) {
        uint8_t start = p->trails->list[i].start;

        if (taken[i] > most[start] && !p->in[i]) {
            most[start] = taken[i];
            worst[start] = (uint32_t)i;
        }
    }
    for (size_t i = 0; i < holes; i++)
        if (worst[i])
            program_add_row(p, worst[i]);
}

/*
 * Where some trails are listed, adds others that take too much. Returns the most that a trail
 * takes.
 */
static double program_add_heaviest(peg_program *p)
{
    peg_heaviest *heaviest = &p->measure->heaviest;
    const double allowed = 1 + 3 * GIVE + BROKEN;
    double most = allowed;
    peg_heavy_trail trails[PEG_HEAVY_TRAILS];
    int count;

    for (int kind = 0; kind < heaviest->kinds; kind++) {
        double taken = peg_heaviest_find(heaviest, kind, p->value, p->value + p->stride, allowed,
                                         trails, PEG_HEAVY_TRAILS, &count);

        most = taken > most ? taken : most;
        for (int i = 0; i < count; i++)
            program_add_heavy_row(p, &trails[i]);
    }
    return most;
}

/* Adds near positions that come to more than the top. */
static void program_add_near(peg_program *p)
{
    const double *sum = p->measure->sums;
    size_t trails = p->trails->count;
    double most[NEAR_AT_A_TIME];
    uint32_t worst[NEAR_AT_A_TIME] = {0};

    for (size_t i = 0; i < NEAR_AT_A_TIME; i++)
        most[i] = p->value[program_top(p)] + 3 * GIVE + BROKEN;
    for (size_t i = p->near->first; i < p->near->count; i++) {
        size_t lane = i % NEAR_AT_A_TIME;

        if (sum[trails + i] > most[lane] && !p->in[trails + i]) {
            most[lane] = sum[trails + i];
            worst[lane] = (uint32_t)(trails + i);
        }
    }
    for (size_t i = 0; i < NEAR_AT_A_TIME; i++)
        if (worst[i])
            program_add_row(p, worst[i]);
}

/* -- runs ------------------------------------------------------------------ */

static void program_set_worth(peg_program *p, const peg_bits *pegs, uint64_t full)
{
    memset(p->worth, 0, p->stride * sizeof(double));
    for (int hole = 0; hole < p->shape->holes; hole++)
        p->worth[hole] = peg_bits_get(pegs, hole);
    p->worth[program_top(p)] = -1;
    for (; full; full &= full - 1)
        p->worth[p->price + peg_word_first(full)] = 1;
    for (int i = 0; i < p->size; i++)
        p->gain[i] = program_worth_of(p, program_inverse(p, i));
}

/* Takes rows out of the program that have not been tight for a while. */
static void program_forget_idle(peg_program *p)
{
    size_t kept = 0;
    size_t variables = 0;

    for (size_t i = 0; i < p->row_count; i++) {
        peg_program_row row = p->rows[i];
        uint64_t idle = row.number == NOT_LISTED ? FEW_IDLE_RUNS : IDLE_RUNS;

        if (i > 0 && !row.is_tight && row.used + idle < p->runs) {
            if (row.number != NOT_LISTED)
                p->in[row.number] = 0;
            continue;
        }
        memmove(p->variables + variables, p->variables + row.first,
                row.count * sizeof(*p->variables));
        row.first = (uint32_t)variables;
        variables += row.count;
        if (row.is_tight)
            p->tight[row.place] = (int32_t)kept;
        p->over[kept] = p->over[i];
        p->rows[kept++] = row;
    }
    p->row_count = kept;
    p->variable_count = variables;
}

double peg_program_run(peg_program *p, const peg_bits *pegs, uint64_t full, double low)
{
    double maximum = low;
    size_t rows;
    int is_right;

    if (p->budget->status != PEG_OK)
        return low;
    p->runs++;
    if (p->row_count > ROWS_EACH * (size_t)p->size)
        program_forget_idle(p);
    if (p->pivots > FRESH_AFTER)
        program_begin_corner(p);
    program_find_values(p);
    program_set_worth(p, pegs, full);
    is_right = program_climb(p);
    do {
        rows = p->row_count;
        is_right = is_right && program_repair(p, low);
        maximum = program_worth_of(p, p->value);
        is_right &= maximum < MOST_WORTH;
        if (!is_right || maximum <= low)
            break;
        peg_measure_sum(p->measure, p->value, p->value + p->price);
        program_add_trails(p);
        program_add_near(p);
        if (p->row_count == rows) {
            double sure = maximum / program_add_heaviest(p);

            if (sure > low && maximum - sure < UNSURE)
                break;
        }
        peg_budget_spend_steps(p->budget, p->measure->sum_count);
    } while (p->row_count > rows && p->budget->status == PEG_OK);
    if (!is_right) /* rounding errors have misled it */
        program_begin_corner(p);
    return is_right && p->budget->status == PEG_OK ? maximum : low;
}

void peg_program_begin(peg_program *p, peg_measure *measure)
{
    const peg_shape *shape = measure->shape;
    size_t holes = (size_t)shape->holes;
    size_t size = holes + 1 + (size_t)measure->regions->count;
    double *next;

    memset(p, 0, sizeof(*p));
    p->budget = measure->budget;
    p->shape = shape;
    p->measure = measure;
    p->trails = &measure->trails;
    p->near = &measure->near;
    p->hole_regions = measure->regions->in;
    p->size = (int)size;
    p->price = shape->holes + 1;
    p->stride = (size + PEG_CORNER_LANES) / PEG_CORNER_LANES * PEG_CORNER_LANES;
    p->block_size = (p->stride * (size + 6) + 2 * holes) * sizeof(double) +
                    size * sizeof(*p->tight) + measure->sum_count;
    p->block = peg_budget_new(p->budget, p->block_size);
    if (!p->block)
        return;
    next = p->block;
    p->inverse = next;
    next += p->stride * size;
    p->norm = next;
    p->gain = p->norm + p->stride;
    p->value = p->gain + p->stride;
    p->way = p->value + p->stride + holes;
    p->rate = p->way + p->stride + holes;
    p->worth = p->rate + p->stride;
    p->tight = (int32_t *)(void *)(p->worth + p->stride);
    p->in = (uint8_t *)(p->tight + size);
    program_add_row(p, (uint32_t)p->trails->count + program_first_near(p));
    for (size_t i = holes; i < p->trails->count && p->trails->list[i].before < holes; i++)
        program_add_row(p, (uint32_t)i);
    peg_budget_work(p->budget, p->variable_count);
    if (p->budget->status == PEG_OK)
        program_begin_corner(p);
    else
        peg_program_end(p);
}

void peg_program_end(peg_program *p)
{
    if (!p->budget)
        return;
    peg_budget_free(p->budget, p->block, p->block ? p->block_size : 0);
    peg_budget_free(p->budget, p->rows, p->row_room * sizeof(*p->rows));
    peg_budget_free(p->budget, p->over, p->over_room * sizeof(*p->over));
    peg_budget_free(p->budget, p->grow, p->grow_room * sizeof(*p->grow));
    peg_budget_free(p->budget, p->variables, p->variable_room * sizeof(*p->variables));
    memset(p, 0, sizeof(*p));
}

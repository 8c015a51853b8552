/* SPDX-License-Identifier: MIT */

/* The room that a program needs, the corner where it begins, and the tolls added to a corner. */
#include "theory/simplex_corner.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "theory/toll.h"

#define LANES 8 /* numbers by which rows are padded */

static void find_gives(peg_simplex *s)
{
    for (size_t c = 0; c < peg_simplex_uppers(s); c++)
        s->give[c] = PEG_SIMPLEX_GIVE * (1 + (double)(peg_hash(c) >> 44) / (1 << 20));
}

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

static peg_status begin(peg_simplex *s, const peg_shape *shape, const peg_bits *targets,
                        size_t target_count, size_t most_tolls, peg_budget *budget)
{
    size_t size = (size_t)shape->holes + (target_count > 0);
    size_t rows = size + most_tolls;
    size_t odd_size = most_tolls > 0 ? shape->line_count : 0;
    size_t doubles;
    size_t words;

    memset(s, 0, sizeof(*s));
    s->budget = budget;
    s->most_work = UINT64_MAX;
    s->shape = shape;
    s->targets = targets;
    s->target_count = target_count;
    s->size = (int)size;
    s->most_tolls = (int)most_tolls;
    s->stride = ((size_t)shape->holes + most_tolls + LANES) / LANES * LANES;
    s->constraints = peg_simplex_prices(s) + most_tolls;
    doubles = s->stride * (rows + 4) + peg_simplex_uppers(s);
    words = rows + target_count;
    s->pivot_work = doubles + 4 * s->constraints + 2 * count_target_pegs(s);
    s->block_size = doubles * sizeof(double) + words * sizeof(uint32_t) + s->constraints +
                    odd_size + count_target_pegs(s);
    s->block = peg_budget_resize(budget, NULL, 0, s->block_size);
    if (!s->block)
        return peg_budget_refusal(budget);
    memset(s->block, 0, s->block_size);
    s->inverse = s->block;
    s->norm = s->inverse + s->stride * rows;
    s->gain = s->norm + s->stride;
    s->value = s->gain + s->stride;
    s->way = s->value + s->stride;
    s->give = s->way + s->stride;
    s->tight = (uint32_t *)(void *)(s->give + peg_simplex_uppers(s));
    s->hole_end = s->tight + rows;
    s->is_tight = (uint8_t *)(s->hole_end + target_count);
    s->odd = s->is_tight + s->constraints;
    s->hole_list = s->odd + odd_size;
    list_target_pegs(s);
    find_gives(s);
    peg_simplex_first_corner(s);
    return PEG_OK;
}

peg_status peg_simplex_begin(peg_simplex *s, const peg_shape *shape, const peg_bits *targets,
                             size_t target_count, peg_budget *budget)
{
    return begin(s, shape, targets, target_count, 0, budget);
}

peg_status peg_simplex_begin_with_tolls(peg_simplex *s, const peg_shape *shape, peg_budget *budget)
{
    return begin(s, shape, NULL, 0, PEG_PROGRAM_TOLLS, budget);
}

void peg_simplex_end(peg_simplex *s)
{
    if (s->budget)
        peg_budget_free(s->budget, s->block, s->block_size);
    s->block = NULL;
}

/* The weight of a hole, or the floor, as tight as in the first corner. */
static void begin_row(peg_simplex *s, int i, size_t smallest)
{
    int floor = s->shape->holes;
    double *row = peg_simplex_row(s, i);

    row[i] = 1;
    if (s->target_count > 0 && i < floor && peg_bits_get(&s->targets[smallest], i))
        row[floor] = 1;
    s->norm[i] = i < floor ? 1 + row[floor] : 1;
    s->tight[i] = (uint32_t)(i < floor ? peg_simplex_uppers(s) + (size_t)i
                                       : peg_simplex_targets(s) + smallest);
}

static void begin_price_row(peg_simplex *s, int i, int toll)
{
    peg_simplex_row(s, i)[peg_simplex_price_variable(s, toll)] = -1;
    s->norm[i] = 1;
    s->tight[i] = (uint32_t)(peg_simplex_prices(s) + (size_t)toll);
}

/*
 * All weights are 1, which every line allows, the target with the fewest pegs is tight, and tolls
 * cost nothing.
 */
void peg_simplex_first_corner(peg_simplex *s)
{
    int first_price = s->size - s->tolls;
    size_t smallest = 0;

    for (size_t i = 1; i < s->target_count; i++)
        if (peg_bits_count(&s->targets[i]) < peg_bits_count(&s->targets[smallest]))
            smallest = i;
    memset(s->is_tight, 0, s->constraints);
    memset(s->inverse, 0, (size_t)s->size * s->stride * sizeof(double));
    for (int i = 0; i < s->size; i++) {
        if (i < first_price)
            begin_row(s, i, smallest);
        else
            begin_price_row(s, i, i - first_price);
        s->is_tight[s->tight[i]] = 1;
    }
    s->pivots = 0;
}

void peg_simplex_take_over(peg_simplex *s, const peg_simplex *from)
{
    memset(s->inverse, 0, (size_t)from->size * s->stride * sizeof(double));
    for (int i = 0; i < from->size; i++)
        memcpy(peg_simplex_row(s, i), peg_simplex_row(from, i), from->stride * sizeof(double));
    memcpy(s->norm, from->norm, (size_t)from->size * sizeof(double));
    memcpy(s->tight, from->tight, (size_t)from->size * sizeof(*s->tight));
    memset(s->is_tight, 0, s->constraints);
    memcpy(s->is_tight, from->is_tight, peg_simplex_prices(from));
    memset(s->odd, 0, s->shape->line_count);
    s->size = from->size;
    s->tolls = 0;
    s->pivots = 0;
}

/*
 * The price must be at least 0: that is the new tight constraint. To loosen it, the price grows
 * and the other tight constraints stay tight; a row that was there before leaves the price as it
 * is.
 */
void peg_simplex_add_toll(peg_simplex *s, const peg_bits *holes)
{
    size_t price = peg_simplex_price_variable(s, s->tolls);
    size_t constraint = peg_simplex_prices(s) + (size_t)s->tolls;
    double *row = peg_simplex_row(s, s->size);
    uint8_t bit = (uint8_t)(1u << s->tolls++);

    for (size_t i = 0; i < s->shape->line_count; i++)
        if (peg_toll_is_due(holes, s->shape->lines[i]))
            s->odd[i] |= bit;
    memset(row, 0, s->stride * sizeof(*row));
    for (int i = 0; i < s->size; i++) {
        const double *other = peg_simplex_row(s, i);

        if (s->tight[i] < s->shape->line_count && s->odd[s->tight[i]] & bit)
            for (size_t k = 0; k < s->stride; k++)
                row[k] += other[k];
    }
    row[price] = -1;
    s->norm[s->size] = 0;
    for (size_t k = 0; k < s->stride; k++)
        s->norm[s->size] += row[k] * row[k];
    s->tight[s->size] = (uint32_t)constraint;
    s->is_tight[constraint] = 1;
    s->size++;
}

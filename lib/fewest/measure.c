/* SPDX-License-Identifier: MIT */

/* Listing trails and near positions, by moves as runs.h lists them, and judging by them. */
#include "fewest/measure.h"

#include "base/memory.h"
#include "fewest/runs.h"
#include "theory/classes.h"

/* Near positions are 2 moves from the goal, or fewer if there are more than 2^14 of them. */
enum { MOST_NEAR = 1 << 14, NEAR_MOVES = 2 };

/* More than any weights of 32 bits come to. */
#define MOST_SUM 1e15

/* Steps of the budget to go on from a trail. */
enum { TRAIL_STEPS = 16 };

/*
 * If only some trails are listed, these are hardly more than 2^8 of each length, and 2^15 in all. A
 * trail can be made longer in about three ways.
 */
enum { SOME_OF_LENGTH = 1 << 8, SOME_TRAILS = 1 << 15, TRAIL_WAYS = 3 };

/* -- trails ---------------------------------------------------------------- */

/* A list of trails in the making. The note of a run is the number of its trail. */
typedef struct trail_listing {
    peg_budget *budget;
    peg_trails *trails;
    size_t of_length[PEG_MAX_HOLES + 1];
} trail_listing;

static void trail_add(trail_listing *all, peg_trail trail)
{
    peg_trails *trails = all->trails;
    peg_trail *list =
        peg_budget_grow(all->budget, trails->list, &trails->room, trails->count + 1, sizeof(*list));

    if (!list)
        return;
    trails->list = list;
    list[trails->count++] = trail;
}

static int trail_looks(void *user, peg_runs *runs, uint32_t run)
{
    const trail_listing *all = user;

    (void)run;
    runs->is_over = all->trails->count > (all->trails->are_all ? PEG_MOST_TRAILS : SOME_TRAILS);
    return peg_budget_spend_steps(all->budget, TRAIL_STEPS) == PEG_OK && !runs->is_over;
}

/* If only some trails are listed, their hash decides which, whatever way leads to them. */
static int trail_takes(void *user, const peg_runs *runs, const peg_run *from, peg_run *to)
{
    const trail_listing *all = user;
    size_t one_in = 1 + TRAIL_WAYS * all->of_length[from->jumps] / SOME_OF_LENGTH;
    peg_bits jumped;

    if (all->trails->are_all || one_in == 1)
        return 1;
    jumped = peg_run_position(runs, to);
    return peg_hash(peg_bits_hash(&jumped, to->key << 8 | to->hole)) % one_in == 0;
}

static void trail_taken(void *user, peg_runs *runs, uint32_t from, uint32_t to, int is_new)
{
    trail_listing *all = user;
    peg_run *run = peg_run_at(runs, to);

    if (!is_new)
        return;
    run->note = all->trails->count;
    all->of_length[run->jumps]++;
    trail_add(all, (peg_trail){(uint32_t)peg_run_at(runs, from)->note, (uint8_t)run->key,
                               runs->shape->lines[run->line].over, run->hole});
}

/* Lists all trails, or some. Returns 0 if there are too many. */
static int trails_list(const peg_run_ops *ops, const peg_shape *shape, int are_all,
                       peg_budget *budget, peg_trails *out)
{
    static const peg_run_user calls = {trail_looks, trail_takes, trail_taken};
    const peg_bits none = {{0}};
    trail_listing all = {budget, out, {0}};
    peg_runs runs;

    peg_budget_free(budget, out->list, out->room * sizeof(*out->list));
    *out = (peg_trails){.are_all = are_all};
    peg_runs_begin(&runs, ops, shape, 0, budget);
    for (int hole = 0; budget->status == PEG_OK && hole < shape->holes; hole++) {
        ops->add(&runs, none.word, hole, (uint64_t)hole);
        trail_add(&all, (peg_trail){(uint32_t)hole, (uint8_t)hole, 0, (uint8_t)hole});
    }
    ops->list(&runs, PEG_RUN_TRAILS, &calls, &all);
    peg_runs_free(&runs);
    return out->count <= PEG_MOST_TRAILS;
}

/* -- near positions -------------------------------------------------------- */

/* A list of positions in the making. The note of a run is the number of its position. */
typedef struct near_listing {
    peg_budget *budget;
    const peg_regions *regions;
    peg_near *near;
} near_listing;

static int near_is_same(const void *list, uint32_t index, const void *pegs)
{
    return peg_bits_equal(&((const peg_near_position *)list)[index].pegs, pegs);
}

/* The number of a position, which is added unless it is there. */
static uint32_t near_add(near_listing *all, const peg_bits *pegs, uint64_t after, size_t line)
{
    peg_near *near = all->near;
    uint64_t hash = peg_bits_hash(pegs, 0);
    size_t count = near->count;
    uint64_t *slot;
    peg_near_position *list;

    if (peg_slots_are_crowded(&near->slots, count))
        peg_slots_enlarge(&near->slots, all->budget);
    if (all->budget->status != PEG_OK)
        return 0;
    slot = peg_slots_find(&near->slots, hash, near_is_same, near->list, pegs);
    if (*slot)
        return peg_slot_index(*slot);
    list = peg_budget_grow(all->budget, near->list, &near->room, count + 1, sizeof(*list));
    if (!list)
        return 0;
    near->list = list;
    *slot = peg_slot_for(hash, (uint32_t)count);
    list[count] = (peg_near_position){*pegs, peg_regions_full(all->regions, pegs), (uint32_t)after,
                                      (uint16_t)line};
    near->count++;
    return (uint32_t)count;
}

static int near_looks(void *user, peg_runs *runs, uint32_t run)
{
    const near_listing *all = user;

    (void)run;
    runs->is_over = all->near->count > MOST_NEAR;
    return peg_budget_spend_steps(all->budget, runs->shape->line_count) == PEG_OK && !runs->is_over;
}

static int near_takes(void *user, const peg_runs *runs, const peg_run *from, peg_run *to)
{
    peg_bits pegs = peg_run_position(runs, to);

    to->note = near_add(user, &pegs, from->note, to->line);
    return 1;
}

/* Adds the positions one move further away. Returns 0 if there are too many. */
static int near_take_back(near_listing *all, peg_runs *runs)
{
    static const peg_run_user calls = {near_looks, near_takes, NULL};
    peg_near *near = all->near;
    size_t end = near->count;

    peg_runs_clear(runs);
    for (size_t i = near->first; i < end; i++)
        runs->ops->add(runs, near->list[i].pegs.word, 0, i);
    runs->ops->list(runs, PEG_RUN_BACK, &calls, all);
    if (near->count > MOST_NEAR || all->budget->status != PEG_OK) {
        near->count = end;
        return 0;
    }
    near->moves++;
    near->first = end;
    return 1;
}

static void near_add_goals(near_listing *all, const peg_shape *shape, const struct peg_goal *goal,
                           const peg_bits *pegs)
{
    peg_classes classes;
    peg_bits parities;
    int anywhere = goal->kind == PEG_GOAL_ANYWHERE;
    int choices = anywhere ? shape->holes : 1;

    peg_classes_find(shape, &classes);
    parities = peg_class_of(&classes, pegs);
    for (int hole = 0; hole < choices; hole++) {
        peg_bits won = goal->pegs;
        peg_bits own;

        if (anywhere)
            peg_bits_set(&won, hole);
        own = peg_class_of(&classes, &won);
        if (peg_bits_equal(&own, &parities))
            near_add(all, &won, 0, 0);
    }
}

static void near_list(const peg_run_ops *ops, const peg_measure *measure,
                      const struct peg_goal *goal, const peg_bits *pegs, peg_near *near)
{
    peg_budget *budget = measure->budget;
    near_listing all = {budget, measure->regions, near};
    peg_runs runs;

    peg_runs_begin(&runs, ops, measure->shape, 0, budget);
    near_add_goals(&all, measure->shape, goal, pegs);
    near->goals = near->count;
    while (near->moves < NEAR_MOVES && near->first < near->count && near_take_back(&all, &runs))
        ;
    peg_runs_free(&runs);
    peg_budget_spend_steps(budget, near->count * (uint64_t)measure->regions->count);
}

int peg_near_has_nearer(const peg_near *near, const peg_bits *pegs)
{
    uint64_t slot = 0;

    if (near->count > 0)
        slot =
            *peg_slots_find(&near->slots, peg_bits_hash(pegs, 0), near_is_same, near->list, pegs);
    return slot && peg_slot_index(slot) < near->first;
}

/* -- judging --------------------------------------------------------------- */

void peg_measure_begin(peg_measure *measure, const peg_run_ops *ops, const peg_shape *shape,
                       const struct peg_goal *goal, const peg_bits *pegs,
                       const peg_regions *regions, int is_guess, peg_budget *budget)
{
    memset(measure, 0, sizeof(*measure));
    measure->budget = budget;
    measure->shape = shape;
    measure->regions = regions;
    if (!trails_list(ops, shape, 1, budget, &measure->trails)) {
        trails_list(ops, shape, 0, budget, &measure->trails);
        if (!is_guess)
            peg_heaviest_begin(&measure->heaviest, shape, budget);
    }
    measure->is_bound = measure->trails.are_all || measure->heaviest.kinds > 0;
    near_list(ops, measure, goal, pegs, &measure->near);
    measure->sum_count = measure->trails.count + measure->near.count;
    measure->sums = peg_budget_resize(budget, NULL, 0, measure->sum_count * sizeof(*measure->sums));
}

void peg_measure_end(peg_measure *measure)
{
    peg_budget *budget = measure->budget;
    peg_near *near = &measure->near;

    if (!budget)
        return;
    if (measure->sums)
        peg_budget_free(budget, measure->sums, measure->sum_count * sizeof(*measure->sums));
    peg_budget_free(budget, measure->trails.list,
                    measure->trails.room * sizeof(*measure->trails.list));
    peg_budget_free(budget, near->list, near->room * sizeof(*near->list));
    peg_slots_free(&near->slots, budget);
    if (measure->heaviest.budget)
        peg_heaviest_end(&measure->heaviest);
    memset(measure, 0, sizeof(*measure));
}

static double price_sum(const double *price, uint64_t regions)
{
    double sum = 0;

    for (; regions; regions &= regions - 1)
        sum += price[peg_word_first(regions)];
    return sum;
}

void peg_measure_starts(const peg_measure *measure, const double *hole, const double *price,
                        double *out)
{
    for (int i = 0; i < measure->shape->holes; i++)
        out[i] = hole[i] + price_sum(price, measure->regions->in[i]);
}

void peg_measure_sum(const peg_measure *measure, const double *hole, const double *price)
{
    const peg_trails *trails = &measure->trails;
    const peg_near *near = &measure->near;
    double *taken = measure->sums;
    double *sum = taken + trails->count;
    size_t holes = (size_t)measure->shape->holes;
    double start[PEG_MAX_HOLES];

    peg_measure_starts(measure, hole, price, start);
    /* At first without where a trail starts and ends, as longer ones rest on it. */
    for (size_t i = 0; i < holes; i++)
        taken[i] = 0;
    for (size_t i = holes; i < trails->count; i++)
        taken[i] = taken[trails->list[i].before] + hole[trails->list[i].over];
    for (size_t i = holes; i < trails->count; i++)
        taken[i] += start[trails->list[i].start] - hole[trails->list[i].end];
    for (size_t i = 0; i < near->goals; i++) {
        sum[i] = 0;
        for (size_t k = 0; k < holes; k++)
            sum[i] += peg_bits_get(&near->list[i].pegs, (int)k) ? hole[k] : 0;
    }
    for (size_t i = near->goals; i < near->count; i++) {
        peg_jump line = measure->shape->lines[near->list[i].line];

        sum[i] = sum[near->list[i].after] + hole[line.from] + hole[line.over] - hole[line.to];
    }
    for (size_t i = near->first; i < near->count; i++)
        sum[i] += price_sum(price, near->list[i].full);
}

int64_t peg_weights_sum(const peg_weights *weights, int holes, const peg_bits *pegs, uint64_t full)
{
    int64_t sum = 0;

    for (; full; full &= full - 1)
        sum += weights->price[peg_word_first(full)];
    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(pegs, hole))
            sum += weights->hole[hole];
    return sum;
}

int peg_measure_allows(peg_measure *measure, peg_weights *weights)
{
    const peg_near *near = &measure->near;
    size_t trails = measure->trails.count;
    double hole[PEG_MAX_HOLES], start[PEG_MAX_HOLES], price[PEG_MOST_REGIONS];
    double scale = 0, top = -MOST_SUM;
    peg_heavy_trail trail;
    int found;

    for (int i = 0; i < measure->regions->count; i++) {
        if (weights->price[i] < 0)
            return 0;
        price[i] = weights->price[i];
    }
    for (int i = 0; i < measure->shape->holes; i++)
        hole[i] = weights->hole[i];
    peg_measure_sum(measure, hole, price);
    for (size_t i = (size_t)measure->shape->holes; i < trails; i++)
        scale = measure->sums[i] > scale ? measure->sums[i] : scale;
    peg_measure_starts(measure, hole, price, start);
    for (int kind = 0; kind < measure->heaviest.kinds; kind++)
        scale = peg_heaviest_find(&measure->heaviest, kind, hole, start, scale, &trail, 1, &found);
    for (size_t i = near->first; i < near->count; i++)
        top = measure->sums[trails + i] > top ? measure->sums[trails + i] : top;
    weights->scale = (int64_t)scale;
    weights->top = (int64_t)top;
    return scale > 0 && near->first < near->count;
}

/* SPDX-License-Identifier: MIT */

/*
 * Finds small regions by adding an end to each line that has only its middle in the set, and then
 * the largest disjoint family by branch and bound.
 */
#include "theory/regions.h"

#include "base/assert.h"
#include "base/memory.h"

/*
 * Larger regions are seldom full for long. Those of seven holes, such as the hexagon, count only
 * where they make the family larger: elsewhere they tell little, and take time.
 */
enum { MOST_SIZE = 7, USUAL_SIZE = 5, MOST_FOUND = 1024, MOST_TRIES = 200000 };

/* The minimal regions found so far, and the best disjoint family of regions. */
typedef struct region_search {
    const peg_shape *shape;
    const struct peg_goal *goal;
    peg_budget *budget;
    int found;
    int tries;
    uint16_t chosen[PEG_MAX_HOLES];
    int count;
    uint16_t best[PEG_MAX_HOLES];
    int best_count;
    peg_bits taken[PEG_MAX_HOLES + 1]; /* the holes of the regions chosen, by their number */
    peg_bits region[MOST_FOUND];
    uint16_t group[MOST_FOUND];    /* no two regions of a group are disjoint */
    uint32_t seen[MOST_FOUND + 1]; /* by group: the number of the last look at it */
    uint32_t looks;
} region_search;

int peg_regions_cover(const peg_bits *set, const peg_bits *part)
{
    uint64_t left = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        left |= part->word[w] & ~set->word[w];
    return left == 0;
}

uint64_t peg_regions_full(const peg_regions *regions, const peg_bits *pegs)
{
    uint64_t full = 0;

    for (int i = 0; i < regions->count; i++)
        full |= (uint64_t)peg_regions_cover(pegs, &regions->region[i]) << i;
    return full;
}

int peg_regions_meet(const peg_bits *a, const peg_bits *b)
{
    uint64_t common = 0;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        common |= a->word[w] & b->word[w];
    return common != 0;
}

/* Spends the steps of a try. Returns 0 if there are to be no more tries. */
static int regions_may_try(region_search *all, size_t steps)
{
    return peg_budget_spend_steps(all->budget, steps) == PEG_OK && all->tries++ <= MOST_TRIES;
}

/* Adds a region, unless it contains another or is full in the goal. */
static void region_add(region_search *all, const peg_bits *set)
{
    if (peg_regions_cover(&all->goal->pegs, set))
        return;
    for (int i = 0; i < all->found; i++)
        if (peg_regions_cover(set, &all->region[i]))
            return;
    if (all->found < MOST_FOUND)
        all->region[all->found++] = *set;
}

/* Adds the least regions of a size that contain a set of holes, whose first hole is given. */
static void region_grow(region_search *all, const peg_bits *set, int first, int size)
{
    const peg_shape *shape = all->shape;

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        if (!peg_bits_get(set, line.over) || peg_bits_get(set, line.from) ||
            peg_bits_get(set, line.to))
            continue;
        if (peg_bits_count(set) == size || !regions_may_try(all, i + 1))
            return;
        for (int end = 0; end < 2; end++) {
            int hole = end ? line.to : line.from;
            peg_bits larger = *set;

            /* Each hole that is not in the goal leads to its least regions: the first will do. */
            if (hole < first && !peg_bits_get(&all->goal->pegs, hole))
                continue;
            peg_bits_set(&larger, hole);
            region_grow(all, &larger, first, size);
        }
        return;
    }
    region_add(all, set);
}

/* Puts regions that have a hole in common into a group, for one hole after another. */
static void regions_group(region_search *all)
{
    int groups = 0;

    for (int i = 0; i < all->found; i++) {
        int most = 0, common = 0;

        if (all->group[i])
            continue;
        groups++;
        for (int hole = 0; hole < all->shape->holes; hole++) {
            int count = 0;

            for (int k = i; k < all->found && peg_bits_get(&all->region[i], hole); k++)
                count += !all->group[k] && peg_bits_get(&all->region[k], hole);
            common = count > most ? hole : common;
            most = count > most ? count : most;
        }
        for (int k = i; k < all->found; k++)
            if (!all->group[k] && peg_bits_get(&all->region[k], common))
                all->group[k] = (uint16_t)groups;
    }
}

/* Whether a number of regions from one on may join the family, as far as groups tell. */
static int regions_may_add(region_search *all, int at, int wanted)
{
    const peg_bits *taken = &all->taken[all->count];

    all->looks++;
    for (; at < all->found && wanted > 0; at++)
        if (all->seen[all->group[at]] != all->looks && !peg_regions_meet(taken, &all->region[at])) {
            all->seen[all->group[at]] = all->looks;
            wanted--;
        }
    return wanted <= 0;
}

/*
 * Adds regions to the family, each after those before it, as long as that could make the best one;
 * then takes the last region back and goes on with the next.
 */
static void regions_choose(region_search *all)
{
    int at = 0;

    for (;;) {
        const peg_bits *taken = &all->taken[all->count];
        int from = all->count > 0 ? all->chosen[all->count - 1] + 1 : 0;

        while (at < all->found && peg_regions_meet(taken, &all->region[at]))
            at++;
        if (at < all->found && regions_may_add(all, at, all->best_count + 1 - all->count)) {
            if (!regions_may_try(all, (size_t)(at - from) + 1))
                return;
            all->chosen[all->count++] = (uint16_t)at;
            for (int w = 0; w < PEG_MAX_WORDS; w++)
                all->taken[all->count].word[w] = taken->word[w] | all->region[at].word[w];
            if (all->count > all->best_count) {
                all->best_count = all->count;
                memcpy(all->best, all->chosen, sizeof(all->best));
            }
            at++;
        } else if (all->count > 0) {
            at = all->chosen[--all->count] + 1;
        } else {
            return;
        }
    }
}

/* Begins a search, and finds regions. NULL if there is no memory. */
static region_search *search_regions(const peg_shape *shape, const struct peg_goal *goal,
                                     peg_budget *budget)
{
    region_search *all = peg_budget_new(budget, sizeof(*all));

    if (!all)
        return NULL;
    all->shape = shape;
    all->goal = goal;
    all->budget = budget;
    /* The smallest first, so that larger ones that contain them are not added. */
    for (int size = 1; size <= MOST_SIZE; size++) {
        all->tries = 0;
        for (int hole = 0; hole < shape->holes; hole++) {
            peg_bits one = {{0}};

            /* A region that keeps its pegs for ever costs no move. */
            if (shape->first[hole] == shape->first[hole + 1] || peg_bits_get(&goal->pegs, hole))
                continue;
            peg_bits_set(&one, hole);
            region_grow(all, &one, hole, size);
        }
    }
    return all;
}

/* Adds an image of a region to a list, if it is not there and there is room. */
static void regions_put(peg_regions *list, const peg_bits *region)
{
    for (int i = 0; i < list->count; i++)
        if (peg_bits_equal(&list->region[i], region))
            return;
    if (list->count < PEG_MOST_REGIONS)
        list->region[list->count++] = *region;
}

/* Chooses among the usual regions, and has the large ones, which come last, only if they help. */
static void regions_choose_all(region_search *all)
{
    int found = all->found;
    int usual = found;
    int best;

    while (usual > 0 && peg_bits_count(&all->region[usual - 1]) > USUAL_SIZE)
        usual--;
    all->found = usual;
    regions_group(all);
    regions_choose(all);
    if (found == usual)
        return;
    best = all->best_count;
    all->found = found;
    memset(all->group, 0, sizeof(all->group));
    regions_group(all);
    regions_choose(all);
    if (all->best_count == best)
        all->found = usual;
}

/*
 * Lists all regions found; or where those are too many, the family's and their images: bounds by
 * these are the same for all images of a position.
 */
static void regions_take(const region_search *all, peg_regions *list)
{
    const peg_shape *shape = all->shape;

    for (int i = 0; i < all->found && all->found <= PEG_MOST_REGIONS; i++)
        list->region[list->count++] = all->region[i];
    for (size_t s = 0; s < shape->symmetry_count; s++)
        for (int i = 0; i < all->best_count; i++) {
            peg_bits image = peg_symmetry_image(shape, s, &all->region[all->best[i]]);

            if (peg_symmetry_keeps(shape->symmetries + s * (size_t)shape->holes, shape->holes,
                                   &all->goal->pegs))
                regions_put(list, &image);
        }
    for (int i = 0; i < list->count; i++)
        for (int k = 0; k < all->best_count; k++)
            if (peg_bits_equal(&list->region[i], &all->region[all->best[k]])) {
                list->family |= UINT64_C(1) << i;
                list->spare |=
                    all->goal->kind == PEG_GOAL_ANYWHERE && peg_bits_count(&list->region[i]) == 1;
            }
    for (int i = 0; i < list->count; i++)
        for (int hole = 0; hole < shape->holes; hole++)
            list->in[hole] |= (uint64_t)peg_bits_get(&list->region[i], hole) << i;
}

peg_status peg_regions_find(const peg_shape *shape, const struct peg_goal *goal, peg_budget *budget,
                            peg_regions *out)
{
    region_search *all = search_regions(shape, goal, budget);

    memset(out, 0, sizeof(*out));
    if (all) {
        all->tries = 0;
        regions_choose_all(all);
        regions_take(all, out);
    }
    peg_budget_free(budget, all, sizeof(*all));
    return budget->status;
}

int peg_regions_image(const peg_shape *shape, const peg_regions *regions, size_t symmetry,
                      int region)
{
    peg_bits image = peg_symmetry_image(shape, symmetry, &regions->region[region]);

    for (int i = 0; i < regions->count; i++)
        if (peg_bits_equal(&image, &regions->region[i]))
            return i;
    return -1;
}

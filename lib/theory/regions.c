/* SPDX-License-Identifier: MIT */

/*
 * Finds small regions by adding an end to each line that has only its middle in the set, and then
 * the largest disjoint family by branch and bound.
 */
#include "theory/regions.h"

#include "base/assert.h"
#include "base/memory.h"

/* Larger regions are seldom full for long. */
enum { MOST_SIZE = 5, MOST_FOUND = 1024, MOST_TRIES = 200000 };

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

/* Spends the steps of a try. Returns 0 where there are to be no more. */
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

/* Adds the regions of a size that contain a set of holes. */
static void region_grow(region_search *all, const peg_bits *set, int size)
{
    const peg_shape *shape = all->shape;

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        peg_bits larger = *set;

        if (!peg_bits_get(set, line.over) || peg_bits_get(set, line.from) ||
            peg_bits_get(set, line.to))
            continue;
        if (peg_bits_count(set) == size || !regions_may_try(all, i + 1))
            return;
        peg_bits_set(&larger, line.from);
        region_grow(all, &larger, size);
        larger = *set;
        peg_bits_set(&larger, line.to);
        region_grow(all, &larger, size);
        return;
    }
    region_add(all, set);
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
        if (at < all->found && all->count + all->found - at > all->best_count) {
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

            /* A region that keeps its pegs for ever tells no moves. */
            if (shape->first[hole] == shape->first[hole + 1])
                continue;
            peg_bits_set(&one, hole);
            region_grow(all, &one, size);
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
        regions_choose(all);
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

/* SPDX-License-Identifier: MIT */

/*
 * How many solutions of the fewest moves really differ, as Bell counts them: a solution is the
 * set of its moves, in whatever order, and a move is where its peg starts and ends and which
 * pegs it takes, by whatever way. Of solutions that are images of each other one counts.
 *
 * Listing every solution would mean listing every order. Instead, level by level, all sets of
 * moves that some solution begins with are found, each once: a set is extended by every move
 * that leads to a waypoint on the way of a solution. As the same moves lead to the same
 * position in any order, one position says how to go on. What the last level holds are the
 * solutions.
 */
#include "fewest/count_distinct.h"

#include "base/bytes.h"
#include "fewest/all_runs.h"
#include "fewest/move_list.h"
#include "fewest/move_sets.h"

typedef struct distinct_count {
    const peg_all_shortest *shortest;
    peg_budget *budget;
    peg_move_list moves;
    peg_move_sets level;
    peg_move_sets next_level;
    const uint32_t *set;              /* which is being extended */
    uint32_t numbers[PEG_MAX_HOLES];  /* of a set being put together */
    uint8_t holes[PEG_MAX_HOLES + 2]; /* of a move being put together */
} distinct_count;

/* Inserts a number into others in ascending order. */
static void insert(uint32_t *numbers, size_t count, uint32_t number)
{
    size_t at = count;

    for (; at > 0 && numbers[at - 1] > number; at--)
        numbers[at] = numbers[at - 1];
    numbers[at] = number;
}

/* Ends the move that is a run: adds the set extended by it to the next level. */
static peg_status end_move(distinct_count *c, const peg_one_run *run)
{
    const peg_one_run *runs = c->shortest->fewest->all_runs.runs;
    uint8_t *holes = c->holes;
    uint32_t number = 0;
    size_t count = 2;
    peg_status status;

    holes[0] = runs[0].hole;
    holes[1] = run->hole;
    for (; run->jumps > 0; run = runs + run->before)
        holes[count++] = (uint8_t)c->shortest->fewest->problem->shape->lines[run->line].over;
    status = peg_move_list_number(&c->moves, holes, count, c->budget, &number);
    if (status != PEG_OK)
        return status;
    if (c->level.size > 0)
        memcpy(c->numbers, c->set, c->level.size * sizeof(*c->numbers));
    insert(c->numbers, c->level.size, number);
    return PEG_OK;
}

/* Moves the peg in a hole, and ends the move wherever a solution may. */
static peg_status move_on(distinct_count *c, const peg_bits *pegs, int hole)
{
    peg_fewest *fewest = c->shortest->fewest;
    int moves = (int)c->next_level.size;
    peg_status status = peg_all_runs_find(fewest, pegs, hole, PEG_MAX_HOLES);

    for (size_t i = 1; status == PEG_OK && i < fewest->all_runs.count; i++) {
        const peg_one_run *run = fewest->all_runs.runs + i;

        if (run->is_won
                ? moves < fewest->least
                : moves == fewest->least || !peg_all_shortest_pass(c->shortest, &run->pegs, moves))
            continue;
        status = end_move(c, run);
        if (status == PEG_OK)
            status = peg_move_sets_add(&c->next_level, c->numbers, &run->pegs, c->budget);
    }
    return status;
}

/* Goes from the sets of a level to those of one move more. */
static peg_status deepen(distinct_count *c)
{
    int holes = c->shortest->fewest->problem->shape->holes;
    peg_status status = PEG_OK;

    c->next_level.size = c->level.size + 1;
    for (uint32_t i = 0; status == PEG_OK && i < c->level.count; i++) {
        const peg_bits pegs = c->level.positions[i];

        c->set = c->level.numbers ? c->level.numbers + i * c->level.size : NULL;
        for (int hole = 0; status == PEG_OK && hole < holes; hole++)
            if (peg_bits_get(&pegs, hole))
                status = move_on(c, &pegs, hole);
    }
    peg_move_sets_free(&c->level, c->budget);
    c->level = c->next_level;
    memset(&c->next_level, 0, sizeof(c->next_level));
    return status;
}

/* Finds the number of a move's image under a symmetry. */
static peg_status number_image(distinct_count *c, uint32_t number, const uint8_t *symmetry,
                               uint32_t *out_number)
{
    const uint32_t *start = c->moves.start + number;
    uint8_t holes[PEG_MAX_HOLES + 2];
    size_t count = start[1] - start[0];

    for (size_t i = 0; i < count; i++)
        holes[i] = symmetry[c->moves.holes[start[0] + i]];
    return peg_move_list_number(&c->moves, holes, count, c->budget, out_number);
}

/* Sets *out_first to 0 if the image of a set under a symmetry comes before the set. */
static peg_status compare_with_image(distinct_count *c, const uint32_t *set,
                                     const uint8_t *symmetry, int *out_first)
{
    size_t size = c->level.size;
    size_t k = 0;

    for (size_t i = 0; i < size; i++) {
        uint32_t number = 0;
        peg_status status = number_image(c, set[i], symmetry, &number);

        if (status != PEG_OK)
            return status;
        insert(c->numbers, i, number);
    }
    while (k < size && set[k] == c->numbers[k])
        k++;
    if (k < size && c->numbers[k] < set[k])
        *out_first = 0;
    return peg_budget_work(c->budget, size * 8);
}

/* Counts the sets of the last level; of those that are images of each other, the first. */
static peg_status count_first(distinct_count *c, uint64_t *out_count)
{
    const peg_shape *shape = c->shortest->fewest->problem->shape;
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(c->budget, NULL, 0, size);
    peg_status status = PEG_OK;
    uint64_t count = 0;
    size_t order;

    if (!group)
        return peg_budget_refusal(c->budget);
    order = peg_all_shortest_group(c->shortest, group);
    for (uint32_t i = 0; status == PEG_OK && i < c->level.count; i++) {
        const uint32_t *set = c->level.numbers + i * c->level.size;
        int first = 1;

        for (size_t k = 0; status == PEG_OK && first && k < order; k++)
            status = compare_with_image(c, set, shape->symmetries + group[k] * (size_t)shape->holes,
                                        &first);
        count += (uint64_t)first;
    }
    peg_budget_free(c->budget, group, size);
    *out_count = count;
    return status;
}

static peg_status count_distinct(distinct_count *c, uint64_t *out_count)
{
    const peg_fewest *fewest = c->shortest->fewest;
    peg_status status = PEG_OK;

    c->level.positions =
        peg_budget_grow(c->budget, NULL, &c->level.position_room, 1, sizeof(*c->level.positions));
    if (!c->level.positions)
        return peg_budget_refusal(c->budget);
    c->level.positions[0] = fewest->start;
    c->level.count = 1;
    while (status == PEG_OK && c->level.size < (size_t)fewest->least)
        status = deepen(c);
    return status == PEG_OK ? count_first(c, out_count) : status;
}

peg_status peg_count_distinct(const peg_all_shortest *shortest, uint64_t *out_count)
{
    peg_budget *budget = shortest->fewest->budget;
    distinct_count *c = peg_budget_resize(budget, NULL, 0, sizeof(*c));
    peg_status status;

    if (!c)
        return peg_budget_refusal(budget);
    memset(c, 0, sizeof(*c));
    c->shortest = shortest;
    c->budget = budget;
    status = count_distinct(c, out_count);
    /* No set is left if a table with wrong answers led nowhere. */
    if (status == PEG_OK && *out_count == 0)
        status = PEG_E_TABLE;
    peg_move_sets_free(&c->level, budget);
    peg_move_sets_free(&c->next_level, budget);
    peg_move_list_free(&c->moves, budget);
    peg_budget_free(budget, c, sizeof(*c));
    return status;
}

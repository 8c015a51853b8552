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
#include "fewest/all_shortest.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/memory.h"

/* -- rows of numbers ------------------------------------------------------- */

/*
 * Rows of numbers, each held once and found again by its index. A row is a move, written as holes:
 * where its peg is first, where it is last, and in ascending order where the pegs were that it
 * takes; by which way it took them makes no difference. Or it is a set of moves, as their indices
 * in ascending order, in whatever order they were made.
 */
typedef struct row_list {
    uint32_t count;
    size_t start_room, number_room;
    size_t *start; /* where each row begins, and where the last ends */
    uint32_t *numbers;
    peg_slots slots;
} row_list;

typedef struct one_row {
    const uint32_t *numbers;
    size_t count;
} one_row;

static uint64_t hash_of_row(const uint32_t *numbers, size_t count)
{
    uint64_t hash = count;

    for (size_t i = 0; i < count; i++)
        hash = peg_hash(hash ^ numbers[i]);
    return hash;
}

static int is_row(const void *items, uint32_t index, const void *item)
{
    const row_list *list = items;
    const one_row *row = item;
    const size_t *start = list->start + index;

    return start[1] - start[0] == row->count &&
           memcmp(list->numbers + start[0], row->numbers, row->count * sizeof(*row->numbers)) == 0;
}

static peg_status append_row(row_list *list, const uint32_t *numbers, size_t count,
                             peg_budget *budget)
{
    size_t used = list->count ? list->start[list->count] : 0;
    size_t *start;
    uint32_t *grown;

    if (list->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    start = peg_budget_grow(budget, list->start, &list->start_room, (size_t)list->count + 2,
                            sizeof(*start));
    if (!start)
        return peg_budget_refuse(budget);
    list->start = start;
    grown =
        peg_budget_grow(budget, list->numbers, &list->number_room, used + count, sizeof(*grown));
    if (!grown)
        return peg_budget_refuse(budget);
    list->numbers = grown;
    memcpy(grown + used, numbers, count * sizeof(*numbers));
    start[list->count++] = used;
    start[list->count] = used + count;
    return PEG_OK;
}

/* Gives the index of a row, which is added if it is new. */
static peg_status find_row(row_list *list, const uint32_t *numbers, size_t count,
                           peg_budget *budget, uint32_t *out_index)
{
    const one_row row = {numbers, count};
    uint64_t hash = hash_of_row(numbers, count);
    peg_status status = PEG_OK;
    uint64_t *slot;

    if (peg_slots_are_crowded(&list->slots, list->count))
        status = peg_slots_enlarge(&list->slots, budget);
    if (status != PEG_OK)
        return status;
    slot = peg_slots_find(&list->slots, hash, is_row, list, &row);
    if (!*slot) {
        status = append_row(list, numbers, count, budget);
        if (status != PEG_OK)
            return status;
        *slot = peg_slot_for(hash, list->count - 1);
    }
    *out_index = peg_slot_index(*slot);
    return PEG_OK;
}

static void free_rows(row_list *list, peg_budget *budget)
{
    peg_budget_free(budget, list->start, list->start_room * sizeof(*list->start));
    peg_budget_free(budget, list->numbers, list->number_room * sizeof(*list->numbers));
    peg_slots_free(&list->slots, budget);
}

/* Inserts a number into others in ascending order. */
static void insert(uint32_t *numbers, size_t count, uint32_t number)
{
    size_t at = count;

    for (; at > 0 && numbers[at - 1] > number; at--)
        numbers[at] = numbers[at - 1];
    numbers[at] = number;
}

/* -- level by level -------------------------------------------------------- */

/*
 * Sets of moves, all of the same size. With each is the position to which its moves lead: the same
 * in any order, as a move changes the same holes whenever it is made.
 */
typedef struct level_sets {
    size_t size; /* moves in each set */
    row_list sets;
    size_t position_room;
    peg_bits *positions;
} level_sets;

typedef struct distinct_count {
    const peg_all_shortest *shortest;
    peg_budget *budget;
    row_list moves;
    level_sets level;
    level_sets next_level;
    const uint32_t *set;               /* which is being extended */
    uint32_t numbers[PEG_MAX_HOLES];   /* of a set being put together */
    uint32_t holes[PEG_MAX_HOLES + 2]; /* of a move being put together */
} distinct_count;

/* Frees the sets, which are then empty. */
static void free_level(level_sets *level, peg_budget *budget)
{
    free_rows(&level->sets, budget);
    peg_budget_free(budget, level->positions, level->position_room * sizeof(*level->positions));
    memset(level, 0, sizeof(*level));
}

/* Adds the set put together to a level, with the position it leads to, unless it is there. */
static peg_status add_set(distinct_count *c, level_sets *level, const peg_bits *position)
{
    uint32_t count = level->sets.count;
    uint32_t index = 0;
    /* Room comes first, so that no set is without its position. */
    peg_bits *positions = peg_budget_grow(c->budget, level->positions, &level->position_room,
                                          (size_t)count + 1, sizeof(*positions));
    peg_status status;

    if (!positions)
        return peg_budget_refuse(c->budget);
    level->positions = positions;
    for (size_t i = 1; i < level->size; i++)
        PEG_ASSERT(c->numbers[i - 1] <= c->numbers[i]);
    status = find_row(&level->sets, c->numbers, level->size, c->budget, &index);
    if (status == PEG_OK && level->sets.count > count)
        positions[count] = *position;
    return status;
}

/* Puts together the set that is being extended, and the move that is a run. */
static peg_status end_move(distinct_count *c, const peg_one_run *run)
{
    const peg_one_run *runs = c->shortest->fewest->all_runs.runs;
    uint32_t *holes = c->holes;
    uint32_t number = 0;
    size_t count = 2;
    peg_status status;

    holes[0] = runs[0].hole;
    holes[1] = run->hole;
    for (; run->jumps > 0; run = runs + run->before, count++)
        insert(holes + 2, count - 2, c->shortest->fewest->setup->shape->lines[run->line].over);
    status = find_row(&c->moves, holes, count, c->budget, &number);
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
            status = add_set(c, &c->next_level, &run->pegs);
    }
    return status;
}

/* Goes from the sets of a level to those of one move more. */
static peg_status deepen(distinct_count *c)
{
    int holes = c->shortest->fewest->setup->shape->holes;
    peg_status status = PEG_OK;

    c->next_level.size = c->level.size + 1;
    for (uint32_t i = 0; status == PEG_OK && i < c->level.sets.count; i++) {
        const peg_bits pegs = c->level.positions[i];

        c->set = c->level.sets.numbers + c->level.sets.start[i];
        for (int hole = 0; status == PEG_OK && hole < holes; hole++)
            if (peg_bits_get(&pegs, hole))
                status = move_on(c, &pegs, hole);
    }
    free_level(&c->level, c->budget);
    c->level = c->next_level;
    memset(&c->next_level, 0, sizeof(c->next_level));
    return status;
}

/* Finds the number of a move's image under a symmetry. */
static peg_status number_image(distinct_count *c, uint32_t number, const uint8_t *symmetry,
                               uint32_t *out_number)
{
    const size_t *start = c->moves.start + number;
    const uint32_t *from = c->moves.numbers + start[0];
    size_t count = start[1] - start[0];

    for (size_t i = 0; i < 2; i++)
        c->holes[i] = symmetry[from[i]];
    for (size_t i = 2; i < count; i++)
        insert(c->holes + 2, i - 2, symmetry[from[i]]);
    return find_row(&c->moves, c->holes, count, c->budget, out_number);
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

/* Counts the sets of the last level, and of sets that are images of each other the first alone. */
static peg_status count_first(distinct_count *c, uint64_t *out_count)
{
    const peg_shape *shape = c->shortest->fewest->setup->shape;
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(c->budget, NULL, 0, size);
    peg_status status = PEG_OK;
    uint64_t count = 0;
    size_t order;

    if (!group)
        return peg_budget_refuse(c->budget);
    order = peg_all_shortest_group(c->shortest, group);
    for (uint32_t i = 0; status == PEG_OK && i < c->level.sets.count; i++) {
        const uint32_t *set = c->level.sets.numbers + c->level.sets.start[i];
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

peg_status peg_count_distinct(const peg_all_shortest *shortest, uint64_t *out_count)
{
    peg_budget *budget = shortest->fewest->budget;
    distinct_count *c = peg_budget_resize(budget, NULL, 0, sizeof(*c));
    peg_status status;

    if (!c)
        return peg_budget_refuse(budget);
    memset(c, 0, sizeof(*c));
    c->shortest = shortest;
    c->budget = budget;
    status = add_set(c, &c->level, &shortest->fewest->start);
    while (status == PEG_OK && c->level.size < (size_t)shortest->fewest->least)
        status = deepen(c);
    if (status == PEG_OK)
        status = count_first(c, out_count);
    /* No set is left if a table with wrong answers led nowhere. */
    if (status == PEG_OK && *out_count == 0)
        status = PEG_E_TABLE;
    free_level(&c->level, budget);
    free_level(&c->next_level, budget);
    free_rows(&c->moves, budget);
    peg_budget_free(budget, c, sizeof(*c));
    return status;
}

/* SPDX-License-Identifier: MIT */

/*
 * How many solutions of the fewest moves really differ, as Bell counts them: a solution is the
 * set of its moves, in whatever order, and a move is where its peg starts and ends and which
 * pegs it takes, by whatever way. Of solutions that are images of each other one counts.
 *
 * Listing every solution would mean listing every order. Instead, level by level, all sets of moves
 * that some solution begins with are found, each once: a set is extended by every move that leads
 * to a waypoint on the way of a solution. The same moves lead to the same position in any order, so
 * that position decides how to go on. The last level holds the solutions.
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

static uint64_t row_hash(const uint32_t *numbers, size_t count)
{
    uint64_t hash = count;

    for (size_t i = 0; i < count; i++)
        hash = peg_hash(hash ^ numbers[i]);
    return hash;
}

static int row_is_same(const void *items, uint32_t index, const void *item)
{
    const row_list *list = items;
    const one_row *row = item;
    const size_t *start = list->start + index;

    return start[1] - start[0] == row->count &&
           memcmp(list->numbers + start[0], row->numbers, row->count * sizeof(*row->numbers)) == 0;
}

/* Returns 0 if there is no room. */
static int row_append(row_list *list, const uint32_t *numbers, size_t count, peg_budget *budget)
{
    size_t used = list->count ? list->start[list->count] : 0;
    size_t *start = peg_budget_grow(budget, list->start, &list->start_room, (size_t)list->count + 2,
                                    sizeof(*start));
    uint32_t *grown =
        peg_budget_grow(budget, list->numbers, &list->number_room, used + count, sizeof(*grown));

    list->start = start ? start : list->start;
    list->numbers = grown ? grown : list->numbers;
    if (list->count == UINT32_MAX - 1)
        peg_budget_fail(budget, PEG_LIMIT);
    if (!start || !grown || budget->status != PEG_OK)
        return 0;
    memcpy(grown + used, numbers, count * sizeof(*numbers));
    start[list->count++] = used;
    start[list->count] = used + count;
    return 1;
}

/* Gives the index of a row, which is added if it is new; 0 if there is no room. */
static uint32_t row_find(row_list *list, const uint32_t *numbers, size_t count, peg_budget *budget)
{
    const one_row row = {numbers, count};
    uint64_t hash = row_hash(numbers, count);
    uint64_t *slot;

    if (peg_slots_are_crowded(&list->slots, list->count))
        peg_slots_enlarge(&list->slots, budget);
    if (budget->status != PEG_OK)
        return 0;
    slot = peg_slots_find(&list->slots, hash, row_is_same, list, &row);
    if (!*slot) {
        if (!row_append(list, numbers, count, budget))
            return 0;
        *slot = peg_slot_for(hash, list->count - 1);
    }
    return peg_slot_index(*slot);
}

static void rows_free(row_list *list, peg_budget *budget)
{
    peg_budget_free(budget, list->start, list->start_room * sizeof(*list->start));
    peg_budget_free(budget, list->numbers, list->number_room * sizeof(*list->numbers));
    peg_slots_free(&list->slots, budget);
}

/* Inserts a number into others in ascending order. */
static void number_insert(uint32_t *numbers, size_t count, uint32_t number)
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
static void level_free(level_sets *level, peg_budget *budget)
{
    rows_free(&level->sets, budget);
    peg_budget_free(budget, level->positions, level->position_room * sizeof(*level->positions));
    memset(level, 0, sizeof(*level));
}

/* Adds the set put together to a level, with the position it leads to, unless it is there. */
static void level_add(distinct_count *c, level_sets *level, const peg_bits *position)
{
    uint32_t count = level->sets.count;
    /* Room comes first, so that no set is without its position. */
    peg_bits *positions = peg_budget_grow(c->budget, level->positions, &level->position_room,
                                          (size_t)count + 1, sizeof(*positions));

    if (!positions)
        return;
    level->positions = positions;
    for (size_t i = 1; i < level->size; i++)
        PEG_ASSERT(c->numbers[i - 1] <= c->numbers[i]);
    row_find(&level->sets, c->numbers, level->size, c->budget);
    if (level->sets.count > count)
        positions[count] = *position;
}

/* Puts together the set that is being extended, and the move that is a run. */
static void set_extend(distinct_count *c, const peg_run *run)
{
    const peg_fewest *fewest = c->shortest->fewest;
    uint32_t *holes = c->holes;
    size_t count = 2;

    holes[0] = (uint32_t)run->key;
    holes[1] = run->hole;
    for (; run->jumps > 0; run = peg_run_at(&fewest->runs, run->before), count++)
        number_insert(holes + 2, count - 2, fewest->setup->shape->lines[run->line].over);
    if (c->level.size > 0)
        memcpy(c->numbers, c->set, c->level.size * sizeof(*c->numbers));
    number_insert(c->numbers, c->level.size, row_find(&c->moves, holes, count, c->budget));
}

/* Makes every move from a position, and ends it wherever a solution may. */
static void level_move_on(distinct_count *c, const peg_bits *pegs)
{
    peg_fewest *fewest = c->shortest->fewest;
    int moves = (int)c->next_level.size;

    peg_moves_count(fewest, pegs, PEG_MAX_HOLES);
    for (size_t i = 1; c->budget->status == PEG_OK && i < fewest->runs.count; i++) {
        const peg_run *run = peg_run_at(&fewest->runs, i);
        peg_bits there = peg_run_position(&fewest->runs, run);

        if (run->note & PEG_RUN_WON
                ? moves < fewest->least
                : moves == fewest->least || !peg_all_shortest_pass(c->shortest, &there, moves))
            continue;
        set_extend(c, run);
        level_add(c, &c->next_level, &there);
    }
}

/* Goes from the sets of a level to those of one move more. */
static void level_deepen(distinct_count *c)
{
    c->next_level.size = c->level.size + 1;
    for (uint32_t i = 0; c->budget->status == PEG_OK && i < c->level.sets.count; i++) {
        const peg_bits pegs = c->level.positions[i];

        c->set = c->level.sets.numbers + c->level.sets.start[i];
        level_move_on(c, &pegs);
    }
    level_free(&c->level, c->budget);
    c->level = c->next_level;
    memset(&c->next_level, 0, sizeof(c->next_level));
}

/* The number of a move's image under a symmetry. */
static uint32_t number_image(distinct_count *c, uint32_t number, const uint8_t *symmetry)
{
    const size_t *start = c->moves.start + number;
    const uint32_t *from = c->moves.numbers + start[0];
    size_t count = start[1] - start[0];

    for (size_t i = 0; i < 2; i++)
        c->holes[i] = symmetry[from[i]];
    for (size_t i = 2; i < count; i++)
        number_insert(c->holes + 2, i - 2, symmetry[from[i]]);
    return row_find(&c->moves, c->holes, count, c->budget);
}

/* Whether the image of a set under a symmetry comes before the set. */
static int set_has_earlier_image(distinct_count *c, const uint32_t *set, const uint8_t *symmetry)
{
    size_t size = c->level.size;
    size_t k = 0;

    for (size_t i = 0; i < size; i++)
        number_insert(c->numbers, i, number_image(c, set[i], symmetry));
    while (k < size && set[k] == c->numbers[k])
        k++;
    peg_budget_work(c->budget, size * 8);
    return k < size && c->numbers[k] < set[k];
}

/* Counts the sets of the last level, and of sets that are images of each other the first alone. */
static uint64_t level_count_first(distinct_count *c)
{
    const peg_shape *shape = c->shortest->fewest->setup->shape;
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(c->budget, NULL, 0, size);
    uint64_t count = 0;
    size_t order;

    if (!group)
        return 0;
    order = peg_all_shortest_group(c->shortest, group);
    for (uint32_t i = 0; c->budget->status == PEG_OK && i < c->level.sets.count; i++) {
        const uint32_t *set = c->level.sets.numbers + c->level.sets.start[i];
        size_t k = 0;

        while (k < order &&
               !set_has_earlier_image(c, set, shape->symmetries + group[k] * (size_t)shape->holes))
            k++;
        count += k == order;
    }
    peg_budget_free(c->budget, group, size);
    return count;
}

uint64_t peg_count_distinct(const peg_all_shortest *shortest)
{
    peg_budget *budget = shortest->fewest->budget;
    distinct_count *c = peg_budget_new(budget, sizeof(*c));
    uint64_t count;

    if (!c)
        return 0;
    c->shortest = shortest;
    c->budget = budget;
    level_add(c, &c->level, &shortest->fewest->start);
    while (budget->status == PEG_OK && c->level.size < (size_t)shortest->fewest->least)
        level_deepen(c);
    count = level_count_first(c);
    /* No set is left if a table with wrong answers led nowhere. */
    if (count == 0)
        peg_budget_fail(budget, PEG_E_TABLE);
    level_free(&c->level, budget);
    level_free(&c->next_level, budget);
    rows_free(&c->moves, budget);
    peg_budget_free(budget, c, sizeof(*c));
    return count;
}

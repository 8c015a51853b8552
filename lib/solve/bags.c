/* SPDX-License-Identifier: MIT */

/*
 * The set of bags that a walk has met, as hash tables with open addressing. A bag is a row of
 * words: a field of two bits for each line, and the marks of a slot above the last field, so a slot
 * without a mark is free. Images of a bag are sums: a jump adds 1 to a field of each image.
 *
 * Few lines are jumped along more than three times. Once one is, all fields become twice as wide.
 */
#include "solve/bags.h"

#include "base/assert.h"
#include "base/memory.h"
#include "theory/classes.h"

/* Bags are divided among this number of tables by their hashes, so that little moves at a time. */
enum { TABLE_BITS = 8, TABLES = 1 << TABLE_BITS };

/* Slots of a table at first. */
enum { FIRST_SLOTS = 4 };

/* The bits of a field at first, a power of two. A test makes it small. */
#ifndef PEG_FIRST_FIELD
#define PEG_FIRST_FIELD 2
#endif

/* At most this number of symmetries is used: each takes a mark in a slot. */
enum { MOST_MARKS = 16 };

typedef struct bag_table {
    uint64_t *slots;
    size_t room; /* a power of two, or 0 */
    size_t count;
} bag_table;

struct peg_bags {
    size_t lines;
    size_t most_jumps;
    int by_images;
    size_t field; /* bits */
    size_t words; /* of a bag with its marks */
    size_t group_size;
    uint16_t *line_images; /* by line and symmetry */
    uint64_t *rows;        /* by jumps of the walk and symmetry: the images of its bags */
    size_t keeping;        /* symmetries that keep the bag added last */
    uint64_t work;         /* of enlarging, in steps */
    bag_table table[TABLES];
};

static size_t line_images_size(const peg_bags *bags)
{
    return (bags->lines * bags->group_size + 1) * sizeof(*bags->line_images);
}

/* The images of all bags of a walk, and a key. */
static size_t row_count(const peg_bags *bags)
{
    return (bags->most_jumps + 1) * bags->group_size + 1;
}

static size_t rows_size(const peg_bags *bags)
{
    return row_count(bags) * bags->words * sizeof(*bags->rows);
}

static void set_field(peg_bags *bags, size_t field)
{
    bags->field = field;
    bags->words = (bags->lines * field + bags->group_size + 63) / 64;
}

/* The number in the field of a line. */
static inline uint64_t bag_number(const uint64_t *bag, size_t line, size_t field)
{
    size_t at = line * field;

    return bag[at / 64] >> at % 64 & ((UINT64_C(1) << field) - 1);
}

/* The marks of a slot are the highest bits of its last word. */
static inline uint64_t marks_of(const peg_bags *bags)
{
    return ~UINT64_C(0) << (64 - bags->group_size);
}

/* -- making ---------------------------------------------------------------- */

/* Finds the images of lines under the symmetries that keep the start and the goal. */
static void find_line_images(peg_bags *bags, const peg_shape *shape, const peg_bits *pegs,
                             const struct peg_goal *goal, peg_budget *budget)
{
    size_t size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(budget, NULL, 0, size);
    size_t order = 0;

    if (group && peg_symmetry_group(shape, pegs, pegs, MOST_MARKS, budget, group, &order) == PEG_OK)
        for (size_t i = 0; i < order; i++)
            if (peg_symmetry_keeps(shape->symmetries + group[i] * (size_t)shape->holes,
                                   shape->holes, &goal->pegs))
                group[bags->group_size++] = group[i];
    if (budget->status == PEG_OK)
        bags->line_images = peg_budget_resize(budget, NULL, 0, line_images_size(bags));
    for (size_t line = 0; group && bags->line_images && line < bags->lines; line++)
        for (size_t s = 0; s < bags->group_size; s++)
            bags->line_images[line * bags->group_size + s] =
                (uint16_t)peg_symmetry_line(shape, group[s], line);
    peg_budget_free(budget, group, size);
}

peg_bags *peg_bags_begin(const peg_shape *shape, const peg_bits *pegs, const struct peg_goal *goal,
                         int by_images, peg_budget *budget)
{
    peg_bags *bags = peg_budget_new(budget, sizeof(*bags));

    if (!bags)
        return NULL;
    bags->lines = shape->line_count;
    bags->most_jumps = (size_t)peg_bits_count(pegs);
    bags->by_images = by_images;
    find_line_images(bags, shape, pegs, goal, budget);
    set_field(bags, PEG_FIRST_FIELD);
    if (budget->status == PEG_OK)
        bags->rows = peg_budget_new(budget, rows_size(bags));
    if (budget->status == PEG_OK)
        return bags;
    peg_bags_end(bags, budget);
    return NULL;
}

static void free_tables(const peg_bags *bags, peg_budget *budget)
{
    for (size_t i = 0; i < TABLES; i++)
        peg_budget_free(budget, bags->table[i].slots,
                        bags->table[i].room * bags->words * sizeof(*bags->table[i].slots));
}

void peg_bags_end(peg_bags *bags, peg_budget *budget)
{
    if (!bags)
        return;
    free_tables(bags, budget);
    peg_budget_free(budget, bags->rows, rows_size(bags));
    peg_budget_free(budget, bags->line_images, line_images_size(bags));
    peg_budget_free(budget, bags, sizeof(*bags));
}

/* -- the tables ------------------------------------------------------------ */

/* A hash of a bag, whatever its marks. */
static inline uint64_t bag_hash(const peg_bags *bags, const uint64_t *bag)
{
    size_t last = bags->words - 1;
    uint64_t hash = bag[last] & ~marks_of(bags);

    for (size_t w = 0; w < last; w++) {
        hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= bag[w];
    }
    return peg_hash(hash);
}

/* The slot of a bag in a table, or the free slot where it belongs. */
static inline uint64_t *bag_slot(const peg_bags *bags, const bag_table *table, const uint64_t *bag,
                                 uint64_t hash)
{
    size_t last = bags->words - 1;
    uint64_t marks = marks_of(bags);

    for (size_t at = (size_t)hash;; at++) {
        uint64_t *slot = table->slots + (at & (table->room - 1)) * bags->words;
        uint64_t differ = (slot[last] ^ bag[last]) & ~marks;

        for (size_t w = 0; w < last; w++)
            differ |= slot[w] ^ bag[w];
        if (differ == 0 || !(slot[last] & marks))
            return slot;
    }
}

/* Makes room for a bag in a table. Returns 0 if memory is refused. */
static int make_room(peg_bags *bags, bag_table *table, peg_budget *budget)
{
    size_t row = bags->words * sizeof(*table->slots);
    bag_table larger = {NULL, table->room ? 2 * table->room : FIRST_SLOTS, table->count};

    if (4 * (table->count + 1) <= 3 * table->room)
        return 1;
    larger.slots = peg_budget_new(budget, larger.room * row);
    if (!larger.slots)
        return 0;
    bags->work += larger.room * bags->words;
    for (size_t i = 0; i < table->room; i++) {
        const uint64_t *slot = table->slots + i * bags->words;

        if (slot[bags->words - 1] & marks_of(bags))
            memcpy(bag_slot(bags, &larger, slot, bag_hash(bags, slot)), slot, row);
    }
    peg_budget_free(budget, table->slots, table->room * row);
    *table = larger;
    return 1;
}

/* Puts a bag with its marks into its table. Returns 0 if it had a mark, or if memory is refused. */
static int put_bag(peg_bags *bags, const uint64_t *bag, peg_budget *budget)
{
    size_t last = bags->words - 1;
    uint64_t marks = marks_of(bags);
    uint64_t hash = bag_hash(bags, bag);
    bag_table *table = bags->table + (hash >> (64 - TABLE_BITS));
    uint64_t *slot;

    if (!make_room(bags, table, budget))
        return 0;
    slot = bag_slot(bags, table, bag, hash);
    if (slot[last] & bag[last] & marks)
        return 0;
    if (slot[last] & marks) {
        slot[last] |= bag[last] & marks;
        return 1;
    }
    memcpy(slot, bag, bags->words * sizeof(*slot));
    table->count++;
    return 1;
}

/* -- wider fields ---------------------------------------------------------- */

/* Writes a bag of a set with narrower fields, and its marks, with the fields of another set. */
static void widen_bag(const peg_bags *narrow, const uint64_t *bag, const peg_bags *bags,
                      uint64_t *out)
{
    memset(out, 0, bags->words * sizeof(*out));
    for (size_t line = 0; line < bags->lines; line++) {
        size_t at = line * bags->field;

        out[at / 64] |= bag_number(bag, line, narrow->field) << at % 64;
    }
    out[bags->words - 1] |= bag[narrow->words - 1] & marks_of(bags);
}

/* Doubles the width of all fields. Returns 0 if memory is refused: the set is then of no use. */
static int widen_fields(peg_bags *bags, peg_budget *budget)
{
    peg_bags narrow = *bags;
    size_t rows = row_count(bags);

    set_field(bags, 2 * narrow.field);
    memset(bags->table, 0, sizeof(bags->table));
    bags->rows = peg_budget_new(budget, rows_size(bags));
    for (size_t i = 0; bags->rows && i < rows; i++)
        widen_bag(&narrow, narrow.rows + i * narrow.words, bags, bags->rows + i * bags->words);
    for (size_t i = 0; bags->rows && i < TABLES; i++) {
        const bag_table *table = narrow.table + i;
        uint64_t *key = bags->rows + (rows - 1) * bags->words;

        for (size_t k = 0; budget->status == PEG_OK && k < table->room; k++) {
            const uint64_t *slot = table->slots + k * narrow.words;

            if (!(slot[narrow.words - 1] & marks_of(bags)))
                continue;
            widen_bag(&narrow, slot, bags, key);
            put_bag(bags, key, budget);
            bags->work += bags->lines;
        }
    }
    free_tables(&narrow, budget);
    peg_budget_free(budget, narrow.rows, rows_size(&narrow));
    return budget->status == PEG_OK;
}

/* -- a walk ---------------------------------------------------------------- */

/* Compares bags by the last line that differs, so that wider fields leave them in this order. */
static int compare_bags(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = words; w-- > 0;)
        if (a[w] != b[w])
            return a[w] < b[w] ? -1 : 1;
    return 0;
}

/* Writes the images of a bag after a jump, and finds the first of the least. */
static size_t bags_after(peg_bags *bags, const uint64_t *from, size_t line, uint64_t *to)
{
    size_t words = bags->words;
    size_t least = 0;

    memcpy(to, from, bags->group_size * words * sizeof(*to));
    bags->keeping = 0;
    for (size_t s = 0; s < bags->group_size; s++) {
        size_t at = bags->line_images[line * bags->group_size + s] * bags->field;
        int order;

        to[s * words + at / 64] += UINT64_C(1) << at % 64;
        order = compare_bags(to + s * words, to + least * words, words);
        if (order < 0)
            least = s;
        bags->keeping = order < 0 ? 1 : bags->keeping + (order == 0);
    }
    return least;
}

int peg_bags_add(peg_bags *bags, int jumps, size_t line, peg_budget *budget, uint64_t *steps)
{
    size_t images = bags->group_size;
    const uint64_t *from = bags->rows + (size_t)jumps * images * bags->words;
    uint64_t *key;
    size_t least;
    int is_new;

    PEG_ASSERT((size_t)jumps < bags->most_jumps);
    if (bag_number(from, line, bags->field) == (UINT64_C(1) << bags->field) - 1 &&
        !widen_fields(bags, budget))
        return 0;
    from = bags->rows + (size_t)jumps * images * bags->words;
    key = bags->rows + (row_count(bags) - 1) * bags->words;
    least = bags_after(bags, from, line, bags->rows + (size_t)(jumps + 1) * images * bags->words);
    memcpy(key, from + (images + least) * bags->words, bags->words * sizeof(*key));
    key[bags->words - 1] |= UINT64_C(1) << (bags->by_images ? 63 : 63 - least);
    is_new = put_bag(bags, key, budget);
    *steps += images * bags->words / 2 + bags->work;
    bags->work = 0;
    return is_new;
}

uint64_t peg_bags_images(const peg_bags *bags)
{
    return bags->group_size / bags->keeping;
}

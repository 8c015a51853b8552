/* SPDX-License-Identifier: MIT */

/*
 * Chooses the holes of the blocks. Call a set of holes closed if every jump from and over holes of
 * the set ends in it. Then a jump that puts a peg outside the set also takes one from there, and
 * the number of pegs outside is a weight that never grows. Starting with none, closed sets are
 * enlarged as cheaply as possible, up to the size that fits the nearest cache. Unions of types, the
 * holes that jumps of one peg join, are closed sets too: such steps find them where they are best,
 * or others as good, but may step past the only size that fits a large board.
 *
 * All sets are kept by the symmetries of a group, and so must be the pivots and the holes of a
 * vector, or the images of a block would be no blocks. The group is made smaller until there are
 * such holes.
 */
#include "table/layout.h"

#include "base/memory.h"

/*
 * What a line costs the flood. A line within a block is tried until nothing changes, in the nearest
 * cache; a line between blocks of one weight too, in memory further away; any other line once.
 */
enum { CHOOSE_COST_WITHIN = 5, CHOOSE_COST_BETWEEN = 4, CHOOSE_COST_DOWN = 1 };

/*
 * Blocks of fewer bits cost more to manage than to fill; blocks of more do not fit the nearest
 * cache. In a table that no cache holds, small blocks would be loaded too often.
 */
enum { CHOOSE_LEAST_BLOCK_BITS = 12, CHOOSE_LEAST_IN_LARGE = 15 };

enum { CHOOSE_LARGE_BITS = 28 }; /* that number the positions of a table that no cache holds */

enum { CHOOSE_TYPES = 6 }; /* of which unions are tried */

/*
 * That number the positions of a table for a file, which no memory holds: there types are best, as
 * a jump takes at most 1 of the weight, and fewer layers are half of a game (meet.h).
 */
enum { CHOOSE_MEMORY_BITS = 38 };

typedef struct choice {
    const peg_shape *shape;
    peg_layout_group group;
    uint64_t all;
    int class_bits;
    int least; /* bits of a block, if there is a choice */
    int bits;  /* of an index */
    peg_budget *budget;
    uint64_t column[PEG_TABLE_HOLES];
    uint16_t lines[PEG_TABLE_HOLES]; /* by hole: how many it is on */
    /* The best so far, and what it costs; 0 is none. */
    uint64_t set;
    uint64_t pivots;
    uint64_t vector;
    int cost;
} choice;

static uint64_t choose_bit(int hole)
{
    return UINT64_C(1) << hole;
}

/* -- Sets that the group keeps --------------------------------------------- */

/*
 * Adds to a set what jumps from and over its holes, and symmetries, lead to; or by type, all holes
 * to which its pegs may come, or from which.
 */
static uint64_t choose_close(const choice *c, uint64_t set, int by_type)
{
    uint64_t before;

    do {
        before = set;
        for (size_t i = 0; i < c->shape->line_count; i++) {
            peg_jump line = c->shape->lines[i];
            uint64_t ends = choose_bit(line.from) | choose_bit(line.to);

            if (by_type ? (set & ends) != 0 : set >> line.from & set >> line.over & 1)
                set |= ends;
        }
        for (size_t s = 1; s < c->group.count; s++)
            set |= peg_layout_image(peg_layout_symmetry(&c->group, s), set);
    } while (set != before);
    return set;
}

/* The first hole of a set that is on the fewest lines. */
static int choose_first(const choice *c, uint64_t set)
{
    int first = peg_word_first(set);

    for (; set; set &= set - 1)
        if (c->lines[peg_word_first(set)] < c->lines[first])
            first = peg_word_first(set);
    return first;
}

/* The holes to which the group takes a hole. */
static uint64_t choose_orbit(const choice *c, int hole)
{
    uint64_t orbit = 0;

    for (size_t s = 0; s < c->group.count; s++)
        orbit |= choose_bit(peg_layout_symmetry(&c->group, s)[hole]);
    return orbit;
}

/* Splits a set into orbits of the group, those on the fewest lines first. Returns how many. */
static int choose_split(const choice *c, uint64_t set, uint64_t *out_orbits)
{
    int count = 0;

    while (set) {
        out_orbits[count] = choose_orbit(c, choose_first(c, set));
        set &= ~out_orbits[count++];
    }
    return count;
}

/* Whether the holes of a set have independent columns, so that all can be pivots. */
static int choose_is_independent(const choice *c, uint64_t set)
{
    uint64_t basis[PEG_TABLE_HOLES] = {0}; /* by lowest bit */

    for (; set; set &= set - 1) {
        uint64_t column = c->column[peg_word_first(set)];

        while (column && basis[peg_word_first(column)])
            column ^= basis[peg_word_first(column)];
        if (!column)
            return 0;
        basis[peg_word_first(column)] = column;
    }
    return 1;
}

/*
 * So many holes of a set, in whole orbits, the largest first: where sizes divide each other, as
 * they mostly do, no other order finds more. Independent ones, if they are to be pivots.
 */
static int choose_some(const choice *c, uint64_t set, int count, int independent, uint64_t *out)
{
    uint64_t orbit[PEG_TABLE_HOLES];
    int orbits = choose_split(c, set, orbit);

    *out = 0;
    for (int size = count; size > 0; size--)
        for (int i = 0; i < orbits; i++)
            if (peg_word_count(orbit[i]) == size && peg_word_count(*out) + size <= count &&
                (!independent || choose_is_independent(c, *out | orbit[i])))
                *out |= orbit[i];
    peg_budget_work(c->budget, (uint64_t)orbits * (uint64_t)orbits);
    return peg_word_count(*out) == count;
}

/* -- Closed sets ----------------------------------------------------------- */

/* What all lines cost if a closed set is the holes of the blocks. */
static int choose_cost_of(const choice *c, uint64_t set)
{
    int cost = 0;

    for (size_t i = 0; i < c->shape->line_count; i++) {
        peg_jump line = c->shape->lines[i];
        int from = (set & choose_bit(line.from)) != 0;
        int over = (set & choose_bit(line.over)) != 0;
        int to = (set & choose_bit(line.to)) != 0;

        if (from && over && to)
            cost += CHOOSE_COST_WITHIN;
        else
            cost += from != over && !to ? CHOOSE_COST_BETWEEN : CHOOSE_COST_DOWN;
    }
    return cost;
}

/* Notes a closed set if it has pivots, a vector and few enough holes, and costs less. */
static void choose_note(choice *c, uint64_t set)
{
    uint64_t pivots;
    uint64_t vector;
    int cost = choose_cost_of(c, set);
    int bits = peg_word_count(set) - c->class_bits;

    if (bits < c->least || bits > PEG_BLOCK_BITS || (c->set && cost >= c->cost) ||
        !choose_some(c, set, c->class_bits, 1, &pivots) ||
        !choose_some(c, set & ~pivots, PEG_VECTOR_BITS, 0, &vector))
        return;
    c->set = set;
    c->pivots = pivots;
    c->vector = vector;
    c->cost = cost;
}

/*
 * The closed set that contains another, up to a size, and costs least for each hole more. The holes
 * of an orbit lead to the same set.
 */
static uint64_t choose_enlarge(const choice *c, uint64_t set, int most)
{
    int own_cost = choose_cost_of(c, set);
    int own_size = peg_word_count(set);
    uint64_t best = set;
    int best_cost = 0;
    int best_gain = 1;
    uint64_t left = c->all & ~set;

    while (left) {
        int hole = peg_word_first(left);
        uint64_t larger = choose_close(c, set | choose_bit(hole), 0);
        int cost = choose_cost_of(c, larger) - own_cost;
        int gain = peg_word_count(larger) - own_size;

        left &= ~choose_orbit(c, hole);
        peg_budget_work(c->budget, c->shape->line_count);
        if (own_size + gain > most)
            continue;
        if (best == set || cost * best_gain < best_cost * gain ||
            (cost * best_gain == best_cost * gain && gain > best_gain)) {
            best = larger;
            best_cost = cost;
            best_gain = gain;
        }
    }
    return best;
}

/* Enlarges a set step by step and notes all on the way. Returns the last. */
static uint64_t choose_by_steps(choice *c)
{
    uint64_t set = 0;
    uint64_t larger = choose_enlarge(c, set, PEG_BLOCK_BITS + c->class_bits);

    while (larger != set) {
        set = larger;
        choose_note(c, set);
        larger = choose_enlarge(c, set, PEG_BLOCK_BITS + c->class_bits);
    }
    return set;
}

/* Notes all unions of types, unless there are many. */
static void choose_by_types(choice *c)
{
    uint64_t type[CHOOSE_TYPES] = {0};
    uint64_t rest = c->all;
    int count = 0;

    for (; rest && count < CHOOSE_TYPES; count++) {
        type[count] = choose_close(c, choose_bit(peg_word_first(rest)), 1);
        rest &= ~type[count];
    }
    for (unsigned some = 1; some >> count == 0; some++) {
        uint64_t set = 0;

        for (int i = 0; i < count; i++)
            set |= some >> i & 1 ? type[i] : 0;
        choose_note(c, set);
    }
}

/* -- The group ------------------------------------------------------------- */

/*
 * Makes a group smaller: to the symmetries that keep a hole in place, the one that most of them
 * keep, unless all do. Without such a hole only the identity is left.
 */
static void choose_smaller(peg_layout_group *group)
{
    size_t best = 1;
    int kept = -1;
    size_t left = 1;

    for (int hole = 0; hole < group->shape->holes; hole++) {
        size_t keep = 0;

        for (size_t s = 0; s < group->count; s++)
            keep += peg_layout_symmetry(group, s)[hole] == hole;
        if (keep < group->count && keep > best) {
            best = keep;
            kept = hole;
        }
    }
    for (size_t s = 1; kept >= 0 && s < group->count; s++)
        if (peg_layout_symmetry(group, s)[kept] == kept)
            group->symmetry[left++] = group->symmetry[s];
    group->count = left;
}

/* How often the images of a group halve a table. */
static int choose_halvings(const choice *c)
{
    int halvings = 0;

    while (c->group.count >> (halvings + 1) > 0)
        halvings++;
    return halvings;
}

/* Chooses with the largest group for which there is a set. Returns the last closed set. */
static uint64_t choose_with_groups(choice *c)
{
    int is_for_file = c->bits > CHOOSE_MEMORY_BITS;

    for (;;) {
        uint64_t last;

        c->least = c->bits < CHOOSE_LARGE_BITS + choose_halvings(c) ? CHOOSE_LEAST_BLOCK_BITS
                                                                    : CHOOSE_LEAST_IN_LARGE;
        if (c->least < c->bits - PEG_FRONT_BITS)
            c->least = c->bits - PEG_FRONT_BITS;
        if (is_for_file)
            choose_by_types(c);
        last = c->set ? 0 : choose_by_steps(c);
        if (!c->set && !is_for_file)
            choose_by_types(c);
        if (c->set || c->group.count == 1 || c->budget->status != PEG_OK)
            return last;
        choose_smaller(&c->group);
    }
}

/* Adds to the pivots those holes of a set that are independent of them. */
static void choose_add_pivots(choice *c, uint64_t set)
{
    for (; set; set &= set - 1)
        if (choose_is_independent(c, c->pivots | (set & (~set + 1))))
            c->pivots |= set & (~set + 1);
}

/* Where no closed set will do, without a group: blocks of the lowest bits, whatever jumps do. */
static uint64_t choose_without(choice *c, uint64_t set)
{
    int least = c->bits - PEG_FRONT_BITS;

    if (least < PEG_VECTOR_BITS)
        least = PEG_VECTOR_BITS;
    choose_add_pivots(c, set);
    choose_add_pivots(c, c->all & ~set);
    set = choose_close(c, set | c->pivots, 0);
    while (set != c->all && peg_word_count(set & ~c->pivots) < least)
        set = choose_close(c, set | choose_bit(peg_word_first(c->all & ~set)), 0);
    return set;
}

/* -- The order ------------------------------------------------------------- */

/* Appends holes to an order, those on the fewest lines first. */
static void choose_append(const choice *c, uint64_t holes, uint8_t *order, int *count)
{
    for (; holes; holes &= ~choose_bit(order[*count - 1]))
        order[(*count)++] = (uint8_t)choose_first(c, holes);
}

static void choose_begin(choice *c, const peg_shape *shape, const peg_layout *layout)
{
    memset(c, 0, sizeof(*c));
    c->shape = shape;
    c->all = peg_bits_below(shape->holes).word[0];
    c->class_bits = layout->class_bits;
    c->bits = shape->holes - layout->class_bits;
    for (int i = 0; i < layout->class_bits; i++)
        for (uint64_t rest = layout->mask[i]; rest; rest &= rest - 1)
            c->column[peg_word_first(rest)] |= choose_bit(i);
    for (size_t i = 0; i < shape->line_count; i++) {
        c->lines[shape->lines[i].from]++;
        c->lines[shape->lines[i].over]++;
        c->lines[shape->lines[i].to]++;
    }
}

/* The layout of what was chosen. */
static peg_status choose_finish(const choice *c, uint64_t set, peg_layout *out_layout)
{
    uint8_t hole[PEG_TABLE_HOLES];
    uint8_t pivot[PEG_TABLE_HOLES];
    peg_layout_plan plan = {.hole = hole, .pivot = pivot};
    uint64_t orbit[PEG_TABLE_HOLES];
    int orbits = choose_split(c, c->vector, orbit);
    int pivots = 0;

    for (uint64_t rest = c->pivots; rest; rest &= rest - 1)
        pivot[pivots++] = (uint8_t)peg_word_first(rest);
    if (c->set) {
        /* The last two number its words: of one orbit, as bits that leave them are moved slowly. */
        for (int i = 0; i < orbits; i++)
            choose_append(c, orbit[i], hole, &plan.count);
        choose_append(c, set & ~c->pivots & ~c->vector, hole, &plan.count);
        plan.block_bits = plan.count;
    } else {
        choose_append(c, set & ~c->pivots, hole, &plan.count);
        plan.block_bits = plan.count < PEG_VECTOR_BITS ? PEG_VECTOR_BITS : plan.count;
        if (plan.block_bits > PEG_BLOCK_BITS)
            plan.block_bits = PEG_BLOCK_BITS;
    }
    choose_append(c, c->all & ~set & ~c->pivots, hole, &plan.count);
    for (int i = plan.block_bits; i < plan.count; i++)
        plan.weighty |= set >> hole[i] & 1 ? 0 : choose_bit(i);
    return peg_layout_of(c->shape, &plan, out_layout);
}

/* Whether images of a block weigh the same: else all weigh nothing. */
static int choose_keeps_weight(const peg_layout *layout)
{
    for (int image = 1; image < layout->images; image++)
        for (uint64_t rest = layout->weighty; rest; rest &= rest - 1)
            if (!(layout->weighty >> layout->image[image][peg_word_first(rest)] & 1))
                return 0;
    return 1;
}

void peg_layout_choose(const peg_layout_group *group, peg_budget *budget, peg_layout *out_layout)
{
    const peg_shape *shape = group->shape;
    choice c;
    uint64_t set;

    choose_begin(&c, shape, out_layout);
    c.budget = budget;
    c.group = *group;
    set = choose_with_groups(&c);
    set = c.set ? c.set : choose_without(&c, set);
    if (budget->status != PEG_OK)
        return;
    if (choose_finish(&c, set, out_layout) != PEG_OK) {
        peg_budget_fail(budget, PEG_E_NO_TABLE);
        return;
    }
    peg_layout_find_images(out_layout, group);
    if (!choose_keeps_weight(out_layout))
        out_layout->weighty = 0;
}

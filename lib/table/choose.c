/* SPDX-License-Identifier: MIT */

/*
 * Chooses the holes of the blocks. Call a set of holes closed if every jump from and over holes of
 * the set ends in it. Then a jump that puts a peg outside the set also takes one from there, and
 * the number of pegs outside is a weight that never grows. Starting with none, closed sets are
 * enlarged as cheaply as possible, up to the size that fits the nearest cache. Unions of types, the
 * holes that jumps of one peg join, are closed sets too, and were tried: they are found by such
 * steps where they are best, or others are as good.
 *
 * All sets are kept by the symmetries of a group, and so must be the pivots and the holes of a
 * vector, or the images of a block would be no blocks. The group is the largest for which there are
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

enum { CHOOSE_MOST_TRIES = 4096, CHOOSE_MOST_GROUPS = 64 };

typedef struct choice {
    const peg_shape *shape;
    peg_layout_group group;
    uint64_t all;
    int class_bits;
    int least; /* bits of a block, if there is a choice */
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

/* Adds to a set what jumps from and over its holes, and symmetries, lead to. */
static uint64_t choose_close_over(const choice *c, uint64_t set)
{
    uint64_t before;

    do {
        before = set;
        for (size_t i = 0; i < c->shape->line_count; i++) {
            peg_jump line = c->shape->lines[i];

            if (set & choose_bit(line.from) && set & choose_bit(line.over))
                set |= choose_bit(line.to);
        }
        for (size_t s = 1; s < c->group.count; s++)
            set |= peg_layout_image(peg_layout_symmetry(&c->group, s), set);
    } while (set != before);
    return set;
}

/* Splits a set into orbits of the group, those on the fewest lines first. Returns how many. */
static int choose_split(const choice *c, uint64_t set, uint64_t *out_orbits)
{
    int count = 0;

    while (set) {
        int least = peg_word_first(set);
        uint64_t orbit = 0;

        for (uint64_t rest = set; rest; rest &= rest - 1)
            if (c->lines[peg_word_first(rest)] < c->lines[least])
                least = peg_word_first(rest);
        for (size_t s = 0; s < c->group.count; s++)
            orbit |= choose_bit(peg_layout_symmetry(&c->group, s)[least]);
        out_orbits[count++] = orbit;
        set &= ~orbit;
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

/* So many holes of a set, in whole orbits; independent ones, if they are to be pivots. */
static int choose_some(const choice *c, uint64_t set, int count, int independent, uint64_t *out)
{
    uint64_t orbit[PEG_TABLE_HOLES];
    int taken[PEG_TABLE_HOLES];
    int orbits = choose_split(c, set, orbit);
    int depth = 0;
    int next = 0;

    *out = 0;
    for (int tries = 0; tries < CHOOSE_MOST_TRIES; tries++) {
        if (peg_word_count(*out) == count)
            return 1;
        while (next < orbits && (peg_word_count(*out | orbit[next]) > count ||
                                 (independent && !choose_is_independent(c, *out | orbit[next]))))
            next++;
        if (next < orbits) {
            taken[depth++] = next;
            *out |= orbit[next++];
            continue;
        }
        if (depth == 0)
            return 0;
        next = taken[--depth];
        *out &= ~orbit[next++];
    }
    return 0;
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

/* The closed set that contains another, up to a size, and costs least for each hole more. */
static uint64_t choose_enlarge(const choice *c, uint64_t set, int most)
{
    int own_cost = choose_cost_of(c, set);
    int own_size = peg_word_count(set);
    uint64_t best = set;
    int best_cost = 0;
    int best_gain = 1;

    for (int hole = 0; hole < c->shape->holes; hole++) {
        uint64_t larger =
            set & choose_bit(hole) ? set : choose_close_over(c, set | choose_bit(hole));
        int cost = choose_cost_of(c, larger) - own_cost;
        int gain = peg_word_count(larger) - own_size;

        if (gain == 0 || own_size + gain > most)
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

/* -- The group ------------------------------------------------------------- */

/* The symmetry of a group that another, and then a third, amount to. */
static int choose_compose(const peg_layout_group *group, size_t first, size_t then)
{
    const uint8_t *a = peg_layout_symmetry(group, first);
    const uint8_t *b = peg_layout_symmetry(group, then);

    for (size_t s = 0; s < group->count; s++) {
        const uint8_t *both = peg_layout_symmetry(group, s);
        int hole = 0;

        while (hole < group->shape->holes && both[hole] == b[a[hole]])
            hole++;
        if (hole == group->shape->holes)
            return (int)s;
    }
    return 0;
}

/* The group that two symmetries of a group generate, as bits. */
static uint32_t choose_generated(uint8_t product[][PEG_TABLE_IMAGES], size_t a, size_t b)
{
    uint32_t members = 1U;
    uint32_t before;

    do {
        before = members;
        for (uint32_t rest = before; rest; rest &= rest - 1) {
            int s = peg_word_first(rest);

            members |= 1U << product[s][a] | 1U << product[s][b];
        }
    } while (members != before);
    return members;
}

/* Lists the groups that two symmetries of a group generate, the largest first. */
static int choose_groups(const peg_layout_group *group, uint32_t *out)
{
    uint8_t product[PEG_TABLE_IMAGES][PEG_TABLE_IMAGES];
    int count = 0;

    for (size_t a = 0; a < group->count; a++)
        for (size_t b = 0; b < group->count; b++)
            product[a][b] = (uint8_t)choose_compose(group, a, b);
    for (size_t a = 0; a < group->count; a++)
        for (size_t b = a; b < group->count; b++) {
            uint32_t members = choose_generated(product, a, b);
            int at = 0;

            while (at < count && peg_word_count(out[at]) > peg_word_count(members))
                at++;
            for (int i = at; i < count && at < CHOOSE_MOST_GROUPS; i++)
                if (out[i] == members)
                    at = CHOOSE_MOST_GROUPS;
            if (at == CHOOSE_MOST_GROUPS || count == CHOOSE_MOST_GROUPS)
                continue;
            memmove(out + at + 1, out + at, (size_t)(count - at) * sizeof(*out));
            out[at] = members;
            count++;
        }
    return count;
}

/* How often the images of a group halve a table. */
static int choose_halvings(const choice *c)
{
    int halvings = 0;

    while (c->group.count >> (halvings + 1) > 0)
        halvings++;
    return halvings;
}

/*
 * Chooses with the largest group for which there is a set: with none, if images are not wanted.
 * Returns the last set.
 */
static uint64_t choose_with_groups(choice *c, const peg_layout_group *group, int with_images)
{
    uint32_t members[CHOOSE_MOST_GROUPS + 1] = {1U};
    int groups = with_images ? choose_groups(group, members) : 1;
    uint64_t last = 0;

    for (int i = 0; i < groups && !c->set; i++) {
        c->group = *group;
        c->group.count = 0;
        for (size_t s = 0; s < group->count; s++)
            if (members[i] >> s & 1)
                c->group.symmetry[c->group.count++] = group->symmetry[s];
        c->least = peg_word_count(c->all) - c->class_bits < CHOOSE_LARGE_BITS + choose_halvings(c)
                       ? CHOOSE_LEAST_BLOCK_BITS
                       : CHOOSE_LEAST_IN_LARGE;
        last = choose_by_steps(c);
    }
    return last;
}

/* Where no closed set will do, without a group: blocks of the lowest bits, whatever jumps do. */
static uint64_t choose_without(choice *c, uint64_t set)
{
    uint64_t more;
    int count = 0;

    while (choose_some(c, set, count + 1, 1, &more) && count < c->class_bits) {
        c->pivots = more;
        count++;
    }
    if (count < c->class_bits)
        for (uint64_t rest = c->all & ~set; rest; rest &= rest - 1)
            if (choose_is_independent(c, c->pivots | (rest & (~rest + 1))))
                c->pivots |= rest & (~rest + 1);
    set = choose_close_over(c, set | c->pivots);
    while (set != c->all && peg_word_count(set & ~c->pivots) < PEG_VECTOR_BITS)
        set = choose_close_over(c, set | choose_bit(peg_word_first(c->all & ~set)));
    return set;
}

/* -- The order ------------------------------------------------------------- */

/* Appends holes to an order, those on the fewest lines first. */
static void choose_append(const choice *c, uint64_t holes, uint8_t *order, int *count)
{
    while (holes) {
        int least = peg_word_first(holes);

        for (uint64_t rest = holes; rest; rest &= rest - 1)
            if (c->lines[peg_word_first(rest)] < c->lines[least])
                least = peg_word_first(rest);
        order[(*count)++] = (uint8_t)least;
        holes &= ~choose_bit(least);
    }
}

/*
 * The two holes of a vector that number its words: of all pairs, the one that symmetries seldom
 * exchange for others, as bits that go from word to word are moved slowly.
 */
static uint64_t choose_lanes(const choice *c)
{
    uint64_t best = 0;
    int best_cost = 0;

    for (uint64_t first = c->vector; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second; second &= second - 1) {
            uint64_t pair = (first & (~first + 1)) | (second & (~second + 1));
            int cost = 0;

            for (size_t s = 0; s < c->group.count; s++)
                cost += peg_word_count(pair &
                                       ~peg_layout_image(peg_layout_symmetry(&c->group, s), pair));
            if (!best || cost < best_cost) {
                best = pair;
                best_cost = cost;
            }
        }
    return best;
}

static void choose_begin(choice *c, const peg_shape *shape, const peg_layout *layout)
{
    memset(c, 0, sizeof(*c));
    c->shape = shape;
    c->all = peg_bits_below(shape->holes).word[0];
    c->class_bits = layout->class_bits;
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
    int pivots = 0;

    for (uint64_t rest = c->pivots; rest; rest &= rest - 1)
        pivot[pivots++] = (uint8_t)peg_word_first(rest);
    if (c->set) {
        uint64_t lanes = choose_lanes(c);

        choose_append(c, c->vector & ~lanes, hole, &plan.count);
        choose_append(c, lanes, hole, &plan.count);
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
    int bits = peg_layout_bits(shape);
    choice c;
    uint64_t set;

    if (shape->holes > PEG_TABLE_HOLES || bits > PEG_TABLE_BITS) {
        peg_budget_fail(budget, PEG_E_NO_TABLE);
        return;
    }
    peg_layout_begin(shape, out_layout);
    choose_begin(&c, shape, out_layout);
    set = choose_with_groups(&c, group, bits > PEG_ALONE_BITS);
    set = c.set ? c.set : choose_without(&c, set);
    if (choose_finish(&c, set, out_layout) != PEG_OK) {
        peg_budget_fail(budget, PEG_E_NO_TABLE);
        return;
    }
    peg_layout_find_images(out_layout, group);
    if (!choose_keeps_weight(out_layout))
        out_layout->weighty = 0;
}

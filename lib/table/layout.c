/* SPDX-License-Identifier: MIT */

/*
 * Chooses the holes of the blocks. Call a set of holes closed if every jump from and over holes of
 * the set ends in it. Then a jump that puts a peg outside the set also takes one from there, and
 * the number of pegs outside is a weight that never grows. Starting with none, closed sets are
 * enlarged as cheaply as possible, up to the size that fits the nearest cache.
 */
#include "table/layout.h"

#include "base/memory.h"
#include "theory/classes.h"

const uint64_t peg_layout_without[PEG_WORD_BITS] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};

/*
 * What a line costs the flood. A line within a block is tried until nothing changes, in the nearest
 * cache; a line between blocks of one weight too, in memory further away; any other line once.
 */
enum { LAYOUT_COST_WITHIN = 5, LAYOUT_COST_BETWEEN = 4, LAYOUT_COST_DOWN = 1 };

/*
 * Blocks of fewer bits cost more to manage than to fill; blocks of more do not fit the nearest
 * cache. In a table that no cache holds, small blocks would be loaded too often.
 */
enum { LAYOUT_LEAST_BLOCK_BITS = 12, LAYOUT_LEAST_IN_LARGE = 15, LAYOUT_MOST_BLOCK_BITS = 17 };

enum { LAYOUT_LARGE_BITS = 28 }; /* of the index of a table that no cache holds */

static uint64_t layout_bit(int hole)
{
    return UINT64_C(1) << hole;
}

/* Adds to a set the holes that jumps from and over its holes end in, until it has them all. */
static uint64_t layout_close_over(const peg_shape *shape, uint64_t set)
{
    uint64_t before;

    do {
        before = set;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];

            if (set & layout_bit(line.from) && set & layout_bit(line.over))
                set |= layout_bit(line.to);
        }
    } while (set != before);
    return set;
}

/* What all lines cost if a closed set is the holes of the blocks. */
static int layout_cost_of(const peg_shape *shape, uint64_t set)
{
    int cost = 0;

    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        int from = (set & layout_bit(line.from)) != 0;
        int over = (set & layout_bit(line.over)) != 0;
        int to = (set & layout_bit(line.to)) != 0;

        if (from && over && to)
            cost += LAYOUT_COST_WITHIN;
        else
            cost += from != over && !to ? LAYOUT_COST_BETWEEN : LAYOUT_COST_DOWN;
    }
    return cost;
}

/* The closed set that contains another, up to a size, and costs least for each hole more. */
static uint64_t layout_enlarge(const peg_shape *shape, uint64_t set, int most)
{
    int own_cost = layout_cost_of(shape, set);
    int own_size = peg_word_count(set);
    uint64_t best = set;
    int best_cost = 0;
    int best_gain = 1;

    for (int hole = 0; hole < shape->holes; hole++) {
        uint64_t larger =
            set & layout_bit(hole) ? set : layout_close_over(shape, set | layout_bit(hole));
        int cost = layout_cost_of(shape, larger) - own_cost;
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

/*
 * Makes a hole the pivot of the next mask: exchanges it for the first one that has the hole,
 * and takes the hole out of all others. Returns 0 if none has it.
 */
static int layout_take_pivot(peg_layout *layout, int next, int hole)
{
    int at = next;
    uint64_t mask;

    while (at < layout->class_bits && !(layout->mask[at] & layout_bit(hole)))
        at++;
    if (at == layout->class_bits)
        return 0;
    mask = layout->mask[at];
    layout->mask[at] = layout->mask[next];
    layout->mask[next] = mask;
    layout->pivot[next] = (uint8_t)hole;
    for (int k = 0; k < layout->class_bits; k++)
        if (k != next && layout->mask[k] & layout_bit(hole))
            layout->mask[k] ^= mask;
    return 1;
}

static void layout_begin(const peg_shape *shape, const peg_classes *classes, peg_layout *layout)
{
    memset(layout, 0, sizeof(*layout));
    layout->holes = shape->holes;
    layout->bytes = (shape->holes + 7) / 8;
    layout->class_bits = classes->count;
    for (int i = 0; i < classes->count; i++)
        layout->mask[i] = classes->mask[i].word[0];
}

/* Gives each mask a pivot, from the set if possible. */
static void layout_take_pivots(uint64_t set, peg_layout *layout)
{
    for (int i = 0; i < layout->class_bits; i++) {
        uint64_t within = 0;
        int k = i;

        for (; k < layout->class_bits && !within; k++)
            within = layout->mask[k] & set;
        layout_take_pivot(layout, i, peg_word_first(within ? within : layout->mask[i]));
    }
}

static uint64_t layout_pivots_of(const peg_layout *layout)
{
    uint64_t pivots = 0;

    for (int i = 0; i < layout->class_bits; i++)
        pivots |= layout_bit(layout->pivot[i]);
    return pivots;
}

/* Enlarges a set step by step, and chooses from all on the way the one that costs least. */
static uint64_t layout_choose_set(const peg_shape *shape, const peg_classes *classes,
                                  peg_layout *layout)
{
    uint64_t set = 0;
    uint64_t best = 0;
    int best_cost = 0;
    int least = shape->holes - classes->count < LAYOUT_LARGE_BITS ? LAYOUT_LEAST_BLOCK_BITS
                                                                  : LAYOUT_LEAST_IN_LARGE;

    for (;;) {
        uint64_t larger = layout_enlarge(shape, set, LAYOUT_MOST_BLOCK_BITS + classes->count);
        uint64_t closed;
        int low;
        int cost;

        if (larger == set)
            break;
        set = larger;
        layout_begin(shape, classes, layout);
        layout_take_pivots(set, layout);
        closed = layout_close_over(shape, set | layout_pivots_of(layout));
        low = peg_word_count(closed & ~layout_pivots_of(layout));
        cost = layout_cost_of(shape, closed);
        if (low < least || low > LAYOUT_MOST_BLOCK_BITS || (best && cost >= best_cost))
            continue;
        best = set;
        best_cost = cost;
    }
    return best ? best : set;
}

/* Appends holes to the order of the index, those on the fewest lines first. */
static void layout_append(const peg_shape *shape, uint64_t holes, peg_layout *layout)
{
    uint16_t lines[PEG_TABLE_HOLES] = {0};

    for (size_t i = 0; i < shape->line_count; i++) {
        lines[shape->lines[i].from]++;
        lines[shape->lines[i].over]++;
        lines[shape->lines[i].to]++;
    }
    while (holes) {
        int least = peg_word_first(holes);

        for (uint64_t rest = holes; rest; rest &= rest - 1)
            if (lines[peg_word_first(rest)] < lines[least])
                least = peg_word_first(rest);
        layout->hole[layout->free++] = (uint8_t)least;
        holes &= ~layout_bit(least);
    }
}

static void layout_fill_bytes(peg_layout *layout)
{
    uint64_t *column = layout->column;

    for (int i = 0; i < layout->free; i++)
        column[layout->hole[i]] |= layout_bit(i);
    for (int i = 0; i < layout->class_bits; i++)
        for (uint64_t rest = layout->mask[i]; rest; rest &= rest - 1)
            column[peg_word_first(rest)] |= layout_bit(layout->free + i);
    for (int i = 0; i < PEG_TABLE_BYTES; i++)
        for (int value = 1; value < 256; value++) {
            int low = peg_word_first((uint64_t)value);

            layout->byte[i][value] = layout->byte[i][value & (value - 1)] ^ column[8 * i + low];
        }
}

/* Sets what follows from the order of the holes, with blocks of at most a number of bits. */
static void layout_finish(peg_layout *layout, int low)
{
    PEG_ASSERT(layout->free + layout->class_bits == layout->holes);
    PEG_ASSERT(peg_word_count(layout_pivots_of(layout)) == layout->class_bits);
    layout->index_mask = layout_bit(layout->free) - 1;
    layout->bits = layout->free > PEG_LANE_BITS ? layout->free : PEG_LANE_BITS;
    layout->block_bits = layout->free < low ? layout->free : low;
    if (layout->block_bits < PEG_LANE_BITS)
        layout->block_bits = PEG_LANE_BITS;
    layout_fill_bytes(layout);
}

static peg_status layout_find_classes(const peg_shape *shape, peg_classes *classes)
{
    peg_classes_find(shape, classes);
    return shape->holes > PEG_TABLE_HOLES || shape->holes - classes->count > PEG_TABLE_BITS
               ? PEG_E_NO_TABLE
               : PEG_OK;
}

peg_status peg_layout_choose(const peg_shape *shape, peg_layout *out_layout)
{
    peg_layout *layout = out_layout;
    peg_classes classes;
    uint64_t all = peg_bits_below(shape->holes).word[0];
    uint64_t blocks;
    uint64_t pivots;
    int low;
    peg_status status = layout_find_classes(shape, &classes);

    if (status != PEG_OK)
        return status;
    blocks = layout_choose_set(shape, &classes, layout);
    layout_begin(shape, &classes, layout);
    layout_take_pivots(blocks, layout);
    pivots = layout_pivots_of(layout);
    blocks = layout_close_over(shape, blocks | pivots);
    while (blocks != all && peg_word_count(blocks & ~pivots) < PEG_LANE_BITS)
        blocks = layout_close_over(shape, blocks | layout_bit(peg_word_first(all & ~blocks)));
    layout_append(shape, blocks & ~pivots, layout);
    low = layout->free < LAYOUT_MOST_BLOCK_BITS ? layout->free : LAYOUT_MOST_BLOCK_BITS;
    layout_append(shape, all & ~blocks & ~pivots, layout);
    layout_finish(layout, low);
    for (int i = layout->block_bits; i < layout->free; i++)
        if (!(blocks >> layout->hole[i] & 1))
            layout->weighty |= layout_bit(i);
    return PEG_OK;
}

peg_status peg_layout_of(const peg_shape *shape, const uint8_t *hole, int count,
                         const uint8_t *pivot, peg_layout *out_layout)
{
    peg_layout *layout = out_layout;
    peg_classes classes;
    uint64_t seen;

    if (layout_find_classes(shape, &classes) != PEG_OK || count != shape->holes - classes.count)
        return PEG_E_TABLE;
    layout_begin(shape, &classes, layout);
    for (int i = 0; i < classes.count; i++)
        if (pivot[i] >= shape->holes || !layout_take_pivot(layout, i, pivot[i]))
            return PEG_E_TABLE;
    seen = layout_pivots_of(layout);
    for (int i = 0; i < count; i++) {
        if (hole[i] >= shape->holes || seen & layout_bit(hole[i]))
            return PEG_E_TABLE;
        seen |= layout_bit(hole[i]);
        layout->hole[layout->free++] = hole[i];
    }
    layout_finish(layout, LAYOUT_MOST_BLOCK_BITS);
    return PEG_OK;
}

uint64_t peg_layout_content(const peg_layout *layout, int hole, uint64_t class, int *out_turned)
{
    PEG_ASSERT(hole >= 0 && hole < layout->holes);
    for (int i = 0; i < layout->class_bits; i++)
        if (layout->pivot[i] == hole) {
            *out_turned = (int)(class >> i & 1);
            return peg_layout_index(layout, layout->mask[i]);
        }
    *out_turned = 0;
    return peg_key_index(layout, layout->column[hole]);
}

uint64_t peg_layout_position(const peg_layout *layout, uint64_t index, uint64_t class)
{
    uint64_t pegs = 0;
    uint64_t pivots = 0;

    PEG_ASSERT(index >> layout->free == 0 && peg_layout_has_class(layout, class));
    for (int i = 0; i < layout->free; i++)
        pegs |= (index >> i & 1) << layout->hole[i];
    for (int i = 0; i < layout->class_bits; i++)
        if ((peg_word_count(layout->mask[i] & pegs) & 1) != (int)(class >> i & 1))
            pivots |= layout_bit(layout->pivot[i]);
    return pegs | pivots;
}

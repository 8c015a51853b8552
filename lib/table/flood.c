/* SPDX-License-Identifier: MIT */

/* Prepares the trios of a flood, and has a kernel do the work. */
#include "table/flood.h"

#include "base/bytes.h"
#include "base/sort.h"

static const peg_flood_kernel *kernel_for(peg_cpu cpu)
{
    switch (cpu) {
#if defined(PEG_CPU_HAS_AVX)
    case PEG_CPU_AVX512:
        return peg_flood_avx512();
    case PEG_CPU_AVX2:
        return peg_flood_avx2();
#endif
#if defined(PEG_CPU_HAS_PAIRS)
    case PEG_CPU_PAIRS:
        return peg_flood_pairs();
#endif
    default:
        return peg_flood_words();
    }
}

/* How many holes of a set come before one of them. */
static int place_of(uint64_t holes, int hole)
{
    return peg_word_count(holes & ((UINT64_C(1) << hole) - 1));
}

static void fill_shifts(peg_trio *trio)
{
    for (int i = 0; i < PEG_WORD_BITS; i++)
        if (trio->delta >> i & 1) {
            trio->shift[trio->shifts] = (uint8_t)(1U << i);
            trio->below[trio->shifts++] = peg_layout_without[i];
        }
}

/* Sets the pattern for each of the contents that bits outside a vector may add up to. */
static void fill_patterns(peg_trio *trio, size_t lanes)
{
    for (unsigned place = 0; place < lanes << PEG_WORD_BITS; place++) {
        unsigned own = peg_trio_added(trio, place) ^ trio->turned;

        for (unsigned added = 0; added < PEG_CONTENTS; added++)
            if (trio->legal >> (own ^ added) & 1)
                trio->pattern[added][place >> PEG_WORD_BITS] |= UINT64_C(1) << (place & 63);
    }
}

/* Begins the trio of three holes, so far without a line. */
static void begin_trio(const peg_layout *layout, uint64_t class, uint64_t holes, peg_trio *trio)
{
    memset(trio, 0, sizeof(*trio));
    trio->delta = peg_layout_key(layout, holes);
    for (int i = 0; i < 3; i++, holes &= holes - 1) {
        int turned;

        trio->part[i] = peg_layout_content(layout, peg_word_first(holes), class, &turned);
        trio->turned |= (unsigned)turned << i;
    }
}

/* A number to sort lines by: the holes in ascending order, then the line's index. */
static uint64_t key_of(peg_jump line, size_t index)
{
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
    uint64_t key = 0;

    for (; holes; holes &= holes - 1)
        key = key << 8 | (uint64_t)peg_word_first(holes);
    return key << 16 | index;
}

/* Makes a trio of the first lines, which have the same holes. Returns how many they are. */
static size_t make_trio(const peg_flood *flood, const peg_shape *shape, uint64_t class,
                        const uint64_t *keys, size_t left, peg_trio *trio)
{
    peg_jump line = shape->lines[keys[0] & 0xffff];
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
    size_t count = 0;

    begin_trio(flood->layout, class, holes, trio);
    for (; count < left && keys[count] >> 16 == keys[0] >> 16; count++) {
        line = shape->lines[keys[count] & 0xffff];
        trio->legal |= 1U << (1U << place_of(holes, line.from) | 1U << place_of(holes, line.over));
    }
    fill_shifts(trio);
    fill_patterns(trio, flood->kernel->lanes);
    return count;
}

/* Makes the trios, those that stay in a block first. keys is memory to work in. */
static void make_trios(peg_flood *flood, const peg_shape *shape, uint64_t class, uint64_t *keys)
{
    const peg_layout *layout = flood->layout;
    size_t made = 0;

    for (size_t i = 0; i < shape->line_count; i++)
        keys[i] = key_of(shape->lines[i], i);
    peg_sort_numbers(keys, shape->line_count);
    for (int outer = 0; outer < 2; outer++) {
        for (size_t i = 0; i < shape->line_count;) {
            peg_trio *trio = flood->trios + made;

            i += make_trio(flood, shape, class, keys + i, shape->line_count - i, trio);
            made += (trio->delta >> layout->block_bits != 0) == (outer != 0);
        }
        if (!outer)
            flood->inner_count = made;
    }
    flood->trio_count = made;
}

/* Sorts the vectors of a block by what they add to a trio. */
static void fill_order(const peg_flood *flood, peg_trio *trio, uint16_t *order)
{
    uint64_t step = (uint64_t)flood->kernel->lanes << PEG_WORD_BITS;
    uint16_t at = 0;

    for (unsigned added = 0; added < PEG_CONTENTS; added++) {
        trio->begin[added] = at;
        for (size_t v = 0; v < flood->vectors; v++)
            if (peg_trio_added(trio, v * step) == added)
                order[at++] = (uint16_t)(v * flood->kernel->lanes * sizeof(uint64_t));
    }
    trio->begin[PEG_CONTENTS] = at;
}

/* Finds in which vectors of a block a jump is legal somewhere, by what the block adds. */
static void fill_open(const peg_flood *flood, peg_trio *trio)
{
    for (unsigned contents = 0; contents < PEG_CONTENTS; contents++) {
        for (unsigned added = 0; added < PEG_CONTENTS; added++) {
            uint64_t legal = 0;

            for (size_t lane = 0; lane < flood->kernel->lanes; lane++)
                legal |= trio->pattern[added ^ contents][lane];
            if (legal && trio->begin[added] < trio->begin[added + 1])
                trio->open_for[contents] |= (uint8_t)(1U << added);
        }
        trio->open |= (unsigned)(trio->open_for[contents] != 0) << contents;
    }
}

static void fill_orders(const peg_flood *flood)
{
    for (size_t i = 0; i < flood->trio_count; i++) {
        fill_order(flood, flood->trios + i, flood->order + i * flood->vectors);
        fill_open(flood, flood->trios + i);
    }
}

/* Sizes in bytes, never 0. There is room for one trio more, which is made and not kept. */
static size_t keys_size(size_t lines)
{
    return (lines + 1) * sizeof(uint64_t);
}

static size_t trios_size(const peg_flood *flood)
{
    return (flood->line_count + 1) * sizeof(*flood->trios);
}

static size_t orders_size(const peg_flood *flood)
{
    return (flood->trio_count + 1) * flood->vectors * sizeof(*flood->order);
}

peg_status peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                           uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget)
{
    uint64_t *keys;

    memset(flood, 0, sizeof(*flood));
    flood->layout = layout;
    flood->kernel = kernel_for(cpu);
    flood->words = words;
    flood->block_words = (size_t)1 << (layout->block_bits - PEG_WORD_BITS);
    flood->vectors = flood->block_words / flood->kernel->lanes;
    flood->line_count = shape->line_count;
    flood->trios = peg_budget_resize(budget, NULL, 0, trios_size(flood));
    if (!flood->trios)
        return peg_budget_refusal(budget);
    keys = peg_budget_resize(budget, NULL, 0, keys_size(flood->line_count));
    if (!keys)
        return peg_budget_refusal(budget);
    make_trios(flood, shape, class, keys);
    peg_budget_free(budget, keys, keys_size(flood->line_count));
    flood->order = peg_budget_resize(budget, NULL, 0, orders_size(flood));
    if (!flood->order)
        return peg_budget_refusal(budget);
    fill_orders(flood);
    return PEG_OK;
}

void peg_flood_end(peg_flood *flood, peg_budget *budget)
{
    peg_budget_free(budget, flood->order, orders_size(flood));
    peg_budget_free(budget, flood->trios, trios_size(flood));
}

int peg_flood_block(const peg_flood *flood, size_t block, int first)
{
    return flood->kernel->block(flood, block, first);
}

void peg_flood_once(const peg_flood *flood, size_t block, uint64_t *room)
{
    flood->kernel->once(flood, block, room);
}

/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis on whole vectors. Each bit of a vector is a position, and what
 * a jump makes of it is a bit of the vector that the jump's change of index leads to,
 * turned by the part of the change that stays within a vector.
 */
#include "table/flood.h"

#include "base/bytes.h"
#include "base/sort.h"

#define PEG_EACH_CPU "table/flood_kernel.h"
#include "base/cpu_each.h"

static size_t lanes_of(peg_cpu cpu)
{
    return cpu == PEG_CPU_WORDS ? 1 : cpu == PEG_CPU_PAIRS ? 2 : cpu == PEG_CPU_AVX2 ? 4 : 8;
}

/* Which of the holes of a set one of them is. */
static int place_of(uint64_t holes, int hole)
{
    return peg_word_count(holes & ((UINT64_C(1) << hole) - 1));
}

static void fill_turns(peg_trio *trio)
{
    for (int i = 0; i < PEG_WORD_BITS; i++)
        if (trio->delta >> i & 1) {
            trio->shift[trio->shifts] = (uint8_t)(1U << i);
            trio->below[trio->shifts++] = peg_layout_without[i];
        }
}

/* By position in a vector: what the bits of the index there add to the contents. */
static void fill_patterns(peg_trio *trio, size_t lanes)
{
    for (unsigned place = 0; place < lanes << PEG_WORD_BITS; place++) {
        unsigned own = peg_trio_added(trio, place) ^ trio->turned;

        for (unsigned added = 0; added < PEG_CONTENTS; added++)
            if (trio->legal >> (own ^ added) & 1)
                trio->pattern[added][place >> PEG_WORD_BITS] |= UINT64_C(1) << (place & 63);
    }
}

/* What contents the bits within blocks can make of what a block itself adds. */
static void fill_open(peg_trio *trio, const peg_layout *layout)
{
    unsigned within = 1U << trio->turned;

    for (int i = 0; i < layout->low; i++) {
        unsigned more = 0;

        for (unsigned own = 0; own < PEG_CONTENTS; own++)
            if (within >> own & 1)
                more |= 1U << (own ^ peg_trio_added(trio, UINT64_C(1) << i));
        within |= more;
    }
    for (unsigned added = 0; added < PEG_CONTENTS; added++)
        for (unsigned own = 0; own < PEG_CONTENTS; own++)
            if (within >> own & 1 && trio->legal >> (own ^ added) & 1)
                trio->open |= 1U << added;
}

/* Begins a trio over three holes that is legal with no contents yet. */
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

/* The holes of a line, ascending, above its number. */
static uint64_t key_of(peg_jump line, size_t number)
{
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
    uint64_t key = 0;

    for (; holes; holes &= holes - 1)
        key = key << 8 | (uint64_t)peg_word_first(holes);
    return key << 16 | number;
}

/* Makes a trio of the lines whose keys begin alike, from one on. Returns how many they are. */
static size_t make_trio(const peg_flood *flood, const peg_shape *shape, uint64_t class,
                        const uint64_t *keys, size_t left, peg_trio *trio)
{
    const peg_layout *layout = flood->layout;
    peg_jump line = shape->lines[keys[0] & 0xffff];
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
    size_t count = 0;

    begin_trio(layout, class, holes, trio);
    for (; count < left && keys[count] >> 16 == keys[0] >> 16; count++) {
        line = shape->lines[keys[count] & 0xffff];
        trio->legal |= 1U << (1U << place_of(holes, line.from) | 1U << place_of(holes, line.over));
    }
    fill_turns(trio);
    fill_patterns(trio, lanes_of(flood->cpu));
    fill_open(trio, layout);
    return count;
}

/* Makes the trios, those that stay in a block first. keys are for work. */
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
            made += (trio->delta >> layout->low != 0) == (outer != 0);
        }
        if (!outer)
            flood->inner_count = made;
    }
    flood->trio_count = made;
}

static void fill_added(const peg_flood *flood)
{
    uint64_t next = (uint64_t)lanes_of(flood->cpu) << PEG_WORD_BITS;

    for (size_t i = 0; i < flood->trio_count; i++)
        for (size_t v = 0; v < flood->vectors; v++)
            flood->added[i * flood->vectors + v] =
                (uint8_t)peg_trio_added(flood->trios + i, v * next);
}

/* Sizes in bytes, never 0. The last trio made may be one too many. */
static size_t keys_size(size_t lines)
{
    return (lines + 1) * sizeof(uint64_t);
}

static size_t trios_size(const peg_flood *flood)
{
    return (flood->line_count + 1) * sizeof(*flood->trios);
}

static size_t added_size(const peg_flood *flood)
{
    return (flood->trio_count + 1) * flood->vectors;
}

peg_status peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                           uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget)
{
    uint64_t *keys;

    memset(flood, 0, sizeof(*flood));
    flood->layout = layout;
    flood->cpu = cpu;
    flood->words = words;
    flood->block_words = (size_t)1 << (layout->low - PEG_WORD_BITS);
    flood->vectors = flood->block_words / lanes_of(cpu);
    flood->line_count = shape->line_count;
    flood->trios = peg_budget_resize(budget, NULL, 0, trios_size(flood));
    if (!flood->trios)
        return peg_budget_refusal(budget);
    keys = peg_budget_resize(budget, NULL, 0, keys_size(flood->line_count));
    if (!keys)
        return peg_budget_refusal(budget);
    make_trios(flood, shape, class, keys);
    peg_budget_free(budget, keys, keys_size(flood->line_count));
    flood->added = peg_budget_resize(budget, NULL, 0, added_size(flood));
    if (!flood->added)
        return peg_budget_refusal(budget);
    fill_added(flood);
    return PEG_OK;
}

void peg_flood_end(peg_flood *flood, peg_budget *budget)
{
    peg_budget_free(budget, flood->added, added_size(flood));
    peg_budget_free(budget, flood->trios, trios_size(flood));
}

int peg_flood_block(const peg_flood *flood, size_t block, int first)
{
#define FLOOD(kind) flood_block_##kind(flood, block, first)
    return PEG_FOR_CPU(flood->cpu, FLOOD);
}

void peg_flood_once(const peg_flood *flood, size_t block, uint64_t *room)
{
#define ONCE(kind) pull_in_##kind(flood, block, 0, flood->trio_count, room)
    PEG_FOR_CPU(flood->cpu, ONCE);
}

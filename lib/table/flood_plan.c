/* SPDX-License-Identifier: MIT */

/* Prepares a flood: finds out what the processor can do, and makes the trios and the images. */
#include "table/flood.h"

#include "base/memory.h"

/* -- The processor --------------------------------------------------------- */

#if defined(PEG_CPU_HAS_AVX)

/* By the cpuid instruction; the system must also keep the wide registers. */
#include <cpuid.h>

/* The features that AVX2 needs, by the register that reports them. */
#define PLAN_BASIC (1U << 23 | 1U << 27 | 1U << 28) /* popcnt, xgetbv, avx */
#define PLAN_MORE  (1U << 3 | 1U << 5 | 1U << 8)    /* bmi, avx2, bmi2 */

/* The registers that the system must keep for a program while another one runs. */
#define PLAN_KEEPS 0x06U

static int plan_has_all(unsigned there, unsigned wanted)
{
    return (there & wanted) == wanted;
}

peg_cpu peg_cpu_find(void)
{
    unsigned basic = 0;
    unsigned more = 0;
    unsigned rest[3];
    unsigned kept;

    if (!__get_cpuid(1, &rest[0], &rest[1], &basic, &rest[2]) ||
        !__get_cpuid_count(7, 0, &rest[0], &more, &rest[1], &rest[2]) ||
        !plan_has_all(basic, PLAN_BASIC) || !plan_has_all(more, PLAN_MORE))
        return PEG_CPU_ANY;
    __asm__ volatile("xgetbv" : "=a"(kept), "=d"(rest[0]) : "c"(0));
    return plan_has_all(kept, PLAN_KEEPS) ? PEG_CPU_AVX2 : PEG_CPU_ANY;
}

#else

peg_cpu peg_cpu_find(void)
{
    return PEG_CPU_ANY;
}

#endif

static peg_flood_kernel *plan_kernel_for(peg_cpu cpu)
{
#if defined(PEG_CPU_HAS_AVX)
    if (cpu == PEG_CPU_AVX2)
        return peg_flood_avx2;
#else
    (void)cpu;
#endif
    return peg_flood_any;
}

/* -- Trios ----------------------------------------------------------------- */

static uint64_t plan_holes_of(peg_jump line)
{
    return UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
}

/* How many holes of a set come before one of them. */
static int plan_place_of(uint64_t holes, int hole)
{
    return peg_word_count(holes & ((UINT64_C(1) << hole) - 1));
}

static void plan_fill_shifts(peg_trio *trio)
{
    for (int i = 0; i < PEG_WORD_BITS; i++)
        if (trio->delta >> i & 1) {
            trio->shift[trio->shifts] = (uint8_t)(1U << i);
            trio->below[trio->shifts++] = peg_layout_without[i];
        }
}

/*
 * Sets the pattern for each of the contents that bits outside a vector may add up to. The number of
 * a word in the vector adds to the contents as these do, so all words share eight patterns.
 */
static void plan_fill_patterns(peg_trio *trio)
{
    uint64_t patterns[PEG_CONTENTS] = {0};
    uint64_t odd[3];

    for (int i = 0; i < 3; i++)
        odd[i] = peg_layout_odd(trio->part[i]);
    for (unsigned contents = 0; contents < PEG_CONTENTS; contents++) {
        uint64_t positions = ~UINT64_C(0); /* that have these contents, if nothing is added */

        for (int i = 0; i < 3; i++)
            positions &= contents >> i & 1 ? odd[i] : ~odd[i];
        for (unsigned added = 0; added < PEG_CONTENTS; added++)
            if (trio->legal >> (contents ^ added) & 1)
                patterns[added] |= positions;
    }
    for (size_t lane = 0; lane < PEG_VECTOR; lane++) {
        unsigned own = peg_trio_added(trio, lane << PEG_WORD_BITS) ^ trio->turned;

        for (unsigned added = 0; added < PEG_CONTENTS; added++)
            trio->pattern[added][lane] = patterns[own ^ added];
    }
}

/* Makes a trio of the first lines, which have the same holes. Returns how many they are. */
static size_t plan_make_trio(const peg_flood *flood, const peg_shape *shape, uint64_t class,
                             const uint64_t *keys, size_t left, peg_trio *trio)
{
    uint64_t holes = plan_holes_of(shape->lines[keys[0] & 0xffff]);
    uint64_t rest = holes;
    size_t count = 0;

    memset(trio, 0, sizeof(*trio));
    trio->delta = peg_layout_key(flood->layout, holes);
    PEG_ASSERT(peg_key_class(flood->layout, trio->delta) == 0);
    for (int i = 0; i < 3; i++, rest &= rest - 1) {
        int turned;

        trio->part[i] = peg_layout_content(flood->layout, peg_word_first(rest), class, &turned);
        trio->turned |= (unsigned)turned << i;
    }
    for (; count < left && keys[count] >> 16 == keys[0] >> 16; count++) {
        peg_jump line = shape->lines[keys[count] & 0xffff];

        trio->legal |=
            1U << (1U << plan_place_of(holes, line.from) | 1U << plan_place_of(holes, line.over));
    }
    plan_fill_shifts(trio);
    plan_fill_patterns(trio);
    trio->across = (uint32_t)(trio->delta >> flood->blocks->bits);
    trio->weighty = trio->across & (uint32_t)(flood->layout->weighty >> flood->blocks->bits);
    return count;
}

static int plan_stays_in_block(const peg_flood *flood, uint64_t delta)
{
    return delta >> flood->blocks->bits == 0;
}

/*
 * A number to sort lines by: those that stay in a block first, then by their holes in ascending
 * order, then by index.
 */
static uint64_t plan_key_of(const peg_flood *flood, peg_jump line, size_t index)
{
    uint64_t holes = plan_holes_of(line);
    uint64_t key = !plan_stays_in_block(flood, peg_layout_key(flood->layout, holes));

    for (; holes; holes &= holes - 1)
        key = key << 8 | (uint64_t)peg_word_first(holes);
    return key << 16 | index;
}

/* Makes the trios. keys is memory to work in. */
static void plan_make_trios(peg_flood *flood, const peg_shape *shape, uint64_t class,
                            uint64_t *keys)
{
    size_t count = shape->line_count;

    for (size_t i = 0; i < count; i++)
        keys[i] = plan_key_of(flood, shape->lines[i], i);
    peg_sort_numbers(keys, count);
    for (size_t i = 0; i < count;) {
        peg_trio *trio = flood->trios + flood->trio_count++;

        i += plan_make_trio(flood, shape, class, keys + i, count - i, trio);
        if (plan_stays_in_block(flood, trio->delta))
            flood->inner_count = flood->trio_count;
    }
}

/*
 * Sorts the vectors of a block by what they add to a trio: of each, what it adds without its
 * highest bit, and what this bit adds.
 */
static void plan_fill_order(const peg_flood *flood, peg_trio *trio, uint16_t *order)
{
    uint8_t added[1 << (PEG_BLOCK_BITS - PEG_VECTOR_BITS)] = {0};
    uint16_t at[PEG_CONTENTS];

    for (size_t bit = 1; bit < flood->vectors; bit *= 2) {
        unsigned own = peg_trio_added(trio, bit << PEG_VECTOR_BITS);

        for (size_t v = 0; v < bit; v++)
            added[bit + v] = (uint8_t)(added[v] ^ own);
    }
    for (size_t v = 0; v < flood->vectors; v++)
        trio->begin[added[v] + 1]++;
    for (int contents = 0; contents < PEG_CONTENTS; contents++) {
        at[contents] = trio->begin[contents];
        trio->begin[contents + 1] = (uint16_t)(trio->begin[contents + 1] + at[contents]);
    }
    for (size_t v = 0; v < flood->vectors; v++)
        order[at[added[v]]++] = (uint16_t)(v * PEG_VECTOR * sizeof(uint64_t));
}

/* Finds in which vectors of a block a jump is legal somewhere, by what the block adds. */
static void plan_fill_open(peg_trio *trio)
{
    for (unsigned contents = 0; contents < PEG_CONTENTS; contents++) {
        for (unsigned added = 0; added < PEG_CONTENTS; added++) {
            uint64_t legal = 0;

            for (size_t lane = 0; lane < PEG_VECTOR; lane++)
                legal |= trio->pattern[added ^ contents][lane];
            if (legal && trio->begin[added] < trio->begin[added + 1])
                trio->open_for[contents] |= (uint8_t)(1U << added);
        }
    }
}

/* -- Images ---------------------------------------------------------------- */

/*
 * How an image of a block is read: position p of the image is position q of the block, whose bits
 * are those of p in other places. As an exchange of two bits, and then the rest, bring each bit
 * where it belongs, so exchanges bring vectors into the order of the image.
 */
static void plan_turn(const peg_flood *flood, const uint8_t *image, peg_turned *out)
{
    uint8_t goes[PEG_VECTOR_BITS];

    memcpy(goes, image, sizeof(goes));
    out->count = 0;
    for (uint8_t bit = 0; bit < PEG_VECTOR_BITS; bit++)
        while (goes[bit] != bit) {
            uint8_t other = goes[bit];

            PEG_ASSERT(other < PEG_VECTOR_BITS);
            out->swap[out->count++] = bit < other ? (peg_swap){bit, other} : (peg_swap){other, bit};
            for (int i = 0; i < PEG_VECTOR_BITS; i++)
                goes[i] = goes[i] == bit ? other : goes[i] == other ? bit : goes[i];
        }
    for (size_t v = 0; v < flood->vectors; v++) {
        unsigned turned = 0;

        for (uint64_t rest = v; rest; rest &= rest - 1)
            turned |= 1U << (image[peg_word_first(rest) + PEG_VECTOR_BITS] - PEG_VECTOR_BITS);
        out->vector[v] = (uint16_t)(turned * PEG_VECTOR * sizeof(uint64_t));
    }
}

/* -- All of it ------------------------------------------------------------- */

static size_t plan_order_size(const peg_flood *flood)
{
    return flood->room * flood->vectors * sizeof(*flood->order);
}

static size_t plan_turned_size(const peg_flood *flood)
{
    return (size_t)flood->layout->images * sizeof(*flood->turned);
}

void peg_flood_begin(peg_flood *flood, const peg_table *table, peg_cpu cpu, peg_budget *budget)
{
    const peg_shape *shape = table->shape;
    uint64_t *keys;

    memset(flood, 0, sizeof(*flood));
    flood->layout = &table->layout;
    flood->blocks = &table->blocks;
    flood->pull = plan_kernel_for(cpu);
    flood->words = table->words;
    flood->block_words = (size_t)1 << (flood->blocks->bits - PEG_WORD_BITS);
    flood->vectors = flood->block_words / PEG_VECTOR;
    flood->room = shape->line_count + 1;
    flood->trios = peg_budget_resize(budget, NULL, 0, flood->room * sizeof(*flood->trios));
    keys = peg_budget_resize(budget, NULL, 0, flood->room * sizeof(*keys));
    if (budget->status == PEG_OK)
        plan_make_trios(flood, shape, table->class, keys);
    peg_budget_free(budget, keys, flood->room * sizeof(*keys));
    flood->order = peg_budget_resize(budget, NULL, 0, plan_order_size(flood));
    flood->turned = peg_budget_resize(budget, NULL, 0, plan_turned_size(flood));
    for (size_t i = 0; budget->status == PEG_OK && i < flood->trio_count; i++) {
        plan_fill_order(flood, flood->trios + i, flood->order + i * flood->vectors);
        plan_fill_open(flood->trios + i);
    }
    for (int i = 0; budget->status == PEG_OK && i < flood->layout->images; i++)
        plan_turn(flood, flood->layout->image[i], flood->turned + i);
}

void peg_flood_end(peg_flood *flood, peg_budget *budget)
{
    peg_budget_free(budget, flood->turned, plan_turned_size(flood));
    peg_budget_free(budget, flood->order, plan_order_size(flood));
    peg_budget_free(budget, flood->trios, flood->room * sizeof(*flood->trios));
}

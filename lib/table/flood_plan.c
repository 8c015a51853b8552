/* SPDX-License-Identifier: MIT */

/*
 * Prepares a flood: finds out what the processor can do, makes the trios, and puts the blocks in
 * order. The clusters are found by union-find, with paths halved (Tarjan and van Leeuwen,
 * Worst-case analysis of set union algorithms, 1984), and blocks are sorted by counting.
 */
#include "table/flood.h"

#include "base/memory.h"

enum { PLAN_PIECE = 65536 }; /* blocks after which the work is noted */

/* -- The processor --------------------------------------------------------- */

#if defined(PEG_CPU_HAS_AVX)

/* By the cpuid instruction; the system must also keep the wide registers. */
#include <cpuid.h>

/* The features that each kind of processor needs, by the register that reports them. */
#define PLAN_BASIC_AVX2  (1U << 23 | 1U << 27 | 1U << 28)            /* popcnt, xgetbv, avx */
#define PLAN_MORE_AVX2   (1U << 3 | 1U << 5 | 1U << 8)               /* bmi, avx2, bmi2 */
#define PLAN_MORE_AVX512 (1U << 16 | 1U << 17 | 1U << 30 | 1U << 31) /* f, dq, bw, vl */

/* The registers that the system must keep for a program while another one runs. */
#define PLAN_KEEPS_AVX2   0x06U
#define PLAN_KEEPS_AVX512 0xe6U

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
        !plan_has_all(basic, PLAN_BASIC_AVX2) || !plan_has_all(more, PLAN_MORE_AVX2))
        return PEG_CPU_ANY;
    __asm__ volatile("xgetbv" : "=a"(kept), "=d"(rest[0]) : "c"(0));
    if (!plan_has_all(kept, PLAN_KEEPS_AVX2))
        return PEG_CPU_ANY;
    return plan_has_all(more, PLAN_MORE_AVX512) && plan_has_all(kept, PLAN_KEEPS_AVX512)
               ? PEG_CPU_AVX512
               : PEG_CPU_AVX2;
}

#else

peg_cpu peg_cpu_find(void)
{
    return PEG_CPU_ANY;
}

#endif

static const peg_flood_kernel *plan_kernel_for(peg_cpu cpu)
{
#if defined(PEG_CPU_HAS_AVX)
    if (cpu != PEG_CPU_ANY)
        return cpu == PEG_CPU_AVX512 ? &peg_flood_avx512 : &peg_flood_avx2;
#else
    (void)cpu;
#endif
    return &peg_flood_any;
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

/* Sets the pattern for each of the contents that bits outside a vector may add up to. */
static void plan_fill_patterns(peg_trio *trio, size_t lanes)
{
    for (size_t lane = 0; lane < lanes; lane++) {
        unsigned own = peg_trio_added(trio, lane << PEG_WORD_BITS) ^ trio->turned;

        for (unsigned contents = 0; contents < PEG_CONTENTS; contents++) {
            uint64_t positions = ~UINT64_C(0); /* that have these contents, if nothing is added */

            for (int i = 0; i < 3; i++) {
                uint64_t odd = peg_layout_odd(trio->part[i]);

                positions &= (own ^ contents) >> i & 1 ? odd : ~odd;
            }
            for (unsigned added = 0; added < PEG_CONTENTS; added++)
                if (trio->legal >> (contents ^ added) & 1)
                    trio->pattern[added][lane] |= positions;
        }
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
    plan_fill_patterns(trio, flood->kernel->lanes);
    return count;
}

static int plan_stays_in_block(const peg_flood *flood, uint64_t delta)
{
    return delta >> flood->layout->block_bits == 0;
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

/* Sorts the vectors of a block by what they add to a trio. */
static void plan_fill_order(const peg_flood *flood, peg_trio *trio, uint16_t *order)
{
    size_t lanes = flood->kernel->lanes;
    uint16_t at[PEG_CONTENTS];

    for (size_t v = 0; v < flood->vectors; v++)
        trio->begin[peg_trio_added(trio, v * lanes << PEG_WORD_BITS) + 1]++;
    for (int added = 0; added < PEG_CONTENTS; added++) {
        at[added] = trio->begin[added];
        trio->begin[added + 1] = (uint16_t)(trio->begin[added + 1] + at[added]);
    }
    for (size_t v = 0; v < flood->vectors; v++)
        order[at[peg_trio_added(trio, v * lanes << PEG_WORD_BITS)]++] =
            (uint16_t)(v * lanes * sizeof(uint64_t));
}

/* Finds in which vectors of a block a jump is legal somewhere, by what the block adds. */
static void plan_fill_open(const peg_flood *flood, peg_trio *trio)
{
    for (unsigned contents = 0; contents < PEG_CONTENTS; contents++) {
        for (unsigned added = 0; added < PEG_CONTENTS; added++) {
            uint64_t legal = 0;

            for (size_t lane = 0; lane < flood->kernel->lanes; lane++)
                legal |= trio->pattern[added ^ contents][lane];
            if (legal && trio->begin[added] < trio->begin[added + 1])
                trio->open_for[contents] |= (uint8_t)(1U << added);
        }
    }
}

static size_t plan_order_size(const peg_flood *flood)
{
    return flood->room * flood->vectors * sizeof(*flood->order);
}

void peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                     uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget)
{
    uint64_t *keys;

    memset(flood, 0, sizeof(*flood));
    flood->layout = layout;
    flood->kernel = plan_kernel_for(cpu);
    flood->words = words;
    flood->block_words = (size_t)1 << (layout->block_bits - PEG_WORD_BITS);
    flood->vectors = flood->block_words / flood->kernel->lanes;
    flood->room = shape->line_count + 1;
    flood->trios = peg_budget_resize(budget, NULL, 0, flood->room * sizeof(*flood->trios));
    keys = peg_budget_resize(budget, NULL, 0, flood->room * sizeof(*keys));
    if (budget->status == PEG_OK)
        plan_make_trios(flood, shape, class, keys);
    peg_budget_free(budget, keys, flood->room * sizeof(*keys));
    flood->order = peg_budget_resize(budget, NULL, 0, plan_order_size(flood));
    for (size_t i = 0; budget->status == PEG_OK && i < flood->trio_count; i++) {
        plan_fill_order(flood, flood->trios + i, flood->order + i * flood->vectors);
        plan_fill_open(flood, flood->trios + i);
    }
}

void peg_flood_end(peg_flood *flood, peg_budget *budget)
{
    peg_budget_free(budget, flood->order, plan_order_size(flood));
    peg_budget_free(budget, flood->trios, flood->room * sizeof(*flood->trios));
}

/* -- The order of the blocks ----------------------------------------------- */

/* The first block of a block's cluster, as far as that is known. Halves the path there. */
static uint32_t plan_find(uint32_t *cluster, uint32_t block)
{
    while (cluster[block] != block) {
        cluster[block] = cluster[cluster[block]];
        block = cluster[block];
    }
    return block;
}

static void plan_join(uint32_t *cluster, uint32_t a, uint32_t b)
{
    a = plan_find(cluster, a);
    b = plan_find(cluster, b);
    if (a < b)
        cluster[b] = a;
    else
        cluster[a] = b;
}

/* Joins those blocks of the same weight between which a trio leads. */
static void plan_join_by(const peg_flood *flood, const peg_trio *trio, uint32_t *cluster,
                         uint32_t from, uint32_t end)
{
    int low = flood->layout->block_bits;
    uint32_t change = (uint32_t)(trio->delta >> low);
    uint32_t weighty = change & (uint32_t)(flood->layout->weighty >> low);
    int changed = peg_word_count(weighty);

    /* For the weight to stay the same, half of the weighty bits that change must be set. */
    if (changed % 2)
        return;
    for (uint32_t block = from; block < end; block++)
        if (2 * peg_word_count(block & weighty) == changed &&
            trio->open_for[peg_trio_added(trio, (uint64_t)block << low)])
            plan_join(cluster, block, block ^ change);
}

/* Joins each block to those of its weight that jumps lead to. */
static void plan_join_all(const peg_flood *flood, peg_block_order *order, peg_budget *budget)
{
    for (size_t i = flood->inner_count; i < flood->trio_count; i++)
        for (uint32_t from = 0; budget->status == PEG_OK && from < order->count;
             from += PLAN_PIECE) {
            size_t left = order->count - from;
            uint32_t end = from + (left < PLAN_PIECE ? (uint32_t)left : PLAN_PIECE);

            plan_join_by(flood, flood->trios + i, order->cluster, from, end);
            peg_budget_work(budget, end - from);
        }
}

/*
 * Sorts the blocks by weight and cluster. A cluster is known by its first block, which comes
 * before the others, so that each of them finds the next free place.
 */
static void plan_sort(const peg_flood *flood, const uint32_t *size, uint32_t *place,
                      peg_block_order *order)
{
    uint32_t next = 0;

    for (int weight = 0; next < order->count; weight++)
        for (uint32_t block = 0; block < order->count; block++)
            if (order->cluster[block] == block && peg_flood_weight(flood, block) == weight) {
                place[block] = next;
                next += size[block];
            }
    for (uint32_t block = 0; block < order->count; block++)
        order->block[place[order->cluster[block]]++] = block;
}

void peg_block_order_make(const peg_flood *flood, peg_budget *budget, peg_block_order *out_order)
{
    peg_block_order *order = out_order;
    size_t size =
        ((size_t)1 << (flood->layout->bits - flood->layout->block_bits)) * sizeof(*order->block);
    uint32_t *work;

    order->count = size / sizeof(*order->block);
    order->block = peg_budget_resize(budget, NULL, 0, size);
    order->cluster = peg_budget_resize(budget, NULL, 0, size);
    work = peg_budget_new(budget, 2 * size);
    for (uint32_t block = 0; work && block < order->count; block++)
        order->cluster[block] = block;
    plan_join_all(flood, order, budget);
    for (uint32_t block = 0; work && budget->status == PEG_OK && block < order->count; block++) {
        order->cluster[block] = plan_find(order->cluster, block);
        work[order->cluster[block]]++;
    }
    if (work && budget->status == PEG_OK)
        plan_sort(flood, work, work + order->count, order);
    peg_budget_free(budget, work, 2 * size);
}

void peg_block_order_free(peg_block_order *order, peg_budget *budget)
{
    size_t size = order->count * sizeof(*order->block);

    peg_budget_free(budget, order->block, size);
    peg_budget_free(budget, order->cluster, size);
}

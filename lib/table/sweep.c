/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis on whole vectors. Each bit of a vector is a position, and what
 * a jump makes of it is a bit of the vector that the jump's change of index leads to,
 * turned by the part of the change that stays within a vector.
 */
#include "table/sweep.h"

#include "base/bytes.h"
#include "base/sort.h"

#define WORD_BITS 6

#define PEG_EACH_CPU "table/sweep_kernel.h"
#include "base/cpu_each.h"

/* By bit of a word's index: the bits of a word for which it is 0. */
static const uint64_t without[WORD_BITS] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};

static size_t lanes_of(peg_cpu cpu)
{
    return cpu == PEG_CPU_WORDS ? 1 : cpu == PEG_CPU_PAIRS ? 2 : cpu == PEG_CPU_AVX2 ? 4 : 8;
}

/* Which of the holes of a set one of them is. */
static int place_of(uint64_t holes, int hole)
{
    return peg_word_count(holes & ((UINT64_C(1) << hole) - 1));
}

static void fill_turns(peg_step *step)
{
    for (int i = 0; i < WORD_BITS; i++)
        if (step->delta >> i & 1) {
            step->shift[step->shifts] = (uint8_t)(1U << i);
            step->below[step->shifts++] = without[i];
        }
}

/* By position in a vector: what the bits of the index there add to the contents. */
static void fill_patterns(peg_step *step, size_t lanes)
{
    for (unsigned place = 0; place < lanes << WORD_BITS; place++) {
        unsigned own = peg_step_added(step, place) ^ step->turned;

        for (unsigned added = 0; added < PEG_CONTENTS; added++)
            if (step->legal >> (own ^ added) & 1)
                step->pattern[added][place >> WORD_BITS] |= UINT64_C(1) << (place & 63);
    }
}

/* What contents the bits within blocks can make of what a block itself adds. */
static void fill_open(peg_step *step, const peg_layout *layout)
{
    unsigned within = 1U << step->turned;

    for (int i = 0; i < layout->low; i++) {
        unsigned more = 0;

        for (unsigned own = 0; own < PEG_CONTENTS; own++)
            if (within >> own & 1)
                more |= 1U << (own ^ peg_step_added(step, UINT64_C(1) << i));
        within |= more;
    }
    for (unsigned added = 0; added < PEG_CONTENTS; added++)
        for (unsigned own = 0; own < PEG_CONTENTS; own++)
            if (within >> own & 1 && step->legal >> (own ^ added) & 1)
                step->open |= 1U << added;
}

/* Begins a step over three holes that is legal with no contents yet. */
static void begin_step(const peg_layout *layout, uint64_t class, uint64_t holes, peg_step *step)
{
    memset(step, 0, sizeof(*step));
    step->delta = peg_layout_key(layout, holes);
    for (int i = 0; i < 3; i++, holes &= holes - 1) {
        int turned;

        step->part[i] = peg_layout_content(layout, peg_word_first(holes), class, &turned);
        step->turned |= (unsigned)turned << i;
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

/* Makes a step of the lines whose keys begin alike, from one on. Returns how many they are. */
static size_t make_step(const peg_sweep *sweep, const peg_shape *shape, uint64_t class,
                        const uint64_t *keys, size_t left, peg_step *step)
{
    const peg_layout *layout = sweep->layout;
    peg_jump line = shape->lines[keys[0] & 0xffff];
    uint64_t holes = UINT64_C(1) << line.from | UINT64_C(1) << line.over | UINT64_C(1) << line.to;
    size_t count = 0;

    begin_step(layout, class, holes, step);
    for (; count < left && keys[count] >> 16 == keys[0] >> 16; count++) {
        line = shape->lines[keys[count] & 0xffff];
        step->legal |= 1U << (1U << place_of(holes, line.from) | 1U << place_of(holes, line.over));
    }
    fill_turns(step);
    fill_patterns(step, lanes_of(sweep->cpu));
    fill_open(step, layout);
    return count;
}

/* Makes the steps, those that stay in a block first. keys are for work. */
static void make_steps(peg_sweep *sweep, const peg_shape *shape, uint64_t class, uint64_t *keys)
{
    const peg_layout *layout = sweep->layout;
    size_t made = 0;

    for (size_t i = 0; i < shape->line_count; i++)
        keys[i] = key_of(shape->lines[i], i);
    peg_sort_numbers(keys, shape->line_count);
    for (int outer = 0; outer < 2; outer++) {
        for (size_t i = 0; i < shape->line_count;) {
            peg_step *step = sweep->steps + made;

            i += make_step(sweep, shape, class, keys + i, shape->line_count - i, step);
            made += (step->delta >> layout->low != 0) == (outer != 0);
        }
        if (!outer)
            sweep->inner_count = made;
    }
    sweep->step_count = made;
}

static void fill_added(const peg_sweep *sweep)
{
    uint64_t next = (uint64_t)lanes_of(sweep->cpu) << WORD_BITS;

    for (size_t i = 0; i < sweep->step_count; i++)
        for (size_t v = 0; v < sweep->vectors; v++)
            sweep->added[i * sweep->vectors + v] =
                (uint8_t)peg_step_added(sweep->steps + i, v * next);
}

/* Sizes in bytes, never 0. The last step made may be one too many. */
static size_t keys_size(size_t lines)
{
    return (lines + 1) * sizeof(uint64_t);
}

static size_t steps_size(const peg_sweep *sweep)
{
    return (sweep->line_count + 1) * sizeof(*sweep->steps);
}

static size_t added_size(const peg_sweep *sweep)
{
    return (sweep->step_count + 1) * sweep->vectors;
}

peg_status peg_sweep_begin(peg_sweep *sweep, const peg_shape *shape, const peg_layout *layout,
                           uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget)
{
    uint64_t *keys;

    memset(sweep, 0, sizeof(*sweep));
    sweep->layout = layout;
    sweep->cpu = cpu;
    sweep->words = words;
    sweep->block_words = (size_t)1 << (layout->low - WORD_BITS);
    sweep->vectors = sweep->block_words / lanes_of(cpu);
    sweep->line_count = shape->line_count;
    sweep->steps = peg_budget_resize(budget, NULL, 0, steps_size(sweep));
    if (!sweep->steps)
        return peg_budget_refusal(budget);
    keys = peg_budget_resize(budget, NULL, 0, keys_size(sweep->line_count));
    if (!keys)
        return peg_budget_refusal(budget);
    make_steps(sweep, shape, class, keys);
    peg_budget_free(budget, keys, keys_size(sweep->line_count));
    sweep->added = peg_budget_resize(budget, NULL, 0, added_size(sweep));
    if (!sweep->added)
        return peg_budget_refusal(budget);
    fill_added(sweep);
    return PEG_OK;
}

void peg_sweep_end(peg_sweep *sweep, peg_budget *budget)
{
    peg_budget_free(budget, sweep->added, added_size(sweep));
    peg_budget_free(budget, sweep->steps, steps_size(sweep));
}

int peg_sweep_block(const peg_sweep *sweep, size_t block, int first)
{
#define SWEEP(kind) sweep_block_##kind(sweep, block, first)
    return PEG_FOR_CPU(sweep->cpu, SWEEP);
}

void peg_sweep_once(const peg_sweep *sweep, size_t block, uint64_t *room)
{
#define ONCE(kind) pull_in_##kind(sweep, block, 0, sweep->step_count, room)
    PEG_FOR_CPU(sweep->cpu, ONCE);
}

/* SPDX-License-Identifier: MIT */

/*
 * The pull of a flood in machine vectors of PEG_LANES words. A source for a kind of processor
 * defines PEG_LANES, the name PEG_KERNEL, and PEG_TARGET, the attribute that lets the compiler use
 * that kind's instructions, and includes this file once. Without these it is for single words.
 */
#ifndef PEG_TABLE_FLOOD_TEMPLATE_H
#define PEG_TABLE_FLOOD_TEMPLATE_H

#include "base/memory.h"
#include "table/flood.h"

#ifndef PEG_LANES
#define PEG_LANES 1
#endif

#ifndef PEG_TARGET
#define PEG_TARGET
#endif

#ifndef PEG_KERNEL
#define PEG_KERNEL peg_flood_any
#endif

/* Vectors may begin at any word, and their words are also read and written one by one. */
#if PEG_LANES == 1
typedef uint64_t flood_wide;
#else
typedef uint64_t flood_wide
    __attribute__((vector_size(PEG_LANES * sizeof(uint64_t)), aligned(8), may_alias));
#endif

enum { FLOOD_PARTS = PEG_VECTOR / PEG_LANES }; /* of a vector */

/* Vectors of an image brought at once: they fit in the nearest cache, and on the stack. */
enum { FLOOD_STRIP = 32 };

/*
 * How a trio permutes vectors, in a struct of its own that no loop writes to. Shifts change the
 * index of a bit within a word; the compiler may know their number.
 */
typedef struct flood_turning {
    unsigned words; /* the change in the index of a part within the vector, in words */
    unsigned lanes; /* and of a word within the part */
    int shifts;
    uint8_t shift[3];
    uint64_t below[3];
    flood_wide pattern[FLOOD_PARTS];
} flood_turning;

PEG_TARGET static inline flood_turning flood_turning_of(const peg_trio *trio)
{
    unsigned lanes = (unsigned)(trio->delta >> PEG_WORD_BITS) & (PEG_VECTOR - 1);
    flood_turning by = {.words = lanes & ~(PEG_LANES - 1U),
                        .lanes = lanes & (PEG_LANES - 1U),
                        .shifts = trio->shifts};

    for (int i = 0; i < 3; i++) {
        by.shift[i] = trio->shift[i];
        by.below[i] = trio->below[i];
    }
    return by;
}

/* Bit p of the result is bit p ^ delta of a part, for the bits of delta within it. */
PEG_TARGET static inline flood_wide flood_turn(flood_wide bits, const flood_turning *by, int shifts)
{
#if PEG_LANES == 2
    if (by->lanes & 1)
        bits = __builtin_shufflevector(bits, bits, 1, 0);
#elif PEG_LANES == 4
    if (by->lanes & 1)
        bits = __builtin_shufflevector(bits, bits, 1, 0, 3, 2);
    if (by->lanes & 2)
        bits = __builtin_shufflevector(bits, bits, 2, 3, 0, 1);
#endif
    for (int i = 0; i < shifts; i++)
        bits = (bits >> by->shift[i] & by->below[i]) | (bits & by->below[i]) << by->shift[i];
    return bits;
}

PEG_TARGET static inline int flood_any(flood_wide bits)
{
#if PEG_LANES == 1
    return bits != 0;
#else
    uint64_t all = 0;

    for (int lane = 0; lane < PEG_LANES; lane++)
        all |= bits[lane];
    return all != 0;
#endif
}

/* Adds to one vector the positions that a jump finds from another. Returns the new ones. */
PEG_TARGET static inline flood_wide flood_learn(uint64_t *own, const uint64_t *other,
                                                const flood_turning *by, int shifts)
{
    flood_wide learned = by->pattern[0] & ~by->pattern[0];

    for (unsigned part = 0; part < FLOOD_PARTS; part++) {
        flood_wide *mine = (flood_wide *)(own + (size_t)part * PEG_LANES);
        const flood_wide *its =
            (const flood_wide *)(other + ((size_t)part * PEG_LANES ^ by->words));
        flood_wide gain = flood_turn(*its, by, shifts) & by->pattern[part] & ~*mine;

        *mine |= gain;
        learned |= gain;
    }
    return learned;
}

/* -- Images ---------------------------------------------------------------- */

/* Exchanges two bits of all indices, both within a word. */
PEG_TARGET static inline void flood_swap_within(uint64_t *words, size_t count, peg_swap swap)
{
    int shift = (1 << swap.second) - (1 << swap.first);
    uint64_t lower = ~peg_layout_without[swap.first] & peg_layout_without[swap.second];

    for (size_t i = 0; i < count; i += PEG_LANES) {
        flood_wide *at = (flood_wide *)(words + i);
        flood_wide bits = *at;
        flood_wide change = (bits >> shift ^ bits) & lower;

        *at = bits ^ change ^ change << shift;
    }
}

/* Exchanges a bit within a word for one that numbers words. */
PEG_TARGET static inline void flood_swap_across(uint64_t *words, size_t count, peg_swap swap)
{
    int shift = 1 << swap.first;
    uint64_t without = peg_layout_without[swap.first];
    size_t apart = (size_t)1 << (swap.second - PEG_WORD_BITS);
    size_t pair = apart == 1 ? 2 : 1; /* from the first pair of a vector to the second */

    for (size_t i = 0; i < count; i += PEG_VECTOR)
        for (size_t at = i; at < i + 2 * pair; at += pair) {
            uint64_t low = words[at];
            uint64_t high = words[at + apart];
            uint64_t change = (low >> shift ^ high) & without;

            words[at] = low ^ change << shift;
            words[at + apart] = high ^ change;
        }
}

/* Exchanges the two bits that number words. */
PEG_TARGET static inline void flood_swap_words(uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i += PEG_VECTOR) {
        uint64_t word = words[i + 1];

        words[i + 1] = words[i + 2];
        words[i + 2] = word;
    }
}

/* Brings vectors of a source into room as they are in its image. */
PEG_TARGET static inline void flood_bring(const peg_turned *turned, const uint16_t *order,
                                          size_t count, size_t across, const uint64_t *source,
                                          uint64_t *room)
{
    for (size_t i = 0; i < count; i++) {
        size_t vector = (order[i] ^ across) / (PEG_VECTOR * sizeof(uint64_t));
        const uint64_t *from = (const uint64_t *)((const char *)source + turned->vector[vector]);

        for (size_t part = 0; part < PEG_VECTOR; part += PEG_LANES)
            *(flood_wide *)(room + PEG_VECTOR * i + part) = *(const flood_wide *)(from + part);
    }
    for (int i = 0; i < turned->count; i++) {
        peg_swap swap = turned->swap[i];

        if (swap.second < PEG_WORD_BITS)
            flood_swap_within(room, PEG_VECTOR * count, swap);
        else if (swap.first < PEG_WORD_BITS)
            flood_swap_across(room, PEG_VECTOR * count, swap);
        else
            flood_swap_words(room, PEG_VECTOR * count);
    }
}

/* -- The pull -------------------------------------------------------------- */

/* What a kernel does for the vectors of a block that begin where order says, all alike. */
PEG_TARGET static inline flood_wide flood_pull_plain(const uint16_t *order, size_t count,
                                                     size_t across, const flood_turning *given,
                                                     int shifts, const uint64_t *source,
                                                     uint64_t *block)
{
    const flood_turning by = *given;
    flood_wide learned = by.pattern[0] & ~by.pattern[0];

    for (size_t i = 0; i < count; i++)
        learned |= flood_learn((uint64_t *)((char *)block + order[i]),
                               (const uint64_t *)((const char *)source + (order[i] ^ across)), &by,
                               shifts);
    return learned;
}

PEG_TARGET static inline flood_wide flood_pull_image(const uint16_t *order, size_t count,
                                                     size_t across, const flood_turning *given,
                                                     int shifts, const peg_turned *turned,
                                                     const uint64_t *source, uint64_t *block)
{
    const flood_turning by = *given;
    flood_wide learned = by.pattern[0] & ~by.pattern[0];
    uint64_t strip[FLOOD_STRIP * PEG_VECTOR];

    for (size_t begin = 0; begin < count; begin += FLOOD_STRIP) {
        size_t length = count - begin < FLOOD_STRIP ? count - begin : FLOOD_STRIP;

        flood_bring(turned, order + begin, length, across, source, strip);
        for (size_t i = 0; i < length; i++)
            learned |= flood_learn((uint64_t *)((char *)block + order[begin + i]),
                                   strip + PEG_VECTOR * i, &by, shifts);
    }
    return learned;
}

PEG_TARGET int PEG_KERNEL(const peg_flood *flood, size_t number, unsigned contents,
                          const uint64_t *source, unsigned image, uint64_t *room)
{
    const peg_trio *trio = flood->trios + number;
    const peg_turned *turned = flood->turned + image;
    const uint16_t *order = flood->order + number * flood->vectors;
    size_t words_across = (size_t)(trio->delta >> PEG_WORD_BITS) & (flood->block_words - 1);
    size_t across = words_across / PEG_VECTOR * PEG_VECTOR * sizeof(uint64_t);
    flood_turning by = flood_turning_of(trio);
    int learned = 0;

    for (unsigned open = trio->open_for[contents]; open; open &= open - 1) {
        unsigned added = (unsigned)peg_word_first(open);
        const uint16_t *own = order + trio->begin[added];
        size_t count = (size_t)(trio->begin[added + 1] - trio->begin[added]);
        flood_wide gain;

        memcpy(by.pattern, trio->pattern[added ^ contents], sizeof(by.pattern));
        if (image)
            gain = flood_pull_image(own, count, across, &by, by.shifts, turned, source, room);
        else if (by.shifts == 0)
            gain = flood_pull_plain(own, count, across, &by, 0, source, room);
        else
            gain = flood_pull_plain(own, count, across, &by, by.shifts, source, room);
        learned |= flood_any(gain);
    }
    return learned;
}

#endif

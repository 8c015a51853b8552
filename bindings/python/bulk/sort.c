/*
 * SPDX-License-Identifier: MIT
 *
 * Sorts positions in place, as numbers: a byte at a time, the highest first. Each byte
 * deals the numbers into 256 runs, within which the next byte decides, and short runs are
 * sorted by insertion (McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993: the
 * American flag sort). bulk.h says why this is not in the library.
 */
#include <string.h>

#include "meter.h"

enum {
    DIGITS = 256,
    FEW = 24,         /* numbers in a run that is sorted by insertion */
    STRETCH = 1 << 16 /* numbers from one look at the meter to the next */
};

static void insert_each(uint64_t *numbers, size_t count, size_t words)
{
    size_t size = words * sizeof(*numbers);
    uint64_t number[PEG_MAX_WORDS];

    for (size_t i = 1; i < count; i++) {
        size_t to = i;

        memcpy(number, numbers + i * words, size);
        while (to > 0 && peg_bulk_is_less(number, numbers + (to - 1) * words, words))
            to--;
        memmove(numbers + (to + 1) * words, numbers + to * words, (i - to) * size);
        memcpy(numbers + to * words, number, size);
    }
}

/* The digit that begins at a bit of a number. */
static inline size_t digit(const uint64_t *number, int bit)
{
    return number[bit / 64] >> bit % 64 & (DIGITS - 1);
}

/* Finds where the run of each digit ends. */
static peg_status find_ends(peg_bulk_meter *meter, const uint64_t *numbers, size_t count,
                            size_t words, int bit, size_t *ends)
{
    peg_status status = PEG_OK;

    memset(ends, 0, DIGITS * sizeof(*ends));
    for (size_t done = 0; done < count && status == PEG_OK;) {
        size_t stop = count - done < STRETCH ? count : done + STRETCH;

        status = peg_bulk_add(meter, 2 * (stop - done));
        for (; done < stop; done++)
            ends[digit(numbers + done * words, bit)]++;
    }
    for (size_t i = 1; i < DIGITS; i++)
        ends[i] += ends[i - 1];
    return status;
}

/* Moves every number to the run of its digit. */
static inline peg_status deal(peg_bulk_meter *meter, uint64_t *numbers, size_t words, int bit,
                              const size_t *ends)
{
    size_t next[DIGITS];
    size_t moves = 0;

    next[0] = 0;
    memcpy(next + 1, ends, (DIGITS - 1) * sizeof(*next));
    for (size_t own = 0; own < DIGITS; own++) {
        while (next[own] < ends[own]) {
            uint64_t *here = numbers + next[own] * words;
            size_t other = digit(here, bit);

            if (++moves % STRETCH == 0) {
                peg_status status = peg_bulk_add(meter, (uint64_t)8 * STRETCH);

                if (status != PEG_OK)
                    return status;
            }
            if (other == own) {
                next[own]++;
                continue;
            }
            for (size_t i = 0; i < words; i++) {
                uint64_t *there = numbers + next[other] * words + i;
                uint64_t word = here[i];

                here[i] = *there;
                *there = word;
            }
            next[other]++;
        }
    }
    return PEG_OK;
}

/* Where the digit below another begins, or -1. No digit spans two words. */
static int lower(int bit)
{
    if (bit % 64 == 0)
        return bit == 0 ? -1 : bit - 8;
    return bit % 64 < 8 ? bit - bit % 64 : bit - 8;
}

/* Sorts numbers that are the same above a digit. The calls nest once per digit at most. */
static peg_status sort_from(peg_bulk_meter *meter, uint64_t *numbers, size_t count, size_t words,
                            int bit)
{
    size_t ends[DIGITS];
    size_t start = 0;
    peg_status status = PEG_OK;

    if (count <= FEW) {
        insert_each(numbers, count, words);
        return PEG_OK;
    }
    status = find_ends(meter, numbers, count, words, bit, ends);
    if (status != PEG_OK)
        return status;
    start = digit(numbers, bit);
    if (ends[start] - (start > 0 ? ends[start - 1] : 0) == count)
        return lower(bit) < 0 ? PEG_OK : sort_from(meter, numbers, count, words, lower(bit));
    start = 0;
    status =
        words == 1 ? deal(meter, numbers, 1, bit, ends) : deal(meter, numbers, words, bit, ends);
    if (lower(bit) < 0)
        return status;
    for (size_t i = 0; i < DIGITS && status == PEG_OK; i++) {
        if (ends[i] - start > 1)
            status = sort_from(meter, numbers + start * words, ends[i] - start, words, lower(bit));
        start = ends[i];
    }
    return status;
}

peg_status peg_bulk_sort(peg_bulk_meter *meter, uint64_t *numbers, size_t count, size_t words,
                         int bits)
{
    int top = (bits - 1) / 64 * 64;

    return sort_from(meter, numbers, count, words, bits - 8 > top ? bits - 8 : top);
}

peg_status peg_bulk_unique(const peg_board *board, const peg_limits *limits, uint64_t *positions,
                           size_t count, size_t *out_count, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    size_t words = peg_bulk_words(board);
    size_t size = words * sizeof(*positions);
    uint64_t past = peg_bulk_past(board);
    size_t kept = 0;
    peg_status status = PEG_OK;

    *out_count = 0;
    for (; meter.done < count && status == PEG_OK; meter.done++) {
        if (positions[(size_t)meter.done * words + words - 1] & past) {
            *out_at = (size_t)meter.done;
            return PEG_E_POSITION;
        }
        if (meter.done % STRETCH == 0)
            status = peg_bulk_add(&meter, STRETCH);
    }
    if (status == PEG_OK)
        status = peg_bulk_sort(&meter, positions, count, words, peg_holes(board));
    for (size_t i = 0; i < count && status == PEG_OK; i++) {
        if (kept == 0 || memcmp(positions + (kept - 1) * words, positions + i * words, size) != 0) {
            memmove(positions + kept * words, positions + i * words, size);
            kept++;
        }
        meter.done = i;
        if (i % STRETCH == 0)
            status = peg_bulk_add(&meter, (uint64_t)2 * STRETCH);
    }
    *out_count = kept;
    return status;
}

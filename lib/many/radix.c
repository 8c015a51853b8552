/* SPDX-License-Identifier: MIT */

/*
 * Sorts numbers of several words in place: a byte at a time, the highest first. Each byte deals
 * the numbers into 256 runs, within which the next byte decides, and short runs are sorted by
 * insertion (McIlroy, Bostic and McIlroy, Engineering Radix Sort, 1993: the American flag sort).
 */
#include "many/many.h"

enum {
    DIGITS = 256,
    RADIX_FEW = 24,         /* numbers in a run that is sorted by insertion */
    RADIX_STRETCH = 1 << 16 /* numbers from one look at the limits to the next */
};

/* Steps of the budget to move a number. */
enum { STEPS_TO_MOVE = 6 };

static void insert_each(uint64_t *numbers, size_t count, size_t words)
{
    size_t size = words * sizeof(*numbers);
    uint64_t number[PEG_MAX_WORDS];

    for (size_t i = 1; i < count; i++) {
        size_t to = i;

        memcpy(number, numbers + i * words, size);
        while (to > 0 && peg_words_less(number, numbers + (to - 1) * words, (int)words))
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
static void radix_ends(const uint64_t *numbers, size_t count, size_t words, int bit,
                       peg_budget *budget, size_t *ends)
{
    memset(ends, 0, DIGITS * sizeof(*ends));
    for (size_t done = 0; done < count && budget->status == PEG_OK;) {
        size_t stop = count - done < RADIX_STRETCH ? count : done + RADIX_STRETCH;

        peg_budget_work(budget, stop - done);
        for (; done < stop; done++)
            ends[digit(numbers + done * words, bit)]++;
    }
    for (size_t i = 1; i < DIGITS; i++)
        ends[i] += ends[i - 1];
}

/* Moves every number to the run of its digit. */
static inline void deal(uint64_t *numbers, size_t words, int bit, const size_t *ends,
                        peg_budget *budget, size_t *next)
{
    size_t moves = 0;

    next[0] = 0;
    memcpy(next + 1, ends, (DIGITS - 1) * sizeof(*next));
    for (size_t own = 0; own < DIGITS; own++) {
        while (next[own] < ends[own]) {
            uint64_t *here = numbers + next[own] * words;
            size_t other = digit(here, bit);

            if (++moves % RADIX_STRETCH == 0 &&
                peg_budget_work(budget, (uint64_t)STEPS_TO_MOVE * RADIX_STRETCH) != PEG_OK)
                return;
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
}

/* Where the digit below another begins, or -1. No digit spans two words. */
static int lower(int bit)
{
    if (bit % 64 == 0)
        return bit == 0 ? -1 : bit - 8;
    return bit % 64 < 8 ? bit - bit % 64 : bit - 8;
}

/*
 * Sorts numbers that are the same above a digit. The calls nest once for each digit at most, so the
 * ends of runs are not on the stack: those of a call lie after those of its caller.
 */
static void sort_from(uint64_t *numbers, size_t count, size_t words, int bit, peg_budget *budget,
                      size_t *ends)
{
    size_t start = 0;

    if (count <= RADIX_FEW) {
        insert_each(numbers, count, words);
        return;
    }
    radix_ends(numbers, count, words, bit, budget, ends);
    if (budget->status != PEG_OK)
        return;
    start = digit(numbers, bit);
    if (ends[start] - (start > 0 ? ends[start - 1] : 0) == count) {
        if (lower(bit) >= 0)
            sort_from(numbers, count, words, lower(bit), budget, ends);
        return;
    }
    start = 0;
    if (words == 1)
        deal(numbers, 1, bit, ends, budget, ends + DIGITS);
    else
        deal(numbers, words, bit, ends, budget, ends + DIGITS);
    for (size_t i = 0; i < DIGITS && lower(bit) >= 0 && budget->status == PEG_OK; i++) {
        if (ends[i] - start > 1)
            sort_from(numbers + start * words, ends[i] - start, words, lower(bit), budget,
                      ends + DIGITS);
        start = ends[i];
    }
}

void peg_many_sort_numbers(uint64_t *numbers, size_t count, size_t words, int bits,
                           peg_budget *budget)
{
    int top = (bits - 1) / 64 * 64;
    size_t size = ((size_t)bits / 8 + words + 2) * DIGITS * sizeof(size_t);
    size_t *ends;

    if (count <= RADIX_FEW) {
        insert_each(numbers, count, words);
        return;
    }
    ends = peg_budget_resize(budget, NULL, 0, size);
    if (ends)
        sort_from(numbers, count, words, bits - 8 > top ? bits - 8 : top, budget, ends);
    peg_budget_free(budget, ends, size);
}

size_t peg_many_keep_one(uint64_t *numbers, size_t count, size_t words)
{
    size_t size = words * sizeof(*numbers);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (kept == 0 || memcmp(numbers + (kept - 1) * words, numbers + i * words, size) != 0) {
            memmove(numbers + kept * words, numbers + i * words, size);
            kept++;
        }
    return kept;
}

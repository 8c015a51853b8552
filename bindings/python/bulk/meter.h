/*
 * SPDX-License-Identifier: MIT
 *
 * What the files here share: the meter by which long work keeps to its limits, and
 * positions as arrays of words. bulk.h says why none of this is in the library.
 */
#ifndef PEG_BULK_METER_H
#define PEG_BULK_METER_H

#include <stddef.h>
#include <stdint.h>

#include <libpeg.h>

#include "bulk.h"

/* The work from one look at the limits to the next, in nanoseconds by a rough estimate: a moment.
 */
#define PEG_BULK_LONG ((uint64_t)1500000)

/* Adds up work, and looks at the limits whenever a moment's work is done. */
typedef struct peg_bulk_meter {
    const peg_limits *limits;
    uint64_t done; /* positions; what progress is told */
    uint64_t total;
    uint64_t work;
    double end; /* when time is up */
    int32_t stage;
} peg_bulk_meter;

/* Begins to meter work on a number of positions. The first work has a look at the limits. */
static inline peg_bulk_meter peg_bulk_begin(const peg_limits *limits, size_t total, int32_t stage)
{
    peg_bulk_meter meter = {limits, 0, total, PEG_BULK_LONG, 0, stage};

    if (limits->time > 0)
        meter.end = limits->clock(limits->user) + limits->time;
    return meter;
}

/* Returns the time that is left, for a meter whose limits have one. */
static inline double peg_bulk_left(const peg_bulk_meter *meter)
{
    return meter->end - meter->limits->clock(meter->limits->user);
}

/* Whether a flag is raised, which any thread may do. */
static inline int peg_bulk_is_raised(const peg_flag *flag)
{
#if defined(__GNUC__)
    return __atomic_load_n(&flag->raised, __ATOMIC_RELAXED) != 0;
#else
    return *(const volatile uint32_t *)&flag->raised != 0;
#endif
}

/* Looks at the limits. Returns PEG_OK to go on, or else PEG_STOPPED or PEG_LIMIT. */
peg_status peg_bulk_look(peg_bulk_meter *meter);

/* Adds work, and looks at the limits now and then, with the answers of peg_bulk_look(). */
static inline peg_status peg_bulk_add(peg_bulk_meter *meter, uint64_t work)
{
    meter->work += work;
    return meter->work < PEG_BULK_LONG ? PEG_OK : peg_bulk_look(meter);
}

/* How many words a position takes. */
static inline size_t peg_bulk_words(const peg_board *board)
{
    return ((size_t)peg_holes(board) + 63) / 64;
}

/* The bits of a position's last word that are past the last hole. */
static inline uint64_t peg_bulk_past(const peg_board *board)
{
    return peg_holes(board) % 64 ? ~(uint64_t)0 << peg_holes(board) % 64 : 0;
}

/* The lowest bit of a word that has any. */
static inline int peg_bulk_lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int at = 0;

    while (!(bits >> at & 1))
        at++;
    return at;
#endif
}

/* Compares positions as numbers. */
static inline int peg_bulk_is_less(const uint64_t *a, const uint64_t *b, size_t words)
{
    while (words-- > 1)
        if (a[words] != b[words])
            return a[words] < b[words];
    return a[0] < b[0];
}

/*
 * Sorts numbers of several words each in place, by that many low bits alone. PEG_STOPPED
 * and PEG_LIMIT leave them in any order.
 */
peg_status peg_bulk_sort(peg_bulk_meter *meter, uint64_t *numbers, size_t count, size_t words,
                         int bits);

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * What the files here share: the meter by which long work keeps to its limits, and positions as
 * arrays of words.
 */
#ifndef PEG_BULK_METER_H
#define PEG_BULK_METER_H

#include <stddef.h>
#include <stdint.h>

#include <libpeg_many.h>

#include "base/bits.h"

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
} peg_bulk_meter;

/* Begins to meter work on a number of positions. The first work has a look at the limits. */
static inline peg_bulk_meter peg_bulk_begin(const peg_limits *limits, size_t total)
{
    peg_bulk_meter meter = {limits, 0, total, PEG_BULK_LONG, 0};

    if (limits->time > 0)
        meter.end = limits->clock(limits->user) + limits->time;
    return meter;
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

#endif

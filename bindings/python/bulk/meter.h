/*
 * SPDX-License-Identifier: MIT
 *
 * What the files here share: the meter by which long work lets the caller look in, and
 * positions as arrays of words. bulk.h says why none of this is in the library.
 */
#ifndef PEG_BULK_METER_H
#define PEG_BULK_METER_H

#include <stddef.h>
#include <stdint.h>

#include <libpeg.h>

#include "bulk.h"

/* The work between calls of progress, in nanoseconds by a rough estimate: a moment. */
#define PEG_BULK_LONG ((uint64_t)1500000)

/* Adds up work, and calls progress whenever a moment's work is done. */
typedef struct peg_bulk_meter {
    const peg_limits *limits;
    uint64_t done; /* positions; what progress is told */
    uint64_t work;
} peg_bulk_meter;

/* Adds work; not 0 if the caller says to stop. */
static inline int peg_bulk_stops(peg_bulk_meter *meter, uint64_t work)
{
    meter->work += work;
    if (meter->work < PEG_BULK_LONG)
        return 0;
    meter->work = 0;
    return meter->limits->progress(&meter->done, meter->limits->user) != PEG_CONTINUE;
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
 * leaves them in any order.
 */
peg_status peg_bulk_sort(peg_bulk_meter *meter, uint64_t *numbers, size_t count, size_t words,
                         int bits);

#endif

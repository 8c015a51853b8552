/*
 * SPDX-License-Identifier: MIT
 *
 * Merging sorted runs. Some keys ahead are read of every run. No key still to be read is less than
 * the least of the last keys read: so all those up to it are put together and sorted, which is
 * quicker than to compare the runs key by key.
 */
#ifndef PEG_BULK_MERGE_H
#define PEG_BULK_MERGE_H

#include "runs.h"

/* Keys that are read ahead: a block and what may be left of the one before. */
enum { PEG_MERGE_AHEAD = 2 * PEG_BULK_BLOCK };

/* A run that is being merged. */
typedef struct peg_bulk_source {
    peg_bulk_reader reader;
    size_t index;   /* of the file */
    uint64_t left;  /* keys not yet read */
    uint64_t *keys; /* PEG_MERGE_AHEAD of them */
    size_t first;
    size_t past;
} peg_bulk_source;

/* What merges runs. */
typedef struct peg_bulk_merger {
    peg_bulk_meter meter;
    peg_bulk_keys keys;
    peg_bulk_source *sources;
    uint64_t *together; /* keys of all sources, and room for sorting */
    size_t *fault;      /* receives the index of a file that cannot be read */
} peg_bulk_merger;

/* Compares positions: below 0, 0 or above 0. */
static inline int peg_bulk_compare(const uint64_t *a, const uint64_t *b, size_t words,
                                   uint64_t mark_mask)
{
    for (size_t i = words; i-- > 1;)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return ((a[0] & ~mark_mask) > (b[0] & ~mark_mask)) -
           ((a[0] & ~mark_mask) < (b[0] & ~mark_mask));
}

/* Reads ahead, so that there is a block of keys unless the run ends before. */
peg_status peg_bulk_read_ahead(peg_bulk_merger *work, peg_bulk_source *from);

/*
 * Puts the next keys of the first *count sources together, sorted and one of each position.
 * *count becomes the number of sources that are not at their end.
 */
peg_status peg_bulk_merge(peg_bulk_merger *work, size_t *count, size_t *out_filled);

/* Returns the least memory that gathering can do with, of a board whose keys take some words. */
uint64_t peg_bulk_gather_least(const peg_board *board, size_t words);

#endif

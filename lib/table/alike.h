/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_ALIKE_H
#define PEG_TABLE_ALIKE_H

#include "base/budget.h"

/* Levels of pairs above words, at the most. */
#define PEG_ALIKE_LEVELS 30

/*
 * What is alike in an array of words: on level 0 each different word once, on each
 * level above it each different pair of items of the level below, as their numbers in
 * one: the left above the right. The last level has a single item, the whole.
 */
typedef struct peg_alike {
    int levels; /* above the words */
    size_t count[PEG_ALIKE_LEVELS + 1];
    uint64_t *items[PEG_ALIKE_LEVELS + 1];
    size_t room[PEG_ALIKE_LEVELS + 1];
} peg_alike;

/*
 * Finds what is alike in as many words as 2 to the number of levels, which a function
 * tells. peg_alike_free() in any case.
 */
peg_status peg_alike_find(uint64_t (*word)(void *user, size_t at), void *user, int levels,
                          peg_budget *budget, peg_alike *out_alike);
void peg_alike_free(peg_alike *alike, peg_budget *budget);

#endif

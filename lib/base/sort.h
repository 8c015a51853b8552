/* SPDX-License-Identifier: MIT */

/*
 * Sorting in place. It needs no memory, and n log n steps whatever the order was: qsort() of a
 * C library, where there is one, promises neither.
 */
#ifndef PEG_BASE_SORT_H
#define PEG_BASE_SORT_H

#include "libpeg.h"

/* Sorts items of a given size by their bytes, as memcmp() orders them. */
void peg_sort_bytes(uint8_t *items, size_t count, size_t size);

/* Sorts numbers in ascending order. */
void peg_sort_numbers(uint64_t *numbers, size_t count);

#endif

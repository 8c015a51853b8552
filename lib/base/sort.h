/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_SORT_H
#define PEG_BASE_SORT_H

#include "libpeg.h"

/*
 * Sorts items of a given size in place by their bytes, as memcmp() orders them.
 * Needs no memory and takes n log n steps whatever the order was.
 */
void peg_sort_bytes(uint8_t *items, size_t count, size_t size);

/* Sorts numbers ascending, likewise. */
void peg_sort_numbers(uint64_t *numbers, size_t count);

#endif

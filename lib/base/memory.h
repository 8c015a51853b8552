/* SPDX-License-Identifier: MIT */

/*
 * Memory from the allocator that the program around libpeg gave, or from malloc(). Allocators
 * are told the size of what they free.
 */
#ifndef PEG_BASE_MEMORY_H
#define PEG_BASE_MEMORY_H

#include "libpeg.h"

/* The allocator to keep in a handle: the caller's, or one on malloc() for NULL. */
peg_status peg_memory_choose(const peg_allocator *allocator, peg_allocator *out);

/* Makes a block larger or smaller, or a new one from NULL. NULL on failure: it is as it was. */
void *peg_memory_resize(const peg_allocator *allocator, void *block, size_t old_size,
                        size_t new_size);

/* A new block filled with zeros, or NULL. */
void *peg_memory_new(const peg_allocator *allocator, size_t size);

/*
 * Hints that a block will be read in no particular order, which large pages make faster.
 * The block must begin where the system's large pages do.
 */
void peg_memory_scattered(void *block, size_t size);

void peg_memory_free(const peg_allocator *allocator, void *block, size_t size);

#endif

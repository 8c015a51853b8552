/* SPDX-License-Identifier: MIT */
#ifndef PEG_BASE_MEMORY_H
#define PEG_BASE_MEMORY_H

#include "libpeg.h"

/* The allocator to keep in a handle: the caller's, or one on malloc() for NULL. */
peg_status peg_memory_choose(const peg_allocator *allocator, peg_allocator *out);

/* Makes a block larger or smaller. NULL on failure, and the block still stands. */
void *peg_memory_resize(const peg_allocator *allocator, void *block, size_t old_size,
                        size_t new_size);

/* A new block filled with zeros, or NULL. */
void *peg_memory_new(const peg_allocator *allocator, size_t size);

/*
 * Says of a block that it will be read here and there, and begins where the system's
 * large pages do, which then serve it better.
 */
void peg_memory_scattered(void *block, size_t size);

void peg_memory_free(const peg_allocator *allocator, void *block, size_t size);

#endif

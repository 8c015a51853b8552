/* SPDX-License-Identifier: MIT */

/*
 * Memory from the caller's allocator or from malloc(), and operations on memory: copy, compare,
 * prefetch, sort. Allocators get the size of what they free.
 */
#ifndef PEG_BASE_MEMORY_H
#define PEG_BASE_MEMORY_H

#include "libpeg.h"

/* Functions that compilers call even without a C library; the program then supplies them. */
#if __STDC_HOSTED__
#include <string.h>
#else
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
#endif

/*
 * Brings memory into the cache before it is needed: PEG_FETCH() what will be read and written,
 * PEG_FETCH_READ() what will be read once.
 */
#if defined(__GNUC__) || defined(__clang__)
#define PEG_FETCH(address)      __builtin_prefetch(address, 1)
#define PEG_FETCH_READ(address) __builtin_prefetch(address, 0, 2)
#else
#define PEG_FETCH(address)      ((void)(address))
#define PEG_FETCH_READ(address) ((void)(address))
#endif

/* The allocator to keep in a handle: the caller's, or one on malloc() for NULL. */
peg_status peg_memory_choose(const peg_allocator *allocator, peg_allocator *out);

/* Whether an allocator is the one on malloc(), which the threads of a question may call too. */
int peg_memory_is_own(const peg_allocator *allocator);

/*
 * Resizes a block, or makes a new one from NULL. Returns NULL on failure: the block is unchanged.
 */
void *peg_memory_resize(const peg_allocator *allocator, void *block, size_t old_size,
                        size_t new_size);

/* A new block filled with zeros, or NULL. */
void *peg_memory_new(const peg_allocator *allocator, size_t size);

void peg_memory_free(const peg_allocator *allocator, void *block, size_t size);

/*
 * Sorts numbers in place. It needs no memory and takes n log n steps for any input; qsort()
 * promises neither, and a C library may be missing.
 */
void peg_sort_numbers(uint64_t *numbers, size_t count);

#endif

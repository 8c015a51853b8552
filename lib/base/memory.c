/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
/* For madvise(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _DEFAULT_SOURCE
#endif

#include "base/memory.h"

#include "base/bytes.h"

#if __STDC_HOSTED__
#include <stdlib.h>

static void *default_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}
#endif

peg_status peg_memory_choose(const peg_allocator *allocator, peg_allocator *out)
{
    if (allocator) {
        if (!allocator->resize)
            return PEG_E_ARGUMENT;
        *out = *allocator;
        return PEG_OK;
    }
#if __STDC_HOSTED__
    out->resize = default_resize;
    out->user = NULL;
    return PEG_OK;
#else
    return PEG_E_ARGUMENT;
#endif
}

void *peg_memory_resize(const peg_allocator *allocator, void *block, size_t old_size,
                        size_t new_size)
{
    return allocator->resize(allocator->user, block, old_size, new_size);
}

void *peg_memory_new(const peg_allocator *allocator, size_t size)
{
    void *block = allocator->resize(allocator->user, NULL, 0, size);

    if (block)
        memset(block, 0, size);
    return block;
}

#if __STDC_HOSTED__ && defined(__linux__)
#include <sys/mman.h>

void peg_memory_scattered(void *block, size_t size)
{
#if defined(MADV_HUGEPAGE)
    /* Only a hint: that it may fail does not matter. */
    (void)madvise(block, size, MADV_HUGEPAGE);
#else
    (void)block;
    (void)size;
#endif
}

#else

void peg_memory_scattered(void *block, size_t size)
{
    (void)block;
    (void)size;
}

#endif

void peg_memory_free(const peg_allocator *allocator, void *block, size_t size)
{
    if (block)
        allocator->resize(allocator->user, block, size, 0);
}

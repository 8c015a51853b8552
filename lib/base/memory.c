/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
/* For madvise(). NOLINTNEXTLINE(bugprone-reserved-identifier) */
#define _DEFAULT_SOURCE
#endif

#include "base/memory.h"

#if __STDC_HOSTED__
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif
#endif

/*
 * Asks the system for large pages under a large block, whichever allocator it is from: random reads
 * are faster, and a stopped question frees the block in a fraction of the time. If the hint fails,
 * the block works as well.
 */
static void hint_large(void *block, size_t size)
{
#if defined(MADV_HUGEPAGE)
    const size_t page = (size_t)2 << 20;
    size_t skipped = (page - (size_t)block % page) % page;

    if (block && size >= 2 * page)
        (void)madvise((uint8_t *)block + skipped, (size - skipped) / page * page, MADV_HUGEPAGE);
#else
    (void)block;
    (void)size;
#endif
}

#if __STDC_HOSTED__
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

int peg_memory_is_own(const peg_allocator *allocator)
{
#if __STDC_HOSTED__
    return allocator->resize == default_resize;
#else
    (void)allocator;
    return 0;
#endif
}

void *peg_memory_resize(const peg_allocator *allocator, void *block, size_t old_size,
                        size_t new_size)
{
    void *resized = allocator->resize(allocator->user, block, old_size, new_size);

    /* A block that moves would have its large pages broken up again. */
    if (!block)
        hint_large(resized, new_size);
    return resized;
}

void *peg_memory_new(const peg_allocator *allocator, size_t size)
{
    void *block = peg_memory_resize(allocator, NULL, 0, size);

    if (block)
        memset(block, 0, size);
    return block;
}

void peg_memory_free(const peg_allocator *allocator, void *block, size_t size)
{
    if (block)
        allocator->resize(allocator->user, block, size, 0);
}

/*
 * Heapsort (Williams, Algorithm 232; Floyd, Algorithm 245; both Communications of the ACM, 1964).
 */
static void sink_number(uint64_t *numbers, size_t at, size_t count)
{
    uint64_t held = numbers[at];

    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && numbers[child] < numbers[child + 1])
            child++;
        if (held >= numbers[child])
            break;
        numbers[at] = numbers[child];
        at = child;
    }
    numbers[at] = held;
}

void peg_sort_numbers(uint64_t *numbers, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sink_number(numbers, i, count);
    for (size_t i = count; i-- > 1;) {
        uint64_t held = numbers[0];

        numbers[0] = numbers[i];
        numbers[i] = held;
        sink_number(numbers, 0, i);
    }
}

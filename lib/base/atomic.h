/* SPDX-License-Identifier: MIT */

/*
 * Numbers that threads share: the atomics of C11, the older intrinsics of Microsoft's compiler, or,
 * with PEG_WITHOUT_THREADS, plain numbers, for programs of one thread and compilers that have
 * neither. A library built with PEG_WITHOUT_THREADS starts no threads, and its boards and tables,
 * which share memory, are for one thread. In such a library, a flag raised by a callback stops a
 * question; one raised by another thread usually does, but C does not promise it.
 *
 * Each change becomes visible with all that was written before it. Changes are rare, so a weaker
 * memory order would gain nothing.
 */
#ifndef PEG_BASE_ATOMIC_H
#define PEG_BASE_ATOMIC_H

#include "libpeg.h"

#if defined(PEG_WITHOUT_THREADS)

typedef size_t peg_atomic;

static inline size_t peg_atomic_get(const peg_atomic *number)
{
    return *number;
}

static inline size_t peg_atomic_swap(peg_atomic *number, size_t value)
{
    size_t before = *number;

    *number = value;
    return before;
}

static inline size_t peg_atomic_add(peg_atomic *number, size_t more)
{
    return peg_atomic_swap(number, *number + more);
}

#elif defined(_MSC_VER) && !defined(__clang__)

#include <intrin.h>

typedef volatile size_t peg_atomic;

#if defined(_WIN64)
#define PEG_INTERLOCKED(operation, number, value)                                                  \
    ((size_t)operation##64((volatile __int64 *)(number), (__int64)(value)))
#else
#define PEG_INTERLOCKED(operation, number, value)                                                  \
    ((size_t)operation((volatile long *)(number), (long)(value)))
#endif

static inline size_t peg_atomic_get(const peg_atomic *number)
{
    return PEG_INTERLOCKED(_InterlockedExchangeAdd, number, 0);
}

static inline size_t peg_atomic_swap(peg_atomic *number, size_t value)
{
    return PEG_INTERLOCKED(_InterlockedExchange, number, value);
}

static inline size_t peg_atomic_add(peg_atomic *number, size_t more)
{
    return PEG_INTERLOCKED(_InterlockedExchangeAdd, number, more);
}

#else

#include <stdatomic.h>

typedef atomic_size_t peg_atomic;

static inline size_t peg_atomic_get(const peg_atomic *number)
{
    return atomic_load_explicit(number, memory_order_acquire);
}

static inline size_t peg_atomic_swap(peg_atomic *number, size_t value)
{
    return atomic_exchange_explicit(number, value, memory_order_acq_rel);
}

static inline size_t peg_atomic_add(peg_atomic *number, size_t more)
{
    return atomic_fetch_add_explicit(number, more, memory_order_acq_rel);
}

#endif

/*
 * A flag is a plain number in the public header, which C++ and other languages read too, so it
 * cannot have an atomic type. Where the compiler has no atomic access to plain numbers, a volatile
 * one does: no machine tears an aligned word apart.
 */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(PEG_WITHOUT_THREADS)
#define PEG_FLAG_GET(number)        __atomic_load_n(number, __ATOMIC_ACQUIRE)
#define PEG_FLAG_SET(number, value) __atomic_store_n(number, value, __ATOMIC_RELEASE)
#else
#define PEG_FLAG_GET(number)        (*(const volatile uint32_t *)(number))
#define PEG_FLAG_SET(number, value) (*(volatile uint32_t *)(number) = (value))
#endif

/*
 * The number of holders of a block of memory; memory of zeros is a block without holders.
 * peg_atomic_let_go() returns 1 to the last holder, who frees the block.
 */
static inline void peg_atomic_hold(peg_atomic *holders)
{
    peg_atomic_add(holders, 1);
}

static inline int peg_atomic_let_go(peg_atomic *holders)
{
    return peg_atomic_add(holders, SIZE_MAX) == 1;
}

/*
 * A spin lock, held for a few instructions: a number that begins as 0. A waiting thread reads the
 * number, and lets another thread of the same core run meanwhile.
 */
static inline void peg_atomic_pause(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__) && defined(__GNUC__)
    __asm__ __volatile__("yield");
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    _mm_pause();
#endif
}

static inline void peg_atomic_lock(peg_atomic *lock)
{
    while (peg_atomic_swap(lock, 1))
        while (peg_atomic_get(lock))
            peg_atomic_pause();
}

static inline void peg_atomic_unlock(peg_atomic *lock)
{
    peg_atomic_swap(lock, 0);
}

#endif

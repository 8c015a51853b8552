/* SPDX-License-Identifier: MIT */

/*
 * What kind of processor this is: by the cpuid instruction on x86, where the system must also
 * keep the wide registers; elsewhere by what the compiler takes for granted.
 */
#include "base/cpu.h"

#if defined(PEG_CPU_HAS_PAIRS)
#define PEG_CPU_BASIC PEG_CPU_PAIRS
#else
#define PEG_CPU_BASIC PEG_CPU_WORDS
#endif

#if defined(PEG_CPU_HAS_AVX)

#include <cpuid.h>

/* The features that each kind of processor needs, by the register that reports them. */
#define BASIC_AVX2    (1U << 23 | 1U << 27 | 1U << 28)            /* popcnt, xgetbv, avx */
#define MORE_AVX2     (1U << 3 | 1U << 5 | 1U << 8)               /* bmi, avx2, bmi2 */
#define MORE_AVX512   (1U << 16 | 1U << 17 | 1U << 30 | 1U << 31) /* f, dq, bw, vl */
#define EXTENDED_AVX2 (1U << 5)                                   /* lzcnt */

/* The registers that the system must keep for a program while another one runs. */
#define KEEPS_AVX2   0x06U
#define KEEPS_AVX512 0xe6U

static unsigned find_kept(void)
{
    unsigned low;
    unsigned high;

    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    (void)high;
    return low;
}

static int has_all(unsigned there, unsigned wanted)
{
    return (there & wanted) == wanted;
}

peg_cpu peg_cpu_find(void)
{
    unsigned basic = 0;
    unsigned more = 0;
    unsigned extended = 0;
    unsigned rest[3];
    unsigned kept;

    if (!__get_cpuid(1, &rest[0], &rest[1], &basic, &rest[2]) ||
        !__get_cpuid_count(7, 0, &rest[0], &more, &rest[1], &rest[2]) ||
        !__get_cpuid(0x80000001, &rest[0], &rest[1], &extended, &rest[2]))
        return PEG_CPU_BASIC;
    if (!has_all(basic, BASIC_AVX2) || !has_all(more, MORE_AVX2) ||
        !has_all(extended, EXTENDED_AVX2))
        return PEG_CPU_BASIC;
    kept = find_kept();
    if (!has_all(kept, KEEPS_AVX2))
        return PEG_CPU_BASIC;
    return has_all(more, MORE_AVX512) && has_all(kept, KEEPS_AVX512) ? PEG_CPU_AVX512
                                                                     : PEG_CPU_AVX2;
}

#else

peg_cpu peg_cpu_find(void)
{
    return PEG_CPU_BASIC;
}

#endif

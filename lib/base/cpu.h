/* SPDX-License-Identifier: MIT */

/*
 * A kernel that gains from wide vectors is written once, in a file that is compiled
 * for each kind of processor:
 *
 *     #define PEG_EACH_CPU "table/flood_kernel.h"
 *     #include "base/cpu_each.h"
 *
 * There PEG_LANES is the number of 64-bit words in the kind's vectors, of the type
 * PEG_TUNED(peg_vector), and PEG_TUNED(name) gives each kind a function of its own.
 * All kinds compute the same. PEG_FOR_CPU(cpu, call) is call(words), call(pairs),
 * call(avx2) or call(avx512).
 *
 * Vectors of two words are for any processor that is known to have them; the kinds
 * beyond are x86's, compiled where the compiler can switch to them within a file.
 */
#ifndef PEG_BASE_CPU_H
#define PEG_BASE_CPU_H

#include <stdint.h>

typedef enum peg_cpu { PEG_CPU_WORDS, PEG_CPU_PAIRS, PEG_CPU_AVX2, PEG_CPU_AVX512 } peg_cpu;

/*
 * The last kind of kernel that the processor runs, which runs those before it too.
 * On virtual machines an answer takes up to a tenth of a millisecond: keep it.
 */
peg_cpu peg_cpu_find(void);

#if defined(__has_builtin) && !defined(PEG_NO_VECTORS)
#if __has_builtin(__builtin_shufflevector)
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#define PEG_CPU_HAS_PAIRS
#endif
#if defined(__x86_64__)
#define PEG_CPU_SWITCHES
#endif
#endif
#endif

#define PEG_TUNED_PASTE(name, kind)  name##_##kind
#define PEG_TUNED_EXPAND(name, kind) PEG_TUNED_PASTE(name, kind)
#define PEG_TUNED(name)              PEG_TUNED_EXPAND(name, PEG_CPU)

#if defined(PEG_CPU_SWITCHES)
#define PEG_FOR_CPU(cpu, call)                                                                     \
    ((cpu) == PEG_CPU_AVX512  ? call(avx512)                                                       \
     : (cpu) == PEG_CPU_AVX2  ? call(avx2)                                                         \
     : (cpu) == PEG_CPU_PAIRS ? call(pairs)                                                        \
                              : call(words))
#elif defined(PEG_CPU_HAS_PAIRS)
#define PEG_FOR_CPU(cpu, call) ((cpu) == PEG_CPU_PAIRS ? call(pairs) : call(words))
#else
#define PEG_FOR_CPU(cpu, call) ((void)(cpu), call(words))
#endif

#endif

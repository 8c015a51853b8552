/* SPDX-License-Identifier: MIT */

/* Includes the file that PEG_EACH_CPU names once for each kind of processor. */
#include "base/cpu.h"

#define PEG_CPU   words
#define PEG_LANES 1
typedef uint64_t peg_vector_words;
#include PEG_EACH_CPU
#undef PEG_CPU
#undef PEG_LANES

/* Vectors may lie at any word, and the words in them are read and written alone too. */
#define PEG_VECTOR(bytes) __attribute__((vector_size(bytes), aligned(8), may_alias))

#if defined(PEG_CPU_HAS_PAIRS)
#define PEG_CPU   pairs
#define PEG_LANES 2
typedef uint64_t peg_vector_pairs PEG_VECTOR(16);
#include PEG_EACH_CPU
#undef PEG_CPU
#undef PEG_LANES
#endif

#if defined(PEG_CPU_SWITCHES)

#define PEG_CPU   avx2
#define PEG_LANES 4
typedef uint64_t peg_vector_avx2 PEG_VECTOR(32);
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))),                \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#include PEG_EACH_CPU
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#undef PEG_CPU
#undef PEG_LANES

#define PEG_CPU   avx512
#define PEG_LANES 8
typedef uint64_t peg_vector_avx512 PEG_VECTOR(64);
#if defined(__clang__)
#pragma clang attribute push(                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,lzcnt,popcnt"))),           \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,lzcnt,popcnt")
#endif
#include PEG_EACH_CPU
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#undef PEG_CPU
#undef PEG_LANES

#endif

#undef PEG_VECTOR

/* SPDX-License-Identifier: MIT */

/*
 * Which vectors the processor has. Code that gains from wide vectors is written once, in a
 * template, and compiled by a source of its own for each kind of processor; which of them
 * runs is decided while the program runs.
 *
 * A vector of two words is there if the compiler may take it for granted on the machine it
 * compiles for. Wider ones are x86's: a function with the right attribute may use them
 * though the rest of the library does not, and must be called only where the processor has
 * them. PEG_NO_VECTORS leaves all of them out.
 */
#ifndef PEG_BASE_CPU_H
#define PEG_BASE_CPU_H

/* Kinds of processor, each with all that those before it have. */
typedef enum peg_cpu { PEG_CPU_WORDS, PEG_CPU_PAIRS, PEG_CPU_AVX2, PEG_CPU_AVX512 } peg_cpu;

/*
 * The kind of the processor that this runs on. On virtual machines finding out takes up to
 * a tenth of a millisecond: ask once.
 */
peg_cpu peg_cpu_find(void);

#if defined(__has_builtin) && !defined(PEG_NO_VECTORS)
#if __has_builtin(__builtin_shufflevector)
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#define PEG_CPU_HAS_PAIRS
#endif
#if defined(__x86_64__)
#define PEG_CPU_HAS_AVX
#endif
#endif
#endif

#endif

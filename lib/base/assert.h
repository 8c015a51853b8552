/* SPDX-License-Identifier: MIT */

/*
 * Assertions. With PEG_ASSERTS, as in the presets dev, clang and msan, PEG_ASSERT(condition) stops
 * the program if the condition is false. In all other builds the condition is compiled but never
 * computed, so it may be slow, but must change nothing.
 */
#ifndef PEG_BASE_ASSERT_H
#define PEG_BASE_ASSERT_H

#ifdef PEG_ASSERTS
#include <assert.h>
#define PEG_ASSERT(condition) assert(condition)
#else
#define PEG_ASSERT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif

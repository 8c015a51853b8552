/* SPDX-License-Identifier: MIT */

/*
 * Included before the first function of each file whose doubles affect results. Doubles are the
 * same on every machine only if each operation is rounded by itself to 64 bits, as IEC 60559 says.
 * Three things undo that: registers of more bits (x87), rounding a product and a sum at once, and
 * fast math, which computes as if numbers were exact. The pragmas below turn all three off in GCC,
 * and in other compilers as far as they allow. If a compiler reports one that is still on, the
 * build ends, but clang does not report -ffp-contract=fast and parts of fast math. CMakeLists.txt
 * and the Python package therefore set the options as well.
 */
#ifndef PEG_BASE_BINARY64_H
#define PEG_BASE_BINARY64_H

#include <float.h>

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("no-fast-math", "fp-contract=off")
#if defined(__i386__)
#pragma GCC target("sse2,fpmath=sse")
#endif
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "libpeg would find other solutions with fast math: compile it with -fno-fast-math"
#endif

/*
 * FLT_EVAL_METHOD may ignore the SSE that was chosen above. Values above 2 are a number of bits:
 * processors that compute in halves report 16, which does not affect doubles.
 */
#if defined(__i386__) && !defined(__SSE2_MATH__)
#error "libpeg would find other solutions with x87: compile it with -msse2 -mfpmath=sse"
#elif defined(_M_IX86_FP) && _M_IX86_FP < 2
#error "libpeg would find other solutions with x87: compile it with /arch:SSE2"
#elif !defined(__i386__) && (FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD > 64)
#error "libpeg would find other solutions where doubles are kept in more than 64 bits"
#endif

#endif

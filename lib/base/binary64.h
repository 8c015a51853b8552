/* SPDX-License-Identifier: MIT */

/*
 * For files whose doubles decide what is found, included before their first function. They decide
 * alike on every machine only if each operation is rounded by itself to 64 bits, as IEC 60559 says.
 * Three things undo that: registers that keep more bits (x87), a product and a sum rounded at once,
 * and leave to compute as if numbers were exact. GCC is told here to do none of them, whatever its
 * options. Other compilers are told as far as they listen: where one says that it does one all the
 * same, the build ends, but clang says nothing of -ffp-contract=fast and of parts of fast math.
 * CMakeLists.txt and the Python package therefore give the options as well.
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
 * FLT_EVAL_METHOD may not know of the SSE that was asked for above. Above 2 it is a number of bits:
 * processors that work with halves say 16, which is nothing to doubles.
 */
#if defined(__i386__) && !defined(__SSE2_MATH__)
#error "libpeg would find other solutions with x87: compile it with -msse2 -mfpmath=sse"
#elif defined(_M_IX86_FP) && _M_IX86_FP < 2
#error "libpeg would find other solutions with x87: compile it with /arch:SSE2"
#elif !defined(__i386__) && (FLT_EVAL_METHOD < 0 || FLT_EVAL_METHOD == 2 || FLT_EVAL_METHOD > 64)
#error "libpeg would find other solutions where doubles are kept in more than 64 bits"
#endif

#endif

/* SPDX-License-Identifier: MIT */

/* The flood in vectors of four words, for x86 processors with AVX2. */
#include "table/flood.h"

#if defined(PEG_CPU_HAS_AVX)
#define PEG_LANES  4
#define PEG_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define PEG_KERNEL peg_flood_avx2
#include "table/flood_template.h"

#endif

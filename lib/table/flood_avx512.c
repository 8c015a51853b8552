/* SPDX-License-Identifier: MIT */

/* The flood in vectors of eight words, for x86 processors with AVX-512. */
#include "table/flood.h"

#if defined(PEG_CPU_HAS_AVX)
#define PEG_LANES  8
#define PEG_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#include "table/flood_template.h"

const peg_flood_kernel peg_flood_avx512 = {PEG_LANES, flood_block, flood_once};
#endif

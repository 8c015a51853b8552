/* SPDX-License-Identifier: MIT */

/*
 * The flood on any processor: in vectors of two words where the compiler takes these for granted,
 * else in single words.
 */
#include "table/flood.h"

#if defined(PEG_CPU_HAS_PAIRS)
#define PEG_LANES 2
#endif
#define PEG_KERNEL peg_flood_any
#include "table/flood_template.h"

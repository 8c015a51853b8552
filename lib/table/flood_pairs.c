/* SPDX-License-Identifier: MIT */

/* The flood in vectors of two words, for processors that are known to have them. */
#include "base/cpu.h"

#if defined(PEG_CPU_HAS_PAIRS)
#define PEG_LANES 2

#include "table/flood_template.h"

const peg_flood_kernel *peg_flood_pairs(void)
{
    return &flood_kernel;
}
#endif

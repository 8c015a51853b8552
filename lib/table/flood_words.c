/* SPDX-License-Identifier: MIT */

/* The flood in single words, for any processor. */
#define PEG_LANES 1
#include "table/flood_template.h"

const peg_flood_kernel *peg_flood_words(void)
{
    return &flood_kernel;
}

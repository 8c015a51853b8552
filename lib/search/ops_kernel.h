/* SPDX-License-Identifier: MIT */

/* The operations for positions of PEG_WIDTH words. */
#include "search/position_kernel.h"
#include "search/store_kernel.h"
#include "search/jump_kernel.h"
#include "search/level_kernel.h"
#include "search/grow_kernel.h"
#include "search/seek_kernel.h"
#include "search/reach_kernel.h"

static const peg_ops PEG_WIDE(ops) = {
    PEG_WIDE(canon), PEG_WIDE(grow),  PEG_WIDE(harvest), PEG_WIDE(fill),   PEG_WIDE(keep),
    PEG_WIDE(meet),  PEG_WIDE(count), PEG_WIDE(settle),  PEG_WIDE(locate), PEG_WIDE(inspect)};

#undef PEG_WIDTH

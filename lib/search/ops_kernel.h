/* SPDX-License-Identifier: MIT */

/* The operations for positions of PEG_WIDTH words. */
#include "search/position_kernel.h"
#include "search/store_kernel.h"
#include "search/jump_kernel.h"
#include "search/level_kernel.h"
#include "search/guide_kernel.h"
#include "search/grow_kernel.h"
#include "search/reach_kernel.h"
#include "search/seek_kernel.h"

static const peg_ops PEG_WIDE(ops) = {PEG_WIDE(canon),        PEG_WIDE(grow),     PEG_WIDE(harvest),
                                      PEG_WIDE(settle_plain), PEG_WIDE(cut),      PEG_WIDE(count),
                                      PEG_WIDE(share),        PEG_WIDE(multiply), PEG_WIDE(locate),
                                      PEG_WIDE(inspect)};

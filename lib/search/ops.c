/* SPDX-License-Identifier: MIT */
#include "search/ops.h"

#include "base/bytes.h"
#include "base/count.h"
#include "base/width.h"
#include "search/crew.h"
#include "search/fetch.h"
#include "search/guide.h"
#include "search/winning.h"

#define PEG_EACH_WIDTH "search/ops_kernel.h"
#include "base/width_each.h"

const peg_ops *peg_ops_for(int words)
{
#define OPS(w) &ops_##w
    return PEG_FOR_WIDTH(words, OPS);
}

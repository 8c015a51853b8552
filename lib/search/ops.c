/* SPDX-License-Identifier: MIT */
#include "search/ops.h"

#include "base/bytes.h"
#include "base/count.h"
#include "base/width.h"
#include "search/crew.h"
#include "search/fetch.h"
#include "search/guide.h"

#define PEG_WIDTH 1
#include "search/ops_kernel.h"
#define PEG_WIDTH 2
#include "search/ops_kernel.h"
#define PEG_WIDTH 3
#include "search/ops_kernel.h"
#define PEG_WIDTH 4
#include "search/ops_kernel.h"

const peg_ops *peg_ops_for(int words)
{
    static const peg_ops *const ops[PEG_MAX_WORDS] = {&ops_1, &ops_2, &ops_3, &ops_4};

    return ops[words - 1];
}

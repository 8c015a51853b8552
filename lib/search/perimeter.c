/* SPDX-License-Identifier: MIT */
#include "search/perimeter.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"

/* The walk back ends where a level more may have more positions than this. */
#define ENOUGH UINT64_C(200000)

/* It ends within a level that takes longer than this, or more of the memory. */
#define MOST_STEPS (UINT64_C(1) << 28)
#define SHARE      4

#define PEG_EACH_WIDTH "search/perimeter_kernel.h"
#include "base/width_each.h"

peg_status peg_perimeter_make(peg_known *known, peg_budget *budget)
{
#define MAKE(w) make_##w(known, budget)
    return PEG_FOR_WIDTH(known->shape->words, MAKE);
}

int peg_perimeter_has(const peg_known *known, const peg_bits *pegs)
{
#define WITHIN(w) within_##w(known, pegs)
    return PEG_FOR_WIDTH(known->shape->words, WITHIN);
}

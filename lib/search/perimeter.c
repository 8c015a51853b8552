/* SPDX-License-Identifier: MIT */
#include "search/perimeter.h"

#include "base/bytes.h"
#include "base/width.h"

/* The walk back ends where a level more may pass this: a twentieth of a second's work. */
#define ENOUGH 200000

#define PEG_WIDTH 1
#include "search/positions_kernel.h"
#include "search/perimeter_kernel.h"
#undef PEG_WIDTH
#define PEG_WIDTH 2
#include "search/positions_kernel.h"
#include "search/perimeter_kernel.h"
#undef PEG_WIDTH
#define PEG_WIDTH 3
#include "search/positions_kernel.h"
#include "search/perimeter_kernel.h"
#undef PEG_WIDTH
#define PEG_WIDTH 4
#include "search/positions_kernel.h"
#include "search/perimeter_kernel.h"
#undef PEG_WIDTH

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

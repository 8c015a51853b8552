/* SPDX-License-Identifier: MIT */

/* The operations on levels, compiled for positions of two words: up to 128 holes. */
#include "base/bits.h"

#if !defined(PEG_FEW_WIDTHS)
#define PEG_WIDTH 2
#include "count/lookup_template.h"

const peg_level_ops *const peg_level_ops_2 = &level_ops;

peg_status peg_put_count_2(peg_store *store, const uint64_t *entry, peg_budget *budget)
{
    return put_count(store, entry, budget);
}
#endif

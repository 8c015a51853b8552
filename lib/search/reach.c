/* SPDX-License-Identifier: MIT */
#include "search/reach.h"

#include "base/bytes.h"
#include "base/count.h"
#include "base/width.h"
#include "search/fetch.h"

#define PEG_WIDTH 1
#include "search/reach_kernel.h"
#define PEG_WIDTH 2
#include "search/reach_kernel.h"
#define PEG_WIDTH 3
#include "search/reach_kernel.h"
#define PEG_WIDTH 4
#include "search/reach_kernel.h"

/* A start without pegs has no slot in a store, and nothing can be played from it. */
static void reach_nothing(peg_reach *reach)
{
    reach->levels = 1;
    reach->level[0] = (peg_reached){1, 1, 1};
    reach->games = (peg_count){1, 0};
}

peg_status peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                          int counted, peg_budget *budget, peg_reach *out_reach)
{
    static peg_status (*const reach[PEG_MAX_WORDS])(
        const peg_frame *, const uint64_t *, const uint64_t *, int, peg_store *, peg_budget *,
        peg_reach *) = {reach_1, reach_2, reach_3, reach_4};
    peg_store stores[2] = {{0}, {0}};
    peg_status status = PEG_OK;

    memset(out_reach, 0, sizeof(*out_reach));
    if (peg_bits_count(pegs) == 0)
        reach_nothing(out_reach);
    else
        status = reach[frame->words - 1](frame, pegs->word, stop ? stop->word : NULL, counted,
                                         stores, budget, out_reach);
    peg_store_free(stores, budget);
    peg_store_free(stores + 1, budget);
    return status;
}

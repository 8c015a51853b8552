/* SPDX-License-Identifier: MIT */

/* The hunt on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"
#include "search/choice_kernel.h"
#include "search/spread_kernel.h"
#include "search/dive_kernel.h"

/* A row of sums for each stand and one ahead, and something even where there are no counts. */
static size_t PEG_WIDE(sums_size)(const PEG_WIDE(hunt) * h)
{
    return (((size_t)h->levels + 2) * h->known->bank.counts + 1) * sizeof(*h->sums);
}

static void PEG_WIDE(end_hunt)(PEG_WIDE(hunt) * h)
{
    size_t rows = (size_t)h->levels + 1;

    if (h->heaps)
        PEG_WIDE(end_spread)(h);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->sums, PEG_WIDE(sums_size)(h));
    peg_budget_free(h->budget, h->stands, rows * sizeof(*h->stands));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

static peg_status PEG_WIDE(begin_hunt)(PEG_WIDE(hunt) * h, const peg_bits *pegs,
                                       peg_answer *out_answer)
{
    const peg_known *known = h->known;
    size_t rows = (size_t)h->levels + 1;
    size_t heaps_size = (size_t)h->levels * sizeof(*h->heaps);
    PEG_WIDE(stand) * root;

    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refusal(h->budget);
    memset(h->heaps, 0, heaps_size);
    h->stands = peg_budget_resize(h->budget, NULL, 0, rows * sizeof(*h->stands));
    if (!h->stands)
        return peg_budget_refusal(h->budget);
    h->sums = peg_budget_resize(h->budget, NULL, 0, PEG_WIDE(sums_size)(h));
    if (!h->sums)
        return peg_budget_refusal(h->budget);
    root = &h->stands[0];
    PEG_WIDE(look)(&known->frame, pegs->word, known->frame.order, root->images);
    root->key = PEG_WIDE(smallest)(&known->frame, root->images);
    root->moments = peg_moments_of(&known->places, pegs);
    peg_bank_sum(&known->bank, pegs, h->sums);
    if (!PEG_WIDE(see)(h, pegs->word, 0, 0, 0, 0))
        h->spread_full = 1;
    return PEG_WIDE(list_choices)(h, out_answer);
}

static peg_status PEG_WIDE(run_hunt)(const peg_known *known, peg_keys *lost, const peg_bits *pegs,
                                     peg_budget *budget, peg_answer *out_answer,
                                     uint16_t *out_lines, size_t *out_count)
{
    PEG_WIDE(hunt) h = {.known = known, .lost = lost, .budget = budget};
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    h.levels = peg_bits_count(pegs) - known->perimeter_pegs;
    h.lines = out_lines;
    h.line_count = out_count;
    h.look_steps = PEG_WIDE(look_steps)(&known->frame);
    h.jump_steps = PEG_WIDE(jump_steps)(&known->frame) + known->bank.counts / 16;
    status = PEG_WIDE(begin_hunt)(&h, pegs, &answer);
    for (size_t turn = FIRST_TURN; status == PEG_OK && answer == PEG_UNKNOWN; turn *= 2) {
        status = PEG_WIDE(spread)(&h, turn, &answer);
        if (status == PEG_OK && answer == PEG_UNKNOWN)
            status = PEG_WIDE(dive)(&h, DIVE_SHARE * turn, &answer);
    }
    PEG_WIDE(end_hunt)(&h);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

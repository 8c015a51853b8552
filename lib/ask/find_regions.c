/* SPDX-License-Identifier: MIT */

/*
 * The regions that the search for the fewest moves counts by, for people to look at. It finds them
 * by itself each time, which takes less than to keep them would be worth.
 */
#include "ask/kept.h"
#include "ask/out.h"
#include "theory/regions.h"

/* Numbers the regions in the order of their first holes. */
static void number_holes(const peg_regions *regions, int holes, int32_t *numbers)
{
    int32_t number_of[PEG_MAX_HOLES] = {0};
    int32_t numbered = 0;

    for (int hole = 0; hole < holes; hole++) {
        int region = 0;

        while (region < regions->count && !peg_bits_get(&regions->region[region], hole))
            region++;
        if (region == regions->count) {
            numbers[hole] = 0;
            continue;
        }
        if (number_of[region] == 0)
            number_of[region] = ++numbered;
        numbers[hole] = number_of[region];
    }
}

peg_status peg_find_regions(const peg_board *board, const peg_limits *limits, int32_t *out,
                            size_t room, int *out_count, int *out_spare)
{
    peg_budget budget;
    peg_regions *regions;
    int32_t numbers[PEG_MAX_HOLES];
    peg_status status;

    if (!board || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_kept_begin_budget(board, NULL, limits, &budget);
    if (status != PEG_OK)
        return status;
    regions = peg_budget_resize(&budget, NULL, 0, sizeof(*regions));
    if (!regions)
        return peg_budget_refusal(&budget);
    status = peg_regions_find(board->shape, &board->goal, &budget, regions);
    if (status == PEG_OK) {
        if (out_count)
            *out_count = regions->count;
        if (out_spare)
            *out_spare = regions->spare;
        number_holes(regions, board->shape->holes, numbers);
        status = peg_out_write(out, room, numbers, (size_t)board->shape->holes, sizeof(*numbers));
    }
    peg_budget_free(&budget, regions, sizeof(*regions));
    return status;
}

/* SPDX-License-Identifier: MIT */

/* Finds which lines each hole is on. */
#include "position/order.h"

peg_status peg_lines_by_hole_make(const peg_shape *shape, size_t words, peg_budget *budget,
                                  peg_lines_by_hole *out_lines)
{
    peg_lines_by_hole by_hole = {.words = words};
    peg_status status;

    by_hole.size = (size_t)shape->holes * words * sizeof(*by_hole.lines);
    /* A shape may have no lines. */
    if (by_hole.size > 0)
        by_hole.lines = peg_budget_resize(budget, NULL, 0, by_hole.size);
    if (!by_hole.lines && by_hole.size > 0)
        return peg_budget_refuse(budget);
    status = peg_budget_clear(budget, by_hole.lines, by_hole.size);
    for (size_t i = 0; status == PEG_OK && i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        uint64_t bit = UINT64_C(1) << i % 64;

        PEG_ASSERT(by_hole.lines);
        by_hole.lines[line.from * words + i / 64] |= bit;
        by_hole.lines[line.over * words + i / 64] |= bit;
        by_hole.lines[line.to * words + i / 64] |= bit;
    }
    *out_lines = by_hole;
    if (status != PEG_OK)
        peg_lines_by_hole_free(out_lines, budget);
    return status;
}

/* SPDX-License-Identifier: MIT */

/* Finds which lines each hole is on. */
#include "position/order.h"

void peg_lines_by_hole_make(const peg_shape *shape, size_t words, peg_budget *budget,
                            peg_lines_by_hole *out_lines)
{
    /* A word more, as a shape may have no lines. */
    out_lines->size = ((size_t)shape->holes * words + 1) * sizeof(*out_lines->lines);
    out_lines->words = words;
    out_lines->lines = peg_budget_new(budget, out_lines->size);
    for (size_t i = 0; out_lines->lines && i < shape->line_count; i++) {
        const uint8_t holes[] = {shape->lines[i].from, shape->lines[i].over, shape->lines[i].to};

        for (int k = 0; k < 3; k++)
            out_lines->lines[holes[k] * words + i / 64] |= UINT64_C(1) << i % 64;
    }
}

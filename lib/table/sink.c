/* SPDX-License-Identifier: MIT */
#include "table/sink.h"

#include "table/format.h"

void peg_sink_flush(peg_sink *to)
{
    if (to->filled == 0)
        return;
    for (size_t i = 0; i < to->filled; i += PEG_FORMAT_UNIT)
        to->sum = peg_format_sum(to->sum, peg_format_word(to->bytes + i));
    if (to->status == PEG_OK && to->write(to->bytes, to->filled, to->user) != PEG_CONTINUE)
        to->status = PEG_STOPPED;
    if (to->status == PEG_OK)
        to->status = peg_budget_work(to->budget, PEG_SINK_PIECE);
    to->filled = 0;
}

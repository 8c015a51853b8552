/* SPDX-License-Identifier: MIT */
#include "table/writing.h"

static peg_status lay_out(peg_writing *w, uint64_t room, peg_writing_form *form, peg_budget *budget)
{
    peg_status status = peg_layout_by_hole(w->table->shape, &w->layout);

    if (status != PEG_OK)
        return status;
    status = peg_relayout_begin(&w->seen, w->table, &w->layout, room, budget);
    if (status == PEG_OK)
        status = form(w, budget);
    peg_relayout_end(&w->seen, budget);
    return status;
}

peg_status peg_writing_run(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user, uint64_t room, peg_writing_form *form)
{
    peg_budget budget;
    peg_writing *w;
    peg_status status;

    if (!table || !write)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    if (status != PEG_OK)
        return status;
    budget.stage = PEG_STAGE_PACKING;
    w = peg_budget_resize(&budget, NULL, 0, sizeof(*w));
    if (!w)
        return peg_budget_refusal(&budget);
    w->table = table;
    peg_sink_begin(&w->to, write, user, &budget);
    status = lay_out(w, room, form, &budget);
    peg_budget_free(&budget, w, sizeof(*w));
    return status;
}

/* SPDX-License-Identifier: MIT */

/* What lists of runs have in common, whatever the width of their positions. */
#include "fewest/runs.h"

void peg_runs_clear(peg_runs *runs)
{
    runs->count = 0;
    runs->has_slots = 0;
    runs->is_over = 0;
}

peg_run *peg_run_at(const peg_runs *runs, size_t index)
{
    return (peg_run *)(void *)((char *)runs->list + index * runs->size);
}

void peg_runs_begin(peg_runs *runs, const peg_run_ops *ops, const peg_shape *shape, size_t few,
                    peg_budget *budget)
{
    memset(runs, 0, sizeof(*runs));
    runs->ops = ops;
    runs->shape = shape;
    runs->budget = budget;
    runs->few = few;
    runs->size = sizeof(peg_run) + (size_t)shape->words * sizeof(uint64_t);
}

void peg_runs_free(peg_runs *runs)
{
    peg_budget_free(runs->budget, runs->list, runs->room * runs->size);
    peg_slots_free(&runs->slots, runs->budget);
    runs->list = NULL;
    runs->room = 0;
    peg_runs_clear(runs);
}

peg_bits peg_run_position(const peg_runs *runs, const peg_run *run)
{
    peg_bits position = {{0}};

    memcpy(position.word, run->word, (size_t)runs->shape->words * sizeof(*run->word));
    return position;
}

/* SPDX-License-Identifier: MIT */

/* Solutions in the list of what a board keeps: a few, as each is looked through from its start. */
#include "ask/kept_solution.h"

#include "base/bytes.h"
#include "base/memory.h"

enum { MOST = 8 };

static const peg_kept_solution *solution_of(const peg_kept_item *item)
{
    return (const peg_kept_solution *)item;
}

static uint64_t size(const peg_kept_item *item)
{
    (void)item;
    return sizeof(peg_kept_solution);
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    peg_memory_free(allocator, item, sizeof(peg_kept_solution));
}

static int covers(const peg_kept_item *item, const peg_kept_item *other)
{
    return !solution_of(item)->moves == !solution_of(other)->moves &&
           peg_bits_equal(&solution_of(item)->pegs, &solution_of(other)->pegs);
}

static peg_kept_item *share(const peg_kept_item *item, const peg_allocator *allocator)
{
    peg_kept_solution *shared = peg_memory_new(allocator, sizeof(*shared));

    if (!shared)
        return NULL;
    *shared = *solution_of(item);
    shared->item.next = NULL;
    return &shared->item;
}

static const peg_kept_kind solutions = {MOST, size, drop, covers, share};

const peg_kept_solution *peg_kept_solution_find(const peg_kept *kept, const peg_bits *pegs,
                                                int fewest)
{
    for (const peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &solutions && fewest == (solution_of(item)->moves > 0) &&
            peg_bits_equal(&solution_of(item)->pegs, pegs))
            return solution_of(item);
    return NULL;
}

static int leads_through(const peg_kept_solution *solution, const peg_bits *wanted, int wanted_pegs)
{
    peg_bits pegs = solution->pegs;
    int jumps = peg_bits_count(&pegs) - wanted_pegs;

    if (jumps < 0 || (size_t)jumps > solution->count)
        return 0;
    for (int i = 0; i < jumps; i++)
        peg_bits_jump(&pegs, solution->jumps[i]);
    return peg_bits_equal(&pegs, wanted);
}

int peg_kept_solution_leads_through(const peg_kept *kept, const peg_bits *pegs)
{
    int count = peg_bits_count(pegs);

    for (const peg_kept_item *item = kept->first; item; item = item->next)
        if (item->kind == &solutions && leads_through(solution_of(item), pegs, count))
            return 1;
    return 0;
}

void peg_kept_solution_add(peg_kept *kept, const peg_bits *pegs, int moves, const peg_jump *jumps,
                           size_t count, peg_budget *budget)
{
    peg_kept_solution *made;

    if (peg_kept_solution_find(kept, pegs, moves > 0) ||
        budget->held + budget->kept + sizeof(*made) > budget->limits.memory)
        return;
    made = peg_memory_new(&kept->allocator, sizeof(*made));
    if (!made)
        return;
    made->item.kind = &solutions;
    made->pegs = *pegs;
    made->moves = moves;
    made->count = count;
    if (count > 0)
        memcpy(made->jumps, jumps, count * sizeof(*jumps));
    peg_kept_add(kept, &made->item);
    budget->kept += size(&made->item);
    peg_kept_thin(kept, &solutions, budget);
}

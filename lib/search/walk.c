/* SPDX-License-Identifier: MIT */
#include "search/walk.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"

/* A position of a small shape, whose table tells of every position what it leads to. */
typedef struct small_stand {
    uint64_t position;
    size_t next;
} small_stand;

static peg_status take_small_stands(peg_walk *walk, const peg_bits *pegs)
{
    small_stand *stand;

    walk->stands_size = ((size_t)walk->pegs + 1) * sizeof(*stand);
    walk->stands = peg_budget_resize(walk->budget, NULL, 0, walk->stands_size);
    if (!walk->stands)
        return peg_budget_refusal(walk->budget);
    stand = walk->stands;
    *stand = (small_stand){pegs->word[0], 0};
    return PEG_OK;
}

static int is_small_goal(const peg_known *known, uint64_t position)
{
    if (known->kind == PEG_GOAL_ANYWHERE)
        return (position & (position - 1)) == 0;
    return position == known->goal.word[0];
}

static peg_status walk_small(peg_walk *walk, uint64_t steps)
{
    const peg_known *known = walk->known;
    const peg_shape *shape = known->shape;
    const uint64_t *masks = shape->masks;

    for (; walk->depth >= 0; steps--) {
        small_stand *stand = (small_stand *)walk->stands + walk->depth;
        uint64_t position = stand->position;
        size_t line = stand->next;
        peg_status status;

        if (steps == 0)
            return PEG_LIMIT;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, shape->line_count / 4);
        if (status != PEG_OK)
            return status;
        while (line < shape->line_count &&
               ((position & masks[2 * line + 1]) != masks[2 * line] ||
                !peg_dense_get(&known->dense, position ^ masks[2 * line + 1])))
            line++;
        stand->next = line + 1;
        if (line == shape->line_count) {
            walk->depth--;
            continue;
        }
        walk->jumps[walk->depth] = shape->lines[line];
        position ^= masks[2 * line + 1];
        if (is_small_goal(known, position)) {
            walk->jump_count = (size_t)walk->depth + 1;
            return PEG_OK;
        }
        walk->depth++;
        stand[1] = (small_stand){position, 0};
    }
    return PEG_E_END;
}

#define PEG_EACH_WIDTH "search/walk_kernel.h"
#include "base/width_each.h"

static peg_status take_stands(peg_walk *walk, const peg_bits *pegs)
{
#define TAKE(w) take_stands_##w(walk, pegs)
    return PEG_FOR_WIDTH(walk->known->shape->words, TAKE);
}

peg_status peg_walk_begin(peg_walk *walk, const peg_known *known, const peg_bits *pegs,
                          peg_budget *budget)
{
    memset(walk, 0, sizeof(*walk));
    walk->known = known;
    walk->budget = budget;
    walk->pegs = peg_bits_count(pegs);
    if (peg_known_won(known, pegs))
        return PEG_OK;
    walk->begun = 1;
    if (known->dense.bits)
        return take_small_stands(walk, pegs);
    if (known->goal_count > 0)
        return take_stands(walk, pegs);
    walk->depth = -1;
    return PEG_OK;
}

void peg_walk_end(peg_walk *walk)
{
    size_t key;
    size_t row;

    if (!walk->known)
        return;
    key = (size_t)walk->known->shape->words * sizeof(uint64_t);
    row = walk->known->bank.counts * sizeof(*walk->sums);
    peg_budget_free(walk->budget, walk->stands, walk->stands_size);
    peg_budget_free(walk->budget, walk->sums, ((size_t)walk->pegs + 1) * row);
    peg_budget_free(walk->budget, walk->lost.keys, walk->lost.room * key);
}

peg_status peg_walk_on(peg_walk *walk, uint64_t steps)
{
    /* A position that is won at the start has one solution, without a jump. */
    if (!walk->begun) {
        walk->begun = 1;
        walk->depth = -1;
        return PEG_OK;
    }
    if (walk->depth < 0)
        return PEG_E_END;
    if (walk->known->dense.bits)
        return walk_small(walk, steps);
#define WALK(w) walk_on_##w(walk, steps)
    return PEG_FOR_WIDTH(walk->known->shape->words, WALK);
}

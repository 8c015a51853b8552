/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"

static inline peg_bits PEG_WIDE(bits_of)(const uint64_t *position)
{
    peg_bits pegs = {{0}};

    PEG_WIDE(copy)(pegs.word, position);
    return pegs;
}

static PEG_WIDE(key) PEG_WIDE(stand_in)(const peg_fewest *fewest, const peg_bits *pegs)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_WIDE(copy)(images, pegs->word);
    PEG_WIDE(look)(&fewest->frame, pegs->word, fewest->frame.order, images);
    return PEG_WIDE(smallest)(&fewest->frame, images);
}

/* Stops at a position after a move, if it is new and the bound leaves enough moves. */
static peg_status PEG_WIDE(stop_at)(peg_fewest *fewest, const peg_bits *pegs, uint32_t parent)
{
    peg_stops *stops = &fewest->stops;
    int needed = fewest->depth + 1 + peg_regions_bound(&fewest->regions, pegs);
    PEG_WIDE(key) key;
    uint64_t *keys;
    uint32_t *parents;
    int added;

    /* Another move is needed at least. */
    if (needed == fewest->depth + 1)
        needed++;
    if (needed > fewest->bound) {
        if (needed < fewest->next_bound)
            fewest->next_bound = needed;
        return PEG_OK;
    }
    key = PEG_WIDE(stand_in)(fewest, pegs);
    added = PEG_WIDE(set_add)(&fewest->seen, fewest->budget, key.word);
    if (added == 0)
        return PEG_OK;
    if (added < 0 || stops->count == UINT32_MAX)
        return added < 0 ? peg_budget_refusal(fewest->budget) : PEG_LIMIT;
    keys = peg_budget_grow(fewest->budget, stops->keys, &stops->key_room, stops->count + 1,
                           sizeof(key));
    if (!keys)
        return peg_budget_refusal(fewest->budget);
    stops->keys = keys;
    parents = peg_budget_grow(fewest->budget, stops->parent, &stops->parent_room, stops->count + 1,
                              sizeof(*parents));
    if (!parents)
        return peg_budget_refusal(fewest->budget);
    stops->parent = parents;
    PEG_WIDE(copy)(keys + stops->count * PEG_WIDTH, key.word);
    parents[stops->count++] = parent;
    return PEG_OK;
}

/*
 * Goes on with a move from a hole in every way. PEG_E_END when one of them wins: its
 * jumps are not kept, for they are found again from the position that stands for all.
 */
static peg_status PEG_WIDE(run_on)(peg_fewest *fewest, const peg_bits *pegs, int hole,
                                   uint32_t parent)
{
    const peg_known *known = fewest->known;
    const peg_shape *shape = known->shape;
    peg_status status = PEG_OK;

    for (size_t i = shape->first[hole]; status == PEG_OK && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        if (PEG_WIDE(is_goal)(known, next.word))
            return PEG_E_END;
        status = peg_budget_spend(fewest->budget, 1);
        if (status != PEG_OK)
            return status;
        if (!may_win(fewest, &next))
            continue;
        status = PEG_WIDE(stop_at)(fewest, &next, parent);
        if (status == PEG_OK)
            status = PEG_WIDE(run_on)(fewest, &next, shape->lines[i].to, parent);
    }
    return status;
}

/* Makes every move from a stop. */
static peg_status PEG_WIDE(go_from)(peg_fewest *fewest, uint32_t stop)
{
    peg_bits pegs = PEG_WIDE(bits_of)(fewest->stops.keys + (size_t)stop * PEG_WIDTH);
    peg_status status = PEG_OK;

    for (int hole = 0; status == PEG_OK && hole < fewest->known->shape->holes; hole++)
        if (peg_bits_get(&pegs, hole))
            status = PEG_WIDE(run_on)(fewest, &pegs, hole, stop);
    return status == PEG_OK ? peg_budget_work(fewest->budget, 4 * fewest->known->shape->line_count)
                            : status;
}

/* Looks for a solution within the bound. PEG_E_END when there is one. */
static peg_status PEG_WIDE(spread)(peg_fewest *fewest)
{
    peg_status status;

    fewest->depth = -1;
    fewest->next_bound = INT_MAX;
    fewest->stops.count = 0;
    fewest->seen.count = 0;
    if (!PEG_WIDE(set_clear)(&fewest->seen, fewest->budget))
        return peg_budget_refusal(fewest->budget);
    status = PEG_WIDE(stop_at)(fewest, &fewest->start, 0);
    for (size_t from = 0, to; status == PEG_OK && from < fewest->stops.count; from = to) {
        to = fewest->stops.count;
        fewest->depth++;
        for (size_t i = from; status == PEG_OK && i < to; i++) {
            status = PEG_WIDE(go_from)(fewest, (uint32_t)i);
            fewest->last = (uint32_t)i;
        }
    }
    return status;
}

/*
 * Plays a move on from a hole to a position with a key, or to the goal for NULL, which
 * has so many pegs. PEG_E_END where there is no way.
 */
static peg_status PEG_WIDE(play_on)(peg_fewest *fewest, peg_bits *pegs, int hole,
                                    const uint64_t *wanted, int wanted_pegs)
{
    const peg_shape *shape = fewest->known->shape;
    peg_status status = PEG_E_END;
    int left = peg_bits_count(pegs) - 1;

    if (left < wanted_pegs)
        return PEG_E_END;
    for (size_t i = shape->first[hole]; status == PEG_E_END && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        size_t count = fewest->jump_count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        fewest->jumps[fewest->jump_count++] = shape->lines[i];
        if (left == wanted_pegs) {
            PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, &next);

            if (wanted ? PEG_WIDE(equal)(key.word, wanted, PEG_UNMARKED)
                       : PEG_WIDE(is_goal)(fewest->known, next.word))
                status = PEG_OK;
        } else {
            status = peg_budget_spend(fewest->budget, 1);
            if (status == PEG_OK)
                status = PEG_WIDE(play_on)(fewest, &next, shape->lines[i].to, wanted, wanted_pegs);
        }
        if (status == PEG_OK)
            *pegs = next;
        else
            fewest->jump_count = count;
    }
    return status;
}

/* Plays one move to a position that a key stands for, or to the goal for NULL. */
static peg_status PEG_WIDE(play_to)(peg_fewest *fewest, peg_bits *pegs, const uint64_t *wanted)
{
    const peg_known *known = fewest->known;
    peg_bits there = wanted ? PEG_WIDE(bits_of)(wanted) : known->goal;
    int wanted_pegs = !wanted && known->kind == PEG_GOAL_ANYWHERE ? 1 : peg_bits_count(&there);
    peg_status status = PEG_E_END;

    for (int hole = 0; status == PEG_E_END && hole < known->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            status = PEG_WIDE(play_on)(fewest, pegs, hole, wanted, wanted_pegs);
    return status;
}

/* Plays from the start by way of the stops to the goal. */
static peg_status PEG_WIDE(play_all)(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES] = {0};
    size_t count = 0;
    peg_bits pegs = fewest->start;
    peg_status status = PEG_OK;

    for (uint32_t stop = fewest->last; stop != 0; stop = fewest->stops.parent[stop])
        way[count++] = stop;
    for (; status == PEG_OK && count > 0; count--)
        status = PEG_WIDE(play_to)(fewest, &pegs,
                                   fewest->stops.keys + (size_t)way[count - 1] * PEG_WIDTH);
    return status == PEG_OK ? PEG_WIDE(play_to)(fewest, &pegs, NULL) : status;
}

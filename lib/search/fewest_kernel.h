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
    peg_status status = peg_budget_spend(fewest->budget, 1);

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

/* Plays a move on from a hole that leads to a position with a key, or to the goal for NULL. */
static int PEG_WIDE(play_on)(peg_fewest *fewest, peg_bits *pegs, int hole, const uint64_t *wanted)
{
    const peg_shape *shape = fewest->known->shape;

    for (size_t i = shape->first[hole]; i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        int there;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        fewest->jumps[fewest->jump_count++] = shape->lines[i];
        if (wanted) {
            PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, &next);

            there = PEG_WIDE(equal)(key.word, wanted, PEG_UNMARKED);
        } else {
            there = PEG_WIDE(is_goal)(fewest->known, next.word);
        }
        if (there) {
            *pegs = next;
            return 1;
        }
        if (peg_bits_count(&next) > 1 &&
            PEG_WIDE(play_on)(fewest, &next, shape->lines[i].to, wanted)) {
            *pegs = next;
            return 1;
        }
        fewest->jump_count--;
    }
    return 0;
}

/* Plays one move to a position that a key stands for, or to the goal for NULL. */
static void PEG_WIDE(play_to)(peg_fewest *fewest, peg_bits *pegs, const uint64_t *wanted)
{
    for (int hole = 0; hole < fewest->known->shape->holes; hole++)
        if (peg_bits_get(pegs, hole) && PEG_WIDE(play_on)(fewest, pegs, hole, wanted))
            return;
}

/* Plays from the start by way of the stops to the goal. */
static void PEG_WIDE(play_all)(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES] = {0};
    size_t count = 0;
    peg_bits pegs = fewest->start;

    for (uint32_t stop = fewest->last; stop != 0; stop = fewest->stops.parent[stop])
        way[count++] = stop;
    while (count-- > 0)
        PEG_WIDE(play_to)(fewest, &pegs, fewest->stops.keys + (size_t)way[count] * PEG_WIDTH);
    PEG_WIDE(play_to)(fewest, &pegs, NULL);
}

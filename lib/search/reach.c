/* SPDX-License-Identifier: MIT */
#include "search/reach.h"

#include "base/bytes.h"
#include "base/count.h"

/* A start without pegs has no slot in a store, and nothing can be played from it. */
static void reach_nothing(peg_reach *reach)
{
    reach->levels = 1;
    reach->level[0] = (peg_reached){1, 1, 1};
    reach->games = (peg_count){1, 0};
}

/* Makes the level of the start alone. */
static peg_status plant(const peg_ops *ops, const peg_frame *frame, const peg_bits *pegs,
                        int counted, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)frame->words;
    size_t stride = counted ? PEG_SMALL_SLOT(words) : PEG_PLAIN_SLOT(words);
    peg_status status = peg_level_take(level, stride, 1, budget);

    if (status != PEG_OK)
        return status;
    ops->canon(frame, pegs->word, level->keys);
    if (counted)
        level->keys[words] = 1;
    return PEG_OK;
}

/*
 * The slots for the level after one: small ones until counts come near 64 bits. An
 * image of a position is reached at most once along each line.
 */
static size_t slot_after(const peg_frame *frame, const peg_level *level, uint64_t highest)
{
    size_t words = (size_t)frame->words;
    uint64_t ways = (uint64_t)frame->order * frame->shape->line_count;
    int bits = 1;

    while (ways >> bits)
        bits++;
    if (level->stride == PEG_SMALL_SLOT(words) && highest >> (64 - bits))
        return PEG_COUNTING_SLOT(words);
    return level->stride;
}

/* Goes from a level to the next, which takes its place. */
static peg_status advance(const peg_ops *ops, const peg_frame *frame, uint64_t highest,
                          peg_level *level, peg_store *store, peg_budget *budget)
{
    size_t stride = slot_after(frame, level, highest);
    unsigned step = PEG_FORWARD;
    peg_status status = peg_store_begin(store, stride, level->count + level->count / 4, budget);

    /* Counts need every way to a position. */
    if (stride == PEG_PLAIN_SLOT(frame->words))
        step |= PEG_MARKED | PEG_MARKING;
    if (status == PEG_OK)
        status = ops->grow(frame, level, step, store, budget);
    peg_level_free(level, budget);
    return status == PEG_OK ? ops->harvest(store, level, budget) : status;
}

peg_status peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                          int wanted, peg_budget *budget, peg_reach *out_reach)
{
    const peg_ops *ops = peg_ops_for(frame->words);
    peg_store store = {.bare = frame->bare};
    peg_level level = {0};
    peg_status status;

    memset(out_reach, 0, sizeof(*out_reach));
    if (peg_bits_count(pegs) == 0) {
        reach_nothing(out_reach);
        return PEG_OK;
    }
    status = plant(ops, frame, pegs, (wanted & PEG_REACH_GAMES) != 0, &level, budget);
    while (status == PEG_OK && level.count > 0) {
        peg_reached *reached = out_reach->level + out_reach->levels++;
        peg_seen seen;

        reached->apart = level.count;
        status = ops->inspect(frame, &level, stop ? stop->word : NULL,
                              (wanted & PEG_REACH_POSITIONS) != 0, budget, &seen);
        if (status != PEG_OK)
            break;
        reached->positions = seen.positions;
        reached->stuck = seen.stuck;
        if (peg_count_add(&out_reach->games, &seen.games))
            status = PEG_E_COUNT;
        else
            status = advance(ops, frame, seen.highest, &level, &store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
    return status;
}

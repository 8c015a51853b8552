/* SPDX-License-Identifier: MIT */

/* The walk through all levels: see reach.h. */
#include "count/reach.h"

#include "base/bytes.h"
#include "base/count.h"
#include "count/first_level.h"

/* A start without pegs: no set has a slot for it, and nothing can be played from it. */
static void reach_nothing(peg_reach *reach)
{
    reach->levels = 1;
    reach->level[0] = (peg_reached){1, 1, 1};
    reach->games = (peg_count){1, 0};
}

/*
 * The stride of the next level's slots, which have counts of 64 bits for as long as these are
 * certain to suffice. Each count is a sum of counts of this level. As each image of a position
 * is reached along each line from one position at most, the sum has at most `ways` terms.
 */
static size_t next_stride(const peg_frame *frame, const peg_level *level, uint64_t highest)
{
    size_t words = (size_t)frame->words;
    uint64_t ways = (uint64_t)frame->group_size * frame->shape->line_count;
    int bits = 1;

    while (ways >> bits)
        bits++;
    if (level->stride == PEG_COUNT64_SLOT(words) && highest >> (64 - bits))
        return PEG_COUNT128_SLOT(words);
    return level->stride;
}

/* Replaces a level by the next. */
static peg_status advance(const peg_level_ops *ops, const peg_frame *frame, uint64_t highest,
                          peg_level *level, peg_store *store, peg_budget *budget)
{
    size_t stride = next_stride(frame, level, highest);
    unsigned step = PEG_FORWARD;
    peg_status status = peg_store_begin(store, stride, level->count + level->count / 4, budget);

    /* Marks would leave out ways to a position, all of which are needed to count. */
    if (stride == PEG_PLAIN_SLOT(frame->words))
        step |= PEG_USE_MARKS | PEG_MAKE_MARKS;
    if (status == PEG_OK)
        status = ops->grow(frame, level, step, store, budget);
    peg_level_free(level, budget);
    return status == PEG_OK ? ops->harvest(store, level, budget) : status;
}

peg_status peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                          int wanted, peg_budget *budget, peg_reach *out_reach)
{
    const peg_level_ops *ops = peg_level_ops_for(frame->words);
    peg_store store = {.hole_bits = frame->hole_bits};
    peg_level level = {0};
    peg_status status;

    memset(out_reach, 0, sizeof(*out_reach));
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, frame->words, frame->shape->line_count);
    if (peg_bits_count(pegs) == 0) {
        reach_nothing(out_reach);
        return PEG_OK;
    }
    status = peg_first_level(ops, frame, pegs,
                             wanted & PEG_REACH_GAMES ? PEG_COUNT64_SLOT(frame->words)
                                                      : PEG_PLAIN_SLOT(frame->words),
                             &level, budget);
    while (status == PEG_OK && level.count > 0) {
        peg_reached *reached = out_reach->level + out_reach->levels++;
        peg_findings findings;

        reached->keys = level.count;
        status = ops->inspect(frame, &level, stop ? stop->word : NULL,
                              (wanted & PEG_REACH_POSITIONS) != 0, budget, &findings);
        if (status != PEG_OK)
            break;
        reached->positions = findings.positions;
        reached->stuck = findings.stuck;
        if (peg_count_add(&out_reach->games, &findings.games))
            status = PEG_E_COUNT;
        else
            status = advance(ops, frame, findings.highest, &level, &store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
    return status;
}

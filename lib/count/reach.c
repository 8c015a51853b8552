/* SPDX-License-Identifier: MIT */

/*
 * Goes through all levels, each of which replaces the one before: see reach.h. In random play each
 * position of a level has the chance that play reaches it, and gives a share to every position that
 * can follow. The share replaces the chance in its slot, so growing the next level, like levels
 * with counts, adds up the shares. The surplus of the first legal line goes to the next level
 * before that.
 */
#include "count/reach.h"

#include "base/assert.h"
#include "base/count.h"
#include "base/memory.h"
#include "count/level.h"

static void begin_counting(const peg_frame *frame, peg_budget *budget)
{
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, frame->words, frame->shape->line_count);
}

/* Takes the least stuck position of a level: how its positions lie depends on the threads. */
static void reach_take_end(const peg_frame *frame, const peg_level *level, peg_budget *budget,
                           peg_bits *out_end)
{
    int is_found = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        peg_bits pegs = peg_level_position(frame, level, i);
        size_t line = peg_shape_first_legal(frame->shape, &pegs);

        peg_budget_work(budget, 2 + line);
        if (line < frame->shape->line_count || (is_found && peg_bits_less(out_end, &pegs)))
            continue;
        is_found = 1;
        *out_end = pegs;
    }
}

void peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int wanted,
                    peg_budget *budget, peg_reach *out_reach)
{
    const peg_level_ops *ops = peg_level_ops_of(frame->shape);
    size_t words = (size_t)frame->words;
    int counts = (wanted & PEG_REACH_GAMES) != 0;
    /* Marks would leave out ways to a position, all of which are needed to count. */
    unsigned step = counts ? PEG_FORWARD : PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS;
    peg_store store = {.hole_bits = frame->hole_bits};
    peg_level level = {0};

    PEG_ASSERT(!stop || counts);
    memset(out_reach, 0, sizeof(*out_reach));
    begin_counting(frame, budget);
    /* No set has a slot for a position without pegs, and nothing can be played from it. */
    if (peg_bits_count(pegs) == 0) {
        out_reach->levels = 1;
        out_reach->level[0] = (peg_reached){1, 1, 1};
        out_reach->games = (peg_count){1, 0};
        return;
    }
    peg_first_level(ops, frame, pegs, counts ? PEG_COUNT64_SLOT(words) : PEG_PLAIN_SLOT(words),
                    &level, budget);
    while (budget->status == PEG_OK && level.count > 0) {
        peg_reached *reached = out_reach->level + out_reach->levels++;
        size_t keys = level.count;
        peg_findings found = ops->inspect(frame, &level, stop ? stop->word : NULL,
                                          (wanted & PEG_REACH_POSITIONS) != 0, budget);

        *reached = (peg_reached){keys, found.positions, found.stuck};
        if (found.stuck && wanted & PEG_REACH_ENDS)
            reach_take_end(frame, &level, budget, &out_reach->end);
        if (found.stuck && wanted & PEG_REACH_FIRST_STUCK)
            break;
        if (peg_count_add(&out_reach->games, &found.games))
            peg_budget_fail(budget, PEG_E_COUNT);
        peg_store_begin(&store, peg_level_next_stride(frame, &level, budget),
                        level.count + level.count / 4, budget);
        peg_level_advance(ops, frame, step, &level, &store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
}

/* -- Random play ----------------------------------------------------------- */

/* By the number of legal lines, the chance that all draws miss them; NULL where draws go on. */
static peg_count *find_misses(const peg_shape *shape, int draws, peg_budget *budget)
{
    uint32_t lines = (uint32_t)shape->line_count;
    peg_count *misses = NULL;

    if (draws >= 0)
        misses = peg_budget_resize(budget, NULL, 0, (lines + 1) * sizeof(*misses));
    for (uint32_t legal = 1; misses && budget->status == PEG_OK && legal <= lines; legal++) {
        misses[legal] = peg_chance_in_a_row(peg_chance_of(lines - legal, lines), (uint32_t)draws);
        peg_budget_work(budget, PEG_STEPS);
    }
    return misses;
}

static void play_all(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                     const peg_count *misses, peg_budget *budget, peg_chances *chances)
{
    const peg_level_ops *ops = peg_level_ops_of(frame->shape);
    size_t words = (size_t)frame->words;
    peg_count *left = chances->left + peg_bits_count(pegs);
    peg_store store = {.hole_bits = frame->hole_bits};
    peg_level level = {0};

    peg_first_level(ops, frame, pegs, PEG_COUNT128_SLOT(words), &level, budget);
    if (level.keys) {
        level.keys[words] = PEG_CERTAIN.low;
        level.keys[words + 1] = PEG_CERTAIN.high;
    }
    for (; budget->status == PEG_OK && level.keys; left--) {
        peg_store_begin(&store, level.stride, level.count + level.count / 4, budget);
        ops->share_out(frame, &level, stop ? stop->word : NULL, misses, &store, left, &chances->won,
                       budget);
        peg_level_advance(ops, frame, PEG_FORWARD, &level, &store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
}

void peg_chances_find(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int draws,
                      peg_budget *budget, peg_chances *out_chances)
{
    peg_count *misses = find_misses(frame->shape, draws, budget);

    memset(out_chances, 0, sizeof(*out_chances));
    begin_counting(frame, budget);
    if (peg_bits_count(pegs) > 0) {
        play_all(frame, pegs, stop, misses, budget, out_chances);
    } else {
        /* No set has a slot for a position without pegs, and nothing can be played from it. */
        out_chances->left[0] = PEG_CERTAIN;
        if (stop && peg_bits_equal(stop, pegs))
            out_chances->won = PEG_CERTAIN;
    }
    peg_budget_free(budget, misses, (frame->shape->line_count + 1) * sizeof(*misses));
}

/* SPDX-License-Identifier: MIT */

/*
 * Finds the levels of a tally. They grow from the start and from the goal, always at the end
 * whose last level is smaller, until the two last levels are one jump apart. Then they are
 * pruned: first the last two, each to what a jump leads to from the other; and from there the
 * levels before them, each to what lies a jump before the next. What is left can be both reached
 * and won.
 *
 * A table changes this. Levels then grow from the start alone, without any position that is
 * lost, and need no pruning.
 */
#include "count/tally_levels.h"

#include "base/bytes.h"
#include "count/first_level.h"

/* A side gets a sieve once a level has more positions than this. A test makes it small. */
#ifndef PEG_SIEVE_FROM
#define PEG_SIEVE_FROM 60000
#endif

/*
 * Makes the first level from the goal where the goal is one peg anywhere: the keys of all
 * positions of one peg in the start's class, as complements.
 */
static peg_status begin_at_every_hole(peg_tally *tally, const peg_classes *classes,
                                      peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_level *level = tally->from_goal->level;
    int holes = tally->frame.shape->holes;
    peg_bits class = peg_class_of(classes, &tally->task.pegs);
    size_t count = 0;
    peg_status status = peg_level_take(level, words, (size_t)holes, budget);

    if (status != PEG_OK)
        return status;
    for (int hole = 0; hole < holes; hole++) {
        peg_bits one = {{0}};
        peg_bits own;
        uint64_t *key = level->keys + count * words;
        size_t i = 0;

        peg_bits_set(&one, hole);
        own = peg_class_of(classes, &one);
        if (!peg_bits_equal(&own, &class))
            continue;
        one = peg_tally_complement(tally, &one);
        tally->ops->find_key(&tally->frame, one.word, key);
        while (memcmp(level->keys + i * words, key, words * sizeof(*key)) != 0)
            i++;
        count += i == count;
    }
    peg_level_truncate(level, count, budget);
    return PEG_OK;
}

peg_status peg_tally_begin_sides(peg_tally *tally, const peg_classes *classes, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_side *from_goal = tally->from_goal;
    peg_bits goal = peg_tally_complement(tally, &task->goal.pegs);
    peg_status status =
        peg_first_level(tally->ops, &tally->frame, &task->pegs, (size_t)tally->frame.words,
                        tally->from_start->level, budget);

    if (status != PEG_OK)
        return status;
    if (task->goal.kind == PEG_GOAL_ANYWHERE)
        return begin_at_every_hole(tally, classes, budget);
    status = peg_first_level(tally->ops, &tally->frame, &goal, (size_t)tally->frame.words,
                             from_goal->level, budget);
    if (status == PEG_OK && memcmp(from_goal->level->keys, tally->from_start->level->keys,
                                   from_goal->level->size) == 0) {
        peg_level_free(from_goal->level, budget);
        peg_budget_free(budget, from_goal, sizeof(*from_goal));
        tally->from_goal = tally->from_start;
    }
    return status;
}

/* Whether every symmetry of the group keeps the start. */
static int group_keeps_start(const peg_tally *tally)
{
    const peg_frame *frame = &tally->frame;
    const peg_bits *start = &tally->task.pegs;
    uint64_t key[PEG_MAX_WORDS];

    /* Finding the key leaves all images in the scratch. */
    tally->ops->find_key(frame, start->word, key);
    for (size_t s = 0; s < frame->group_size; s++) {
        peg_bits image = {{0}};

        for (int w = 0; w < frame->words; w++)
            image.word[w] =
                frame->scratch_images[s * (size_t)frame->words + (size_t)w] >> frame->image_shift;
        if (!peg_bits_equal(&image, start))
            return 0;
    }
    return 1;
}

/*
 * Makes the sieve of a side, if it can have one. Play from the goal is play between complements:
 * its own goal is the complement of the start. But a key stands for all images of a position,
 * and a sieve is for one goal; so every symmetry must keep the goal. The group is chosen to keep
 * the goal of the task, while it may or may not keep the start.
 */
static peg_status make_sieve(peg_tally *tally, peg_side *side, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_bits complement = peg_tally_complement(tally, &task->pegs);
    struct peg_goal goal = peg_goal_exactly(&complement);

    if (side != tally->from_start) {
        if (!group_keeps_start(tally))
            return PEG_OK;
        return peg_sieve_make(&tally->frame, &goal, &complement, budget, &side->sieve);
    }
    return peg_sieve_make(&tally->frame, &task->goal, &task->pegs, budget, &side->sieve);
}

/* Grows the level after the last of a side. */
static peg_status grow(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_level *level = side->level + last;
    size_t words = (size_t)tally->frame.words;
    int by_table = tally->task.table && side == tally->from_start;
    peg_status status = peg_store_begin(&tally->store, PEG_PLAIN_SLOT(words),
                                        level->count + level->count / 2, budget);

    if (by_table)
        tally->frame.table = tally->task.table;
    if (status == PEG_OK)
        status =
            tally->ops->grow(&tally->frame, level, PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS,
                             &tally->store, budget);
    tally->frame.table = NULL;
    if (status == PEG_OK)
        status = tally->ops->harvest(&tally->store, level + 1, budget);
    if (status == PEG_OK && level[1].count > PEG_SIEVE_FROM && !side->sieve.sums && !by_table)
        status = make_sieve(tally, side, budget);
    if (status == PEG_OK && side->sieve.sums)
        status = peg_sieve_level(&side->sieve, level + 1, budget);
    return status;
}

/* Grows both sides until they are one jump apart. Outputs the last level of the side from the goal.
 */
static peg_status grow_sides(peg_tally *tally, int *out_last, peg_budget *budget)
{
    int start_last = 0;
    int goal_last = 0;
    peg_status status = PEG_OK;

    while (status == PEG_OK && start_last + goal_last + 1 < tally->length) {
        int same = tally->from_start == tally->from_goal;
        size_t count = tally->from_start->level[start_last].count;

        if (same || tally->task.table || count <= tally->from_goal->level[goal_last].count)
            status = grow(tally, tally->from_start, start_last++, budget);
        else
            status = grow(tally, tally->from_goal, goal_last++, budget);
        if (same && start_last + goal_last + 1 < tally->length)
            goal_last++;
    }
    tally->meeting = start_last;
    *out_last = goal_last;
    return status;
}

/* Prunes the levels of a side before the last: each to what lies a jump before the next. */
static peg_status prune_back(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (int i = last; status == PEG_OK && i > 0; i--)
        status = tally->ops->prune(&tally->frame, side->level + i,
                                   PEG_BACK | PEG_USE_MARKS | PEG_MAKE_MARKS, side->level + i - 1,
                                   budget);
    return status;
}

/* Sorts the levels of a side that need no pruning. */
static peg_status sort_levels(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (int i = 0; status == PEG_OK && i <= last; i++)
        status = tally->ops->sort(&tally->frame, side->level + i, budget);
    return status;
}

/*
 * Prunes the last level of each side to what a step across from the other leads to. If both
 * sides are one, its last level is pruned by itself, as a step across leads there and back.
 *
 * The first step uses the marks of growth: of the lines that led to the level from the goal. It
 * makes marks of lines that lead to the other side, which steps back use afterwards. The second
 * step cannot use these: they name jumps onward from its level, not those that led to it.
 */
static peg_status prune_meeting(peg_tally *tally, int goal_last, peg_budget *budget)
{
    peg_level *start_level = tally->from_start->level + tally->meeting;
    peg_level *goal_level = tally->from_goal->level + goal_last;
    peg_status status =
        tally->ops->prune(&tally->frame, goal_level, PEG_ACROSS | PEG_USE_MARKS | PEG_MAKE_MARKS,
                          start_level, budget);

    if (status != PEG_OK || tally->from_start == tally->from_goal)
        return status;
    return tally->ops->prune(&tally->frame, start_level, PEG_ACROSS | PEG_MAKE_MARKS, goal_level,
                             budget);
}

peg_status peg_tally_find_levels(peg_tally *tally, peg_budget *budget)
{
    int by_table = tally->task.table != NULL;
    int goal_last = 0;
    peg_status status = grow_sides(tally, &goal_last, budget);

    peg_store_free(&tally->store, budget);
    peg_sieve_free(&tally->from_start->sieve, budget);
    peg_sieve_free(&tally->from_goal->sieve, budget);
    /*
     * With a table, every position grown from the start can be won. But of several goals some
     * may be out of reach, so that a side from the goal still has to be pruned.
     */
    if (status == PEG_OK && !(by_table && tally->from_start == tally->from_goal))
        status = prune_meeting(tally, goal_last, budget);
    if (status == PEG_OK && by_table)
        status = sort_levels(tally, tally->from_start, tally->meeting, budget);
    if (status == PEG_OK && !by_table)
        status = prune_back(tally, tally->from_start, tally->meeting, budget);
    if (status == PEG_OK && tally->from_start != tally->from_goal)
        status = prune_back(tally, tally->from_goal, goal_last, budget);
    if (status != PEG_OK)
        return status;
    for (int jumps = 0; jumps <= tally->length; jumps++) {
        peg_level_unmark(peg_tally_level(tally, jumps), tally->frame.hole_bits);
        tally->positions += peg_tally_level(tally, jumps)->count;
    }
    return PEG_OK;
}

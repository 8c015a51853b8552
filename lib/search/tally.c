/* SPDX-License-Identifier: MIT */

/*
 * Grows levels of positions from the start and, as complements, from the goal,
 * always at the smaller end, until they lie one jump apart. Those ahead from which
 * a jump leads to one behind can be won; from there both sides are cut down to
 * what can be both reached and won, and counted from the goal to the start.
 */
#include "search/tally.h"

#include "base/bytes.h"
#include "base/count.h"
#include "theory/classes.h"

/* A level of so many positions repays the making of a sieve. A test makes it 0. */
#ifndef PEG_SIEVE_FROM
#define PEG_SIEVE_FROM 60000
#endif

/* Makes a level of one position. */
static peg_status plant(peg_tally *tally, const peg_bits *pegs, peg_level *level,
                        peg_budget *budget)
{
    peg_status status = peg_level_take(level, (size_t)tally->frame.words, 1, budget);

    if (status == PEG_OK)
        tally->ops->canon(&tally->frame, pegs->word, level->keys);
    return status;
}

/*
 * Makes the first level behind of one peg in every hole of the start's class: those
 * that stand for the others.
 */
static peg_status plant_everywhere(peg_tally *tally, const peg_classes *classes, peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_level *level = tally->behind->level;
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
        tally->ops->canon(&tally->frame, one.word, key);
        while (memcmp(level->keys + i * words, key, words * sizeof(*key)) != 0)
            i++;
        count += i == count;
    }
    peg_level_cut(level, count, budget);
    return PEG_OK;
}

/* Makes the first level of both sides, and of both the same where they are. */
static peg_status plant_both(peg_tally *tally, const peg_classes *classes, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_side *behind = tally->behind;
    peg_bits goal = peg_tally_complement(tally, &task->goal);
    peg_status status = plant(tally, &task->pegs, tally->ahead->level, budget);

    if (status != PEG_OK)
        return status;
    if (task->goal_kind == PEG_GOAL_ANYWHERE)
        return plant_everywhere(tally, classes, budget);
    status = plant(tally, &goal, behind->level, budget);
    if (status == PEG_OK &&
        memcmp(behind->level->keys, tally->ahead->level->keys, behind->level->size) == 0) {
        peg_level_free(behind->level, budget);
        peg_budget_free(budget, behind, sizeof(*behind));
        tally->behind = tally->ahead;
    }
    return status;
}

/* Whether every symmetry of the group keeps the start. Leaves its images in the view. */
static int group_keeps_start(const peg_tally *tally)
{
    const peg_frame *frame = &tally->frame;
    const peg_bits *start = &tally->task.pegs;
    uint64_t key[PEG_MAX_WORDS];

    tally->ops->canon(frame, start->word, key);
    for (size_t s = 0; s < frame->order; s++) {
        peg_bits image = {{0}};

        for (int w = 0; w < frame->words; w++)
            image.word[w] = frame->view[s * (size_t)frame->words + (size_t)w] >> frame->shift;
        if (!peg_bits_equal(&image, start))
            return 0;
    }
    return 1;
}

/*
 * Makes the sieve of a side, if it can have one. A sieve is for one goal, but a
 * position stands for all its images. Play behind goes from the goal's complement to
 * the start's, or to an image of that.
 */
static peg_status make_sieve(peg_tally *tally, peg_side *side, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    peg_bits goal = peg_tally_complement(tally, &task->pegs);
    peg_goal_kind kind = peg_bits_count(&goal) == 1 ? PEG_GOAL_HOLE : PEG_GOAL_POSITION;

    if (side != tally->ahead) {
        if (!group_keeps_start(tally))
            return PEG_OK;
        return peg_sieve_make(&tally->frame, kind, &goal, &goal, budget, &side->sieve);
    }
    return peg_sieve_make(&tally->frame, task->goal_kind, &task->goal, &task->pegs, budget,
                          &side->sieve);
}

/* Grows a side by the level after those it has. */
static peg_status grow(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_level *level = side->level + last;
    size_t words = (size_t)tally->frame.words;
    int exact = tally->task.table && side == tally->ahead;
    peg_status status = peg_store_begin(&tally->store, PEG_PLAIN_SLOT(words),
                                        level->count + level->count / 2, budget);

    if (exact)
        tally->frame.table = tally->task.table;
    if (status == PEG_OK)
        status = tally->ops->grow(&tally->frame, level, PEG_FORWARD | PEG_MARKED | PEG_MARKING,
                                  &tally->store, budget);
    tally->frame.table = NULL;
    if (status == PEG_OK)
        status = tally->ops->harvest(&tally->store, level + 1, budget);
    if (status == PEG_OK && level[1].count > PEG_SIEVE_FROM && !side->sieve.sums && !exact)
        status = make_sieve(tally, side, budget);
    if (status == PEG_OK && side->sieve.sums)
        status = peg_sieve_level(&side->sieve, level + 1, budget);
    return status;
}

/* Grows both sides until they lie one jump apart. */
static peg_status approach(peg_tally *tally, int *out_behind, peg_budget *budget)
{
    int ahead = 0;
    int behind = 0;
    peg_status status = PEG_OK;

    while (status == PEG_OK && ahead + behind + 1 < tally->length) {
        int same = tally->ahead == tally->behind;
        size_t count = tally->ahead->level[ahead].count;

        if (same || tally->task.table || count <= tally->behind->level[behind].count)
            status = grow(tally, tally->ahead, ahead++, budget);
        else
            status = grow(tally, tally->behind, behind++, budget);
        if (same && ahead + behind + 1 < tally->length)
            behind++;
    }
    tally->meeting = ahead;
    *out_behind = behind;
    return status;
}

/* Cuts levels of a side down to what lies a jump before the last of them. */
static peg_status cut_back(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (int i = last; status == PEG_OK && i > 0; i--)
        status = tally->ops->cut(&tally->frame, side->level + i,
                                 PEG_BACK | PEG_MARKED | PEG_MARKING, side->level + i - 1, budget);
    return status;
}

/* Puts levels of a side in order, where nothing in them is to be cut away. */
static peg_status settle(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (int i = 0; status == PEG_OK && i <= last; i++)
        status = tally->ops->settle(&tally->frame, side->level + i, budget);
    return status;
}

/*
 * Cuts the last levels of both sides down to what leads from one to the other. As
 * what lies across from across is where it began, a step from the one tells all that
 * is kept of the other, and what is kept of a side that is both. Marks are of the
 * lines that lead to the other side then, by which steps back can go; but a step
 * across cannot.
 */
static peg_status meet(peg_tally *tally, int last, peg_budget *budget)
{
    peg_level *ahead = tally->ahead->level + tally->meeting;
    peg_level *behind = tally->behind->level + last;
    peg_status status = tally->ops->cut(&tally->frame, behind,
                                        PEG_ACROSS | PEG_MARKED | PEG_MARKING, ahead, budget);

    if (status != PEG_OK || tally->ahead == tally->behind)
        return status;
    return tally->ops->cut(&tally->frame, ahead, PEG_ACROSS | PEG_MARKING, behind, budget);
}

/* Whether the position is of the class of a goal. */
static int can_be_won(const peg_task *task, const peg_classes *classes)
{
    peg_bits own = peg_class_of(classes, &task->pegs);
    peg_bits goal = peg_class_of(classes, &task->goal);

    return task->goal_kind == PEG_GOAL_ANYWHERE || peg_bits_equal(&own, &goal);
}

static peg_status find_levels(peg_tally *tally, peg_budget *budget)
{
    int exact = tally->task.table != NULL;
    int behind = 0;
    peg_status status = approach(tally, &behind, budget);

    peg_store_free(&tally->store, budget);
    peg_sieve_free(&tally->ahead->sieve, budget);
    peg_sieve_free(&tally->behind->sieve, budget);
    /* By a table nothing grows that is lost. Behind there may be a goal out of reach. */
    if (status == PEG_OK && !(exact && tally->ahead == tally->behind))
        status = meet(tally, behind, budget);
    if (status == PEG_OK && exact)
        status = settle(tally, tally->ahead, tally->meeting, budget);
    if (status == PEG_OK && !exact)
        status = cut_back(tally, tally->ahead, tally->meeting, budget);
    if (status == PEG_OK && tally->ahead != tally->behind)
        status = cut_back(tally, tally->behind, behind, budget);
    if (status != PEG_OK)
        return status;
    for (int jumps = 0; jumps <= tally->length; jumps++) {
        peg_level_bare(peg_tally_level(tally, jumps), tally->frame.bare);
        tally->positions += peg_tally_level(tally, jumps)->count;
    }
    return PEG_OK;
}

/* A position that is won at once, or cannot be, needs no levels. */
static peg_status make(peg_tally *tally, int kept, peg_budget *budget)
{
    const peg_task *task = &tally->task;
    int anywhere = task->goal_kind == PEG_GOAL_ANYWHERE;
    peg_classes classes;
    peg_status status;

    tally->length = peg_bits_count(&task->pegs) - (anywhere ? 1 : peg_bits_count(&task->goal));
    if (tally->length == 0)
        tally->total.low = anywhere || peg_bits_equal(&task->pegs, &task->goal);
    if (tally->length <= 0)
        return PEG_OK;
    peg_classes_find(task->shape, &classes);
    if (!can_be_won(task, &classes))
        return PEG_OK;
    status = peg_frame_make(task->shape, anywhere ? NULL : &task->goal, &task->pegs, PEG_GROUP, 1,
                            budget, &tally->frame);
    if (status != PEG_OK)
        return status;
    tally->ops = peg_ops_for(task->shape->words);
    tally->store.bare = tally->frame.bare;
    tally->ahead = peg_budget_resize(budget, NULL, 0, sizeof(*tally->ahead));
    if (!tally->ahead)
        return peg_budget_refusal(budget);
    memset(tally->ahead, 0, sizeof(*tally->ahead));
    tally->behind = peg_budget_resize(budget, NULL, 0, sizeof(*tally->behind));
    if (!tally->behind)
        return peg_budget_refusal(budget);
    memset(tally->behind, 0, sizeof(*tally->behind));
    status = plant_both(tally, &classes, budget);
    if (status != PEG_OK)
        return status;
    if (tally->task.table && !kept)
        return peg_tally_count_ahead(tally, budget);
    status = find_levels(tally, budget);
    return status == PEG_OK ? peg_tally_count_all(tally, kept, budget) : status;
}

peg_status peg_tally_make(const peg_task *task, int kept, peg_budget *budget, peg_tally **out_tally)
{
    peg_tally *tally = peg_budget_resize(budget, NULL, 0, sizeof(*tally));
    peg_status status;

    if (!tally)
        return peg_budget_refusal(budget);
    memset(tally, 0, sizeof(*tally));
    tally->task = *task;
    status = make(tally, kept, budget);
    tally->task.table = NULL; /* which may be gone by the time it is looked at */
    if (status == PEG_OK)
        *out_tally = tally;
    else
        peg_tally_free(tally, budget);
    return status;
}

static void free_side(peg_side *side, peg_budget *budget)
{
    if (!side)
        return;
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        peg_level_free(side->level + i, budget);
    peg_sieve_free(&side->sieve, budget);
    peg_budget_free(budget, side, sizeof(*side));
}

void peg_tally_free(peg_tally *tally, peg_budget *budget)
{
    if (!tally)
        return;
    for (int jumps = 0; jumps < PEG_MAX_HOLES; jumps++)
        peg_tally_drop_counts(tally, jumps, budget);
    if (tally->behind != tally->ahead)
        free_side(tally->behind, budget);
    free_side(tally->ahead, budget);
    peg_store_free(&tally->store, budget);
    peg_frame_free(&tally->frame, budget);
    peg_budget_free(budget, tally, sizeof(*tally));
}

/* SPDX-License-Identifier: MIT */

/*
 * Makes a tally. Levels grow from the start and from the goal, always at the end whose last level
 * is smaller, until the two last levels are one jump apart. Then they are pruned: first the last
 * two, each to what a jump leads to from the other; and from there the levels before them, each to
 * what lies a jump before the next. What is left can be both reached and won, and is counted.
 *
 * A table changes this. Levels then grow from the start alone, without any position that is
 * lost, and need no pruning.
 */
#include "count/tally.h"

#include "base/count.h"
#include "base/memory.h"

/* -- levels ---------------------------------------------------------------- */

peg_level *peg_tally_level(const peg_tally *tally, int jumps)
{
    return jumps <= tally->meeting ? tally->from_start + jumps
                                   : tally->from_goal + (tally->length - jumps);
}

peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs)
{
    peg_bits complement;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        complement.word[w] = ~pegs->word[w] & tally->frame.all_holes.word[w];
    return complement;
}

/*
 * Makes the first level from the goal where the goal is one peg anywhere: the keys of all
 * positions of one peg in the start's class, as complements.
 */
static void begin_at_every_hole(peg_tally *tally, peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_level *level = tally->from_goal;
    int holes = tally->frame.shape->holes;
    peg_bits ends = peg_class_holes(tally->ends.shape, &tally->ends.pegs);
    size_t count = 0;

    peg_level_take(level, words, (size_t)holes, budget);
    for (int hole = 0; level->keys && hole < holes; hole++) {
        peg_bits one = {{0}};
        uint64_t *key = level->keys + count * words;
        size_t i = 0;

        if (!peg_bits_get(&ends, hole))
            continue;
        peg_bits_set(&one, hole);
        one = peg_tally_complement(tally, &one);
        tally->ops->find_key(&tally->frame, one.word, key);
        while (memcmp(level->keys + i * words, key, words * sizeof(*key)) != 0)
            i++;
        count += i == count;
    }
    peg_level_truncate(level, count, budget);
}

static void tally_free_levels(peg_level *levels, peg_budget *budget)
{
    for (int i = 0; levels && i < PEG_MAX_HOLES; i++)
        peg_level_free(levels + i, budget);
    peg_budget_free(budget, levels, PEG_MAX_HOLES * sizeof(*levels));
}

/* Makes the first level of both sides. If these levels are the same, the sides become one. */
static void tally_begin(peg_tally *tally, peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;
    size_t words = (size_t)tally->frame.words;
    peg_bits goal = peg_tally_complement(tally, &ends->goal.pegs);

    tally->from_start = peg_budget_new(budget, PEG_MAX_HOLES * sizeof(*tally->from_start));
    tally->from_goal = peg_budget_new(budget, PEG_MAX_HOLES * sizeof(*tally->from_goal));
    if (budget->status != PEG_OK)
        return;
    peg_first_level(tally->ops, &tally->frame, &ends->pegs, words, tally->from_start, budget);
    if (ends->goal.kind == PEG_GOAL_ANYWHERE) {
        begin_at_every_hole(tally, budget);
        return;
    }
    peg_first_level(tally->ops, &tally->frame, &goal, words, tally->from_goal, budget);
    if (budget->status == PEG_OK &&
        memcmp(tally->from_goal->keys, tally->from_start->keys, tally->from_goal->size) == 0) {
        tally_free_levels(tally->from_goal, budget);
        tally->from_goal = tally->from_start;
    }
}

/* Grows the level after the last of a side, from the start by the table if there is one. */
static void grow_side(peg_tally *tally, peg_level *last, int by_table, peg_budget *budget)
{
    peg_store_begin(&tally->store, PEG_PLAIN_SLOT(tally->frame.words),
                    last->count + last->count / 2, budget);
    tally->frame.table = by_table ? tally->ends.table : NULL;
    tally->ops->grow(&tally->frame, last, PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS,
                     &tally->store, budget);
    tally->frame.table = NULL;
    tally->ops->harvest(&tally->store, last + 1, budget);
}

/* Grows both sides until they are one jump apart, and returns the last level from the goal. */
static int grow_sides(peg_tally *tally, peg_budget *budget)
{
    int same = tally->from_start == tally->from_goal;
    int start_last = 0;
    int goal_last = 0;

    while (budget->status == PEG_OK && start_last + goal_last + 1 < tally->length) {
        const peg_level *goal = tally->from_goal + goal_last;

        if (same || tally->ends.table || tally->from_start[start_last].count <= goal->count)
            grow_side(tally, tally->from_start + start_last++, 1, budget);
        else
            grow_side(tally, tally->from_goal + goal_last++, 0, budget);
        if (same && start_last + goal_last + 1 < tally->length)
            goal_last++;
    }
    tally->meeting = start_last;
    return goal_last;
}

/* Prunes the levels of a side before the last: each to what lies a jump before the next. */
static void prune_back(peg_tally *tally, peg_level *levels, int last, peg_budget *budget)
{
    for (int i = last; i > 0; i--)
        tally->ops->prune(&tally->frame, levels + i, PEG_BACK | PEG_USE_MARKS | PEG_MAKE_MARKS,
                          levels + i - 1, budget);
}

/*
 * Prunes the last level of each side to what a step across from the other leads to. If both
 * sides are one, its last level is pruned by itself, as a step across leads there and back.
 *
 * The first step uses the marks of growth: of the lines that led to the level from the goal. It
 * makes marks of lines that lead to the other side, which steps back use afterwards. The second
 * step cannot use these: they name jumps onward from its level, not those that led to it.
 */
static void prune_meeting(peg_tally *tally, int goal_last, peg_budget *budget)
{
    peg_level *start_level = tally->from_start + tally->meeting;
    peg_level *goal_level = tally->from_goal + goal_last;

    tally->ops->prune(&tally->frame, goal_level, PEG_ACROSS | PEG_USE_MARKS | PEG_MAKE_MARKS,
                      start_level, budget);
    if (tally->from_start != tally->from_goal)
        tally->ops->prune(&tally->frame, start_level, PEG_ACROSS | PEG_MAKE_MARKS, goal_level,
                          budget);
}

/* Grows both sides until they meet, and prunes their levels. */
static void find_levels(peg_tally *tally, peg_budget *budget)
{
    int by_table = tally->ends.table != NULL;
    int goal_last = grow_sides(tally, budget);

    peg_store_free(&tally->store, budget);
    /*
     * With a table, every position grown from the start can be won. But of several goals some
     * may be out of reach, so that a side from the goal still has to be pruned.
     */
    if (!by_table || tally->from_start != tally->from_goal)
        prune_meeting(tally, goal_last, budget);
    if (!by_table)
        prune_back(tally, tally->from_start, tally->meeting, budget);
    for (int i = 0; by_table && i <= tally->meeting; i++)
        tally->ops->sort(&tally->frame, tally->from_start + i, budget);
    if (tally->from_start != tally->from_goal)
        prune_back(tally, tally->from_goal, goal_last, budget);
    for (int jumps = 0; budget->status == PEG_OK && jumps <= tally->length; jumps++) {
        peg_level *level = peg_tally_level(tally, jumps);

        tally->positions += level->count;
        /* Only positions of one word have marks. */
        for (size_t i = 0; tally->frame.image_shift && i < level->count; i++)
            level->keys[i] &= tally->frame.hole_bits;
    }
}

/* -- counting -------------------------------------------------------------- */

/*
 * Counts a tally: the number of sequences of jumps that win from each position is the sum of the
 * numbers a jump further on. The usual way goes from the goal through all levels to the start. If
 * both sides are one and only the total is wanted, half of the levels are enough: the number of
 * ways from the start to a position is also that from its complement to the goal.
 *
 * With a table nothing that grows from the start is lost, so each position can be counted as it is
 * found, by the ways that lead to it; no level has to be pruned, and none looked up except where
 * two halves are joined.
 */

static void set_to_one(peg_level *level, peg_budget *budget)
{
    peg_level_take_counts(level, budget);
    for (size_t i = 0; level->counts && i < level->count; i++)
        level->counts[i] = (peg_count){1, 0};
}

/* Where both sides are one, makes levels with counts of their own for the goal's, and shared keys.
 */
static void part_sides(peg_tally *tally, peg_budget *budget)
{
    size_t size = PEG_MAX_HOLES * sizeof(*tally->from_goal);
    peg_level *own = tally->from_goal;

    if (own == tally->from_start)
        own = peg_budget_resize(budget, NULL, 0, size);
    if (!own || own == tally->from_goal)
        return;
    memcpy(own, tally->from_start, size);
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        own[i].size = 0;
    tally->from_goal = own;
}

/* The total is the count of the start, which is alone in its level if it can be won. */
static void take_total(peg_tally *tally)
{
    if (tally->from_start->counts)
        tally->total = tally->from_start->counts[0];
}

/* Counts a level by the counts of another, to which a step leads. */
static void tally_count(peg_tally *tally, peg_level *level, unsigned step, peg_level *next,
                        peg_budget *budget)
{
    step |= tally->ends.which == PEG_SOLUTIONS_AS_POSITIONS ? PEG_EACH_ONCE : 0;
    peg_level_take_counts(level, budget);
    tally->ops->count(&tally->frame, level, step, next, level->counts, budget);
}

/* Counts from how many sequences of jumps each position is won, from the goal to the start. */
static void count_to_start(peg_tally *tally, peg_budget *budget)
{
    set_to_one(peg_tally_level(tally, tally->length), budget);
    for (int jumps = tally->length - 1; budget->status == PEG_OK && jumps >= 0; jumps--) {
        peg_level *next = peg_tally_level(tally, jumps + 1);
        unsigned step = jumps < tally->meeting    ? PEG_FORWARD
                        : jumps == tally->meeting ? PEG_ACROSS
                                                  : PEG_BACK;

        tally_count(tally, peg_tally_level(tally, jumps), step, next, budget);
        if (!tally->ends.by_number)
            peg_level_free_counts(next, budget);
    }
    take_total(tally);
}

/*
 * Finds the total where both sides are one, from the numbers of ways that lead from the start to
 * each position of two levels: that of the meeting, and that `across` jumps from the start, whose
 * complements are one jump past the meeting. The ways to each position of the meeting, times the
 * ways on from it, are summed up.
 */
static void tally_join(peg_tally *tally, int across, peg_budget *budget)
{
    const peg_level *level = tally->from_start + tally->meeting;
    size_t size = level->count * sizeof(peg_count);
    peg_count *onward = size > 0 ? peg_budget_resize(budget, NULL, 0, size) : NULL;
    int once = tally->ends.which == PEG_SOLUTIONS_AS_POSITIONS;

    tally->ops->count(&tally->frame, level, PEG_ACROSS | (once ? PEG_EACH_ONCE : 0),
                      tally->from_start + across, onward, budget);
    if (budget->status == PEG_OK)
        tally->total = tally->ops->sum_products(&tally->frame, level, onward, !once, budget);
    peg_budget_free(budget, onward, size);
}

/*
 * Finds the total alone, where both sides are one, from the ways that lead from the start to
 * each position of the first half. A count serves all images of a position: every symmetry keeps
 * the goal, and so the start, which is its complement.
 */
static void count_half(peg_tally *tally, peg_budget *budget)
{
    int across = tally->length - tally->meeting - 1;

    set_to_one(tally->from_start, budget);
    for (int jumps = 1; budget->status == PEG_OK && jumps <= tally->meeting; jumps++) {
        peg_level *level = tally->from_start + jumps;

        tally_count(tally, level, PEG_BACK, level - 1, budget);
        if (jumps - 1 != across)
            peg_level_free_counts(level - 1, budget);
    }
    tally_join(tally, across, budget);
}

/*
 * Counts solutions up to order, from the goal to the start: a position by those that sets of
 * independent jumps lead to, so that all levels after it are needed (see position/order.h).
 */
static void count_up_to_order(peg_tally *tally, peg_budget *budget)
{
    size_t size = ((size_t)tally->length + 1) * sizeof(peg_onward);
    size_t most = (size_t)tally->frame.shape->holes / 3;
    peg_onward *onward = peg_budget_new(budget, size);
    peg_lines_by_hole by_hole = {0};

    if (!onward)
        return;
    peg_lines_by_hole_make(tally->ends.shape, tally->frame.line_words, budget, &by_hole);
    set_to_one(peg_tally_level(tally, tally->length), budget);
    for (int jumps = tally->length; budget->status == PEG_OK && jumps >= 0; jumps--) {
        peg_level *level = peg_tally_level(tally, jumps);
        peg_onward *here = onward + jumps;
        size_t left = (size_t)(tally->length - jumps);

        here->has_complements = jumps > tally->meeting;
        if (left > 0)
            tally->ops->count_orders(&tally->frame, level, here->has_complements, &by_hole, here,
                                     left < most ? left : most, budget);
        tally->ops->index(&tally->frame, level, &here->index, budget);
    }
    take_total(tally);
    for (int jumps = 0; jumps <= tally->length; jumps++)
        peg_index_free(&onward[jumps].index, budget);
    peg_lines_by_hole_free(&by_hole, budget);
    peg_budget_free(budget, onward, size);
}

/* -- by a table ------------------------------------------------------------ */

/* Grows the level after one, which is freed unless it is to be kept. */
static void tally_grow(peg_tally *tally, peg_level *level, int keep, peg_budget *budget)
{
    peg_store_begin(&tally->store, peg_level_next_stride(&tally->frame, level, budget),
                    level->count + level->count / 4, budget);
    tally->ops->grow(&tally->frame, level, PEG_FORWARD, &tally->store, budget);
    if (!keep)
        peg_level_free(level, budget);
    tally->ops->harvest(&tally->store, level + 1, budget);
}

/*
 * If both sides are one, goes half the way and joins the halves; else goes all the way and adds up
 * the counts of the goals.
 */
static void count_by_table(peg_tally *tally, peg_budget *budget)
{
    int same = tally->from_start == tally->from_goal;
    int last = same ? tally->length / 2 : tally->length;
    int across = tally->length - last - 1;
    peg_level *levels = tally->from_start;

    peg_level_free(levels, budget);
    peg_first_level(tally->ops, &tally->frame, &tally->ends.pegs,
                    PEG_COUNT64_SLOT(tally->frame.words), levels, budget);
    tally->meeting = last;
    tally->frame.table = tally->ends.table;
    for (int i = 0; budget->status == PEG_OK && i < last; i++)
        tally_grow(tally, levels + i, i == across, budget);
    peg_store_free(&tally->store, budget);
    /* All positions in the last level are goals. */
    for (size_t i = 0; !same && i < levels[last].count; i++) {
        peg_count count = peg_slot_count(levels[last].keys + i * levels[last].stride,
                                         (size_t)tally->frame.words, levels[last].stride);

        if (peg_count_add(&tally->total, &count))
            peg_budget_fail(budget, PEG_E_COUNT);
    }
    if (!same)
        return;
    tally->ops->divide(&tally->frame, levels + last, budget);
    if (across != last)
        tally->ops->divide(&tally->frame, levels + across, budget);
    tally_join(tally, across, budget);
}

/* -- making ---------------------------------------------------------------- */

/* Whether the position is of the goal's class. One peg anywhere has no class. */
static int classes_match(const peg_ends *ends)
{
    return ends->goal.kind == PEG_GOAL_ANYWHERE ||
           peg_class_is_same(ends->shape, &ends->pegs, &ends->goal.pegs);
}

/* A position that is won at once, or cannot be won, needs no levels. */
static void fill_tally(peg_tally *tally, peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;
    int up_to_order = ends->which == PEG_SOLUTIONS_UP_TO_ORDER;
    int once = ends->which == PEG_SOLUTIONS_AS_POSITIONS;

    tally->length = peg_bits_count(&ends->pegs) - peg_goal_count(&ends->goal);
    if (tally->length == 0)
        tally->total.low = (uint64_t)peg_goal_met(&ends->goal, &ends->pegs);
    if (tally->length <= 0 || !classes_match(ends) ||
        peg_frame_make(ends->shape, &ends->goal.pegs, &ends->pegs,
                       once ? SIZE_MAX : PEG_MOST_LEVEL_IMAGES, 1, budget, &tally->frame) != PEG_OK)
        return;
    tally->ops = peg_level_ops_of(ends->shape);
    tally->store.hole_bits = tally->frame.hole_bits;
    tally_begin(tally, budget);
    if (budget->status != PEG_OK)
        return;
    if (ends->table && !ends->by_number && ends->which == PEG_ALL_SOLUTIONS) {
        count_by_table(tally, budget);
        return;
    }
    find_levels(tally, budget);
    if (ends->by_number || up_to_order)
        part_sides(tally, budget);
    if (up_to_order)
        count_up_to_order(tally, budget);
    else if (!ends->by_number && tally->from_start == tally->from_goal)
        count_half(tally, budget);
    else
        count_to_start(tally, budget);
}

peg_tally *peg_tally_make(const peg_ends *ends, peg_budget *budget)
{
    peg_tally *tally = peg_budget_new(budget, sizeof(*tally));

    if (!tally)
        return NULL;
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, ends->shape->words, ends->shape->line_count);
    tally->ends = *ends;
    fill_tally(tally, budget);
    /* It may be gone when the tally is asked next. */
    tally->ends.table = NULL;
    if (budget->status == PEG_OK)
        return tally;
    peg_tally_free(tally, budget);
    return NULL;
}

void peg_tally_free(peg_tally *tally, peg_budget *budget)
{
    if (tally->from_goal != tally->from_start)
        tally_free_levels(tally->from_goal, budget);
    tally_free_levels(tally->from_start, budget);
    peg_store_free(&tally->store, budget);
    peg_frame_free(&tally->frame, budget);
    peg_budget_free(budget, tally, sizeof(*tally));
}

/* SPDX-License-Identifier: MIT */

/*
 * Leads through the making of a tally. Some questions end early: if the goal has more pegs or is
 * of another class, there is no solution; if it has as many pegs, there is one or none; and if
 * only the total is wanted and a table is at hand, the table gives it more quickly.
 */
#include "count/tally.h"

#include "base/assert.h"
#include "base/count.h"
#include "base/memory.h"

/* Takes memory for the counts of a level, none of them set yet, and gives it back. */
static void take_counts(peg_tally *tally, int jumps, peg_budget *budget)
{
    size_t count = peg_tally_level(tally, jumps)->count;

    if (count > 0)
        tally->counts[jumps] =
            peg_budget_resize(budget, NULL, 0, count * sizeof(*tally->counts[jumps]));
}

static void drop_counts(peg_tally *tally, int jumps, peg_budget *budget)
{
    if (!tally->counts[jumps])
        return;
    peg_budget_free(budget, tally->counts[jumps],
                    peg_tally_level(tally, jumps)->count * sizeof(*tally->counts[jumps]));
    tally->counts[jumps] = NULL;
}

static void free_side(peg_side *side, peg_budget *budget)
{
    if (!side)
        return;
    for (int i = 0; i < PEG_MAX_HOLES; i++)
        peg_level_free(side->level + i, budget);
    peg_filter_free(&side->filter, budget);
    peg_budget_free(budget, side, sizeof(*side));
}

void peg_tally_free(peg_tally *tally, peg_budget *budget)
{
    if (!tally)
        return;
    for (int jumps = 0; jumps < PEG_MAX_HOLES; jumps++)
        drop_counts(tally, jumps, budget);
    if (tally->from_goal != tally->from_start)
        free_side(tally->from_goal, budget);
    free_side(tally->from_start, budget);
    peg_store_free(&tally->store, budget);
    peg_frame_free(&tally->frame, budget);
    peg_budget_free(budget, tally, sizeof(*tally));
}

/* ------------------------------------------------------------------------- */
/* Counting                                                                  */
/* ------------------------------------------------------------------------- */

/*
 * Counts a tally: from how many sequences of jumps each position is won, the sum of those a jump
 * further on. The usual way goes from the goal through all levels to the start. If both sides are
 * one and only the total is wanted, half of the levels are enough: the number of ways from the
 * start to a position is also that from its complement to the goal.
 *
 * With a table nothing that grows from the start is lost, so each position can be counted as it is
 * found, by the ways that lead to it; no level has to be pruned, and none looked up except where
 * two halves are joined.
 */

static void set_to_one(peg_tally *tally, int jumps, peg_budget *budget)
{
    take_counts(tally, jumps, budget);
    for (size_t i = 0; tally->counts[jumps] && i < peg_tally_level(tally, jumps)->count; i++)
        tally->counts[jumps][i] = (peg_count){1, 0};
}

/* Counts a level by the counts of another, to which a step leads. */
static void tally_count_by(peg_tally *tally, int jumps, unsigned step, int other,
                           peg_budget *budget)
{
    take_counts(tally, jumps, budget);
    if (tally->counts[jumps])
        tally->ops->count(&tally->frame, peg_tally_level(tally, jumps), step,
                          peg_tally_level(tally, other), tally->counts[other], tally->counts[jumps],
                          budget);
}

/* Counts from how many sequences of jumps each position is won, from the goal to the start. */
static peg_status count_to_start(peg_tally *tally, int keep_counts, peg_budget *budget)
{
    set_to_one(tally, tally->length, budget);
    for (int jumps = tally->length - 1; budget->status == PEG_OK && jumps >= 0; jumps--) {
        unsigned step = jumps < tally->meeting    ? PEG_FORWARD
                        : jumps == tally->meeting ? PEG_ACROSS
                                                  : PEG_BACK;

        tally_count_by(tally, jumps, step, jumps + 1, budget);
        if (!keep_counts)
            drop_counts(tally, jumps + 1, budget);
    }
    if (budget->status == PEG_OK && tally->counts[0])
        tally->total = tally->counts[0][0];
    return budget->status;
}

/*
 * Finds the total where both sides are one, from the numbers of ways that lead from the start to
 * each position of two levels: that of the meeting, and that `across` jumps from the start, whose
 * complements are one jump past the meeting. The ways to each position of the meeting, times the
 * ways on from it, are summed up.
 */
static peg_status tally_join(peg_tally *tally, int across, peg_budget *budget)
{
    const peg_level *level = peg_tally_level(tally, tally->meeting);
    size_t size = level->count * sizeof(peg_count);
    peg_count *onward = size > 0 ? peg_budget_resize(budget, NULL, 0, size) : NULL;

    if (!onward)
        return budget->status;
    tally->ops->count(&tally->frame, level, PEG_ACROSS, peg_tally_level(tally, across),
                      tally->counts[across], onward, budget);
    if (budget->status == PEG_OK)
        tally->ops->sum_products(&tally->frame, level, tally->counts[tally->meeting], onward,
                                 budget, &tally->total);
    peg_budget_free(budget, onward, size);
    return budget->status;
}

/*
 * Finds the total alone, where both sides are one, from the ways that lead from the start to
 * each position of the first half. A count serves all images of a position: every symmetry keeps
 * the goal, and so the start, which is its complement.
 */
static peg_status count_half(peg_tally *tally, peg_budget *budget)
{
    int across = tally->length - tally->meeting - 1;

    set_to_one(tally, 0, budget);
    for (int jumps = 1; budget->status == PEG_OK && jumps <= tally->meeting; jumps++) {
        tally_count_by(tally, jumps, PEG_BACK, jumps - 1, budget);
        if (jumps - 1 != across)
            drop_counts(tally, jumps - 1, budget);
    }
    return tally_join(tally, across, budget);
}

/* Counts a level up to order by those after it, and makes it ready for those before. */
static void count_orders_at(peg_tally *tally, int jumps, const peg_lines_by_hole *by_hole,
                            peg_onward *onward, peg_budget *budget)
{
    peg_level *level = peg_tally_level(tally, jumps);
    int left = tally->length - jumps;
    int most = tally->frame.shape->holes / 3;

    onward[jumps].has_complements = jumps > tally->meeting;
    if (left == 0) {
        set_to_one(tally, jumps, budget);
    } else {
        take_counts(tally, jumps, budget);
        if (tally->counts[jumps])
            tally->ops->count_orders(&tally->frame, level, onward[jumps].has_complements, by_hole,
                                     onward + jumps, (size_t)(left < most ? left : most),
                                     tally->counts[jumps], budget);
    }
    onward[jumps].counts = tally->counts[jumps];
    tally->ops->index(level, tally->frame.hole_bits, &onward[jumps].index, budget);
}

/*
 * Counts solutions up to order, from the goal to the start: a position by those that sets of
 * independent jumps lead to, so that all levels after it are needed (see position/order.h).
 */
static peg_status count_up_to_order(peg_tally *tally, peg_budget *budget)
{
    size_t levels = (size_t)tally->length + 1;
    peg_onward *onward = peg_budget_resize(budget, NULL, 0, levels * sizeof(*onward));
    peg_lines_by_hole by_hole;

    if (!onward)
        return budget->status;
    memset(onward, 0, levels * sizeof(*onward));
    if (peg_lines_by_hole_make(tally->ends.shape, tally->frame.line_words, budget, &by_hole) ==
        PEG_OK) {
        for (int jumps = tally->length; budget->status == PEG_OK && jumps >= 0; jumps--)
            count_orders_at(tally, jumps, &by_hole, onward, budget);
        peg_lines_by_hole_free(&by_hole, budget);
    }
    if (budget->status == PEG_OK && tally->counts[0])
        tally->total = tally->counts[0][0];
    for (size_t i = 0; i < levels; i++)
        if (onward[i].index.entries)
            peg_index_free(&onward[i].index, budget);
    peg_budget_free(budget, onward, levels * sizeof(*onward));
    return budget->status;
}

/* ------------------------------------------------------------------------- */
/* By a table                                                                */
/* ------------------------------------------------------------------------- */

/* Adds all counts of a level to a sum. */
static void tally_sum_up(const peg_tally *tally, const peg_level *level, peg_budget *budget,
                         peg_count *sum)
{
    for (size_t i = 0; i < level->count; i++) {
        peg_count count = peg_slot_count(level->keys + i * level->stride,
                                         (size_t)tally->frame.words, level->stride);

        if (peg_count_add(sum, &count))
            peg_budget_fail(budget, PEG_E_COUNT);
    }
}

/*
 * Chooses the stride of the next level's slots, which have counts of 64 bits for as long as the
 * sum of all of them fits.
 */
static size_t choose_stride(const peg_tally *tally, const peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_count sum = {0, 0};
    peg_count most;

    tally_sum_up(tally, level, budget, &sum);
    peg_budget_work(budget, level->count / 4);
    most = peg_count_product(sum.low, tally->frame.shape->line_count + 1);
    return sum.high || most.high ? PEG_COUNT128_SLOT(words) : level->stride;
}

/* Grows the level after one, which is freed unless it is to be kept. */
static void tally_grow(peg_tally *tally, int jumps, int keep, peg_budget *budget)
{
    peg_level *level = tally->from_start->level + jumps;
    size_t stride = choose_stride(tally, level, budget);

    peg_store_begin(&tally->store, stride, level->count + level->count / 4, budget);
    tally->ops->grow(&tally->frame, level, PEG_FORWARD, &tally->store, budget);
    if (!keep)
        peg_level_free(level, budget);
    tally->ops->harvest(&tally->store, level + 1, budget);
}

/* Moves the counts of a level, each for all images of a position, to counts for one of them. */
static void tally_divide(peg_tally *tally, int jumps, peg_budget *budget)
{
    peg_level *level = tally->from_start->level + jumps;

    take_counts(tally, jumps, budget);
    if (tally->counts[jumps])
        tally->ops->divide(&tally->frame, level, tally->counts[jumps], budget);
}

/*
 * If both sides are one, goes half the way and joins the halves; else goes all the way and adds up
 * the counts of the goals.
 */
static peg_status count_by_table(peg_tally *tally, peg_budget *budget)
{
    int same = tally->from_start == tally->from_goal;
    int last = same ? tally->length / 2 : tally->length;
    int across = tally->length - last - 1;

    peg_level_free(tally->from_start->level, budget);
    peg_first_level(tally->ops, &tally->frame, &tally->ends.pegs,
                    PEG_COUNT64_SLOT(tally->frame.words), tally->from_start->level, budget);
    tally->meeting = last;
    tally->frame.table = tally->ends.table;
    for (int i = 0; budget->status == PEG_OK && i < last; i++)
        tally_grow(tally, i, i == across, budget);
    peg_store_free(&tally->store, budget);
    if (budget->status != PEG_OK)
        return budget->status;
    /* All positions in the last level are goals. */
    if (!same) {
        tally_sum_up(tally, tally->from_start->level + last, budget, &tally->total);
        return budget->status;
    }
    tally_divide(tally, last, budget);
    if (across != last)
        tally_divide(tally, across, budget);
    return tally_join(tally, across, budget);
}

/* ------------------------------------------------------------------------- */
/* Making                                                                    */
/* ------------------------------------------------------------------------- */

/* Whether the position is of the goal's class. One peg anywhere has no class. */
static int classes_match(const peg_ends *ends, const peg_classes *classes)
{
    peg_bits own = peg_class_of(classes, &ends->pegs);
    peg_bits goal = peg_class_of(classes, &ends->goal.pegs);

    return ends->goal.kind == PEG_GOAL_ANYWHERE || peg_bits_equal(&own, &goal);
}

/* Takes memory for a side, which has no levels yet. */
static peg_side *take_side(peg_budget *budget)
{
    peg_side *side = peg_budget_resize(budget, NULL, 0, sizeof(*side));

    if (side)
        memset(side, 0, sizeof(*side));
    return side;
}

static peg_status make_levels(peg_tally *tally, const peg_classes *classes, int keep_counts,
                              peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;

    if (!classes_match(ends, classes) ||
        peg_frame_make(ends->shape, &ends->goal.pegs, &ends->pegs, PEG_MOST_LEVEL_IMAGES, 1, budget,
                       &tally->frame) != PEG_OK)
        return budget->status;
    tally->ops = peg_level_ops_of(ends->shape);
    tally->store.hole_bits = tally->frame.hole_bits;
    tally->from_start = take_side(budget);
    tally->from_goal = take_side(budget);
    if (budget->status != PEG_OK || peg_tally_begin_sides(tally, classes, budget) != PEG_OK)
        return budget->status;
    if (tally->ends.table && !keep_counts && !tally->ends.up_to_order)
        return count_by_table(tally, budget);
    if (peg_tally_find_levels(tally, budget) != PEG_OK)
        return budget->status;
    if (tally->ends.up_to_order)
        return count_up_to_order(tally, budget);
    if (!keep_counts && tally->from_start == tally->from_goal)
        return count_half(tally, budget);
    return count_to_start(tally, keep_counts, budget);
}

/* Makes a tally. A position that is won at once, or cannot be won, needs no levels. */
static peg_status tally_make(peg_tally *tally, int keep_counts, peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;
    peg_classes *own;
    peg_status status;

    tally->length = peg_bits_count(&ends->pegs) - peg_goal_count(&ends->goal);
    if (tally->length == 0)
        tally->total.low = (uint64_t)peg_goal_met(&ends->goal, &ends->pegs);
    if (tally->length <= 0)
        return PEG_OK;
    if (ends->classes)
        return make_levels(tally, ends->classes, keep_counts, budget);
    own = peg_budget_resize(budget, NULL, 0, sizeof(*own));
    if (!own)
        return peg_budget_refuse(budget);
    peg_classes_find(ends->shape, own);
    status = make_levels(tally, own, keep_counts, budget);
    peg_budget_free(budget, own, sizeof(*own));
    return status;
}

peg_status peg_tally_make(const peg_ends *ends, int keep_counts, peg_budget *budget,
                          peg_tally **out_tally)
{
    peg_tally *tally = peg_budget_resize(budget, NULL, 0, sizeof(*tally));
    peg_status status;

    if (!tally)
        return peg_budget_refuse(budget);
    memset(tally, 0, sizeof(*tally));
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, ends->shape->words, ends->shape->line_count);
    tally->ends = *ends;
    status = tally_make(tally, keep_counts, budget);
    /* They may be gone when the tally is asked next. */
    tally->ends.table = NULL;
    tally->ends.classes = NULL;
    if (status == PEG_OK)
        *out_tally = tally;
    else
        peg_tally_free(tally, budget);
    return status;
}

/* ------------------------------------------------------------------------- */
/* Solutions by number                                                       */
/* ------------------------------------------------------------------------- */

/* From how many sequences of jumps a position is won, some number of jumps after the start. */
static peg_count count_of(const peg_tally *tally, int jumps, const peg_bits *pegs)
{
    peg_bits stored = jumps <= tally->meeting ? *pegs : peg_tally_complement(tally, pegs);
    const peg_level *level = peg_tally_level(tally, jumps);
    uint64_t key[PEG_MAX_WORDS];
    size_t at;

    tally->ops->find_key(&tally->frame, stored.word, key);
    at = tally->ops->locate(level, key);
    return at < level->count ? tally->counts[jumps][at] : (peg_count){0, 0};
}

/* The number of jumps from the start to a position. */
static int jumps_to(const peg_tally *tally, const peg_bits *pegs)
{
    return peg_bits_count(&tally->ends.pegs) - peg_bits_count(pegs);
}

peg_count peg_tally_count(const peg_tally *tally, const peg_bits *pegs)
{
    if (peg_bits_equal(pegs, &tally->ends.pegs))
        return tally->total;
    return count_of(tally, jumps_to(tally, pegs), pegs);
}

int peg_tally_has(const peg_tally *tally, const peg_bits *pegs)
{
    int jumps = jumps_to(tally, pegs);
    peg_count count;

    if (peg_bits_equal(pegs, &tally->ends.pegs))
        return 1;
    if (!tally->from_start || jumps < 0 || jumps > tally->length)
        return 0;
    count = count_of(tally, jumps, pegs);
    return (count.low | count.high) != 0;
}

/*
 * Plays the jump with which solution number *left begins, and takes the solutions that begin
 * with earlier jumps from *left. The position after it is `jumps` jumps from the start.
 */
static peg_jump tally_choose(const peg_tally *tally, int jumps, peg_bits *pegs, peg_count *left)
{
    const peg_jump *line = tally->ends.shape->lines;

    for (;; line++) {
        peg_count count;

        if (!peg_bits_allow(pegs, *line))
            continue;
        peg_bits_jump(pegs, *line);
        count = count_of(tally, jumps, pegs);
        if (peg_count_less(left, &count))
            return *line;
        peg_count_take(left, &count);
        peg_bits_jump(pegs, *line);
    }
}

peg_status peg_tally_at(const peg_tally *tally, const peg_bits *start, const peg_count *index,
                        peg_jump *out, size_t *out_count)
{
    peg_bits pegs = *start;
    peg_count left = *index;
    peg_count total = peg_tally_count(tally, start);
    int played = jumps_to(tally, start);
    size_t count = 0;

    PEG_ASSERT(peg_tally_has(tally, start));
    if (!peg_count_less(index, &total))
        return PEG_E_INDEX;
    while (played < tally->length)
        out[count++] = tally_choose(tally, ++played, &pegs, &left);
    *out_count = count;
    return PEG_OK;
}

/*
 * Adds the solutions that begin with jumps before this one to a sum, and plays it. The position
 * after it is `jumps` jumps from the start.
 */
static peg_status count_before(const peg_tally *tally, int jumps, peg_jump jump, peg_bits *pegs,
                               peg_count *sum)
{
    const peg_shape *shape = tally->ends.shape;
    size_t i = 0;

    for (; i < shape->line_count && memcmp(&shape->lines[i], &jump, sizeof(jump)) != 0; i++) {
        peg_count count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(pegs, shape->lines[i]);
        count = count_of(tally, jumps, pegs);
        peg_count_add(sum, &count);
        peg_bits_jump(pegs, shape->lines[i]);
    }
    if (i == shape->line_count || !peg_bits_allow(pegs, jump))
        return PEG_E_SOLUTION;
    peg_bits_jump(pegs, jump);
    return PEG_OK;
}

peg_status peg_tally_index(const peg_tally *tally, const peg_bits *start, const peg_jump *jumps,
                           size_t count, peg_count *out_index)
{
    peg_bits pegs = *start;
    peg_count index = {0, 0};
    peg_count total = peg_tally_count(tally, start);
    int played = jumps_to(tally, start);
    peg_status status = PEG_OK;

    PEG_ASSERT(peg_tally_has(tally, start));
    if ((total.low | total.high) == 0 || count != (size_t)(tally->length - played))
        return PEG_E_SOLUTION;
    for (size_t i = 0; status == PEG_OK && i < count; i++)
        status = count_before(tally, ++played, jumps[i], &pegs, &index);
    if (status != PEG_OK)
        return status;
    if (!peg_goal_met(&tally->ends.goal, &pegs))
        return PEG_E_SOLUTION;
    *out_index = index;
    return PEG_OK;
}

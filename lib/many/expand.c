/* SPDX-License-Identifier: MIT */

/*
 * All positions that one jump leads to from an array of them, each once: a level of lib/count grown
 * from another, by as many threads as the limits allow. A mark, which an array has below the
 * position, is in the highest byte of a level's word, as position/frame.h tells.
 */
#include "count/level.h"
#include "many/many.h"

/* One call. */
typedef struct expansion {
    peg_frame frame;
    const peg_level_ops *ops;
    peg_level level;
    peg_store store;
} expansion;

/* Whether an array may have marks: there is a mark for every line, and room for it in a word. */
static int expansion_can_mark(const peg_shape *shape)
{
    return shape->holes <= PEG_MARK_AT && shape->line_count <= PEG_MOST_MARKS;
}

/* Checks positions with marks. */
static peg_status expansion_check(const peg_many *many, const uint64_t *positions, size_t count,
                                  size_t *out_at)
{
    for (size_t i = 0; i < count; i++)
        if (positions[i] >> PEG_MARK_BITS & ~many->frame.all_holes.word[0] ||
            (positions[i] & PEG_MOST_MARKS) > many->shape->line_count) {
            if (out_at)
                *out_at = i;
            return PEG_E_POSITION;
        }
    return PEG_OK;
}

/* Copies positions of a number of words each to slots of another, and turns each to the right. */
static peg_status expansion_copy(const uint64_t *from, size_t from_words, size_t count, int right,
                                 uint64_t *to, size_t to_words, peg_budget *budget)
{
    size_t words = from_words < to_words ? from_words : to_words;
    peg_status status = PEG_OK;

    for (size_t i = 0; i < count && status == PEG_OK; i++, from += from_words, to += to_words) {
        memset(to, 0, to_words * sizeof(*to));
        memcpy(to, from, words * sizeof(*to));
        if (right)
            *to = *to >> right | *to << (64 - right);
        status = peg_budget_work(budget, 1);
    }
    return status;
}

static peg_status expansion_grow(expansion *work, const peg_many *many, const uint64_t *positions,
                                 size_t count, int how, peg_budget *budget)
{
    int marked = (how & PEG_EXPAND_MARKED) != 0;
    unsigned step = how & PEG_EXPAND_BACK ? PEG_BACK : PEG_FORWARD;
    size_t words = (size_t)work->frame.words;
    peg_status status = peg_level_take(&work->level, words, count, budget);

    if (marked)
        step |= PEG_MAKE_MARKS | PEG_USE_MARKS;
    if (status == PEG_OK)
        status = expansion_copy(positions, many->words, count, marked ? PEG_MARK_BITS : 0,
                                work->level.keys, words, budget);
    if (status == PEG_OK)
        status = peg_store_begin(&work->store, words, count + count / 4, budget);
    if (status == PEG_OK)
        status =
            peg_level_advance(work->ops, &work->frame, step, &work->level, &work->store, budget);
    peg_store_free(&work->store, budget);
    return status == PEG_OK ? work->ops->sort(&work->frame, &work->level, budget) : status;
}

peg_status peg_many_expand(const peg_many *many, const peg_limits *limits,
                           const uint64_t *positions, size_t count, int how, uint64_t *out,
                           size_t room, size_t *out_count, size_t *out_at)
{
    expansion work = {.level = {0}};
    int marked = (how & PEG_EXPAND_MARKED) != 0;
    size_t found;
    peg_budget budget;
    peg_status status;

    if (!many || (!positions && count > 0) || (!out && room > 0) ||
        how & ~(PEG_EXPAND_BACK | PEG_EXPAND_MARKED))
        return PEG_E_ARGUMENT;
    if (marked && (how & PEG_EXPAND_BACK || !expansion_can_mark(many->shape)))
        return PEG_E_BIG;
    status = marked ? expansion_check(many, positions, count, out_at)
                    : peg_many_check(many->shape, positions, count, out_at);
    if (status == PEG_OK)
        status = peg_many_budget(&many->allocator, limits, count, &budget);
    if (status == PEG_OK)
        status = peg_many_frame(many, marked, &budget, &work.frame);
    if (status != PEG_OK)
        return status;
    work.ops = peg_level_ops_of(many->shape);
    work.store.hole_bits = work.frame.hole_bits;
    status = expansion_grow(&work, many, positions, count, how, &budget);
    found = work.level.count;
    if (status == PEG_OK && found <= room)
        status = expansion_copy(work.level.keys, work.level.stride, found,
                                marked ? 64 - PEG_MARK_BITS : 0, out, many->words, &budget);
    peg_level_free(&work.level, &budget);
    peg_frame_free(&work.frame, &budget);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = found;
    return found <= room ? PEG_OK : PEG_E_ROOM;
}

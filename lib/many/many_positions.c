/* SPDX-License-Identifier: MIT */

/* Preparing a board for many positions, and the jumps and images of arrays of positions. */
#include "many/many.h"

/* Makes a frame of a board's symmetries. */
static peg_status many_frame(const peg_many *many, int marked, peg_budget *budget,
                             peg_frame *out_frame)
{
    static const peg_bits none;
    const peg_bits *kept = many->symmetries == PEG_SYMMETRIES_POSITION ? &many->pegs : NULL;
    const peg_bits *class = many->symmetries == PEG_SYMMETRIES_ALL ? &none : &many->pegs;
    size_t most = many->symmetries == PEG_SYMMETRIES_NONE ? 1 : SIZE_MAX;

    return peg_frame_make(many->shape, kept, class, most, marked, budget, out_frame);
}

peg_status peg_many_begin(const peg_board *board, int symmetries, peg_budget *budget,
                          peg_many *out_many)
{
    *out_many = (peg_many){.allocator = board->allocator,
                           .shape = board->shape,
                           .goal = board->goal,
                           .pegs = board->pegs,
                           .symmetries = symmetries,
                           .words = peg_shape_words(board->shape)};
    peg_shape_hold(out_many->shape);
    return many_frame(out_many, 0, budget, &out_many->frame);
}

void peg_many_end(peg_many *many, peg_budget *budget)
{
    peg_frame_free(&many->frame, budget);
    peg_shape_release(many->shape);
}

peg_status peg_many_new(const peg_board *board, peg_many_symmetries symmetries,
                        const peg_limits *limits, peg_many **out_many)
{
    peg_budget budget;
    peg_many *many;
    peg_status status;

    if (!board || !out_many || (unsigned)symmetries > PEG_SYMMETRIES_CLASS)
        return PEG_E_ARGUMENT;
    status = peg_board_begin(board, limits, &budget);
    if (status != PEG_OK)
        return status;
    many = peg_budget_resize(&budget, NULL, 0, sizeof(*many));
    status = many ? peg_many_begin(board, (int)symmetries, &budget, many) : budget.status;
    peg_board_let_go(&budget);
    if (!many)
        return status;
    if (status != PEG_OK) {
        peg_many_end(many, &budget);
        peg_budget_free(&budget, many, sizeof(*many));
        return status;
    }
    many->held = budget.held;
    peg_atomic_hold(&many->holders);
    *out_many = many;
    return PEG_OK;
}

peg_many *peg_many_hold(const peg_many *many, const peg_limits *limits)
{
    peg_many *held = limits ? (peg_many *)many : NULL;

    if (held)
        peg_atomic_hold(&held->holders);
    return held;
}

void peg_many_free(peg_many *many)
{
    peg_budget budget;
    peg_allocator allocator;

    if (!many || !peg_atomic_let_go(&many->holders))
        return;
    allocator = many->allocator;
    peg_budget_begin_unlimited(&budget, &allocator, many->held);
    peg_many_end(many, &budget);
    peg_budget_free(&budget, many, sizeof(*many));
    PEG_ASSERT(budget.held == 0);
}

peg_status peg_many_budget(const peg_board *board, const peg_allocator *allocator,
                           const peg_limits *limits, size_t total, peg_budget *out_budget)
{
    peg_status status = board ? peg_board_begin(board, limits, out_budget)
                              : peg_budget_begin(out_budget, limits, allocator);

    if (status != PEG_OK)
        return status;
    out_budget->stage = PEG_STAGE_WORKING;
    out_budget->total = total;
    if (!limits)
        return PEG_OK;
    peg_budget_see_many(out_budget, 1, 1);
    /* Short work reports progress too, and can be stopped. */
    out_budget->unreported = out_budget->limits.interval;
    if (peg_budget_report(out_budget) != PEG_OK)
        peg_board_let_go(out_budget);
    return out_budget->status;
}

peg_status peg_many_check(const peg_shape *shape, const uint64_t *positions, size_t count,
                          size_t *out_at)
{
    size_t words = peg_shape_words(shape);
    uint64_t past = shape->holes % 64 ? ~UINT64_C(0) << shape->holes % 64 : 0;
    uint64_t any = 0;

    for (size_t i = 0; i < count; i++)
        any |= positions[i * words + words - 1];
    for (size_t i = 0; (any & past) && i < count; i++)
        if (positions[i * words + words - 1] & past) {
            if (out_at)
                *out_at = i;
            return PEG_E_POSITION;
        }
    return PEG_OK;
}

peg_status peg_work_begin(const peg_many *many, peg_work *work)
{
    size_t images = many->frame.group_size * (size_t)many->frame.words;

    work->held = NULL;
    work->words = images > many->frame.line_words ? images : many->frame.line_words;
    work->scratch = work->few;
    if (work->words > sizeof(work->few) / sizeof(*work->few))
        work->scratch =
            peg_budget_resize(&work->budget, NULL, 0, work->words * sizeof(*work->scratch));
    return work->budget.status;
}

peg_status peg_work_end(peg_work *work)
{
    if (work->scratch != work->few)
        peg_budget_free(&work->budget, work->scratch, work->words * sizeof(*work->scratch));
    peg_many_free(work->held);
    return work->budget.status;
}

peg_status peg_many_work(const peg_many *many, const peg_limits *limits, size_t total,
                         peg_work *out_work)
{
    peg_many *held = peg_many_hold(many, limits);
    peg_status status = peg_many_budget(NULL, &many->allocator, limits, total, &out_work->budget);

    if (status == PEG_OK)
        status = peg_work_begin(many, out_work);
    if (status == PEG_OK)
        out_work->held = held;
    else
        peg_many_free(held);
    return status;
}

peg_status peg_many_work_on(const peg_many *many, const peg_limits *limits,
                            const uint64_t *positions, size_t count, peg_work *out_work,
                            size_t *out_at)
{
    peg_status status;

    if (!many || (!positions && count > 0))
        return PEG_E_ARGUMENT;
    status = peg_many_check(many->shape, positions, count, out_at);
    return status == PEG_OK ? peg_many_work(many, limits, count, out_work) : status;
}

/* Whether the words of an array are positions with marks. */
static peg_status many_check_marked(const peg_many *many, const uint64_t *positions, size_t count,
                                    size_t *out_at)
{
    const peg_shape *shape = many->shape;

    if (shape->holes > PEG_MARK_AT || shape->line_count > PEG_MOST_MARKS)
        return PEG_E_BIG;
    for (size_t i = 0; i < count; i++)
        if (positions[i] >> PEG_MARK_BITS & ~many->frame.all_holes.word[0] ||
            (positions[i] & PEG_MOST_MARKS) > shape->line_count) {
            if (out_at)
                *out_at = i;
            return PEG_E_POSITION;
        }
    return PEG_OK;
}

peg_status peg_many_jumps(const peg_many *many, const peg_limits *limits, const uint64_t *positions,
                          size_t count, peg_listing how, uint64_t *out, int64_t *out_owners,
                          uint16_t *out_lines, size_t room, size_t *out_count, size_t *out_at)
{
    peg_jump_list list = {out, out_owners, out_lines, room, 0};
    int is_wanted = out || out_owners || out_lines;
    int marked = how == PEG_JUMPS_MARKED;
    peg_frame frame = {0};
    peg_work work;
    peg_status status;

    if (!many || (!positions && count > 0) || (unsigned)how > PEG_JUMPS_MARKED ||
        (!is_wanted && room > 0))
        return PEG_E_ARGUMENT;
    status = marked ? many_check_marked(many, positions, count, out_at)
                    : peg_many_check(many->shape, positions, count, out_at);
    if (status == PEG_OK)
        status = peg_many_work(many, limits, count, &work);
    if (status != PEG_OK)
        return status;
    if (marked)
        many_frame(many, 1, &work.budget, &frame);
    peg_many_ops_of(many)->jumps(many, marked ? &frame : &many->frame, positions, count,
                                 how == PEG_JUMPS_BACK, &work, &list);
    peg_frame_free(&frame, &work.budget);
    status = peg_work_end(&work);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = list.count;
    return is_wanted && list.count > room ? PEG_E_ROOM : PEG_OK;
}

peg_status peg_many_images(const peg_many *many, const peg_limits *limits,
                           const uint64_t *positions, size_t count, int each, uint64_t *out,
                           size_t room, size_t *out_count, size_t *out_at)
{
    size_t images = count;
    peg_work work;
    peg_status status;

    if ((each != 0 && each != 1) || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_many_work_on(many, limits, positions, count, &work, out_at);
    if (status != PEG_OK)
        return status;
    if (each && count > SIZE_MAX / many->frame.group_size)
        peg_budget_fail(&work.budget, PEG_E_MEMORY);
    else if (each)
        images *= many->frame.group_size;
    if (out && images <= room)
        peg_many_ops_of(many)->images(many, positions, count, each, &work, out);
    status = peg_work_end(&work);
    if (status != PEG_OK)
        return status;
    if (out_count)
        *out_count = images;
    return out && images > room ? PEG_E_ROOM : PEG_OK;
}

peg_status peg_many_sort(const peg_many *many, const peg_limits *limits, uint64_t *positions,
                         size_t count, size_t *out_count, size_t *out_at)
{
    size_t words;
    peg_work work;
    peg_status status = peg_many_work_on(many, limits, positions, count, &work, out_at);

    if (status != PEG_OK)
        return status;
    words = many->words;
    if (peg_budget_spend(&work.budget, count) == PEG_OK)
        peg_many_sort_numbers(positions, count, words, many->shape->holes, &work.budget);
    status = peg_work_end(&work);
    if (status != PEG_OK)
        return status;
    count = peg_many_keep_one(positions, count, words);
    if (out_count)
        *out_count = count;
    return PEG_OK;
}

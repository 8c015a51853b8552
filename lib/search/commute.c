/* SPDX-License-Identifier: MIT */
#include "search/commute.h"

#include "base/bytes.h"

int peg_commute_room(const peg_shape *shape)
{
    return shape->holes <= PEG_MARK_AT && shape->line_count <= PEG_MOST_MARKS;
}

/* Where a line goes under a symmetry. */
static size_t image_of(const peg_shape *shape, size_t line, const uint8_t *symmetry)
{
    int from = symmetry[shape->lines[line].from];
    int over = symmetry[shape->lines[line].over];
    int to = symmetry[shape->lines[line].to];
    size_t i = shape->first[from];

    while (shape->lines[i].to != to || shape->lines[i].over != over)
        i++;
    return i;
}

/*
 * Numbers lines from 1 by rank, which is the first of their images: to each line its
 * rank and mark.
 */
static void rank_lines(const peg_frame *frame, uint8_t *rank, uint8_t *mark)
{
    const peg_shape *shape = frame->shape;
    size_t holes = (size_t)shape->holes;
    unsigned next = 1;

    for (size_t i = 0; i < shape->line_count; i++) {
        rank[i] = (uint8_t)i;
        for (size_t s = 0; s < frame->order; s++) {
            size_t image = image_of(shape, i, shape->symmetries + frame->group[s] * holes);

            if (image < rank[i])
                rank[i] = (uint8_t)image;
        }
    }
    for (size_t first = 0; first < shape->line_count; first++)
        for (size_t i = first; i < shape->line_count; i++)
            if (rank[i] == first)
                mark[i] = (uint8_t)next++;
}

/* Puts below every image of a line its mark. */
static void mark_jumps(peg_frame *frame, const uint8_t *mark)
{
    const peg_shape *shape = frame->shape;
    size_t holes = (size_t)shape->holes;

    for (size_t i = 0; i < shape->line_count; i++)
        for (size_t s = 0; s < frame->order; s++) {
            size_t image = image_of(shape, i, shape->symmetries + frame->group[s] * holes);

            frame->jumps[i * frame->order + s] |= mark[image];
        }
}

void peg_commute_fill(peg_frame *frame)
{
    const peg_shape *shape = frame->shape;
    size_t lines = shape->line_count;
    uint8_t rank[PEG_MOST_MARKS] = {0};
    uint8_t mark[PEG_MOST_MARKS] = {0};

    memset(frame->fresh, 0xff, frame->line_words * sizeof(*frame->fresh));
    if (frame->shift == 0)
        return;
    rank_lines(frame, rank, mark);
    for (size_t i = 0; i < lines; i++) {
        uint64_t *fresh = frame->fresh + mark[i] * frame->line_words;
        const uint64_t *masks = shape->masks;

        memset(fresh, 0, frame->line_words * sizeof(*fresh));
        /* A shape's masks are two for each line; the second has all its holes. */
        for (size_t j = 0; j < lines; j++)
            if (rank[j] >= rank[i] || (masks[2 * i + 1] & masks[2 * j + 1]))
                fresh[j / 64] |= UINT64_C(1) << (j % 64);
    }
    mark_jumps(frame, mark);
}

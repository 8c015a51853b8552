/* SPDX-License-Identifier: MIT */

/* Filling in the tables of a frame: see frame.h for what they are. */
#include "position/frame.h"

#include "base/assert.h"
#include "base/memory.h"
#include "theory/classes.h"

/*
 * The scratch is images of one position, and a batch with a hash and an owner for each position.
 * Since the jumps of a position are never split, the last one in a batch may take it past
 * PEG_BATCH, by no more than the number of lines.
 */
size_t peg_frame_scratch_words(const peg_frame *frame)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;

    return (frame->group_size + batch) * (size_t)frame->words + 2 * batch;
}

static void place_scratch(peg_frame *frame, uint64_t *at)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;

    frame->scratch_images = at;
    frame->batch = frame->scratch_images + frame->group_size * (size_t)frame->words;
    frame->hashes = frame->batch + batch * (size_t)frame->words;
    frame->owners = frame->hashes + batch;
}

/* Takes one block of memory for all tables and scratch, and gives each its place in it. */
static void take_block(peg_frame *frame, peg_budget *budget)
{
    uint64_t lines = frame->shape->line_count;
    uint64_t values = (uint64_t)frame->chunks * PEG_CHUNK_VALUES;
    uint64_t images = (uint64_t)frame->group_size * (uint64_t)frame->words;
    uint64_t after = (frame->image_shift ? lines + 1 : 1) * frame->line_words;
    uint64_t group = (frame->group_size + 1) / 2;
    uint64_t words = values * (frame->line_words + images) + lines * images + after + group +
                     peg_frame_scratch_words(frame);
    uint64_t *at = NULL;

    if (words > SIZE_MAX / sizeof(*at))
        peg_budget_fail(budget, PEG_LIMIT);
    at = peg_budget_resize(budget, NULL, 0, (size_t)words * sizeof(*at));
    if (!at)
        return;
    frame->block = at;
    frame->size = (size_t)words * sizeof(*at);
    frame->chunk_lines = at;
    frame->chunk_images = frame->chunk_lines + values * frame->line_words;
    frame->jump_images = frame->chunk_images + values * images;
    frame->lines_after = frame->jump_images + lines * images;
    frame->group = (uint32_t *)(frame->lines_after + after);
    place_scratch(frame, frame->lines_after + after + group);
}

/* Rules a line out for every value of a chunk in which a hole is not as the line needs it. */
static void rule_out(peg_frame *frame, size_t line, int hole, unsigned wanted)
{
    uint64_t *legal = frame->chunk_lines +
                      (size_t)(hole / PEG_CHUNK_HOLES) * PEG_CHUNK_VALUES * frame->line_words;

    for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++)
        if ((value >> (hole % PEG_CHUNK_HOLES) & 1) != wanted)
            legal[value * frame->line_words + line / 64] &= ~(UINT64_C(1) << (line % 64));
}

static void fill_legal(peg_frame *frame)
{
    const peg_shape *shape = frame->shape;
    size_t values = (size_t)frame->chunks * PEG_CHUNK_VALUES;
    size_t row = frame->line_words * sizeof(*frame->chunk_lines);

    memset(frame->chunk_lines, 0, row);
    for (size_t line = 0; line < shape->line_count; line++)
        frame->chunk_lines[line / 64] |= UINT64_C(1) << (line % 64);
    for (size_t i = 1; i < values; i++)
        memcpy(frame->chunk_lines + i * frame->line_words, frame->chunk_lines, row);
    for (size_t i = 0; i < shape->line_count; i++) {
        rule_out(frame, i, shape->lines[i].from, 1);
        rule_out(frame, i, shape->lines[i].over, 1);
        rule_out(frame, i, shape->lines[i].to, 0);
    }
}

/* The images of a position with one peg. */
static uint64_t *frame_hole_images(const peg_frame *frame, int hole)
{
    size_t at =
        (size_t)hole / PEG_CHUNK_HOLES * PEG_CHUNK_VALUES + ((size_t)1 << hole % PEG_CHUNK_HOLES);

    return frame->chunk_images + at * frame->group_size * (size_t)frame->words;
}

/* Images are linear: those of several pegs are the XOR of those of each. */
static void fill_images(peg_frame *frame)
{
    const peg_shape *shape = frame->shape;
    size_t words = (size_t)frame->words;
    size_t images = frame->group_size * words;
    size_t values = (size_t)frame->chunks * PEG_CHUNK_VALUES;

    memset(frame->chunk_images, 0, values * images * sizeof(*frame->chunk_images));
    for (size_t s = 0; s < frame->group_size; s++)
        for (int hole = 0; hole < shape->holes; hole++) {
            int to = shape->symmetries[frame->group[s] * (size_t)shape->holes + (size_t)hole];
            int bit = to + frame->image_shift;

            frame_hole_images(frame, hole)[s * words + (size_t)bit / 64] = UINT64_C(1) << bit % 64;
        }
    for (size_t value = 0; value < values; value++) {
        size_t low = value & (0 - value);
        size_t rest = value % PEG_CHUNK_VALUES & ~low;
        uint64_t *image = frame->chunk_images + value * images;

        for (size_t i = 0; rest > 0 && i < images; i++)
            image[i] = *(image + i - low * images) ^ *(image + i - rest * images);
    }
    for (size_t line = 0; line < shape->line_count; line++) {
        peg_jump jump = shape->lines[line];

        for (size_t i = 0; i < images; i++)
            frame->jump_images[line * images + i] = frame_hole_images(frame, jump.from)[i] ^
                                                    frame_hole_images(frame, jump.over)[i] ^
                                                    frame_hole_images(frame, jump.to)[i];
    }
}

/* Whether positions of a shape have room for a mark, and there is a mark for every line. */
static int marks_fit(const peg_shape *shape)
{
    return shape->holes <= PEG_MARK_AT && shape->line_count <= PEG_MOST_MARKS;
}

/*
 * The rank of a line is the first of its images. Marks number the lines from 1 in the order
 * of their ranks, so that the higher of two marks never has the lower rank.
 */
static void rank_lines(const peg_frame *frame, uint8_t *rank, uint8_t *mark)
{
    size_t lines = frame->shape->line_count;
    unsigned next = 1;

    for (size_t i = 0; i < lines; i++) {
        rank[i] = (uint8_t)i;
        for (size_t s = 0; s < frame->group_size; s++) {
            size_t image = peg_symmetry_line(frame->shape, frame->group[s], i);

            if (image < rank[i])
                rank[i] = (uint8_t)image;
        }
    }
    for (size_t first = 0; first < lines; first++)
        for (size_t i = first; i < lines; i++)
            if (rank[i] == first)
                mark[i] = (uint8_t)next++;
}

/* Adds its mark to each image of a jump, and fills in the lines to try after each mark. */
static void fill_marks(peg_frame *frame)
{
    const uint64_t *masks = frame->shape->masks;
    size_t lines = frame->shape->line_count;
    uint8_t rank[PEG_MOST_MARKS] = {0};
    uint8_t mark[PEG_MOST_MARKS] = {0};

    PEG_ASSERT(frame->words == 1 && lines <= PEG_MOST_MARKS);
    rank_lines(frame, rank, mark);
    for (size_t i = 0; i < lines; i++) {
        uint64_t *after = frame->lines_after + mark[i] * frame->line_words;

        memset(after, 0, frame->line_words * sizeof(*after));
        /* A shape has two masks for each line; the second is of all its holes. */
        for (size_t j = 0; j < lines; j++)
            if (rank[j] >= rank[i] || (masks[2 * i + 1] & masks[2 * j + 1]))
                after[j / 64] |= UINT64_C(1) << (j % 64);
    }
    for (size_t i = 0; i < lines; i++)
        for (size_t s = 0; s < frame->group_size; s++)
            frame->jump_images[i * frame->group_size + s] |=
                mark[peg_symmetry_line(frame->shape, frame->group[s], i)];
}

/* How many bits of the tables are set in a step. */
enum { BITS = 4 };

/* How many steps it takes to fill the tables. */
static uint64_t fill_steps(const peg_frame *frame)
{
    uint64_t values = (uint64_t)frame->chunks * PEG_CHUNK_VALUES;
    uint64_t bits = (uint64_t)frame->shape->holes * PEG_CHUNK_VALUES;

    return (values * frame->shape->line_count +
            frame->group_size * (bits + 3 * frame->shape->line_count)) /
           BITS;
}

peg_status peg_frame_make(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                          size_t most, int marked, peg_budget *budget, peg_frame *out_frame)
{
    uint64_t paid = 0;

    return peg_frame_make_paid(shape, kept, pegs, most, marked, budget, &paid, out_frame);
}

peg_status peg_frame_make_paid(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                               size_t most, int marked, peg_budget *budget, uint64_t *paid,
                               peg_frame *out_frame)
{
    peg_frame frame = {.shape = shape, .words = shape->words};
    size_t group_size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(budget, NULL, 0, group_size);

    frame.chunks = (shape->holes + PEG_CHUNK_HOLES - 1) / PEG_CHUNK_HOLES;
    frame.line_words = (shape->line_count + 127) / 128 * 2;
    frame.all_holes = peg_bits_below(shape->holes);
    frame.image_shift = marked && marks_fit(shape) ? PEG_MARK_BITS : 0;
    frame.hole_bits = PEG_UNMARKED >> frame.image_shift;
    if (group) {
        peg_budget_follow(
            budget, peg_symmetry_group(shape, kept, pegs, most, budget, group, &frame.group_size));
        peg_budget_pay(budget, fill_steps(&frame), paid);
        take_block(&frame, budget);
    }
    if (frame.block) {
        PEG_ASSERT(group && budget->status == PEG_OK);
        fill_legal(&frame);
        memcpy(frame.group, group, frame.group_size * sizeof(*group));
        fill_images(&frame);
        memset(frame.lines_after, 0xff, frame.line_words * sizeof(*frame.lines_after));
        if (frame.image_shift > 0)
            fill_marks(&frame);
        *out_frame = frame;
    }
    peg_budget_free(budget, group, group_size);
    return budget->status;
}

size_t peg_frame_with_scratch(const peg_frame *frame, uint64_t *scratch, peg_frame *out_frame)
{
    *out_frame = *frame;
    place_scratch(out_frame, scratch);
    return peg_frame_scratch_words(frame);
}

void peg_frame_free(peg_frame *frame, peg_budget *budget)
{
    peg_budget_free(budget, frame->block, frame->size);
    frame->block = NULL;
}

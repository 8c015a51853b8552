/* SPDX-License-Identifier: MIT */
#include "search/frame.h"

#include "base/bytes.h"
#include "search/commute.h"
#include "theory/group.h"

static uint64_t scratch_words(const peg_frame *frame)
{
    uint64_t batch = PEG_BATCH + frame->shape->line_count;

    return ((uint64_t)frame->order + batch) * (uint64_t)frame->words + 2 * batch;
}

static void place_scratch(peg_frame *frame, uint64_t *at)
{
    size_t batch = PEG_BATCH + frame->shape->line_count;

    frame->view = at;
    frame->batch = frame->view + frame->order * (size_t)frame->words;
    frame->hashes = frame->batch + batch * (size_t)frame->words;
    frame->owners = frame->hashes + batch;
}

/* Lays the tables out in one block. */
static peg_status take_block(peg_frame *frame, peg_budget *budget)
{
    uint64_t lines = frame->shape->line_count;
    uint64_t values = (uint64_t)frame->chunks * PEG_CHUNK_VALUES;
    uint64_t view = (uint64_t)frame->order * (uint64_t)frame->words;
    uint64_t fresh = (frame->shift ? lines + 1 : 1) * frame->line_words;
    uint64_t group = (frame->order + 1) / 2;
    uint64_t words =
        values * (frame->line_words + view) + lines * view + fresh + group + scratch_words(frame);
    uint64_t *at;

    if (words > SIZE_MAX / sizeof(*at))
        return PEG_LIMIT;
    at = peg_budget_resize(budget, NULL, 0, (size_t)words * sizeof(*at));
    if (!at)
        return peg_budget_refusal(budget);
    frame->block = at;
    frame->size = (size_t)words * sizeof(*at);
    frame->legal = at;
    frame->images = frame->legal + values * frame->line_words;
    frame->jumps = frame->images + values * view;
    frame->fresh = frame->jumps + lines * view;
    frame->group = (uint32_t *)(frame->fresh + fresh);
    place_scratch(frame, frame->fresh + fresh + group);
    return PEG_OK;
}

/* Rules out a line for each value of a chunk in which a hole is not as it must be. */
static void rule_out(peg_frame *frame, size_t line, int hole, unsigned wanted)
{
    uint64_t *legal =
        frame->legal + (size_t)(hole / PEG_CHUNK) * PEG_CHUNK_VALUES * frame->line_words;

    for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++)
        if ((value >> (hole % PEG_CHUNK) & 1) != wanted)
            legal[value * frame->line_words + line / 64] &= ~(UINT64_C(1) << (line % 64));
}

static void fill_legal(peg_frame *frame)
{
    const peg_shape *shape = frame->shape;
    size_t values = (size_t)frame->chunks * PEG_CHUNK_VALUES;

    for (size_t i = 0; i < values; i++) {
        uint64_t *legal = frame->legal + i * frame->line_words;

        memset(legal, 0, frame->line_words * sizeof(*legal));
        for (size_t line = 0; line < shape->line_count; line++)
            legal[line / 64] |= UINT64_C(1) << (line % 64);
    }
    for (size_t i = 0; i < shape->line_count; i++) {
        rule_out(frame, i, shape->lines[i].from, 1);
        rule_out(frame, i, shape->lines[i].over, 1);
        rule_out(frame, i, shape->lines[i].to, 0);
    }
}

/* Changes a hole of an image. */
static void flip(const peg_frame *frame, uint64_t *image, int hole)
{
    int bit = hole + frame->shift;

    image[bit / 64] ^= UINT64_C(1) << (bit % 64);
}

static void fill_images(peg_frame *frame)
{
    const peg_shape *shape = frame->shape;
    size_t words = (size_t)frame->words;
    size_t holes = (size_t)shape->holes;
    size_t view = frame->order * words;

    memset(frame->images, 0,
           (size_t)frame->chunks * PEG_CHUNK_VALUES * view * sizeof(*frame->images));
    memset(frame->jumps, 0, shape->line_count * view * sizeof(*frame->jumps));
    for (size_t s = 0; s < frame->order; s++) {
        const uint8_t *to = shape->symmetries + frame->group[s] * holes;

        for (size_t hole = 0; hole < holes; hole++) {
            uint64_t *chunk = frame->images + hole / PEG_CHUNK * PEG_CHUNK_VALUES * view;

            for (size_t value = 0; value < PEG_CHUNK_VALUES; value++)
                if (value >> (hole % PEG_CHUNK) & 1)
                    flip(frame, chunk + value * view + s * words, to[hole]);
        }
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];
            uint64_t *jump = frame->jumps + i * view + s * words;

            flip(frame, jump, to[line.from]);
            flip(frame, jump, to[line.over]);
            flip(frame, jump, to[line.to]);
        }
    }
}

peg_status peg_frame_make(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                          size_t most, int marked, peg_budget *budget, peg_frame *out_frame)
{
    peg_frame frame = {0};
    size_t group_size = shape->symmetry_count * sizeof(uint32_t);
    uint32_t *group = peg_budget_resize(budget, NULL, 0, group_size);
    peg_status status;

    if (!group)
        return peg_budget_refusal(budget);
    frame.shape = shape;
    frame.words = shape->words;
    frame.chunks = (shape->holes + PEG_CHUNK - 1) / PEG_CHUNK;
    frame.order = peg_group_find(shape, kept, pegs, most, group);
    frame.line_words = (shape->line_count + 127) / 128 * 2;
    frame.all = peg_bits_below(shape->holes);
    frame.shift = marked && peg_commute_room(shape) ? PEG_MARK_BITS : 0;
    frame.bare = PEG_UNMARKED >> frame.shift;
    status = take_block(&frame, budget);
    if (frame.block) {
        fill_legal(&frame);
        memcpy(frame.group, group, frame.order * sizeof(*group));
        fill_images(&frame);
        peg_commute_fill(&frame);
        *out_frame = frame;
    }
    peg_budget_free(budget, group, group_size);
    return status;
}

size_t peg_frame_scratch(const peg_frame *frame)
{
    return (size_t)scratch_words(frame);
}

size_t peg_frame_lend(const peg_frame *frame, uint64_t *scratch, peg_frame *out_frame)
{
    *out_frame = *frame;
    place_scratch(out_frame, scratch);
    return peg_frame_scratch(frame);
}

void peg_frame_free(peg_frame *frame, peg_budget *budget)
{
    peg_budget_free(budget, frame->block, frame->size);
    frame->block = NULL;
}

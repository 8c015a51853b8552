/* SPDX-License-Identifier: MIT */

/*
 * Inspecting a level that play has reached: its size with all images, the games that end in it,
 * and whether play can be stuck there. Positions of PEG_WIDTH words; included for the operations
 * on levels.
 */
#ifndef PEG_COUNT_INSPECT_TEMPLATE_H
#define PEG_COUNT_INSPECT_TEMPLATE_H

#include "base/count.h"
#include "count/level_ops.h"
#include "position/images_template.h"
#include "position/legal_template.h"

/*
 * The number of different images of a position: by the orbit-stabiliser theorem, the size of the
 * group divided by the number of symmetries that keep the position.
 */
static inline uint64_t count_images(const peg_frame *frame, const uint64_t *key)
{
    /* The identity, first in every group, keeps every position. */
    uint64_t keeping = 1;

    find_images(frame, key, frame->scratch_images);
    for (size_t s = 1; s < frame->group_size; s++)
        keeping += (uint64_t)positions_equal(frame->scratch_images + s * PEG_WIDTH,
                                             frame->scratch_images, PEG_UNMARKED);
    return frame->group_size / keeping;
}

/* Whether no jump is legal in a position, whatever its mark. */
static inline int is_stuck(const peg_frame *frame, const uint64_t *key)
{
    uint64_t position[PEG_WIDTH];
    uint64_t lines[2] = {0, 0};

    copy_position(position, key);
    position[0] &= frame->hole_bits;
    for (size_t w = 0; w < frame->line_words && (lines[0] | lines[1]) == 0; w += 2)
        lines_to_try(frame, position, w, lines);
    return (lines[0] | lines[1]) == 0;
}

/* Finds out about a level and takes out the position where play stops: see level_ops.h. */
static peg_status inspect(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                          int by_images, peg_budget *budget, peg_findings *out_findings)
{
    size_t stride = level->stride;
    int counting = stride > PEG_PLAIN_SLOT(PEG_WIDTH);
    peg_findings findings = {0, 0, 0, {0, 0}};
    size_t kept = 0;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        uint64_t *key = level->keys + i * stride;
        int stopped = stop && positions_equal(key, stop, frame->hole_bits);
        int stuck = !stopped && (counting || !findings.stuck) && is_stuck(frame, key);

        if (i % PEG_NOTE_EVERY == 0)
            status = peg_budget_work(budget, 4 * (uint64_t)PEG_NOTE_EVERY);
        if (by_images)
            findings.positions += count_images(frame, key);
        findings.stuck |= stuck;
        if (counting) {
            peg_count count = peg_slot_count(key, PEG_WIDTH, stride);

            findings.highest = count.low > findings.highest ? count.low : findings.highest;
            if ((stuck || stopped) && peg_count_add(&findings.games, &count))
                return PEG_E_COUNT;
        }
        for (size_t w = 0; kept < i && w < stride; w++)
            level->keys[kept * stride + w] = key[w];
        kept += (size_t)!stopped;
    }
    if (status == PEG_OK && kept < level->count)
        peg_level_truncate(level, kept, budget);
    *out_findings = findings;
    return status;
}

#endif

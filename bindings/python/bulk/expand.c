/*
 * SPDX-License-Identifier: MIT
 *
 * Plays every legal jump of every position. Lines are tested 64 at a time without a
 * branch, and those that are legal noted as bits; then only these are played. bulk.h says
 * why this is not in the library.
 */
#include <stdlib.h>
#include <string.h>

#include "meter.h"

/* One call: the lines, and what has been written of the legal jumps. */
typedef struct expansion {
    const uint64_t *masks; /* of each line its three holes, then the two that need pegs */
    size_t line_count;
    uint64_t *out;
    int64_t *owners;
    uint16_t *lines;
    size_t room;
    size_t count;
} expansion;

static uint64_t *make_masks(const peg_jump *lines, size_t count, size_t words)
{
    uint64_t *masks = calloc(count * 2 * words + 1, sizeof(*masks));

    for (size_t i = 0; masks && i < count; i++) {
        uint64_t *holes = masks + i * 2 * words;
        uint64_t *pegs = holes + words;

        pegs[lines[i].from / 64] |= (uint64_t)1 << lines[i].from % 64;
        pegs[lines[i].over / 64] |= (uint64_t)1 << lines[i].over % 64;
        memcpy(holes, pegs, words * sizeof(*holes));
        holes[lines[i].to / 64] |= (uint64_t)1 << lines[i].to % 64;
    }
    return masks;
}

static void write_jump(expansion *work, const uint64_t *position, size_t words, size_t owner,
                       size_t line)
{
    const uint64_t *holes = work->masks + line * 2 * words;

    for (size_t i = 0; i < words; i++)
        work->out[work->count * words + i] = position[i] ^ holes[i];
    if (work->owners)
        work->owners[work->count] = (int64_t)owner;
    if (work->lines)
        work->lines[work->count] = (uint16_t)line;
}

/* Inline, so that a call with one word has no loop over words. */
static inline void expand_one(expansion *work, const uint64_t *position, size_t words, size_t owner)
{
    const uint64_t *mask = work->masks;

    for (size_t first = 0; first < work->line_count; first += 64) {
        size_t most = work->line_count - first < 64 ? work->line_count - first : 64;
        uint64_t legal = 0;

        for (size_t i = 0; i < most; i++, mask += 2 * words) {
            uint64_t wrong = 0;

            for (size_t k = 0; k < words; k++)
                wrong |= (position[k] & mask[k]) ^ mask[words + k];
            legal |= (uint64_t)(wrong == 0) << i;
        }
        for (; legal; legal &= legal - 1, work->count++)
            if (work->count < work->room)
                write_jump(work, position, words, owner,
                           first + (size_t)peg_bulk_lowest_bit(legal));
    }
}

/* Each position is copied first: another thread may change the array after the check. */
static peg_status expand_all(const peg_board *board, const peg_limits *limits, expansion *work,
                             const uint64_t *positions, size_t count, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    peg_status status = PEG_OK;
    size_t words = peg_bulk_words(board);
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        memcpy(position, positions + meter.done * words, words * sizeof(*position));
        if (position[words - 1] & past) {
            *out_at = (size_t)meter.done;
            return PEG_E_POSITION;
        }
        if (words == 1)
            expand_one(work, position, 1, (size_t)meter.done);
        else
            expand_one(work, position, words, (size_t)meter.done);
        status = peg_bulk_add(&meter, 10 + work->line_count * words);
    }
    return status;
}

peg_status peg_bulk_expand(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint64_t *out, int64_t *owners,
                           uint16_t *lines, size_t room, size_t *out_count, size_t *out_at)
{
    expansion work = {NULL, 0, out, owners, lines, room, 0};
    const peg_jump *jumps = peg_lines(board, &work.line_count);
    uint64_t *masks = make_masks(jumps, work.line_count, peg_bulk_words(board));
    peg_status status;

    if (!masks)
        return PEG_E_MEMORY;
    work.masks = masks;
    status = expand_all(board, limits, &work, positions, count, out_at);
    free(masks);
    *out_count = work.count;
    return status;
}

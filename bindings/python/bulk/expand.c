/*
 * SPDX-License-Identifier: MIT
 *
 * Plays every legal jump of every position. Where the least images are wanted, all images of a
 * position are found once: a jump flips the same holes in an image of every position, so those of
 * the positions after it cost one more operation each. bulk.h says why this is not in the library.
 */
#include <stdlib.h>

#include "bits.h"
#include "images.h"
#include "least.h"
#include "lines.h"

/* One call: the tables, and what has been written of the legal jumps. */
typedef struct expansion {
    peg_bulk_lines tables;
    peg_bulk_images images; /* their count is 0 if none are wanted */
    uint64_t *flips;        /* [line][symmetry][word]: the images of its holes */
    uint64_t *one;          /* the images of one position */
    uint64_t *out;
    int64_t *owners;
    uint16_t *lines;
    size_t room;
    size_t count;
} expansion;

static peg_status begin(const peg_board *board, const uint64_t *kept, expansion *work)
{
    peg_bulk_images *images = &work->images;
    peg_status status = peg_bulk_lines_make(board, &work->tables);
    size_t words = work->tables.words;

    if (status != PEG_OK || !kept)
        return status;
    status = peg_bulk_images_make(board, kept, images);
    work->flips = calloc(work->tables.count * images->count * words + 1, sizeof(*work->flips));
    work->one = calloc(images->count * words, sizeof(*work->one));
    if (status != PEG_OK || !work->flips || !work->one)
        return PEG_E_MEMORY;
    for (size_t i = 0; i < work->tables.count; i++)
        for (size_t s = 0; s < images->count; s++)
            peg_bulk_image(images, s, work->tables.holes + i * words, words,
                           work->flips + (i * images->count + s) * words);
    return PEG_OK;
}

static void end(expansion *work)
{
    free(work->flips);
    free(work->one);
    peg_bulk_images_end(&work->images);
    peg_bulk_lines_free(&work->tables);
}

/* Inline, as is what calls it, so that usual boards have no loop over words or symmetries. */
static inline void write_jump(expansion *work, const uint64_t *position, size_t words,
                              size_t symmetries, size_t owner, size_t line)
{
    uint64_t *after = work->out + work->count * words;

    if (symmetries > 0) {
        peg_bulk_least_flipped(work->one, work->flips + line * symmetries * words, symmetries,
                               words, after);
    } else {
        memcpy(after, position, words * sizeof(*after));
        peg_bulk_flip(&work->tables, line, words, after);
    }
    if (work->owners)
        work->owners[work->count] = (int64_t)owner;
    if (work->lines)
        work->lines[work->count] = (uint16_t)line;
}

static inline void expand_one(expansion *work, const uint64_t *position, size_t words, size_t sets,
                              size_t symmetries, size_t owner)
{
    uint64_t few[2];
    uint64_t *legal = sets <= 2 ? few : work->tables.found;

    peg_bulk_find_legal(&work->tables, position, words, sets, legal);
    if (work->room == 0) {
        for (size_t i = 0; i < sets; i++)
            work->count += peg_bulk_count_bits(legal[i]);
        return;
    }
    for (size_t s = 0; s < symmetries; s++)
        peg_bulk_image(&work->images, s, position, words, work->one + s * words);
    for (size_t i = 0; i < sets; i++)
        for (; legal[i]; legal[i] &= legal[i] - 1, work->count++)
            if (work->count < work->room)
                write_jump(work, position, words, symmetries, owner,
                           i * 64 + (size_t)peg_bulk_lowest_bit(legal[i]));
}

/* Each position is copied first: another thread may change the array after the check. */
static peg_status expand_all(const peg_board *board, const peg_limits *limits, expansion *work,
                             const uint64_t *positions, size_t count, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    peg_status status = PEG_OK;
    size_t words = work->tables.words;
    size_t sets = work->tables.sets;
    size_t symmetries = work->images.count;
    int usual = words == 1 && sets == 2;
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        size_t before = work->count;

        memcpy(position, positions + meter.done * words, words * sizeof(*position));
        if (position[words - 1] & past) {
            *out_at = (size_t)meter.done;
            return PEG_E_POSITION;
        }
        if (usual && symmetries == 8)
            expand_one(work, position, 1, 2, 8, (size_t)meter.done);
        else if (usual && symmetries == 0)
            expand_one(work, position, 1, 2, 0, (size_t)meter.done);
        else if (words == 1)
            expand_one(work, position, 1, sets, symmetries, (size_t)meter.done);
        else
            expand_one(work, position, words, sets, symmetries, (size_t)meter.done);
        status = peg_bulk_add(&meter, 10 + work->tables.chunks * sets +
                                          (work->count - before + 5) * symmetries * words);
    }
    return status;
}

peg_status peg_bulk_expand(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint64_t *kept,
                           uint64_t *out, int64_t *owners, uint16_t *lines, size_t room,
                           size_t *out_count, size_t *out_at)
{
    expansion work = {.out = out, .owners = owners, .lines = lines, .room = room};
    peg_status status = begin(board, room > 0 ? kept : NULL, &work);

    if (status == PEG_OK)
        status = expand_all(board, limits, &work, positions, count, out_at);
    end(&work);
    *out_count = work.count;
    return status;
}

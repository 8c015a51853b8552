/*
 * SPDX-License-Identifier: MIT
 *
 * A byte for every line of every position: whether a jump along it is legal. bulk.h says why this
 * is not in the library.
 */
#include <string.h>

#include "bits.h"
#include "lines.h"

/* Inline, so that usual boards have no loop over words. */
static inline void mask_one(const peg_bulk_lines *tables, const uint64_t *position, size_t words,
                            size_t sets, uint8_t *out)
{
    uint64_t few[2];
    uint64_t *legal = sets <= 2 ? few : tables->found;

    peg_bulk_find_legal(tables, position, words, sets, legal);
    peg_bulk_write_bits(legal, tables->count, out);
}

peg_status peg_bulk_mask(const peg_board *board, const peg_limits *limits,
                         const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    uint64_t past = peg_bulk_past(board);
    uint64_t position[PEG_MAX_WORDS];
    peg_bulk_lines tables;
    peg_status status = peg_bulk_lines_make(board, &tables);
    size_t words = tables.words;

    for (; status == PEG_OK && meter.done < count; meter.done++, out += tables.count) {
        memcpy(position, positions + meter.done * words, words * sizeof(*position));
        if (position[words - 1] & past) {
            *out_at = (size_t)meter.done;
            status = PEG_E_POSITION;
            break;
        }
        if (words == 1 && tables.sets == 2)
            mask_one(&tables, position, 1, 2, out);
        else if (words == 1 && tables.sets == 1)
            mask_one(&tables, position, 1, 1, out);
        else
            mask_one(&tables, position, words, tables.sets, out);
        status = peg_bulk_add(&meter, 10 + tables.chunks * tables.sets + tables.count / 4);
    }
    peg_bulk_lines_free(&tables);
    return status;
}

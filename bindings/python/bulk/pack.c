/*
 * SPDX-License-Identifier: MIT
 *
 * From positions to a byte for each hole or for each cell, and back. bulk.h says why this is not
 * in the library.
 */
#include <string.h>

#include "bits.h"

/* Writes a position to a byte for each cell; without cells, for each hole. */
static inline void write_bytes(const uint64_t *position, size_t holes, const uint32_t *cells,
                               size_t cell_count, uint8_t *out)
{
    if (!cells) {
        peg_bulk_write_bits(position, holes, out);
        return;
    }
    memset(out, 0, cell_count);
    for (size_t hole = 0; hole < holes; hole++)
        out[cells[hole]] = position[hole / 64] >> hole % 64 & 1;
}

peg_status peg_bulk_unpack(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint32_t *cells,
                           size_t cell_count, uint8_t *out, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    peg_status status = PEG_OK;
    size_t holes = (size_t)peg_holes(board);
    size_t words = peg_bulk_words(board);
    uint64_t past = peg_bulk_past(board);

    for (; status == PEG_OK && meter.done < count; meter.done++, positions += words) {
        if (positions[words - 1] & past) {
            *out_at = (size_t)meter.done;
            return PEG_E_POSITION;
        }
        write_bytes(positions, holes, cells, cell_count, out);
        out += cells ? cell_count : holes;
        status = peg_bulk_add(&meter, cells ? holes + cell_count / 16 : holes);
    }
    return status;
}

peg_status peg_bulk_pack(const peg_board *board, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    peg_status status = PEG_OK;
    size_t holes = (size_t)peg_holes(board);

    for (; status == PEG_OK && meter.done < count; meter.done++) {
        for (size_t hole = 0; hole < holes; hole++) {
            if (hole % 64 == 0)
                *out++ = 0;
            out[-1] |= (uint64_t)(*pegs++ != 0) << hole % 64;
        }
        status = peg_bulk_add(&meter, holes);
    }
    return status;
}

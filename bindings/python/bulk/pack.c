/*
 * SPDX-License-Identifier: MIT
 *
 * From positions to a byte for each hole, and back. bulk.h says why this is not in the
 * library.
 */
#include "meter.h"

peg_status peg_bulk_unpack(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at)
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
        for (size_t hole = 0; hole < holes; hole++)
            *out++ = positions[hole / 64] >> hole % 64 & 1;
        status = peg_bulk_add(&meter, holes);
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

/*
 * SPDX-License-Identifier: MIT
 *
 * Plays one jump in each of many positions. A jump taken back flips the same three holes, so work
 * in place that cannot be finished takes back what it has played. bulk.h says why this is not in
 * the library.
 */
#include <string.h>

#include "lines.h"

/* Takes back the first jumps. Another thread may have changed the lines meanwhile. */
static void take_back(const peg_bulk_lines *tables, const int64_t *lines, size_t count,
                      uint64_t *out)
{
    for (size_t i = 0; i < count; i++) {
        int64_t line = lines[i];

        if (line >= 0 && (uint64_t)line < tables->count)
            peg_bulk_flip(tables, (size_t)line, tables->words, out + i * tables->words);
    }
}

/* Each position and line is copied first: another thread may change the array after the check. */
static peg_status step_one(const peg_bulk_lines *tables, const peg_jump *jumps, uint64_t past,
                           const uint64_t *given, int64_t line, uint64_t *out)
{
    uint64_t position[PEG_MAX_WORDS];
    size_t words = tables->words;

    memcpy(position, given, words * sizeof(*position));
    if (position[words - 1] & past)
        return PEG_E_POSITION;
    if (line < 0 || (uint64_t)line >= tables->count)
        return PEG_E_INDEX;
    if (!peg_bulk_is_line_legal(jumps[line], position))
        return PEG_E_LINE;
    peg_bulk_flip(tables, (size_t)line, words, position);
    memcpy(out, position, words * sizeof(*position));
    return PEG_OK;
}

peg_status peg_bulk_play_lines(const peg_board *board, const peg_limits *limits,
                               const uint64_t *positions, const int64_t *lines, size_t count,
                               uint64_t *out, size_t *out_at)
{
    peg_bulk_meter meter = peg_bulk_begin(limits, count, PEG_BULK_WORKING);
    uint64_t past = peg_bulk_past(board);
    size_t line_count;
    const peg_jump *jumps = peg_lines(board, &line_count);
    peg_bulk_lines tables;
    peg_status status = peg_bulk_lines_make(board, &tables);

    while (status == PEG_OK && meter.done < count) {
        size_t at = (size_t)meter.done;

        *out_at = at;
        status = step_one(&tables, jumps, past, positions + at * tables.words, lines[at],
                          out + at * tables.words);
        if (status != PEG_OK)
            break;
        meter.done++;
        status = peg_bulk_add(&meter, 10);
    }
    if (status != PEG_OK && out == positions)
        take_back(&tables, lines, (size_t)meter.done, out);
    peg_bulk_lines_free(&tables);
    return status;
}

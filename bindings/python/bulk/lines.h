/*
 * SPDX-License-Identifier: MIT
 *
 * The legal lines of a position as a set of bits. They are looked up four holes at a time: of all
 * lines, those stay that no four holes rule out. bulk.h says why this is not in the library.
 */
#ifndef PEG_BULK_LINES_H
#define PEG_BULK_LINES_H

#include "meter.h"

enum {
    PEG_LINES_CHUNK = 4, /* holes that are looked up at a time */
    PEG_LINES_VALUES = 1 << PEG_LINES_CHUNK
};

typedef struct peg_bulk_lines {
    size_t count;
    size_t words;    /* of a position */
    size_t sets;     /* words of a set of lines, at least one */
    size_t chunks;   /* of a position */
    uint64_t *holes; /* by line: its three holes, as a position */
    uint64_t *legal; /* by chunk and value: the lines that it does not rule out */
    uint64_t *found; /* room for one set of lines */
} peg_bulk_lines;

/* Makes the tables for a board. peg_bulk_lines_free() frees them, also after an error. */
peg_status peg_bulk_lines_make(const peg_board *board, peg_bulk_lines *out);

void peg_bulk_lines_free(peg_bulk_lines *lines);

/* Finds the legal lines of a position. The sizes are those of the tables, or as known before. */
static inline void peg_bulk_find_legal(const peg_bulk_lines *lines, const uint64_t *position,
                                       size_t words, size_t sets, uint64_t *out)
{
    const uint64_t *row = lines->legal;

    for (size_t s = 0; s < sets; s++)
        out[s] = ~(uint64_t)0;
    for (size_t w = 0; w < words; w++) {
        size_t chunks = lines->chunks - w * 16 < 16 ? lines->chunks - w * 16 : 16;
        uint64_t pegs = position[w];

        for (size_t c = 0; c < chunks; c++, pegs >>= PEG_LINES_CHUNK) {
            const uint64_t *left = row + (pegs & (PEG_LINES_VALUES - 1)) * sets;

            for (size_t s = 0; s < sets; s++)
                out[s] &= left[s];
            row += PEG_LINES_VALUES * sets;
        }
    }
}

/* Whether a line is legal. */
static inline int peg_bulk_is_line_legal(peg_jump line, const uint64_t *position)
{
    return (position[line.from / 64] >> line.from % 64 & 1) &&
           (position[line.over / 64] >> line.over % 64 & 1) &&
           !(position[line.to / 64] >> line.to % 64 & 1);
}

/* Plays a jump along a line, or takes it back. */
static inline void peg_bulk_flip(const peg_bulk_lines *lines, size_t line, size_t words,
                                 uint64_t *position)
{
    for (size_t w = 0; w < words; w++)
        position[w] ^= lines->holes[line * words + w];
}

#endif

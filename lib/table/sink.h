/* SPDX-License-Identifier: MIT */

/* Where a table is written: numbers go in, pieces of bytes come out by the caller's function. */
#ifndef PEG_TABLE_SINK_H
#define PEG_TABLE_SINK_H

#include "base/budget.h"

enum { PEG_SINK_PIECE = 4096 };

typedef struct peg_sink {
    peg_write_fn write;
    void *user;
    peg_budget *budget;
    uint64_t sum; /* over all pieces so far */
    size_t filled;
    peg_status status; /* of the writing so far */
    uint8_t bytes[PEG_SINK_PIECE];
} peg_sink;

static inline void peg_sink_begin(peg_sink *to, peg_write_fn write, void *user, peg_budget *budget)
{
    to->write = write;
    to->user = user;
    to->budget = budget;
    to->sum = 0;
    to->filled = 0;
    to->status = PEG_OK;
}

/* Writes what is there as a piece. It must be whole units. */
void peg_sink_flush(peg_sink *to);

static inline void peg_sink_put(peg_sink *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        to->bytes[to->filled++] = (uint8_t)(number >> 8 * i);
        if (to->filled == PEG_SINK_PIECE)
            peg_sink_flush(to);
    }
}

/* Puts a word where a unit begins. */
static inline void peg_sink_put_word(peg_sink *to, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        to->bytes[to->filled + (size_t)i] = (uint8_t)(word >> 8 * i);
    to->filled += 8;
    if (to->filled == PEG_SINK_PIECE)
        peg_sink_flush(to);
}

/* Puts zeros up to a multiple of so many bytes within the piece. */
static inline void peg_sink_pad(peg_sink *to, size_t unit)
{
    while (to->filled % unit)
        peg_sink_put(to, 0, 1);
}

#endif

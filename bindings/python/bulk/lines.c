/*
 * SPDX-License-Identifier: MIT
 *
 * The tables by which legal lines are looked up: lines.h says what is in them.
 */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

/* Rules a line out for every value of a chunk in which a hole is not as the line needs it. */
static void rule_out(peg_bulk_lines *lines, size_t line, size_t hole, unsigned wanted)
{
    uint64_t *legal =
        lines->legal + hole / PEG_LINES_CHUNK * PEG_LINES_VALUES * lines->sets + line / 64;

    for (unsigned value = 0; value < PEG_LINES_VALUES; value++, legal += lines->sets)
        if ((value >> hole % PEG_LINES_CHUNK & 1) != wanted)
            *legal &= ~((uint64_t)1 << line % 64);
}

static void set_bit(uint64_t *words, size_t bit)
{
    words[bit / 64] |= (uint64_t)1 << bit % 64;
}

peg_status peg_bulk_lines_make(const peg_board *board, peg_bulk_lines *out)
{
    const peg_jump *jumps = peg_lines(board, &out->count);
    size_t values;

    out->words = peg_bulk_words(board);
    out->sets = out->count > 0 ? (out->count + 63) / 64 : 1;
    out->chunks = ((size_t)peg_holes(board) + PEG_LINES_CHUNK - 1) / PEG_LINES_CHUNK;
    values = out->chunks * PEG_LINES_VALUES;
    out->holes = calloc(out->count * out->words + 1, sizeof(*out->holes));
    out->legal = calloc(values * out->sets, sizeof(*out->legal));
    out->found = calloc(out->sets, sizeof(*out->found));
    if (!out->holes || !out->legal || !out->found)
        return PEG_E_MEMORY;
    for (size_t value = 0; value < values; value++)
        for (size_t i = 0; i < out->count; i++)
            set_bit(out->legal + value * out->sets, i);
    for (size_t i = 0; i < out->count; i++) {
        set_bit(out->holes + i * out->words, jumps[i].from);
        set_bit(out->holes + i * out->words, jumps[i].over);
        set_bit(out->holes + i * out->words, jumps[i].to);
        rule_out(out, i, jumps[i].from, 1);
        rule_out(out, i, jumps[i].over, 1);
        rule_out(out, i, jumps[i].to, 0);
    }
    return PEG_OK;
}

void peg_bulk_lines_free(peg_bulk_lines *lines)
{
    free(lines->holes);
    free(lines->legal);
    free(lines->found);
    lines->holes = lines->legal = lines->found = NULL;
}

/* SPDX-License-Identifier: MIT */

/*
 * The head of a table as bytes: what both forms (format.h) say of it before its answers. It may say
 * anything: nothing in it is used before it is checked.
 */
#ifndef PEG_TABLE_HEAD_H
#define PEG_TABLE_HEAD_H

#include "table/format.h"
#include "table/sink.h"

/* Bytes that are read from the front. */
typedef struct peg_source {
    const uint8_t *at;
    size_t left;
} peg_source;

/* Takes bytes off the front. NULL where there are too few. */
const uint8_t *peg_source_take(peg_source *from, uint64_t count);

/* Takes a part off the front, with the zeros that fill it up. NULL where they are not zeros. */
const uint8_t *peg_source_take_part(peg_source *from, uint64_t count);

/* What comes before the holes and lines. */
typedef struct peg_head {
    int form;
    int holes;
    int free;
    struct peg_goal goal;
    int most_pegs;
    uint64_t class;
    size_t lines;
    size_t parts; /* levels or pages */
} peg_head;

/* Takes what both forms begin with. PEG_E_VERSION for a form that is not known yet. */
peg_status peg_head_read(peg_source *from, peg_head *out_says);

/* Takes the holes and lines, and makes a table of them without words. */
peg_status peg_head_read_table(peg_source *from, const peg_head *says, peg_budget *budget,
                               peg_table **out_table);

/* Whether the bits that are for no hole are 0 in all positions that the table has. */
int peg_head_bounds(const peg_table *table);

/* Puts what both forms begin with, for a table in a layout to store in. */
void peg_head_put(peg_sink *to, const peg_table *table, const peg_layout *layout, int form,
                  size_t parts);

/* Puts the holes and lines, and zeros after them. */
void peg_head_put_table(peg_sink *to, const peg_table *table, const peg_layout *layout);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_VIEW_H
#define PEG_TABLE_VIEW_H

#include "table/table.h"

/* What the words of a table are in another layout of its shape. */
typedef struct peg_view {
    const peg_table *table;
    uint64_t origin;                /* index of the position that is 0 in the other */
    uint64_t delta[PEG_TABLE_BITS]; /* by bit of an index in the other */
    uint64_t place[64];             /* by bit of a word */
    int free;
    const uint64_t *words; /* all of them, the table's or its own; or NULL */
    uint64_t *own;         /* found all at once, or NULL */
    size_t size;           /* of these in bytes */
} peg_view;

/* The class of a table in another layout. */
uint64_t peg_view_class(const peg_layout *layout, const peg_table *table);

/* peg_view_end() in any case. */
peg_status peg_view_begin(peg_view *view, const peg_table *table, const peg_layout *layout,
                          peg_budget *budget);
void peg_view_end(peg_view *view, peg_budget *budget);

/* A word; user is the view. */
uint64_t peg_view_word(void *user, size_t at);

#endif

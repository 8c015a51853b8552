/* SPDX-License-Identifier: MIT */

/* The words of a table as they would be in another layout of its shape. */
#ifndef PEG_TABLE_RELAYOUT_H
#define PEG_TABLE_RELAYOUT_H

#include "table/table.h"

typedef struct peg_relayout {
    const peg_table *table;
    uint64_t origin; /* in the table's layout, of the position with index 0 in the other */
    uint64_t back[PEG_TABLE_BITS];  /* what each bit of the table's index changes in the other */
    uint64_t delta[PEG_TABLE_BITS]; /* the other way round */
    uint64_t place[64];             /* the same for each bit within a word */
    const uint64_t *words; /* all words if they are known, the table's or own ones; or NULL */
    uint64_t *own;         /* words that were found all at once, or NULL */
} peg_relayout;

/* The bits of a table's class in another layout. */
uint64_t peg_relayout_class(const peg_layout *layout, const peg_table *table);

/* All words are found at once if the limits leave memory for them. */
void peg_relayout_begin(peg_relayout *r, const peg_table *table, const peg_layout *layout,
                        peg_budget *budget);
void peg_relayout_end(peg_relayout *r, peg_budget *budget);

/* A word in the other layout. */
uint64_t peg_relayout_word(const peg_relayout *r, size_t at);

#endif

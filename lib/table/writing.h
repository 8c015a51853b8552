/* SPDX-License-Identifier: MIT */

/* What the forms of a table have in common when they are written, in the order of the holes. */
#ifndef PEG_TABLE_WRITING_H
#define PEG_TABLE_WRITING_H

#include "table/head.h"
#include "table/relayout.h"

typedef struct peg_writing {
    const peg_table *table;
    peg_layout layout;
    peg_relayout seen; /* the words in that layout; a form may end it when it has seen them */
    peg_sink to;
} peg_writing;

/* Puts a table as bytes of a form. */
typedef peg_status peg_writing_form(peg_writing *w, peg_budget *budget);

/* Calls form() with all that it needs. room is that of peg_relayout_begin(). */
peg_status peg_writing_run(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user, uint64_t room, peg_writing_form *form);

#endif

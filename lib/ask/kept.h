/* SPDX-License-Identifier: MIT */

/*
 * What a board keeps between questions, so that the next one need not begin from nothing: a
 * list of items, the one last used in front. The list does not know what its items are, only
 * how large each is, how to drop it, and how a copy of the board shares it. So any of them can be
 * dropped when a question needs the memory.
 */
#ifndef PEG_ASK_KEPT_H
#define PEG_ASK_KEPT_H

#include "base/budget.h"
#include "board/board.h"
#include "table/table.h"

typedef struct peg_kept_item peg_kept_item;

typedef struct peg_kept_kind {
    int most;                                    /* items of the kind that are kept */
    uint64_t (*size)(const peg_kept_item *item); /* in bytes */
    void (*drop)(peg_kept_item *item, const peg_allocator *allocator);
    /* Whether an item tells all that another of the kind does, which is then not needed. */
    int (*covers)(const peg_kept_item *item, const peg_kept_item *other);
    /* Makes the item for a copy of the board. NULL for a kind that copies do without. */
    peg_kept_item *(*share)(const peg_kept_item *item, const peg_allocator *allocator);
} peg_kept_kind;

/* The first member of every item. */
struct peg_kept_item {
    const peg_kept_kind *kind;
    peg_kept_item *next;
};

typedef struct peg_kept {
    peg_allocator allocator;
    peg_table *table; /* attached, or NULL */
    peg_kept_item *first;
    peg_kept_item *in_use; /* by the question being answered, or NULL */
} peg_kept;

/*
 * Bytes that the list, its items and a cursor take at most, besides the contents of the items.
 * Every question needs them, so they are never refused, but they count.
 */
enum { PEG_KEPT_NOTES = 2048 };

/* What a board keeps, which is made now if need be. NULL if there is no memory. */
peg_kept *peg_kept_of(peg_board *board);

/* The first item of a kind, or NULL. */
peg_kept_item *peg_kept_first(const peg_kept *kept, const peg_kept_kind *kind);

/* Puts an item at the front. */
void peg_kept_add(peg_kept *kept, peg_kept_item *item);

/* Drops the items of a kind that were used longest ago, if there are more than its most. */
void peg_kept_thin(peg_kept *kept, const peg_kept_kind *kind, peg_budget *budget);

/* Moves all items from one list to the front of another, but those that another item covers. */
void peg_kept_move(peg_kept *kept, peg_kept *from);

/* Drops an item, or all of them. */
void peg_kept_drop(peg_kept *kept, peg_kept_item *item);
void peg_kept_drop_all(peg_kept *kept);

/* Drops every item but the one in use; owner is a peg_kept. What budgets do when memory is short.
 */
void peg_kept_drop_others(void *owner);

/*
 * Begins the budget of a question. The first item of a kind, or none if that is NULL, is then in
 * use. All that the board keeps counts towards the limit on memory. Before the limit is
 * reached, all items but the one in use are dropped; that one is only dropped now, if it
 * alone is too large.
 */
peg_status peg_kept_begin_budget(const peg_board *board, const peg_kept_kind *kind,
                                 const peg_limits *limits, peg_budget *out_budget);

/* Makes an item of the list, or none for NULL, the one in use, and changes the budget to match. */
void peg_kept_use(peg_kept *kept, peg_kept_item *item, peg_budget *budget);

#endif

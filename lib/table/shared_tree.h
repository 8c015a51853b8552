/* SPDX-License-Identifier: MIT */
#ifndef PEG_TABLE_SHARED_TREE_H
#define PEG_TABLE_SHARED_TREE_H

#include "base/budget.h"

/* Levels of pairs above the words, at the most. */
#define PEG_TREE_LEVELS 31

/*
 * An array of words as a binary tree in which equal subtrees are kept once, as binary
 * decision diagrams do it (Bryant, Graph-based algorithms for Boolean function
 * manipulation, 1986). Level 0 holds each different word once. Each level above holds each
 * different pair of items of the level below once: their indices in one number, the left
 * item's in the high half. The last level has a single item, the whole array.
 */
typedef struct peg_shared_tree {
    int levels; /* above the words */
    size_t count[PEG_TREE_LEVELS + 1];
    uint64_t *items[PEG_TREE_LEVELS + 1];
    size_t room[PEG_TREE_LEVELS + 1];
} peg_shared_tree;

/*
 * Makes the tree of 2^levels words, which a function gives one by one. Whatever the
 * status, peg_shared_tree_free() it afterwards.
 */
peg_status peg_shared_tree_make(uint64_t (*word)(void *user, size_t at), void *user, int levels,
                                peg_budget *budget, peg_shared_tree *out_tree);
void peg_shared_tree_free(peg_shared_tree *tree, peg_budget *budget);

#endif

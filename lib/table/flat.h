/* SPDX-License-Identifier: MIT */

/*
 * Tables in the flat form of format.h. Its head is small and checked completely, so that words that
 * lie elsewhere, as in a file, can be used where they are.
 */
#ifndef PEG_TABLE_FLAT_H
#define PEG_TABLE_FLAT_H

#include "table/head.h"

/* How many bytes come before the words. 0 where says->parts is another number of pages. */
size_t peg_flat_head_size(const peg_head *says);

/*
 * Makes a table without words of a flat head, which bytes must hold whole. count is how many bytes
 * there are with the words. The words begin right after the head.
 */
peg_status peg_flat_begin(const uint8_t *bytes, uint64_t count, peg_budget *budget,
                          peg_table **out_table);

/* Reads a flat table, words and all. */
peg_status peg_flat_read(const uint8_t *bytes, size_t count, peg_budget *budget,
                         peg_table **out_table);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A table as bytes, in memory or in a file, which can be mapped. All numbers are little-endian. A
 * head comes first, in whole pages of 4096 bytes:
 *
 *     8  "pegtable"
 *     4  the version of this form: 3
 *     1  holes
 *     1  bits of an index, one for each hole that is not a pivot
 *     1  the goal's kind
 *     1  the most pegs of the goal, or 0
 *     8  the goal's position
 *     8  the class, a bit for each pivot
 *     4  lines
 *     4  pages of the head
 *     1  bits of an index within a block
 *     1  0, or in a file where the table is being built 1 and the layers that are finished
 *     6  zeros
 *     8  a sum over the words, or 0 while the table is being built
 *        the hole of each index bit, then each pivot: a byte each, then each line: three
 *        bytes, then zeros up to 8 bytes before the end of the last page
 *     8  a sum over all before
 *
 * The words of the table follow, as in memory, and end it. Which blocks they are follows from the
 * lines, the goal, the class and the bits: see layout.h and blocks.h.
 */
#ifndef PEG_TABLE_FORMAT_H
#define PEG_TABLE_FORMAT_H

#include "table/table.h"

/* Reads a number of bytes, or fails: with PEG_E_TABLE if there are fewer. */
typedef peg_status peg_format_source(void *bytes, size_t count, void *user);

/* Begins a question that reads a table. */
peg_status peg_format_begin(const peg_limits *limits, const peg_allocator *allocator,
                            peg_budget *budget);

/*
 * Makes a table without words from a head, and checks the whole head: a copy in the question's
 * memory, because others may change a file meanwhile. Returns the bytes of the head. *out_table may
 * be set even if this fails: free it then.
 */
size_t peg_format_read_head(peg_format_source *read, void *user, peg_budget *budget,
                            peg_table **out_table);

/* Reads the words, with which the bytes must end, and checks them. */
void peg_format_read_words(peg_format_source *read, void *user, peg_budget *budget,
                           peg_table *table);

/*
 * Finds the blocks of a table whose head was read, if the number of bytes after the head fits its
 * words. Fails with PEG_E_TABLE if it does not.
 */
void peg_format_find_blocks(peg_table *table, uint64_t bytes, peg_budget *budget);

/* The bytes of the head of a table. */
size_t peg_format_head_size(const peg_table *table);

/*
 * Writes the head of a table to an array of that many bytes. begun is 0 for a whole table, else 1
 * plus the number of finished layers; then there is no sum over the words.
 */
void peg_format_put_head(const peg_table *table, unsigned begun, uint64_t sum, uint8_t *head);

/*
 * Whether an array of bytes, as many as the head of a table has, is that head, for the whole table
 * or one under construction. If so, the table takes its sum from it, and *out_begun is set.
 */
int peg_format_is_head_of(peg_table *table, const uint8_t *head, peg_budget *budget,
                          unsigned *out_begun);

/* The sum over the words of a table. */
uint64_t peg_format_sum(const peg_table *table, peg_budget *budget);

/* Whether a table has positions only at indices within the bits of its holes. */
int peg_format_is_bounded(const peg_table *table);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A table as bytes, in either of two forms: packed, which is small, or flat, which is mapped as
 * it is. All numbers are little-endian. Both begin alike:
 *
 *     8  "pegtable"
 *     4  the form: 1 is packed, 2 is flat
 *     1  holes
 *     1  bits of an index, one for each hole that is not a pivot
 *     1  the goal's kind
 *     1  the most pegs of the goal, or 0
 *     8  the goal's position
 *     8  the class, a bit for each pivot
 *     4  lines
 *     4  levels if it is packed, pages before the words if it is flat
 *     8  if it is flat: a sum over the words
 *        the hole of each index bit, then each pivot: a byte each, then each line: three
 *        bytes, then zeros up to a multiple of 8
 *
 * A packed table goes on as a shared tree (shared_tree.h) of which some levels are left out. For
 * each level that is there:
 *
 *     4  items
 *     2  bits: an item is 2^bits items of the level below; on the first level 6, for words
 *     2  bytes in the index of an item of the level below; on the first level 0
 *        the items: on the first level words of 8 bytes, on others 2^bits indices each; then
 *        zeros up to a multiple of 8
 *
 * The last level has one item, the whole table. 8 bytes, a sum over all before, end it.
 *
 * A flat table goes on with zeros up to 8 bytes before a page, which are a sum over all before.
 * The words of the table follow, as in memory, and end it.
 */
#ifndef PEG_TABLE_FORMAT_H
#define PEG_TABLE_FORMAT_H

#include "base/bytes.h"
#include "table/table.h"

#define PEG_FORMAT_MAGIC  "pegtable"
#define PEG_FORMAT_PACKED 1
#define PEG_FORMAT_FLAT   2
#define PEG_FORMAT_HEAD   40   /* bytes that both forms begin with */
#define PEG_FORMAT_UNIT   8    /* every part is a multiple of this many bytes */
#define PEG_FORMAT_LEVEL  8    /* bytes before a level's items */
#define PEG_FORMAT_PAGE   4096 /* the words of a flat table begin at a multiple of this */

/* Whether bytes begin as a table does. Too few do not. */
static inline int peg_format_begins(const uint8_t *bytes, size_t count)
{
    return count >= 8 && memcmp(bytes, PEG_FORMAT_MAGIC, 8) == 0;
}

static inline uint64_t peg_format_get(const uint8_t *bytes, int count)
{
    uint64_t number = 0;

    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

/* A number of 8 bytes, written so that compilers make one load of it. */
static inline uint64_t peg_format_word(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* The sum with a word more; it begins at 0. A change of one word always changes it. */
static inline uint64_t peg_format_sum(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * A table as bytes. All numbers are little-endian.
 *
 *     8  "pegtable"
 *     4  version
 *     1  holes
 *     1  bits of an index that hold a hole each
 *     1  the goal's kind
 *     1  the most pegs of the goal, or 0
 *     8  the goal's position
 *     8  the class, a bit for each pivot
 *     4  lines
 *     4  levels
 *        the hole of each index bit, then each pivot: a byte each, then each line: three
 *        bytes, then zeros up to a multiple of 8
 *
 * Then what is alike in the table, each level:
 *
 *     4  items
 *     2  how many bits of the index its items have more than those of the level below
 *     2  bytes of a number of the level below, or 0 for level 0
 *        its items: words of 8 bytes on level 0, where 6 stands for the bits; above it
 *        numbers of the level below; then zeros up to a multiple of 8
 *
 * The last level has one item, which is the table. 8 bytes of a sum over all others end it.
 */
#ifndef PEG_TABLE_FORMAT_H
#define PEG_TABLE_FORMAT_H

#include "base/bytes.h"
#include "table/table.h"

#define PEG_FORMAT_MAGIC   "pegtable"
#define PEG_FORMAT_VERSION 1
#define PEG_FORMAT_HEAD    40
#define PEG_FORMAT_UNIT    8 /* what all parts are a multiple of */
#define PEG_FORMAT_LEVEL   8 /* before a level's items */

/* Whether bytes begin as a table does. */
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

/* Likewise of 8 bytes; written so that compilers see one load in it. */
static inline uint64_t peg_format_word(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* Of words as they are read, begun at 0. Each changes every sum that comes after it. */
static inline uint64_t peg_format_sum(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

#endif

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

#include "base/memory.h"
#include "table/relayout.h"

#define PEG_FORMAT_MAGIC  "pegtable"
#define PEG_FORMAT_PACKED 1
#define PEG_FORMAT_FLAT   2
#define PEG_FORMAT_HEADER 40   /* bytes that both forms begin with */
#define PEG_FORMAT_UNIT   8    /* every part is a multiple of this many bytes */
#define PEG_FORMAT_LEVEL  8    /* bytes before a level's items */
#define PEG_FORMAT_PAGE   4096 /* the words of a flat table begin at a multiple of this */

/* Whether bytes begin as a table does. Too few do not. */
static inline int peg_format_is_known(const uint8_t *bytes, size_t count)
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

/* Whether the last word of some is the sum of all before. */
int peg_format_is_summed(const uint8_t *bytes, size_t count);

/* ------------------------------------------------------------------------- */
/* Reading                                                                   */
/* ------------------------------------------------------------------------- */

/* Begins a question that reads a table. */
peg_status peg_format_begin(const peg_limits *limits, const peg_allocator *allocator,
                            peg_budget *budget);

/* Bytes that are read from the front. They may be anything: none is used before it is checked. */
typedef struct peg_source {
    const uint8_t *at;
    size_t left;
} peg_source;

/* Takes bytes off the front. NULL where there are too few. */
const uint8_t *peg_source_take(peg_source *from, uint64_t count);

/* Takes a part off the front, with the zeros that fill it up. NULL where they are not zeros. */
const uint8_t *peg_source_take_part(peg_source *from, uint64_t count);

/* What both forms begin with. */
typedef struct peg_header {
    int form;
    int holes;
    int free;
    struct peg_goal goal;
    int most_pegs;
    uint64_t class;
    size_t lines;
    size_t parts; /* levels or pages */
} peg_header;

/* PEG_E_VERSION for a form that is not known yet. */
peg_status peg_header_read(peg_source *from, peg_header *out_says);

/* Takes what follows the header up to the lines, and makes a table of both without words. */
peg_status peg_header_read_table(peg_source *from, const peg_header *says, peg_budget *budget,
                                 peg_table **out_table);

/* Whether a table has no positions beyond those that the bits of its holes number. */
int peg_format_is_bounded(const peg_table *table);

/* Reads a table of either form. */
peg_status peg_format_read(const uint8_t *bytes, size_t count, peg_budget *budget,
                           peg_table **out_table);

/* How many bytes come before the words of a flat table. 0 where says->parts is not as many pages.
 */
size_t peg_flat_size(const peg_header *says);

/*
 * Makes a table without words of what comes before the words of a flat one, all of which is
 * checked: so the words can be used where they are, as in a file. count is how many bytes there are
 * with the words.
 */
peg_status peg_flat_begin(const peg_header *says, const uint8_t *bytes, uint64_t count,
                          peg_budget *budget, peg_table **out_table);

/* Reads a flat table, words and all. */
peg_status peg_flat_read(const peg_header *says, const uint8_t *bytes, size_t count,
                         peg_budget *budget, peg_table **out_table);

/* ------------------------------------------------------------------------- */
/* Writing                                                                   */
/* ------------------------------------------------------------------------- */

enum { PEG_PIECE = 4096 };

/* A table that is written: numbers go in, pieces of bytes come out by the caller's function. */
typedef struct peg_writing {
    const peg_table *table;
    peg_layout layout; /* to store in: by the order of the holes */
    peg_relayout seen; /* the words in that layout; a form may end it when it has seen them */
    peg_budget *budget;
    peg_write_fn write;
    void *user;
    peg_status status; /* of the writing so far */
    uint64_t sum;      /* over all pieces so far */
    size_t filled;
    uint8_t bytes[PEG_PIECE];
} peg_writing;

/*
 * Calls form(), which puts all of the table, with what it needs for that. room is that of
 * peg_relayout_begin().
 */
peg_status peg_writing_run(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user, uint64_t room, peg_status (*form)(peg_writing *to));

/* Writes what is there as a piece. It must be whole units. */
void peg_put_piece(peg_writing *to);

static inline void peg_put_number(peg_writing *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        to->bytes[to->filled++] = (uint8_t)(number >> 8 * i);
        if (to->filled == PEG_PIECE)
            peg_put_piece(to);
    }
}

/* Puts a word where a unit begins. */
static inline void peg_put_word(peg_writing *to, uint64_t word)
{
    PEG_ASSERT(to->filled % PEG_FORMAT_UNIT == 0);
    for (int i = 0; i < 8; i++)
        to->bytes[to->filled + (size_t)i] = (uint8_t)(word >> 8 * i);
    to->filled += 8;
    if (to->filled == PEG_PIECE)
        peg_put_piece(to);
}

/* Puts zeros up to the next unit. */
static inline void peg_put_zeros(peg_writing *to)
{
    while (to->filled % PEG_FORMAT_UNIT)
        peg_put_number(to, 0, 1);
}

/* Puts the sum over all before, and writes what is there. */
void peg_put_sum(peg_writing *to);

/* Puts what both forms begin with, up to the lines. sum is that of a flat table. */
void peg_put_header(peg_writing *to, int form, size_t parts, uint64_t sum);

#endif

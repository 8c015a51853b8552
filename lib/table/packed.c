/* SPDX-License-Identifier: MIT */

/*
 * The packed form of a table as bytes: a shared tree, so that equal parts are written once. There
 * are most of them where holes that are close on the board are close in the index, so the table is
 * written in a layout by the order of the holes.
 *
 * To read it, the tree is spread out level by level, from the whole down to the words.
 */
#include "table/format.h"
#include "table/shared_tree.h"

/* An item is written as at most 2^MOST_APART items of the next lower level that is written. */
enum { MOST_APART = 12 };

/* Words in another layout and their tree take so many times what the table does, at most. */
enum { ROOM = 4 };

enum { MOST_LEVELS = PEG_TREE_LEVELS + 1 };

_Static_assert(PEG_TREE_LEVELS == PEG_TABLE_BITS - PEG_WORD_BITS && PEG_TREE_LEVELS < 32,
               "each level has a bit of 32, and each word of a table a number");

/* ------------------------------------------------------------------------- */
/* Writing                                                                   */
/* ------------------------------------------------------------------------- */

static int bytes_for(size_t count)
{
    return count <= 1U << 8 ? 1 : count <= 1U << 16 ? 2 : count <= 1U << 24 ? 3 : 4;
}

/*
 * Chooses which levels of the tree are written, a bit each: the words, the whole, and of the levels
 * between them those that make the file smallest. For each level that is written, below has the
 * next lower one. To find them, every level's smallest way down to the words is found first, from
 * that of each level that may be the next lower one.
 */
static uint32_t choose_levels(const peg_shared_tree *tree, int *below)
{
    uint64_t least[PEG_TREE_LEVELS + 1] = {0};
    uint32_t written = 1;

    for (int to = 1; to <= tree->levels; to++) {
        least[to] = UINT64_MAX;
        for (int from = to > MOST_APART ? to - MOST_APART : 0; from < to; from++) {
            uint64_t numbers = (uint64_t)tree->count[to] << (to - from);
            uint64_t size = least[from] + numbers * (uint64_t)bytes_for(tree->count[from]);

            if (size < least[to]) {
                least[to] = size;
                below[to] = from;
            }
        }
    }
    for (int level = tree->levels; level > 0; level = below[level])
        written |= UINT32_C(1) << level;
    return written;
}

/* Puts an item as the indices of those items of a level below that it is made of. */
static void put_item(peg_writing *to, const peg_shared_tree *tree, int level, uint32_t item,
                     int below)
{
    uint64_t pair;

    PEG_ASSERT(item < tree->count[level] && level >= below);
    if (level == below) {
        peg_put_number(to, item, bytes_for(tree->count[below]));
        return;
    }
    pair = tree->items[level][item];
    put_item(to, tree, level - 1, (uint32_t)(pair >> 32), below);
    put_item(to, tree, level - 1, (uint32_t)pair, below);
}

static void put_level(peg_writing *to, const peg_shared_tree *tree, int level, int below)
{
    size_t count = tree->count[level];

    peg_put_number(to, count, 4);
    peg_put_number(to, level > 0 ? (uint64_t)(level - below) : PEG_WORD_BITS, 2);
    peg_put_number(to, level > 0 ? (uint64_t)bytes_for(tree->count[below]) : 0, 2);
    for (size_t i = 0; to->status == PEG_OK && i < count; i++) {
        if (level == 0)
            peg_put_word(to, tree->items[0][i]);
        else
            put_item(to, tree, level, (uint32_t)i, below);
    }
    peg_put_zeros(to);
}

static peg_status write_packed(peg_writing *to)
{
    peg_shared_tree tree;
    int below[PEG_TREE_LEVELS + 1] = {0};
    uint32_t written;
    peg_status status = peg_shared_tree_make(peg_relayout_word, &to->seen,
                                             to->layout.bits - PEG_WORD_BITS, to->budget, &tree);

    peg_relayout_end(&to->seen, to->budget);
    if (status == PEG_OK) {
        written = choose_levels(&tree, below);
        peg_put_header(to, PEG_FORMAT_PACKED, (size_t)peg_word_count(written), 0);
        for (int level = 0; to->status == PEG_OK && level <= tree.levels; level++)
            if (written >> level & 1)
                put_level(to, &tree, level, below[level]);
        peg_put_sum(to);
        status = to->status;
    }
    peg_shared_tree_free(&tree, to->budget);
    return status;
}

peg_status peg_table_write(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user)
{
    return peg_writing_run(table, limits, write, user, ROOM, write_packed);
}

/* ------------------------------------------------------------------------- */
/* Reading                                                                   */
/* ------------------------------------------------------------------------- */

typedef struct level {
    int bits;  /* an item is made of 2^bits items of the level below */
    int bytes; /* of the index of one of these */
    size_t count;
    const uint8_t *items;
} level;

typedef struct unpacker {
    peg_source from;
    int levels;
    level level[MOST_LEVELS];
} unpacker;

/* As peg_format_get(), with code of its own for each number of bytes. */
static inline uint32_t number_at(const uint8_t *at, int bytes)
{
    PEG_ASSERT(bytes >= 1 && bytes <= 4);
    return (uint32_t)(bytes == 1   ? peg_format_get(at, 1)
                      : bytes == 2 ? peg_format_get(at, 2)
                      : bytes == 3 ? peg_format_get(at, 3)
                                   : peg_format_get(at, 4));
}

/* Whether all indices in a level are those of items of the level below. */
static int is_sound(const level *own, const level *below)
{
    size_t numbers = own->count << own->bits;
    const uint8_t *at = own->items;

    for (size_t i = 0; i < numbers; i++, at += own->bytes)
        if (number_at(at, own->bytes) >= below->count)
            return 0;
    return 1;
}

static peg_status read_level(unpacker *to, int number, int bits_left)
{
    level *own = to->level + number;
    const uint8_t *at = peg_source_take(&to->from, PEG_FORMAT_LEVEL);
    uint64_t bytes;

    if (!at)
        return PEG_E_TABLE;
    own->count = (size_t)peg_format_get(at, 4);
    own->bits = (int)peg_format_get(at + 4, 2);
    own->bytes = (int)peg_format_get(at + 6, 2);
    if (own->count == 0 || own->bits < 1 || own->bits > bits_left)
        return PEG_E_TABLE;
    /* More items than bytes: their size in bytes might be past 64 bits. */
    if (number > 0 && own->count > (uint64_t)to->from.left >> own->bits)
        return PEG_E_TABLE;
    if (number == 0 ? own->bits != PEG_WORD_BITS || own->bytes != 0
                    : own->bytes < 1 || own->bytes > 4)
        return PEG_E_TABLE;
    bytes = number == 0 ? (uint64_t)own->count * 8
                        : ((uint64_t)own->count << own->bits) * (uint64_t)own->bytes;
    own->items = peg_source_take_part(&to->from, bytes);
    if (!own->items || (number > 0 && !is_sound(own, own - 1)))
        return PEG_E_TABLE;
    return PEG_OK;
}

static peg_status read_levels(unpacker *to, int bits)
{
    peg_status status = PEG_OK;

    for (int i = 0; status == PEG_OK && i < to->levels; i++) {
        status = read_level(to, i, bits);
        bits -= to->level[i].bits;
    }
    if (status == PEG_OK &&
        (bits != 0 || to->level[to->levels - 1].count != 1 || to->from.left != 8))
        return PEG_E_TABLE;
    return status;
}

/*
 * Lists the items of the level below that items of a level are made of; of the level above the
 * words, the words themselves, if these are given. The level is a copy, which no compiler takes for
 * changed by what is written.
 */
static inline peg_status expand_by(level own, int bytes, const uint8_t *words,
                                   const uint32_t *items, size_t count, void *out,
                                   peg_budget *budget)
{
    uint32_t *next = out;
    uint64_t *next_word = out;
    size_t numbers = (size_t)1 << own.bits;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        const uint8_t *at = own.items + ((size_t)items[i] << own.bits) * (size_t)bytes;

        if (words) {
            for (size_t n = 0; n < numbers; n++, at += bytes)
                *next_word++ = peg_format_word(words + 8 * (size_t)number_at(at, bytes));
            status = peg_budget_work(budget, numbers);
        } else {
            for (size_t n = 0; n < numbers; n++, at += bytes)
                *next++ = number_at(at, bytes);
        }
    }
    return status;
}

/* Each number of bytes has code of its own: the loops are short and take most of the time. */
static peg_status expand(level own, const uint8_t *words, const uint32_t *items, size_t count,
                         void *out, peg_budget *budget)
{
    if (own.bytes == 1)
        return expand_by(own, 1, words, items, count, out, budget);
    if (own.bytes == 2)
        return expand_by(own, 2, words, items, count, out, budget);
    if (own.bytes == 3)
        return expand_by(own, 3, words, items, count, out, budget);
    return expand_by(own, 4, words, items, count, out, budget);
}

/* Makes the words of the table from the last level down. */
static peg_status expand_all(const unpacker *to, peg_table *table, peg_budget *budget)
{
    size_t room = table->word_count >> to->level[1].bits;
    size_t size = 2 * room * sizeof(uint32_t);
    uint32_t *items = peg_budget_resize(budget, NULL, 0, size);
    uint32_t *from = items;
    size_t count = 1;
    peg_status status = PEG_OK;

    if (!items)
        return peg_budget_refusal(budget);
    from[0] = 0;
    for (int i = to->levels - 1; status == PEG_OK && i > 1; i--) {
        uint32_t *out = from == items ? items + room : items;

        status = expand(to->level[i], NULL, from, count, out, budget);
        count <<= to->level[i].bits;
        from = out;
    }
    if (status == PEG_OK)
        status = expand(to->level[1], to->level[0].items, from, count, table->words, budget);
    peg_budget_free(budget, items, size);
    return status;
}

static peg_status unpack(const peg_header *says, const uint8_t *bytes, size_t count,
                         peg_budget *budget, peg_table **out_table)
{
    unpacker to = {.from = {bytes + PEG_FORMAT_HEADER, count - PEG_FORMAT_HEADER}};
    peg_status status;

    if (count < PEG_FORMAT_HEADER + 8 || count % PEG_FORMAT_UNIT ||
        !peg_format_is_summed(bytes, count) || says->parts < 2 || says->parts > MOST_LEVELS)
        return PEG_E_TABLE;
    status = peg_header_read_table(&to.from, says, budget, out_table);
    if (status != PEG_OK)
        return status;
    to.levels = (int)says->parts;
    status = read_levels(&to, (*out_table)->layout.bits);
    if (status == PEG_OK)
        status = peg_table_take_words(*out_table, budget);
    if (status == PEG_OK)
        status = expand_all(&to, *out_table, budget);
    return status == PEG_OK && !peg_format_is_bounded(*out_table) ? PEG_E_TABLE : status;
}

peg_status peg_format_read(const uint8_t *bytes, size_t count, peg_budget *budget,
                           peg_table **out_table)
{
    peg_source from = {bytes, count};
    peg_header says;
    peg_table *table = NULL;
    peg_status status = peg_header_read(&from, &says);

    if (status == PEG_OK)
        status = says.form == PEG_FORMAT_FLAT ? peg_flat_read(&says, bytes, count, budget, &table)
                                              : unpack(&says, bytes, count, budget, &table);
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    peg_budget budget;
    peg_status status;

    if ((!bytes && count > 0) || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_format_begin(limits, allocator, &budget);
    return status == PEG_OK ? peg_format_read(bytes, count, &budget, out_table) : status;
}

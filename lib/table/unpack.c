/* SPDX-License-Identifier: MIT */

/*
 * Reads a packed table from bytes that may be anything: nothing in them is used before it is
 * checked. Then the tree is spread out level by level, from the whole down to the words.
 */
#include "base/prefetch.h"
#include "table/flat.h"

enum { MOST_LEVELS = 32, AHEAD = 16 };

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

/* Whether the last word is the sum of all before. */
static int is_whole(const uint8_t *bytes, size_t count)
{
    uint64_t sum = 0;

    if (count < PEG_FORMAT_HEAD + 8 || count % PEG_FORMAT_UNIT)
        return 0;
    for (size_t i = 0; i < count - 8; i += 8)
        sum = peg_format_sum(sum, peg_format_word(bytes + i));
    return sum == peg_format_word(bytes + count - 8);
}

/* As peg_format_get(), with code of its own for each number of bytes. */
static inline uint32_t number_at(const uint8_t *at, int bytes)
{
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

/* Where the indices in an item begin. Fetches those of a later one into the cache. */
static inline const uint8_t *item_at(level own, int bytes, const uint32_t *items, size_t i,
                                     size_t count)
{
    size_t later = i + AHEAD < count ? i + AHEAD : i;

    PEG_FETCH_READ(own.items + ((size_t)items[later] << own.bits) * (size_t)bytes);
    return own.items + ((size_t)items[i] << own.bits) * (size_t)bytes;
}

/*
 * Lists the items of the level below that items of a level are made of. The level is a copy, which
 * no compiler takes for changed by what is written.
 */
static inline void expand_by(level own, int bytes, const uint32_t *items, size_t count,
                             uint32_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = item_at(own, bytes, items, i, count);

        for (size_t n = 0; n < (size_t)1 << own.bits; n++, at += bytes)
            *out++ = number_at(at, bytes);
    }
}

/* The same for the level above the words: lists the words. */
static inline peg_status expand_words_by(level own, int bytes, const uint8_t *words,
                                         const uint32_t *items, size_t count, uint64_t *out,
                                         peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        const uint8_t *at = item_at(own, bytes, items, i, count);

        for (size_t n = 0; n < (size_t)1 << own.bits; n++, at += bytes)
            *out++ = peg_format_word(words + 8 * (size_t)number_at(at, bytes));
        status = peg_budget_work(budget, (uint64_t)1 << own.bits);
    }
    return status;
}

/* Each number of bytes has code of its own: the loops are short and take most of the time. */
static void expand(level own, const uint32_t *items, size_t count, uint32_t *out)
{
    if (own.bytes == 1)
        expand_by(own, 1, items, count, out);
    else if (own.bytes == 2)
        expand_by(own, 2, items, count, out);
    else if (own.bytes == 3)
        expand_by(own, 3, items, count, out);
    else
        expand_by(own, 4, items, count, out);
}

static peg_status expand_words(level own, const uint8_t *words, const uint32_t *items, size_t count,
                               uint64_t *out, peg_budget *budget)
{
    if (own.bytes == 1)
        return expand_words_by(own, 1, words, items, count, out, budget);
    if (own.bytes == 2)
        return expand_words_by(own, 2, words, items, count, out, budget);
    if (own.bytes == 3)
        return expand_words_by(own, 3, words, items, count, out, budget);
    return expand_words_by(own, 4, words, items, count, out, budget);
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
    for (int i = to->levels - 1; i > 1; i--) {
        uint32_t *out = from == items ? items + room : items;

        expand(to->level[i], from, count, out);
        count <<= to->level[i].bits;
        from = out;
    }
    status = expand_words(to->level[1], to->level[0].items, from, count, table->words, budget);
    peg_budget_free(budget, items, size);
    return status;
}

static peg_status unpack(const uint8_t *bytes, size_t count, const peg_head *says,
                         peg_budget *budget, peg_table **out_table)
{
    unpacker to = {.from = {bytes + PEG_FORMAT_HEAD, count - PEG_FORMAT_HEAD}};
    peg_status status;

    if (!is_whole(bytes, count) || says->parts < 2 || says->parts > MOST_LEVELS)
        return PEG_E_TABLE;
    status = peg_head_read_table(&to.from, says, budget, out_table);
    if (status != PEG_OK)
        return status;
    to.levels = (int)says->parts;
    status = read_levels(&to, (*out_table)->layout.bits);
    if (status == PEG_OK)
        status = peg_table_take_words(*out_table, budget);
    if (status == PEG_OK)
        status = expand_all(&to, *out_table, budget);
    return status == PEG_OK && !peg_head_bounds(*out_table) ? PEG_E_TABLE : status;
}

/* Reads either form. */
static peg_status read_bytes(const uint8_t *bytes, size_t count, peg_budget *budget,
                             peg_table **out_table)
{
    peg_source from = {bytes, count};
    peg_head says;
    peg_status status = peg_head_read(&from, &says);

    if (status != PEG_OK)
        return status;
    return says.form == PEG_FORMAT_FLAT ? peg_flat_read(bytes, count, budget, out_table)
                                        : unpack(bytes, count, &says, budget, out_table);
}

peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                          const peg_allocator *allocator, peg_table **out_table)
{
    peg_allocator chosen;
    peg_budget budget;
    peg_table *table = NULL;
    peg_status status;

    if ((!bytes && count > 0) || !out_table)
        return PEG_E_ARGUMENT;
    status = peg_memory_choose(allocator, &chosen);
    if (status == PEG_OK)
        status = peg_budget_begin(&budget, limits, &chosen);
    budget.stage = PEG_STAGE_UNPACKING;
    if (status == PEG_OK)
        status = read_bytes(bytes, count, &budget, &table);
    if (status == PEG_OK)
        *out_table = table;
    else
        peg_table_free(table);
    return status;
}

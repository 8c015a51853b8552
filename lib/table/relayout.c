/* SPDX-License-Identifier: MIT */

/*
 * Either finds words one by one, bit by bit; or where there is memory all at once, in squares of 64
 * words of 64 bits, which are transposed (Warren, Hacker's Delight).
 */
#include "table/relayout.h"

#include "base/memory.h"

enum { WORD = 1 << PEG_WORD_BITS };

enum { LINE_BITS = 3 }; /* of a word's index, within a cache line */

uint64_t peg_relayout_class(const peg_layout *layout, const peg_table *table)
{
    uint64_t pegs = peg_layout_position(&table->layout, 0, table->class);

    return peg_key_class(layout, peg_layout_key(layout, pegs));
}

/* What a bit of an index in one layout is in another. */
static uint64_t move_bit(const peg_layout *from, int bit, const peg_layout *to)
{
    uint64_t pegs = peg_layout_position(from, UINT64_C(1) << bit, 0);

    return peg_layout_index(to, pegs);
}

static uint64_t index_of(const peg_relayout *r, size_t at)
{
    uint64_t index = r->origin;

    for (size_t rest = at; rest; rest &= rest - 1)
        index ^= r->delta[PEG_WORD_BITS + peg_word_first(rest)];
    return index;
}

uint64_t peg_relayout_word(const peg_relayout *r, size_t at)
{
    uint64_t index;
    uint64_t word = 0;

    if (r->words)
        return r->words[at];
    /* Bits that are for no hole are 0 in every position. */
    if ((uint64_t)at << PEG_WORD_BITS >> r->free)
        return 0;
    index = index_of(r, at);
    for (int place = 0; place < WORD && (uint64_t)place >> r->free == 0; place++)
        word |= (uint64_t)peg_table_bit(r->table, index ^ r->place[place]) << place;
    return word;
}

/* ------------------------------------------------------------------------- */
/* All words at once                                                         */
/* ------------------------------------------------------------------------- */

/*
 * The positions of a word here may be spread over 64 words of the table, at one bit in each. The
 * other bits of these are then the positions of 63 other words here: the 64 words there are the
 * 64 words here, as a square of bits, transposed. By change of the bit within a word here: how
 * the word of the table changes, and the bit within it; and the same the other way round.
 */
typedef struct square {
    size_t from[WORD]; /* words of the table */
    unsigned from_bit[WORD];
    size_t to[WORD]; /* words in the other layout */
    unsigned to_bit[WORD];
    size_t others; /* bits of a word's index that are 0 in one word of each square */
} square;

/*
 * Whether the 64 changes, all sums of 6, are different; if so, also 6 bits in which no two of
 * them are the same.
 */
static int are_independent(const size_t *change, size_t *out_bits)
{
    size_t bits = 0;

    for (size_t i = 1; i < WORD; i++)
        if (change[i] == 0)
            return 0;
    for (size_t i = 0; i < PEG_WORD_BITS; i++) {
        size_t own = change[(size_t)1 << i];

        /* Adds earlier changes, so that the sum has none of the bits so far. */
        for (size_t sum = 0; sum < (size_t)1 << i; sum++)
            if (((own ^ change[sum]) & bits) == 0) {
                own ^= change[sum];
                break;
            }
        bits |= own & (~own + 1);
    }
    *out_bits = bits;
    return 1;
}

static int find_square(const peg_relayout *r, const peg_layout *layout, square *out)
{
    memset(out, 0, sizeof(*out));
    for (size_t i = 1; i < WORD; i++) {
        int first = peg_word_first(i);
        size_t rest = i & (i - 1);
        uint64_t index = move_bit(&r->table->layout, first, layout);

        out->from[i] = (size_t)(r->place[i] >> PEG_WORD_BITS);
        out->from_bit[i] = r->place[i] & (WORD - 1);
        out->to[i] = out->to[rest] ^ (size_t)(index >> PEG_WORD_BITS);
        out->to_bit[i] = out->to_bit[rest] ^ (unsigned)(index & (WORD - 1));
    }
    return are_independent(out->from, &out->others) && are_independent(out->to, &out->others);
}

/* The word whose bit i is bit i ^ change of another. */
static inline uint64_t turned(uint64_t word, unsigned change)
{
    for (int i = 0; i < PEG_WORD_BITS; i++)
        if (change >> i & 1)
            word = (word >> (1 << i) & peg_layout_without[i]) | (word & peg_layout_without[i])
                                                                    << (1 << i);
    return word;
}

/* Exchanges bit i of word k and bit k of word i, for all of them. */
static inline void transpose(uint64_t *words)
{
    for (int i = 0; i < PEG_WORD_BITS; i++) {
        int apart = 1 << i;

        for (int low = 0; low < WORD; low = (low + apart + 1) & ~apart) {
            uint64_t change = (words[low] >> apart ^ words[low + apart]) & peg_layout_without[i];

            words[low] ^= change << apart;
            words[low + apart] ^= change;
        }
    }
}

static void fill_square(const peg_relayout *r, const square *by, size_t at)
{
    uint64_t index = index_of(r, at);
    const uint64_t *from = r->table->words;
    uint64_t words[WORD];

    for (size_t i = 0; i < WORD; i++)
        words[i] = turned(from[(size_t)(index >> PEG_WORD_BITS) ^ by->from[i]],
                          by->from_bit[i] ^ (unsigned)(index & (WORD - 1)));
    transpose(words);
    for (size_t i = 0; i < WORD; i++)
        r->own[at ^ by->to[i]] = turned(words[i], by->to_bit[i]);
}

/* The square that a word of the table is in: the word here whose other bits are 0. */
static size_t square_of(const square *by, size_t word)
{
    for (size_t i = 0; i < WORD; i++)
        if (!((word ^ by->to[i]) & by->others))
            return word ^ by->to[i];
    return word;
}

/* Appends a change to those of which none is a sum of others, unless it is one. */
static void append(size_t *changes, size_t *reduced, int *count, size_t change)
{
    size_t rest = change;

    for (int i = 0; i < *count; i++)
        /* cppcheck-suppress uninitvar ; the first ones are set */
        if ((rest ^ reduced[i]) < rest)
            rest ^= reduced[i];
    if (rest == 0)
        return;
    changes[*count] = change;
    reduced[*count] = rest;
    for (int i = (*count)++; i > 0 && reduced[i - 1] < reduced[i]; i--) {
        size_t larger = reduced[i];

        reduced[i] = reduced[i - 1];
        reduced[i - 1] = larger;
    }
}

/*
 * Lists changes from one square to another, of which all are sums. The first ones stay in the
 * cache lines of the table, the next ones in those of the other layout, so that a line is brought
 * once for all its words. Returns how many they are.
 */
static int list_changes(const peg_relayout *r, const peg_layout *layout, const square *by,
                        size_t *changes)
{
    size_t reduced[PEG_TABLE_BITS];
    int count = 0;

    for (int i = 0; i < LINE_BITS; i++) {
        uint64_t index = move_bit(&r->table->layout, PEG_WORD_BITS + i, layout);

        append(changes, reduced, &count, square_of(by, (size_t)(index >> PEG_WORD_BITS)));
    }
    for (size_t word = 1; word < r->table->word_count; word <<= 1)
        if (!(word & by->others))
            append(changes, reduced, &count, word);
    return count;
}

static peg_status fill_all(peg_relayout *r, const peg_layout *layout, const square *by,
                           peg_budget *budget)
{
    size_t changes[PEG_TABLE_BITS];
    int count = list_changes(r, layout, by, changes);
    size_t at = 0;
    peg_status status = PEG_OK;

    r->size = r->table->word_count * sizeof(*r->own);
    r->own = peg_budget_resize(budget, NULL, 0, r->size);
    if (!r->own)
        return peg_budget_refuse(budget);
    r->words = r->own;
    for (size_t i = 1; status == PEG_OK && i <= (size_t)1 << count; i++) {
        fill_square(r, by, at);
        status = peg_budget_work(budget, 4 * (uint64_t)WORD);
        /* One change from each square to the next, the first ones most often (a Gray code). */
        if (i < (size_t)1 << count)
            at ^= changes[peg_word_first(i)];
    }
    return status;
}

/* Whether the two layouts number alike, as for a table that was read. */
static int is_same(const peg_relayout *r)
{
    uint64_t differ = r->origin;

    for (int i = 0; i < r->free; i++)
        differ |= r->delta[i] ^ UINT64_C(1) << i;
    return differ == 0;
}

peg_status peg_relayout_begin(peg_relayout *r, const peg_table *table, const peg_layout *layout,
                              peg_budget *budget)
{
    uint64_t class = peg_relayout_class(layout, table);
    uint64_t origin = peg_layout_position(layout, 0, class);
    square by;

    memset(r, 0, sizeof(*r));
    r->table = table;
    r->free = layout->free;
    r->origin = peg_layout_index(&table->layout, origin);
    for (int i = 0; i < layout->free; i++)
        r->delta[i] = move_bit(layout, i, &table->layout);
    for (int place = 1; place < WORD; place++)
        r->place[place] = r->place[place & (place - 1)] ^ r->delta[peg_word_first((uint64_t)place)];
    if (is_same(r)) {
        r->words = table->words;
        return PEG_OK;
    }
    if (layout->free < layout->bits ||
        table->word_count * sizeof(*r->own) > budget->limits.memory || !find_square(r, layout, &by))
        return PEG_OK;
    return fill_all(r, layout, &by, budget);
}

void peg_relayout_end(peg_relayout *r, peg_budget *budget)
{
    peg_budget_free(budget, r->own, r->size);
    r->own = NULL;
}

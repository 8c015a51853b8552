/* SPDX-License-Identifier: MIT */

/*
 * Each bit of an index in one layout is a sum of bits in the other. Without memory the words are
 * found one by one, bit by bit. With memory they are found all at once, in tiles of up to 64 words
 * of either layout: the positions of a tile are numbered by up to 12 bits, and a few steps, each of
 * which adds one of these bits to another, lead from one numbering to the other.
 */
#include "table/relayout.h"

#include "base/memory.h"

enum { RELAYOUT_WORD = 1 << PEG_WORD_BITS };

/* Bits of the number of a word in a tile and of a position in it, and steps at the most. */
enum { RELAYOUT_TILE = 6, RELAYOUT_BITS = PEG_WORD_BITS + RELAYOUT_TILE, RELAYOUT_STEPS = 144 };

enum { RELAYOUT_LINE = 3 }; /* bits of a word's index, within a cache line */

_Static_assert(RELAYOUT_STEPS == RELAYOUT_BITS * RELAYOUT_BITS, "each row is added to each other");

/* Words of which none is a sum of others, and sums of them with a bit each that no other has. */
typedef struct relayout_span {
    int count;
    uint64_t word[PEG_TABLE_BITS];
    uint64_t sum[PEG_TABLE_BITS];
    uint64_t terms[PEG_TABLE_BITS]; /* by sum: a bit for each word that is in it */
} relayout_span;

typedef struct relayout_tile {
    int bits;                        /* of the number of a position */
    size_t from[1 << RELAYOUT_TILE]; /* words of the table, from the first one */
    size_t to[1 << RELAYOUT_TILE];   /* words in the other layout */
    int steps;
    uint8_t changed[RELAYOUT_STEPS]; /* by step: the bit that changes */
    uint8_t added[RELAYOUT_STEPS];   /* the bit that is added to it */
    uint16_t row[RELAYOUT_BITS]; /* of bits in one numbering, the sum that is a bit in the other */
} relayout_tile;

uint64_t peg_relayout_class(const peg_layout *layout, const peg_table *table)
{
    uint64_t pegs = peg_layout_position(&table->layout, 0, table->class);

    return peg_key_class(layout, peg_layout_key(layout, pegs));
}

/* What a bit of an index in one layout is in another. Bits that are for no hole stay. */
static uint64_t relayout_bit(const peg_layout *from, int bit, const peg_layout *to)
{
    if (bit >= from->free)
        return UINT64_C(1) << bit;
    return peg_layout_index(to, peg_layout_position(from, UINT64_C(1) << bit, 0));
}

/* What bits of an index in the other layout change in the table's. */
static uint64_t relayout_image(const peg_relayout *r, uint64_t bits)
{
    uint64_t index = 0;

    for (; bits; bits &= bits - 1)
        index ^= r->delta[peg_word_first(bits)];
    return index;
}

uint64_t peg_relayout_word(const peg_relayout *r, size_t at)
{
    uint64_t index;
    uint64_t word = 0;

    if (r->words)
        return r->words[at];
    index = r->origin ^ relayout_image(r, (uint64_t)at << PEG_WORD_BITS);
    for (int i = 0; i < RELAYOUT_WORD; i++)
        word |= (uint64_t)peg_table_bit(r->table, index ^ r->place[i]) << i;
    return word;
}

/* ------------------------------------------------------------------------- */
/* Tiles                                                                     */
/* ------------------------------------------------------------------------- */

static uint64_t relayout_lowest(uint64_t bits)
{
    return bits & (~bits + 1);
}

/* Takes sums of words off a word until none can be taken. Returns a bit for each of them. */
static uint64_t relayout_reduce(const relayout_span *span, uint64_t *word)
{
    uint64_t terms = 0;

    for (int i = 0; i < span->count; i++)
        if (*word & relayout_lowest(span->sum[i])) {
            *word ^= span->sum[i];
            terms ^= span->terms[i];
        }
    return terms;
}

/* Adds a word to a span, unless it is a sum of those there. Returns whether it was added. */
static int relayout_extend(relayout_span *span, uint64_t word)
{
    uint64_t rest = word;
    uint64_t terms = relayout_reduce(span, &rest) | UINT64_C(1) << span->count;

    if (rest == 0)
        return 0;
    for (int i = 0; i < span->count; i++)
        if (span->sum[i] & relayout_lowest(rest)) {
            span->sum[i] ^= rest;
            span->terms[i] ^= terms;
        }
    span->word[span->count] = word;
    span->sum[span->count] = rest;
    span->terms[span->count++] = terms;
    return 1;
}

/* Lists all sums of a span, each at the number with the bits of its words. */
static void relayout_list(const relayout_span *span, size_t *out)
{
    out[0] = 0;
    for (size_t i = 1; i < (size_t)1 << span->count; i++)
        out[i] = out[i & (i - 1)] ^ (size_t)span->word[peg_word_first(i)];
}

static void relayout_add(relayout_tile *tile, int changed, int added)
{
    tile->row[changed] ^= tile->row[added];
    tile->changed[tile->steps] = (uint8_t)changed;
    tile->added[tile->steps++] = (uint8_t)added;
}

/* Finds the steps: by Gaussian elimination, which they are in order. */
static void relayout_find_steps(relayout_tile *tile)
{
    for (int k = 0; k < tile->bits; k++) {
        for (int i = k + 1; i < tile->bits && !(tile->row[k] >> k & 1); i++)
            if (tile->row[i] >> k & 1)
                relayout_add(tile, k, i);
        PEG_ASSERT(tile->row[k] >> k & 1);
        for (int i = 0; i < tile->bits; i++)
            if (i != k && tile->row[i] >> k & 1)
                relayout_add(tile, i, k);
    }
}

/*
 * Finds which words make a tile: so many that the positions of a word here are in words of the
 * tile there, all of whose positions are in words of the tile here.
 */
static void relayout_find_tile(const peg_relayout *r, relayout_tile *tile, relayout_span *to)
{
    int words = r->table->layout.bits - PEG_WORD_BITS;
    relayout_span from = {0};
    uint64_t image[RELAYOUT_BITS];

    memset(tile, 0, sizeof(*tile));
    memset(to, 0, sizeof(*to));
    if (words > RELAYOUT_TILE)
        words = RELAYOUT_TILE;
    tile->bits = PEG_WORD_BITS + words;
    for (int i = 0; i < PEG_WORD_BITS; i++)
        relayout_extend(to, r->back[i] >> PEG_WORD_BITS);
    for (int i = 0; to->count < words; i++)
        relayout_extend(to, UINT64_C(1) << i);
    for (int k = 0; k < tile->bits; k++) {
        image[k] = k < PEG_WORD_BITS
                       ? r->delta[k]
                       : relayout_image(r, to->word[k - PEG_WORD_BITS] << PEG_WORD_BITS);
        relayout_extend(&from, image[k] >> PEG_WORD_BITS);
    }
    PEG_ASSERT(to->count == words && from.count == words);
    for (int k = 0; k < tile->bits; k++) {
        uint64_t word = image[k] >> PEG_WORD_BITS;
        uint64_t number = relayout_reduce(&from, &word) << PEG_WORD_BITS;

        number |= image[k] & (RELAYOUT_WORD - 1);
        for (int i = 0; i < tile->bits; i++)
            tile->row[i] |= (uint16_t)((number >> i & 1) << k);
    }
    relayout_find_steps(tile);
    relayout_list(&from, tile->from);
    relayout_list(to, tile->to);
}

/* The word whose bit i is bit i ^ (1 << bit) of another. */
static inline uint64_t relayout_turned(uint64_t word, int bit)
{
    int by = 1 << bit;

    return (word >> by & peg_layout_without[bit]) | (word & peg_layout_without[bit]) << by;
}

/* Adds one bit of the numbers of all positions to another, within words or between them. */
static inline void relayout_step(uint64_t *words, size_t count, int changed, int added)
{
    uint64_t within = added < PEG_WORD_BITS ? ~peg_layout_without[added] : ~UINT64_C(0);
    size_t having = added < PEG_WORD_BITS ? 0 : (size_t)1 << (added - PEG_WORD_BITS);
    size_t run = having ? having : count;

    if (changed < PEG_WORD_BITS) {
        for (size_t begin = having; begin < count; begin += 2 * run)
            for (size_t i = begin; i < begin + run; i++)
                words[i] ^= (words[i] ^ relayout_turned(words[i], changed)) & within;
        return;
    }
    for (size_t apart = (size_t)1 << (changed - PEG_WORD_BITS), i = 0; i < count; i++)
        if (!(i & apart) && (i & having) == having) {
            uint64_t change = (words[i] ^ words[i | apart]) & within;

            words[i] ^= change;
            words[i | apart] ^= change;
        }
}

static void relayout_fill_tile(const peg_relayout *r, const relayout_tile *tile, size_t at)
{
    uint64_t index = r->origin ^ relayout_image(r, (uint64_t)at << PEG_WORD_BITS);
    const uint64_t *from = r->table->words;
    size_t count = (size_t)1 << (tile->bits - PEG_WORD_BITS);
    uint64_t words[1 << RELAYOUT_TILE];

    for (size_t i = 0; i < count; i++)
        words[i] = from[(size_t)(index >> PEG_WORD_BITS) ^ tile->from[i]];
    for (int bit = 0; bit < PEG_WORD_BITS; bit++)
        for (size_t i = 0; index >> bit & 1 && i < count; i++)
            words[i] = relayout_turned(words[i], bit);
    for (int i = 0; i < tile->steps; i++)
        relayout_step(words, count, tile->changed[i], tile->added[i]);
    for (size_t i = 0; i < count; i++)
        r->own[at ^ tile->to[i]] = words[i];
}

/*
 * Goes through the tiles by one change from each to the next. The first ones stay in the cache
 * lines of the table, the next ones in those of the other layout, so that a line is brought once
 * for all its words.
 */
static void relayout_fill_all(peg_relayout *r, peg_budget *budget)
{
    relayout_tile tile;
    relayout_span seen;
    uint64_t change[PEG_TABLE_BITS + 1] = {0};
    int bits = r->table->layout.bits - PEG_WORD_BITS;
    int count = 0;
    size_t at = 0;

    relayout_find_tile(r, &tile, &seen);
    for (int i = 0; i < RELAYOUT_LINE; i++)
        if (relayout_extend(&seen, r->back[PEG_WORD_BITS + i] >> PEG_WORD_BITS))
            change[count++] = r->back[PEG_WORD_BITS + i] >> PEG_WORD_BITS;
    for (int i = 0; i < bits; i++)
        if (relayout_extend(&seen, UINT64_C(1) << i))
            change[count++] = UINT64_C(1) << i;
    for (size_t i = 1; budget->status == PEG_OK && i <= (size_t)1 << count; i++) {
        relayout_fill_tile(r, &tile, at);
        at ^= (size_t)change[peg_word_first(i)];
        peg_budget_work(budget, 4 * (uint64_t)RELAYOUT_WORD);
    }
}

void peg_relayout_begin(peg_relayout *r, const peg_table *table, const peg_layout *layout,
                        peg_budget *budget)
{
    uint64_t class = peg_relayout_class(layout, table);
    size_t size = table->word_count * sizeof(*r->own);
    uint64_t differ;

    memset(r, 0, sizeof(*r));
    r->table = table;
    r->origin = peg_layout_index(&table->layout, peg_layout_position(layout, 0, class));
    differ = r->origin;
    for (int i = 0; i < layout->bits; i++) {
        r->delta[i] = relayout_bit(layout, i, &table->layout);
        r->back[i] = relayout_bit(&table->layout, i, layout);
        differ |= r->delta[i] ^ UINT64_C(1) << i;
    }
    for (int i = 1; i < RELAYOUT_WORD; i++)
        r->place[i] = r->place[i & (i - 1)] ^ r->delta[peg_word_first((uint64_t)i)];
    /* As for a table that was read. */
    if (!differ)
        r->words = table->words;
    if (!differ || size > budget->limits.memory)
        return;
    r->own = peg_budget_resize(budget, NULL, 0, size);
    r->words = r->own;
    if (r->own)
        relayout_fill_all(r, budget);
}

void peg_relayout_end(peg_relayout *r, peg_budget *budget)
{
    if (r->own)
        peg_budget_free(budget, r->own, r->table->word_count * sizeof(*r->own));
    r->own = NULL;
}

/* SPDX-License-Identifier: MIT */
#include "table/view.h"

#include "base/bytes.h"

enum { WORD = 1 << PEG_WORD_BITS };

/* Memory should be so many times what the table takes, for all words at once. */
enum { ROOM = 4 };

uint64_t peg_view_class(const peg_layout *layout, const peg_table *table)
{
    uint64_t pegs = peg_layout_position(&table->layout, 0, table->class);

    return peg_key_class(peg_layout_key(layout, pegs));
}

/* The index in one layout of what is a bit of it in another. */
static uint64_t turn(const peg_layout *from, int bit, const peg_layout *to)
{
    uint64_t pegs = peg_layout_position(from, UINT64_C(1) << bit, 0);

    return peg_key_index(peg_layout_key(to, pegs));
}

static uint64_t index_of(const peg_view *view, size_t at)
{
    uint64_t index = view->origin;

    for (size_t rest = at; rest; rest &= rest - 1)
        index ^= view->delta[PEG_WORD_BITS + peg_word_first(rest)];
    return index;
}

uint64_t peg_view_word(void *user, size_t at)
{
    const peg_view *view = user;
    uint64_t index;
    uint64_t word = 0;

    if (view->words)
        return view->words[at];
    /* Bits that hold no hole are 0 in every position. */
    if ((uint64_t)at << PEG_WORD_BITS >> view->free)
        return 0;
    index = index_of(view, at);
    for (int place = 0; place < WORD && (uint64_t)place >> view->free == 0; place++)
        word |= (uint64_t)peg_table_bit(view->table, index ^ view->place[place]) << place;
    return word;
}

/* ------------------------------------------------------------------------- */
/* All words at once                                                         */
/* ------------------------------------------------------------------------- */

/*
 * Where the positions of a word lie in 64 words of the table, 64 words have theirs there
 * too: these are a square of bits, turned over. Both ways, by a number of 6 bits: how it
 * changes which word it is, and which bit of the word.
 */
typedef struct square {
    size_t from[WORD]; /* words of the table */
    unsigned from_bit[WORD];
    size_t to[WORD]; /* words of the view */
    unsigned to_bit[WORD];
    size_t others; /* bits of the number of a word that the squares share out */
} square;

/* Whether the changes of 6 bits are independent. The bits that tell them apart go out. */
static int are_apart(const size_t *change, size_t *out_bits)
{
    size_t bits = 0;

    for (size_t i = 1; i < WORD; i++)
        if (change[i] == 0)
            return 0;
    for (size_t i = 0; i < PEG_WORD_BITS; i++) {
        size_t own = change[(size_t)1 << i];

        /* Of all sums with this change, the one that has none of the bits. */
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

static int find_square(const peg_view *view, const peg_layout *layout, square *out)
{
    memset(out, 0, sizeof(*out));
    for (size_t i = 1; i < WORD; i++) {
        int first = peg_word_first(i);
        size_t rest = i & (i - 1);
        uint64_t index = turn(&view->table->layout, first, layout);

        out->from[i] = (size_t)(view->place[i] >> PEG_WORD_BITS);
        out->from_bit[i] = view->place[i] & (WORD - 1);
        out->to[i] = out->to[rest] ^ (size_t)(index >> PEG_WORD_BITS);
        out->to_bit[i] = out->to_bit[rest] ^ (unsigned)(index & (WORD - 1));
    }
    return are_apart(out->from, &out->others) && are_apart(out->to, &out->others);
}

/* The word of which bit i is bit i ^ change. */
static inline uint64_t turned(uint64_t word, unsigned change)
{
    for (int i = 0; i < PEG_WORD_BITS; i++)
        if (change >> i & 1)
            word = (word >> (1 << i) & peg_layout_without[i]) | (word & peg_layout_without[i])
                                                                    << (1 << i);
    return word;
}

/* Makes bit i of word k bit k of word i. */
static inline void turn_over(uint64_t *words)
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

static void fill_square(const peg_view *view, const square *by, size_t at)
{
    uint64_t index = index_of(view, at);
    const uint64_t *from = view->table->words;
    uint64_t words[WORD];

    for (size_t i = 0; i < WORD; i++)
        words[i] = turned(from[(size_t)(index >> PEG_WORD_BITS) ^ by->from[i]],
                          by->from_bit[i] ^ (unsigned)(index & (WORD - 1)));
    turn_over(words);
    for (size_t i = 0; i < WORD; i++)
        view->own[at ^ by->to[i]] = turned(words[i], by->to_bit[i]);
}

static peg_status fill_all(peg_view *view, const square *by, peg_budget *budget)
{
    peg_status status = PEG_OK;

    view->size = view->table->word_count * sizeof(*view->own);
    view->own = peg_budget_resize(budget, NULL, 0, view->size);
    if (!view->own)
        return peg_budget_refusal(budget);
    view->words = view->own;
    for (size_t at = 0; status == PEG_OK && at < view->table->word_count; at++) {
        if (at & by->others)
            continue;
        fill_square(view, by, at);
        status = peg_budget_work(budget, 4 * (uint64_t)WORD);
    }
    return status;
}

/* Whether the layouts are the same, as those of a table that was read are. */
static int is_same(const peg_view *view)
{
    uint64_t differ = view->origin;

    for (int i = 0; i < view->free; i++)
        differ |= view->delta[i] ^ UINT64_C(1) << i;
    return differ == 0;
}

peg_status peg_view_begin(peg_view *view, const peg_table *table, const peg_layout *layout,
                          peg_budget *budget)
{
    uint64_t class = peg_view_class(layout, table);
    uint64_t origin = peg_layout_position(layout, 0, class);
    square by;

    memset(view, 0, sizeof(*view));
    view->table = table;
    view->free = layout->free;
    view->origin = peg_key_index(peg_layout_key(&table->layout, origin));
    for (int i = 0; i < layout->free; i++)
        view->delta[i] = turn(layout, i, &table->layout);
    for (int place = 1; place < WORD; place++)
        view->place[place] =
            view->place[place & (place - 1)] ^ view->delta[peg_word_first((uint64_t)place)];
    if (is_same(view)) {
        view->words = table->words;
        return PEG_OK;
    }
    if (layout->free < layout->bits || table->size > budget->limits.memory / ROOM ||
        !find_square(view, layout, &by))
        return PEG_OK;
    return fill_all(view, &by, budget);
}

void peg_view_end(peg_view *view, peg_budget *budget)
{
    peg_budget_free(budget, view->own, view->size);
}

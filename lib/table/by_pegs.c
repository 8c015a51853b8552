/* SPDX-License-Identifier: MIT */

/*
 * How many positions a table has of each number of pegs. The parities of a class that the
 * pegs outside the pivots leave over are those of the pivots: one peg each. So the pegs
 * in all 64 positions of a word are sums of the same few bits, and sorted by number at once.
 */
#include "base/budget.h"
#include "base/bytes.h"
#include "table/table.h"

/* Bits of a number of pegs in a word's positions, and how many such numbers there are. */
enum { PEG_BITS = 6, MOST_PEGS = 1 << PEG_BITS };

/* For classes of so many bits the positions of a word are sorted beforehand. */
enum { FEW_BITS = 5, FEW = 1 << FEW_BITS };

enum { PIECE = 1 << 8 }; /* words from one look at the limits to the next */

typedef struct counter {
    const peg_table *table;
    int most;                                /* pegs within a word and the pivots */
    uint64_t class[PEG_TABLE_BITS + 1];      /* by bit of the index, of a peg there */
    uint64_t within[PEG_TABLE_HOLES];        /* by class bit, the positions that turn it */
    uint64_t sorted[FEW + 1][MOST_PEGS + 1]; /* by class; that of any other comes last */
    uint64_t count[PEG_TABLE_HOLES + 1];
} counter;

/* Adds 1 in each of some positions to numbers whose bits are apart. */
static void add(uint64_t *bits, uint64_t positions)
{
    for (int i = 0; i < PEG_BITS; i++) {
        uint64_t carry = bits[i] & positions;

        bits[i] ^= positions;
        positions = carry;
    }
}

/* Sorts the positions of a word by their pegs, those in the holes above left out. */
static void sort(const counter *by, uint64_t class, uint64_t *out_positions)
{
    uint64_t bits[PEG_BITS] = {0};

    for (int i = 0; i < PEG_WORD_BITS; i++)
        add(bits, ~peg_layout_without[i]);
    for (int i = 0; i < by->table->layout.classes; i++)
        add(bits, class >> i & 1 ? ~by->within[i] : by->within[i]);
    for (int pegs = 0; pegs <= by->most; pegs++) {
        out_positions[pegs] = ~UINT64_C(0);
        for (int i = 0; i < PEG_BITS; i++)
            out_positions[pegs] &= pegs >> i & 1 ? bits[i] : ~bits[i];
    }
}

static void begin(counter *by, const peg_table *table)
{
    const peg_layout *layout = &table->layout;

    memset(by, 0, sizeof(*by));
    by->table = table;
    by->most = PEG_WORD_BITS + layout->classes;
    for (int i = 0; i < layout->free; i++)
        by->class[i] = peg_key_class(layout->column[layout->hole[i]]);
    for (int position = 0; position < 64; position++)
        for (int i = 0; i < layout->classes; i++) {
            int turned = 0;

            for (int k = 0; k < PEG_WORD_BITS; k++)
                turned ^= position >> k & (int)(by->class[k] >> i) & 1;
            by->within[i] |= (uint64_t)turned << position;
        }
    for (uint64_t few = 0; few < FEW && few >> layout->classes == 0; few++)
        sort(by, few, by->sorted[few]);
}

static void count_word(counter *by, size_t w, uint64_t class)
{
    uint64_t word = by->table->words[w];
    const uint64_t *sorted = by->sorted[class < FEW ? class : FEW];
    int above = peg_word_count(w);

    if (word && class >= FEW)
        sort(by, class, by->sorted[FEW]);
    for (int pegs = 0; word && pegs <= by->most; pegs++)
        by->count[above + pegs] += (uint64_t)peg_word_count(word & sorted[pegs]);
}

static peg_status count_all(counter *by, peg_budget *budget)
{
    const peg_table *table = by->table;
    uint64_t class = table->class;
    peg_status status = PEG_OK;

    for (size_t from = 0, to; status == PEG_OK && from < table->word_count; from = to) {
        to = table->word_count - from < PIECE ? table->word_count : from + PIECE;
        status = peg_budget_spend(budget, 64 * (to - from));
        for (size_t w = from; status == PEG_OK && w < to; w++) {
            count_word(by, w, class);
            /* The bits of the index that the next word turns. */
            for (uint64_t turned = w ^ (w + 1); turned; turned &= turned - 1) {
                int bit = PEG_WORD_BITS + peg_word_first(turned);

                class ^= bit < table->layout.free ? by->class[bit] : 0;
            }
        }
    }
    return status;
}

peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                           size_t room, size_t *out_count)
{
    counter by;
    peg_budget budget;
    size_t needed;
    peg_status status;

    if (!table || !out_count || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    if (status != PEG_OK)
        return status;
    begin(&by, table);
    if (room > 0)
        status = count_all(&by, &budget);
    if (status != PEG_OK)
        return status;
    needed = (size_t)table->shape->holes + 1;
    for (size_t i = 0; i < needed && i < room; i++)
        out[i] = by.count[i];
    *out_count = needed;
    return PEG_OK;
}

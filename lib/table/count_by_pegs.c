/* SPDX-License-Identifier: MIT */

/*
 * How many positions of a table can be won, by their number of pegs. The holes of a position
 * are those of the word's index, those within a word, and the pivots; whether a pivot has a
 * peg, the parities of the class say. So the numbers of pegs in all 64 positions of a word
 * are computed at once, one bit of each number in one word (vertical counters: Warren,
 * Hacker's Delight), and depend on the word's index only through its part in the class.
 */
#include "base/budget.h"
#include "base/memory.h"
#include "libpeg_many.h"
#include "table/table.h"

/* The bits of a number of pegs within a word and the pivots, and how many numbers those hold. */
enum { BY_PEGS_COUNT_BITS = 7, BY_PEGS_COUNTS = 1 << BY_PEGS_COUNT_BITS };

/* Where a class has few bits, the positions of a word are sorted beforehand for every class. */
enum { BY_PEGS_FEW_BITS = 5, BY_PEGS_FEW = 1 << BY_PEGS_FEW_BITS };

enum { BY_PEGS_PIECE = 1 << 8 }; /* words after which the limits are checked */

typedef struct by_pegs {
    const peg_table *table;
    int most;     /* holes within a word, and pivots */
    size_t words; /* with positions; others are 0, unless a mapped file changed */
    uint64_t class[PEG_TABLE_BITS + 1]; /* by bit of the index: what a peg there adds; last, 0 */
    uint64_t within[PEG_TABLE_HOLES];   /* by class bit: the positions that add it */
    uint64_t sorted[BY_PEGS_FEW + 1]
                   [BY_PEGS_COUNTS + 1]; /* by class and number; last, of any other */
    uint64_t count[PEG_TABLE_HOLES + 1];
} by_pegs;

/* Adds 1 to the numbers of some positions. */
static void by_pegs_add(uint64_t *bits, uint64_t positions)
{
    for (int i = 0; i < BY_PEGS_COUNT_BITS; i++) {
        uint64_t carry = bits[i] & positions;

        bits[i] ^= positions;
        positions = carry;
    }
}

/* Finds the positions of a word with each number of pegs, not counting those of its index. */
static void by_pegs_sort(const by_pegs *by, uint64_t class, uint64_t *out_positions)
{
    uint64_t bits[BY_PEGS_COUNT_BITS] = {0};

    for (int i = 0; i < PEG_WORD_BITS; i++)
        by_pegs_add(bits, ~peg_layout_without[i]);
    for (int i = 0; i < by->table->layout.class_bits; i++)
        by_pegs_add(bits, class >> i & 1 ? ~by->within[i] : by->within[i]);
    for (int n = 0; n <= by->most; n++) {
        out_positions[n] = ~UINT64_C(0);
        for (int i = 0; i < BY_PEGS_COUNT_BITS; i++)
            out_positions[n] &= n >> i & 1 ? bits[i] : ~bits[i];
    }
}

static void by_pegs_begin(by_pegs *by, const peg_table *table)
{
    const peg_layout *layout = &table->layout;

    memset(by, 0, sizeof(*by));
    by->table = table;
    by->most = (layout->free < PEG_WORD_BITS ? layout->free : PEG_WORD_BITS) + layout->class_bits;
    by->words = peg_layout_words(layout);
    for (int i = 0; i < layout->free; i++)
        by->class[i] = peg_key_class(layout, layout->column[layout->hole[i]]);
    for (int position = 0; position < 64; position++)
        for (int i = 0; i < layout->class_bits; i++) {
            int changed = 0;

            for (int k = 0; k < PEG_WORD_BITS; k++)
                changed ^= position >> k & (int)(by->class[k] >> i) & 1;
            by->within[i] |= (uint64_t)changed << position;
        }
    for (uint64_t few = 0; few < BY_PEGS_FEW && peg_layout_has_class(layout, few); few++)
        by_pegs_sort(by, few, by->sorted[few]);
}

static void by_pegs_count_word(by_pegs *by, size_t w, uint64_t class)
{
    uint64_t word = by->table->words[w];
    const uint64_t *sorted = by->sorted[class < BY_PEGS_FEW ? class : BY_PEGS_FEW];
    int above = peg_word_count(w);

    PEG_ASSERT(above + by->most <= PEG_TABLE_HOLES);
    if (word && class >= BY_PEGS_FEW)
        by_pegs_sort(by, class, by->sorted[BY_PEGS_FEW]);
    for (int n = 0; word && n <= by->most; n++)
        by->count[above + n] += (uint64_t)peg_word_count(word & sorted[n]);
}

static void by_pegs_count_all(by_pegs *by, peg_budget *budget)
{
    uint64_t class = by->table->class;
    size_t piece = by->words < BY_PEGS_PIECE ? by->words : BY_PEGS_PIECE;

    for (size_t w = 0; w < by->words; w++) {
        if (w % piece == 0 && peg_budget_spend(budget, 64 * piece) != PEG_OK)
            return;
        by_pegs_count_word(by, w, class);
        /* The bits of the index in which the next word differs. */
        for (uint64_t changed = w ^ (w + 1); changed; changed &= changed - 1)
            class ^= by->class[PEG_WORD_BITS + peg_word_first(changed)];
    }
}

peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                           size_t room, size_t *out_count)
{
    peg_budget budget;
    by_pegs *by;
    size_t needed;
    peg_status status;

    if (!table || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    if (status != PEG_OK)
        return status;
    needed = (size_t)table->shape->holes + 1;
    if (out && room >= needed) {
        budget.stage = PEG_STAGE_COUNTING;
        budget.total = 64 * (uint64_t)peg_layout_words(&table->layout);
        /* In memory of the question, as a limit may end it before all is counted. */
        by = peg_budget_resize(&budget, NULL, 0, sizeof(*by));
        if (!by)
            return budget.status;
        by_pegs_begin(by, table);
        by_pegs_count_all(by, &budget);
        if (budget.status == PEG_OK)
            memcpy(out, by->count, needed * sizeof(*out));
        peg_budget_free(&budget, by, sizeof(*by));
        if (budget.status != PEG_OK)
            return budget.status;
    }
    if (out_count)
        *out_count = needed;
    return !out || room >= needed ? PEG_OK : PEG_E_ROOM;
}

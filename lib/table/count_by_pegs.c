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
#include "table/table.h"

/* The bits of a number of pegs within a word and the pivots, and how many numbers those hold. */
enum { BY_PEGS_COUNT_BITS = 7, BY_PEGS_COUNTS = 1 << BY_PEGS_COUNT_BITS };

/* Where a class has few bits, the positions of a word are sorted beforehand for every class. */
enum { BY_PEGS_FEW_BITS = 5, BY_PEGS_FEW = 1 << BY_PEGS_FEW_BITS };

typedef struct by_pegs {
    const peg_table *table;
    int most;     /* holes within a word, and pivots */
    size_t words; /* of a block, with positions; others are 0, unless a mapped file changed */
    uint64_t class[PEG_TABLE_BITS];   /* by bit of the index: what a peg there adds */
    uint64_t within[PEG_TABLE_HOLES]; /* by class bit: the positions that add it */
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
    by->words =
        (size_t)1 << (layout->free < PEG_WORD_BITS        ? 0
                      : layout->free < table->blocks.bits ? layout->free - PEG_WORD_BITS
                                                          : table->blocks.bits - PEG_WORD_BITS);
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

/* Counts a word of a block, whose index adds some pegs and is in some class. */
static void by_pegs_count_word(by_pegs *by, uint64_t word, int above, uint64_t class,
                               uint64_t images)
{
    const uint64_t *sorted = by->sorted[class < BY_PEGS_FEW ? class : BY_PEGS_FEW];

    PEG_ASSERT(above + by->most <= PEG_TABLE_HOLES);
    if (word && class >= BY_PEGS_FEW)
        by_pegs_sort(by, class, by->sorted[BY_PEGS_FEW]);
    for (int n = 0; word && n <= by->most; n++)
        by->count[above + n] += images * (uint64_t)peg_word_count(word & sorted[n]);
}

/* What some bits of an index, in which two differ, change in the class. */
static uint64_t by_pegs_class(const by_pegs *by, uint64_t bits)
{
    uint64_t class = 0;

    for (; bits; bits &= bits - 1)
        class ^= by->class[peg_word_first(bits)];
    return class;
}

/* Counts a block, once for each of its images. */
static void by_pegs_count_block(by_pegs *by, uint32_t place)
{
    const peg_blocks *blocks = &by->table->blocks;
    const uint64_t *words = by->table->words + ((size_t)place << (blocks->bits - PEG_WORD_BITS));
    uint64_t number = peg_blocks_number(blocks, place);
    uint64_t images = peg_blocks_orbit(&by->table->layout, blocks, place);
    uint64_t class = by->table->class ^ by_pegs_class(by, number << blocks->bits);
    int above = peg_word_count(number);

    for (size_t w = 0; w < by->words; w++) {
        by_pegs_count_word(by, words[w], above + peg_word_count(w), class, images);
        /* The bits of the index in which the next word differs. */
        if (w + 1 < by->words)
            class ^= by_pegs_class(by, (w ^ (w + 1)) << PEG_WORD_BITS);
    }
}

static void by_pegs_count_all(by_pegs *by, peg_budget *budget)
{
    for (uint32_t place = 0; place < by->table->blocks.count; place++) {
        if (peg_budget_spend(budget, 64 * by->words) != PEG_OK)
            return;
        by_pegs_count_block(by, place);
    }
}

void peg_table_count_within(const peg_table *table, peg_budget *budget, uint64_t *out)
{
    /* In memory of the question, as a limit may end it before all is counted. */
    by_pegs *by = peg_budget_resize(budget, NULL, 0, sizeof(*by));

    if (!by)
        return;
    by_pegs_begin(by, table);
    budget->total = budget->spent + 64 * (uint64_t)by->words * table->blocks.count;
    by_pegs_count_all(by, budget);
    budget->total = 0;
    if (budget->status == PEG_OK)
        memcpy(out, by->count, ((size_t)table->shape->holes + 1) * sizeof(*out));
    peg_budget_free(budget, by, sizeof(*by));
}

peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                           size_t room, size_t *out_count)
{
    peg_budget budget;
    peg_table *held;
    size_t needed;
    peg_status status;

    if (!table || (!out && room > 0))
        return PEG_E_ARGUMENT;
    status = peg_table_ask(table, limits, PEG_STAGE_COUNTING, &budget, &held);
    if (status != PEG_OK)
        return status;
    needed = (size_t)held->shape->holes + 1;
    if (out && room >= needed)
        peg_table_count_within(held, &budget, out);
    peg_table_free(held);
    if (budget.status != PEG_OK)
        return budget.status;
    if (out_count)
        *out_count = needed;
    return !out || room >= needed ? PEG_OK : PEG_E_ROOM;
}

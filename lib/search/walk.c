/* SPDX-License-Identifier: MIT */
#include "search/walk.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"
#include "search/winning.h"

#define PEG_EACH_WIDTH "search/walk_kernel.h"
#include "base/width_each.h"

/*
 * Where there is a table, a stand is a row of words: the position, its index, the depth of
 * the last row above it with lines left, plus 1, and the lines not yet tried along which
 * a jump leads to a position that can be won.
 *
 * Below the rows is a memory of such lines, for play comes to the last positions again and
 * again: each entry an index, turned so that it is not 0, and its lines. A new one takes
 * the place of an old one.
 */
enum { POSITION, INDEX, BACK, LINES };
enum { ENTRY_BITS = 10, ENTRIES = 1 << ENTRY_BITS };

static size_t row_words(const peg_known *known)
{
    return LINES + (known->shape->line_count + 63) / 64;
}

/* Words of an entry. */
static inline size_t entry_words(size_t words)
{
    return words - LINES + 1;
}

/* Begins a row for a position. */
static inline void fill_row(const peg_walk *walk, size_t words, uint64_t *row)
{
    const peg_known *known = walk->known;
    uint64_t hash = row[INDEX] * UINT64_C(0x9e3779b97f4a7c15) >> (64 - ENTRY_BITS);
    uint64_t *entry = walk->winning + hash * entry_words(words);

    if (entry[0] != ~row[INDEX]) {
        entry[0] = ~row[INDEX];
        for (size_t w = 0; w < words - LINES; w++) {
            uint64_t lines = legal_word_1(&known->frame, row + POSITION, w);

            entry[1 + w] = peg_winning_of(known->table, row[INDEX], w, lines);
        }
    }
    for (size_t w = 0; w < words - LINES; w++)
        row[LINES + w] = entry[1 + w];
}

static peg_status take_rows(peg_walk *walk, const peg_bits *pegs)
{
    const peg_known *known = walk->known;
    size_t words = row_words(known);
    size_t row_count = (size_t)walk->pegs + 1;
    uint64_t *row;

    walk->stands_size = (row_count * words + ENTRIES * entry_words(words)) * sizeof(*row);
    walk->stands = peg_budget_resize(walk->budget, NULL, 0, walk->stands_size);
    if (!walk->stands)
        return peg_budget_refusal(walk->budget);
    row = walk->stands;
    walk->winning = row + row_count * words;
    memset(walk->winning, 0, ENTRIES * entry_words(words) * sizeof(*row));
    row[POSITION] = pegs->word[0];
    row[INDEX] = peg_key_index(peg_layout_key(&known->table->layout, pegs->word[0]));
    row[BACK] = 0;
    fill_row(walk, words, row);
    return PEG_OK;
}

/* Takes the next line off a row, or returns the number of lines. */
static inline size_t take_line(const peg_known *known, size_t words, uint64_t *row)
{
    for (size_t w = 0; w < words - LINES; w++)
        if (row[LINES + w]) {
            size_t line = 64 * w + (size_t)peg_word_first(row[LINES + w]);

            row[LINES + w] &= row[LINES + w] - 1;
            return line;
        }
    return known->shape->line_count;
}

static inline int has_lines(size_t words, const uint64_t *row)
{
    uint64_t any = 0;

    for (size_t w = 0; w < words - LINES; w++)
        any |= row[LINES + w];
    return any != 0;
}

static inline peg_status walk_rows(peg_walk *walk, size_t words, uint64_t steps)
{
    const peg_known *known = walk->known;

    for (; walk->depth >= 0; steps--) {
        uint64_t *row = (uint64_t *)walk->stands + (size_t)walk->depth * words;
        size_t line;
        uint64_t position;
        peg_status status;

        if (steps == 0)
            return PEG_LIMIT;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, words);
        if (status != PEG_OK)
            return status;
        line = take_line(known, words, row);
        if (line == known->shape->line_count) {
            walk->depth = (int)row[BACK] - 1;
            continue;
        }
        walk->jumps[walk->depth] = known->shape->lines[line];
        position = row[POSITION] ^ known->shape->masks[2 * line + 1];
        if (is_goal_1(known, &position)) {
            walk->jump_count = (size_t)walk->depth + 1;
            return PEG_OK;
        }
        walk->depth++;
        row[words + POSITION] = position;
        row[words + INDEX] = row[INDEX] ^ known->table->turns[line];
        row[words + BACK] = has_lines(words, row) ? (uint64_t)walk->depth : row[BACK];
        fill_row(walk, words, row + words);
    }
    return PEG_E_END;
}

/* The words of the usual boards, known to the compiler, are worth code of their own. */
static peg_status walk_table(peg_walk *walk, uint64_t steps)
{
    size_t words = row_words(walk->known);

    if (words == LINES + 2)
        return walk_rows(walk, LINES + 2, steps);
    if (words == LINES + 1)
        return walk_rows(walk, LINES + 1, steps);
    return walk_rows(walk, words, steps);
}

static peg_status take_stands(peg_walk *walk, const peg_bits *pegs)
{
#define TAKE(w) take_stands_##w(walk, pegs)
    return PEG_FOR_WIDTH(walk->known->shape->words, TAKE);
}

peg_status peg_walk_begin(peg_walk *walk, const peg_known *known, const peg_bits *pegs,
                          peg_budget *budget)
{
    memset(walk, 0, sizeof(*walk));
    walk->known = known;
    walk->budget = budget;
    walk->pegs = peg_bits_count(pegs);
    if (peg_known_won(known, pegs))
        return PEG_OK;
    walk->begun = 1;
    if (known->table)
        return take_rows(walk, pegs);
    if (known->goal_count > 0)
        return take_stands(walk, pegs);
    walk->depth = -1;
    return PEG_OK;
}

void peg_walk_end(peg_walk *walk)
{
    size_t key;
    size_t row;

    if (!walk->known)
        return;
    key = (size_t)walk->known->shape->words * sizeof(uint64_t);
    row = walk->known->bank.counts * sizeof(*walk->sums);
    peg_budget_free(walk->budget, walk->stands, walk->stands_size);
    peg_budget_free(walk->budget, walk->sums, ((size_t)walk->pegs + 1) * row);
    peg_budget_free(walk->budget, walk->lost.keys, walk->lost.room * key);
}

peg_status peg_walk_on(peg_walk *walk, uint64_t steps)
{
    /* A position that is won at the start has one solution, without a jump. */
    if (!walk->begun) {
        walk->begun = 1;
        walk->depth = -1;
        return PEG_OK;
    }
    if (walk->depth < 0)
        return PEG_E_END;
    if (walk->known->table)
        return walk_table(walk, steps);
#define WALK(w) walk_on_##w(walk, steps)
    return PEG_FOR_WIDTH(walk->known->shape->words, WALK);
}

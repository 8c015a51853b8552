/* SPDX-License-Identifier: MIT */
#include "search/walk.h"

#include "base/bytes.h"
#include "base/width.h"
#include "search/fetch.h"

#define PEG_EACH_WIDTH "search/walk_kernel.h"
#include "base/width_each.h"

/*
 * Where there is a table, a stand is a row of words: the position, its index, and the
 * lines that are legal there and not yet tried.
 */
enum { POSITION, INDEX, LINES };

static size_t row_words(const peg_known *known)
{
    return LINES + known->frame.line_words;
}

/* Begins a row for a position. */
static void fill_row(const peg_known *known, uint64_t position, uint64_t index, uint64_t *row)
{
    const peg_frame *frame = &known->frame;
    size_t words = frame->line_words;

    row[POSITION] = position;
    row[INDEX] = index;
    for (size_t w = 0; w < words; w++) {
        const uint64_t *legal = frame->legal + w;
        uint64_t lines = ~UINT64_C(0);

        for (uint64_t chunk = 0; chunk < (uint64_t)frame->chunks; chunk++) {
            lines &= legal[(position >> PEG_CHUNK * chunk & (PEG_CHUNK_VALUES - 1)) * words];
            legal += PEG_CHUNK_VALUES * words;
        }
        row[LINES + w] = lines;
    }
}

static peg_status take_rows(peg_walk *walk, const peg_bits *pegs)
{
    const peg_known *known = walk->known;
    uint64_t key = peg_layout_key(&known->table->layout, pegs->word[0]);

    walk->stands_size = ((size_t)walk->pegs + 1) * row_words(known) * sizeof(uint64_t);
    walk->stands = peg_budget_resize(walk->budget, NULL, 0, walk->stands_size);
    if (!walk->stands)
        return peg_budget_refusal(walk->budget);
    fill_row(known, pegs->word[0], peg_key_index(key), walk->stands);
    return PEG_OK;
}

/* The next line of a row along which a jump leads to a position that can be won, or NULL. */
static const peg_jump *next_winning(const peg_known *known, uint64_t *row, uint64_t *out_index)
{
    const uint64_t *column = known->table->layout.column;

    for (size_t w = 0; w < known->frame.line_words; w++)
        while (row[LINES + w]) {
            const peg_jump *line =
                known->shape->lines + 64 * w + (size_t)peg_word_first(row[LINES + w]);

            row[LINES + w] &= row[LINES + w] - 1;
            *out_index = row[INDEX] ^ column[line->from] ^ column[line->over] ^ column[line->to];
            if (peg_table_bit(known->table, *out_index))
                return line;
        }
    return NULL;
}

static peg_status walk_table(peg_walk *walk, uint64_t steps)
{
    const peg_known *known = walk->known;
    size_t words = row_words(known);

    for (; walk->depth >= 0; steps--) {
        uint64_t *row = (uint64_t *)walk->stands + (size_t)walk->depth * words;
        const peg_jump *line;
        uint64_t index = 0;
        uint64_t position;
        peg_status status;

        if (steps == 0)
            return PEG_LIMIT;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, words);
        if (status != PEG_OK)
            return status;
        line = next_winning(known, row, &index);
        if (!line) {
            walk->depth--;
            continue;
        }
        walk->jumps[walk->depth] = *line;
        position = row[POSITION] ^ UINT64_C(1) << line->from ^ UINT64_C(1) << line->over ^
                   UINT64_C(1) << line->to;
        if (is_goal_1(known, &position)) {
            walk->jump_count = (size_t)walk->depth + 1;
            return PEG_OK;
        }
        walk->depth++;
        fill_row(known, position, index, row + words);
    }
    return PEG_E_END;
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

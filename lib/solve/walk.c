/* SPDX-License-Identifier: MIT */

/*
 * Walks begin, go on and end here, and walks by a table are made here as a whole. They make only
 * jumps to positions that can be won, so the time to list solutions grows with their number, not
 * with the number of all games. Tables are for positions of one word, and no images are needed.
 */
#include "solve/walks.h"

#include "base/assert.h"
#include "base/memory.h"
#include "position/position_template.h"

/*
 * A fork is a row of words: the position; its index in the table; the way back, which is the
 * depth, plus 1, of the last fork above it with lines left; and the set of lines still to try, all
 * of which lead to positions that can be won.
 *
 * Play reaches the last positions again and again by other orders of the same jumps. So the
 * winning lines of recent positions are kept in a cache behind the rows. An entry is the
 * complement of an index, which is never 0, and its lines; a new entry replaces an old one.
 */
enum { ROW_POSITION, ROW_INDEX, ROW_BACK, ROW_LINES };
enum { CACHE_BITS = 10, CACHE_ENTRIES = 1 << CACHE_BITS };

static size_t row_words(const peg_setup *setup)
{
    return ROW_LINES + (setup->shape->line_count + 63) / 64;
}

/* The words of an entry in the cache, from those of a row. */
static inline size_t entry_words(size_t words)
{
    return words - ROW_LINES + 1;
}

/* Sets the lines of a row to the winning ones of its position. */
static inline void fill_row(const peg_walk *walk, size_t words, uint64_t *row)
{
    const peg_setup *setup = walk->setup;
    uint64_t hash = row[ROW_INDEX] * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CACHE_BITS);
    uint64_t *entry = walk->line_cache + hash * entry_words(words);

    if (entry[0] != ~row[ROW_INDEX]) {
        entry[0] = ~row[ROW_INDEX];
        for (size_t w = 0; w < words - ROW_LINES; w++) {
            uint64_t lines = legal_word(&setup->frame, row + ROW_POSITION, w);

            entry[1 + w] = peg_winning_lines(setup->table, row[ROW_INDEX], w, lines);
        }
    }
    for (size_t w = 0; w < words - ROW_LINES; w++)
        row[ROW_LINES + w] = entry[1 + w];
}

static void begin_table_walk(peg_walk *walk, const peg_bits *pegs)
{
    const peg_setup *setup = walk->setup;
    size_t words = row_words(setup);
    size_t row_count = (size_t)walk->pegs + 1;
    uint64_t *row;

    walk->forks_size = (row_count * words + CACHE_ENTRIES * entry_words(words)) * sizeof(*row);
    walk->forks = row = peg_budget_resize(walk->budget, NULL, 0, walk->forks_size);
    if (!row)
        return;
    walk->line_cache = row + row_count * words;
    memset(walk->line_cache, 0, CACHE_ENTRIES * entry_words(words) * sizeof(*row));
    row[ROW_POSITION] = pegs->word[0];
    row[ROW_INDEX] = peg_layout_index(&setup->table->layout, pegs->word[0]);
    row[ROW_BACK] = 0;
    fill_row(walk, words, row);
}

/* Takes the next line off a row. Returns the shape's number of lines if there is none. */
static inline size_t take_line(const peg_setup *setup, size_t words, uint64_t *row)
{
    for (size_t w = 0; w < words - ROW_LINES; w++)
        if (row[ROW_LINES + w]) {
            size_t line = 64 * w + (size_t)peg_word_first(row[ROW_LINES + w]);

            row[ROW_LINES + w] &= row[ROW_LINES + w] - 1;
            return line;
        }
    return setup->shape->line_count;
}

static inline int has_lines(size_t words, const uint64_t *row)
{
    uint64_t any = 0;

    for (size_t w = 0; w < words - ROW_LINES; w++)
        any |= row[ROW_LINES + w];
    return any != 0;
}

/*
 * Goes down to the position that a line taken off a row leads to. sleeps is 1 in a walk
 * that is not to all solutions.
 */
static inline void row_step_down(peg_walk *walk, size_t words, int sleeps, uint64_t *row,
                                 size_t line, uint64_t position)
{
    if (sleeps)
        peg_walk_wake(walk, line);
    walk->depth++;
    row[words + ROW_POSITION] = position;
    row[words + ROW_INDEX] = row[ROW_INDEX] ^ walk->setup->table->line_delta[line];
    row[words + ROW_BACK] = has_lines(words, row) ? (uint64_t)walk->depth : row[ROW_BACK];
    fill_row(walk, words, row + words);
    for (size_t w = 0; sleeps && w < words - ROW_LINES; w++)
        row[words + ROW_LINES + w] &= ~walk->asleep[(size_t)walk->depth * (words - ROW_LINES) + w];
}

/* Leaves out the lines before one at the last fork, as if they had been tried. */
static void skip_lines(peg_walk *walk, size_t line)
{
    size_t words = row_words(walk->setup);
    uint64_t *lines = (uint64_t *)walk->forks + (size_t)walk->depth * words + ROW_LINES;

    PEG_ASSERT(walk->forks);
    for (size_t w = 0; w < words - ROW_LINES && 64 * w < line; w++)
        lines[w] &= line - 64 * w < 64 ? ~UINT64_C(0) << (line - 64 * w) : 0;
}

/* The same, and goes down along the line, which is legal there; the position may be lost. */
static void follow_line(peg_walk *walk, size_t line)
{
    const peg_shape *shape = walk->setup->shape;
    size_t words = row_words(walk->setup);
    uint64_t *row = (uint64_t *)walk->forks + (size_t)walk->depth * words;

    PEG_ASSERT(walk->forks);
    skip_lines(walk, line + 1);
    walk->jumps[walk->depth] = shape->lines[line];
    row_step_down(walk, words, walk->asleep != NULL, row, line,
                  row[ROW_POSITION] ^ shape->masks[2 * line + 1]);
}

/* As peg_walk_on(), for rows of a number of words; sleeps as above. */
static inline peg_status walk_rows(peg_walk *walk, size_t words, int sleeps, uint64_t steps)
{
    const peg_setup *setup = walk->setup;

    for (; walk->depth >= 0; steps--) {
        uint64_t *row = (uint64_t *)walk->forks + (size_t)walk->depth * words;
        size_t line;
        uint64_t position;

        if (steps == 0)
            return PEG_PAUSED;
        peg_budget_spend(walk->budget, 1);
        peg_budget_work(walk->budget, words + walk->uncharged);
        walk->uncharged = 0;
        if (walk->budget->status != PEG_OK)
            return walk->budget->status;
        line = take_line(setup, words, row);
        if (line == setup->shape->line_count) {
            walk->depth = (int)row[ROW_BACK] - 1;
            continue;
        }
        if (sleeps && peg_walk_has_met(walk, line))
            continue;
        walk->jumps[walk->depth] = setup->shape->lines[line];
        position = row[ROW_POSITION] ^ setup->shape->masks[2 * line + 1];
        if (is_goal(&setup->goal, &position)) {
            walk->jump_count = (size_t)walk->depth + 1;
            return PEG_OK;
        }
        row_step_down(walk, words, sleeps, row, line, position);
    }
    return PEG_END;
}

/*
 * As peg_walk_on(). The usual boards have rows of these lengths; with a constant length the loops
 * go away.
 */
static peg_status table_walk_on(peg_walk *walk, uint64_t steps)
{
    size_t words = row_words(walk->setup);

    if (walk->asleep)
        return walk_rows(walk, words, 1, steps);
    if (words == ROW_LINES + 2)
        return walk_rows(walk, ROW_LINES + 2, 0, steps);
    if (words == ROW_LINES + 1)
        return walk_rows(walk, ROW_LINES + 1, 0, steps);
    return walk_rows(walk, words, 0, steps);
}

/* The walk without a table for the width of its positions. */
static const peg_walk_ops *search_of(const peg_walk *walk)
{
    return PEG_FOR_WIDTH(walk->setup->shape->words, peg_walk_ops_1, peg_walk_ops_2, peg_walk_ops_4);
}

static size_t asleep_size(const peg_walk *walk)
{
    return ((size_t)walk->pegs + 1) * walk->by_hole.words * sizeof(*walk->asleep);
}

/* Has no line asleep at the first fork of a walk up to order. */
static void begin_sleep(peg_walk *walk)
{
    const peg_shape *shape = walk->setup->shape;

    peg_lines_by_hole_make(shape, (shape->line_count + 63) / 64, walk->budget, &walk->by_hole);
    walk->asleep = peg_budget_resize(walk->budget, NULL, 0, asleep_size(walk));
    if (walk->asleep)
        memset(walk->asleep, 0, walk->by_hole.words * sizeof(*walk->asleep));
}

peg_status peg_walk_begin(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs,
                          peg_walk_kind kind, peg_budget *budget)
{
    memset(walk, 0, sizeof(*walk));
    walk->setup = setup;
    walk->budget = budget;
    walk->pegs = peg_bits_count(pegs);
    walk->empty_pending = peg_goal_met(&setup->goal, pegs);
    if (walk->empty_pending)
        return PEG_OK;
    if ((!setup->table && setup->goal_count == 0) || setup->shape->line_count == 0) {
        walk->depth = -1;
        return PEG_OK;
    }
    if (kind != PEG_WALK_ALL)
        begin_sleep(walk);
    if (kind > PEG_WALK_UP_TO_ORDER)
        walk->bags =
            peg_bags_begin(setup->shape, pegs, &setup->goal, kind == PEG_WALK_BY_IMAGES, budget);
    if (setup->table)
        begin_table_walk(walk, pegs);
    else
        search_of(walk)->begin(walk, pegs);
    return budget->status;
}

void peg_walk_end(peg_walk *walk)
{
    size_t row;

    if (!walk->setup)
        return;
    row = walk->setup->bank.counts * sizeof(*walk->sums);
    peg_budget_free(walk->budget, walk->forks, walk->forks_size);
    peg_budget_free(walk->budget, walk->sums, ((size_t)walk->pegs + 1) * row);
    peg_position_set_free(&walk->lost, walk->budget);
    if (walk->asleep)
        peg_budget_free(walk->budget, walk->asleep, asleep_size(walk));
    peg_lines_by_hole_free(&walk->by_hole, walk->budget);
    peg_bags_end(walk->bags, walk->budget);
}

peg_status peg_walk_on(peg_walk *walk, uint64_t steps)
{
    /* A won position has one solution, without a jump. */
    if (walk->empty_pending) {
        walk->empty_pending = 0;
        walk->depth = -1;
        return PEG_OK;
    }
    if (walk->depth < 0)
        return PEG_END;
    if (walk->setup->table)
        return table_walk_on(walk, steps);
    return search_of(walk)->on(walk, steps);
}

peg_status peg_walk_use_table(peg_walk *walk, const peg_setup *setup, const peg_bits *pegs)
{
    const peg_walk_ops *search = search_of(walk);
    peg_walk by_table;
    peg_walk_kind kind = walk->asleep ? PEG_WALK_UP_TO_ORDER : PEG_WALK_ALL;
    peg_status status = peg_walk_begin(&by_table, setup, pegs, kind, walk->budget);

    if (status != PEG_OK) {
        peg_walk_end(&by_table);
        return status;
    }
    PEG_ASSERT(setup->table && !walk->setup->table && by_table.depth <= walk->depth);
    /* At every fork before the last, the line tried last is the one that leads on. */
    while (by_table.depth < walk->depth)
        follow_line(&by_table, search->next_line(walk, by_table.depth) - 1);
    skip_lines(&by_table, search->next_line(walk, walk->depth));
    by_table.bags = walk->bags;
    by_table.uncharged = walk->uncharged;
    walk->bags = NULL;
    peg_walk_end(walk);
    *walk = by_table;
    return PEG_OK;
}

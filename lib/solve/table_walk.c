/* SPDX-License-Identifier: MIT */

/* The walk by table. It is for one word only, as tables are, and needs no images. */
#include "solve/table_walk.h"

#include "position/winning_lines.h"
#include "solve/problem_template.h"

/*
 * A fork is a row of words: the position; its index in the table; the way back, which is the
 * depth, plus 1, of the last fork above it with lines left; and the set of lines still to try, all
 * of which lead to positions that can be won.
 *
 * Play reaches the last positions again and again by other orders of the same jumps. So the
 * winning lines of recent positions are kept in a cache behind the rows. An entry is the
 * complement of an index, which is never 0, and its lines; a new entry replaces an old one.
 */
enum { POSITION, INDEX, BACK, LINES };
enum { ENTRY_BITS = 10, ENTRIES = 1 << ENTRY_BITS };

static size_t row_words(const peg_problem *problem)
{
    return LINES + (problem->shape->line_count + 63) / 64;
}

/* The words of an entry in the cache, from those of a row. */
static inline size_t entry_words(size_t words)
{
    return words - LINES + 1;
}

/* Sets the lines of a row to the winning ones of its position. */
static inline void fill_row(const peg_walk *walk, size_t words, uint64_t *row)
{
    const peg_problem *problem = walk->problem;
    uint64_t hash = row[INDEX] * UINT64_C(0x9e3779b97f4a7c15) >> (64 - ENTRY_BITS);
    uint64_t *entry = walk->line_cache + hash * entry_words(words);

    if (entry[0] != ~row[INDEX]) {
        entry[0] = ~row[INDEX];
        for (size_t w = 0; w < words - LINES; w++) {
            uint64_t lines = legal_word(&problem->frame, row + POSITION, w);

            entry[1 + w] = peg_winning_lines(problem->table, row[INDEX], w, lines);
        }
    }
    for (size_t w = 0; w < words - LINES; w++)
        row[LINES + w] = entry[1 + w];
}

peg_status peg_table_walk_begin(peg_walk *walk, const peg_bits *pegs)
{
    const peg_problem *problem = walk->problem;
    size_t words = row_words(problem);
    size_t row_count = (size_t)walk->pegs + 1;
    uint64_t *row;

    walk->forks_size = (row_count * words + ENTRIES * entry_words(words)) * sizeof(*row);
    walk->forks = peg_budget_resize(walk->budget, NULL, 0, walk->forks_size);
    if (!walk->forks)
        return peg_budget_refusal(walk->budget);
    row = walk->forks;
    walk->line_cache = row + row_count * words;
    memset(walk->line_cache, 0, ENTRIES * entry_words(words) * sizeof(*row));
    row[POSITION] = pegs->word[0];
    row[INDEX] = peg_key_index(peg_layout_key(&problem->table->layout, pegs->word[0]));
    row[BACK] = 0;
    fill_row(walk, words, row);
    return PEG_OK;
}

/* Takes the next line off a row. Returns the shape's number of lines if there is none. */
static inline size_t take_line(const peg_problem *problem, size_t words, uint64_t *row)
{
    for (size_t w = 0; w < words - LINES; w++)
        if (row[LINES + w]) {
            size_t line = 64 * w + (size_t)peg_word_first(row[LINES + w]);

            row[LINES + w] &= row[LINES + w] - 1;
            return line;
        }
    return problem->shape->line_count;
}

static inline int has_lines(size_t words, const uint64_t *row)
{
    uint64_t any = 0;

    for (size_t w = 0; w < words - LINES; w++)
        any |= row[LINES + w];
    return any != 0;
}

/* Goes down to the position that a line taken off a row leads to. */
static inline void step_down(peg_walk *walk, size_t words, uint64_t *row, size_t line,
                             uint64_t position)
{
    walk->depth++;
    row[words + POSITION] = position;
    row[words + INDEX] = row[INDEX] ^ walk->problem->table->line_delta[line];
    row[words + BACK] = has_lines(words, row) ? (uint64_t)walk->depth : row[BACK];
    fill_row(walk, words, row + words);
}

void peg_table_walk_skip(peg_walk *walk, size_t line)
{
    size_t words = row_words(walk->problem);
    uint64_t *lines = (uint64_t *)walk->forks + (size_t)walk->depth * words + LINES;

    for (size_t w = 0; w < words - LINES && 64 * w < line; w++)
        lines[w] &= line - 64 * w < 64 ? ~UINT64_C(0) << (line - 64 * w) : 0;
}

void peg_table_walk_follow(peg_walk *walk, size_t line)
{
    const peg_shape *shape = walk->problem->shape;
    size_t words = row_words(walk->problem);
    uint64_t *row = (uint64_t *)walk->forks + (size_t)walk->depth * words;

    peg_table_walk_skip(walk, line + 1);
    walk->jumps[walk->depth] = shape->lines[line];
    step_down(walk, words, row, line, row[POSITION] ^ shape->masks[2 * line + 1]);
}

/* As peg_walk_on(), for rows of a number of words. */
static inline peg_status walk_rows(peg_walk *walk, size_t words, uint64_t steps)
{
    const peg_problem *problem = walk->problem;

    for (; walk->depth >= 0; steps--) {
        uint64_t *row = (uint64_t *)walk->forks + (size_t)walk->depth * words;
        size_t line;
        uint64_t position;
        peg_status status;

        if (steps == 0)
            return PEG_PAUSED;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, words);
        if (status != PEG_OK)
            return status;
        line = take_line(problem, words, row);
        if (line == problem->shape->line_count) {
            walk->depth = (int)row[BACK] - 1;
            continue;
        }
        walk->jumps[walk->depth] = problem->shape->lines[line];
        position = row[POSITION] ^ problem->shape->masks[2 * line + 1];
        if (is_goal(problem, &position)) {
            walk->jump_count = (size_t)walk->depth + 1;
            return PEG_OK;
        }
        step_down(walk, words, row, line, position);
    }
    return PEG_END;
}

/* The usual boards have rows of these lengths; with a constant length the loops go away. */
peg_status peg_table_walk_on(peg_walk *walk, uint64_t steps)
{
    size_t words = row_words(walk->problem);

    if (words == LINES + 2)
        return walk_rows(walk, LINES + 2, steps);
    if (words == LINES + 1)
        return walk_rows(walk, LINES + 1, steps);
    return walk_rows(walk, words, steps);
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Many games at once: games.h says what for.
 */
#include <stdlib.h>
#include <string.h>

#include "bits.h"
#include "lines.h"
#include "random.h"

#include "games.h"

struct peg_bulk_rules {
    peg_bulk_lines tables;
    peg_jump *lines;
    size_t holes;
    int kind; /* of the goal */
    uint64_t goal[PEG_MAX_WORDS];
    unsigned goal_pegs;
    int reward;
    int is_end;
    uint32_t *cells; /* NULL if observations have a byte for every hole */
    size_t cell_count;
};

static unsigned count_pegs(const uint64_t *position, size_t words)
{
    unsigned count = 0;

    for (size_t w = 0; w < words; w++)
        count += peg_bulk_count_bits(position[w]);
    return count;
}

void peg_bulk_rules_free(peg_bulk_rules *rules)
{
    if (!rules)
        return;
    peg_bulk_lines_free(&rules->tables);
    free(rules->lines);
    free(rules->cells);
    free(rules);
}

/* Reads the goal of a board. */
static peg_status read_goal(const peg_board *board, peg_bulk_rules *rules)
{
    int hole;
    peg_status status = peg_goal(board, &rules->kind, &hole, rules->goal, PEG_MAX_WORDS);

    rules->goal_pegs = 1;
    if (rules->kind == PEG_GOAL_HOLE) {
        memset(rules->goal, 0, sizeof(rules->goal));
        rules->goal[hole / 64] = (uint64_t)1 << hole % 64;
    } else if (rules->kind == PEG_GOAL_POSITION) {
        rules->goal_pegs = count_pegs(rules->goal, rules->tables.words);
    }
    return status;
}

/* Copies an array, or gives NULL. */
static void *copied(const void *array, size_t size)
{
    void *copy = malloc(size + 1);

    if (copy && size > 0)
        memcpy(copy, array, size);
    return copy;
}

peg_status peg_bulk_rules_new(const peg_board *board, int reward, int is_end, const uint32_t *cells,
                              size_t cell_count, peg_bulk_rules **out_rules)
{
    peg_bulk_rules *rules = calloc(1, sizeof(*rules));
    size_t count;
    const peg_jump *lines = peg_lines(board, &count);
    peg_status status;

    if (!rules)
        return PEG_E_MEMORY;
    rules->holes = (size_t)peg_holes(board);
    rules->reward = reward;
    rules->is_end = is_end;
    rules->cell_count = cell_count;
    status = peg_bulk_lines_make(board, &rules->tables);
    rules->lines = copied(lines, count * sizeof(*lines));
    rules->cells = cells ? copied(cells, rules->holes * sizeof(*cells)) : NULL;
    if (!rules->lines || (cells && !rules->cells))
        status = PEG_E_MEMORY;
    if (status == PEG_OK)
        status = read_goal(board, rules);
    if (status != PEG_OK) {
        peg_bulk_rules_free(rules);
        return status;
    }
    *out_rules = rules;
    return PEG_OK;
}

static int is_won(const peg_bulk_rules *rules, const uint64_t *position, size_t words)
{
    if (rules->kind == PEG_GOAL_ANYWHERE)
        return count_pegs(position, words) == 1;
    return memcmp(position, rules->goal, words * sizeof(*position)) == 0;
}

/* What the end of a game is worth. */
static double worth_of_end(const peg_bulk_rules *rules, const uint64_t *position, size_t words,
                           int won)
{
    unsigned pegs = count_pegs(position, words);

    if (rules->reward == PEG_REWARD_WON)
        return won ? 1 : -1;
    if (rules->reward == PEG_REWARD_JUMPS)
        return 0;
    return pegs > rules->goal_pegs ? -(double)(pegs - rules->goal_pegs)
                                   : -(double)(rules->goal_pegs - pegs);
}

static void see_planes(const peg_bulk_rules *rules, const uint64_t *position, uint8_t *out)
{
    memset(out, 0, 2 * rules->cell_count);
    for (size_t hole = 0; hole < rules->holes; hole++) {
        unsigned peg = position[hole / 64] >> hole % 64 & 1;

        out[rules->cells[hole] + (peg ? 0 : rules->cell_count)] = 1;
    }
}

/* Writes what is seen of a game, and returns whether a line is legal. */
static inline int see_one(const peg_bulk_rules *rules, const peg_bulk_games *games, size_t at,
                          size_t words, size_t sets)
{
    uint64_t few[2] = {0};
    uint64_t *legal = sets <= 2 ? few : rules->tables.found;
    const uint64_t *position = games->positions + at * words;
    uint64_t any = 0;

    peg_bulk_find_legal(&rules->tables, position, words, sets, legal);
    for (size_t i = 0; i < sets; i++)
        any |= legal[i];
    if (games->masks)
        peg_bulk_write_bits(legal, rules->tables.count, games->masks + at * rules->tables.count);
    if (games->observations && rules->cells)
        see_planes(rules, position, games->observations + at * 2 * rules->cell_count);
    else if (games->observations)
        peg_bulk_write_bits(position, rules->holes, games->observations + at * rules->holes);
    return any != 0;
}

/* Plays one step of a game. Inline, so that usual boards have no loop over words. */
static inline void step_one(const peg_bulk_rules *rules, const peg_bulk_games *games, size_t at,
                            int64_t line, size_t words, size_t sets)
{
    uint64_t *position = games->positions + at * words;
    int begins = games->ended[at];
    int is_legal = 0;
    int won = 0;
    int ends;

    if (begins)
        memcpy(position, games->starts + at * words, words * sizeof(*position));
    else
        is_legal = peg_bulk_is_line_legal(rules->lines[line], position);
    if (is_legal) {
        peg_bulk_flip(&rules->tables, (size_t)line, words, position);
        won = is_won(rules, position, words);
    }
    ends = !see_one(rules, games, at, words, sets) || won || (!is_legal && rules->is_end);
    ends = ends && !begins;
    games->rewards[at] = is_legal && rules->reward == PEG_REWARD_JUMPS ? 1 : 0;
    if (ends)
        games->rewards[at] += worth_of_end(rules, position, words, won);
    games->refused[at] = !is_legal && !begins;
    games->terminated[at] = games->ended[at] = (uint8_t)ends;
}

void peg_bulk_step_games(const peg_bulk_rules *rules, const peg_bulk_games *games,
                         const int64_t *lines)
{
    size_t words = rules->tables.words;
    size_t sets = rules->tables.sets;

    for (size_t at = 0; at < games->count; at++)
        if (words == 1 && sets == 2)
            step_one(rules, games, at, lines[at], 1, 2);
        else if (words == 1 && sets == 1)
            step_one(rules, games, at, lines[at], 1, 1);
        else
            step_one(rules, games, at, lines[at], words, sets);
}

void peg_bulk_see_games(const peg_bulk_rules *rules, const peg_bulk_games *games)
{
    for (size_t at = 0; at < games->count; at++)
        see_one(rules, games, at, rules->tables.words, rules->tables.sets);
}

void peg_bulk_choose_lines(const peg_bulk_rules *rules, const uint64_t *positions, size_t count,
                           uint64_t *state, int64_t *out)
{
    const peg_bulk_lines *tables = &rules->tables;

    for (size_t at = 0; at < count; at++) {
        unsigned legal = 0;

        peg_bulk_find_legal(tables, positions + at * tables->words, tables->words, tables->sets,
                            tables->found);
        for (size_t i = 0; i < tables->sets; i++)
            legal += peg_bulk_count_bits(tables->found[i]);
        out[at] = 0;
        if (legal > 0)
            out[at] = (int64_t)peg_bulk_bit_at(tables->found, peg_bulk_random_below(state, legal));
    }
}

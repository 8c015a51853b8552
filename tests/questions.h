/*
 * SPDX-License-Identifier: MIT
 *
 * Every question that takes limits, to be asked in one loop: about a board, or about a table.
 */
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "support.h"

/* What a question may be about, and what weighs it. */
typedef struct desk {
    meter weight;
    peg_board *board;
    peg_table *table; /* or NULL */
    peg_allocator allocator;
    const uint8_t *packed;
    size_t packed_count;
    peg_jump solution[PEG_MAX_HOLES];
    size_t solution_count;
} desk;

typedef peg_status question(desk *d, const peg_limits *limits);

/* ------------------------------------------------------------------------- */
/* Questions about boards                                                    */
/* ------------------------------------------------------------------------- */

static peg_status solvable(desk *d, const peg_limits *limits)
{
    return peg_solvable(d->board, limits, NULL);
}

static peg_status judge(desk *d, const peg_limits *limits)
{
    static peg_verdict verdicts[PEG_MAX_LINES];
    return peg_judge(d->board, limits, verdicts, PEG_MAX_LINES, NULL);
}

static peg_status hint(desk *d, const peg_limits *limits)
{
    return peg_hint(d->board, limits, NULL, NULL);
}

static peg_status solve(desk *d, const peg_limits *limits)
{
    peg_jump jumps[PEG_MAX_HOLES];
    return peg_solve(d->board, limits, NULL, jumps, PEG_MAX_HOLES, NULL);
}

static peg_status solve_fewest(desk *d, const peg_limits *limits)
{
    peg_jump jumps[PEG_MAX_HOLES];
    return peg_solve_fewest(d->board, limits, NULL, NULL, NULL, jumps, PEG_MAX_HOLES, NULL);
}

/* The play must come back, or the board would hold another one for the next question. */
static peg_status rewind_play(desk *d, const peg_limits *limits)
{
    size_t undone = 0;
    peg_status status = peg_rewind(d->board, limits, NULL, &undone);
    while (undone-- > 0)
        CHECK(peg_redo(d->board) == PEG_OK);
    return status;
}

static peg_status explain(desk *d, const peg_limits *limits)
{
    static peg_proof_row rows[PEG_MAX_HOLES];
    return peg_explain(d->board, limits, NULL, rows, PEG_MAX_HOLES, NULL, NULL);
}

static int stop_after(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    return --*(int *)user > 0 ? PEG_CONTINUE : PEG_STOP;
}

static peg_status each_solution(desk *d, const peg_limits *limits)
{
    int left = 30000;
    return peg_each_solution(d->board, PEG_ALL_SOLUTIONS, limits, stop_after, &left);
}

static peg_status each_shortest(desk *d, const peg_limits *limits)
{
    int left = 30000;
    return peg_each_solution(d->board, PEG_SHORTEST_SOLUTIONS, limits, stop_after, &left);
}

static peg_status use_cursor(desk *d, const peg_limits *limits)
{
    peg_cursor *cursor = NULL;
    peg_status status = peg_cursor_new(d->board, PEG_ALL_SOLUTIONS, limits, &cursor);
    for (int i = 0; status == PEG_OK && i < 30000; i++)
        status = peg_cursor_next(cursor, 0, NULL, NULL);
    peg_cursor_free(cursor);
    return status;
}

static peg_status count_solutions(desk *d, const peg_limits *limits)
{
    return peg_count_solutions(d->board, limits, NULL);
}

static peg_status count_games(desk *d, const peg_limits *limits)
{
    return peg_count_games(d->board, limits, NULL);
}

static peg_status count_fewest(desk *d, const peg_limits *limits)
{
    uint64_t distinct;
    return peg_count_fewest(d->board, limits, NULL, NULL, &distinct, NULL);
}

static peg_status count_positions(desk *d, const peg_limits *limits)
{
    return peg_count_positions(d->board, limits, 1, NULL, 0, NULL);
}

static peg_status fewest_levels(desk *d, const peg_limits *limits)
{
    static uint64_t numbers[PEG_MAX_HOLES * PEG_MAX_HOLES];
    return peg_fewest_levels(d->board, limits, NULL, NULL, numbers,
                             sizeof numbers / sizeof *numbers);
}

static peg_status endings(desk *d, const peg_limits *limits)
{
    return peg_endings(d->board, limits, NULL, NULL);
}

static peg_status random_play(desk *d, const peg_limits *limits)
{
    return peg_random_play(d->board, limits, PEG_DRAW_ON, NULL, 0, NULL, NULL, NULL, 0, NULL);
}

static peg_status random_draws(desk *d, const peg_limits *limits)
{
    return peg_random_play(d->board, limits, 15, NULL, 0, NULL, NULL, NULL, 0, NULL);
}

static peg_status solution_at(desk *d, const peg_limits *limits)
{
    const peg_count first = {0, 0};
    peg_jump jumps[PEG_MAX_HOLES];
    return peg_solution_at(d->board, limits, &first, jumps, PEG_MAX_HOLES, NULL);
}

static peg_status solution_index(desk *d, const peg_limits *limits)
{
    return peg_solution_index(d->board, limits, d->solution, d->solution_count, NULL);
}

static peg_status find_regions(desk *d, const peg_limits *limits)
{
    int32_t regions[PEG_MAX_HOLES];
    return peg_find_regions(d->board, limits, regions, PEG_MAX_HOLES, NULL, NULL);
}

static peg_status table_build(desk *d, const peg_limits *limits)
{
    peg_table *table = NULL;
    peg_status status = peg_table_build(d->board, 0, limits, &table);
    peg_table_free(table);
    return status;
}

/* ------------------------------------------------------------------------- */
/* Questions about tables                                                    */
/* ------------------------------------------------------------------------- */

static int take(const uint8_t *bytes, size_t count, void *user)
{
    (void)bytes;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

static peg_status table_write(desk *d, const peg_limits *limits)
{
    return peg_table_write(d->table, limits, take, NULL);
}

static peg_status table_write_flat(desk *d, const peg_limits *limits)
{
    return peg_table_write_flat(d->table, limits, take, NULL);
}

static peg_status table_verify(desk *d, const peg_limits *limits)
{
    return peg_table_verify(d->table, limits);
}

static peg_status table_count(desk *d, const peg_limits *limits)
{
    uint64_t numbers[PEG_MAX_HOLES + 1];
    return peg_table_count(d->table, limits, numbers, PEG_MAX_HOLES + 1, NULL);
}

static peg_status table_read(desk *d, const peg_limits *limits)
{
    peg_table *table = NULL;
    peg_status status = peg_table_read(d->packed, d->packed_count, limits, &d->allocator, &table);
    peg_table_free(table);
    return status;
}

static const char *const packed_path = "questions.packed", *const flat_path = "questions.flat";

static peg_status table_save(desk *d, const peg_limits *limits)
{
    peg_status status = peg_table_save(d->table, limits, "questions.saved");
    remove("questions.saved");
    return status;
}

static peg_status table_load(desk *d, const peg_limits *limits)
{
    peg_table *table = NULL;
    peg_status status = peg_table_load(packed_path, limits, &d->allocator, &table);
    peg_table_free(table);
    return status;
}

static peg_status table_map(desk *d, const peg_limits *limits)
{
    peg_table *table = NULL;
    peg_status status = peg_table_map(flat_path, limits, &d->allocator, &table);
    peg_table_free(table);
    return status;
}

/* ------------------------------------------------------------------------- */
/* All of them                                                               */
/* ------------------------------------------------------------------------- */

static const struct {
    const char *function, *what; /* what tells two ways to ask the same function apart */
    question *ask;
    bool about_table;
} questions[] = {
    {"peg_solvable", "", solvable, false},
    {"peg_judge", "", judge, false},
    {"peg_hint", "", hint, false},
    {"peg_solve", "", solve, false},
    {"peg_solve_fewest", "", solve_fewest, false},
    {"peg_rewind", "", rewind_play, false},
    {"peg_explain", "", explain, false},
    {"peg_each_solution", "all", each_solution, false},
    {"peg_each_solution", "shortest", each_shortest, false},
    {"peg_cursor_new", "and next", use_cursor, false},
    {"peg_count_solutions", "", count_solutions, false},
    {"peg_count_games", "", count_games, false},
    {"peg_count_fewest", "", count_fewest, false},
    {"peg_count_positions", "", count_positions, false},
    {"peg_fewest_levels", "", fewest_levels, false},
    {"peg_endings", "", endings, false},
    {"peg_random_play", "without a limit on draws", random_play, false},
    {"peg_random_play", "of 15 draws", random_draws, false},
    {"peg_solution_at", "", solution_at, false},
    {"peg_solution_index", "", solution_index, false},
    {"peg_find_regions", "", find_regions, false},
    {"peg_table_build", "", table_build, false},
    {"peg_table_write", "", table_write, true},
    {"peg_table_write_flat", "", table_write_flat, true},
    {"peg_table_verify", "", table_verify, true},
    {"peg_table_count", "", table_count, true},
    {"peg_table_read", "", table_read, true},
    {"peg_table_save", "", table_save, true},
    {"peg_table_load", "", table_load, true},
    {"peg_table_map", "", table_map, true},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * Every function of the header in one table, each to be called by the same few lines. Tests that
 * ask the same of many functions loop over it: NULL for each pointer, room, limits, stack, memory.
 * A new function is added here, or unit/null fails.
 */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include "tables.h"

#ifdef _WIN32
#include <process.h>
#define getpid _getpid
#else
#include <unistd.h>
#endif

enum { MOST_POINTERS = 8 };

/*
 * What a function is called with. Its pointers are in p, in the order of its parameters, without
 * the user pointers of callbacks. A test may change them between lay() and the call.
 */
typedef struct desk {
    void *p[MOST_POINTERS];
    size_t room; /* of the list, in items */
    int which;   /* of two ways to call the same function */

    meter weight;
    peg_allocator allocator;
    peg_limits limits;
    peg_board *board, *other, *made_board;
    peg_table *table, *made_table;
    peg_cursor *cursor, *made_cursor;
    output bytes; /* of the table */
    int hole;     /* the last */
    char hole_name[16];
    uint64_t words[PEG_MAX_WORDS];
    peg_jump line, legal, jumps[PEG_MAX_HOLES], solution[PEG_MAX_HOLES];
    size_t jump_count, solution_count, row_count;
    peg_count index;
    peg_mark mark;
    peg_flag flag;
    _Alignas(16) unsigned char out[MOST_POINTERS][16]; /* for the outputs */
} desk;

/* What only one desk at a time uses: large inputs, and the items of lists. */
enum { LIST_BYTES = 1 << 19 };
static uint64_t list[LIST_BYTES / 8];
static peg_proof_row proof[PEG_MAX_HOLES];
static char game_line[20000], moves_line[20000], misspelt[] = "englsh";
static char proof_text[100000];
static char table_path[40], saved_path[40];

/* A function that says no more than a number, or lends an array, says 0 or NULL for an error. */
static peg_status if_any(bool any)
{
    return any ? PEG_OK : PEG_E_ARGUMENT;
}

/* Frees what a call has made; an error has made nothing. */
static peg_status unmade(desk *d, peg_status status)
{
    CHECK((d->made_board || d->made_table || d->made_cursor) == (status == PEG_OK));
    peg_board_free(d->made_board);
    peg_table_free(d->made_table);
    peg_cursor_free(d->made_cursor);
    d->made_board = NULL;
    d->made_table = NULL;
    d->made_cursor = NULL;
    return status;
}

/* The function call_NAME, which calls peg_NAME() with the pointers p of a desk d. */
#define CALL(name, value)                                                                          \
    static peg_status call_##name(desk *d)                                                         \
    {                                                                                              \
        void **p = d->p;                                                                           \
        (void)p;                                                                                   \
        return value;                                                                              \
    }

/* Version, status and boards */
CALL(version, if_any(peg_version() > 0))
CALL(status_text, if_any(peg_status_text(PEG_E_MISMATCH) != NULL))
CALL(board_new, unmade(d, peg_board_new(p[0], p[1], p[2], p[3])))
CALL(board_from_lines, unmade(d, peg_board_from_lines(PEG_MAX_HOLES, p[0], 1, p[1], p[2], p[3])))
CALL(board_copy, unmade(d, peg_board_copy(p[0], p[1])))

static peg_status call_board_free(desk *d)
{
    peg_board *copy = NULL;
    peg_status status = d->p[0] ? peg_board_copy(d->p[0], &copy) : PEG_OK;
    peg_board_free(copy);
    return status;
}

CALL(board_text, peg_board_text(p[0], p[1], d->room, p[2]))
CALL(game_text, peg_game_text(p[0], p[1], d->room, p[2]))
CALL(builtin, peg_builtin(0, p[0], p[1]))
CALL(suggest, peg_suggest(p[0], p[1], d->room, p[2]))

/* Holes, lines and the position */
CALL(holes, if_any(peg_holes(p[0]) != 0))
CALL(hole_name, if_any(peg_hole_name(p[0], d->hole, PEG_NAMING_LETTERS) != NULL))
CALL(find_hole, peg_find_hole(p[0], p[1], p[2]))
CALL(hole_place, peg_hole_place(p[0], d->hole, p[1], p[2]))
CALL(hole_cell, peg_hole_cell(p[0], d->hole, p[1], p[2], p[3]))

static peg_status call_hole_at(desk *d)
{
    int row = 0, column = 0;
    CHECK(peg_hole_cell(d->board, d->hole, &row, &column, NULL) == PEG_OK);
    return if_any(peg_hole_at(d->p[0], row, column) == d->hole);
}

CALL(lines, if_any(peg_lines(p[0], p[1]) != NULL))
CALL(symmetries, if_any(peg_symmetries(p[0], p[1]) != NULL))
CALL(pegs, if_any(peg_pegs(p[0]) != 0))
CALL(has_peg, if_any(peg_has_peg(p[0], d->hole) != 0))
CALL(position, peg_position(p[0], p[1], d->room))
CALL(draw, peg_draw(p[0], p[1], d->room, p[2]))
CALL(draw_names, peg_draw_names(p[0], PEG_NAMING_LETTERS, p[1], d->room, p[2]))
CALL(start, peg_start(p[0], 0))
CALL(set_peg, peg_set_peg(p[0], 0, 1))
CALL(set_position, peg_set_position(p[0], p[1], PEG_MAX_WORDS))

/* The goal and play */
CALL(goal, peg_goal(p[0], p[1], p[2], p[3], d->room))
CALL(set_goal, peg_set_goal(p[0], PEG_GOAL_POSITION, PEG_NO_HOLE, p[1], PEG_MAX_WORDS))
CALL(is_won, if_any(peg_is_won(p[0]) != 0))
CALL(legal_jumps, peg_legal_jumps(p[0], p[1], d->room, p[2]))
CALL(is_stuck, if_any(peg_is_stuck(p[0]) != 0))
CALL(find_jump, peg_find_jump(p[0], d->legal.from, d->legal.to, p[1]))
CALL(play, peg_play(p[0], p[1]))
CALL(play_moves, peg_play_moves(p[0], p[1], p[2]))
CALL(undo, peg_undo(p[0]))
CALL(undo_move, peg_undo_move(p[0], p[1]))
CALL(redo, peg_redo(p[0]))
CALL(history, if_any(peg_history(p[0], p[1], p[2]) != NULL))
CALL(moves_text, peg_moves_text(p[0], p[1], d->jump_count, PEG_NAMING_DEFAULT, p[2], d->room, p[3]))
CALL(jumps_text, peg_jumps_text(p[0], p[1], d->jump_count, PEG_NAMING_NUMBERS, p[2], d->room, p[3]))
CALL(limits_init, (peg_limits_init(p[0], sizeof d->limits), PEG_OK))
CALL(flag_raise, (peg_flag_raise(p[0]), PEG_OK))
CALL(flag_lower, (peg_flag_lower(p[0]), PEG_OK))

/* Questions */
CALL(solvable, peg_solvable(p[0], p[1], p[2]))
CALL(judge, peg_judge(p[0], p[1], p[2], d->room, p[3]))
CALL(judge_jump, peg_judge_jump(p[0], p[1], p[2], p[3]))
CALL(hint, peg_hint(p[0], p[1], p[2], p[3]))
CALL(solve, peg_solve(p[0], p[1], p[2], p[3], d->room, p[4]))
CALL(solve_marked, peg_solve_marked(p[0], p[1], p[2], 1, p[3], p[4], d->room, p[5]))
CALL(longest_sweep,
     peg_longest_sweep(p[0], p[1], (peg_sweep)d->which, p[2], p[3], p[4], d->room, p[5]))
CALL(dead_end, peg_dead_end(p[0], p[1], (peg_dead_end_kind)d->which, p[2], p[3], d->room, p[4]))
CALL(solve_fewest, peg_solve_fewest(p[0], p[1], p[2], p[3], p[4], p[5], d->room, p[6]))

/* The play must come back, or the next function would find another position. */
static peg_status call_rewind(desk *d)
{
    size_t before = 0, after = 0;
    peg_history(d->board, &before, NULL);
    peg_status status = peg_rewind(d->p[0], d->p[1], d->p[2], d->p[3]);
    for (peg_history(d->board, &after, NULL); after < before; after++)
        CHECK(peg_redo(d->board) == PEG_OK);
    return status;
}

CALL(board_learn, peg_board_learn(p[0], p[1]))
CALL(explain, peg_explain(p[0], p[1], p[2], p[3], d->room, p[4], p[5]))
CALL(verify_proof, peg_verify_proof(p[0], p[1], d->row_count))

static int stop_after(const peg_jump *jumps, size_t count, void *user)
{
    (void)jumps;
    (void)count;
    return --*(int *)user > 0 ? PEG_CONTINUE : PEG_STOP;
}

static peg_status call_each_solution(desk *d)
{
    int left = 30000;
    return peg_each_solution(d->p[0], (peg_solutions)d->which, d->p[1], d->p[2] ? stop_after : NULL,
                             &left);
}

static peg_status call_cursor_new(desk *d)
{
    peg_status status = peg_cursor_new(d->p[0], PEG_ALL_SOLUTIONS, d->p[1], d->p[2]);
    peg_status end = status;
    for (int i = 0; end == PEG_OK && i < 30000; i++)
        end = peg_cursor_next(d->made_cursor, 0, NULL, NULL);
    unmade(d, status);
    return end == PEG_END ? PEG_OK : end;
}

CALL(cursor_next, peg_cursor_next(p[0], 0, p[1], p[2]))

static peg_status call_cursor_free(desk *d)
{
    peg_cursor *cursor = NULL;
    peg_status status =
        d->p[0] ? peg_cursor_new(d->board, PEG_ALL_SOLUTIONS, &d->limits, &cursor) : PEG_OK;
    peg_cursor_free(cursor);
    return status;
}

/* Counting */
CALL(count_text, peg_count_text(p[0], p[1], d->room, p[2]))
CALL(count_solutions, peg_count_solutions(p[0], (peg_solutions)d->which, p[1], p[2]))
CALL(count_games, peg_count_games(p[0], p[1], p[2]))
CALL(count_fewest, peg_count_fewest(p[0], p[1], p[2], p[3], p[4], p[5]))
CALL(count_positions, peg_count_positions(p[0], p[1], d->which, p[2], d->room, p[3]))
CALL(fewest_levels, peg_fewest_levels(p[0], p[1], p[2], p[3], p[4], d->room))
CALL(random_play, peg_random_play(p[0], p[1], d->which, p[2], p[3], p[4], d->room, p[5]))
CALL(rate, peg_rate(p[0], p[1], p[2], p[3], p[4], p[5], p[6]))
CALL(solution_at, peg_solution_at(p[0], p[1], p[2], p[3], d->room, p[4]))
CALL(solution_index, peg_solution_index(p[0], p[1], p[2], d->solution_count, p[3]))

/* Tables */
static int take(const uint8_t *bytes, size_t count, void *user)
{
    (void)bytes;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

CALL(table_build, unmade(d, peg_table_build(p[0], d->which, p[1], p[2])))

/* Of large boards no more than the size, as tests should not take the space. */
static peg_status call_table_build_file(desk *d)
{
    enum { MOST_HOLES = 37 };
    if (d->hole >= MOST_HOLES)
        return peg_table_size(d->p[0], d->which, d->p[2], NULL, NULL);
    peg_status status =
        unmade(d, peg_table_build_file(d->p[0], d->which, d->p[1], d->p[2], d->p[3]));
    remove(saved_path);
    return status;
}

static peg_status call_table_meet(desk *d)
{
    peg_status status = peg_table_meet(d->p[0], d->p[1], d->p[2], d->p[3], d->p[4]);
    remove(saved_path);
    return status;
}

CALL(table_size, peg_table_size(p[0], d->which, p[1], p[2], p[3]))

static peg_status call_table_free(desk *d)
{
    peg_table *table = NULL;
    peg_status status = d->p[0] ? peg_table_build(d->board, 0, &d->limits, &table) : PEG_OK;
    peg_table_free(table);
    return status;
}

CALL(table_attach, peg_table_attach(p[0], p[1]))
CALL(table_probe, peg_table_probe(p[0], p[1], 1, p[2]))

static peg_status call_table_save(desk *d)
{
    peg_status status = peg_table_save(d->p[0], d->p[1], d->p[2]);
    remove(saved_path);
    return status;
}

CALL(table_load, unmade(d, peg_table_load(p[0], p[1], p[2], p[3])))
CALL(table_map, unmade(d, peg_table_map(p[0], p[1], p[2], p[3])))
CALL(table_write, peg_table_write(p[0], p[1], p[2] ? take : NULL, NULL))
CALL(table_read, unmade(d, peg_table_read(p[0], d->bytes.count, p[1], p[2], p[3])))
CALL(table_verify, peg_table_verify(p[0], p[1]))
CALL(table_about, peg_table_about(p[0], p[1], p[2], p[3]))
CALL(table_board, unmade(d, peg_table_board(p[0], p[1])))
CALL(table_count, peg_table_count(p[0], p[1], p[2], d->room, p[3]))

/* Theory */
CALL(class, peg_class(p[0], p[1], d->room, p[2]))
CALL(find_regions, peg_find_regions(p[0], p[1], p[2], d->room, p[3], p[4]))
CALL(prove_moves, peg_prove_moves(p[0], p[1], d->which, p[2] ? take : NULL, NULL))
CALL(verify_moves, peg_verify_moves(p[0], p[1], p[2], p[3]))

/* -- All of them ----------------------------------------------------------- */

/*
 * What answers in full or not at all, whatever the limits; what may keep a table or counts; what
 * changes the board, though it is no question; and what keeps a setup, even if it is refused more.
 */
enum { COUNTS = 1, KEEPS = 2, CHANGES = 4, PREPARES = 8 };

/*
 * A letter for each pointer. These may be NULL:
 *   L limits   A allocator   o output   P output that is a pointer   l list with room
 *   W words of a position, with room   t table to attach   f flag   b what is freed
 * These must be there:
 *   B board   N one with pegs where its goal has none   O a copy of it   T table   C cursor   F
 * callback, or array to fill   H I K place for a new board, table or cursor   n y h m texts: a
 * game, a shape, a hole, moves   d D v paths   k bytes of a table   J p j S jumps: a line, a legal
 * one, played ones, a solution   w words   r proof x count   M marked peg   q proof that it takes
 * so many moves
 */
static const char optional[] = "LAoPlWtfb";

typedef struct function {
    const char *name, *what; /* what tells two ways to call the same function apart */
    /* The function of reference.h that gives its answer, or why there is none. */
    const char *naive;
    peg_status (*call)(desk *d);
    const char *pointers;
    const char *board; /* where it is called if it does not matter, or NULL for triangle5 */
    size_t item;       /* bytes of an item of its list */
    int which, flags;
} function;

static const function functions[] = {
    {"peg_version", "", "not an answer", call_version, .pointers = ""},
    {"peg_status_text", "", "not an answer: unit/status reads each", call_status_text,
     .pointers = ""},
    {"peg_board_new", "", "ref_shape_draw", call_board_new, .pointers = "nAoH"},
    {"peg_board_from_lines", "", "ref_shape_list", call_board_from_lines, .pointers = "JAoH"},
    {"peg_board_copy", "", "ref_board_start", call_board_copy, .pointers = "BH"},
    {"peg_board_free", "", "not an answer: what it frees is weighed", call_board_free,
     .pointers = "b"},
    {"peg_board_text", "", "not an answer: read again in api/random_calls", call_board_text,
     .pointers = "Blo", .item = 1},
    {"peg_game_text", "", "not an answer: read again in unit/game_text", call_game_text,
     .pointers = "Blo", .item = 1},
    {"peg_builtin", "", "not an answer: api/random_calls draws each shape", call_builtin,
     .pointers = "PP"},
    {"peg_suggest", "", "not an answer: unit/suggestions misspells names", call_suggest,
     .pointers = "ylo", .item = 1},
    {"peg_holes", "", "ref_shape_draw", call_holes, .pointers = "B"},
    {"peg_hole_name", "", "not an answer: unit/names spells them by rule", call_hole_name,
     .pointers = "B"},
    {"peg_find_hole", "", "not an answer: unit/names finds each name", call_find_hole,
     .pointers = "Bho"},
    {"peg_hole_place", "", "not an answer: unit/drawings measures steps", call_hole_place,
     .pointers = "Boo"},
    {"peg_hole_cell", "", "not an answer: unit/drawings compares drawings", call_hole_cell,
     .pointers = "Booo"},
    {"peg_hole_at", "", "not an answer: unit/drawings compares drawings", call_hole_at,
     .pointers = "B"},
    {"peg_lines", "", "ref_shape_draw", call_lines, .pointers = "Bo"},
    {"peg_symmetries", "", "ref_symmetries", call_symmetries, .pointers = "Bo"},
    {"peg_pegs", "", "ref_pegs", call_pegs, .pointers = "B"},
    {"peg_has_peg", "", "ref_board_set", call_has_peg, .pointers = "B"},
    {"peg_position", "", "ref_board_set", call_position, .pointers = "BW", .item = 8},
    {"peg_draw", "", "not an answer: api/random_calls counts its pegs", call_draw,
     .pointers = "Blo", .item = 1},
    {"peg_draw_names", "", "not an answer: unit/pictures has some", call_draw_names,
     .pointers = "Blo", .item = 1},
    {"peg_start", "", "ref_board_fill", call_start, .pointers = "B", .flags = CHANGES},
    {"peg_set_peg", "", "ref_board_set", call_set_peg, .pointers = "B", .flags = CHANGES},
    {"peg_set_position", "", "ref_board_place", call_set_position, .pointers = "Bw",
     .flags = CHANGES},
    {"peg_goal", "", "ref_board_aim", call_goal, .pointers = "BooW", .item = 8},
    {"peg_set_goal", "", "ref_board_aim_position", call_set_goal, .pointers = "Bw",
     .flags = CHANGES},
    {"peg_is_won", "", "ref_is_won", call_is_won, .pointers = "B", .board = "triangle1 o"},
    {"peg_legal_jumps", "", "ref_legal_jumps", call_legal_jumps, .pointers = "Blo",
     .item = sizeof(peg_jump)},
    {"peg_is_stuck", "", "ref_is_stuck", call_is_stuck, .pointers = "B", .board = "triangle1 o"},
    {"peg_find_jump", "", "ref_check", call_find_jump, .pointers = "Bo"},
    {"peg_play", "", "ref_play", call_play, .pointers = "Bp", .flags = CHANGES},
    {"peg_play_moves", "", "ref_play", call_play_moves, .pointers = "Bmo", .flags = CHANGES},
    {"peg_undo", "", "ref_undo", call_undo, .pointers = "B", .flags = CHANGES},
    {"peg_undo_move", "", "not an answer: unit/play takes moves back", call_undo_move,
     .pointers = "Bo", .flags = CHANGES},
    {"peg_redo", "", "ref_redo", call_redo, .pointers = "B", .flags = CHANGES},
    {"peg_history", "", "ref_play", call_history, .pointers = "Boo"},
    {"peg_moves_text", "", "not an answer: api/random_calls writes it too", call_moves_text,
     .pointers = "Bjlo", .item = 1},
    {"peg_jumps_text", "", "not an answer: api/random_calls writes it too", call_jumps_text,
     .pointers = "Bjlo", .item = 1},
    {"peg_limits_init", "", "not an answer", call_limits_init, .pointers = "L"},
    {"peg_flag_raise", "", "not an answer", call_flag_raise, .pointers = "f"},
    {"peg_flag_lower", "", "not an answer", call_flag_lower, .pointers = "f"},
    {"peg_solvable", "", "ref_winnable", call_solvable, .pointers = "BLo"},
    {"peg_judge", "", "ref_winnable", call_judge, .pointers = "BLlo", .board = "english",
     .item = sizeof(peg_verdict)},
    {"peg_judge_jump", "", "ref_winnable", call_judge_jump, .pointers = "BLpo"},
    {"peg_hint", "", "ref_winnable", call_hint, .pointers = "BLoo"},
    {"peg_solve", "", "ref_winnable", call_solve, .pointers = "BLolo", .board = "english",
     .item = sizeof(peg_jump)},
    {"peg_solve_marked", "", "ref_ends_in", call_solve_marked, .pointers = "BLMolo",
     .item = sizeof(peg_jump)},
    {"peg_solve_fewest", "", "ref_fewest_moves", call_solve_fewest, .pointers = "BLooolo",
     .board = "triangle5 -> 13", .item = sizeof(peg_jump)},
    {"peg_longest_sweep", "any", "ref_longest_sweeps", call_longest_sweep, .pointers = "BLoolo",
     .which = PEG_ANY_SWEEP, .item = sizeof(peg_jump)},
    {"peg_longest_sweep", "last", "ref_longest_sweeps", call_longest_sweep, .pointers = "BLoolo",
     .which = PEG_LAST_SWEEP, .item = sizeof(peg_jump)},
    {"peg_dead_end", "fewest jumps", "ref_dead_ends", call_dead_end, .pointers = "BLolo",
     .which = PEG_STUCK_FEWEST_JUMPS, .item = sizeof(peg_jump)},
    {"peg_dead_end", "fewest moves", "ref_dead_ends", call_dead_end, .pointers = "BLolo",
     .which = PEG_STUCK_FEWEST_MOVES, .item = sizeof(peg_jump)},
    {"peg_dead_end", "most jumps", "ref_dead_ends", call_dead_end, .pointers = "BLolo",
     .which = PEG_STUCK_MOST_JUMPS, .item = sizeof(peg_jump)},
    {"peg_rewind", "", "ref_winnable", call_rewind, .pointers = "BLoo"},
    {"peg_board_learn", "", "ref_fewest_moves", call_board_learn, .pointers = "BO",
     .flags = CHANGES},
    {"peg_explain", "", "ref_winnable", call_explain, .pointers = "BLoloo",
     .board = "triangle4 o/.o/.../oo..", .item = sizeof(peg_proof_row)},
    {"peg_verify_proof", "", "ref_winnable", call_verify_proof, .pointers = "Br",
     .board = "triangle4 o/.o/.../oo.."},
    {"peg_each_solution", "all", "ref_solutions", call_each_solution, .pointers = "BLF"},
    {"peg_each_solution", "shortest", "ref_solutions", call_each_solution, .pointers = "BLF",
     .which = PEG_SHORTEST_SOLUTIONS},
    {"peg_each_solution", "up to order", "ref_solutions", call_each_solution, .pointers = "BLF",
     .which = PEG_SOLUTIONS_UP_TO_ORDER},
    {"peg_each_solution", "by jumps", "ref_has_same_jumps", call_each_solution, .pointers = "BLF",
     .which = PEG_SOLUTIONS_BY_JUMPS},
    {"peg_cursor_new", "and next", "ref_solutions", call_cursor_new, .pointers = "BLK"},
    {"peg_cursor_next", "", "ref_solutions", call_cursor_next, .pointers = "CPo"},
    {"peg_cursor_free", "", "not an answer: what it frees is weighed", call_cursor_free,
     .pointers = "b"},
    {"peg_count_text", "", "not an answer: unit/text divides by ten", call_count_text,
     .pointers = "xlo", .item = 1},
    {"peg_count_solutions", "all", "ref_solutions", call_count_solutions, .pointers = "BLo",
     .which = PEG_ALL_SOLUTIONS, .flags = COUNTS | KEEPS},
    {"peg_count_solutions", "up to order", "ref_solutions", call_count_solutions, .pointers = "BLo",
     .which = PEG_SOLUTIONS_UP_TO_ORDER, .flags = COUNTS | KEEPS},
    {"peg_count_solutions", "by jumps", "ref_has_same_jumps", call_count_solutions,
     .pointers = "BLo", .which = PEG_SOLUTIONS_BY_JUMPS, .flags = COUNTS | PREPARES},
    {"peg_count_solutions", "as positions", "ref_sequences", call_count_solutions,
     .pointers = "BLo", .which = PEG_SOLUTIONS_AS_POSITIONS, .flags = COUNTS | KEEPS},
    {"peg_count_solutions", "shortest", "ref_solutions", call_count_solutions, .pointers = "BLo",
     .which = PEG_SHORTEST_SOLUTIONS},
    {"peg_count_games", "", "ref_count_deep", call_count_games, .pointers = "BLo", .flags = COUNTS},
    {"peg_count_fewest", "", "ref_distinct", call_count_fewest, .pointers = "BLoooo"},
    {"peg_count_positions", "", "ref_reach", call_count_positions, .pointers = "BLlo",
     .item = sizeof(uint64_t), .flags = COUNTS},
    {"peg_count_positions", "by symmetry", "ref_reach", call_count_positions, .pointers = "BLlo",
     .which = 1, .item = sizeof(uint64_t), .flags = COUNTS},
    {"peg_fewest_levels", "", "ref_moves_to", call_fewest_levels, .pointers = "BLool",
     .board = "triangle5 -> 13", .item = sizeof(uint64_t)},
    {"peg_random_play", "any draws", "ref_play_at_random", call_random_play, .pointers = "BLoolo",
     .which = PEG_DRAW_ON, .item = sizeof(double), .flags = COUNTS | KEEPS},
    {"peg_random_play", "15 draws", "ref_play_at_random", call_random_play, .pointers = "BLoolo",
     .which = 15, .item = sizeof(double), .flags = COUNTS | KEEPS},
    {"peg_rate", "", "ref_play_at_random", call_rate, .pointers = "BLooooo"},
    {"peg_solution_at", "", "ref_solutions", call_solution_at, .pointers = "BLxlo",
     .item = sizeof(peg_jump), .flags = COUNTS | KEEPS},
    {"peg_solution_index", "", "ref_solutions", call_solution_index, .pointers = "BLSo",
     .flags = COUNTS | KEEPS},
    {"peg_table_build", "", "ref_winnable", call_table_build, .pointers = "BLI"},
    {"peg_table_build", "of two pegs", "ref_winnable", call_table_build, .pointers = "BLI",
     .which = 2},
    {"peg_table_build_file", "", "ref_winnable", call_table_build_file, .pointers = "BvLI"},
    {"peg_table_size", "", "ref_class_bits", call_table_size, .pointers = "BLoo"},
    {"peg_table_free", "", "not an answer: what it frees is weighed", call_table_free,
     .pointers = "b"},
    {"peg_table_attach", "", "ref_winnable", call_table_attach, .pointers = "Bt", .flags = CHANGES},
    {"peg_table_probe", "", "ref_winnable", call_table_probe, .pointers = "Two"},
    {"peg_table_meet", "", "ref_winnable", call_table_meet, .pointers = "NvLoo",
     .board = "triangle5 ./../.../..../..o.. -> o/oo/ooo/oooo/oo.oo"},
    {"peg_table_save", "", "not an answer: loaded again", call_table_save, .pointers = "TLv"},
    {"peg_table_load", "", "not an answer: the same table", call_table_load, .pointers = "dLAI"},
    {"peg_table_map", "", "not an answer: the same table", call_table_map, .pointers = "DLAI"},
    {"peg_table_write", "", "not an answer: read again", call_table_write, .pointers = "TLF"},
    {"peg_table_read", "", "not an answer: the same table", call_table_read, .pointers = "kLAI"},
    {"peg_table_verify", "", "ref_winnable", call_table_verify, .pointers = "TL"},
    {"peg_table_about", "", "ref_class_bits", call_table_about, .pointers = "Tooo"},
    {"peg_table_board", "", "not an answer: the same lines and goal", call_table_board,
     .pointers = "TH"},
    {"peg_table_count", "", "ref_winnable", call_table_count, .pointers = "TLlo",
     .item = sizeof(uint64_t)},
    {"peg_class", "", "ref_class_of", call_class, .pointers = "BWo", .item = 8},
    {"peg_find_regions", "", "ref_fewest_moves", call_find_regions, .pointers = "BLloo",
     .board = "english", .item = sizeof(int32_t)},
    {"peg_prove_moves", "", "ref_fewest_moves", call_prove_moves, .pointers = "BLF", .which = 6},
    {"peg_verify_moves", "", "ref_fewest_moves", call_verify_moves, .pointers = "BLqo", .which = 6},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static inline bool takes(const function *f, const char *letters)
{
    return strpbrk(f->pointers, letters) != NULL;
}

static inline bool is_about_table(const function *f)
{
    return takes(f, "TtkdD");
}

/* A question about a board: whatever takes it and limits. */
static inline bool is_question(const function *f)
{
    return takes(f, "L") && takes(f, "B");
}

/* -- What they are called with --------------------------------------------- */

/* What a board refuses while a question about it runs. */
static inline bool is_refused_when_busy(const function *f)
{
    return is_question(f) || (f->flags & CHANGES) != 0;
}

/* A jump that is legal now, or the first line of the board. */
static inline peg_jump first_legal(const peg_board *board)
{
    size_t count = 0;
    const peg_jump *lines = peg_lines(board, &count);
    for (size_t i = 0; i < count; i++)
        if (peg_find_jump(board, lines[i].from, lines[i].to, NULL) == PEG_OK)
            return lines[i];
    return count > 0 ? lines[0] : (peg_jump){0, 0, 0};
}

static inline void sit(desk *d, const char *text)
{
    int process = (int)getpid();
    memset(d, 0, sizeof *d);
    /* Other programs that run beside this one have files of their own. */
    snprintf(table_path, sizeof table_path, "functions-%d.table", process);
    snprintf(saved_path, sizeof saved_path, "functions-%d.saved", process);
    d->board = weighed_board(&d->weight, text);
    d->allocator = (peg_allocator){meter_resize, &d->weight};
    d->hole = peg_holes(d->board) - 1;
    d->index.low = 1;
    const char *name = peg_hole_name(d->board, d->hole, PEG_NAMING_DEFAULT);
    snprintf(d->hole_name, sizeof d->hole_name, "%s", name ? name : "?");
}

/* Plays so many jumps, and takes half of them back. */
static inline void rehearse(desk *d, int jumps)
{
    size_t undone = 0;
    while (jumps-- > 0 && play_first(d->board))
        d->jump_count++;
    const peg_jump *played = peg_history(d->board, NULL, NULL);
    if (d->jump_count > 0)
        memcpy(d->jumps, played, d->jump_count * sizeof *played);
    while (undone < (d->jump_count + 1) / 2 && peg_undo(d->board) == PEG_OK)
        undone++;
    CHECK(peg_moves_text(d->board, d->jumps + d->jump_count - undone, undone, PEG_NAMING_NUMBERS,
                         moves_line, sizeof moves_line, NULL) == PEG_OK);
}

static inline void write_file(const char *path, const output *from)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(from->at, 1, from->count, file) == from->count);
    if (file)
        fclose(file);
}

/* A table of the board, as bytes and in a file too. */
static inline void furnish(desk *d, int pegs)
{
    CHECK(peg_table_build(d->board, pegs, NULL, &d->table) == PEG_OK);
    d->bytes = written(d->table);
    write_file(table_path, &d->bytes);
}

static inline void leave(desk *d)
{
    if (d->bytes.at)
        remove(table_path);
    free(d->bytes.at);
    peg_cursor_free(d->cursor);
    peg_table_free(d->table);
    peg_board_free(d->other);
    peg_board_free(d->board);
    CHECK(d->weight.held == 0);
}

/* A solution, if one is soon found: by another board, so that this one keeps nothing of it. */
static inline void find_solution(desk *d)
{
    const peg_limits few = {.struct_size = sizeof few, .positions = 100000};
    peg_board *own = fresh_of(d->board);
    peg_solve(own, &few, NULL, d->solution, PEG_MAX_HOLES, &d->solution_count);
    free_now(own);
}

/* A copy that has found out what the board has not. */
static inline void learn_elsewhere(desk *d)
{
    const peg_limits few = {.struct_size = sizeof few, .positions = 1000};
    if (!d->other && peg_board_copy(d->board, &d->other) == PEG_OK)
        peg_solve(d->other, &few, NULL, NULL, 0, NULL);
}

static inline int add_to_proof(const uint8_t *bytes, size_t count, void *user)
{
    size_t *length = user;
    if (*length + count >= sizeof proof_text)
        return PEG_STOP;
    memcpy(proof_text + *length, bytes, count);
    *length += count;
    return PEG_CONTINUE;
}

/* A proof of so many moves, or no more than its claim if none is soon found. */
static inline void find_proof(const desk *d, int moves)
{
    const peg_limits few = {.struct_size = sizeof few, .positions = 20000};
    peg_board *own = fresh_of(d->board);
    size_t length = 0;
    if (peg_prove_moves(own, &few, moves, add_to_proof, &length) == PEG_OK)
        proof_text[length] = '\0';
    else
        snprintf(proof_text, sizeof proof_text, "moves %d\n", moves);
    free_now(own);
}

/* Lays out what a function takes. */
static inline void lay(desk *d, const function *f, const peg_limits *limits)
{
    static const peg_limits none = PEG_LIMITS_INIT;
    const peg_jump *lines = peg_lines(d->board, NULL);
    d->limits = limits ? *limits : none;
    d->which = f->which;
    d->room = f->item ? LIST_BYTES / f->item : 0;
    d->line = lines ? *lines : (peg_jump){0, 1, 2};
    peg_position(d->board, d->words, PEG_MAX_WORDS);
    while (d->mark.from < d->hole && !peg_has_peg(d->board, d->mark.from))
        d->mark.from++;
    d->mark.to = PEG_LAST_HOLE;
    if (takes(f, "n"))
        CHECK(peg_game_text(d->board, game_line, sizeof game_line, NULL) == PEG_OK);
    if (takes(f, "C") && !d->cursor)
        peg_cursor_new(d->board, PEG_ALL_SOLUTIONS, limits, &d->cursor);
    if (takes(f, "O"))
        learn_elsewhere(d);
    if (takes(f, "S"))
        find_solution(d);
    if (takes(f, "r"))
        peg_explain(d->board, limits, NULL, proof, PEG_MAX_HOLES, &d->row_count, NULL);
    if (takes(f, "q"))
        find_proof(d, f->which);
    d->legal = first_legal(d->board);
    void *pointers[128] = {
        ['B'] = d->board,        ['N'] = d->board,       ['b'] = d->board,
        ['O'] = d->other,        ['T'] = d->table,       ['t'] = d->table,
        ['C'] = d->cursor,       ['L'] = &d->limits,     ['A'] = &d->allocator,
        ['f'] = &d->flag,        ['H'] = &d->made_board, ['I'] = &d->made_table,
        ['K'] = &d->made_cursor, ['n'] = game_line,      ['y'] = misspelt,
        ['h'] = d->hole_name,    ['m'] = moves_line,     ['d'] = table_path,
        ['D'] = table_path,      ['v'] = saved_path,     ['k'] = d->bytes.at,
        ['J'] = &d->line,        ['p'] = &d->legal,      ['j'] = d->jumps,
        ['S'] = d->solution,     ['w'] = d->words,       ['r'] = proof,
        ['x'] = &d->index,       ['l'] = list,           ['W'] = list,
        ['M'] = &d->mark,        ['q'] = proof_text,
    };
    for (size_t i = 0; f->pointers[i]; i++)
        d->p[i] = strchr("oPF", f->pointers[i]) ? d->out[i] : pointers[(int)f->pointers[i]];
}

static inline peg_status call(desk *d, const function *f, const peg_limits *limits)
{
    lay(d, f, limits);
    return f->call(d);
}

#endif

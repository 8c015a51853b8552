/*
 * SPDX-License-Identifier: MIT
 *
 * Every function of the header in one table, each to be called by the same few lines. Tests that
 * ask the same of many functions loop over it: NULL for each pointer, room, limits, stack, memory.
 * ./dev interface adds a new function.
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

/* Calls that do not follow from the header; the others stand with the rows below. */
CALL(status_text, if_any(peg_status_text(PEG_E_MISMATCH) != NULL))
CALL(board_from_lines, unmade(d, peg_board_from_lines(PEG_MAX_HOLES, p[0], 1, p[1], p[2], p[3])))

static peg_status call_board_free(desk *d)
{
    peg_board *copy = NULL;
    peg_status status = d->p[0] ? peg_board_copy(d->p[0], &copy) : PEG_OK;
    peg_board_free(copy);
    return status;
}

CALL(hole_name, if_any(peg_hole_name(p[0], d->hole, PEG_NAMING_LETTERS) != NULL))

static peg_status call_hole_at(desk *d)
{
    int row = 0, column = 0;
    CHECK(peg_hole_cell(d->board, d->hole, &row, &column, NULL) == PEG_OK);
    return if_any(peg_hole_at(d->p[0], row, column) == d->hole);
}

CALL(draw_names, peg_draw_names(p[0], PEG_NAMING_LETTERS, p[1], d->room, p[2]))
CALL(set_peg, peg_set_peg(p[0], 0, 1))
CALL(set_position, peg_set_position(p[0], p[1], PEG_MAX_WORDS))

CALL(set_goal, peg_set_goal(p[0], PEG_GOAL_POSITION, PEG_NO_HOLE, p[1], PEG_MAX_WORDS))
CALL(find_jump, peg_find_jump(p[0], d->legal.from, d->legal.to, p[1]))
CALL(moves_text, peg_moves_text(p[0], p[1], d->jump_count, PEG_NAMING_DEFAULT, p[2], d->room, p[3]))
CALL(jumps_text, peg_jumps_text(p[0], p[1], d->jump_count, PEG_NAMING_NUMBERS, p[2], d->room, p[3]))
CALL(limits_init, (peg_limits_init(p[0], sizeof d->limits), PEG_OK))

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

static peg_status call_cursor_free(desk *d)
{
    peg_cursor *cursor = NULL;
    peg_status status =
        d->p[0] ? peg_cursor_new(d->board, PEG_ALL_SOLUTIONS, &d->limits, &cursor) : PEG_OK;
    peg_cursor_free(cursor);
    return status;
}

CALL(solution_index, peg_solution_index(p[0], p[1], p[2], d->solution_count, p[3]))

static int take(const uint8_t *bytes, size_t count, void *user)
{
    (void)bytes;
    (void)count;
    (void)user;
    return PEG_CONTINUE;
}

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

static peg_status call_table_free(desk *d)
{
    peg_table *table = NULL;
    peg_status status = d->p[0] ? peg_table_build(d->board, 0, &d->limits, &table) : PEG_OK;
    peg_table_free(table);
    return status;
}

static peg_status call_table_save(desk *d)
{
    peg_status status = peg_table_save(d->p[0], d->p[1], d->p[2]);
    remove(saved_path);
    return status;
}

CALL(table_write, peg_table_write(p[0], p[1], p[2] ? take : NULL, NULL))
CALL(table_read, unmade(d, peg_table_read(p[0], d->bytes.count, p[1], p[2], p[3])))

CALL(prove_moves, peg_prove_moves(p[0], p[1], d->which, p[2] ? take : NULL, NULL))

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
    const char *name;
    peg_status (*call)(desk *d);
    const char *pointers;
    size_t item;      /* bytes of an item of its list */
    const char *what; /* what tells two ways to call the same function apart */
    /* The function of reference.h that gives its answer, or why there is none. */
    const char *naive;
    const char *board; /* where it is called if it does not matter, or NULL for triangle5 */
    int which, flags;
} function;

#define ROW(of) .name = "peg_" #of, call_##of, TAKES_##of

/*
 * The other calls; the letters of each function, which are kept if its pointers may have them, and
 * the size of an item of its list; and rows for functions that have none yet.
 */
/* ./dev interface writes the lines from here ... */
CALL(version, if_any(peg_version() != 0))
CALL(board_new, unmade(d, peg_board_new(p[0], p[1], p[2], p[3])))
CALL(board_copy, unmade(d, peg_board_copy(p[0], p[1])))
CALL(board_text, peg_board_text(p[0], p[1], d->room, p[2]))
CALL(game_text, peg_game_text(p[0], p[1], d->room, p[2]))
CALL(builtin, peg_builtin(d->which, p[0], p[1]))
CALL(suggest, peg_suggest(p[0], p[1], d->room, p[2]))
CALL(holes, if_any(peg_holes(p[0]) != 0))
CALL(find_hole, peg_find_hole(p[0], p[1], p[2]))
CALL(hole_place, peg_hole_place(p[0], d->hole, p[1], p[2]))
CALL(hole_cell, peg_hole_cell(p[0], d->hole, p[1], p[2], p[3]))
CALL(lines, if_any(peg_lines(p[0], p[1]) != 0))
CALL(symmetries, if_any(peg_symmetries(p[0], p[1]) != 0))
CALL(pegs, if_any(peg_pegs(p[0]) != 0))
CALL(has_peg, if_any(peg_has_peg(p[0], d->hole) != 0))
CALL(position, peg_position(p[0], p[1], d->room))
CALL(draw, peg_draw(p[0], p[1], d->room, p[2]))
CALL(start, peg_start(p[0], d->which))
CALL(goal, peg_goal(p[0], p[1], p[2], p[3], d->room))
CALL(is_won, if_any(peg_is_won(p[0]) != 0))
CALL(legal_jumps, peg_legal_jumps(p[0], p[1], d->room, p[2]))
CALL(is_stuck, if_any(peg_is_stuck(p[0]) != 0))
CALL(play, peg_play(p[0], p[1]))
CALL(play_moves, peg_play_moves(p[0], p[1], p[2]))
CALL(undo, peg_undo(p[0]))
CALL(undo_move, peg_undo_move(p[0], p[1]))
CALL(redo, peg_redo(p[0]))
CALL(history, if_any(peg_history(p[0], p[1], p[2]) != 0))
CALL(flag_raise, (peg_flag_raise(p[0]), PEG_OK))
CALL(flag_lower, (peg_flag_lower(p[0]), PEG_OK))
CALL(solvable, peg_solvable(p[0], p[1], p[2]))
CALL(judge, peg_judge(p[0], p[1], p[2], d->room, p[3]))
CALL(judge_jump, peg_judge_jump(p[0], p[1], p[2], p[3]))
CALL(hint, peg_hint(p[0], p[1], p[2], p[3]))
CALL(solve, peg_solve(p[0], p[1], p[2], p[3], d->room, p[4]))
CALL(solve_marked, peg_solve_marked(p[0], p[1], p[2], 1, p[3], p[4], d->room, p[5]))
CALL(solve_fewest, peg_solve_fewest(p[0], p[1], p[2], p[3], p[4], p[5], d->room, p[6]))
CALL(longest_sweep,
     peg_longest_sweep(p[0], p[1], (peg_sweep)d->which, p[2], p[3], p[4], d->room, p[5]))
CALL(dead_end, peg_dead_end(p[0], p[1], (peg_dead_end_kind)d->which, p[2], p[3], d->room, p[4]))
CALL(board_learn, peg_board_learn(p[0], p[1]))
CALL(explain, peg_explain(p[0], p[1], p[2], p[3], d->room, p[4], p[5]))
CALL(cursor_next, peg_cursor_next(p[0], (uint32_t)d->which, p[1], p[2]))
CALL(count_text, peg_count_text(p[0], p[1], d->room, p[2]))
CALL(count_solutions, peg_count_solutions(p[0], (peg_solutions)d->which, p[1], p[2]))
CALL(count_games, peg_count_games(p[0], p[1], p[2]))
CALL(count_fewest, peg_count_fewest(p[0], p[1], p[2], p[3], p[4], p[5]))
CALL(count_positions, peg_count_positions(p[0], p[1], d->which, p[2], d->room, p[3]))
CALL(fewest_levels, peg_fewest_levels(p[0], p[1], p[2], p[3], p[4], d->room))
CALL(random_play, peg_random_play(p[0], p[1], d->which, p[2], p[3], p[4], d->room, p[5]))
CALL(rate, peg_rate(p[0], p[1], p[2], p[3], p[4], p[5], p[6]))
CALL(solution_at, peg_solution_at(p[0], p[1], p[2], p[3], d->room, p[4]))
CALL(table_build, unmade(d, peg_table_build(p[0], d->which, p[1], p[2])))
CALL(table_size, peg_table_size(p[0], d->which, p[1], p[2], p[3]))
CALL(table_attach, peg_table_attach(p[0], p[1]))
CALL(table_probe, peg_table_probe(p[0], p[1], 1, p[2]))
CALL(table_load, unmade(d, peg_table_load(p[0], p[1], p[2], p[3])))
CALL(table_map, unmade(d, peg_table_map(p[0], p[1], p[2], p[3])))
CALL(table_verify, peg_table_verify(p[0], p[1]))
CALL(table_about, peg_table_about(p[0], p[1], p[2], p[3]))
CALL(table_board, unmade(d, peg_table_board(p[0], p[1])))
CALL(table_count, peg_table_count(p[0], p[1], p[2], d->room, p[3]))
CALL(class, peg_class(p[0], p[1], d->room, p[2]))
CALL(find_regions, peg_find_regions(p[0], p[1], p[2], d->room, p[3], p[4]))
CALL(verify_moves, peg_verify_moves(p[0], p[1], p[2], p[3]))

#define TAKES_version          "", 0
#define TAKES_status_text      "", 0
#define TAKES_board_new        "nAoH", 0
#define TAKES_board_from_lines "JAoH", 0
#define TAKES_board_copy       "BH", 0
#define TAKES_board_free       "b", 0
#define TAKES_board_text       "Blo", sizeof(char)
#define TAKES_game_text        "Blo", sizeof(char)
#define TAKES_builtin          "PP", 0
#define TAKES_suggest          "ylo", sizeof(char)
#define TAKES_holes            "B", 0
#define TAKES_hole_name        "B", 0
#define TAKES_find_hole        "Bho", 0
#define TAKES_hole_place       "Boo", 0
#define TAKES_hole_cell        "Booo", 0
#define TAKES_hole_at          "B", 0
#define TAKES_lines            "Bo", 0
#define TAKES_symmetries       "Bo", 0
#define TAKES_pegs             "B", 0
#define TAKES_has_peg          "B", 0
#define TAKES_position         "BW", sizeof(uint64_t)
#define TAKES_draw             "Blo", sizeof(char)
#define TAKES_draw_names       "Blo", sizeof(char)
#define TAKES_start            "B", 0
#define TAKES_set_peg          "B", 0
#define TAKES_set_position     "Bw", 0
#define TAKES_goal             "BooW", sizeof(uint64_t)
#define TAKES_set_goal         "Bw", 0
#define TAKES_is_won           "B", 0
#define TAKES_legal_jumps      "Blo", sizeof(peg_jump)
#define TAKES_is_stuck         "B", 0
#define TAKES_find_jump        "Bo", 0
#define TAKES_play             "Bp", 0
#define TAKES_play_moves       "Bmo", 0
#define TAKES_undo             "B", 0
#define TAKES_undo_move        "Bo", 0
#define TAKES_redo             "B", 0
#define TAKES_history          "Boo", 0
#define TAKES_moves_text       "Bjlo", sizeof(char)
#define TAKES_jumps_text       "Bjlo", sizeof(char)
#define TAKES_flag_raise       "f", 0
#define TAKES_flag_lower       "f", 0
#define TAKES_limits_init      "L", 0
#define TAKES_solvable         "BLo", 0
#define TAKES_judge            "BLlo", sizeof(peg_verdict)
#define TAKES_judge_jump       "BLpo", 0
#define TAKES_hint             "BLoo", 0
#define TAKES_solve            "BLolo", sizeof(peg_jump)
#define TAKES_solve_marked     "BLMolo", sizeof(peg_jump)
#define TAKES_solve_fewest     "BLooolo", sizeof(peg_jump)
#define TAKES_longest_sweep    "BLoolo", sizeof(peg_jump)
#define TAKES_dead_end         "BLolo", sizeof(peg_jump)
#define TAKES_rewind           "BLoo", 0
#define TAKES_board_learn      "BO", 0
#define TAKES_explain          "BLoloo", sizeof(peg_proof_row)
#define TAKES_verify_proof     "Br", 0
#define TAKES_each_solution    "BLF", 0
#define TAKES_cursor_new       "BLK", 0
#define TAKES_cursor_next      "CPo", 0
#define TAKES_cursor_free      "b", 0
#define TAKES_count_text       "xlo", sizeof(char)
#define TAKES_count_solutions  "BLo", 0
#define TAKES_count_games      "BLo", 0
#define TAKES_count_fewest     "BLoooo", 0
#define TAKES_count_positions  "BLlo", sizeof(uint64_t)
#define TAKES_fewest_levels    "BLool", sizeof(uint64_t)
#define TAKES_random_play      "BLoolo", sizeof(double)
#define TAKES_rate             "BLooooo", 0
#define TAKES_solution_at      "BLxlo", sizeof(peg_jump)
#define TAKES_solution_index   "BLSo", 0
#define TAKES_table_build      "BLI", 0
#define TAKES_table_build_file "BvLI", 0
#define TAKES_table_meet       "NvLoo", 0
#define TAKES_table_size       "BLoo", 0
#define TAKES_table_free       "b", 0
#define TAKES_table_attach     "Bt", 0
#define TAKES_table_probe      "Two", 0
#define TAKES_table_save       "TLv", 0
#define TAKES_table_load       "dLAI", 0
#define TAKES_table_map        "DLAI", 0
#define TAKES_table_write      "TLF", 0
#define TAKES_table_read       "kLAI", 0
#define TAKES_table_verify     "TL", 0
#define TAKES_table_about      "Tooo", 0
#define TAKES_table_board      "TH", 0
#define TAKES_table_count      "TLlo", sizeof(uint64_t)
#define TAKES_class            "BWo", sizeof(uint64_t)
#define TAKES_find_regions     "BLloo", sizeof(int32_t)
#define TAKES_prove_moves      "BLF", 0
#define TAKES_verify_moves     "BLqo", 0

static const function functions[] = {
    /* ... to here. */
    {ROW(version), "", "not an answer"},
    {ROW(status_text), "", "not an answer: unit/status reads each"},
    {ROW(board_new), "", "ref_shape_draw"},
    {ROW(board_from_lines), "", "ref_shape_list"},
    {ROW(board_copy), "", "ref_board_start"},
    {ROW(board_free), "", "not an answer: what it frees is weighed"},
    {ROW(board_text), "", "not an answer: read again in api/random_calls"},
    {ROW(game_text), "", "not an answer: read again in unit/game_text"},
    {ROW(builtin), "", "not an answer: api/random_calls draws each shape"},
    {ROW(suggest), "", "not an answer: unit/suggestions misspells names"},
    {ROW(holes), "", "ref_shape_draw"},
    {ROW(hole_name), "", "not an answer: unit/names spells them by rule"},
    {ROW(find_hole), "", "not an answer: unit/names finds each name"},
    {ROW(hole_place), "", "not an answer: unit/drawings measures steps"},
    {ROW(hole_cell), "", "not an answer: unit/drawings compares drawings"},
    {ROW(hole_at), "", "not an answer: unit/drawings compares drawings"},
    {ROW(lines), "", "ref_shape_draw"},
    {ROW(symmetries), "", "ref_symmetries"},
    {ROW(pegs), "", "ref_pegs"},
    {ROW(has_peg), "", "ref_board_set"},
    {ROW(position), "", "ref_board_set"},
    {ROW(draw), "", "not an answer: api/random_calls counts its pegs"},
    {ROW(draw_names), "", "not an answer: answers/others.txt has some"},
    {ROW(start), "", "ref_board_fill", .flags = CHANGES},
    {ROW(set_peg), "", "ref_board_set", .flags = CHANGES},
    {ROW(set_position), "", "ref_board_place", .flags = CHANGES},
    {ROW(goal), "", "ref_board_aim"},
    {ROW(set_goal), "", "ref_board_aim_position", .flags = CHANGES},
    {ROW(is_won), "", "ref_is_won", .board = "triangle1 o"},
    {ROW(legal_jumps), "", "ref_legal_jumps"},
    {ROW(is_stuck), "", "ref_is_stuck", .board = "triangle1 o"},
    {ROW(find_jump), "", "ref_check"},
    {ROW(play), "", "ref_play", .flags = CHANGES},
    {ROW(play_moves), "", "ref_play", .flags = CHANGES},
    {ROW(undo), "", "ref_undo", .flags = CHANGES},
    {ROW(undo_move), "", "not an answer: answers/others.txt has some", .flags = CHANGES},
    {ROW(redo), "", "ref_redo", .flags = CHANGES},
    {ROW(history), "", "ref_play"},
    {ROW(moves_text), "", "not an answer: api/random_calls writes it too"},
    {ROW(jumps_text), "", "not an answer: api/random_calls writes it too"},
    {ROW(limits_init), "", "not an answer"},
    {ROW(flag_raise), "", "not an answer"},
    {ROW(flag_lower), "", "not an answer"},
    {ROW(solvable), "", "ref_winnable"},
    {ROW(judge), "", "ref_winnable", .board = "english"},
    {ROW(judge_jump), "", "ref_winnable"},
    {ROW(hint), "", "ref_winnable"},
    {ROW(solve), "", "ref_winnable", .board = "english"},
    {ROW(solve_marked), "", "ref_ends_in"},
    {ROW(solve_fewest), "", "ref_fewest_moves", .board = "triangle5 -> 13"},
    {ROW(longest_sweep), "any", "ref_longest_sweeps", .which = PEG_ANY_SWEEP},
    {ROW(longest_sweep), "last", "ref_longest_sweeps", .which = PEG_LAST_SWEEP},
    {ROW(dead_end), "fewest jumps", "ref_dead_ends", .which = PEG_STUCK_FEWEST_JUMPS},
    {ROW(dead_end), "fewest moves", "ref_dead_ends", .which = PEG_STUCK_FEWEST_MOVES},
    {ROW(dead_end), "most jumps", "ref_dead_ends", .which = PEG_STUCK_MOST_JUMPS},
    {ROW(rewind), "", "ref_winnable"},
    {ROW(board_learn), "", "ref_fewest_moves", .flags = CHANGES},
    {ROW(explain), "", "ref_winnable", .board = "triangle4 o/.o/.../oo.."},
    {ROW(verify_proof), "", "ref_winnable", .board = "triangle4 o/.o/.../oo.."},
    {ROW(each_solution), "all", "ref_solutions"},
    {ROW(each_solution), "shortest", "ref_solutions", .which = PEG_SHORTEST_SOLUTIONS},
    {ROW(each_solution), "up to order", "ref_solutions", .which = PEG_SOLUTIONS_UP_TO_ORDER},
    {ROW(each_solution), "by jumps", "ref_has_same_jumps", .which = PEG_SOLUTIONS_BY_JUMPS},
    {ROW(cursor_new), "and next", "ref_solutions"},
    {ROW(cursor_next), "", "ref_solutions"},
    {ROW(cursor_free), "", "not an answer: what it frees is weighed"},
    {ROW(count_text), "", "not an answer: unit/count_limits has some"},
    {ROW(count_solutions), "all", "ref_solutions", .which = PEG_ALL_SOLUTIONS,
     .flags = COUNTS | KEEPS},
    {ROW(count_solutions), "up to order", "ref_solutions", .which = PEG_SOLUTIONS_UP_TO_ORDER,
     .flags = COUNTS | KEEPS},
    {ROW(count_solutions), "by jumps", "ref_has_same_jumps", .which = PEG_SOLUTIONS_BY_JUMPS,
     .flags = COUNTS | PREPARES},
    {ROW(count_solutions), "as positions", "ref_sequences", .which = PEG_SOLUTIONS_AS_POSITIONS,
     .flags = COUNTS | KEEPS},
    {ROW(count_solutions), "shortest", "ref_solutions", .which = PEG_SHORTEST_SOLUTIONS},
    {ROW(count_games), "", "ref_count_deep", .flags = COUNTS},
    {ROW(count_fewest), "", "ref_distinct"},
    {ROW(count_positions), "", "ref_reach", .flags = COUNTS},
    {ROW(count_positions), "by symmetry", "ref_reach", .which = 1, .flags = COUNTS},
    {ROW(fewest_levels), "", "ref_moves_to", .board = "triangle5 -> 13"},
    {ROW(random_play), "any draws", "ref_play_at_random", .which = PEG_DRAW_ON,
     .flags = COUNTS | KEEPS},
    {ROW(random_play), "15 draws", "ref_play_at_random", .which = 15, .flags = COUNTS | KEEPS},
    {ROW(rate), "", "ref_play_at_random"},
    {ROW(solution_at), "", "ref_solutions", .flags = COUNTS | KEEPS},
    {ROW(solution_index), "", "ref_solutions", .flags = COUNTS | KEEPS},
    {ROW(table_build), "", "ref_winnable"},
    {ROW(table_build), "of two pegs", "ref_winnable", .which = 2},
    {ROW(table_build_file), "", "ref_winnable"},
    {ROW(table_size), "", "ref_class_bits"},
    {ROW(table_free), "", "not an answer: what it frees is weighed"},
    {ROW(table_attach), "", "ref_winnable", .flags = CHANGES},
    {ROW(table_probe), "", "ref_winnable"},
    {ROW(table_meet), "", "ref_winnable",
     .board = "triangle5 ./../.../..../..o.. -> o/oo/ooo/oooo/oo.oo"},
    {ROW(table_save), "", "not an answer: loaded again"},
    {ROW(table_load), "", "not an answer: the same table"},
    {ROW(table_map), "", "not an answer: the same table"},
    {ROW(table_write), "", "not an answer: read again"},
    {ROW(table_read), "", "not an answer: the same table"},
    {ROW(table_verify), "", "ref_winnable"},
    {ROW(table_about), "", "ref_class_bits"},
    {ROW(table_board), "", "not an answer: the same lines and goal"},
    {ROW(table_count), "", "ref_winnable"},
    {ROW(class), "", "ref_class_of"},
    {ROW(find_regions), "", "ref_fewest_moves", .board = "english"},
    {ROW(prove_moves), "", "ref_fewest_moves", .which = 6},
    {ROW(verify_moves), "", "ref_fewest_moves", .which = 6},
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

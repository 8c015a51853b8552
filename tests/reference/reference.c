/*
 * SPDX-License-Identifier: MIT
 */
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

/* -- Shapes ---------------------------------------------------------------- */

static bool line_before(ref_line a, ref_line b)
{
    if (a.from != b.from)
        return a.from < b.from;
    if (a.to != b.to)
        return a.to < b.to;
    return a.over < b.over;
}

static int compare_lines(const void *left, const void *right)
{
    ref_line a = *(const ref_line *)left;
    ref_line b = *(const ref_line *)right;
    if (line_before(a, b))
        return -1;
    return line_before(b, a) ? 1 : 0;
}

static int hole_at(const ref_shape *shape, int row, int column)
{
    for (int hole = 0; hole < shape->holes; hole++)
        if (shape->row[hole] == row && shape->column[hole] == column)
            return hole;
    return REF_NO_HOLE;
}

static bool read_holes(ref_shape *shape, const char *rows, bool *pegs)
{
    int row = 0;
    int column = 0;
    shape->holes = 0;
    for (const char *at = rows; *at; at++) {
        if (*at == '/') {
            row++;
            column = 0;
            continue;
        }
        if (*at == 'o' || *at == '.') {
            if (shape->holes == REF_HOLES)
                return false;
            shape->row[shape->holes] = row;
            shape->column[shape->holes] = column;
            if (pegs)
                pegs[shape->holes] = *at == 'o';
            shape->holes++;
        }
        column++;
    }
    return shape->holes > 0;
}

bool ref_shape_draw(ref_shape *shape, ref_lattice lattice, const char *rows, bool *pegs)
{
    static const int square[][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    static const int diagonal[][2] = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                      {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static const int triangular[][2] = {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const int(*steps)[2] = lattice == REF_SQUARE     ? square
                           : lattice == REF_DIAGONAL ? diagonal
                                                     : triangular;
    int step_count = lattice == REF_SQUARE ? 4 : lattice == REF_DIAGONAL ? 8 : 6;

    shape->lines = NULL;
    shape->line_count = 0;
    if (!read_holes(shape, rows, pegs))
        return false;
    shape->lines = malloc(sizeof *shape->lines * 8 * (size_t)shape->holes);
    if (!shape->lines)
        return false;
    for (int from = 0; from < shape->holes; from++)
        for (int s = 0; s < step_count; s++) {
            int row = shape->row[from];
            int column = shape->column[from];
            int over = hole_at(shape, row + steps[s][0], column + steps[s][1]);
            int to = hole_at(shape, row + 2 * steps[s][0], column + 2 * steps[s][1]);
            if (over != REF_NO_HOLE && to != REF_NO_HOLE)
                shape->lines[shape->line_count++] = (ref_line){from, over, to};
        }
    qsort(shape->lines, shape->line_count, sizeof *shape->lines, compare_lines);
    return true;
}

bool ref_shape_list(ref_shape *shape, int holes, const ref_line *lines, size_t count)
{
    memset(shape, 0, sizeof *shape);
    shape->holes = holes;
    shape->lines = malloc(sizeof *shape->lines * (count + 1));
    if (!shape->lines)
        return false;
    for (size_t i = 0; i < count; i++)
        shape->lines[i] = lines[i];
    shape->line_count = count;
    qsort(shape->lines, count, sizeof *shape->lines, compare_lines);
    return true;
}

void ref_shape_free(ref_shape *shape)
{
    free(shape->lines);
    shape->lines = NULL;
    shape->line_count = 0;
}

/* -- Symmetries ------------------------------------------------------------ */

typedef struct search {
    const ref_shape *shape;
    int image[REF_HOLES];
    bool used[REF_HOLES];
    bool touched[REF_HOLES];
    bool *lines; /* true for each (from, over, to) that is a line */
    int *out;
    size_t room;
    size_t found;
} search;

static size_t line_number(const ref_shape *shape, ref_line line)
{
    size_t holes = (size_t)shape->holes;
    return ((size_t)line.from * holes + (size_t)line.over) * holes + (size_t)line.to;
}

/*
 * Holes up to and including last have images. Lines among them must become lines;
 * as there are only as many lines as images of lines, that is enough in the end.
 */
static bool keeps_lines(const search *s, int last)
{
    for (size_t i = 0; i < s->shape->line_count; i++) {
        ref_line line = s->shape->lines[i];
        if (line.from > last || line.over > last || line.to > last)
            continue;
        if (line.from != last && line.over != last && line.to != last)
            continue;
        ref_line moved = {s->image[line.from], s->image[line.over], s->image[line.to]};
        if (!s->lines[line_number(s->shape, moved)])
            return false;
    }
    return true;
}

static void try_images(search *s, int hole)
{
    int holes = s->shape->holes;
    if (s->found > s->room)
        return;
    if (hole == holes) {
        if (s->found < s->room)
            memcpy(s->out + s->found * (size_t)holes, s->image, sizeof(int) * (size_t)holes);
        s->found++;
        return;
    }
    for (int image = 0; image < holes; image++) {
        if (s->used[image] || s->touched[hole] != s->touched[image])
            continue;
        if (!s->touched[hole] && image != hole)
            continue;
        s->image[hole] = image;
        s->used[image] = true;
        if (keeps_lines(s, hole))
            try_images(s, hole + 1);
        s->used[image] = false;
    }
}

size_t ref_symmetries(const ref_shape *shape, int *out, size_t room)
{
    search s;
    memset(&s, 0, sizeof s);
    s.shape = shape;
    s.out = out;
    s.room = room;
    s.lines = calloc((size_t)shape->holes * (size_t)shape->holes, (size_t)shape->holes);
    if (!s.lines)
        return 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        s.lines[line_number(shape, shape->lines[i])] = true;
        s.touched[shape->lines[i].from] = true;
        s.touched[shape->lines[i].over] = true;
        s.touched[shape->lines[i].to] = true;
    }
    try_images(&s, 0);
    free(s.lines);
    return s.found;
}

/* Sets of holes of which no two have the same last hole; has is true for such. */
typedef struct span {
    bool set[REF_HOLES][REF_HOLES];
    bool has[REF_HOLES];
} span;

static void toggle(bool *holes, const bool *by, int count)
{
    for (int hole = 0; hole < count; hole++)
        holes[hole] = holes[hole] != by[hole];
}

/* Takes sets of the span off until a last hole is left that none has, or REF_NO_HOLE. */
static int take_off(const span *s, bool *holes, int count)
{
    for (int hole = count - 1; hole >= 0; hole--) {
        if (holes[hole] && !s->has[hole])
            return hole;
        if (holes[hole])
            toggle(holes, s->set[hole], count);
    }
    return REF_NO_HOLE;
}

static void span_lines(span *s, const ref_shape *shape)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < shape->line_count; i++) {
        bool line[REF_HOLES] = {false};
        line[shape->lines[i].from] = true;
        line[shape->lines[i].over] = true;
        line[shape->lines[i].to] = true;
        int last = take_off(s, line, shape->holes);
        if (last != REF_NO_HOLE) {
            memcpy(s->set[last], line, sizeof line);
            s->has[last] = true;
        }
    }
}

bool ref_same_class(const ref_shape *shape, const bool *a, const bool *b)
{
    bool differ[REF_HOLES] = {false};
    span s;
    span_lines(&s, shape);
    toggle(differ, a, shape->holes);
    toggle(differ, b, shape->holes);
    return take_off(&s, differ, shape->holes) == REF_NO_HOLE;
}

int ref_class_bits(const ref_shape *shape)
{
    int bits = 0;
    span s;
    span_lines(&s, shape);
    for (int hole = 0; hole < shape->holes; hole++)
        bits += !s.has[hole];
    return bits;
}

/* -- Boards ---------------------------------------------------------------- */

static void forget_play(ref_board *board)
{
    board->played = 0;
    board->undone = 0;
}

void ref_board_start(ref_board *board, const ref_shape *shape, int empty)
{
    memset(board, 0, sizeof *board);
    board->shape = shape;
    board->goal_hole = REF_NO_HOLE;
    ref_board_fill(board, empty);
}

void ref_board_set(ref_board *board, int hole, bool peg)
{
    board->pegs[hole] = peg;
    forget_play(board);
}

void ref_board_fill(ref_board *board, int empty)
{
    for (int hole = 0; hole < board->shape->holes; hole++)
        board->pegs[hole] = hole != empty;
    forget_play(board);
}

void ref_board_place(ref_board *board, const bool *pegs)
{
    for (int hole = 0; hole < board->shape->holes; hole++)
        board->pegs[hole] = pegs[hole];
    forget_play(board);
}

void ref_board_aim(ref_board *board, int hole)
{
    board->goal = hole == REF_NO_HOLE ? REF_ANYWHERE : REF_IN_HOLE;
    board->goal_hole = hole;
    for (int other = 0; other < REF_HOLES; other++)
        board->goal_pegs[other] = other == hole;
}

void ref_board_aim_position(ref_board *board, const bool *pegs)
{
    int count = 0;
    int last = REF_NO_HOLE;
    for (int hole = 0; hole < board->shape->holes; hole++) {
        board->goal_pegs[hole] = pegs[hole];
        if (pegs[hole]) {
            count++;
            last = hole;
        }
    }
    board->goal = count == 1 ? REF_IN_HOLE : REF_POSITION;
    board->goal_hole = count == 1 ? last : REF_NO_HOLE;
}

int ref_pegs(const ref_board *board)
{
    int count = 0;
    for (int hole = 0; hole < board->shape->holes; hole++)
        if (board->pegs[hole])
            count++;
    return count;
}

bool ref_is_won(const ref_board *board)
{
    if (board->goal == REF_ANYWHERE)
        return ref_pegs(board) == 1;
    for (int hole = 0; hole < board->shape->holes; hole++)
        if (board->pegs[hole] != board->goal_pegs[hole])
            return false;
    return true;
}

bool ref_is_stuck(const ref_board *board)
{
    return ref_legal_jumps(board, NULL) == 0;
}

size_t ref_legal_jumps(const ref_board *board, ref_line *out)
{
    size_t count = 0;
    for (size_t i = 0; i < board->shape->line_count; i++) {
        ref_line line = board->shape->lines[i];
        if (board->pegs[line.from] && board->pegs[line.over] && !board->pegs[line.to]) {
            if (out)
                out[count] = line;
            count++;
        }
    }
    return count;
}

static bool is_line(const ref_shape *shape, ref_line line)
{
    for (size_t i = 0; i < shape->line_count; i++)
        if (compare_lines(&shape->lines[i], &line) == 0)
            return true;
    return false;
}

static bool is_hole(const ref_board *board, int hole)
{
    return hole >= 0 && hole < board->shape->holes;
}

ref_reason ref_check(const ref_board *board, int from, int to, ref_line *out)
{
    bool joined = false;
    bool peg_between = false;
    if (!is_hole(board, from) || !is_hole(board, to))
        return REF_NO_SUCH_HOLE;
    for (size_t i = 0; i < board->shape->line_count; i++) {
        ref_line line = board->shape->lines[i];
        if (line.from != from || line.to != to)
            continue;
        joined = true;
        if (board->pegs[line.over])
            peg_between = true;
        if (board->pegs[from] && board->pegs[line.over] && !board->pegs[to]) {
            if (out)
                *out = line;
            return REF_LEGAL;
        }
    }
    if (!joined)
        return REF_NO_LINE;
    if (!board->pegs[from])
        return REF_FROM_EMPTY;
    return peg_between ? REF_TO_FULL : REF_OVER_EMPTY;
}

ref_reason ref_check_jump(const ref_board *board, ref_line jump)
{
    if (!is_hole(board, jump.from) || !is_hole(board, jump.over) || !is_hole(board, jump.to))
        return REF_NO_SUCH_HOLE;
    if (!is_line(board->shape, jump))
        return REF_NO_LINE;
    if (!board->pegs[jump.from])
        return REF_FROM_EMPTY;
    if (!board->pegs[jump.over])
        return REF_OVER_EMPTY;
    return board->pegs[jump.to] ? REF_TO_FULL : REF_LEGAL;
}

static void move_pegs(ref_board *board, ref_line jump, bool forward)
{
    board->pegs[jump.from] = !forward;
    board->pegs[jump.over] = !forward;
    board->pegs[jump.to] = forward;
}

ref_reason ref_play(ref_board *board, ref_line jump)
{
    ref_reason reason = ref_check_jump(board, jump);
    if (reason != REF_LEGAL)
        return reason;
    move_pegs(board, jump, true);
    board->history[board->played++] = jump;
    board->undone = 0;
    return REF_LEGAL;
}

bool ref_undo(ref_board *board)
{
    if (board->played == 0)
        return false;
    board->played--;
    board->undone++;
    move_pegs(board, board->history[board->played], false);
    return true;
}

bool ref_redo(ref_board *board)
{
    if (board->undone == 0)
        return false;
    move_pegs(board, board->history[board->played], true);
    board->played++;
    board->undone--;
    return true;
}

/* -- The solver ------------------------------------------------------------ */

static void end_game(const ref_board *board, bool won, ref_games *games)
{
    int left = ref_pegs(board);
    if (games->games == 0 || left < games->fewest)
        games->fewest = left;
    if (games->games == 0 || left > games->most)
        games->most = left;
    games->games++;
    if (won)
        games->solutions++;
}

static void walk_games(ref_board *board, ref_games *games)
{
    bool stuck = true;
    if (ref_is_won(board)) {
        end_game(board, true, games);
        return;
    }
    for (size_t i = 0; i < board->shape->line_count; i++) {
        ref_line line = board->shape->lines[i];
        if (!board->pegs[line.from] || !board->pegs[line.over] || board->pegs[line.to])
            continue;
        stuck = false;
        move_pegs(board, line, true);
        walk_games(board, games);
        move_pegs(board, line, false);
    }
    if (stuck)
        end_game(board, false, games);
}

ref_games ref_all_games(const ref_board *board)
{
    ref_board copy = *board;
    ref_games games = {0, 0, 0, 0};
    walk_games(&copy, &games);
    return games;
}

static bool walk_to_goal(ref_board *board)
{
    if (ref_is_won(board))
        return true;
    for (size_t i = 0; i < board->shape->line_count; i++) {
        ref_line line = board->shape->lines[i];
        if (!board->pegs[line.from] || !board->pegs[line.over] || board->pegs[line.to])
            continue;
        move_pegs(board, line, true);
        bool won = walk_to_goal(board);
        move_pegs(board, line, false);
        if (won)
            return true;
    }
    return false;
}

bool ref_solvable(const ref_board *board)
{
    ref_board copy = *board;
    return walk_to_goal(&copy);
}

/* The goal's position, or 0 where it has none. */
static uint32_t goal_bits(const ref_board *board)
{
    uint32_t bits = 0;
    for (int hole = 0; hole < board->shape->holes; hole++)
        if (board->goal_pegs[hole])
            bits |= (uint32_t)1 << hole;
    return bits;
}

static bool leads_on(const ref_shape *shape, uint32_t position, const bool *winnable)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t after;
        if (ref_leads_to(shape->lines[i], position, &after) && winnable[after])
            return true;
    }
    return false;
}

/* The next larger number with as many bits set. */
static uint32_t next_of_same(uint32_t position)
{
    uint32_t lowest = position & (~position + 1);
    uint32_t carried = position + lowest;
    return carried | ((position ^ carried) / lowest >> 2);
}

void ref_winnable(const ref_board *board, int pegs, bool *out)
{
    uint32_t end = (uint32_t)1 << board->shape->holes;
    uint32_t goal = goal_bits(board);
    bool few = pegs > 0 || board->goal == REF_ANYWHERE;
    int most = pegs > 0 ? pegs : 1;
    out[0] = few ? pegs > 0 : goal == 0;
    for (int own = 1; own <= board->shape->holes; own++)
        for (uint32_t p = ((uint32_t)1 << own) - 1; p < end; p = next_of_same(p))
            out[p] = (few ? own <= most : p == goal) || leads_on(board->shape, p, out);
}

/* Fewer moves than so many, if a move of the peg in a hole leads on in fewer. */
static int fewest_by(const ref_shape *shape, uint32_t position, int hole, const signed char *known,
                     int best)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t after;
        if (shape->lines[i].from != hole || !ref_leads_to(shape->lines[i], position, &after))
            continue;
        if (known[after] >= 0 && known[after] + 1 < best)
            best = known[after] + 1;
        best = fewest_by(shape, (uint32_t)after, shape->lines[i].to, known, best);
    }
    return best;
}

void ref_fewest_moves(const ref_board *board, signed char *out)
{
    const ref_shape *shape = board->shape;
    uint32_t end = (uint32_t)1 << shape->holes;
    uint32_t goal = goal_bits(board);
    out[0] = board->goal != REF_ANYWHERE && goal == 0 ? 0 : -1;
    for (int own = 1; own <= shape->holes; own++)
        for (uint32_t p = ((uint32_t)1 << own) - 1; p < end; p = next_of_same(p)) {
            int best = REF_HOLES;
            if (board->goal == REF_ANYWHERE ? own == 1 : p == goal)
                best = 0;
            for (int hole = 0; best > 0 && hole < shape->holes; hole++)
                best = fewest_by(shape, p, hole, out, best);
            out[p] = (signed char)(best < REF_HOLES ? best : -1);
        }
}

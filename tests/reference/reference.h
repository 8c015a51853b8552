/*
 * SPDX-License-Identifier: MIT
 *
 * A second peg solitaire, slow and plain, to compare libpeg with. It is written
 * from the rules alone and shares no code, type or table with the library: a
 * position is an array of bool, and every question walks over all lines.
 *
 * Only ref_shape owns memory (its lines); release it with ref_shape_free().
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { REF_HOLES = 256, REF_NO_HOLE = -1 };

/* -- Shapes ---------------------------------------------------------------- */

typedef struct ref_line {
    int from;
    int over;
    int to;
} ref_line;

/* Lines are kept ascending by (from, to, over). */
typedef struct ref_shape {
    int holes;
    int row[REF_HOLES];
    int column[REF_HOLES];
    ref_line *lines;
    size_t line_count;
} ref_shape;

typedef enum ref_lattice { REF_SQUARE, REF_DIAGONAL, REF_TRIANGULAR } ref_lattice;

/*
 * A shape from rows of characters, apart by slashes: "o" and "." are holes, all
 * else is none. Holes are numbered row by row. pegs, unless NULL, gets true for
 * each "o". False if there are no holes or too many, or no memory.
 */
bool ref_shape_draw(ref_shape *shape, ref_lattice lattice, const char *rows, bool *pegs);

/* A shape from lines in any order. False for no memory. */
bool ref_shape_list(ref_shape *shape, int holes, const ref_line *lines, size_t count);

void ref_shape_free(ref_shape *shape);

/*
 * Every exchange of holes that keeps the set of lines and the holes that no line
 * touches, ascending. Writes at most room of them, holes numbers each, and
 * returns how many there are, or room + 1 once there are more than room, or 0 for
 * no memory.
 */
size_t ref_symmetries(const ref_shape *shape, int *out, size_t room);

/*
 * Whether two positions are of one class: some lines, jumped as often as one likes
 * with no regard to what is legal, turn one into the other.
 */
bool ref_same_class(const ref_shape *shape, const bool *a, const bool *b);

/* The classes of a shape are 2 to the power of this. */
int ref_class_bits(const ref_shape *shape);

/* -- Boards ---------------------------------------------------------------- */

typedef enum ref_goal { REF_ANYWHERE, REF_IN_HOLE, REF_POSITION } ref_goal;

/* Why a jump is not legal, in the order in which reasons are looked for. */
typedef enum ref_reason {
    REF_LEGAL,
    REF_NO_SUCH_HOLE,
    REF_NO_LINE,
    REF_FROM_EMPTY,
    REF_OVER_EMPTY,
    REF_TO_FULL
} ref_reason;

/* history holds the jumps played, then those undone, the next to redo first. */
typedef struct ref_board {
    const ref_shape *shape;
    bool pegs[REF_HOLES];
    ref_goal goal;
    int goal_hole;
    bool goal_pegs[REF_HOLES];
    ref_line history[REF_HOLES];
    int played;
    int undone;
} ref_board;

/* All holes but one hold pegs; the goal is one peg anywhere. */
void ref_board_start(ref_board *board, const ref_shape *shape, int empty);

/* Each forgets the play so far, as every change of position from outside does. */
void ref_board_set(ref_board *board, int hole, bool peg);
void ref_board_fill(ref_board *board, int empty);
void ref_board_place(ref_board *board, const bool *pegs);

/* A goal position of one peg becomes the goal of its hole. */
void ref_board_aim(ref_board *board, int hole);
void ref_board_aim_position(ref_board *board, const bool *pegs);

int ref_pegs(const ref_board *board);
bool ref_is_won(const ref_board *board);
bool ref_is_stuck(const ref_board *board);

/* The legal jumps, ascending; out, unless NULL, has room for all lines. */
size_t ref_legal_jumps(const ref_board *board, ref_line *out);

/* The first legal jump from one hole to another, or the first reason against. */
ref_reason ref_check(const ref_board *board, int from, int to, ref_line *out);

/* The same question of one certain jump. */
ref_reason ref_check_jump(const ref_board *board, ref_line jump);

ref_reason ref_play(ref_board *board, ref_line jump);
bool ref_undo(ref_board *board);
bool ref_redo(ref_board *board);

/* -- The solver: depth first, nothing remembered --------------------------- */

/*
 * A game ends where the goal is met, which makes it a solution, or where no jump
 * is legal. fewest and most are the pegs left at the ends of games.
 */
typedef struct ref_games {
    uint64_t solutions;
    uint64_t games;
    int fewest;
    int most;
} ref_games;

/* Walks every game from the board's position. The board comes back unchanged. */
ref_games ref_all_games(const ref_board *board);

/* True as soon as one solution is found. */
bool ref_solvable(const ref_board *board);

/* The most holes of a shape that is counted deep. */
enum { REF_DEEP_HOLES = 64 };

/* positions is how many were walked: those that can be reached and are not won. */
typedef struct ref_depth {
    uint64_t solutions;
    uint64_t games;
    uint64_t positions;
} ref_depth;

/*
 * The same counts as far as 64 bits hold them, from positions of many more pegs: each position is
 * walked once. False for no memory or too many holes.
 */
bool ref_count_deep(const ref_board *board, ref_depth *out);

/* The most holes of a shape whose every position is answered at once. */
enum { REF_EVERY_HOLES = 22 };

/*
 * Which positions can be won: out[p] for the position with a peg in hole h where bit h
 * of p is set, 2 to the number of holes in all. The goal is the board's, or at most so
 * many pegs where pegs is above 0. By the number of pegs, as every jump takes one.
 */
void ref_winnable(const ref_board *board, int pegs, bool *out);

/*
 * Likewise the fewest moves, runs of jumps by one peg, in which the board's goal can be
 * reached from each position; -1 where it cannot.
 */
void ref_fewest_moves(const ref_board *board, signed char *out);

/*
 * The number of solutions of the fewest moves, each a different sequence of jumps. What
 * ref_fewest_moves() found is given.
 */
uint64_t ref_count_fewest(const ref_board *board, const signed char *fewest);

/*
 * Breadth first by moves: for every position that is not won and can be, the fewest moves
 * that lead to it from the board's position; -1 for all others.
 */
void ref_moves_to(const ref_board *board, const signed char *fewest, signed char *out);

/* -- The truth about a board of few holes ---------------------------------- */

enum { REF_TRUTH_HOLES = 21 };

/* Positions are numbers. by_highest reduces positions of one class to the same number. */
typedef struct ref_truth {
    const ref_shape *shape;
    bool anywhere;
    uint32_t goal;       /* 0 where the goal is one peg anywhere */
    bool *wins;          /* as ref_winnable() */
    signed char *fewest; /* as ref_fewest_moves() */
    uint32_t by_highest[REF_TRUTH_HOLES];
} ref_truth;

/* False for no memory. The shape must stay. */
bool ref_truth_find(const ref_board *board, ref_truth *out);
void ref_truth_free(ref_truth *truth);

/* The same number for positions of the same class, and for no others. */
uint32_t ref_class_of(const ref_truth *truth, uint32_t position);
bool ref_meets_goal(const ref_truth *truth, uint32_t position);

/*
 * Writes the solutions of a position in order, all of one length. Returns how many there are, or
 * room + 1 if there are more than room.
 */
size_t ref_solutions(const ref_truth *truth, uint32_t position, ref_line (*out)[REF_TRUTH_HOLES],
                     size_t room);

/* Whether a solution comes before all that are the same up to order. */
bool ref_is_first_of_orders(const ref_line *jumps, int count);

/* Whether two solutions are made of the same jumps, each as often. */
bool ref_has_same_jumps(const ref_line *a, const ref_line *b, int count);

/*
 * The number of sequences of positions that solutions pass through from a start, where positions
 * that symmetries take to each other are the same: image_count arrays of holes numbers.
 */
uint64_t ref_sequences(const ref_line (*solutions)[REF_TRUTH_HOLES], size_t count, int length,
                       uint32_t start, const int *images, size_t image_count, int holes);

/* Runs of jumps by one peg. */
int ref_moves(const ref_line *jumps, int count);

/* Follows the peg in a hole to its last; false if it is removed. */
bool ref_ends_in(const ref_line *jumps, int count, int hole, int *out_last);

/*
 * Into how many sets solutions fall whose moves are the same ones by their ends and the pegs they
 * remove, in any order, after some symmetry: image_count arrays of holes numbers.
 */
uint64_t ref_distinct(const ref_line (*solutions)[REF_TRUTH_HOLES], size_t count, int length,
                      const int *images, size_t image_count, int holes);

/* Which positions play can come to, going on past the goal. */
void ref_reach(const ref_shape *shape, uint32_t start, bool *out);

/* How soon and how late play can be stuck, going on past the goal. */
typedef struct ref_ends {
    int fewest_jumps, fewest_moves, most_jumps;
} ref_ends;

ref_ends ref_dead_ends(const ref_shape *shape, uint32_t start);

/* The most jumps in a move of any solution, and in its last move. */
typedef struct ref_sweeps {
    int any, last;
} ref_sweeps;

ref_sweeps ref_longest_sweeps(const ref_truth *truth, uint32_t start);

/*
 * How play at random ends: the chance to win, and for each number of pegs to be left with it. A
 * jump is drawn among so many lines, draws times at most, or draws below 0: until one is legal.
 */
void ref_play_at_random(const ref_truth *truth, uint32_t start, int draws, size_t lines_in_all,
                        double *out_win, double *out_left);

/* Whether a jump is legal in a position of up to 64 holes, and what it leads to. */
static inline bool ref_leads_to(ref_line line, uint64_t position, uint64_t *out)
{
    uint64_t from = (uint64_t)1 << line.from;
    uint64_t over = (uint64_t)1 << line.over;
    uint64_t to = (uint64_t)1 << line.to;
    *out = position - from - over + to;
    return (position & from) && (position & over) && !(position & to);
}

#endif

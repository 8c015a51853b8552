/* SPDX-License-Identifier: MIT */

/*
 * A setup is prepared once for a shape, a goal and a class of positions, and serves any number of
 * questions about positions of the class. It has a table if one was attached or is small enough to
 * make at once. Otherwise it has what a search uses: the goals of the class, a bank of resource
 * counts, the perimeter, and the places of the holes. Once made it does not change; boards share
 * it.
 *
 * It also has the searches, compiled for the width of its shape's positions.
 */
#ifndef PEG_SOLVE_SETUP_H
#define PEG_SOLVE_SETUP_H

#include "base/atomic.h"
#include "base/bits.h"
#include "base/budget.h"
#include "position/frame.h"
#include "shape/shape.h"
#include "table/table.h"
#include "theory/bank.h"
#include "theory/classes.h"
#include "theory/screen.h"

/*
 * A set of positions, as a hash table with open addressing. A position is stored as its key, the
 * least of its images. Every position in a set has pegs, so an empty slot is all zero. The
 * functions on sets are in set_template.h, because they depend on the width of a position.
 */
typedef struct peg_position_set {
    size_t room; /* a power of two, or 0 */
    size_t count;
    uint64_t *keys; /* each in as many words as a position has */
    size_t size;    /* of the keys in bytes */
    /* A larger set that keys are moving to, or NULL: the next question continues the move. */
    uint64_t *larger;
    size_t larger_size;
    size_t larger_count;
    size_t cleared; /* bytes of it */
    size_t poured;  /* slots whose keys it has */
} peg_position_set;

void peg_position_set_free(peg_position_set *set, peg_budget *budget);

/* Sums over pegs, side by side, so that one vector instruction adds them all. */
enum { PEG_MOMENT_PEGS, PEG_MOMENT_X, PEG_MOMENT_Y, PEG_MOMENT_SQUARE, PEG_MOMENTS };

typedef struct peg_moments {
    int32_t sum[PEG_MOMENTS]; /* the square is that of the distance from the origin */
} peg_moments;

/*
 * The places of holes, for searches that prefer pegs close together: as drawn, or, for a shape
 * without a drawing, by steps between holes.
 */
typedef struct peg_places {
    peg_moments hole[PEG_MAX_HOLES]; /* of a peg in each hole */
    int32_t y_weight;                /* the factor for the square of y */
    int32_t alone_weight;            /* what a peg that stands alone adds */
} peg_places;

void peg_places_find(const peg_shape *shape, peg_places *out_places);

/* Every position of the class that can be won and has at most this many pegs. */
typedef struct peg_perimeter {
    int pegs;
    uint64_t steps; /* of work that it took to make */
    uint64_t cut;   /* the limit on memory that cut it short, or 0 */
    peg_position_set set;
} peg_perimeter;

/* The positions of one number of pegs, as a perimeter grows. */
typedef struct peg_perimeter_level {
    uint64_t *keys;
    size_t room;
    size_t count;
} peg_perimeter_level;

/* How far a perimeter has grown. */
typedef struct peg_perimeter_making {
    int has_goals;
    peg_perimeter_level level; /* the last that is complete */
    peg_perimeter_level next;  /* positions from which a jump leads to the first `at` of it */
    size_t at;
    uint64_t previous; /* positions of the level before the last */
} peg_perimeter_making;

/*
 * What hunts for a goal and a class have learned besides their answers, for later hunts. If counts
 * is NULL, none are shared.
 */
typedef struct peg_learned {
    peg_position_set lost; /* positions known to be lost; the set grows and may forget */
    peg_learned_counts *counts;
} peg_learned;

/*
 * Lets hunts share counts from now on, or ends that if counts take too much of the memory allowed.
 * For positions of more than one word hunts meet too few positions for sharing to pay.
 */
void peg_learned_share(peg_learned *learned, const peg_shape *shape, peg_budget *budget);
void peg_learned_free(peg_learned *learned, peg_budget *budget);
uint64_t peg_learned_size(const peg_learned *learned);

struct peg_solve_ops;

typedef struct peg_setup {
    peg_allocator allocator;
    peg_atomic holders;
    uint64_t size; /* bytes held */
    const struct peg_solve_ops *ops;
    peg_shape *shape;
    struct peg_goal goal;
    peg_table *table; /* of the class, or NULL */
    /*
     * Has the symmetries that keep the goal and the class; with a table, only the identity. Its
     * scratch is not used.
     */
    peg_frame frame;

    /* The rest is for setups without a table. */
    peg_classes classes;
    peg_bits parities; /* the class */
    peg_bits *goals;   /* the positions of the class that meet the goal */
    int goal_count;
    int goal_room;
    peg_bank bank;
    peg_places places;
    peg_perimeter perimeter;
} peg_setup;

/*
 * A hunt for a solution from one position. It runs in turns, each twice as long as the one before,
 * and may be stopped anywhere. It holds memory until it is ended.
 */
typedef struct peg_hunt {
    size_t turns;    /* that are over */
    int is_apart;    /* others run at the same time: it only reads what they all share */
    int is_full;     /* no memory to continue: the limit ends the hunt */
    uint64_t bytes;  /* that it holds, except for shared learning */
    peg_learned own; /* what it learned for itself */
    peg_answer answer;
    /* On PEG_YES: of the jumps to a position in the perimeter, or to the goal. */
    uint16_t lines[PEG_MAX_HOLES];
    size_t line_count;
} peg_hunt;

typedef struct peg_solve_ops {
    /*
     * Makes the perimeter of a setup, of levels with hardly more than most_in_level positions. If
     * the question ends before that, the next call continues. The levels stay until they are freed.
     */
    void (*grow_perimeter)(peg_setup *setup, uint64_t most_in_level, peg_perimeter_making *making,
                           peg_budget *budget);
    void (*free_levels)(peg_perimeter_making *making, peg_budget *budget);
    /* Whether a position with at most as many pegs as the perimeter wins. */
    int (*is_within)(const peg_setup *setup, const peg_bits *pegs);
    /* Whether a set of lost positions has a position. */
    int (*is_lost)(const peg_setup *setup, const peg_position_set *lost, const peg_bits *pegs);
    /*
     * Begins a hunt for a position that the setup covers and that has more pegs than the perimeter.
     * If turn is not 0, the first turn has that many positions, and only that turn is used. Returns
     * NULL if memory is refused.
     */
    peg_hunt *(*begin_hunt)(const peg_setup *setup, const peg_bits *pegs, size_t turn,
                            peg_budget *budget);
    /*
     * Continues to the end of a turn, with what hunts of the class have learned or, if learned is
     * NULL, with what this hunt has learned. Returns PEG_UNKNOWN if the turn has not answered or
     * the question is over. At the end the hunt adds what it learned to learned, unless is_apart.
     */
    peg_answer (*hunt_on)(peg_hunt *hunt, peg_learned *learned, peg_budget *budget);
    /* Adds to learned what this hunt has learned since it last did so. */
    void (*teach)(peg_hunt *hunt, peg_learned *learned, peg_budget *budget);
    void (*end_hunt)(peg_hunt *hunt, peg_budget *budget);
} peg_solve_ops;

/* Marked pegs, and where jumps could take a peg if there were always a peg to jump over. */
typedef struct peg_marks {
    const peg_mark *mark;
    int count;
    peg_bits reach[PEG_MAX_HOLES]; /* by hole: where a peg in it may get to */
} peg_marks;

/*
 * Finds a solution in which marked pegs end where they should. The setup covers the position, which
 * can be won but is not won yet, and the marks are prepared and not hopeless. There is room for a
 * jump for each peg. This search is not in peg_solve_ops, so that a library without
 * peg_solve_marked() lacks its code.
 */
typedef peg_status peg_search_marked(const peg_setup *setup, const peg_bits *pegs,
                                     const peg_marks *marks, peg_budget *budget,
                                     peg_answer *out_answer, peg_jump *out_jumps,
                                     size_t *out_count);
extern peg_search_marked *const peg_search_marked_1;
extern peg_search_marked *const peg_search_marked_2;
extern peg_search_marked *const peg_search_marked_4;

extern const peg_solve_ops *const peg_solve_ops_1;
extern const peg_solve_ops *const peg_solve_ops_2;
extern const peg_solve_ops *const peg_solve_ops_4;

#endif

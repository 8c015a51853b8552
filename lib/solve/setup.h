/* SPDX-License-Identifier: MIT */

/*
 * A setup is what is prepared once for a shape, a goal and a class of positions, so that any number
 * of questions about positions of the class can be answered from it. That is a table if one was
 * attached or is small enough to be made at once; otherwise what a search uses: the goals of the
 * class, a bank of resource counts, the perimeter, and where holes stand. A setup does not change
 * once it is made, and is shared by the boards that ask.
 *
 * What it tells of a position without a search is a glance. A table answers for every position.
 * Otherwise the perimeter answers for few pegs, and the bank rules out many positions with more.
 *
 * With it go the searches, compiled for each width of a position; a setup takes those of its
 * shape's width.
 */
#ifndef PEG_SOLVE_SETUP_H
#define PEG_SOLVE_SETUP_H

#include <stdatomic.h>

#include "base/budget.h"
#include "base/bits.h"
#include "position/frame.h"
#include "shape/goal.h"
#include "shape/shape.h"
#include "table/table.h"
#include "theory/bank.h"
#include "theory/classes.h"

/*
 * A set of positions, as a hash table with open addressing. A position is held as its key, the
 * least of its images. No position in a set is without pegs, so that an empty slot is all zero.
 * What works on sets is in set_template.h, as it depends on the width of a position.
 */
typedef struct peg_position_set {
    size_t room; /* a power of two, or 0 */
    size_t count;
    uint64_t *keys; /* each in as many words as a position has */
    size_t size;    /* of the keys in bytes */
} peg_position_set;

/*
 * Where holes stand, for searches that prefer pegs to be close together: as drawn, or for a shape
 * without a drawing by steps between holes.
 */
typedef struct peg_places {
    int32_t x[PEG_MAX_HOLES];
    int32_t y[PEG_MAX_HOLES];
    int32_t square[PEG_MAX_HOLES]; /* of the distance from the origin */
    int32_t y_weight;              /* what the square of y is multiplied by */
} peg_places;

/* Every position of the class that can be won and has at most this many pegs. */
typedef struct peg_perimeter {
    int pegs;
    uint64_t steps; /* of work that it took to make */
    uint64_t cut;   /* the limit on memory that cut it short, or 0 */
    peg_position_set set;
} peg_perimeter;

struct peg_solve_ops;

typedef struct peg_setup {
    peg_allocator allocator;
    atomic_size_t holders;
    uint64_t size; /* bytes held */
    const struct peg_solve_ops *ops;
    peg_shape *shape;
    struct peg_goal goal;
    peg_table *table; /* of the class, or NULL */
    /*
     * By the symmetries that keep the goal and the class; with a table, by the identity alone.
     * Its scratch is not used.
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

struct peg_walk;

typedef struct peg_solve_ops {
    /* Makes the perimeter of a setup, of levels with hardly more positions than given. */
    peg_status (*grow_perimeter)(peg_setup *setup, uint64_t most_in_level, peg_budget *budget);
    /* Whether a position with no more pegs than the perimeter has wins. */
    int (*is_within)(const peg_setup *setup, const peg_bits *pegs);
    /* Whether a set of lost positions has a position. */
    int (*is_lost)(const peg_setup *setup, const peg_position_set *lost, const peg_bits *pegs);
    /* Adds the lost positions of a set to another. 0 if there is no memory for more. */
    int (*add_lost)(peg_position_set *lost, const peg_position_set *more, peg_budget *budget);
    /*
     * Answers for a position that the setup covers and that has more pegs than the
     * perimeter. lost is a set of positions known to be lost; it grows and may forget. On
     * PEG_YES, the lines of the jumps to a position in the perimeter, or to the goal, go to
     * out_lines, which has room for one for each peg, and their number to *out_count; NULL if
     * they are not wanted. If positions is not 0, a solution is only looked for where it seems
     * most promising, in so many positions. Any status but PEG_OK leaves the answer as it is.
     */
    peg_status (*hunt)(const peg_setup *setup, peg_position_set *lost, const peg_bits *pegs,
                       size_t positions, peg_budget *budget, peg_answer *out_answer,
                       uint16_t *out_lines, size_t *out_count);
    /*
     * The same in turns, each twice as long as the one before. The hunt holds memory until it is
     * ended, which other hunts meanwhile do without.
     */
    peg_status (*begin_hunt)(const peg_setup *setup, peg_position_set *lost, const peg_bits *pegs,
                             peg_budget *budget, void **out_hunt);
    peg_status (*hunt_on)(void *hunt, peg_answer *out_answer, uint16_t *out_lines,
                          size_t *out_count);
    void (*end_hunt)(void *hunt);
    /* Makes the first fork of a walk without a table, and room for the others. */
    peg_status (*begin_search_walk)(struct peg_walk *walk, const peg_bits *pegs);
    /* As peg_walk_on(), without a table. */
    peg_status (*search_walk_on)(struct peg_walk *walk, uint64_t steps);
    /* The line to try next at a fork of a walk without a table. */
    size_t (*next_line)(const struct peg_walk *walk, int depth);
} peg_solve_ops;

/* Marked pegs, and where jumps could take a peg, were there always another to jump over. */
typedef struct peg_marks {
    const peg_mark *mark;
    int count;
    peg_bits reach[PEG_MAX_HOLES]; /* by hole: where a peg in it may get to */
} peg_marks;

/*
 * Finds a solution in which marked pegs end where they should, from a position that the setup
 * covers, that is not won and that can be won, where the marks are prepared and not hopeless. There
 * is room for a jump for each peg. It is not in the table so that a library without
 * peg_solve_marked() has none of it.
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

/* ------------------------------------------------------------------------- */
/* Making a setup, sharing it, and glances                                   */
/* ------------------------------------------------------------------------- */

/* How much is prepared for a search, where no table answers. */
typedef enum peg_effort {
    PEG_BARE,     /* neither a bank nor more than the first levels of the perimeter */
    PEG_QUICK,    /* a bank chosen from few counts too: about a millisecond, where people play */
    PEG_THOROUGH, /* a bank chosen from many and a large perimeter, which pay for many questions */
    PEG_EFFORTS
} peg_effort;

/*
 * Makes the setup for the class of a position. If the table given covers the position, the
 * setup answers by it; the table may be NULL. Small shapes get a table of their own. Whatever
 * the setup holds stays counted in the budget.
 */
peg_status peg_setup_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_table *table, peg_effort effort, peg_budget *budget,
                          peg_setup **out_setup);

/* Finds where the holes of a shape stand. */
void peg_places_find(const peg_shape *shape, peg_places *out_places);

peg_setup *peg_setup_hold(peg_setup *setup);
void peg_setup_release(peg_setup *setup);

/* Whether a position is of the class, so that the setup answers for it. */
int peg_setup_covers(const peg_setup *setup, const peg_bits *pegs);

/* Whether a position that the setup covers can be won, or PEG_UNKNOWN if a glance cannot tell. */
peg_answer peg_glance(const peg_setup *setup, const peg_bits *pegs);

/*
 * Makes a solution: first the jumps along some lines, to a position that a glance knows to win,
 * then on to the goal, each time by the first jump to another such position. A glance is at the
 * table, or, if that is NULL, as above. out_jumps has room for a jump for each peg.
 */
peg_status peg_glance_play(const peg_setup *setup, const peg_table *table, const peg_bits *pegs,
                           const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                           size_t *out_count);

/* ------------------------------------------------------------------------- */
/* The setups that a board and its copies have in common                     */
/* ------------------------------------------------------------------------- */

/* Classes whose setups are kept: all of english, as who toggles holes goes back and forth. */
enum { PEG_KEPT_SETUPS = 16 };

typedef struct peg_common_setups peg_common_setups;

/* Begins with none, held for the caller; NULL if there is no memory. All who hold it release it. */
peg_common_setups *peg_common_new(const peg_allocator *allocator);
peg_common_setups *peg_common_hold(peg_common_setups *common);
void peg_common_release(peg_common_setups *common);

/* A number that grows whenever a setup is offered. */
size_t peg_common_changes(const peg_common_setups *common);

/* The setup that was offered for the class of a position, held for the caller; or NULL. */
peg_setup *peg_common_take(peg_common_setups *common, const peg_bits *pegs, peg_effort effort);

/* Offers setups of a class, by effort, but those that are NULL or that memory cut short. */
void peg_common_offer(peg_common_setups *common, const peg_bits *pegs, peg_setup *const *setup);

/* Offers those of the class of a position no longer, or none at all. */
void peg_common_withdraw(peg_common_setups *common, const peg_bits *pegs);
void peg_common_clear(peg_common_setups *common);

#endif

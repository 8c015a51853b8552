/* SPDX-License-Identifier: MIT */

/*
 * What a board keeps between questions, so that the next one need not begin from nothing: a list
 * of items, the one last used in front. The list does not know what its items are, only how large
 * each is, how to drop it, and how a copy of the board shares it.
 *
 * All of them count towards the limit on memory of whatever question runs. Those in use count as
 * held by the question, the others as kept, and these are dropped when memory gets short. An item
 * comes in by peg_kept_add(), changes hands by peg_kept_use() and peg_kept_leave(), and goes by
 * peg_kept_drop(). Only a setup in use moves bytes besides: of its parts, in kept_setup.c.
 */
#ifndef PEG_ASK_KEPT_H
#define PEG_ASK_KEPT_H

#include "base/budget.h"
#include "board/board.h"
#include "solve/prepare.h"
#include "table/table.h"

typedef struct peg_kept peg_kept;
typedef struct peg_kept_item peg_kept_item;

typedef struct peg_kept_kind {
    int most;                                    /* items of the kind that are kept */
    uint64_t (*size)(const peg_kept_item *item); /* in bytes */
    void (*drop)(peg_kept_item *item, const peg_allocator *allocator);
    /*
     * Whether an item tells all that another of the kind does, which is then not needed. Some kinds
     * first add what the other knows; -1 if there is no memory for that, and the two know as much
     * as before between them.
     */
    int (*covers)(peg_kept_item *item, peg_kept_item *other, const peg_allocator *allocator);
    /* Makes the item for a copy of the board. NULL for a kind that copies do without. */
    peg_kept_item *(*share)(const peg_kept_item *item, const peg_kept *kept);
    /* What of an item in use was set aside, in bytes; and drops it. NULL for most kinds. */
    uint64_t (*spare)(const peg_kept_item *item);
    void (*drop_spare)(peg_kept_item *item, const peg_allocator *allocator);
} peg_kept_kind;

/* The first member of every item. */
struct peg_kept_item {
    const peg_kept_kind *kind;
    peg_kept_item *next;
    int in_use;    /* by the question being answered */
    int set_aside; /* whether that does without a part of it */
};

struct peg_kept {
    peg_allocator allocator;
    peg_table *attached;       /* table, or NULL */
    peg_common_setups *common; /* NULL as long as there was no copy */
    peg_kept_item *first;
};

/*
 * Bytes that the list, its items and a cursor take at most, besides the contents of the items.
 * Every question needs them, so they are never refused, but they count.
 */
enum { PEG_KEPT_NOTES = 4096 };

/* What a board keeps, which is made now if need be. NULL if there is no memory. */
peg_kept *peg_kept_of(peg_board *board);

/*
 * Begins the budget of a question. The first item of a kind, or none if that is NULL, is then in
 * use. If all that the board keeps takes more than the limits allow, the items not in use are
 * dropped, and that one too if it alone is too large.
 */
peg_status peg_kept_begin(const peg_board *board, const peg_kept_kind *kind,
                          const peg_limits *limits, peg_budget *out_budget);

/* Ends it: the question has freed all that it held but the items in use. kept may be NULL. */
void peg_kept_end(const peg_kept *kept, const peg_budget *budget);

/* The first item of a kind, or NULL. */
peg_kept_item *peg_kept_first(const peg_kept *kept, const peg_kept_kind *kind);

/*
 * Puts an item in front that the question has made and holds: it is in use. If there are more of
 * its kind than its most, those used longest ago are dropped.
 */
void peg_kept_add(peg_kept *kept, peg_kept_item *item, peg_budget *budget);

/* Puts an item in front that the question uses, and ends that: it is the board's alone again. */
void peg_kept_use(peg_kept *kept, peg_kept_item *item, peg_budget *budget);
void peg_kept_leave(peg_kept_item *item, peg_budget *budget);

/* Drops an item. There is no budget between questions. */
void peg_kept_drop(peg_kept *kept, peg_kept_item *item, peg_budget *budget);

/* Drops all items, as between questions. */
void peg_kept_drop_all(peg_kept *kept);

/* ------------------------------------------------------------------------- */
/* Setups                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * The setup of a class, and what hunts have learned so far: kept for each class lately asked
 * about. The first is made with little effort, and others with more beside it as more is asked. A
 * copy of the board shares the setups, which do not change, but learns by itself.
 */
typedef struct peg_kept_setup {
    peg_kept_item item;
    peg_setup *setup[PEG_EFFORTS]; /* by effort, or NULL; the first may have a table */
    size_t seen;                   /* the changes of the common setups when they were last seen */
    peg_bits pegs;                 /* a position of its class */
    peg_learned learned;
    peg_effort needed; /* while others are set aside */
    uint64_t hunted;   /* positions that hunts have looked at, since the thorough setup was tried */
    uint64_t wasted;   /* positions spent on that in vain */
} peg_kept_setup;

extern const peg_kept_kind peg_kept_setups;

/*
 * Finds the setup that covers a position among those kept, and has it in use alone; NULL if there
 * is none.
 */
peg_kept_setup *peg_kept_setup_find(peg_kept *kept, const peg_bits *pegs, peg_budget *budget);

/*
 * The same, or makes it: also if the one that is kept was cut short by another limit on memory.
 * NULL if it cannot be made, for the reason in *out_status.
 */
peg_kept_setup *peg_kept_setup_use(peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                                   peg_budget *budget, peg_status *out_status);

/*
 * Makes the setup of an effort, if need be. A setup with a table, or without a goal, does for
 * every effort. One that was cut short by another limit on memory is made again.
 */
peg_status peg_kept_setup_make(const peg_kept *kept, peg_kept_setup *item, peg_effort effort,
                               peg_budget *budget);

/*
 * Sets aside, in the item in use, all that a new board would do without: what was learned, and
 * setups of other efforts than one. Until they are taken up again they are dropped when memory is
 * short, as other items are, so that there is as much for a search as on a new board: with less, it
 * might find another solution.
 */
void peg_kept_setup_set_aside(peg_kept_setup *item, peg_effort needed, peg_budget *budget);
void peg_kept_setup_take_up(peg_kept_setup *item, peg_budget *budget);

/* The setup of most effort so far. */
peg_setup *peg_kept_setup_best(const peg_kept_setup *kept);

/* ------------------------------------------------------------------------- */
/* Solutions                                                                 */
/* ------------------------------------------------------------------------- */

/* What is known of a solution. */
typedef enum peg_known_as {
    PEG_SOME_SOLUTION, /* it shows that positions can be won, and is not given out */
    PEG_FIRST_FOUND,   /* the one that peg_solve() finds, whatever was asked before */
    PEG_FEWEST_MOVES,  /* proven to be of the fewest moves */
    PEG_FEW_MOVES      /* the shortest found, or none, where a limit ended the search for those */
} peg_known_as;

/*
 * The solutions that were found last. The same question about the same position gets the same
 * solution again at once, and all of them show that other positions can be won: in a game, mostly
 * those that the next questions are about.
 */
typedef struct peg_kept_solution {
    peg_kept_item item;
    peg_bits pegs; /* the position it begins from */
    peg_known_as known_as;
    /* The limits that it was found with: with more of it, there may have been another. */
    uint64_t memory;
    uint64_t positions; /* as many as can be, where they change nothing */
    int least;          /* of few moves: no solution has fewer */
    int moves;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} peg_kept_solution;

/*
 * The solution that is kept from a position and known as given, if it was found with limits that
 * allow as much as these do, or whatever they were if limits is NULL; or NULL.
 */
peg_kept_solution *peg_kept_solution_find(const peg_kept *kept, const peg_bits *pegs,
                                          peg_known_as known_as, const peg_limits *limits);

/*
 * Whether one of the solutions shows that a position can be won: its jumps, all of them or the
 * last ones, played in order and without those that are not legal, win from there too. So they do
 * for every position that it leads through, and mostly also with its jumps in another order. Those
 * that were played go to out_jumps unless that is NULL, as a solution of that position.
 */
int peg_kept_solution_wins(const peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                           peg_jump *out_jumps, size_t *out_count);

/* Keeps a solution; not if there is no memory for it. */
void peg_kept_solution_add(peg_kept *kept, const peg_bits *pegs, peg_known_as known_as,
                           const peg_jump *jumps, size_t count, peg_budget *budget);

/*
 * Keeps the bounds on the fewest moves at which a limit ended a question, and a solution of so many
 * moves, or none if that is 0. What was kept before goes on where it is better.
 */
void peg_kept_few_moves_add(peg_kept *kept, const peg_bits *pegs, int least, int moves,
                            const peg_jump *jumps, size_t count, peg_budget *budget);

/* ------------------------------------------------------------------------- */
/* Answers                                                                   */
/* ------------------------------------------------------------------------- */

/* The answer that hunts have found for a position; PEG_UNKNOWN if none is kept. */
peg_answer peg_kept_answer_find(const peg_kept *kept, const peg_bits *pegs);

/* Keeps an answer; not if there is no memory for it. */
void peg_kept_answer_add(peg_kept *kept, const peg_bits *pegs, peg_answer answer,
                         peg_budget *budget);

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * Where the table is from that a board has for a position. The one that the caller attached may
 * decide which solution is found. One that a question made must not: it only answers sooner. A
 * setup has the attached one too or, on a small board, one of its own.
 */
typedef enum peg_table_from { PEG_NO_TABLE, PEG_TABLE_ATTACHED, PEG_TABLE_MADE } peg_table_from;

/* The table for a position and where it is from. It goes when memory is taken. kept may be NULL. */
peg_table *peg_kept_table(const peg_kept *kept, const peg_bits *pegs, peg_table_from *out_from);

/*
 * The same if a question made it, or else NULL. The question holds it until it releases it; kept is
 * NULL then for a question that has parted from its board.
 */
peg_table *peg_kept_table_use(peg_kept *kept, const peg_bits *pegs, peg_budget *budget);
void peg_kept_table_release(peg_kept *kept, peg_table *table, peg_budget *budget);

/*
 * As how many positions it counts to make a table for the class of a position. 0 if there is to be
 * none: it would have more bits than most_bits, or take too much of the memory or the positions. So
 * whether one is made follows from the limits alone, and the same question always does the same.
 */
uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget);

/*
 * Makes the table that has such a cost, for a goal and the class of a position. It is NULL, and the
 * status PEG_OK, if memory is short, as the question can go on without.
 */
peg_status peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table);

/* The same for a board, or the table that it keeps, in use; a new one is kept from now on. */
peg_status peg_own_table_take(peg_board *board, const peg_bits *pegs, peg_budget *budget,
                              peg_table **out_table);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * What a ledger keeps, in stores: setups at hand with what was learned, hunts, solutions, answers,
 * and a table, a tally and play at random. Each is a file of its own; none knows when it is to make
 * room, which the ledger decides (ask/ledger.h).
 */
#ifndef PEG_ASK_STORES_H
#define PEG_ASK_STORES_H

#include "ask/setups.h"
#include "base/budget.h"
#include "board/board.h"
#include "count/reach.h"
#include "count/tally.h"
#include "table/table.h"

/*
 * A table that a question makes for itself may take 1/4 of the memory, and cost 1/4 of the
 * positions. Pinned setups, with what is learned, leave at least 1/4 of the memory to the question.
 */
enum { PEG_LEDGER_SHARE = 4 };

/* What is known of a solution. */
typedef enum peg_known_as {
    PEG_SOME_SOLUTION, /* it shows that positions can be won, and is never given out */
    PEG_FIRST_FOUND,   /* the one that peg_solve() finds, whatever was asked before */
    PEG_FEWEST_MOVES,  /* proven to be of the fewest moves */
    PEG_FEW_MOVES      /* the shortest found, or none, where a limit ended the search for those */
} peg_known_as;

typedef struct peg_known_solution {
    struct peg_known_solution *next;
    peg_bits pegs; /* the position it begins from */
    peg_known_as known_as;
    /* The limits that it was found with: higher ones may have found another solution. */
    uint64_t memory;
    uint64_t positions; /* the most possible, if they change nothing */
    int least;          /* of few moves: no solution has fewer */
    int moves;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} peg_known_solution;

/* What hunts on a board have learned about positions of one class. */
typedef struct peg_learned_class {
    peg_bits parities; /* the class */
    size_t used;       /* when it was last asked about; 0 for a free place */
    peg_learned learned;
} peg_learned_class;

typedef struct peg_answered {
    peg_bits pegs;
    peg_answer answer;
    int is_there; /* 0 for a free place */
    /* The memory in which a hunt did not fit: one that learns from others, and one alone. */
    uint64_t tried[2];
} peg_answered;

/*
 * The answers that took a hunt, and how far hunts without one came: a hash table with open
 * addressing. Solutions and lost positions make room for others, answers stay.
 */
typedef struct peg_answers {
    size_t room; /* a power of two, or 0 */
    size_t count;
    peg_answered *list;
} peg_answers;

/* How play at random ends, from the position that was last asked about. */
typedef struct peg_played {
    peg_bits pegs;
    int draws;
    peg_chances chances;
} peg_played;

/* A hunt that is not finished, and goes on when the position is asked about again. */
typedef struct peg_kept_hunt {
    struct peg_kept_hunt *next;
    peg_bits pegs;
    int is_alone;      /* it learns for itself: what it finds depends on nothing asked before */
    peg_effort effort; /* of the setup that it hunts in, or is to hunt in */
    peg_setup *setup;  /* held; NULL before the hunt begins, as is the hunt */
    peg_hunt *hunt;
} peg_kept_hunt;

/*
 * As many as there are classes on boards whose positions one asks about by the thousand: 16 on
 * square lattices, 4 on triangular ones.
 */
enum { PEG_OWN_TABLES = 16 };

typedef struct peg_ledger {
    peg_allocator allocator;
    uint64_t bytes;      /* between questions: of all that is here */
    peg_table *attached; /* the caller's table, which does not count; or NULL */
    peg_setups *setups;
    uint64_t counted;              /* bytes of these and of the own ones, when last looked at */
    size_t seen;                   /* the changes of the setups by then */
    peg_setup *setup[PEG_EFFORTS]; /* at hand: of the class last asked about, by effort; or NULL */
    peg_learned_class *current;    /* what is learned of it, if a question has pinned both */
    peg_learned_class learned[PEG_SETUP_CLASSES];
    size_t clock;            /* counts the classes asked about */
    peg_bank_making *making; /* the bank of a setup, not finished; or NULL */
    peg_setup_making *begun; /* a setup that is not finished, or NULL: no copy has it */
    peg_effort begun_effort;
    peg_kept_hunt *hunts; /* the one kept last in front */
    size_t spared;        /* of these, from the front, that make no room in this question */
    int keeps_answers;    /* they make none either */
    peg_answers answers;
    peg_known_solution *solutions; /* the one last used in front */
    /* Made by questions, each for a class; the one used last in front, and NULL after the last. */
    peg_table *tables[PEG_OWN_TABLES];
    int is_table_pinned; /* the one in front */
    peg_tally *tally;    /* or NULL */
    uint64_t tally_bytes;
    peg_played *played; /* or NULL */
} peg_ledger;

/* -- setups ----------------------------------------------------------------- */

/* Pins the setups that there are for the class of a position. The bare one, or NULL if none is. */
peg_setup *peg_ledger_find_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget);

/*
 * The same, and makes the setup of an effort if need be, also in place of one that a lower limit on
 * memory has cut short. A setup with a table, or without a goal, does for every effort.
 */
void peg_ledger_make_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                           peg_effort effort, peg_budget *budget);

/* The setup at hand of most effort, or NULL. */
peg_setup *peg_ledger_best(const peg_ledger *ledger);

void peg_ledger_unpin(peg_ledger *ledger);

/*
 * Counts the setups anew, as other boards may have changed them. Ends hunts in setups that other
 * boards have dropped, as no board would count these setups.
 */
void peg_ledger_count(peg_ledger *ledger, peg_budget *budget);

/* The bytes of the setups at hand. */
uint64_t peg_ledger_at_hand(const peg_ledger *ledger);

/* The entry of a class; if it has none, the least recently used entry, emptied. */
peg_learned_class *peg_ledger_find_learned(peg_ledger *ledger, const peg_bits *parities,
                                           peg_budget *budget);

void peg_ledger_end_making(peg_ledger *ledger, peg_budget *budget);

/* -- hunts that are not finished -------------------------------------------- */

/* The hunt for a position, which learns from others; or NULL. It is good until memory is taken. */
const peg_kept_hunt *peg_ledger_find_hunt(peg_ledger *ledger, const peg_bits *pegs);

/*
 * Takes the hunt for a position, which learns for itself or not, out of the ledger: the question
 * holds it from now on; NULL if there is none. Keeps a hunt; or ends it instead.
 */
peg_kept_hunt *peg_ledger_take_hunt(peg_ledger *ledger, const peg_bits *pegs, int is_alone);
void peg_ledger_keep_hunt(peg_ledger *ledger, peg_kept_hunt *own, peg_budget *budget);
void peg_kept_hunt_end(peg_kept_hunt *own, peg_budget *budget);

/* Ends the hunt that was kept longest, and returns 1; or 0 if no more than a number are kept. */
int peg_ledger_end_oldest_hunt(peg_ledger *ledger, size_t spared, peg_budget *budget);

/* -- solutions -------------------------------------------------------------- */

/*
 * The solution that is kept from a position and known as given, if it was found with limits that
 * allow as much as these do, or whatever they were if limits is NULL; or NULL. It is good until
 * the question next takes memory.
 */
const peg_known_solution *peg_ledger_solution(peg_ledger *ledger, const peg_bits *pegs,
                                              peg_known_as known_as, const peg_limits *limits);

/*
 * Whether one of the solutions shows that a position can be won: its jumps, all of them or the last
 * ones, played in order and without those that are not legal, win from there too. They do for every
 * position that the solution leads through, and usually also with its jumps in another order.
 * out_jumps, unless NULL, gets the jumps that were played: a solution of that position.
 */
int peg_ledger_wins(const peg_ledger *ledger, const struct peg_goal *goal, const peg_bits *pegs,
                    peg_jump *out_jumps, size_t *out_count);

/* Keeps a solution; not if there is no memory for it. */
void peg_ledger_add_solution(peg_ledger *ledger, const peg_bits *pegs, peg_known_as known_as,
                             const peg_jump *jumps, size_t count, peg_budget *budget);

/*
 * Keeps the bounds on the fewest moves at which a limit ended a question, and a solution of `moves`
 * moves, or none if that is 0. A bound or solution that was kept before stays if it is better.
 */
void peg_ledger_add_few_moves(peg_ledger *ledger, const peg_bits *pegs, int least, int moves,
                              const peg_jump *jumps, size_t count, peg_budget *budget);

/* *link is the pointer to the solution in its list; freeing updates it. */
void peg_known_solution_free(peg_known_solution **link, peg_budget *budget);

/* Puts a solution in front. If its kind has too many, the one used longest ago is freed. */
void peg_ledger_put_solution(peg_ledger *ledger, peg_known_solution *solution, peg_budget *budget);

/* Finds a solution and moves it to the front; NULL if there is none. */
peg_known_solution *peg_ledger_find_solution(peg_ledger *ledger, const peg_bits *pegs,
                                             peg_known_as known_as, uint64_t memory,
                                             uint64_t positions);

/* Takes a solution of few moves if it is the first or shorter, and a bound if it is higher. */
void peg_known_solution_improve(peg_known_solution *own, int least, int moves,
                                const peg_jump *jumps, size_t count);

/* -- answers ---------------------------------------------------------------- */

/* The answer that was given for a position; PEG_UNKNOWN if none is kept. */
peg_answer peg_ledger_answer(const peg_ledger *ledger, const peg_bits *pegs);

/* Makes room for a number of answers, for which all else goes. */
void peg_ledger_expect_answers(peg_ledger *ledger, size_t count, peg_budget *budget);

/* Keeps an answer; not if there is no memory for it. */
void peg_ledger_add_answer(peg_ledger *ledger, const peg_bits *pegs, peg_answer answer,
                           peg_budget *budget);

/*
 * Whether a hunt for a position, which learns for itself or not, has too little memory now, since
 * one did not fit into as much; notes that it did not fit.
 */
int peg_ledger_is_too_large(const peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                            const peg_budget *budget);
void peg_ledger_add_too_large(peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                              peg_budget *budget);

size_t peg_answers_size(const peg_answers *answers);
void peg_answers_free(peg_answers *answers, peg_budget *budget);

/* -- a table, a tally and play at random ------------------------------------ */

/*
 * The table for a position that the caller attached, or that a question made; or NULL. It is good
 * until memory is taken. The attached table may decide which solution is found. A table that a
 * question made must not: it only answers sooner. A setup has the attached table too or, on a small
 * board, one of its own.
 */
peg_table *peg_ledger_attached(const peg_ledger *ledger, const peg_bits *pegs);
peg_table *peg_ledger_made(const peg_ledger *ledger, const peg_bits *pegs);

/*
 * The cost, in positions, of making a table whose index has a number of bits and whose layout has a
 * number of images. 0 if it may not be made: if it needs more of the memory than one of so many
 * parts, or too much of the positions.
 */
uint64_t peg_own_table_fit(const peg_shape *shape, int bits, int images, uint64_t share,
                           const peg_budget *budget);

/*
 * The least cost, in positions, of making a table for the class of the goal, or of the position if
 * the goal is one peg anywhere. 0 if none is to be made: it would take too much of the memory or
 * the positions. So the limits alone decide whether a table is made, and the same question always
 * does the same. Takes microseconds, and less where even the most images would not be enough.
 */
uint64_t peg_own_table_cost(const peg_shape *shape, const struct peg_goal *goal,
                            const peg_bits *pegs, peg_budget *budget);

/*
 * Makes the table that has such a cost. NULL if memory is short or it costs more than most_cost or
 * its part of the limits, as the question can go on without, or if the question is over.
 */
peg_table *peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              uint64_t most_cost, peg_budget *budget);

/* Pins and holds the table made; NULL for a position of another class. */
peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs);

/* The same, or makes one, which is kept from now on. */
peg_table *peg_ledger_make_table(peg_ledger *ledger, const peg_board *board, peg_budget *budget);

/* Unpins the table and lets go of it. Without a ledger, the question has parted and counts it. */
void peg_ledger_unpin_table(peg_ledger *ledger, peg_table *table, peg_budget *budget);

/* Drops the tally. */
void peg_ledger_drop_tally(peg_ledger *ledger, peg_budget *budget);

/* Keeps how play ends in place of another; not if there is no memory for it. */
void peg_ledger_keep_played(peg_ledger *ledger, const peg_played *played, peg_budget *budget);

/* The bytes of a table, which may be NULL, and of all that are kept. */
uint64_t peg_kept_table_size(const peg_table *table);
uint64_t peg_kept_tables_size(const peg_ledger *ledger);

/* Drops the tables that are kept, but for one that is pinned. */
void peg_ledger_drop_tables(peg_ledger *ledger, peg_budget *budget);

#endif

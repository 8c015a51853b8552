/* SPDX-License-Identifier: MIT */

/*
 * The stores of a ledger: setups at hand with what was learned, hunts, solutions, answers, and
 * tables, a tally and random play. Each store has its own source file. The ledger decides which
 * store makes room, and when (ask/ledger.h).
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
 * A table that a question makes may cost 1/4 of the positions. It may take half of the memory, or
 * 1/4 for the fewest moves. Pinned setups, with what is learned, leave at least 1/4 of the memory
 * to the question.
 */
enum { PEG_LEDGER_SHARE = 4 };

/* What is known of a solution. */
typedef enum peg_known_as {
    PEG_SOME_SOLUTION, /* proves that positions can be won; never given out */
    PEG_FIRST_FOUND,   /* the one that peg_solve() finds, whatever was asked before */
    PEG_FEWEST_MOVES,  /* proven to be of the fewest moves */
    PEG_FEW_MOVES      /* the shortest found, or none, when a limit ended the search */
} peg_known_as;

typedef struct peg_known_solution {
    struct peg_known_solution *next;
    peg_bits pegs; /* the position it begins from */
    peg_known_as known_as;
    /* The limits that it was found with. Higher limits might have found another solution. */
    uint64_t memory;
    uint64_t positions; /* UINT64_MAX if this limit changes nothing */
    int least;          /* for PEG_FEW_MOVES: no solution has fewer */
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
    /* Memory that was too little for a hunt: one that learns from others, and one alone. */
    uint64_t tried[2];
} peg_answered;

/*
 * The answers that took a hunt, and the memory that was too little for other hunts: a hash table
 * with open addressing. Solutions and lost positions make room for others, answers do not.
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

/* An unfinished hunt, which continues when the position is asked about again. */
typedef struct peg_kept_hunt {
    struct peg_kept_hunt *newer, *older; /* in the list of all, by when they were kept */
    struct peg_kept_hunt *below[2];      /* in the tree of all, by the hash of their positions */
    peg_bits pegs;
    int is_alone;      /* it learns for itself: what it finds depends on nothing asked before */
    peg_effort effort; /* of the setup that it hunts in, or is to hunt in */
    peg_setup *setup;  /* held; NULL before the hunt begins, as is the hunt */
    peg_hunt *hunt;
} peg_kept_hunt;

/*
 * The most tables kept, one for each class: boards that are asked about thousands of positions have
 * 16 classes on square lattices, 4 on triangular ones.
 */
enum { PEG_OWN_TABLES = 16 };

typedef struct peg_ledger {
    peg_allocator allocator;
    uint64_t bytes;      /* of all in the ledger, between questions */
    peg_table *attached; /* the caller's table, which does not count; or NULL */
    peg_setups *setups;
    uint64_t counted;              /* bytes of shared and own setups, when last looked at */
    uint64_t apart;                /* of these, bytes of own setups that were not shared */
    size_t seen;                   /* setups->changes at that time */
    peg_setup *setup[PEG_EFFORTS]; /* at hand: of the class last asked about, by effort; or NULL */
    peg_learned_class *current; /* what was learned of that class, if a question has pinned both */
    peg_learned_class learned[PEG_SETUP_CLASSES];
    size_t clock;            /* counts the classes asked about */
    peg_bank_making *making; /* the bank of a setup, not finished; or NULL */
    peg_setup_making *begun; /* an unfinished setup, which no copy has; or NULL */
    peg_effort begun_effort;
    peg_kept_hunt *newest, *oldest; /* of the hunts kept */
    peg_kept_hunt *hunts;           /* the root of their tree */
    size_t hunt_count;
    size_t spared;     /* of the newest, that this question does not drop */
    int keeps_answers; /* this question does not drop answers either */
    peg_answers answers;
    peg_known_solution *solutions; /* the last used first */
    /* Made by questions, each for a class; the last used first, and NULL behind the tables. */
    peg_table *tables[PEG_OWN_TABLES];
    int is_table_pinned; /* the first */
    peg_tally *tally;    /* or NULL */
    uint64_t tally_bytes;
    peg_played *played; /* or NULL */
} peg_ledger;

/* -- setups ----------------------------------------------------------------- */

/* Pins the setups for the class of a position. Returns the bare one, or NULL if there is none. */
peg_setup *peg_ledger_find_setups(peg_ledger *ledger, const peg_bits *pegs, peg_budget *budget);

/*
 * The same, but makes the setup of an effort if it is missing, or if a lower limit on memory cut it
 * short. A setup with a table, or without a goal, serves every effort.
 */
void peg_ledger_make_setup(peg_ledger *ledger, const peg_board *board, const peg_bits *pegs,
                           peg_effort effort, peg_budget *budget);

/* The setup at hand with the highest effort, or NULL. */
peg_setup *peg_ledger_best(const peg_ledger *ledger);

void peg_ledger_unpin(peg_ledger *ledger);

/*
 * Counts the setups again, because other boards may have changed them. Ends hunts in setups that
 * other boards dropped, because no board would count those setups.
 */
void peg_ledger_count(peg_ledger *ledger, peg_budget *budget);

/* The bytes of the setups at hand. */
uint64_t peg_ledger_at_hand(const peg_ledger *ledger);

/* The entry of a class; if it has none, the least recently used entry, emptied. */
peg_learned_class *peg_ledger_find_learned(peg_ledger *ledger, const peg_bits *parities,
                                           peg_budget *budget);

void peg_ledger_end_making(peg_ledger *ledger, peg_budget *budget);

/* -- hunts that are not finished -------------------------------------------- */

/* The hunt for a position that learns from other hunts, or NULL. Valid until memory is taken. */
const peg_kept_hunt *peg_ledger_find_hunt(peg_ledger *ledger, const peg_bits *pegs);

/*
 * Takes the hunt for a position out of the ledger, or returns NULL if there is none. is_alone says
 * whether it learns for itself. The question then holds it until it keeps or ends it.
 */
peg_kept_hunt *peg_ledger_take_hunt(peg_ledger *ledger, const peg_bits *pegs, int is_alone);
void peg_ledger_keep_hunt(peg_ledger *ledger, peg_kept_hunt *own, peg_budget *budget);
void peg_kept_hunt_end(peg_kept_hunt *own, peg_budget *budget);

/* Takes out a hunt that the ledger keeps. */
void peg_ledger_take_out(peg_ledger *ledger, peg_kept_hunt *own);

/* Takes the hunts of another ledger for positions that this one hunts for none of; they count as
 * older. */
void peg_ledger_learn_hunts(peg_ledger *ledger, peg_ledger *other);

/* Ends the hunt kept longest and returns 1, or returns 0 if no more than `spared` are kept. */
int peg_ledger_end_oldest_hunt(peg_ledger *ledger, size_t spared, peg_budget *budget);

/* -- solutions -------------------------------------------------------------- */

/*
 * The kept solution of a position and a kind, if it was found with limits at least as high as
 * these; NULL limits accept any. Returns NULL if there is none. Valid until memory is taken.
 */
const peg_known_solution *peg_ledger_solution(peg_ledger *ledger, const peg_bits *pegs,
                                              peg_known_as known_as, const peg_limits *limits);

/*
 * Whether a kept solution shows that a position can be won: its jumps, or the last of them, played
 * in order without illegal ones, win from that position too. They do for every position that the
 * solution leads through, and usually for those that the same jumps reach in another order.
 * out_jumps, unless NULL, gets the jumps that were played: a solution of that position.
 */
int peg_ledger_wins(const peg_ledger *ledger, const struct peg_goal *goal, const peg_bits *pegs,
                    peg_jump *out_jumps, size_t *out_count);

/* Keeps a solution, if there is memory for it. */
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

/* Puts a solution in front. If there are too many of its kind, frees the one used longest ago. */
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

/* Makes room for a number of answers, and drops everything else for it if necessary. */
void peg_ledger_expect_answers(peg_ledger *ledger, size_t count, peg_budget *budget);

/* Keeps an answer, if there is memory for it. */
void peg_ledger_add_answer(peg_ledger *ledger, const peg_bits *pegs, peg_answer answer,
                           peg_budget *budget);

/*
 * Whether a hunt for a position has too little memory now, because an earlier one did not fit into
 * as much; and the note that one did not fit. is_alone says whether it learns for itself.
 */
int peg_ledger_is_too_large(const peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                            const peg_budget *budget);
void peg_ledger_add_too_large(peg_ledger *ledger, const peg_bits *pegs, int is_alone,
                              peg_budget *budget);

size_t peg_answers_size(const peg_answers *answers);
void peg_answers_free(peg_answers *answers, peg_budget *budget);

/* -- a table, a tally and play at random ------------------------------------ */

/*
 * The table for a position that the caller attached, or that a question made; or NULL. Valid until
 * memory is taken. The attached table may decide which solution is found. A table that a question
 * made must not: it only answers sooner. A setup has the attached table too or, on a small board,
 * one of its own.
 */
peg_table *peg_ledger_attached(const peg_ledger *ledger, const peg_bits *pegs);
peg_table *peg_ledger_made(const peg_ledger *ledger, const peg_bits *pegs);

/*
 * The cost, in positions, of making a table whose index has a number of bits and whose layout has a
 * number of images. 0 if it must not be made, because it needs more than 1/share of the memory or
 * too many of the positions.
 */
uint64_t peg_own_table_fit(const peg_shape *shape, int bits, int images, uint64_t share,
                           const peg_budget *budget);

/*
 * The least cost, in positions, of making a table for the class of the goal, or of the position if
 * the goal is one peg anywhere. 0 if none is to be made, because it would take too much of the
 * memory or the positions. Only the limits decide this, so the same question always does the same.
 * Takes microseconds, or less if even the most images would not be enough.
 */
uint64_t peg_own_table_cost(const peg_shape *shape, const struct peg_goal *goal,
                            const peg_bits *pegs, peg_budget *budget);

/*
 * Makes that table. Returns NULL if the question is over. Also if memory is short, or the cost
 * exceeds most_cost or a table's share of the limits: the question then continues without a table.
 */
peg_table *peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              uint64_t most_cost, peg_budget *budget);

/* Pins and holds the table made; NULL for a position of another class. */
peg_table *peg_ledger_pin_table(peg_ledger *ledger, const peg_bits *pegs);

/* The same, or makes a table and keeps it. */
peg_table *peg_ledger_make_table(peg_ledger *ledger, const peg_board *board, peg_budget *budget);

/* Unpins and releases the table. Without a ledger the question has parted, and counts the table. */
void peg_ledger_unpin_table(peg_ledger *ledger, peg_table *table, peg_budget *budget);

/* Drops the tally. */
void peg_ledger_drop_tally(peg_ledger *ledger, peg_budget *budget);

/* Keeps how play ends, in place of what was kept, if there is memory for it. */
void peg_ledger_keep_played(peg_ledger *ledger, const peg_played *played, peg_budget *budget);

/* The bytes of a table, which may be NULL, and of all that are kept. */
uint64_t peg_kept_table_size(const peg_table *table);
uint64_t peg_kept_tables_size(const peg_ledger *ledger);

/* Drops the kept tables, except a pinned one. */
void peg_ledger_drop_tables(peg_ledger *ledger, peg_budget *budget);

#endif

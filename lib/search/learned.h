/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_LEARNED_H
#define PEG_SEARCH_LEARNED_H

#include "board/board.h"
#include "search/known.h"
#include "search/tally.h"

/* What is known of a class, and positions of it that are lost. */
typedef struct peg_lesson {
    peg_known *known;
    peg_keys lost;
} peg_lesson;

/* A board whose holes are toggled goes back and forth between classes. */
enum { PEG_LESSONS = 4 };

/*
 * What a board has learned: lessons of several classes, the one last asked about
 * first, and the tally that solutions were last looked up in. The board holds the
 * tally's shape.
 */
typedef struct peg_learned {
    peg_allocator allocator;
    peg_lesson lesson[PEG_LESSONS];
    peg_table *table; /* attached, or NULL */
    peg_tally *tally;
    uint64_t tally_size; /* bytes */
} peg_learned;

/* A place for what a board learns, which it may have already. NULL for no memory. */
peg_learned *peg_learned_of(peg_board *board);

/*
 * Begin the budget of a question that needs what is known, or that counts. What was
 * learned is within the limit, and the rest of it is dropped rather than the limit
 * reached.
 */
peg_status peg_learned_begin(const peg_board *board, const peg_limits *limits,
                             peg_budget *out_budget);
peg_status peg_learned_begin_count(const peg_board *board, const peg_limits *limits,
                                   peg_budget *out_budget);

/*
 * In a budget of peg_learned_begin(), makes the lesson of a position's class the first,
 * or an empty one if there is none.
 */
void peg_learned_turn_to(peg_learned *learned, const peg_bits *pegs, peg_budget *budget);

/* Attaches a table, which is held, or none for NULL. Drops all that was learned before. */
void peg_learned_attach(peg_learned *learned, peg_table *table);

/* Drops the lost positions of the first lesson in a budget of peg_learned_begin(). */
void peg_learned_drop_lost(peg_learned *learned, peg_budget *budget);

/* Drops the tally in a budget of peg_learned_begin_count(), or keeps one made in it. */
void peg_learned_drop_tally(peg_learned *learned, peg_budget *budget);
void peg_learned_keep_tally(peg_learned *learned, peg_tally *tally, const peg_budget *budget);

#endif

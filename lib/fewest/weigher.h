/* SPDX-License-Identifier: MIT */

/*
 * Says of positions that they need more moves than a number: first by the weights of a bank, and
 * if those say nothing, by a linear program, whose weights the bank then learns. So the more it has
 * been asked, the fewer programs it takes.
 */
#ifndef PEG_FEWEST_WEIGHER_H
#define PEG_FEWEST_WEIGHER_H

#include "fewest/search.h"
#include "fewest/program.h"

typedef struct peg_weigher {
    peg_budget *budget; /* NULL before it begins */
    const peg_fewest *fewest;
    peg_measure measure;
    peg_program program;
    peg_weights_bank bank;
    uint64_t programs; /* run so far */
    int is_listed;     /* what is learned is listed too, for a proof: set before the first */
    peg_weights *list; /* without images */
    size_t learned, list_room;
    int is_closed;        /* nothing is learned any more */
    peg_weights_bank all; /* what was learned, while the bank takes as much of it as it needs */
    size_t chosen;        /* these come first on the list */
} peg_weigher;

/* Begins to weigh the positions of a search, by its seeds alone. To be ended in any case. */
void peg_weigher_begin(peg_weigher *weigher, const peg_fewest *fewest);

/*
 * Has it measure weights, as learning does at first. Returns 0 if there is not enough memory. Where
 * the shape has too many trails, what weights then say is no bound: see peg_measure_begin().
 */
int peg_weigher_measure(peg_weigher *weigher);
void peg_weigher_end(peg_weigher *weigher);

/* Whether a position that is not won needs more moves than a number. 0 says that no weights were
 * found that show it. */
int peg_weigher_asks_more(peg_weigher *weigher, const peg_bits *pegs, int moves);

/*
 * How many moves a position that is not won is known to need, not rounded up, by weights that were
 * learned after so many were in the bank.
 */
double peg_weigher_bound(const peg_weigher *weigher, size_t after, const peg_bits *pegs);

/* Learns the weights that say most of a position, if they say more than is known. */
void peg_weigher_learn(peg_weigher *weigher, const peg_bits *pegs);

/*
 * Judges weights, and prices, of whatever origin. Returns 0 if they prove nothing, or are too large
 * for the bank. The caller notes the work.
 */
int peg_weigher_judges(peg_weigher *weigher, peg_weights *weights);

/* The steps, of the budget's, that it takes to judge weights and have the bank take them. */
uint64_t peg_weigher_effort(const peg_weigher *weigher);

/*
 * Empties the bank. Whenever it then says too little of a position, it takes the last weights of
 * the list that say enough: those learned late say more. At the end all others are dropped from
 * the list. A search that ends early leaves the choice open, and peg_weigher_end() frees it.
 */
void peg_weigher_begin_choice(peg_weigher *weigher);
void peg_weigher_end_choice(peg_weigher *weigher);

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The bound on the moves from a position to the goal. It is the most that any weights and prices
 * say (measure.h), of a bank of them and of all their images, so that it is the same for all images
 * of a position. What a peg in each hole adds stands weights beside weights, so that one vector
 * instruction adds for many.
 */
#ifndef PEG_FEWEST_WEIGHTS_H
#define PEG_FEWEST_WEIGHTS_H

#include "fewest/program.h"
#include "fewest/search.h"

/* The most moves that a bank can be asked about: solutions of few moves have more jumps than these.
 */
int peg_weights_moves(int holes);

/* Whether all that a bank computes with weights that were judged stays within 16 bits. */
int peg_weights_fit(const peg_weights *weights, int holes);

/* Weights in a block of the bank, which compilers turn into vector code. */
#define PEG_WEIGHTS_BLOCK 32

typedef struct peg_weights_block {
    double per_scale[PEG_WEIGHTS_BLOCK];
    int16_t top[PEG_WEIGHTS_BLOCK];
    int16_t scale[PEG_WEIGHTS_BLOCK];
    int16_t add[][PEG_WEIGHTS_BLOCK]; /* by hole, and then by region */
} peg_weights_block;

typedef struct peg_weights_bank {
    const peg_shape *shape;
    const peg_regions *regions;
    const uint32_t *group; /* of symmetries, under which images are added */
    size_t group_size;
    int besides;  /* moves that positions are away from the goal which have come to the top */
    size_t count; /* of weights, images included */
    size_t room;  /* for pointers to blocks */
    peg_weights_block **block;
} peg_weights_bank;

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_regions *regions,
                            const peg_frame *frame);
void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget);

/* Adds weights that were judged, and their images. */
void peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget);

/* Adds seeds. */
void peg_weights_bank_seed(peg_weights_bank *bank, const peg_seeds *seeds, peg_budget *budget);

/*
 * Whether a position that is as far from the goal as the weights ask for needs more moves than a
 * number. Blocks that say so come to the front.
 */
int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves);

/*
 * The moves that weights say it needs, not rounded up; 0 if they say nothing. Only blocks from that
 * of the first weights on are asked, with about the most weights given.
 */
double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, size_t most,
                              const peg_bits *pegs, uint64_t full);

/*
 * Says of positions that they need more moves than a number: first by the weights of a bank, and
 * if those say nothing, by a linear program, whose weights the bank then learns. So the more it has
 * been asked, the fewer programs it takes.
 */
typedef struct peg_weigher {
    peg_budget *budget; /* NULL before it begins */
    const peg_fewest *fewest;
    peg_measure measure;
    peg_program program;
    peg_weights_bank bank;
    uint64_t programs; /* run so far */
    int unasked;       /* positions to come that no program is run for */
    int patience;      /* as many as go unasked after a program */
    int is_guess;      /* what it says bounds nothing, and takes less time: set at the beginning */
    int is_listed;     /* what is learned is listed too, for a proof: set before the first */
    peg_weights *list; /* without images */
    size_t learned, list_room;
    int is_closed;        /* nothing is learned any more */
    int is_foreign;       /* the bank is of any size and origin: asking it spends positions */
    peg_weights_bank all; /* what was learned, while the bank takes as much of it as it needs */
    size_t chosen;        /* these come first on the list */
} peg_weigher;

/* Begins to weigh the positions of a search, by its seeds alone. To be ended in any case. */
void peg_weigher_begin(peg_weigher *weigher, const peg_fewest *fewest);

/*
 * Lets a weigher measure weights, as learning does at first. Returns 0 if there is not enough
 * memory. What weights then say is no bound unless weigher->measure.is_bound: see
 * peg_measure_begin().
 */
int peg_weigher_measure(peg_weigher *weigher);
void peg_weigher_end(peg_weigher *weigher);

/* Forgets all that was learned. */
void peg_weigher_forget(peg_weigher *weigher);

/* Whether a position that is not won needs more moves than a number. 0 says that no weights were
 * found that show it. */
int peg_weigher_asks_more(peg_weigher *weigher, const peg_bits *pegs, int moves);

/* The same by the weights that are known, without learning any. */
int peg_weigher_knows_more(peg_weigher *weigher, const peg_bits *pegs, int moves);

/*
 * The moves that a position that is not won is known to need, not rounded up, by the weights of the
 * bank from `after` on: about the most given, of which the first are those that have said most.
 */
double peg_weigher_bound(const peg_weigher *weigher, size_t after, size_t most,
                         const peg_bits *pegs);

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

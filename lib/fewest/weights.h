/* SPDX-License-Identifier: MIT */

/*
 * The bound on the moves from a position to the goal: the highest bound that any weights and prices
 * (measure.h) in a bank give. The bank includes all their images, so all images of a position get
 * the same bound. A block of the bank stores, for each hole, the weights of that hole side by side,
 * so one vector instruction adds many of them.
 */
#ifndef PEG_FEWEST_WEIGHTS_H
#define PEG_FEWEST_WEIGHTS_H

#include "fewest/program.h"
#include "fewest/search.h"

/*
 * The most moves that a bank can be asked about; solutions of few moves have more jumps than that.
 */
int peg_weights_moves(int holes);

/* Whether all sums that a bank computes with judged weights stay within 16 bits. */
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
    int besides;  /* moves to the goal from a position whose sum is top */
    size_t count; /* of weights, images included */
    size_t room;  /* for pointers to blocks */
    peg_weights_block **block;
} peg_weights_bank;

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_regions *regions,
                            const peg_frame *frame);
void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget);

/* Adds judged weights, and their images. */
void peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget);

/* Adds seeds. */
void peg_weights_bank_seed(peg_weights_bank *bank, const peg_seeds *seeds, peg_budget *budget);

/*
 * Whether the weights prove that a position needs more than `moves` moves. The position must be at
 * least bank->besides moves from the goal. Blocks that prove it move to the front.
 */
int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves);

/*
 * The highest bound on the moves from a position, not rounded up; 0 if the weights prove nothing.
 * Uses about `most` weights, starting at the block with the weights of index `first`.
 */
double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, size_t most,
                              const peg_bits *pegs, uint64_t full);

/*
 * A weigher proves that positions need more than a number of moves: first by the weights of a bank,
 * and if those do not suffice, by a linear program, whose weights the bank then learns. The more
 * positions it has seen, the fewer programs it runs.
 */
typedef struct peg_weigher {
    peg_budget *budget; /* NULL before it begins */
    const peg_fewest *fewest;
    peg_measure measure;
    peg_program program;
    peg_weights_bank bank;
    uint64_t programs; /* run so far */
    int unasked;       /* how many next positions get no program */
    int patience;      /* what unasked is set to after a program */
    int is_guess;      /* faster, but its numbers are no bounds: set at the beginning */
    int is_listed;     /* learned weights are listed too, for a proof: set before the first */
    peg_weights *list; /* without images */
    size_t learned, list_room;
    int is_closed;  /* learns nothing more */
    int is_foreign; /* weights from outside, of any number: asking the bank spends positions */
    peg_weights_bank all; /* all learned weights, while the bank chooses some of them */
    size_t chosen;        /* these come first on the list */
} peg_weigher;

/* Begins to weigh the positions of a search, by its seeds alone. To be ended in any case. */
void peg_weigher_begin(peg_weigher *weigher, const peg_fewest *fewest);

/*
 * Prepares a weigher to measure weights; learning does so by itself. Returns 0 if memory is short.
 * Its numbers are bounds only if weigher->measure.is_bound: see peg_measure_begin().
 */
int peg_weigher_measure(peg_weigher *weigher);
void peg_weigher_end(peg_weigher *weigher);

/* Forgets all that was learned. */
void peg_weigher_forget(peg_weigher *weigher);

/*
 * Whether a position that is not won needs more than `moves` moves. 0 means that this is unproven.
 */
int peg_weigher_asks_more(peg_weigher *weigher, const peg_bits *pegs, int moves);

/* The same, by known weights alone, without learning any. */
int peg_weigher_knows_more(peg_weigher *weigher, const peg_bits *pegs, int moves);

/*
 * The highest bound on the moves of a position that is not won, not rounded up. Uses about `most`
 * weights of the bank, from index `after` on; the most useful weights come first.
 */
double peg_weigher_bound(const peg_weigher *weigher, size_t after, size_t most,
                         const peg_bits *pegs);

/* Learns the weights that give the highest bound for a position, if it exceeds the known bound. */
void peg_weigher_learn(peg_weigher *weigher, const peg_bits *pegs);

/*
 * Judges weights and prices of any origin. Returns 0 if they prove nothing or are too large for the
 * bank. The caller notes the work.
 */
int peg_weigher_judges(peg_weigher *weigher, peg_weights *weights);

/* The budget steps that judging weights and adding them to the bank take. */
uint64_t peg_weigher_effort(const peg_weigher *weigher);

/*
 * Empties the bank. Whenever its bound is too low for a position, the bank then takes the last
 * weights of the list whose bound suffices: weights learned late prove more.
 * peg_weigher_end_choice() drops all others from the list. A search that ends early leaves the
 * choice open; peg_weigher_end() frees it.
 */
void peg_weigher_begin_choice(peg_weigher *weigher);
void peg_weigher_end_choice(peg_weigher *weigher);

#endif

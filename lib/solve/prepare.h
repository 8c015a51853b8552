/* SPDX-License-Identifier: MIT */

/*
 * Making a setup, sharing it, and glances. A glance is what a setup tells about a position without
 * a search. A table answers for every position. Without one, the perimeter answers for few pegs,
 * and the bank rules out many positions with more.
 */
#ifndef PEG_SOLVE_PREPARE_H
#define PEG_SOLVE_PREPARE_H

#include "solve/setup.h"

/* How much is prepared for a search, if no table answers. */
typedef enum peg_effort {
    PEG_BARE,  /* neither a bank nor more than the first levels of the perimeter */
    PEG_QUICK, /* a bank too: about a millisecond, where people play */
    PEG_EFFORTS
} peg_effort;

/*
 * Makes the setup for the class of a position. If the table covers the position, the setup answers
 * by it; the table may be NULL. Small shapes get a table of their own. The memory of the setup
 * stays counted in the budget. Returns NULL if the question is over, or has no memory for it.
 */
peg_setup *peg_setup_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_table *table, peg_budget *budget);

/*
 * The same in several calls, each with a position of the class and the same table. A call makes the
 * setup and ends the making, or returns NULL if the question is over: then the next call continues,
 * unless the status is an error. A frame and a small table are paid for before they are made, and
 * several questions may share the cost. The setup does not depend on the number of calls if all
 * have the same limit on memory.
 */
typedef struct peg_setup_making peg_setup_making;
peg_setup_making *peg_setup_making_begin(peg_shape *shape, const struct peg_goal *goal,
                                         peg_budget *budget);
peg_setup *peg_setup_making_go_on(peg_setup_making *making, const peg_bits *pegs, peg_table *table,
                                  peg_budget *budget);
void peg_setup_making_end(peg_setup_making *making, peg_budget *budget);

/* Gives the setup a bank, once. From then on the setup counts and frees its memory. */
void peg_setup_making_take_bank(peg_setup_making *making, const peg_bank *bank);
int peg_setup_making_has_bank(const peg_setup_making *making);

/* Whether a making is for the class of a position; and the bytes that it takes, 0 for NULL. */
int peg_setup_making_covers(const peg_setup_making *making, const peg_bits *pegs);
uint64_t peg_setup_making_size(const peg_setup_making *making);

peg_setup *peg_setup_hold(peg_setup *setup);
void peg_setup_release(peg_setup *setup);

/* Whether a position is of the class, so that the setup answers for it. */
int peg_setup_covers(const peg_setup *setup, const peg_bits *pegs);

/* Whether a position that the setup covers can be won, or PEG_UNKNOWN if a glance cannot tell. */
peg_answer peg_glance(const peg_setup *setup, const peg_bits *pegs);

/*
 * Makes a solution: first the jumps along some lines, to a position that a glance knows to win,
 * then always the first jump to another such position, until the goal. The glance is at the table
 * or, if the table is NULL, as above. out_jumps has room for a jump for each peg.
 */
peg_status peg_glance_play(const peg_setup *setup, const peg_table *table, const peg_bits *pegs,
                           const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                           size_t *out_count);

/*
 * Runs a whole hunt for a position that a glance cannot judge, and adds to learned, unless learned
 * is NULL. On PEG_YES, out_lines, unless NULL, gets the lines to a position that a glance knows to
 * win.
 */
peg_answer peg_hunt_whole(const peg_setup *setup, const peg_bits *pegs, peg_learned *learned,
                          peg_budget *budget, uint16_t *out_lines, size_t *out_count);

/*
 * Finds jumps from a position to a goal, in a setup of its own. Returns PEG_UNKNOWN if the question
 * is over. out_jumps has room for a jump for each peg.
 */
peg_answer peg_way_find(peg_shape *shape, const peg_bits *from, const struct peg_goal *goal,
                        peg_budget *budget, peg_jump *out_jumps, size_t *out_count);

#endif

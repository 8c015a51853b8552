/* SPDX-License-Identifier: MIT */

/*
 * The setups that a board and its copies have in common. A setup does not change once it is made,
 * so the first to make one offers it, and the others take it instead of making their own: a program
 * that asks of every position with a copy of its own pays for the preparation once.
 *
 * Each who takes a setup counts its memory. Boards on different threads share them, so a lock is
 * held for the few instructions that a look takes.
 */
#ifndef PEG_SOLVE_COMMON_SETUPS_H
#define PEG_SOLVE_COMMON_SETUPS_H

#include "solve/setup.h"

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

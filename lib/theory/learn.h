/* SPDX-License-Identifier: MIT */
#ifndef PEG_THEORY_LEARN_H
#define PEG_THEORY_LEARN_H

#include "base/budget.h"
#include "theory/classes.h"
#include "theory/pool.h"

/*
 * Fills a pool with resource counts and samples. It plays at random from positions
 * of a class, full and less full. Where play goes wrong, the linear program finds
 * a count that says so. What the pool rules out, play avoids as a search would, so
 * that later counts come from positions that are hard.
 *
 * The targets of the pool are not empty and all of that class. Each pivot of the
 * linear programs charges the budget.
 */
peg_status peg_learn(peg_pool *pool, const peg_classes *classes, const peg_bits *class,
                     peg_budget *budget);

#endif

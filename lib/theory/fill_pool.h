/* SPDX-License-Identifier: MIT */

/*
 * Fills a pool with resource counts and samples by playing at random from positions of a class,
 * full and less full. Where a position is lost and no count says so yet, the linear program finds
 * one that does, if there is one. Play avoids what the pool rules out, as a search would, so that
 * later counts come from harder positions.
 */
#ifndef PEG_THEORY_FILL_POOL_H
#define PEG_THEORY_FILL_POOL_H

#include "base/budget.h"
#include "theory/classes.h"
#include "theory/resource_pool.h"

/*
 * Fills a pool with about the counts wanted, or as many as are soon found. It has at least one
 * target, and all of them are of the class. Each pivot of the linear programs is work to the
 * budget.
 */
peg_status peg_resource_pool_fill(peg_resource_pool *pool, const peg_classes *classes,
                                  const peg_bits *class, int wanted, peg_budget *budget);

#endif

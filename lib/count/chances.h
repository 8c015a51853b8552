/* SPDX-License-Identifier: MIT */

/*
 * What random play comes to, level by level: how likely each ending is. A level holds, with each
 * position, the chance that a game comes to it: the sum of what the positions before it share out
 * among those that can follow. Only the last level is in memory.
 *
 * As a position and its images are equally good for random play, a level holds the least of them
 * with the chance of all together. But a rule that prefers some lines knows no symmetries.
 */
#ifndef PEG_COUNT_CHANCES_H
#define PEG_COUNT_CHANCES_H

#include "count/rule.h"
#include "position/frame.h"

typedef struct peg_chances {
    peg_count won;                     /* at the position stop */
    peg_count left[PEG_MAX_HOLES + 1]; /* by the number of pegs left, won or stuck */
} peg_chances;

/*
 * Plays from a position, at random by a rule, until play is stuck or at the position stop, if that
 * is not NULL. Every symmetry of the frame must keep it. The frame has no marks.
 */
peg_status peg_chances_find(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                            const peg_rule *rule, peg_budget *budget, peg_chances *out_chances);

#endif

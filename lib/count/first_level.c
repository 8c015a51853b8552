/* SPDX-License-Identifier: MIT */

/* A level of one position: see first_level.h. */
#include "count/first_level.h"

peg_status peg_first_level(const peg_level_ops *ops, const peg_frame *frame, const peg_bits *pegs,
                           size_t stride, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)frame->words;
    peg_status status = peg_level_take(level, stride, 1, budget);

    if (status != PEG_OK)
        return status;
    ops->find_key(frame, pegs->word, level->keys);
    for (size_t w = words; w < stride; w++)
        level->keys[w] = w == words;
    return PEG_OK;
}

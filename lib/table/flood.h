/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis (Thompson, Retrograde analysis of certain endgames, 1986), on whole vectors
 * of positions. From the goal, what can be won spreads through a table's words, back along the
 * jumps, until nothing is new.
 *
 * Each bit of a vector is a position. A jump changes the index of every position by the same bits,
 * so that the positions after it are another vector, with its bits moved about by the part of the
 * change that is within a vector. Where the jump is legal is a pattern of bits, known beforehand.
 */
#ifndef PEG_TABLE_FLOOD_H
#define PEG_TABLE_FLOOD_H

#include "base/budget.h"
#include "base/cpu.h"
#include "table/flood_kernel.h"

/* Prepares to flood the words of a table. Whatever the status, peg_flood_end() it afterwards. */
peg_status peg_flood_begin(peg_flood *flood, const peg_shape *shape, const peg_layout *layout,
                           uint64_t class, peg_cpu cpu, uint64_t *words, peg_budget *budget);
void peg_flood_end(peg_flood *flood, peg_budget *budget);

/*
 * Adds to a block the positions from which a jump leads to one in the table, and goes on
 * within the block until nothing is new. With first 1, jumps to any block count. With 0, for
 * a block that was done before, jumps to other blocks of its weight do, since lighter ones
 * no longer change. Returns whether anything was new.
 */
int peg_flood_block(const peg_flood *flood, size_t block, int first);

/* Adds to room, for a block, those of its positions from which one jump leads into the table. */
void peg_flood_once(const peg_flood *flood, size_t block, uint64_t *room);

#endif

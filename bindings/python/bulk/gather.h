/*
 * SPDX-License-Identifier: MIT
 *
 * What spreading has to know of gathering: how little memory it can do with.
 */
#ifndef PEG_BULK_GATHER_H
#define PEG_BULK_GATHER_H

#include "meter.h"

/* Returns the least memory that gathering can do with, of a board whose keys take some words. */
uint64_t peg_bulk_gather_least(const peg_board *board, size_t words);

#endif

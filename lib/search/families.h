/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FAMILIES_H
#define PEG_SEARCH_FAMILIES_H

#include "search/fewest.h"

/*
 * Sets the families of a search: its regions with their images under the symmetries of its
 * frame. Both are there. The goal is NULL for one peg anywhere.
 */
peg_status peg_families_place(peg_fewest *fewest, const peg_bits *goal);

#endif

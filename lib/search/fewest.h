/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FEWEST_H
#define PEG_SEARCH_FEWEST_H

#include "search/known.h"
#include "theory/regions.h"

/* A position come to, and by a move from which other. */
typedef struct peg_stops {
    size_t count;
    size_t key_room;
    size_t parent_room;
    uint64_t *keys; /* each in as many words as a position has */
    uint32_t *parent;
} peg_stops;

/*
 * A search for a solution of the fewest moves: breadth first by moves, over positions
 * that may still win with no more moves in all than a bound, which rises until one does.
 */
typedef struct peg_fewest {
    const peg_known *known;
    const peg_table *table; /* the known one, or one made for the search, or NULL */
    peg_budget *budget;
    peg_regions regions;
    peg_frame frame;
    peg_bits start;
    int bound;
    int next_bound; /* the least that something was left out for, or INT_MAX */
    int depth;      /* moves to the positions that are gone on from */
    peg_keys seen;
    peg_stops stops;
    uint32_t last; /* stop from which a move wins, once found */
    peg_jump jumps[PEG_MAX_HOLES];
    size_t jump_count;
} peg_fewest;

/*
 * Finds jumps in the fewest moves, as many as the bound is then, from a position that is
 * not won and of the known class, or that there are none. No solution has fewer moves
 * than the bound, whatever the status. peg_fewest_free() in any case.
 */
peg_status peg_fewest_find(peg_fewest *fewest, const peg_known *known, const peg_table *table,
                           const peg_bits *pegs, peg_budget *budget, peg_answer *out_answer);
void peg_fewest_free(peg_fewest *fewest);

#endif

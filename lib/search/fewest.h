/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FEWEST_H
#define PEG_SEARCH_FEWEST_H

#include "search/known.h"
#include "theory/regions.h"

/* No stop: the end of a list. */
#define PEG_NO_STOP UINT32_MAX

/*
 * The positions come to after whole moves, each standing for its images, and how. Those
 * of as many moves form lists: fresh ones to go on from, others to go on from again, and
 * those done with. A slot holds a stop's number from 1 below some bits of its hash.
 */
typedef struct peg_stops {
    uint32_t count;
    size_t key_room, parent_room, next_room, moves_room;
    uint64_t *keys; /* each in as many words as a position has */
    uint32_t *parent;
    uint32_t *next;
    uint8_t *moves;
    size_t slot_room; /* a power of two, or 0 */
    uint64_t *slots;
    uint32_t fresh[PEG_MAX_HOLES + 1]; /* by moves */
    uint32_t again[PEG_MAX_HOLES + 1];
    uint32_t done[PEG_MAX_HOLES + 1];
} peg_stops;

/* The runs out of one position. Past a few, slots tell which of them are there already. */
typedef struct peg_runs {
    size_t count;
    size_t room;
    void *run; /* of positions as wide as the shape's */
    size_t slot_room;
    size_t slot_count; /* in use, a power of two, or 0 */
    uint32_t *slots;
} peg_runs;

/*
 * A search for the solutions of the fewest moves, through positions that may still win.
 * Each costs the moves that led to it and those that full regions say are left. No move
 * makes this less, so the positions of one cost are gone on from before those of the
 * next; then each has been come to in its fewest moves, in whatever order they are taken.
 * Positions of a higher cost are not kept: for the next cost, all are gone on from again.
 */
typedef struct peg_fewest {
    const peg_known *known;
    const peg_table *table; /* the known one, or one made for the search, or NULL */
    peg_budget *budget;
    peg_regions regions;
    /*
     * Of the regions and their images, which a stand-in may be of: the region of each hole.
     * Some of the families say of each position that they need so many moves more.
     */
    int families;
    uint8_t bonus[PEG_MOST_IMAGES];
    uint64_t *region_at; /* by family and hole, all bits where there is none */
    size_t region_size;
    peg_frame frame;
    peg_bits start;
    int least;                   /* no solution has fewer moves */
    int cost;                    /* of what is kept */
    int next_cost;               /* the least that something was left out for, or INT_MAX */
    int most[PEG_MAX_HOLES + 1]; /* what a quick search keeps, by moves */
    int quick;                   /* whether it is one */
    int all;                     /* whether to go on past the first solution */
    int moves;                   /* of the shortest solution that is known, or 0 */
    peg_stops stops;
    peg_runs runs;
    uint64_t *found; /* positions come to from one stop */
    size_t found_count, found_room;
    uint32_t last; /* stop from which a move wins, or PEG_NO_STOP */
    int won;       /* moves of the solution by way of it */
    peg_jump played[PEG_MAX_HOLES];
    size_t played_count;
    peg_jump jumps[PEG_MAX_HOLES]; /* of the shortest solution that is known */
    size_t jump_count;
} peg_fewest;

/*
 * Begins a search from a position that is not won and of the known class: least is what
 * regions say. peg_fewest_free() in any case.
 */
peg_status peg_fewest_begin(peg_fewest *fewest, const peg_known *known, const peg_bits *pegs,
                            peg_budget *budget);

/*
 * Finds jumps in the fewest moves, or that there are none, with a table or NULL. Whatever
 * the status, no solution has fewer moves than least, and if moves is not 0 the jumps are
 * a solution of so many.
 */
peg_status peg_fewest_find(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * As peg_fewest_find(), with every position that a solution of the fewest moves stops at
 * among the stops, which are on the lists of those to go on from again. There are no jumps.
 */
peg_status peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/* The stop that stands for a position, or PEG_NO_STOP. */
uint32_t peg_fewest_stop(const peg_fewest *fewest, const peg_bits *pegs);

/* The position of a stop: one that stands for it. */
peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t stop);

/* The moves that a solution by way of a stop has at least. */
int peg_fewest_cost(const peg_fewest *fewest, uint32_t stop);

/* Whether a position that is not won may win, as far as one look tells. */
int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs);

void peg_fewest_free(peg_fewest *fewest);

#endif

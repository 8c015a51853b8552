/* SPDX-License-Identifier: MIT */

/*
 * The state of a search for the fewest moves.
 *
 * The search is A* (Hart, Nilsson and Raphael, 1968) by whole moves, in rounds of one cost
 * each. Its nodes are waypoints: positions between two moves. A waypoint costs the moves made
 * so far and those that regions say are still to come, or one if they say none: no solution by
 * way of it has fewer. Of the regions that are full a move breaks one at most, so that costs
 * never fall on the way. Round N keeps the waypoints of cost N, expands them and those of
 * the rounds before until nothing new comes up, and notes the least cost that it left out; that
 * is the next round. The first round with a win has the fewest moves.
 *
 * What regions say depends on the position alone, so that all ways to a waypoint within one
 * round have the same number of moves: each is reached in its fewest moves, whatever the
 * order of expansion. What costs more is not stored but found again in its own round, which
 * costs time and saves most of the memory.
 */
#ifndef PEG_FEWEST_SEARCH_H
#define PEG_FEWEST_SEARCH_H

#include "base/slots.h"
#include "fewest/region_images.h"
#include "solve/problem.h"

/* No waypoint: the end of a list. */
#define PEG_NO_WAYPOINT UINT32_MAX

/* In place of the moves of a waypoint that is found to be part of no solution. */
enum { PEG_DEAD_END = UINT8_MAX };

/*
 * The waypoints found, each of which stands for its images too. Those after the same number of
 * moves form lists: fresh ones were found in this round, others were expanded in the round
 * before and are to be expanded again, and the rest are done. A slot holds a waypoint's number
 * plus 1 in its low half, and in its high half bits of the hash, which tell most keys apart.
 */
typedef struct peg_waypoints {
    uint32_t count;
    size_t key_room, parent_room, next_room, moves_room;
    uint64_t *keys;   /* the position: the least of its images, in as many words as the shape's */
    uint32_t *parent; /* the waypoint a move before */
    uint32_t *next;   /* in the list */
    uint8_t *moves;
    size_t slot_room; /* a power of two, or 0 */
    uint64_t *slots;
    uint32_t fresh[PEG_MAX_HOLES + 1]; /* the first of a list, by moves */
    uint32_t again[PEG_MAX_HOLES + 1];
    uint32_t done[PEG_MAX_HOLES + 1];
} peg_waypoints;

/*
 * The runs that begin at one waypoint: positions within a move. Once there are more than a few,
 * slots tell which of them are there already.
 */
typedef struct peg_runs {
    size_t count;
    size_t room;
    void *states;     /* of the width's own type */
    peg_slots slots;  /* as far as they are in use */
    size_t slot_room; /* what there is memory for */
} peg_runs;

/* A run of one peg, with the number of sequences of jumps that lead to it. */
typedef struct peg_one_run {
    peg_bits pegs;
    peg_count count;
    uint32_t before; /* the run a jump before, by the first of the sequences */
    uint16_t line;   /* that it jumped along */
    uint8_t hole;    /* of the peg that moves */
    uint8_t jumps;
    uint8_t is_won;
    uint8_t too_many; /* for a count of 128 bits */
} peg_one_run;

/* All runs of one peg from one position, and slots as those of peg_runs. */
typedef struct peg_all_runs {
    size_t count;
    size_t room;
    peg_one_run *runs;
    peg_slots slots;
    size_t slot_room;
} peg_all_runs;

typedef struct peg_fewest {
    const peg_problem *problem;
    const struct peg_fewest_ops *ops;
    const peg_table *table; /* the problem's, or one made for the search, or NULL */
    peg_budget *budget;
    peg_regions regions;
    peg_region_images region_images;
    peg_frame frame;
    peg_bits start;
    int bound;                         /* what regions say of the start */
    int least;                         /* no solution has fewer moves */
    int round_cost;                    /* of the waypoints that this round keeps */
    int next_cost;                     /* the least that it left out, or INT_MAX */
    int is_quick;                      /* the search is a quick one, without rounds */
    int quick_cost[PEG_MAX_HOLES + 1]; /* the highest it keeps, by moves */
    int wants_all;                     /* a win does not end the round */
    int moves;                         /* of the shortest solution found, or 0 */
    peg_waypoints waypoints;
    peg_runs runs;
    peg_all_runs all_runs;
    uint64_t *reached; /* keys of what one waypoint's moves lead to, if it is kept */
    size_t reached_count, reached_room;
    uint32_t last_waypoint; /* from which a move wins, or PEG_NO_WAYPOINT */
    int won_moves;          /* of the solution by way of it */
    peg_jump played[PEG_MAX_HOLES];
    size_t played_count;
    peg_jump jumps[PEG_MAX_HOLES]; /* of the shortest solution found */
    size_t jump_count;
} peg_fewest;

#endif

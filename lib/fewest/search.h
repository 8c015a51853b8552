/* SPDX-License-Identifier: MIT */

/*
 * The state of a search for the fewest moves, and its steps that work on positions.
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
#include "solve/prepare.h"
#include "theory/regions.h"

/*
 * Regions, seen through every symmetry. A family of disjoint regions gives a lower bound on the
 * moves that a position needs (Merson; see theory/regions.h): one for each that is full. A
 * waypoint stands for all its images, so its bound must not depend on which of them is
 * looked at. Therefore the images of the family count as well, and the bound is the best that
 * any of them gives.
 */
typedef struct peg_region_images {
    int count;
    uint8_t extra[PEG_MOST_IMAGES]; /* by image: moves that are needed besides */
    uint64_t *region;               /* by image and hole: what the hole is in, or all bits */
    size_t size;                    /* of the regions in bytes */
} peg_region_images;

/* No waypoint: the end of a list. */
#define PEG_NO_WAYPOINT UINT32_MAX

/* In place of the moves of a waypoint that is found to be part of no solution. */
enum { PEG_DEAD_END = UINT8_MAX };

/*
 * The waypoints found, each of which stands for its images too. The waypoints after the same number
 * of moves are on three lists: fresh are the ones found in this round, again the ones that an
 * earlier round expanded and this one is still to expand, done the ones that it has expanded.
 */
typedef struct peg_waypoints {
    uint32_t count;
    size_t key_room, parent_room, next_room, moves_room;
    uint64_t *keys;   /* the position: the least of its images, in as many words as the shape's */
    uint32_t *parent; /* the waypoint a move before */
    uint32_t *next;   /* in the list */
    uint8_t *moves;
    peg_slots slots;
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
    void *states; /* of the width's own type */
    peg_slots slots;
} peg_runs;

/*
 * A run of one peg, with the number of sequences of jumps that lead to it: with ten pegs between
 * the same two holes there are millions of sequences, but a thousand runs.
 */
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
} peg_all_runs;

/* Which window of the shortest solution comes next (windows.c). */
typedef struct peg_windows {
    int moves; /* of that solution */
    int size;  /* of the window, in moves */
    int begin; /* the moves before it */
} peg_windows;

typedef struct peg_fewest {
    const peg_setup *setup;
    const struct peg_fewest_ops *ops;
    const peg_table *table; /* the setup's, or one made for the search, or NULL */
    peg_budget *budget;
    const peg_regions *regions;
    peg_region_images region_images;
    peg_frame frame;
    peg_bits start;
    int bound;                         /* what regions say of the start */
    int least;                         /* no solution has fewer moves */
    int round_cost;                    /* of the waypoints that this round keeps */
    int next_cost;                     /* the least that it left out, or INT_MAX */
    int is_quick;                      /* the search is a quick one, without rounds */
    int is_weighed;                    /* the round keeps what costs less, too */
    int is_plain;                      /* what a glance calls lost is kept too */
    int is_part;                       /* of another search, which tells how far it has come */
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
    peg_windows windows;
} peg_fewest;

/* The steps that are compiled for each width of a position. A search takes those of its shape's. */
typedef struct peg_fewest_ops {
    size_t run_size; /* of the state of one run, in bytes */
    /* Makes the start the only waypoint. */
    peg_status (*add_start)(peg_fewest *fewest);
    /* Makes every move from a waypoint. PEG_END where one wins, unless all are wanted. */
    peg_status (*expand)(peg_fewest *fewest, uint32_t waypoint);
    /* The waypoint that stands for a position, or PEG_NO_WAYPOINT. */
    uint32_t (*find_waypoint)(const peg_fewest *fewest, const uint64_t *position);
    /* What a waypoint costs: no solution by way of it has fewer moves. */
    int (*waypoint_cost)(const peg_fewest *fewest, uint32_t waypoint);
} peg_fewest_ops;

extern const peg_fewest_ops *const peg_fewest_ops_1;
extern const peg_fewest_ops *const peg_fewest_ops_2;
extern const peg_fewest_ops *const peg_fewest_ops_4;

/* Forgets all waypoints but the start. */
peg_status peg_fewest_restart(peg_fewest *fewest);

/* Takes the solution by way of the last waypoint as the shortest found. */
peg_status peg_fewest_take_solution(peg_fewest *fewest);

/* Whether the shortest solution found is proven to be one of the fewest moves. */
static inline int peg_fewest_is_proven(const peg_fewest *fewest)
{
    return fewest->moves && fewest->moves == fewest->least;
}

/*
 * Whether so many moves may be saved that a proof is not what is wanted first. Of few moves it is:
 * rounds prove those soon.
 */
static inline int peg_fewest_is_far(const peg_fewest *fewest)
{
    return fewest->moves >= 16 && 4 * (fewest->moves - fewest->least) >= fewest->moves;
}

/* Says what is known so far. */
static inline void peg_fewest_tell(const peg_fewest *fewest, peg_stage stage)
{
    if (fewest->is_part)
        return;
    fewest->budget->stage = stage;
    fewest->budget->least = fewest->least;
    fewest->budget->moves = fewest->moves;
}

/* Takes the first waypoint off a list. Returns PEG_NO_WAYPOINT if it is empty. */
static inline uint32_t peg_take_waypoint(peg_waypoints *waypoints, uint32_t *list)
{
    uint32_t waypoint = *list;

    if (waypoint != PEG_NO_WAYPOINT)
        *list = waypoints->next[waypoint];
    return waypoint;
}

/*
 * Moves on the actual board (moves.c). The search itself only sees positions up to symmetry, and
 * stores no jumps: they are found again here, for one solution or for all.
 */

/* The position that is a waypoint's key. */
peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t waypoint);

/* Whether a position that is not won may be won, as far as a table or a glance tells. */
int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs);

/*
 * Lists the runs of the peg in a hole, with their counts, by jumps and then in the ascending order
 * of the first sequence of jumps that leads to each. The first run has no jumps; if the peg cannot
 * jump, there is not even that one. A run of the most jumps, or one that is won, is not gone on
 * from; one that cannot win is left out. Some runs may be listed more than once, with the counts in
 * parts.
 */
peg_status peg_all_runs_find(peg_fewest *fewest, const peg_bits *pegs, int hole, int most_jumps);

/*
 * Finds the jumps from the start by way of the waypoints to the goal: fewest->played. PEG_E_TABLE
 * if a table with wrong answers leads nowhere.
 */
peg_status peg_play_waypoints(peg_fewest *fewest);

#endif

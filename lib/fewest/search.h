/* SPDX-License-Identifier: MIT */

/*
 * The search for the fewest moves: begin it, let it find one solution or all, look at its
 * waypoints, and end it.
 *
 * The search is A* (Hart, Nilsson and Raphael, 1968) by whole moves, in rounds of one cost each.
 * Its nodes are waypoints: positions between two moves. A waypoint's cost is the moves made plus
 * the regions' bound on the rest, at least 1: no solution through the waypoint has fewer moves. A
 * move breaks at most one full region, so costs never fall along a path. Round N keeps the
 * waypoints of cost N, expands them and those of earlier rounds until nothing new appears, and
 * notes the least cost that it left out, which is the cost of the next round. The first round with
 * a win has the fewest moves.
 *
 * The regions' bound depends only on the position, so all paths to a waypoint within one round have
 * the same number of moves: each waypoint is reached in its fewest moves, whatever the order of
 * expansion. Positions of higher cost are not stored but found again in their own round, which
 * costs time and saves most of the memory.
 */
#ifndef PEG_FEWEST_SEARCH_H
#define PEG_FEWEST_SEARCH_H

#include "fewest/runs.h"
#include "solve/prepare.h"
#include "theory/regions.h"

/*
 * The bound from disjoint regions: weights of 0 and prices of 1 (weights.h). It holds for every
 * goal in which none of these regions is full, and is cheap enough for every run.
 */

/* Seeds, image by image: the regions that have a price, and the moves needed in addition. */
typedef struct peg_seeds {
    size_t count;
    uint64_t used; /* all regions that have a price in some image */
    struct {
        uint64_t regions;
        int besides;
    } image[2 * PEG_MOST_IMAGES];
} peg_seeds;

/* Makes seeds of a family of regions: all of it, and the part that the last move cannot break. */
void peg_seeds_find(peg_seeds *seeds, const peg_frame *frame, const struct peg_goal *goal,
                    const peg_regions *regions);

/* A bound on the moves that a position needs if it is not won. `full` has its full regions. */
static inline int peg_seeds_bound(const peg_seeds *seeds, uint64_t full)
{
    int most = 1;

    for (size_t i = 0; i < seeds->count; i++) {
        int moves = peg_word_count(full & seeds->image[i].regions) + seeds->image[i].besides;

        most = moves > most ? moves : most;
    }
    return most;
}

/* No waypoint: the end of a list. */
#define PEG_NO_WAYPOINT UINT32_MAX

/* Replaces the moves of a waypoint that turns out to be on no solution. */
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

/* Which window of the shortest solution comes next (fewest.c). */
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
    peg_seeds seeds; /* for the regions' bound */
    peg_frame frame;
    peg_bits start;
    int bound;      /* the regions' bound on the start */
    int least;      /* no solution has fewer moves */
    int round_cost; /* of the waypoints that this round keeps */
    int next_cost;  /* the least that it left out, or INT_MAX */
    int is_weighed; /* the round also keeps waypoints that cost less */
    int is_plain;   /* positions that are lost at a glance are kept too */
    int is_part;    /* of another search, which tells how far it has come */
    int wants_all;  /* a win does not end the round */
    int moves;      /* of the shortest solution found, or 0 */
    peg_waypoints waypoints;
    peg_runs runs;
    peg_count *counts; /* by run: the ways to it (peg_moves_count()) */
    size_t count_room;
    uint64_t *reached; /* keys after one waypoint's moves, if they are kept */
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
    peg_run_ops runs;
    /* Makes the start the only waypoint. */
    void (*add_start)(peg_fewest *fewest);
    /* Makes every move from a waypoint. Returns 1 where one wins, unless all are wanted. */
    int (*expand)(peg_fewest *fewest, uint32_t waypoint);
    /* The waypoint that stands for a position, or PEG_NO_WAYPOINT. */
    uint32_t (*find_waypoint)(const peg_fewest *fewest, const uint64_t *position);
} peg_fewest_ops;

extern const peg_fewest_ops *const peg_fewest_ops_1;
extern const peg_fewest_ops *const peg_fewest_ops_2;
extern const peg_fewest_ops *const peg_fewest_ops_4;

/*
 * Begins a search from a position that the setup covers and that is not won. fewest->least is then
 * the bound of the regions. peg_fewest_end() frees the search.
 */
void peg_fewest_begin(peg_fewest *fewest, const peg_setup *setup, const peg_regions *regions,
                      const peg_bits *pegs, peg_budget *budget);
void peg_fewest_end(peg_fewest *fewest);

/*
 * Frees the waypoints, so that another search can begin. Keeps fewest->least, and the shortest
 * solution if its jumps are known.
 */
void peg_fewest_forget(peg_fewest *fewest);

/* Forgets all waypoints but the start. */
void peg_fewest_restart(peg_fewest *fewest);

/*
 * Finds the solution that peg_solve() finds, by the table, or by a hunt if the table is NULL. Does
 * nothing if a solution was found before. Sets *out_answer to PEG_NO if the position is lost, and
 * otherwise leaves it as it is.
 */
void peg_fewest_find_any(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * Searches in rounds for a solution of the fewest moves, or until there cannot be one shorter than
 * is found. The table may be NULL. However the search ends, no solution has fewer moves than
 * fewest->least, and unless fewest->moves is 0, fewest->jumps is a solution of fewest->moves moves.
 * Rounds of an earlier search may have proven more than the bound of the regions.
 */
void peg_fewest_prove(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * As peg_fewest_prove(), but searches the last round to its end and notes no jumps. The waypoints,
 * on the lists `again`, then include every waypoint of every solution of the fewest moves.
 */
void peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer);

/*
 * Marks the waypoints of a search without a table that cannot be won: their moves become
 * PEG_DEAD_END. The search itself left out only positions lost at a glance, so a hunt decides every
 * waypoint.
 */
void peg_lost_waypoints_mark(peg_fewest *fewest);

/*
 * Shortens the shortest solution found, piece by piece (fewest.c), for about `positions` positions
 * and while peg_fewest_is_far(). The next call continues there.
 */
void peg_fewest_shorten(peg_fewest *fewest, uint64_t positions);

/* Makes the solution through the last waypoint the shortest found. */
void peg_fewest_take_solution(peg_fewest *fewest);

/* The cost of a waypoint: no solution through it has fewer moves. */
int peg_waypoint_cost(const peg_fewest *fewest, uint32_t waypoint);

/* Takes the first waypoint off a list. Returns PEG_NO_WAYPOINT if it is empty. */
uint32_t peg_waypoint_take(peg_waypoints *waypoints, uint32_t *list);

/* Whether the shortest solution found is proven to be one of the fewest moves. */
static inline int peg_fewest_is_proven(const peg_fewest *fewest)
{
    return fewest->moves && fewest->moves == fewest->least;
}

/*
 * Whether to look for a shorter solution before a proof, because it may save many moves. If the
 * moves are few, the proof comes first: rounds prove those soon.
 */
static inline int peg_fewest_is_far(const peg_fewest *fewest)
{
    return fewest->moves >= 16 && 4 * (fewest->moves - fewest->least) >= fewest->moves;
}

/*
 * Moves on the actual board (moves.c). The search sees positions only up to symmetry and stores no
 * jumps; the functions below find the jumps again, for one solution or for all.
 */

/* The position that is a waypoint's key. */
peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t waypoint);

/* Whether a position can perhaps be won, by a table or at a glance. The position is not won yet. */
int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs);

/* Flags in the notes of the runs that peg_moves_count() lists. */
enum { PEG_RUN_WON = 1, PEG_RUN_OVERFLOWS = 2 /* a count of 128 bits */ };

/*
 * Lists the moves from a position as fewest->runs. The key of a run is the hole where its peg
 * began. fewest->counts has the number of jump sequences that lead to each run: ten pegs between
 * the same two holes allow millions of sequences, but only a thousand runs. Runs are in order of
 * their number of jumps, then in ascending order of the first sequence that leads to each. The
 * first run has no jumps. Runs with most_jumps jumps and won runs are not extended; runs that
 * cannot win are left out. A run may be listed more than once, with its count split.
 */
void peg_moves_count(peg_fewest *fewest, const peg_bits *pegs, int most_jumps);

/*
 * Fills fewest->played with the jumps from the start through the waypoints to the goal. Fails with
 * PEG_E_TABLE if wrong answers of a table lead nowhere.
 */
void peg_waypoints_play(peg_fewest *fewest);

/* The number of moves in some jumps. */
int peg_count_moves(const peg_jump *jumps, size_t count);

#endif

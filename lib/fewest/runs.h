/* SPDX-License-Identifier: MIT */

/*
 * The one generator of moves. A run is a position within a move, with the hole of the peg that
 * moves and may jump on from there. Different ways may lead to the same run. Runs are listed
 * breadth first, so the list is also the queue of runs to extend: all ways to a run have the same
 * number of jumps, and are known before it is extended.
 *
 * All searches for the fewest moves get their moves here. Each supplies functions that choose the
 * runs it needs; runs_template.h makes the list, for each width of positions.
 */
#ifndef PEG_FEWEST_RUNS_H
#define PEG_FEWEST_RUNS_H

#include "base/slots.h"
#include "shape/shape.h"

typedef struct peg_run {
    uint64_t key;    /* tells otherwise equal runs apart; at first the hole where the move starts */
    uint64_t note;   /* for the user; at first that of the run before */
    uint32_t before; /* the run one jump before, on the first path found */
    uint16_t line;   /* jumped along last */
    uint16_t jumps;
    uint8_t hole;    /* of the peg that moves */
    uint64_t word[]; /* the position, in as many words as the shape's */
} peg_run;

/* The jumps by which runs are extended. */
typedef enum peg_run_kind {
    PEG_RUN_JUMPS, /* jumps, from any peg of the first run */
    PEG_RUN_BACK,  /* jumps taken back, with any peg of the first run */
    PEG_RUN_TRAILS /* the position is a set of holes, to which a line adds the hole jumped over */
} peg_run_kind;

struct peg_run_ops;

typedef struct peg_runs {
    const struct peg_run_ops *ops; /* of the shape's width */
    const peg_shape *shape;
    peg_budget *budget;
    size_t few;  /* this many may repeat: extending a run twice costs less */
    size_t size; /* of a run in bytes */
    size_t count, room;
    void *list;
    int has_slots; /* all runs are in the slots, which tell them apart */
    int is_over;   /* set by a user who has seen enough */
    peg_slots slots;
} peg_runs;

typedef struct peg_run_user {
    /* Whether to extend a run of the list. */
    int (*looks)(void *user, peg_runs *runs, uint32_t run);
    /* Whether the extended run `to` goes on the list, unless it is there; may change it. */
    int (*takes)(void *user, const peg_runs *runs, const peg_run *from, peg_run *to);
    /* Called for each run that was taken, and for those that were there already. May be NULL. */
    void (*taken)(void *user, peg_runs *runs, uint32_t from, uint32_t to, int is_new);
} peg_run_user;

/* What is compiled for each width of a position. */
typedef struct peg_run_ops {
    /* Puts a run without jumps on the list. */
    void (*add)(peg_runs *runs, const uint64_t *position, int hole, uint64_t note);
    /* Extends every run of the list, including added ones, until the end or until is_over. */
    void (*list)(peg_runs *runs, peg_run_kind kind, const peg_run_user *calls, void *user);
} peg_run_ops;

/* Begins an empty list. To be freed in any case. */
void peg_runs_begin(peg_runs *runs, const peg_run_ops *ops, const peg_shape *shape, size_t few,
                    peg_budget *budget);
void peg_runs_free(peg_runs *runs);

/* Empties the list. */
void peg_runs_clear(peg_runs *runs);

peg_run *peg_run_at(const peg_runs *runs, size_t index);

/* The position of a run. */
peg_bits peg_run_position(const peg_runs *runs, const peg_run *run);

#endif

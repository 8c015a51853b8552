/* SPDX-License-Identifier: MIT */

/* Finds the trails (measure.h) that take most away, if there are too many trails to list. */
#ifndef PEG_FEWEST_HEAVIEST_H
#define PEG_FEWEST_HEAVIEST_H

#include "base/slots.h"
#include "shape/shape.h"

/* A trail that is on no list. */
typedef struct peg_heavy_trail {
    int count; /* of holes jumped over, in no order */
    uint8_t start, end;
    uint8_t over[PEG_MAX_HOLES];
} peg_heavy_trail;

/* A search for trails, if there are too many to list. */
typedef struct peg_heaviest {
    peg_budget *budget;
    const peg_shape *shape;
    int kinds;                 /* of pegs; 0 if the shape is too wide */
    int width;                 /* of the widest frontier */
    size_t end[PEG_MAX_HOLES]; /* of the steps of each kind */
    struct peg_heaviest_step *steps;
    struct peg_heaviest_state *states;
    size_t step_count, step_room, state_count, state_room;
    double *table;
    size_t table_size;
    peg_slots slots;
} peg_heaviest;

/* To be ended in any case. */
void peg_heaviest_begin(peg_heaviest *all, const peg_shape *shape, peg_budget *budget);
void peg_heaviest_end(peg_heaviest *all);

/* The most trails that are looked for at a time. */
#define PEG_HEAVY_TRAILS 16

/*
 * Looks for trails of a kind of peg that take more than low. hole[] has the weight of each hole,
 * start[] what a trail takes by starting there. out gets the trails, up to its room, with the one
 * that takes most among them. Returns what that trail takes, or low if there is none; or, with none
 * in out, a number that no trail exceeds.
 */
double peg_heaviest_find(peg_heaviest *all, int kind, const double *hole, const double *start,
                         double low, peg_heavy_trail *out, int room, int *out_count);

#endif

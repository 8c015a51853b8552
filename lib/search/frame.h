/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FRAME_H
#define PEG_SEARCH_FRAME_H

#include "base/budget.h"
#include "shape/shape.h"

/* Positions are looked up four holes at a time, so that the tables stay small. */
enum { PEG_CHUNK = 4, PEG_CHUNK_VALUES = 1 << PEG_CHUNK };

/* How many positions after jumps are gathered before they go into a set. */
enum { PEG_BATCH = 128 };

/* Images of so many words are held in registers where there are as many. */
enum { PEG_FEW = 8 };

/* The most symmetries that are worth their work where none is asked for. */
#define PEG_GROUP 64

/*
 * A shape seen through a group of its symmetries: tables that turn a position
 * into its legal jumps and into its images. Both a jump and an image are linear:
 * the images after a jump are those before, each XOR the image of the jump. The
 * least image stands for all of them.
 */
typedef struct peg_frame {
    const peg_shape *shape;
    int words;         /* of a position */
    int chunks;        /* of a position */
    size_t order;      /* symmetries in the group, at least 1 */
    size_t line_words; /* of a set of lines, an even number */
    peg_bits all;      /* every hole */
    uint64_t *legal;   /* by chunk and value: the lines that it does not rule out */
    uint64_t *images;  /* by chunk and value: the images of its holes */
    uint64_t *jumps;   /* by line: the images of its three holes */
    /* Scratch: the images of one position, and positions on their way into a set. */
    uint64_t *view;
    uint64_t *batch;
    uint64_t *hashes;
    uint64_t *owners;
    uint64_t *block; /* all of the above */
    size_t size;     /* of the block in bytes */
} peg_frame;

/*
 * Makes a frame with the group of those symmetries that keep a position (NULL:
 * all), or a smaller group within it of at most so many symmetries.
 */
peg_status peg_frame_make(const peg_shape *shape, const peg_bits *kept, size_t most,
                          peg_budget *budget, peg_frame *out_frame);

void peg_frame_free(peg_frame *frame, peg_budget *budget);

#endif

/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_FRAME_H
#define PEG_SEARCH_FRAME_H

#include "base/budget.h"
#include "shape/shape.h"
#include "table/table.h"

/* Positions are looked up four holes at a time, so that the tables stay small. */
enum { PEG_CHUNK = 4, PEG_CHUNK_VALUES = 1 << PEG_CHUNK };

/* How many positions after jumps are gathered before they go into a set. */
enum { PEG_BATCH = 128 };

/* Images of so many words are held in registers where there are as many. */
enum { PEG_FEW = 8 };

/* The most symmetries that are worth their work where none is asked for. */
#define PEG_GROUP 64

/* A mark, of which more below, is the highest byte of a position of one word; 0 is none. */
enum { PEG_MARK_BITS = 8, PEG_MARK_AT = 64 - PEG_MARK_BITS, PEG_MOST_MARKS = 255 };

/* All bits of a word of a position without marks. */
#define PEG_UNMARKED UINT64_MAX

/*
 * A shape seen through a group of its symmetries: tables that turn a position
 * into its legal jumps and into its images. Both a jump and an image are linear:
 * the images after a jump are those before, each XOR the image of the jump. The
 * least image stands for all of them.
 *
 * In one word there may be room above the holes for a mark, the line by which a
 * position was reached: see commute.h. Images and jumps are then a byte further up,
 * and below each jump's image is its mark, so that the least of them has both.
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
    uint64_t *fresh;   /* by mark: the lines to try, of which mark 0 leaves all */
    int shift;         /* of images and jumps: 8 where there are marks, or 0 */
    uint64_t bare;     /* all bits of a position's first word but its mark */
    uint32_t *group;   /* the numbers of its symmetries */
    /* Of positions of one word: has what jumps may lead to, the rest is left out; or NULL. */
    const peg_table *table;
    /* Scratch: the images of one position, and positions on their way into a set. */
    uint64_t *view;
    uint64_t *batch;
    uint64_t *hashes;
    uint64_t *owners;
    uint64_t *block; /* all of the above */
    size_t size;     /* of the block in bytes */
} peg_frame;

/*
 * Makes a frame with at most so many symmetries, those that keep a position and the class
 * that another has: see peg_group_find(). With marked 1 it has marks if there is room for
 * them.
 */
peg_status peg_frame_make(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                          size_t most, int marked, peg_budget *budget, peg_frame *out_frame);

/* Words of scratch that a frame needs. */
size_t peg_frame_scratch(const peg_frame *frame);

/* A frame with the same tables and with scratch at a place. Returns the words of that. */
size_t peg_frame_lend(const peg_frame *frame, uint64_t *scratch, peg_frame *out_frame);

void peg_frame_free(peg_frame *frame, peg_budget *budget);

#endif

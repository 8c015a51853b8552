/* SPDX-License-Identifier: MIT */

/*
 * A frame is a shape prepared for search: tables that turn a position into its legal jumps and
 * into its images, four holes at a time.
 *
 * A symmetry takes a position to an image of it. A position and its images are equally easy to win,
 * so a search keeps only one of them: the least image as a number, which is their key.
 *
 * Both tables work chunk by chunk. A jump is legal if none of its three holes rules it out, so the
 * legal lines are the lines that no chunk of holes rules out. And images are linear: the image of a
 * position is the XOR of the images of its chunks, and the images after a jump are those before it,
 * each XOR the image of the jump's three holes. So once the images of a position are known, those
 * of each position a jump away cost one XOR for every symmetry. Zobrist (1970) hashes the positions
 * of games in the same way.
 *
 * A position of one word may have room above its holes for a mark, the line by which it was
 * reached: see below. The images in the tables are then one byte further up, and the mark of each
 * jump's image is in the byte below it. So the least image comes with its mark, and of equal images
 * the one with the least mark wins.
 *
 * Two jumps without a hole in common can be played in either order, and lead to the same position.
 * A search for every position that can be reached, not for every way to it, needs only one of the
 * two orders. To reach the 23,475,688 positions of the central game (up to symmetry) then takes 79
 * million jumps rather than 186 million.
 *
 * How it works: every line has a rank, the same for all images of a line. A position that is found
 * carries a mark, the line of the jump that led to it, mapped by the symmetry that takes the
 * position to its key. From a marked position, a jump is left out if its line has no hole in common
 * with the marked line and a lower rank. So of two jumps that commute, the one with the lower rank
 * comes first.
 *
 * Why no position is lost: let q be a position of the next level. Of all jumps from this level
 * that lead to q or to an image of q, take one whose line j has the highest rank. It starts
 * from a position p, whose mark is a line m. Suppose it were left out: j and m have no hole in
 * common, and m has the higher rank. Let o be the position from which the jump along m led to
 * p. The jump along j is legal in o too; call the position after it r. The jump along m is legal
 * in r and leads to q. But r is in this level, by its key, and from there an image of m leads to
 * an image of q. That image has the rank of m, which is higher than the rank of j, though j was one
 * of the highest rank.
 *
 * If a table drops positions that cannot be won, the same holds for every q that can be won,
 * because then r can be won too and stays.
 *
 * Programs that check concurrent systems leave out orders of independent events for the same
 * reason: P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996.
 */
#ifndef PEG_POSITION_FRAME_H
#define PEG_POSITION_FRAME_H

#include "base/budget.h"
#include "shape/shape.h"
#include "table/table.h"

/* Positions are looked up four holes at a time, which keeps the tables small. */
enum { PEG_CHUNK_HOLES = 4, PEG_CHUNK_VALUES = 1 << PEG_CHUNK_HOLES };

/* A batch of positions found by jumps is full once it holds this number. */
enum { PEG_BATCH = 128 };

/* The images of a position fit into registers if they take at most 8 words together. */
enum { PEG_REGISTER_WORDS = 16 };

/* The most images of a position, itself included, that a search for one solution compares. */
#define PEG_MOST_IMAGES 16

/* The most images that levels of positions compare, unless the caller sets another number. */
#define PEG_MOST_LEVEL_IMAGES 64

/*
 * A mark is a number from 1 to 255 in the highest byte of a position of one word; 0 is no
 * mark.
 */
enum { PEG_MARK_BITS = 8, PEG_MARK_AT = 64 - PEG_MARK_BITS, PEG_MOST_MARKS = 255 };

/* The hole bits of a position without room for a mark: all bits of a word. */
#define PEG_UNMARKED UINT64_MAX

typedef struct peg_frame {
    const peg_shape *shape;
    int words;         /* of a position */
    int chunks;        /* of a position */
    size_t group_size; /* symmetries in the group: at least 1, the first is the identity */
    size_t line_words; /* words of a set of lines, an even number */
    peg_bits all_holes;
    uint64_t *chunk_lines;  /* by chunk and value: the lines that it does not rule out */
    uint64_t *chunk_images; /* by chunk, value and symmetry: the image of its pegs */
    uint64_t *jump_images;  /* by line and symmetry: the image of its three holes */
    uint64_t *lines_after;  /* by mark: the lines to try; after mark 0, all of them */
    int image_shift;        /* the shift of images in the tables: 8 with marks, else 0 */
    uint64_t hole_bits;     /* of a position's first word: all of it but the mark */
    uint32_t *group;        /* the numbers of its symmetries */
    /* Leaves out jumps to positions that are lost by this table. One word only, or NULL. */
    const peg_table *table;
    /* Scratch: the images of one position, and a batch on its way into a set. */
    uint64_t *scratch_images;
    uint64_t *batch;
    uint64_t *hashes; /* of the positions in the batch */
    uint64_t *owners; /* by position in the batch: where in its level the jump began */
    uint64_t *block;  /* all memory of the above */
    size_t size;      /* of the block in bytes */
} peg_frame;

/*
 * Makes a frame with at most `most` symmetries, which keep the position `kept` and the class
 * of pegs: see peg_symmetry_group(). If marked is 1, positions have marks where there is room for
 * them.
 */
peg_status peg_frame_make(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                          size_t most, int marked, peg_budget *budget, peg_frame *out_frame);

/*
 * The same, in several calls: *paid counts the steps spent by all of them. If the question is over
 * before all steps are spent, a later call continues.
 */
peg_status peg_frame_make_paid(const peg_shape *shape, const peg_bits *kept, const peg_bits *pegs,
                               size_t most, int marked, peg_budget *budget, uint64_t *paid,
                               peg_frame *out_frame);

/* The words of scratch that a frame needs. */
size_t peg_frame_scratch_words(const peg_frame *frame);

/*
 * Makes a frame for another thread, with the same tables and its own part of the memory `scratch`.
 * Returns the words of scratch used. Only the original frame is freed.
 */
size_t peg_frame_with_scratch(const peg_frame *frame, uint64_t *scratch, peg_frame *out_frame);

void peg_frame_free(peg_frame *frame, peg_budget *budget);

#endif

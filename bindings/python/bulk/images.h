/*
 * SPDX-License-Identifier: MIT
 *
 * Images of positions under symmetries. Moving pegs one by one would be slow, so the holes are
 * taken in groups of up to eight, and a table has the image of every set of pegs in a group.
 * bulk.h says why this is not in the library.
 */
#ifndef PEG_BULK_IMAGES_H
#define PEG_BULK_IMAGES_H

#include <string.h>

#include "meter.h"

/* For every symmetry and group of holes, the images of all sets of pegs in the group. */
struct peg_bulk_images {
    size_t count; /* of symmetries */
    size_t holes;
    size_t words;
    size_t bits; /* holes in a group: 8, 4, 2 or 1 */
    size_t groups;
    size_t each;      /* words of the tables of a symmetry */
    uint64_t *tables; /* [symmetry][group][pegs][word] */
};

/*
 * Makes the tables of a board for the symmetries that keep a position as it is. These are a group,
 * and all of them if the position is empty. The first symmetry moves nothing.
 * peg_bulk_images_end() frees the tables, also after an error.
 */
peg_status peg_bulk_images_make(const peg_board *board, const uint64_t *kept, peg_bulk_images *out);

void peg_bulk_images_end(peg_bulk_images *images);

/* Finds the image of a position under a symmetry. */
static inline void peg_bulk_image(const peg_bulk_images *of, size_t symmetry,
                                  const uint64_t *position, size_t words, uint64_t *out)
{
    const uint64_t *table = of->tables + symmetry * of->each;
    size_t entries = ((size_t)1 << of->bits) * words;
    uint64_t group = ((uint64_t)1 << of->bits) - 1;

    for (size_t k = 0; k < words; k++)
        out[k] = 0;
    for (size_t bit = 0; bit < of->holes; bit += of->bits, table += entries) {
        const uint64_t *entry = table + (position[bit / 64] >> bit % 64 & group) * words;

        for (size_t k = 0; k < words; k++)
            out[k] |= entry[k];
    }
}

#endif

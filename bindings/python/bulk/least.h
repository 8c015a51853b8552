/*
 * SPDX-License-Identifier: MIT
 *
 * The least of the images of a position. A jump flips the same bits in an image of every position,
 * so the images after it cost one more operation each.
 */
#ifndef PEG_BULK_LEAST_H
#define PEG_BULK_LEAST_H

#include "meter.h"

/*
 * Finds the least of some images of up to PEG_MAX_WORDS + 1 words, each of which is changed by what
 * a jump flips in it.
 */
static inline void peg_bulk_least_flipped(const uint64_t *images, const uint64_t *flips,
                                          size_t count, size_t words, uint64_t *out)
{
    if (words == 1) {
        uint64_t least = images[0] ^ flips[0];

        for (size_t s = 1; s < count; s++) {
            uint64_t next = images[s] ^ flips[s];

            least = next < least ? next : least;
        }
        *out = least;
        return;
    }
    for (size_t k = 0; k < words; k++)
        out[k] = images[k] ^ flips[k];
    for (size_t s = 1; s < count; s++) {
        uint64_t next[PEG_MAX_WORDS + 1];
        int less = 0;

        /* Without a branch, as it would be a matter of chance. */
        for (size_t k = 0; k < words; k++) {
            next[k] = images[s * words + k] ^ flips[s * words + k];
            less = (next[k] < out[k]) | ((next[k] == out[k]) & less);
        }
        for (size_t k = 0; k < words; k++)
            out[k] = less ? next[k] : out[k];
    }
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * Regions, seen through every symmetry. A family of disjoint regions gives a lower bound on the
 * moves that a position needs (Merson; see theory/regions.h): one for each that is full. A
 * waypoint stands for all its images, so its bound must not depend on which of them is
 * looked at. Therefore the images of the family count as well, and the bound is the best that
 * any of them gives.
 */
#ifndef PEG_FEWEST_REGION_IMAGES_H
#define PEG_FEWEST_REGION_IMAGES_H

#include "position/frame.h"
#include "theory/regions.h"

typedef struct peg_region_images {
    int count;
    uint8_t extra[PEG_MOST_IMAGES]; /* by image: moves that are needed besides */
    uint64_t *region;               /* by image and hole: what the hole is in, or all bits */
    size_t size;                    /* of the regions in bytes */
} peg_region_images;

/* Makes the images of a family of regions under the symmetries of a frame. */
peg_status peg_region_images_make(const peg_frame *frame, const peg_regions *regions,
                                  const struct peg_goal *goal, peg_budget *budget,
                                  peg_region_images *out_images);

#endif

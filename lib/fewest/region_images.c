/* SPDX-License-Identifier: MIT */

/*
 * For each image of the family, and for each hole, the holes of the region that it is in. A
 * jump then finds the regions that it fills or breaks by its three holes.
 */
#include "fewest/region_images.h"

#include "base/bytes.h"
#include "theory/symmetry_group.h"

/*
 * Adds the image of a family under a symmetry, unless it is there already. Regions that have any of
 * certain holes are left out. There is room for the image.
 */
static void add_image(const peg_shape *shape, const peg_regions *regions, const peg_bits *without,
                      int extra, uint32_t number, peg_region_images *images)
{
    size_t words = (size_t)shape->words;
    size_t stride = (size_t)shape->holes * words;
    uint64_t *at = images->region + (size_t)images->count * stride;

    memset(at, 0xff, stride * sizeof(*at));
    for (int i = 0; i < regions->count; i++) {
        const peg_bits *region = &regions->region[i];
        peg_bits image;

        if (peg_regions_meet(region, without))
            continue;
        image = peg_symmetry_image(shape, number, region);
        for (int hole = 0; hole < shape->holes; hole++)
            if (peg_bits_get(&image, hole))
                memcpy(at + (size_t)hole * words, image.word, words * sizeof(*at));
    }
    for (int i = 0; i < images->count; i++)
        if (memcmp(images->region + (size_t)i * stride, at, stride * sizeof(*at)) == 0)
            return;
    images->extra[images->count++] = (uint8_t)extra;
}

/*
 * Where the peg that makes the last jump may have been before. That jump ends in a hole of the
 * goal, and a peg only ever goes from one end of a line to the other. A region that has none of
 * these holes is not broken by the last move, which then is one move more.
 */
static peg_bits find_last_holes(const peg_shape *shape, const peg_bits *goal)
{
    peg_bits holes = *goal;
    int grown;

    do {
        grown = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];

            if (peg_bits_get(&holes, line.from) != peg_bits_get(&holes, line.to)) {
                peg_bits_set(&holes, line.from);
                peg_bits_set(&holes, line.to);
                grown = 1;
            }
        }
    } while (grown);
    return holes;
}

/*
 * Adds the images of the whole family, and those of the regions that the last move cannot
 * break: these may be fewer, but the last move is one more. If the last move can break no
 * region, the two are the same.
 */
static void add_images(const peg_frame *frame, const peg_regions *regions,
                       const struct peg_goal *goal, peg_region_images *images)
{
    const peg_shape *shape = frame->shape;
    peg_bits none = {{0}};
    int anywhere = goal->kind == PEG_GOAL_ANYWHERE;
    peg_bits last = anywhere ? peg_bits_below(shape->holes) : find_last_holes(shape, &goal->pegs);
    int apart = 1; /* no region has such holes */
    int whole_count;

    for (int i = 0; i < regions->count; i++)
        apart &= !peg_regions_meet(&regions->region[i], &last);
    for (size_t i = 0; i < frame->group_size; i++)
        add_image(shape, regions, &none, apart, frame->group[i], images);
    whole_count = images->count;
    for (size_t i = 0; !anywhere && !apart && i < frame->group_size; i++) {
        if (images->count == PEG_MOST_IMAGES) {
            /* With some images missing, the bound would depend on which one is looked at. */
            images->count = whole_count;
            return;
        }
        add_image(shape, regions, &last, 1, frame->group[i], images);
    }
}

peg_status peg_region_images_make(const peg_frame *frame, const peg_regions *regions,
                                  const struct peg_goal *goal, peg_budget *budget,
                                  peg_region_images *out_images)
{
    const peg_shape *shape = frame->shape;
    size_t stride = (size_t)shape->holes * (size_t)shape->words * sizeof(*out_images->region);
    size_t size = 2 * frame->group_size * stride;

    out_images->count = 0;
    out_images->region = peg_budget_resize(budget, NULL, 0, size);
    if (!out_images->region)
        return peg_budget_refusal(budget);
    out_images->size = size;
    add_images(frame, regions, goal, out_images);
    return PEG_OK;
}

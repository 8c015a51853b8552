/* SPDX-License-Identifier: MIT */
#include "search/families.h"

#include "base/bytes.h"
#include "theory/group.h"

/*
 * Places the image under a symmetry of those regions that have none of certain holes after
 * the families there are, unless it is one of them. There is room for it.
 */
static void place_image(peg_fewest *fewest, const peg_bits *without, int bonus, uint32_t number)
{
    const peg_shape *shape = fewest->known->shape;
    size_t words = (size_t)shape->words;
    size_t family = (size_t)shape->holes * words;
    uint64_t *at = fewest->region_at + (size_t)fewest->families * family;

    memset(at, 0xff, family * sizeof(*at));
    for (int i = 0; i < fewest->regions.count; i++) {
        const peg_bits *region = &fewest->regions.region[i];
        peg_bits image;

        if (peg_regions_meet(region, without))
            continue;
        image = peg_group_image(shape, number, region);
        for (int hole = 0; hole < shape->holes; hole++)
            if (peg_bits_get(&image, hole))
                memcpy(at + (size_t)hole * words, image.word, words * sizeof(*at));
    }
    for (int i = 0; i < fewest->families; i++)
        if (memcmp(fewest->region_at + (size_t)i * family, at, family * sizeof(*at)) == 0)
            return;
    fewest->bonus[fewest->families++] = (uint8_t)bonus;
}

/*
 * The holes of the pegs that the last jump may be made by: it ends in a hole of the goal,
 * and pegs keep to the holes that jumps join. Regions without such holes are broken by
 * other moves than the last, which is one more.
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
 * What a position costs must not depend on which of its images is looked at, so that the
 * images of the regions count as well.
 */
static void place_images(peg_fewest *fewest, const peg_bits *goal)
{
    const peg_shape *shape = fewest->known->shape;
    const peg_frame *frame = &fewest->frame;
    peg_bits none = {{0}};
    peg_bits last = goal ? find_last_holes(shape, goal) : peg_bits_below(shape->holes);
    int apart = 1; /* whether no region has such holes */
    int all;

    for (int i = 0; i < fewest->regions.count; i++)
        apart &= !peg_regions_meet(&fewest->regions.region[i], &last);
    for (size_t i = 0; i < frame->order; i++)
        place_image(fewest, &none, apart, frame->group[i]);
    all = fewest->families;
    for (size_t i = 0; goal && !apart && i < frame->order; i++) {
        if (fewest->families == PEG_MOST_IMAGES) {
            /* Some of the images would be as bad as none. */
            fewest->families = all;
            return;
        }
        place_image(fewest, &last, 1, frame->group[i]);
    }
}

peg_status peg_families_place(peg_fewest *fewest, const peg_bits *goal)
{
    const peg_shape *shape = fewest->known->shape;
    size_t family = (size_t)shape->holes * (size_t)shape->words * sizeof(*fewest->region_at);
    size_t room = 2 * fewest->frame.order * family;

    fewest->region_at = peg_budget_resize(fewest->budget, NULL, 0, room);
    if (!fewest->region_at)
        return peg_budget_refusal(fewest->budget);
    fewest->region_size = room;
    place_images(fewest, goal);
    return PEG_OK;
}

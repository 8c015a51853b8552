/* SPDX-License-Identifier: MIT */

/*
 * Positions of PEG_WIDTH words in a problem: their keys, and whether they are won. Included by
 * all code on positions in lib/solve and lib/fewest.
 */
#ifndef PEG_SOLVE_PROBLEM_TEMPLATE_H
#define PEG_SOLVE_PROBLEM_TEMPLATE_H

#include "position/images_template.h"
#include "position/legal_template.h"
#include "solve/problem.h"

/* Whether a position is won. */
static inline int is_goal(const peg_problem *problem, const uint64_t *position)
{
    uint64_t word = 0;

    if (problem->goal.kind != PEG_GOAL_ANYWHERE)
        return positions_equal(position, problem->goal.pegs.word, PEG_UNMARKED);
    /* One peg: a single word is a power of two, and the others are empty. */
    for (int w = 0; w < PEG_WIDTH; w++) {
        if (word && position[w])
            return 0;
        word |= position[w];
    }
    return word && (word & (word - 1)) == 0;
}

/* What stands for a position and its images: the least of them. */
static inline image_key key_of(const peg_problem *problem, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    /* There is at least one image, but compilers cannot know that. */
    copy_position(images, position);
    find_images(&problem->frame, position, images);
    return least_image(&problem->frame, images);
}

#endif

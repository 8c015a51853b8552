/* SPDX-License-Identifier: MIT */

/* Looks waypoints up by the code of the width, and positions in the table or at a glance. */
#include "fewest/lookups.h"

#include "base/bytes.h"
#include "fewest/fewest_ops.h"
#include "solve/glance.h"

uint32_t peg_fewest_waypoint(const peg_fewest *fewest, const peg_bits *pegs)
{
    return fewest->ops->find_waypoint(fewest, pegs->word);
}

peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t waypoint)
{
    size_t words = (size_t)fewest->problem->shape->words;
    peg_bits pegs = {{0}};

    memcpy(pegs.word, fewest->waypoints.keys + waypoint * words, words * sizeof(*pegs.word));
    return pegs;
}

int peg_fewest_cost(const peg_fewest *fewest, uint32_t waypoint)
{
    return fewest->ops->waypoint_cost(fewest, waypoint);
}

int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs)
{
    return fewest->table ? peg_table_has(fewest->table, pegs->word[0])
                         : peg_glance(fewest->problem, pegs) != PEG_NO;
}

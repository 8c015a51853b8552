/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions of the fewest moves and the positions on the way to them, one by one.
 */
#include "reference/reference.h"

/* From a position that the peg in a hole was moved to last, with so many moves left. */
static uint64_t count_on(const ref_shape *shape, uint32_t position, int last, int left,
                         const signed char *fewest)
{
    uint64_t count = 0;
    if (fewest[position] == 0)
        return left == 0;
    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t after;
        int rest = left - (shape->lines[i].from != last);
        /* Going on with the last move may spare one of those that are wanted otherwise. */
        if (rest >= 0 && ref_leads_to(shape->lines[i], position, &after) && fewest[after] >= 0 &&
            fewest[after] <= rest + 1)
            count += count_on(shape, (uint32_t)after, shape->lines[i].to, rest, fewest);
    }
    return count;
}

uint64_t ref_count_fewest(const ref_board *board, const signed char *fewest)
{
    uint32_t position = 0;
    for (int hole = 0; hole < board->shape->holes; hole++)
        position |= (uint32_t)board->pegs[hole] << hole;
    if (fewest[position] < 0)
        return 0;
    /* No peg was moved yet: its hole is past the last. */
    return count_on(board->shape, position, board->shape->holes, fewest[position], fewest);
}

/* Notes what one move by the peg in a hole leads to. */
static void spread(const ref_shape *shape, uint32_t position, int hole, int moves,
                   const signed char *fewest, signed char *out)
{
    for (size_t i = 0; i < shape->line_count; i++) {
        uint64_t after;
        if (shape->lines[i].from != hole || !ref_leads_to(shape->lines[i], position, &after))
            continue;
        if (fewest[after] > 0 && out[after] < 0)
            out[after] = (signed char)moves;
        if (fewest[after] > 0)
            spread(shape, (uint32_t)after, shape->lines[i].to, moves, fewest, out);
    }
}

void ref_moves_to(const ref_board *board, const signed char *fewest, signed char *out)
{
    const ref_shape *shape = board->shape;
    uint32_t end = (uint32_t)1 << shape->holes, start = 0;
    bool more = true;
    for (uint32_t p = 0; p < end; p++)
        out[p] = -1;
    for (int hole = 0; hole < shape->holes; hole++)
        start |= (uint32_t)board->pegs[hole] << hole;
    out[start] = 0;
    for (int moves = 0; more; moves++) {
        more = false;
        for (uint32_t p = 0; p < end; p++)
            for (int hole = 0; out[p] == moves && hole < shape->holes; hole++) {
                more = true;
                spread(shape, p, hole, moves + 1, fewest, out);
            }
    }
}

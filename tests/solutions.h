/*
 * SPDX-License-Identifier: MIT
 *
 * Solutions: whether jumps are one, and whether two boards found the same.
 */
#ifndef SOLUTIONS_H
#define SOLUTIONS_H

#include "support.h"

/* Whether the jumps win, and no fewer of them. */
static inline bool is_solution(const peg_board *board, const peg_jump *jumps, size_t count)
{
    peg_board *copy = copy_of(board);
    bool right = true;
    for (size_t i = 0; i < count && right; i++)
        right = peg_is_won(copy) == 0 && peg_play(copy, &jumps[i]) == PEG_OK;
    right = right && peg_is_won(copy) == 1;
    peg_board_free(copy);
    return right;
}

/* What a question for a solution found; a question for the fewest moves tells their number. */
typedef struct solution {
    peg_status status;
    int answer, moves;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} solution;

static inline solution solve_within(peg_board *board, const peg_limits *limits)
{
    solution found = {.answer = PEG_UNKNOWN};
    found.status =
        peg_solve(board, limits, &found.answer, found.jumps, PEG_MAX_HOLES, &found.count);
    return found;
}

static inline bool same_solution(const solution *a, const solution *b)
{
    return a->status == b->status && a->answer == b->answer && a->moves == b->moves &&
           a->count == b->count && memcmp(a->jumps, b->jumps, a->count * sizeof *a->jumps) == 0;
}

#endif

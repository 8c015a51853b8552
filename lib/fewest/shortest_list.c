/* SPDX-License-Identifier: MIT */

/* The walk has a stack of its own, so that it can be left and gone on with. */
#include "fewest/shortest_list.h"

static void push(peg_shortest_list *list, const peg_bits *pegs, int hole, int moves)
{
    int may_end = peg_all_shortest_pass(list->shortest, pegs, moves);

    list->step[++list->depth] =
        (peg_shortest_step){*pegs, 0, (int16_t)hole, (int16_t)moves, (int16_t)may_end};
}

void peg_shortest_list_begin(peg_shortest_list *list, const peg_all_shortest *shortest)
{
    list->shortest = shortest;
    list->found = 0;
    list->jump_count = 0;
    list->depth = -1;
    push(list, &shortest->fewest->start, PEG_NO_HOLE, 0);
}

/*
 * The moves made after a jump along a line: the peg that moved last goes on with its move, and any
 * other begins one if that may end. 0 if the jump can be part of no solution.
 */
static int moves_after(const peg_fewest *fewest, const peg_shortest_step *step, peg_jump line)
{
    int moves = line.from == step->hole ? step->moves : step->moves + 1;

    if (line.from != step->hole && !step->may_end)
        return 0;
    return moves <= fewest->least && peg_bits_allow(&step->pegs, line) ? moves : 0;
}

peg_status peg_shortest_list_next(peg_shortest_list *list, uint64_t positions)
{
    const peg_fewest *fewest = list->shortest->fewest;
    const peg_shape *shape = fewest->problem->shape;

    while (list->depth >= 0) {
        peg_shortest_step *step = &list->step[list->depth];
        peg_bits next;
        peg_status status;
        peg_jump line;
        int moves = 0;

        while (step->line < shape->line_count &&
               !(moves = moves_after(fewest, step, shape->lines[step->line])))
            step->line++;
        if (step->line == shape->line_count) {
            list->depth--;
            continue;
        }
        status = peg_budget_spend(fewest->budget, 1);
        if (status != PEG_OK)
            return status;
        line = shape->lines[step->line++];
        next = step->pegs;
        peg_bits_jump(&next, line);
        list->jumps[list->depth] = line;
        if (peg_problem_won(fewest->problem, &next)) {
            list->jump_count = (size_t)list->depth + 1;
            list->found = 1;
            return PEG_OK;
        }
        if (!peg_fewest_may_win(fewest, &next))
            continue;
        push(list, &next, line.to, moves);
        if (--positions == 0)
            return PEG_PAUSED;
    }
    /* A table with wrong answers may contradict itself about images of a position. */
    return list->found ? PEG_END : PEG_E_TABLE;
}

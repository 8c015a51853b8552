/* SPDX-License-Identifier: MIT */

/*
 * Turns of the best-first and the two-sided search at the same time, each in a thread. Neither
 * needs what the other finds in the same turn, so both come to what they would have come to one
 * after the other: a second thread saves time and changes nothing else.
 *
 * They work in short strides, so that one that has an answer can stop the other. The caller's
 * thread has the two-sided search, which may take memory and call the caller back. The best-first
 * search takes no memory within a stride: it gets some beforehand, and where that is not enough,
 * its stride is shorter. Included by the hunt.
 */
#ifndef PEG_SOLVE_AT_ONCE_TEMPLATE_H
#define PEG_SOLVE_AT_ONCE_TEMPLATE_H

#include "solve/best_first_template.h"

/*
 * How many positions the other searches look at for each of the best-first search. What that finds
 * it mostly finds early, and on lost positions its work is mostly wasted; so its share is small.
 */
#define OTHER_SHARE 2

/* Positions of the best-first search in a stride: about a millisecond. A test makes it small. */
#ifndef PEG_STRIDE
#define PEG_STRIDE 1024
#endif

/* A hunt that may hold more than one of so many parts of the memory is for one thread. */
#define AT_ONCE_SHARE 8

/* Nodes that a stride is expected to add for each position. A test has it expect too few. */
#ifndef PEG_STRIDE_NODES
#define PEG_STRIDE_NODES 8
#endif

/* Bytes that a jump of a stride may take. */
#define STRIDE_BYTES 256

/* What is left of a turn of both searches, in positions, and what they found in it. */
typedef struct both_turns {
    size_t promising;  /* for the best-first search */
    size_t everywhere; /* for the two-sided one */
    peg_answer found_promising;
    peg_answer found_everywhere;
} both_turns;

/* What the threads are given. */
typedef struct stride {
    hunt_state *h;
    two_sided *t;
    const peg_bits *pegs;
    both_turns turns;
    peg_status status; /* of the two-sided search */
} stride;

static void take_stride(void *user, unsigned index)
{
    stride *s = user;

    if (index == 0)
        s->status =
            search_two_sided(s->t, s->pegs, s->turns.everywhere, &s->turns.found_everywhere);
    else /* it has no reason to end but that its turn is over */
        (void)search_best_first(s->h, s->turns.promising, &s->turns.found_promising);
}

/*
 * Whether both may work at once. Not with a limit on positions, which may be reached in the middle
 * of a turn; nor with so little memory that one search may be refused what the other has.
 */
static int may_work_at_once(const hunt_state *h, const two_sided *t)
{
    const peg_budget *budget = h->budget;
    uint64_t held = budget->held + budget->kept +
                    (uint64_t)PEG_STRIDE * h->problem->shape->line_count * STRIDE_BYTES;

    return PEG_HAS_THREADS && budget->limits.threads > 1 && budget->limits.positions == 0 &&
           t->begun && !t->over && !h->best_first_over &&
           held < budget->limits.memory / AT_ONCE_SHARE;
}

/* Gives the best-first search memory for a stride. 0 if it is refused. */
static int make_room(hunt_state *h)
{
    size_t lines = h->problem->shape->line_count;
    size_t more = PEG_STRIDE_NODES * PEG_STRIDE + lines;
    hunt_node *nodes =
        peg_budget_grow(h->budget, h->nodes, &h->node_room, h->node_count + more, sizeof(*nodes));
    jump_choice *choices =
        peg_budget_grow(h->budget, h->choices, &h->choice_room, lines, sizeof(*choices));
    size_t seen = h->seen.room ? h->seen.room : 256;

    h->nodes = nodes ? nodes : h->nodes;
    h->choices = choices ? choices : h->choices;
    while (seen < 2 * (h->seen.count + more))
        seen *= 2;
    if (!nodes || !choices || (seen > h->seen.room && !set_enlarge(&h->seen, h->budget, seen, 0)))
        return 0;
    for (int level = 0; level <= h->last_level; level++)
        if (!peg_heap_grow(h->budget, &h->heaps[level],
                           h->heaps[level].count + lines + more / (size_t)h->levels))
            return 0;
    return 1;
}

/* Lets both searches take a stride. Sets *out_positions to what the best-first search looked at. */
static peg_status stride_at_once(hunt_state *h, two_sided *t, const peg_bits *pegs,
                                 both_turns *turns, uint64_t *out_positions)
{
    peg_budget *budget = h->budget;
    peg_budget own = {.next = UINT64_MAX, .pulse = UINT64_MAX};
    stride s = {
        h, t, pegs, {PEG_STRIDE, OTHER_SHARE * PEG_STRIDE, PEG_UNKNOWN, PEG_UNKNOWN}, PEG_OK};
    peg_status status;

    if (s.turns.promising > turns->promising)
        s.turns.promising = turns->promising;
    if (s.turns.everywhere > turns->everywhere)
        s.turns.everywhere = turns->everywhere;
    h->budget = &own;
    h->is_confined = 1;
    peg_threads_run(2, take_stride, &s);
    h->is_confined = 0;
    h->budget = budget;
    turns->promising -= (size_t)own.spent;
    turns->everywhere -= s.turns.everywhere;
    turns->found_promising = s.turns.found_promising;
    turns->found_everywhere = s.turns.found_everywhere;
    *out_positions = own.spent;
    status = peg_budget_spend(budget, own.spent);
    if (status == PEG_OK)
        status = peg_budget_work(budget, own.steps);
    return s.status == PEG_OK ? status : s.status;
}

/*
 * Lets both searches take their turns at once, as far as that goes: what is left of them is to be
 * taken one after the other. For its whole turn the best-first search does with a copy of what the
 * bank had learned before: the caller sets h->bank back and frees the block of the copy.
 */
static peg_status search_at_once(hunt_state *h, two_sided *t, const peg_bits *pegs,
                                 both_turns *turns, peg_bank *copy)
{
    const peg_shape *shape = h->problem->shape;
    uint64_t positions = 1;
    peg_status status;

    if (!may_work_at_once(h, t))
        return PEG_OK;
    status = peg_bank_begin(copy, shape, h->bank->counts, h->budget);
    if (status != PEG_OK)
        return peg_budget_is_over(h->budget, status) ? status : PEG_OK;
    peg_bank_copy(copy, shape, h->bank, h->bank->counts);
    h->bank = copy;
    while (status == PEG_OK && positions > 0 && turns->promising > 0 && turns->everywhere > 0 &&
           turns->found_promising == PEG_UNKNOWN && turns->found_everywhere == PEG_UNKNOWN &&
           may_work_at_once(h, t) && make_room(h))
        status = stride_at_once(h, t, pegs, turns, &positions);
    return status;
}

#endif

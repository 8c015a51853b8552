/* SPDX-License-Identifier: MIT */

/* Solutions in the list of what a board keeps: a few, as each is played from its start. */
#include "ask/kept.h"

#include "base/memory.h"

/*
 * Solutions to give out; of these, those of the fewest moves, and what limits left of such; and
 * others, as a game has a new one after most of its jumps. None takes the place of another kind.
 */
enum { MOST = 8, MOST_OTHERS = 24 };

static const peg_kept_solution *solution_of(const peg_kept_item *item)
{
    return (const peg_kept_solution *)item;
}

static uint64_t size(const peg_kept_item *item)
{
    (void)item;
    return sizeof(peg_kept_solution);
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    peg_memory_free(allocator, item, sizeof(peg_kept_solution));
}

/* Takes a solution of few moves if it is the first or shorter, and a bound if it is higher. */
static void improve(peg_kept_solution *own, int least, int moves, const peg_jump *jumps,
                    size_t count)
{
    if (least > own->least)
        own->least = least;
    if (moves == 0 || (own->moves > 0 && own->moves <= moves))
        return;
    own->moves = moves;
    own->count = count;
    memcpy(own->jumps, jumps, count * sizeof(*jumps));
}

static int covers(peg_kept_item *item, peg_kept_item *other, const peg_allocator *allocator)
{
    peg_kept_solution *own = (peg_kept_solution *)item;
    const peg_kept_solution *its = solution_of(other);

    (void)allocator;
    if (own->known_as != its->known_as || !peg_bits_equal(&own->pegs, &its->pegs))
        return 0;
    if (own->known_as == PEG_FEW_MOVES) {
        improve(own, its->least, its->moves, its->jumps, its->count);
        return 1;
    }
    return own->memory >= its->memory && own->positions >= its->positions;
}

static peg_kept_item *share(const peg_kept_item *item, const peg_kept *kept)
{
    peg_kept_solution *shared = peg_memory_new(&kept->allocator, sizeof(*shared));

    if (!shared)
        return NULL;
    *shared = *solution_of(item);
    shared->item = (peg_kept_item){.kind = item->kind};
    return &shared->item;
}

static const peg_kept_kind solutions = {MOST, size, drop, covers, share, NULL, NULL};
static const peg_kept_kind shortest = {MOST, size, drop, covers, share, NULL, NULL};
static const peg_kept_kind short_ones = {MOST, size, drop, covers, share, NULL, NULL};
static const peg_kept_kind others = {MOST_OTHERS, size, drop, covers, share, NULL, NULL};

static int is_solution(const peg_kept_item *item)
{
    return item->kind == &solutions || item->kind == &shortest || item->kind == &short_ones ||
           item->kind == &others;
}

static const peg_kept_kind *kind_of(peg_known_as known_as)
{
    switch (known_as) {
    case PEG_FIRST_FOUND:
        return &solutions;
    case PEG_FEWEST_MOVES:
        return &shortest;
    case PEG_FEW_MOVES:
        return &short_ones;
    default:
        return &others;
    }
}

/* Positions decide only whether a search for the fewest moves makes a table. */
static uint64_t positions_of(peg_known_as known_as, const peg_limits *limits)
{
    return known_as == PEG_FEWEST_MOVES && limits->positions ? limits->positions : UINT64_MAX;
}

peg_kept_solution *peg_kept_solution_find(const peg_kept *kept, const peg_bits *pegs,
                                          peg_known_as known_as, const peg_limits *limits)
{
    for (peg_kept_item *item = kept->first; item; item = item->next) {
        peg_kept_solution *own = (peg_kept_solution *)item;

        if (is_solution(item) && own->known_as == known_as && peg_bits_equal(&own->pegs, pegs) &&
            (!limits ||
             (own->memory >= limits->memory && own->positions >= positions_of(known_as, limits))))
            return own;
    }
    return NULL;
}

/* Whether the jumps from one on win, without those that are not legal. */
static int wins_from(const peg_kept_solution *solution, size_t first, const peg_board *board,
                     peg_bits pegs, peg_jump *out_jumps, size_t *out_count)
{
    size_t count = 0;

    for (size_t i = first; i < solution->count; i++) {
        if (!peg_bits_allow(&pegs, solution->jumps[i]))
            continue;
        peg_bits_jump(&pegs, solution->jumps[i]);
        if (out_jumps)
            out_jumps[count++] = solution->jumps[i];
    }
    if (!peg_goal_met(&board->goal, &pegs))
        return 0;
    if (out_jumps)
        *out_count = count;
    return 1;
}

/* A jump that was played on the way may be legal again, so the jumps after it are tried alone. */
static int wins(const peg_kept_solution *solution, const peg_board *board, const peg_bits *pegs,
                peg_jump *out_jumps, size_t *out_count)
{
    int played = peg_bits_count(&solution->pegs) - peg_bits_count(pegs);

    return played >= 0 &&
           (wins_from(solution, (size_t)played, board, *pegs, out_jumps, out_count) ||
            wins_from(solution, 0, board, *pegs, out_jumps, out_count));
}

int peg_kept_solution_wins(const peg_kept *kept, const peg_board *board, const peg_bits *pegs,
                           peg_jump *out_jumps, size_t *out_count)
{
    for (const peg_kept_item *item = kept->first; item; item = item->next)
        if (is_solution(item) && wins(solution_of(item), board, pegs, out_jumps, out_count))
            return 1;
    return 0;
}

/* Puts a solution without jumps in front; NULL if there is no memory for it. */
static peg_kept_solution *add(peg_kept *kept, const peg_bits *pegs, peg_known_as known_as,
                              peg_budget *budget)
{
    peg_kept_solution *made = NULL;

    if (peg_budget_has_room(budget, sizeof(*made)))
        made = peg_budget_try(budget, NULL, 0, sizeof(*made));
    if (!made)
        return NULL;
    memset(made, 0, sizeof(*made));
    made->item.kind = kind_of(known_as);
    made->pegs = *pegs;
    made->known_as = known_as;
    made->memory = budget->limits.memory;
    made->positions = positions_of(known_as, &budget->limits);
    peg_kept_add(kept, &made->item, budget);
    peg_kept_leave(&made->item, budget);
    return made;
}

void peg_kept_solution_add(peg_kept *kept, const peg_bits *pegs, peg_known_as known_as,
                           const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_kept_solution *made;

    if (peg_kept_solution_find(kept, pegs, known_as, &budget->limits))
        return;
    made = add(kept, pegs, known_as, budget);
    if (!made)
        return;
    made->count = count;
    if (count > 0)
        memcpy(made->jumps, jumps, count * sizeof(*jumps));
}

void peg_kept_few_moves_add(peg_kept *kept, const peg_bits *pegs, int least, int moves,
                            const peg_jump *jumps, size_t count, peg_budget *budget)
{
    peg_kept_solution *own = peg_kept_solution_find(kept, pegs, PEG_FEW_MOVES, NULL);

    if (own) {
        peg_kept_use(kept, &own->item, budget);
        peg_kept_leave(&own->item, budget);
    } else {
        own = add(kept, pegs, PEG_FEW_MOVES, budget);
    }
    if (own)
        improve(own, least, moves, jumps, count);
}

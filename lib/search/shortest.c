/* SPDX-License-Identifier: MIT */
#include "search/shortest.h"

#include "base/bytes.h"
#include "base/count.h"
#include "theory/group.h"

/* Of a stop that no solution of the fewest moves comes by. */
enum { OFF_THE_WAY = UINT8_MAX };

/* Where the peg that moves next is in any hole. */
enum { ANY_HOLE = -1 };

int peg_shortest_passes(const peg_shortest *shortest, const peg_bits *pegs, int moves)
{
    uint32_t stop = peg_fewest_stop(shortest->fewest, pegs);

    return stop != PEG_NO_STOP && shortest->fewest->stops.moves[stop] == moves;
}

/* Adds up the ways on by a move from a hole after so many of its jumps. */
static peg_status add_up(peg_shortest *shortest, const peg_bits *pegs, int hole, int jumps,
                         int moves, peg_count *sum)
{
    static const peg_count one = {1, 0};
    const peg_fewest *fewest = shortest->fewest;
    const peg_shape *shape = fewest->known->shape;
    peg_status status = PEG_OK;

    for (size_t i = shape->first[hole]; status == PEG_OK && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        uint32_t stop;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        status = peg_budget_spend(fewest->budget, 1);
        if (status == PEG_OK && peg_known_won(fewest->known, &next)) {
            shortest->over |= peg_count_add(sum, &one);
            if (jumps + 1 > shortest->sweep)
                shortest->sweep = jumps + 1;
            continue;
        }
        if (status != PEG_OK || !peg_fewest_may_win(fewest, &next))
            continue;
        stop = moves < fewest->least ? peg_fewest_stop(fewest, &next) : PEG_NO_STOP;
        if (stop != PEG_NO_STOP && fewest->stops.moves[stop] == moves)
            shortest->over |= peg_count_add(sum, &shortest->counts[fewest->stops.next[stop]]);
        status = add_up(shortest, &next, shape->lines[i].to, jumps + 1, moves, sum);
    }
    return status;
}

/* Gives a stop its count, if that is not 0. */
static peg_status count_from(peg_shortest *shortest, uint32_t stop)
{
    peg_fewest *fewest = shortest->fewest;
    peg_bits pegs = peg_fewest_position(fewest, stop);
    int moves = fewest->stops.moves[stop] + 1;
    peg_count sum = {0, 0};
    peg_status status = PEG_OK;
    peg_count *counts;

    for (int hole = 0; status == PEG_OK && hole < fewest->known->shape->holes; hole++)
        if (peg_bits_get(&pegs, hole))
            status = add_up(shortest, &pegs, hole, 0, moves, &sum);
    if (status != PEG_OK)
        return status;
    if (!sum.low && !sum.high) {
        fewest->stops.moves[stop] = OFF_THE_WAY;
        return PEG_OK;
    }
    counts = peg_budget_grow(fewest->budget, shortest->counts, &shortest->room, shortest->count + 1,
                             sizeof(*counts));
    if (!counts)
        return peg_budget_refusal(fewest->budget);
    shortest->counts = counts;
    counts[shortest->count] = sum;
    fewest->stops.next[stop] = (uint32_t)shortest->count++;
    return PEG_OK;
}

peg_status peg_shortest_count(peg_shortest *shortest, peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    peg_status status = PEG_OK;

    memset(shortest, 0, sizeof(*shortest));
    shortest->fewest = fewest;
    for (int moves = fewest->least - 1; moves >= 0; moves--)
        for (uint32_t stop = stops->again[moves], next; stop != PEG_NO_STOP; stop = next) {
            next = stops->next[stop];
            status = count_from(shortest, stop);
            if (status != PEG_OK)
                return status;
        }
    /* A table with wrong answers may have led nowhere. */
    return shortest->count > 0 ? PEG_OK : PEG_E_TABLE;
}

void peg_shortest_free(peg_shortest *shortest)
{
    peg_budget_free(shortest->fewest->budget, shortest->counts,
                    shortest->room * sizeof(*shortest->counts));
}

peg_count peg_shortest_total(const peg_shortest *shortest)
{
    return shortest->counts[shortest->count - 1];
}

size_t peg_shortest_group(const peg_shortest *shortest, uint32_t *out)
{
    const peg_fewest *fewest = shortest->fewest;
    const peg_shape *shape = fewest->known->shape;
    size_t count = 0;

    for (size_t s = 1; s < shape->symmetry_count; s++) {
        const uint8_t *symmetry = shape->symmetries + s * (size_t)shape->holes;

        if (peg_group_keeps(symmetry, shape->holes, &fewest->start) &&
            peg_group_keeps(symmetry, shape->holes, &fewest->known->goal))
            out[count++] = (uint32_t)s;
    }
    return count;
}

/* A solution on its way. */
typedef struct way {
    const peg_shortest *shortest;
    peg_solution_fn each;
    void *user;
    int called;
    size_t count;
    peg_jump jumps[PEG_MAX_HOLES];
} way;

/*
 * Goes on from a position that the peg in a hole has come to in the last of so many
 * moves, in every way: with that peg, and with others where the move may end there.
 */
static peg_status go_on(way *on, const peg_bits *pegs, int hole, int moves)
{
    const peg_fewest *fewest = on->shortest->fewest;
    const peg_shape *shape = fewest->known->shape;
    int may_end = peg_shortest_passes(on->shortest, pegs, moves);
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];
        int after = line.from == hole ? moves : moves + 1;
        peg_bits next = *pegs;

        if ((line.from != hole && !may_end) || after > fewest->least || !peg_bits_allow(pegs, line))
            continue;
        peg_bits_jump(&next, line);
        status = peg_budget_spend(fewest->budget, 1);
        on->jumps[on->count++] = line;
        if (status == PEG_OK && peg_known_won(fewest->known, &next)) {
            on->called = 1;
            status =
                on->each(on->jumps, on->count, on->user) == PEG_CONTINUE ? PEG_OK : PEG_STOPPED;
        } else if (status == PEG_OK && peg_fewest_may_win(fewest, &next))
            status = go_on(on, &next, line.to, after);
        on->count--;
    }
    return status;
}

peg_status peg_shortest_each(const peg_shortest *shortest, peg_solution_fn each, void *user)
{
    peg_status status;
    way on;

    memset(&on, 0, sizeof(on));
    on.shortest = shortest;
    on.each = each;
    on.user = user;
    status = go_on(&on, &shortest->fewest->start, ANY_HOLE, 0);
    /* A table with wrong answers may tell of images of a position what it does not of it. */
    return status == PEG_OK && !on.called ? PEG_E_TABLE : status;
}

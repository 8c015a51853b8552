/* SPDX-License-Identifier: MIT */

/*
 * Proofs of more and more moves take turns with wider and wider beams, so that neither takes much
 * longer than the other: what a beam finds saves the last proof, the longest of all, from looking
 * for a solution. Where the two are far apart, windows have a turn as well.
 */
#include "fewest/weighed.h"

#include "base/assert.h"
#include "base/binary64.h"
#include "base/memory.h"
#include "fewest/fewest.h"

/* Weights to be learned for a level of a beam. */
enum { LESSONS = 12 };

/* A number sinks down a heap in about so many steps of the budget's. */
enum { SINK_STEPS = 16 };

/* By how much a bound may be off. */
#define NEARLY 1e-3

/* -- proofs ---------------------------------------------------------------- */

/* Takes the waypoints off a level that need more moves than the round has. */
static peg_status weigh_level(peg_fewest *fewest, peg_weigher *weigher, int moves,
                              uint64_t *out_kept)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    uint32_t *link = &waypoints->fresh[moves];
    peg_status status = PEG_OK;

    while (status == PEG_OK && *link != PEG_NO_WAYPOINT) {
        uint32_t waypoint = *link;
        peg_bits pegs = peg_fewest_position(fewest, waypoint);
        int more = 0;

        status = peg_weigher_asks_more(weigher, &pegs, fewest->round_cost - moves, &more);
        if (more) {
            *link = waypoints->next[waypoint];
        } else {
            link = &waypoints->next[waypoint];
            ++*out_kept;
        }
    }
    return status;
}

peg_status peg_weighed_search(peg_fewest *fewest, peg_weigher *weigher, int moves,
                              uint64_t *out_kept)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    peg_status status = peg_fewest_restart(fewest);

    *out_kept = 0;
    fewest->round_cost = moves;
    fewest->is_weighed = 1;
    for (int made = 0; status == PEG_OK && made < moves; made++) {
        uint32_t waypoint = PEG_NO_WAYPOINT;

        status = weigh_level(fewest, weigher, made, out_kept);
        while (status == PEG_OK && (waypoint = peg_take_waypoint(
                                        waypoints, &waypoints->fresh[made])) != PEG_NO_WAYPOINT)
            status = fewest->ops->expand(fewest, waypoint);
    }
    fewest->is_weighed = 0;
    return status;
}

peg_status peg_weighed_choose(peg_fewest *fewest, peg_weigher *weigher, int moves)
{
    size_t before;
    peg_status status;

    do {
        uint64_t kept;

        before = weigher->learned;
        peg_weigher_begin_choice(weigher);
        status = peg_weighed_search(fewest, weigher, moves, &kept);
        PEG_ASSERT(status != PEG_END);
        if (status == PEG_OK)
            peg_weigher_end_choice(weigher);
    } while (status == PEG_OK && weigher->learned < before);
    return status;
}

/* -- beams ----------------------------------------------------------------- */

/* A waypoint of a level, and what it is known to need. */
typedef struct ranked {
    uint32_t waypoint;
    double bound;
} ranked;

typedef struct beam {
    peg_fewest *fewest;
    peg_weigher *weigher;
    size_t width;
    ranked *level;
    uint64_t *order; /* ranks, and below them the place in the level: a heap, and behind it the
                        best, the very best last */
    size_t count;
    size_t room, order_room;
} beam;

static peg_status list_level(beam *b, int moves)
{
    peg_fewest *fewest = b->fewest;
    uint32_t waypoint = fewest->waypoints.fresh[moves];

    b->count = 0;
    for (; waypoint != PEG_NO_WAYPOINT; waypoint = fewest->waypoints.next[waypoint]) {
        ranked *level =
            peg_budget_grow(fewest->budget, b->level, &b->room, b->count + 1, sizeof(*level));

        if (!level)
            return peg_budget_refuse(fewest->budget);
        b->level = level;
        level[b->count++] = (ranked){waypoint, 0};
    }
    if (b->count > 0) {
        uint64_t *order =
            peg_budget_grow(fewest->budget, b->order, &b->order_room, b->count, sizeof(*order));

        if (!order)
            return peg_budget_refuse(fewest->budget);
        b->order = order;
    }
    return PEG_OK;
}

static size_t kept_of(const beam *b)
{
    return b->count < b->width ? b->count : b->width;
}

/* Of those that are kept, the best but so many. */
static const ranked *kept_at(const beam *b, size_t i)
{
    return &b->level[(uint32_t)b->order[b->count - 1 - i]];
}

/* Lets a number sink to its place in a heap that has the least number first. */
static void sink(uint64_t *heap, size_t at, size_t count)
{
    uint64_t held = heap[at];

    for (size_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && heap[child + 1] < heap[child])
            child++;
        if (held <= heap[child])
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = held;
}

/* Finds the best by heapsort, which ends once there are enough: a level may be very large. */
static peg_status order_kept(beam *b)
{
    size_t left = b->count;
    peg_status status = PEG_OK;

    for (size_t i = left / 2; status == PEG_OK && i-- > 0;) {
        sink(b->order, i, left);
        status = peg_budget_work(b->fewest->budget, SINK_STEPS);
    }
    for (size_t i = 0; status == PEG_OK && i < kept_of(b); i++) {
        uint64_t best = b->order[0];

        b->order[0] = b->order[--left];
        b->order[left] = best;
        sink(b->order, 0, left);
        status = peg_budget_work(b->fewest->budget, SINK_STEPS);
    }
    return status;
}

/* Ranks a level, by what was learned after the bank had so many weights. Chance tells equals apart.
 */
static peg_status rank_level(beam *b, size_t after)
{
    size_t more = b->weigher->bank.count - after;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < b->count; i++) {
        peg_bits pegs = peg_fewest_position(b->fewest, b->level[i].waypoint);
        double bound = peg_weigher_bound(b->weigher, after, &pegs);

        if (bound > b->level[i].bound)
            b->level[i].bound = bound;
        b->order[i] =
            ((uint64_t)(b->level[i].bound * 65536) + peg_hash(b->level[i].waypoint) % 1024) << 32 |
            i;
        status = peg_budget_work(b->fewest->budget, more / 2 + 16);
    }
    return status == PEG_OK ? order_kept(b) : status;
}

/* Learns what else can be said of some of the waypoints that seem best. */
static peg_status learn_level(beam *b)
{
    size_t known = b->weigher->bank.count;
    size_t apart = kept_of(b) / LESSONS + 1;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < kept_of(b); i += apart) {
        peg_bits pegs = peg_fewest_position(b->fewest, kept_at(b, i)->waypoint);

        status = peg_weigher_learn(b->weigher, &pegs);
    }
    return status == PEG_OK && b->weigher->bank.count > known ? rank_level(b, known) : status;
}

static peg_status search_beam_with(beam *b)
{
    peg_fewest *fewest = b->fewest;
    int most = fewest->moves ? fewest->moves - 1 : fewest->setup->shape->holes;
    peg_status status = peg_fewest_restart(fewest);

    fewest->round_cost = most;
    fewest->is_weighed = 1;
    for (int moves = 0; status == PEG_OK && moves < most; moves++) {
        status = list_level(b, moves);
        if (b->count == 0)
            break;
        if (status == PEG_OK)
            status = rank_level(b, 0);
        if (status == PEG_OK)
            status = learn_level(b);
        for (size_t i = 0; status == PEG_OK && i < kept_of(b); i++)
            if (!b->weigher->trails.are_all || moves + kept_at(b, i)->bound <= most + NEARLY)
                status = fewest->ops->expand(fewest, kept_at(b, i)->waypoint);
    }
    fewest->is_weighed = 0;
    return status == PEG_END ? peg_fewest_take_solution(fewest) : status;
}

peg_status peg_weighed_beam(peg_fewest *fewest, peg_weigher *weigher, size_t width)
{
    beam b = {fewest, weigher, width, NULL, NULL, 0, 0, 0};
    peg_status status;

    fewest->budget->stage = PEG_STAGE_SHORTENING;
    status = search_beam_with(&b);
    peg_budget_free(fewest->budget, b.level, b.room * sizeof(*b.level));
    peg_budget_free(fewest->budget, b.order, b.order_room * sizeof(*b.order));
    return status;
}

/* -- both in turn ---------------------------------------------------------- */

/*
 * Shows that more moves are needed, or finds a solution with as many as are known to be. Where that
 * takes more positions than given, if that is not 0, *out_kept is too many for any beam.
 */
static peg_status prove_more(peg_fewest *fewest, peg_weigher *weigher, uint64_t positions,
                             uint64_t *out_kept)
{
    peg_budget *budget = fewest->budget;
    uint64_t limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;
    peg_status status;
    int ran_out;

    budget->stage = PEG_STAGE_PROVING;
    status = peg_weighed_search(fewest, weigher, fewest->least, out_kept);
    ran_out = status == PEG_LIMIT && positions && budget->spent >= budget->limits.positions;
    peg_budget_widen(budget, limit);
    if (ran_out && peg_budget_go_on(budget) == PEG_OK) {
        *out_kept = UINT64_MAX;
        peg_fewest_forget(fewest);
        return PEG_OK;
    }
    if (status == PEG_END)
        return peg_fewest_take_solution(fewest);
    if (status == PEG_OK) {
        PEG_ASSERT(fewest->least < fewest->moves);
        fewest->least++;
        budget->least = fewest->least;
    }
    return status;
}

peg_status peg_weighed_find(peg_fewest *fewest, peg_weigher *weigher, const peg_table *table,
                            peg_answer *out_answer)
{
    const peg_budget *budget = fewest->budget;
    uint64_t begun = budget->spent;
    size_t width = PEG_FIRST_WIDTH;
    uint64_t kept = 0;
    peg_status status;

    fewest->table = table;
    status = peg_weighed_beam(fewest, weigher, width);
    if (status == PEG_OK && fewest->moves == 0)
        return PEG_OK;
    while (status == PEG_OK && !peg_fewest_is_proven(fewest)) {
        if (kept > 0)
            status = peg_fewest_shorten(fewest, budget->spent - begun);
        if (status == PEG_OK && kept > width / 8) {
            width *= PEG_WIDER;
            kept = 0;
            status = peg_weighed_beam(fewest, weigher, width);
        } else if (status == PEG_OK) {
            status = prove_more(fewest, weigher,
                                peg_fewest_is_far(fewest) ? budget->spent - begun : 0, &kept);
        }
    }
    if (status == PEG_OK)
        *out_answer = PEG_YES;
    return status;
}

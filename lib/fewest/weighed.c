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
#include "fewest/search.h"

/* A beam learns weights from at most 12 waypoints of a level. */
enum { LESSONS = 12 };

/*
 * If proofs may never end, the beam after one of 12800 waypoints a level begins again with few, by
 * what was learned since, and with other ties.
 */
enum { WIDEST = 12800 };

/* On a large board, a guesser of more than 512 weights forgets them before the next beam. */
enum { MANY_GUESSES = 1 << 9 };

/*
 * A beam that goes by guesses takes a peg for a tenth of a move, as they are further off where
 * there are more pegs. A beam that goes by bounds is better without.
 */
#define MOVES_FOR_PEG 0.1

/* Steps of the budget for a number to sink down a heap, about. */
enum { SINK_STEPS = 16 };

/* By how much a bound may be off. */
#define WEIGHED_NEARLY 1e-3

/* -- proofs ---------------------------------------------------------------- */

/* How far a proof has come. One that a limit ends goes on from there. */
typedef struct weighed_proof {
    int moves; /* that do not suffice; 0 if none is under way */
    int made;  /* of the level that is being expanded */
    uint64_t kept;
} weighed_proof;

/* Goes on with a proof, level by level: only what may be won in the moves left is expanded. */
static int weighed_go_on(peg_fewest *fewest, peg_weigher *weigher, weighed_proof *proof)
{
    peg_waypoints *waypoints = &fewest->waypoints;
    int is_won = 0;

    fewest->round_cost = proof->moves;
    fewest->is_weighed = 1;
    while (fewest->budget->status == PEG_OK && !is_won && proof->made < proof->moves) {
        uint32_t *level = &waypoints->fresh[proof->made];
        uint32_t waypoint = peg_waypoint_take(waypoints, level);
        peg_bits pegs;

        if (waypoint == PEG_NO_WAYPOINT) {
            proof->made++;
            continue;
        }
        pegs = peg_fewest_position(fewest, waypoint);
        if (peg_weigher_asks_more(weigher, &pegs, proof->moves - proof->made))
            continue;
        is_won = fewest->ops->expand(fewest, waypoint);
        proof->kept++;
        if (fewest->budget->status != PEG_OK) {
            waypoints->next[waypoint] = *level;
            *level = waypoint;
        }
    }
    fewest->is_weighed = 0;
    return is_won;
}

int peg_weighed_search(peg_fewest *fewest, peg_weigher *weigher, int moves, uint64_t *out_kept)
{
    weighed_proof proof = {.moves = moves};
    int is_won;

    peg_fewest_restart(fewest);
    is_won = weighed_go_on(fewest, weigher, &proof);
    *out_kept = proof.kept;
    return is_won;
}

void peg_weighed_choose(peg_fewest *fewest, peg_weigher *weigher, int moves)
{
    size_t before;

    do {
        uint64_t kept;
        int is_won;

        before = weigher->learned;
        peg_weigher_begin_choice(weigher);
        is_won = peg_weighed_search(fewest, weigher, moves, &kept);
        PEG_ASSERT(!is_won);
        (void)is_won;
        if (fewest->budget->status == PEG_OK)
            peg_weigher_end_choice(weigher);
    } while (fewest->budget->status == PEG_OK && weigher->learned < before);
}

/* -- beams ----------------------------------------------------------------- */

/* A waypoint of a level, and what it is known to need. */
typedef struct ranked_waypoint {
    uint32_t waypoint;
    double bound;
} ranked_waypoint;

typedef struct level_beam {
    peg_fewest *fewest;
    peg_weigher *weigher;
    size_t width;
    ranked_waypoint *level;
    uint64_t *order; /* ranks, and below them the place in the level: a heap, and behind it the
                        best, the very best last */
    size_t count;
    size_t room, order_room;
    uint64_t ties;  /* that chance settles otherwise than before */
    double for_peg; /* moves that the rank counts for each peg */
} level_beam;

/* Lists a level. Returns how many waypoints it has; 0 without enough memory. */
static size_t beam_list(level_beam *b, int moves)
{
    peg_fewest *fewest = b->fewest;
    uint32_t waypoint = fewest->waypoints.fresh[moves];
    uint64_t *order;

    b->count = 0;
    for (; waypoint != PEG_NO_WAYPOINT; waypoint = fewest->waypoints.next[waypoint]) {
        ranked_waypoint *level =
            peg_budget_grow(fewest->budget, b->level, &b->room, b->count + 1, sizeof(*level));

        if (!level)
            return 0;
        b->level = level;
        level[b->count++] = (ranked_waypoint){waypoint, 0};
    }
    order = peg_budget_grow(fewest->budget, b->order, &b->order_room, b->count, sizeof(*order));
    if (!order)
        return 0;
    b->order = order;
    return b->count;
}

static size_t beam_kept(const level_beam *b)
{
    return b->count < b->width ? b->count : b->width;
}

/* The waypoint of rank i among those that are kept: 0 is the best. */
static const ranked_waypoint *beam_at(const level_beam *b, size_t i)
{
    return &b->level[(uint32_t)b->order[b->count - 1 - i]];
}

/* Lets a number sink to its place in a heap that has the least number first. */
static void heap_sink(uint64_t *heap, size_t at, size_t count)
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
static void beam_order(level_beam *b)
{
    peg_budget *budget = b->fewest->budget;
    size_t left = b->count;

    for (size_t i = left / 2; budget->status == PEG_OK && i-- > 0;) {
        heap_sink(b->order, i, left);
        peg_budget_work(budget, SINK_STEPS);
    }
    for (size_t i = 0; budget->status == PEG_OK && i < beam_kept(b); i++) {
        uint64_t best = b->order[0];

        b->order[0] = b->order[--left];
        b->order[left] = best;
        heap_sink(b->order, 0, left);
        peg_budget_work(budget, SINK_STEPS);
    }
}

/* Ranks a level by the weights of the bank from `after` on. Chance tells equals apart. */
static void beam_rank(level_beam *b, size_t after)
{
    peg_budget *budget = b->fewest->budget;
    size_t more = b->weigher->bank.count - after;

    for (size_t i = 0; budget->status == PEG_OK && i < b->count; i++) {
        peg_bits pegs = peg_fewest_position(b->fewest, b->level[i].waypoint);
        double bound = peg_weigher_bound(b->weigher, after, &pegs);
        double rank;

        if (bound > b->level[i].bound)
            b->level[i].bound = bound;
        rank = b->level[i].bound + b->for_peg * peg_bits_count(&pegs);
        b->order[i] =
            ((uint64_t)(rank * 65536) + peg_hash(b->level[i].waypoint + b->ties) % 1024) << 32 | i;
        /* Without a limit on learning, it may take longer than the positions do. */
        if (b->weigher->is_guess)
            peg_budget_spend_steps(budget, more / 2 + 16);
        else
            peg_budget_work(budget, more / 2 + 16);
    }
    beam_order(b);
}

/* Learns what else can be said of some of the waypoints that seem best. */
static void beam_learn(level_beam *b)
{
    size_t known = b->weigher->bank.count;
    size_t apart = beam_kept(b) / LESSONS + 1;

    for (size_t i = 0; b->fewest->budget->status == PEG_OK && i < beam_kept(b); i += apart) {
        peg_bits pegs = peg_fewest_position(b->fewest, beam_at(b, i)->waypoint);

        peg_weigher_learn(b->weigher, &pegs);
    }
    if (b->weigher->bank.count > known)
        beam_rank(b, known);
}

/* Returns 1 if it has found a solution. */
static int beam_search(level_beam *b)
{
    peg_fewest *fewest = b->fewest;
    int most = fewest->moves ? fewest->moves - 1 : fewest->setup->shape->holes;
    int is_won = 0;

    peg_fewest_restart(fewest);
    fewest->round_cost = most;
    fewest->is_weighed = 1;
    for (int moves = 0; !is_won && moves < most && beam_list(b, moves) > 0; moves++) {
        beam_rank(b, 0);
        beam_learn(b);
        for (size_t i = 0; fewest->budget->status == PEG_OK && !is_won && i < beam_kept(b); i++)
            if (!b->weigher->measure.is_bound ||
                moves + beam_at(b, i)->bound <= most + WEIGHED_NEARLY)
                is_won = fewest->ops->expand(fewest, beam_at(b, i)->waypoint);
    }
    fewest->is_weighed = 0;
    return is_won;
}

void peg_weighed_beam(peg_fewest *fewest, peg_weigher *weigher, size_t width)
{
    level_beam b = {.fewest = fewest, .weigher = weigher, .width = width};

    b.for_peg = weigher->is_guess ? MOVES_FOR_PEG : 0;
    b.ties = weigher->is_guess ? weigher->programs << 32 : 0;

    fewest->budget->stage = PEG_STAGE_SHORTENING;
    if (beam_search(&b))
        peg_fewest_take_solution(fewest);
    peg_budget_free(fewest->budget, b.level, b.room * sizeof(*b.level));
    peg_budget_free(fewest->budget, b.order, b.order_room * sizeof(*b.order));
}

/* -- both in turn ---------------------------------------------------------- */

/* A proof, and its waypoints while something else is searched. */
typedef struct paused_proof {
    weighed_proof proof;
    peg_waypoints waypoints; /* none unless the proof is paused */
} paused_proof;

/* Keeps the search's waypoints for the proof, and leaves the search none. */
static void proof_pause(peg_fewest *fewest, paused_proof *paused)
{
    PEG_ASSERT(paused->waypoints.count == 0);
    paused->waypoints = fewest->waypoints;
    memset(&fewest->waypoints, 0, sizeof(fewest->waypoints));
}

/* Gives the search the waypoints of the proof, in place of others. */
static void proof_resume(peg_fewest *fewest, paused_proof *paused)
{
    peg_fewest_forget(fewest);
    fewest->waypoints = paused->waypoints;
    memset(&paused->waypoints, 0, sizeof(paused->waypoints));
}

/*
 * Shows that more moves are needed, or finds a solution with as many as are known to be needed.
 * Returns the number of waypoints kept. If the positions given, unless 0, do not suffice, the next
 * call goes on, and this returns a number above any beam's.
 */
static uint64_t weighed_prove(peg_fewest *fewest, peg_weigher *weigher, uint64_t positions,
                              paused_proof *paused)
{
    peg_budget *budget = fewest->budget;
    weighed_proof *proof = &paused->proof;
    uint64_t limit = positions ? peg_budget_narrow(budget, positions) : budget->limits.positions;
    int is_won, ran_out;

    budget->stage = PEG_STAGE_PROVING;
    if (proof->moves != fewest->least) {
        peg_fewest_restart(fewest);
        *proof = (weighed_proof){.moves = fewest->least};
    } else {
        proof_resume(fewest, paused);
    }
    is_won = weighed_go_on(fewest, weigher, proof);
    ran_out = budget->status == PEG_LIMIT && positions && budget->spent >= budget->limits.positions;
    peg_budget_widen(budget, limit);
    if (ran_out && peg_budget_go_on(budget) == PEG_OK) {
        proof_pause(fewest, paused);
        return UINT64_MAX;
    }
    if (is_won) {
        peg_fewest_take_solution(fewest);
    } else if (budget->status == PEG_OK) {
        PEG_ASSERT(fewest->least < fewest->moves);
        fewest->least++;
        budget->least = fewest->least;
    }
    return proof->kept;
}

void peg_weighed_find(peg_fewest *fewest, peg_weigher *weigher, peg_weigher *guesser, int in_turns,
                      const peg_table *table, peg_answer *out_answer)
{
    peg_budget *budget = fewest->budget;
    paused_proof *paused = peg_budget_new(budget, sizeof(*paused));
    uint64_t begun = budget->spent;
    size_t width = PEG_FIRST_WIDTH;
    uint64_t kept = 0;

    if (!paused)
        return;
    fewest->table = table;
    peg_weighed_beam(fewest, guesser, width);
    while (budget->status == PEG_OK && fewest->moves > 0 && !peg_fewest_is_proven(fewest)) {
        if (kept > 0)
            peg_fewest_shorten(fewest, budget->spent - begun);
        if (kept > width / 8) {
            width = in_turns && width >= WIDEST ? PEG_FIRST_WIDTH : width * PEG_WIDER;
            kept = 0;
            if (guesser != weigher && guesser->bank.count > MANY_GUESSES)
                peg_weigher_forget(guesser);
            peg_weighed_beam(fewest, guesser, width);
        } else {
            kept = weighed_prove(fewest, weigher,
                                 in_turns || peg_fewest_is_far(fewest) ? budget->spent - begun : 0,
                                 paused);
        }
    }
    if (paused->waypoints.count > 0)
        proof_resume(fewest, paused);
    peg_budget_free(budget, paused, sizeof(*paused));
    if (budget->status == PEG_OK && fewest->moves > 0)
        *out_answer = PEG_YES;
}

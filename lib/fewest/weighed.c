/* SPDX-License-Identifier: MIT */

/*
 * Proofs of more and more moves take turns with wider and wider beams: a solution from a beam
 * spares the last proof, the longest of all, the search for one. A proof pauses for the next beam
 * once proofs have taken their share of the positions, and goes on where it paused. If the fewest
 * moves are far from those found, beams come sooner, and windows follow each of them.
 */
#include "fewest/weighed.h"

#include "base/assert.h"
#include "base/binary64.h"
#include "base/memory.h"
#include "fewest/search.h"

/*
 * A beam learns weights from one waypoint of a level for each PEG_FIRST_WIDTH that the level keeps,
 * but from at most 12: one lesson takes as long as hundreds of waypoints do.
 */
enum { LESSONS = 12 };

/*
 * The beam after one of 51200 waypoints a level begins again with few, by what was learned since;
 * one that goes by guesses also has other ties.
 */
enum { WIDEST = 64 * PEG_FIRST_WIDTH };

/*
 * Proofs get 2 positions for each that beams have taken and the next one is expected to take; 1 for
 * every 8 if the fewest moves are far from those found.
 */
enum { PROOFS_SHARE = 2, FAR_PART = 8 };

/* After a beam, windows get 1/2 of the positions that the turns have taken so far. */
enum { WINDOWS_PART = 2 };

/*
 * A beam ranks by at most 1024 weights. A long proof learns thousands; those that ruled out the
 * most stand first.
 */
enum { MOST_RANKING = 1 << 10 };

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

/*
 * Lists the waypoints of a level that may be won in the moves left, as far as the weights known
 * tell: most are ruled out by the first weights asked, which saves ranking them by all. Returns how
 * many are listed; 0 without enough memory.
 */
static size_t beam_list(level_beam *b, int moves, int left)
{
    peg_fewest *fewest = b->fewest;
    uint32_t waypoint = fewest->waypoints.fresh[moves];
    uint64_t *order;

    b->count = 0;
    for (; waypoint != PEG_NO_WAYPOINT; waypoint = fewest->waypoints.next[waypoint]) {
        peg_bits pegs = peg_fewest_position(fewest, waypoint);
        ranked_waypoint *level;

        if (b->weigher->measure.is_bound && peg_weigher_knows_more(b->weigher, &pegs, left))
            continue;
        level = peg_budget_grow(fewest->budget, b->level, &b->room, b->count + 1, sizeof(*level));
        if (!level)
            return 0;
        b->level = level;
        level[b->count++] = (ranked_waypoint){waypoint, 0};
    }
    if (b->count == 0)
        return 0;
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

    more = more < MOST_RANKING ? more : MOST_RANKING;

    for (size_t i = 0; budget->status == PEG_OK && i < b->count; i++) {
        peg_bits pegs = peg_fewest_position(b->fewest, b->level[i].waypoint);
        double bound = peg_weigher_bound(b->weigher, after, MOST_RANKING, &pegs);
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

    if (apart < PEG_FIRST_WIDTH)
        apart = PEG_FIRST_WIDTH;
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
    for (int moves = 0; !is_won && moves < most && beam_list(b, moves, most - moves) > 0; moves++) {
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
 * Shows that more moves are needed, or finds a solution with as many as are known to be needed. If
 * the positions given do not suffice, the next call goes on.
 */
static void weighed_prove(peg_fewest *fewest, peg_weigher *weigher, uint64_t positions,
                          paused_proof *paused)
{
    peg_budget *budget = fewest->budget;
    weighed_proof *proof = &paused->proof;
    uint64_t limit = peg_budget_narrow(budget, positions);
    int is_won, ran_out;

    budget->stage = PEG_STAGE_PROVING;
    if (proof->moves != fewest->least) {
        peg_fewest_restart(fewest);
        *proof = (weighed_proof){.moves = fewest->least};
    } else {
        proof_resume(fewest, paused);
    }
    is_won = weighed_go_on(fewest, weigher, proof);
    ran_out = budget->status == PEG_LIMIT && budget->spent >= budget->limits.positions;
    peg_budget_widen(budget, limit);
    if (ran_out && peg_budget_go_on(budget) == PEG_OK) {
        proof_pause(fewest, paused);
        return;
    }
    if (is_won) {
        peg_fewest_take_solution(fewest);
    } else if (budget->status == PEG_OK) {
        PEG_ASSERT(fewest->least < fewest->moves);
        fewest->least++;
        budget->least = fewest->least;
    }
}

/* What beams and proofs have taken, in positions. */
typedef struct taken_turns {
    size_t width;   /* of the next beam */
    uint64_t first; /* taken by the first beam */
    uint64_t next;  /* that the next beam is expected to take */
    uint64_t beams; /* with the windows after them */
    uint64_t proofs;
} taken_turns;

/* What proofs may take before the next beam. */
static uint64_t proofs_share(const peg_fewest *fewest, const taken_turns *turns)
{
    uint64_t beams = turns->beams + turns->next;

    return peg_fewest_is_far(fewest) ? beams / FAR_PART : beams * PROOFS_SHARE;
}

/*
 * The turn of a beam, and of windows. A question can do without a beam that memory is refused to:
 * the proof has the memory.
 */
static void beam_turn(peg_fewest *fewest, peg_weigher *guesser, taken_turns *turns)
{
    peg_budget *budget = fewest->budget;
    uint64_t begun = budget->spent;
    uint64_t cost;

    peg_weighed_beam(fewest, guesser, turns->width);
    if (turns->first > 0 && budget->status != PEG_OK)
        peg_budget_go_on(budget);
    /* A beam that ends at once counts as well, so that every proof has its turn. */
    cost = budget->spent - begun + turns->width;
    if (budget->status == PEG_OK && fewest->moves > 0)
        peg_fewest_shorten(fewest, (turns->beams + cost + turns->proofs) / WINDOWS_PART);
    if (turns->first == 0)
        turns->first = cost;
    turns->beams += budget->spent - begun + turns->width;
    if (turns->width < WIDEST) {
        turns->width *= PEG_WIDER;
        turns->next = cost * PEG_WIDER;
    } else {
        turns->width = PEG_FIRST_WIDTH;
        turns->next = turns->first;
    }
    if (guesser->is_guess && guesser->bank.count > MANY_GUESSES)
        peg_weigher_forget(guesser);
}

void peg_weighed_find(peg_fewest *fewest, peg_weigher *weigher, peg_weigher *guesser,
                      const peg_table *table, peg_answer *out_answer)
{
    peg_budget *budget = fewest->budget;
    paused_proof *paused = peg_budget_new(budget, sizeof(*paused));
    taken_turns turns = {.width = PEG_FIRST_WIDTH};

    if (!paused)
        return;
    fewest->table = table;
    beam_turn(fewest, guesser, &turns);
    while (budget->status == PEG_OK && fewest->moves > 0 && !peg_fewest_is_proven(fewest)) {
        uint64_t share = proofs_share(fewest, &turns);

        if (turns.proofs < share) {
            uint64_t begun = budget->spent;

            weighed_prove(fewest, weigher, share - turns.proofs, paused);
            turns.proofs += budget->spent - begun;
        } else {
            beam_turn(fewest, guesser, &turns);
        }
    }
    if (paused->waypoints.count > 0)
        proof_resume(fewest, paused);
    peg_budget_free(budget, paused, sizeof(*paused));
    if (budget->status == PEG_OK && fewest->moves > 0)
        *out_answer = PEG_YES;
}

/* SPDX-License-Identifier: MIT */
#include "search/fewest.h"

#include <limits.h>

#include "base/bytes.h"
#include "base/width.h"
#include "search/ask.h"
#include "search/families.h"
#include "search/fetch.h"
#include "search/plain.h"

/* So many runs out of a position are looked at without asking whether one is there twice. */
#define PEG_FEW_RUNS 64

/* What quick searches go on from, of stops after as many moves. */
enum { QUICK_STOPS = 64, THOROUGH_STOPS = 2048 };

/* Whether a position may win, as far as one look tells without a table. */
static int may_win(const peg_fewest *fewest, const uint64_t *position)
{
    peg_bits pegs = {{0}};

    memcpy(pegs.word, position, (size_t)fewest->known->shape->words * sizeof(*position));
    return peg_ask_look(fewest->known, &pegs) != PEG_NO;
}

/* The moves without which no solution comes by a position that is not won. */
static inline int cost_of(const peg_fewest *fewest, int moves, int full)
{
    int spare = fewest->regions.spare;

    return moves + (full > spare ? full - spare : 1);
}

#define PEG_EACH_WIDTH "search/fewest_kernel.h"
#include "base/width_each.h"

static peg_status begin(peg_fewest *fewest)
{
#define BEGIN(w) begin_##w(fewest)
    return PEG_FOR_WIDTH(fewest->known->shape->words, BEGIN);
}

static peg_status go_from(peg_fewest *fewest, uint32_t stop)
{
#define GO_FROM(w) go_from_##w(fewest, stop)
    return PEG_FOR_WIDTH(fewest->known->shape->words, GO_FROM);
}

uint32_t peg_fewest_stop(const peg_fewest *fewest, const peg_bits *pegs)
{
#define STOP_OF(w) stop_of_##w(fewest, pegs->word)
    return PEG_FOR_WIDTH(fewest->known->shape->words, STOP_OF);
}

peg_bits peg_fewest_position(const peg_fewest *fewest, uint32_t stop)
{
    size_t words = (size_t)fewest->known->shape->words;
    peg_bits pegs = {{0}};

    memcpy(pegs.word, fewest->stops.keys + stop * words, words * sizeof(*pegs.word));
    return pegs;
}

int peg_fewest_cost(const peg_fewest *fewest, uint32_t stop)
{
#define STOP_COST(w) stop_cost_##w(fewest, stop)
    return PEG_FOR_WIDTH(fewest->known->shape->words, STOP_COST);
}

int peg_fewest_may_win(const peg_fewest *fewest, const peg_bits *pegs)
{
    return fewest->table ? peg_table_has(fewest->table, pegs->word[0])
                         : may_win(fewest, pegs->word);
}

/*
 * Finds the jumps of the solution that was come to. Until all are found, the solution known
 * before is the one that is told.
 */
static peg_status play_all(peg_fewest *fewest)
{
#define PLAY(w) play_all_##w(fewest)
    peg_status status = PEG_FOR_WIDTH(fewest->known->shape->words, PLAY);

    if (status != PEG_OK)
        return status;
    memcpy(fewest->jumps, fewest->played, fewest->played_count * sizeof(*fewest->jumps));
    fewest->jump_count = fewest->played_count;
    fewest->moves = fewest->won;
    fewest->budget->moves = (uint64_t)fewest->moves;
    return PEG_OK;
}

static size_t run_size(const peg_shape *shape)
{
#define RUN_SIZE(w) sizeof(run_##w)
    return PEG_FOR_WIDTH(shape->words, RUN_SIZE);
}

static peg_status prepare(peg_fewest *fewest)
{
    const peg_known *known = fewest->known;
    const peg_bits *goal = known->kind == PEG_GOAL_ANYWHERE ? NULL : &known->goal;
    peg_status status;

    peg_regions_find(known->shape, goal, fewest->budget, &fewest->regions);
    status = peg_budget_work(fewest->budget, 0);
    if (status == PEG_OK)
        status = peg_frame_make(known->shape, goal, &fewest->start, PEG_MOST_IMAGES, 0,
                                fewest->budget, &fewest->frame);
    return status == PEG_OK ? peg_families_place(fewest, goal) : status;
}

static void forget_lists(peg_stops *stops)
{
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        stops->fresh[i] = stops->again[i] = stops->done[i] = PEG_NO_STOP;
}

/* Forgets all stops but the start. */
static peg_status begin_anew(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    peg_status status = PEG_OK;

    if (stops->count > 0)
        status = peg_budget_clear(fewest->budget, stops->slots,
                                  stops->slot_room * sizeof(*stops->slots));
    stops->count = 0;
    fewest->last = PEG_NO_STOP;
    forget_lists(stops);
    return status == PEG_OK ? begin(fewest) : status;
}

/* Takes a stop of so many moves off a list, or returns PEG_NO_STOP. */
static uint32_t take(peg_stops *stops, uint32_t *list)
{
    uint32_t stop = *list;

    if (stop != PEG_NO_STOP)
        *list = stops->next[stop];
    return stop;
}

/* Goes on from all stops, the latest first, so that the last cost need not be exhausted. */
static peg_status spread(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    int moves = fewest->known->shape->holes;
    peg_status status = PEG_OK;

    fewest->next_cost = INT_MAX;
    while (status == PEG_OK && moves >= 0) {
        uint32_t stop = take(stops, &stops->fresh[moves]);

        if (stop == PEG_NO_STOP)
            stop = take(stops, &stops->again[moves]);
        if (stop == PEG_NO_STOP) {
            moves--;
            continue;
        }
        stops->next[stop] = stops->done[moves];
        stops->done[moves] = stop;
        status = go_from(fewest, stop);
        if (stops->fresh[moves + 1] != PEG_NO_STOP)
            moves++;
    }
    memcpy(stops->again, stops->done, sizeof(stops->again));
    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        stops->done[i] = PEG_NO_STOP;
    return status;
}

/*
 * After Beasley: level by level, leaving out what costs two moves more than the best of
 * its level. That finds a short solution soon, if seldom one that is known to be shortest.
 * Of as many moves as the shortest known, none is looked for.
 */
static peg_status look_quickly(peg_fewest *fewest, int most_stops)
{
    peg_stops *stops = &fewest->stops;
    int most = fewest->moves ? fewest->moves - 1 : fewest->known->shape->holes;
    peg_status status = begin_anew(fewest);

    for (int i = 0; i <= PEG_MAX_HOLES; i++)
        fewest->most[i] = INT_MAX;
    fewest->quick = 1;
    for (int moves = 0; status == PEG_OK && moves < most; moves++)
        for (int i = 0; status == PEG_OK && i < most_stops; i++) {
            uint32_t stop = take(stops, &stops->fresh[moves]);

            if (stop == PEG_NO_STOP)
                break;
            status = go_from(fewest, stop);
        }
    fewest->quick = 0;
    return status == PEG_E_END ? play_all(fewest) : status;
}

/* Whether the shortest solution known is known to be the shortest. */
static int is_settled(const peg_fewest *fewest)
{
    return fewest->moves && fewest->moves == fewest->least;
}

/* Looks through the costs until solutions are found, or are known to cost no more. */
static peg_status prove(peg_fewest *fewest, peg_answer *out_answer)
{
    peg_status status = is_settled(fewest) ? PEG_OK : begin_anew(fewest);

    while (status == PEG_OK && !is_settled(fewest)) {
        fewest->cost = fewest->least;
        fewest->budget->least = (uint64_t)fewest->least;
        status = spread(fewest);
        if (status == PEG_OK && fewest->last != PEG_NO_STOP) {
            fewest->moves = fewest->won;
            fewest->budget->moves = (uint64_t)fewest->moves;
            break;
        }
        if (status == PEG_OK && fewest->next_cost == INT_MAX) {
            *out_answer = PEG_NO;
            /* A table that is exact would have said so. */
            return fewest->table ? PEG_E_TABLE : PEG_OK;
        }
        if (status == PEG_OK)
            fewest->least = fewest->next_cost;
    }
    if (status == PEG_E_END)
        status = play_all(fewest);
    if (status == PEG_OK)
        *out_answer = PEG_YES;
    return status;
}

peg_status peg_fewest_begin(peg_fewest *fewest, const peg_known *known, const peg_bits *pegs,
                            peg_budget *budget)
{
    peg_status status;

    memset(fewest, 0, sizeof(*fewest));
    fewest->known = known;
    fewest->budget = budget;
    fewest->start = *pegs;
    status = prepare(fewest);
    fewest->least = peg_regions_bound(&fewest->regions, pegs);
    if (fewest->least == 0)
        fewest->least = 1;
    budget->least = (uint64_t)fewest->least;
    return status;
}

peg_status peg_fewest_find(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    peg_status status;

    fewest->table = table;
    status = table ? peg_plain_find(fewest, table, 0, out_answer) : PEG_OK;
    if (status == PEG_OK && !is_settled(fewest))
        status = look_quickly(fewest, QUICK_STOPS);
    if (status == PEG_OK && !is_settled(fewest))
        status = look_quickly(fewest, THOROUGH_STOPS);
    if (status == PEG_OK && !table)
        status = peg_plain_find(fewest, NULL, 0, out_answer);
    return status == PEG_OK && *out_answer != PEG_NO ? prove(fewest, out_answer) : status;
}

peg_status peg_fewest_find_all(peg_fewest *fewest, const peg_table *table, peg_answer *out_answer)
{
    fewest->table = table;
    fewest->all = 1;
    return prove(fewest, out_answer);
}

void peg_fewest_free(peg_fewest *fewest)
{
    const peg_shape *shape = fewest->known->shape;
    peg_budget *budget = fewest->budget;
    peg_stops *stops = &fewest->stops;
    size_t key = (size_t)shape->words * sizeof(uint64_t);

    peg_budget_free(budget, fewest->region_at, fewest->region_size);
    peg_budget_free(budget, stops->keys, stops->key_room * key);
    peg_budget_free(budget, stops->parent, stops->parent_room * sizeof(*stops->parent));
    peg_budget_free(budget, stops->next, stops->next_room * sizeof(*stops->next));
    peg_budget_free(budget, stops->moves, stops->moves_room);
    peg_budget_free(budget, stops->slots, stops->slot_room * sizeof(*stops->slots));
    peg_budget_free(budget, fewest->runs.run, fewest->runs.room * run_size(shape));
    peg_budget_free(budget, fewest->runs.slots,
                    fewest->runs.slot_room * sizeof(*fewest->runs.slots));
    peg_budget_free(budget, fewest->found, fewest->found_room * sizeof(*fewest->found));
    peg_frame_free(&fewest->frame, budget);
}

/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"

/* A position within a move: the peg that moves is in a hole, from which it may go on. */
typedef struct PEG_WIDE(run) {
    uint64_t word[PEG_WIDTH];
    uint64_t key; /* as in the table's layout */
    uint8_t hole;
    uint8_t full[PEG_MOST_IMAGES]; /* regions of each family, and its bonus */
} PEG_WIDE(run);

static inline peg_bits PEG_WIDE(bits_of)(const uint64_t *position)
{
    peg_bits pegs = {{0}};

    PEG_WIDE(copy)(pegs.word, position);
    return pegs;
}

static PEG_WIDE(key) PEG_WIDE(stand_in)(const peg_fewest *fewest, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_WIDE(copy)(images, position);
    PEG_WIDE(look)(&fewest->frame, position, fewest->frame.order, images);
    return PEG_WIDE(smallest)(&fewest->frame, images);
}

static inline int PEG_WIDE(covers)(const uint64_t *set, const uint64_t *part)
{
    uint64_t left = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        left |= part[w] & ~set[w];
    return left == 0;
}

/* Whether a jump along a line is legal. */
static inline int PEG_WIDE(allows)(const uint64_t *position, const uint64_t *masks)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return differ == 0;
}

static inline const uint64_t *PEG_WIDE(masks_of)(const peg_shape *shape, size_t line)
{
    return shape->masks + line * 2 * PEG_WIDTH;
}

/* Counts the full regions after a jump along a line. Returns the most of a family. */
static inline int PEG_WIDE(count_full)(const peg_fewest *fewest, const PEG_WIDE(run) * before,
                                       peg_jump line, PEG_WIDE(run) * after)
{
    const uint64_t *at = fewest->region_at;
    size_t stride = (size_t)fewest->known->shape->holes * PEG_WIDTH;
    int most = 0;

    for (int i = 0; i < fewest->families; i++, at += stride) {
        const uint64_t *from = at + (size_t)line.from * PEG_WIDTH;
        const uint64_t *over = at + (size_t)line.over * PEG_WIDTH;
        int full = before->full[i] - PEG_WIDE(covers)(before->word, from) +
                   PEG_WIDE(covers)(after->word, at + (size_t)line.to * PEG_WIDTH);

        if (!PEG_WIDE(equal)(from, over, PEG_UNMARKED))
            full -= PEG_WIDE(covers)(before->word, over);
        after->full[i] = (uint8_t)full;
        most = full > most ? full : most;
    }
    return most;
}

/* Counts the full regions of a position. */
static void PEG_WIDE(count_all_full)(const peg_fewest *fewest, PEG_WIDE(run) * run)
{
    const peg_shape *shape = fewest->known->shape;
    const uint64_t *at = fewest->region_at;

    for (int i = 0; i < fewest->families; i++) {
        run->full[i] = fewest->bonus[i];
        /* A region counts at the first of its holes. */
        for (int hole = 0; hole < shape->holes; hole++, at += PEG_WIDTH) {
            peg_bits region = PEG_WIDE(bits_of)(at);

            if (PEG_WIDE(covers)(run->word, at) && peg_bits_first(&region) == hole)
                run->full[i]++;
        }
    }
}

static inline int PEG_WIDE(most_full)(const peg_fewest *fewest, const PEG_WIDE(run) * run)
{
    int most = 0;

    for (int i = 0; i < fewest->families; i++)
        most = run->full[i] > most ? run->full[i] : most;
    return most;
}

/* Whether a peg that came to a hole can jump on. */
static inline int PEG_WIDE(goes_on)(const peg_shape *shape, const uint64_t *position, int hole)
{
    for (size_t i = shape->first[hole]; i < shape->first[hole + 1]; i++)
        if (PEG_WIDE(allows)(position, PEG_WIDE(masks_of)(shape, i)))
            return 1;
    return 0;
}

/* Whether a stop after so many moves is one to keep, by what regions say it costs. */
static inline int PEG_WIDE(keeps)(peg_fewest *fewest, int moves, int full)
{
    int cost = cost_of(fewest, moves, full);

    if (fewest->quick)
        return cost <= fewest->most[moves];
    if (cost > fewest->cost && cost < fewest->next_cost)
        fewest->next_cost = cost;
    return cost == fewest->cost;
}

static inline uint64_t PEG_WIDE(run_hash)(const PEG_WIDE(run) * run)
{
    return (PEG_WIDE(hash)(run->word, PEG_UNMARKED) + (uint64_t)run->hole) *
           UINT64_C(0x9e3779b97f4a7c15);
}

/* The slot of a run, or of where it would be. */
static inline uint32_t *PEG_WIDE(run_slot)(const peg_runs *runs, const PEG_WIDE(run) * run)
{
    size_t mask = runs->slot_room - 1;
    size_t at = (size_t)(PEG_WIDE(run_hash)(run) >> 24) & mask;

    for (;; at = (at + 1) & mask) {
        const PEG_WIDE(run) *there = (const PEG_WIDE(run) *)runs->run + runs->slots[at] - 1;

        if (!runs->slots[at] ||
            (there->hole == run->hole && PEG_WIDE(equal)(there->word, run->word, PEG_UNMARKED)))
            return runs->slots + at;
    }
}

/* Makes slots for all runs, twice as many at least. */
static peg_status PEG_WIDE(run_slots)(peg_fewest *fewest)
{
    peg_runs *runs = &fewest->runs;
    size_t room = runs->slot_room ? runs->slot_room : 4 * PEG_FEW_RUNS;
    uint32_t *slots = runs->slots;

    while (room < 4 * runs->count)
        room *= 2;
    if (room > runs->slot_room) {
        slots = peg_budget_resize(fewest->budget, runs->slots, runs->slot_room * sizeof(*slots),
                                  room * sizeof(*slots));
        if (!slots)
            return peg_budget_refusal(fewest->budget);
        runs->slots = slots;
        runs->slot_room = room;
    }
    memset(slots, 0, runs->slot_room * sizeof(*slots));
    for (size_t i = 0; i < runs->count; i++)
        *PEG_WIDE(run_slot)(runs, (const PEG_WIDE(run) *)runs->run + i) = (uint32_t)i + 1;
    return peg_budget_work(fewest->budget, runs->slot_room);
}

/* Adds a run that is not there yet. Within one move many ways may lead to a position. */
static peg_status PEG_WIDE(add_run)(peg_fewest *fewest, const PEG_WIDE(run) * run)
{
    peg_runs *runs = &fewest->runs;
    PEG_WIDE(run) * all;

    if (runs->count >= PEG_FEW_RUNS) {
        uint32_t *slot;

        if (runs->count == PEG_FEW_RUNS || 2 * runs->count >= runs->slot_room) {
            peg_status status = PEG_WIDE(run_slots)(fewest);

            if (status != PEG_OK)
                return status;
        }
        slot = PEG_WIDE(run_slot)(runs, run);
        if (*slot)
            return PEG_OK;
        if (runs->count >= UINT32_MAX - 1)
            return PEG_LIMIT;
        *slot = (uint32_t)runs->count + 1;
    }
    all = runs->run;
    if (runs->count >= runs->room) {
        all = peg_budget_grow(fewest->budget, all, &runs->room, runs->count + 1, sizeof(*all));
        if (!all)
            return peg_budget_refusal(fewest->budget);
        runs->run = all;
    }
    all[runs->count++] = *run;
    return PEG_OK;
}

/* Jumps on along a line, on the way to a stop after so many moves. */
static inline peg_status PEG_WIDE(jump_on)(peg_fewest *fewest, const PEG_WIDE(run) * from,
                                           size_t line, int moves)
{
    const peg_shape *shape = fewest->known->shape;
    const uint64_t *masks = PEG_WIDE(masks_of)(shape, line);
    peg_jump jump = shape->lines[line];
    PEG_WIDE(run) to;
    int full;

    to.hole = (uint8_t)jump.to;
    for (int w = 0; w < PEG_WIDTH; w++)
        to.word[w] = from->word[w] ^ masks[PEG_WIDTH + w];
    full = PEG_WIDE(count_full)(fewest, from, jump, &to);
    to.key = 0;
    if (fewest->table) {
        /* Whether it wins is only asked where something depends on it. */
        if (!PEG_WIDE(keeps)(fewest, moves, full) && !PEG_WIDE(goes_on)(shape, to.word, jump.to) &&
            !PEG_WIDE(is_goal)(fewest->known, to.word))
            return PEG_OK;
        to.key = from->key ^ fewest->jump_keys[line];
        PEG_FETCH_READ(fewest->table->words + peg_key_index(to.key) / 64);
    }
    return PEG_WIDE(add_run)(fewest, &to);
}

/* Where slots begin to look for a hash. Slots and the highest bits that they keep share none. */
static inline size_t PEG_WIDE(slot_of)(const peg_stops *stops, uint64_t hash)
{
    return (size_t)(hash >> 8) & (stops->slot_room - 1);
}

/* Takes more slots, and puts all stops into them. */
static peg_status PEG_WIDE(more_slots)(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    size_t size = sizeof(*stops->slots);
    size_t room = stops->slot_room ? 2 * stops->slot_room : 1024;
    uint64_t *slots = peg_budget_resize(fewest->budget, NULL, 0, room * size);
    peg_status status;

    if (!slots)
        return peg_budget_refusal(fewest->budget);
    peg_budget_free(fewest->budget, stops->slots, stops->slot_room * size);
    stops->slots = slots;
    stops->slot_room = room;
    status = peg_budget_clear(fewest->budget, slots, room * size);
    for (uint32_t i = 0; status == PEG_OK && i < stops->count; i++) {
        uint64_t hash = PEG_WIDE(hash)(stops->keys + (size_t)i * PEG_WIDTH, PEG_UNMARKED);
        size_t at = PEG_WIDE(slot_of)(stops, hash);

        while (slots[at])
            at = (at + 1) & (room - 1);
        slots[at] = hash >> 32 << 32 | (i + 1);
        if (i % PEG_SLOTS == 0)
            status = peg_budget_work(fewest->budget, PEG_SLOTS * PEG_SLOT_STEPS);
    }
    return status;
}

/* The slot of a key, or of where it would be. */
static inline uint64_t *PEG_WIDE(find_slot)(const peg_stops *stops, const uint64_t *key,
                                            uint64_t hash)
{
    size_t mask = stops->slot_room - 1;

    for (size_t at = PEG_WIDE(slot_of)(stops, hash);; at = (at + 1) & mask) {
        uint64_t slot = stops->slots[at];

        if (!slot || (slot >> 32 == hash >> 32 &&
                      PEG_WIDE(equal)(stops->keys + ((slot & UINT32_MAX) - 1) * PEG_WIDTH, key,
                                      PEG_UNMARKED)))
            return stops->slots + at;
    }
}

static peg_status PEG_WIDE(stop_room)(peg_fewest *fewest)
{
    peg_stops *stops = &fewest->stops;
    peg_budget *budget = fewest->budget;
    size_t needed = (size_t)stops->count + 1;
    uint64_t *keys;
    uint32_t *ids;
    uint8_t *moves;

    if (stops->count == UINT32_MAX - 1)
        return PEG_LIMIT;
    keys =
        peg_budget_grow(budget, stops->keys, &stops->key_room, needed, PEG_WIDTH * sizeof(*keys));
    if (!keys)
        return peg_budget_refusal(budget);
    stops->keys = keys;
    ids = peg_budget_grow(budget, stops->parent, &stops->parent_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    stops->parent = ids;
    ids = peg_budget_grow(budget, stops->next, &stops->next_room, needed, sizeof(*ids));
    if (!ids)
        return peg_budget_refusal(budget);
    stops->next = ids;
    moves = peg_budget_grow(budget, stops->moves, &stops->moves_room, needed, 1);
    if (!moves)
        return peg_budget_refusal(budget);
    stops->moves = moves;
    return PEG_OK;
}

/* Adds a stop after so many moves, unless it is there. */
static peg_status PEG_WIDE(add_stop)(peg_fewest *fewest, const uint64_t *key, uint32_t parent,
                                     int moves)
{
    peg_stops *stops = &fewest->stops;
    uint64_t hash = PEG_WIDE(hash)(key, PEG_UNMARKED);
    peg_status status = PEG_OK;
    uint64_t *slot;
    uint32_t stop;

    if (2 * (uint64_t)stops->count >= stops->slot_room)
        status = PEG_WIDE(more_slots)(fewest);
    if (status != PEG_OK)
        return status;
    slot = PEG_WIDE(find_slot)(stops, key, hash);
    if (*slot)
        return PEG_OK;
    if (stops->count >= stops->key_room || stops->count >= stops->parent_room ||
        stops->count >= stops->next_room || stops->count >= stops->moves_room)
        status = PEG_WIDE(stop_room)(fewest);
    if (status != PEG_OK)
        return status;
    stop = stops->count++;
    *slot = hash >> 32 << 32 | (stop + 1);
    PEG_WIDE(copy)(stops->keys + (size_t)stop * PEG_WIDTH, key);
    stops->parent[stop] = parent;
    stops->moves[stop] = (uint8_t)moves;
    stops->next[stop] = stops->fresh[moves];
    stops->fresh[moves] = stop;
    return PEG_OK;
}

/* Notes the stand-in of a position as found, and calls for its slot. */
static peg_status PEG_WIDE(note_found)(peg_fewest *fewest, const uint64_t *position)
{
    const peg_stops *stops = &fewest->stops;
    PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, position);
    size_t count = fewest->found_count;
    uint64_t *found = peg_budget_grow(fewest->budget, fewest->found, &fewest->found_room,
                                      (count + 1) * PEG_WIDTH, sizeof(*found));

    if (!found)
        return peg_budget_refusal(fewest->budget);
    fewest->found = found;
    PEG_WIDE(copy)(found + count * PEG_WIDTH, key.word);
    fewest->found_count = count + 1;
    if (stops->slot_room)
        PEG_FETCH(stops->slots + PEG_WIDE(slot_of)(stops, PEG_WIDE(hash)(key.word, PEG_UNMARKED)));
    return PEG_OK;
}

/*
 * Looks at a position within a move, and goes on with the peg. A win of so many moves
 * is noted: its jumps are found again from the position that stands for all.
 */
static peg_status PEG_WIDE(look_at_run)(peg_fewest *fewest, size_t at, uint32_t stop, int moves)
{
    const peg_shape *shape = fewest->known->shape;
    const PEG_WIDE(run) run = ((const PEG_WIDE(run) *)fewest->runs.run)[at];
    peg_status status = peg_budget_spend(fewest->budget, 1);
    int full;

    if (status != PEG_OK)
        return status;
    if (PEG_WIDE(is_goal)(fewest->known, run.word)) {
        fewest->moves = moves;
        fewest->last = stop;
        return fewest->all ? PEG_OK : PEG_E_END;
    }
    if (fewest->table ? !peg_table_bit(fewest->table, peg_key_index(run.key))
                      : !may_win(fewest, run.word))
        return PEG_OK;
    full = PEG_WIDE(most_full)(fewest, &run);
    if (fewest->quick && cost_of(fewest, moves, full) + 1 < fewest->most[moves])
        fewest->most[moves] = cost_of(fewest, moves, full) + 1;
    if (PEG_WIDE(keeps)(fewest, moves, full))
        status = PEG_WIDE(note_found)(fewest, run.word);
    for (size_t i = shape->first[run.hole]; status == PEG_OK && i < shape->first[run.hole + 1]; i++)
        if (PEG_WIDE(allows)(run.word, PEG_WIDE(masks_of)(shape, i)))
            status = PEG_WIDE(jump_on)(fewest, &run, i, moves);
    return status;
}

/* Finds what one move leads to from a position. */
static peg_status PEG_WIDE(move_on)(peg_fewest *fewest, const uint64_t *position, uint32_t stop,
                                    int moves)
{
    const peg_frame *frame = &fewest->frame;
    PEG_WIDE(run) from = {{0}, 0, 0, {0}};
    peg_status status = PEG_OK;

    fewest->runs.count = 0;
    fewest->found_count = 0;
    PEG_WIDE(copy)(from.word, position);
    PEG_WIDE(count_all_full)(fewest, &from);
    if (fewest->table)
        from.key = peg_layout_key(&fewest->table->layout, position[0]);
    for (size_t w = 0; w < frame->line_words; w++)
        for (uint64_t lines = PEG_WIDE(legal_word)(frame, position, w); lines; lines &= lines - 1) {
            status =
                PEG_WIDE(jump_on)(fewest, &from, w * 64 + (size_t)peg_word_first(lines), moves);
            if (status != PEG_OK)
                return status;
        }
    for (size_t i = 0; status == PEG_OK && i < fewest->runs.count; i++)
        status = PEG_WIDE(look_at_run)(fewest, i, stop, moves);
    return status;
}

/* Makes every move from a stop. PEG_E_END where one wins, unless all are wanted. */
static peg_status PEG_WIDE(go_from)(peg_fewest *fewest, uint32_t stop)
{
    PEG_WIDE(key) key;
    int moves = fewest->stops.moves[stop] + 1;
    peg_status status;

    PEG_WIDE(copy)(key.word, fewest->stops.keys + (size_t)stop * PEG_WIDTH);
    status = PEG_WIDE(move_on)(fewest, key.word, stop, moves);
    for (size_t i = 0; status == PEG_OK && i < fewest->found_count; i++)
        status = PEG_WIDE(add_stop)(fewest, fewest->found + i * PEG_WIDTH, stop, moves);
    return status == PEG_OK ? peg_budget_work(fewest->budget, PEG_STEPS / 2) : status;
}

/* The stop that stands for a position, or PEG_NO_STOP. */
static uint32_t PEG_WIDE(stop_of)(const peg_fewest *fewest, const uint64_t *position)
{
    PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, position);
    uint64_t hash = PEG_WIDE(hash)(key.word, PEG_UNMARKED);

    return (uint32_t)(*PEG_WIDE(find_slot)(&fewest->stops, key.word, hash) & UINT32_MAX) - 1;
}

/* The moves that a solution by way of a stop has at least. */
static int PEG_WIDE(stop_cost)(const peg_fewest *fewest, uint32_t stop)
{
    PEG_WIDE(run) run = {{0}, 0, 0, {0}};

    PEG_WIDE(copy)(run.word, fewest->stops.keys + (size_t)stop * PEG_WIDTH);
    PEG_WIDE(count_all_full)(fewest, &run);
    return cost_of(fewest, fewest->stops.moves[stop], PEG_WIDE(most_full)(fewest, &run));
}

/* Makes the start the only stop. */
static peg_status PEG_WIDE(begin)(peg_fewest *fewest)
{
    PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, fewest->start.word);

    return PEG_WIDE(add_stop)(fewest, key.word, PEG_NO_STOP, 0);
}

/*
 * Plays a move on from a hole to a position with a key, or to the goal for NULL, which
 * has so many pegs. PEG_E_END where there is no way.
 */
static peg_status PEG_WIDE(play_on)(peg_fewest *fewest, peg_bits *pegs, int hole,
                                    const uint64_t *wanted, int wanted_pegs)
{
    const peg_shape *shape = fewest->known->shape;
    peg_status status = PEG_E_END;
    int left = peg_bits_count(pegs) - 1;

    if (left < wanted_pegs)
        return PEG_E_END;
    for (size_t i = shape->first[hole]; status == PEG_E_END && i < shape->first[hole + 1]; i++) {
        peg_bits next = *pegs;
        size_t count = fewest->jump_count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        fewest->jumps[fewest->jump_count++] = shape->lines[i];
        if (left == wanted_pegs) {
            PEG_WIDE(key) key = PEG_WIDE(stand_in)(fewest, next.word);

            if (wanted ? PEG_WIDE(equal)(key.word, wanted, PEG_UNMARKED)
                       : PEG_WIDE(is_goal)(fewest->known, next.word))
                status = PEG_OK;
        } else {
            status = peg_budget_spend(fewest->budget, 1);
            if (status == PEG_OK)
                status = PEG_WIDE(play_on)(fewest, &next, shape->lines[i].to, wanted, wanted_pegs);
        }
        if (status == PEG_OK)
            *pegs = next;
        else
            fewest->jump_count = count;
    }
    return status;
}

/* Plays one move to a position that a key stands for, or to the goal for NULL. */
static peg_status PEG_WIDE(play_to)(peg_fewest *fewest, peg_bits *pegs, const uint64_t *wanted)
{
    const peg_known *known = fewest->known;
    peg_bits there = wanted ? PEG_WIDE(bits_of)(wanted) : known->goal;
    int wanted_pegs = !wanted && known->kind == PEG_GOAL_ANYWHERE ? 1 : peg_bits_count(&there);
    peg_status status = PEG_E_END;

    for (int hole = 0; status == PEG_E_END && hole < known->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            status = PEG_WIDE(play_on)(fewest, pegs, hole, wanted, wanted_pegs);
    return status;
}

/* Plays from the start by way of the stops to the goal. */
static peg_status PEG_WIDE(play_all)(peg_fewest *fewest)
{
    uint32_t way[PEG_MAX_HOLES] = {0};
    size_t count = 0;
    peg_bits pegs = fewest->start;
    peg_status status = PEG_OK;

    fewest->jump_count = 0;
    for (uint32_t stop = fewest->last; fewest->stops.moves[stop] > 0;
         stop = fewest->stops.parent[stop])
        way[count++] = stop;
    for (; status == PEG_OK && count > 0; count--)
        status = PEG_WIDE(play_to)(fewest, &pegs,
                                   fewest->stops.keys + (size_t)way[count - 1] * PEG_WIDTH);
    return status == PEG_OK ? PEG_WIDE(play_to)(fewest, &pegs, NULL) : status;
}

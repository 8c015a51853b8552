/* SPDX-License-Identifier: MIT */

/* The search for the fewest moves on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"
#include "search/runs_kernel.h"
#include "search/stops_kernel.h"

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
        to.key = from->key ^ fewest->table->turns[line];
        PEG_FETCH_READ(fewest->table->words + peg_key_index(to.key) / 64);
    }
    return PEG_WIDE(add_run)(fewest, &to);
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
        fewest->won = moves;
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
        size_t count = fewest->played_count;

        if (!peg_bits_allow(pegs, shape->lines[i]))
            continue;
        peg_bits_jump(&next, shape->lines[i]);
        fewest->played[fewest->played_count++] = shape->lines[i];
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
            fewest->played_count = count;
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

    fewest->played_count = 0;
    for (uint32_t stop = fewest->last; fewest->stops.moves[stop] > 0;
         stop = fewest->stops.parent[stop])
        way[count++] = stop;
    for (; status == PEG_OK && count > 0; count--)
        status = PEG_WIDE(play_to)(fewest, &pegs,
                                   fewest->stops.keys + (size_t)way[count - 1] * PEG_WIDTH);
    return status == PEG_OK ? PEG_WIDE(play_to)(fewest, &pegs, NULL) : status;
}

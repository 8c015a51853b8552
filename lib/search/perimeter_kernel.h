/* SPDX-License-Identifier: MIT */

/* The perimeter on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"

/* A level of positions, as the perimeter grows. */
typedef struct PEG_WIDE(ring) {
    uint64_t *keys;
    size_t room;
    size_t count;
} PEG_WIDE(ring);

/* Adds a position to the perimeter and, if it is new there, to a ring. */
static peg_status PEG_WIDE(enclose)(peg_known *known, PEG_WIDE(ring) * ring, const uint64_t *key,
                                    peg_budget *budget)
{
    uint64_t size = (uint64_t)known->perimeter.room * PEG_WIDTH * sizeof(*key);
    uint64_t *grown = NULL;
    int added;

    if (2 * known->perimeter.count >= known->perimeter.room &&
        2 * size > budget->limits.memory / SHARE)
        return PEG_LIMIT;
    added = PEG_WIDE(set_add)(&known->perimeter, budget, key);
    if (added == 0)
        return PEG_OK;
    if (added > 0)
        grown = peg_budget_grow(budget, ring->keys, &ring->room, ring->count + 1,
                                PEG_WIDTH * sizeof(*key));
    if (!grown)
        return peg_budget_refusal(budget);
    ring->keys = grown;
    PEG_WIDE(copy)(grown + ring->count++ * PEG_WIDTH, key);
    return PEG_OK;
}

/* Encloses all from which a jump leads to a position. */
static peg_status PEG_WIDE(go_back)(peg_known *known, const uint64_t *position,
                                    PEG_WIDE(ring) * ring, peg_budget *budget)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    uint64_t turned[PEG_WIDTH];
    uint64_t steps = 16 * known->frame.line_words;
    peg_status status = PEG_OK;

    /* A jump back is a jump on the holes. */
    for (int w = 0; w < PEG_WIDTH; w++)
        turned[w] = ~position[w];
    PEG_WIDE(look)(&known->frame, position, known->frame.order, images);
    for (size_t w = 0; status == PEG_OK && w < known->frame.line_words; w++) {
        PEG_WIDE(key) keys[64];
        size_t count = 0;

        for (uint64_t lines = PEG_WIDE(legal_word)(&known->frame, turned, w); lines;
             lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            keys[count] = PEG_WIDE(key_after)(&known->frame, images, line);
            PEG_WIDE(set_fetch)(&known->perimeter, keys[count++].word);
        }
        for (size_t i = 0; status == PEG_OK && i < count; i++)
            status = PEG_WIDE(enclose)(known, ring, keys[i].word, budget);
        steps += count * known->frame.order * PEG_WIDTH;
    }
    known->perimeter_steps += steps;
    if (status == PEG_OK && known->perimeter_steps > MOST_STEPS)
        return PEG_LIMIT;
    return status == PEG_OK ? peg_budget_work(budget, steps) : status;
}

static void PEG_WIDE(drop)(PEG_WIDE(ring) * ring, peg_budget *budget)
{
    peg_budget_free(budget, ring->keys, ring->room * PEG_WIDTH * sizeof(*ring->keys));
}

static peg_status PEG_WIDE(make)(peg_known *known, peg_budget *budget)
{
    PEG_WIDE(ring) ring = {NULL, 0, 0};
    uint64_t last = UINT64_MAX / ENOUGH;
    peg_status status = PEG_OK;

    known->perimeter_pegs = peg_bits_count(&known->goals[0]);
    for (int i = 0; status == PEG_OK && i < known->goal_count; i++) {
        PEG_WIDE(key) key = PEG_WIDE(key_of)(known, known->goals[i].word);

        if (!PEG_WIDE(is_free)(key.word))
            status = PEG_WIDE(enclose)(known, &ring, key.word, budget);
    }
    if (status != PEG_OK) {
        PEG_WIDE(drop)(&ring, budget);
        return status;
    }
    /* A level grows from the one before it a little less than that one did. */
    while (status == PEG_OK && ring.count > 0 &&
           (uint64_t)ring.count * ring.count < ENOUGH * last) {
        PEG_WIDE(ring) next = {NULL, 0, 0};

        for (size_t i = 0; status == PEG_OK && i < ring.count; i++)
            status = PEG_WIDE(go_back)(known, ring.keys + i * PEG_WIDTH, &next, budget);
        last = ring.count;
        PEG_WIDE(drop)(&ring, budget);
        ring = next;
        known->perimeter_pegs += status == PEG_OK;
    }
    if (status == PEG_OK && ring.count == 0)
        known->perimeter_pegs = PEG_MAX_HOLES;
    PEG_WIDE(drop)(&ring, budget);
    /* What there is of a level that grows too large wins all the same, and is no harm. */
    return status == PEG_LIMIT ? PEG_OK : status;
}

static int PEG_WIDE(within)(const peg_known *known, const peg_bits *pegs)
{
    PEG_WIDE(key) key = PEG_WIDE(key_of)(known, pegs->word);

    return PEG_WIDE(set_has)(&known->perimeter, key.word);
}

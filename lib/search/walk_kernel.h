/* SPDX-License-Identifier: MIT */

/* The walk on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"

typedef struct PEG_WIDE(stand) {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    PEG_WIDE(key) key;
    size_t next; /* line to try */
    int winning; /* a solution was found from here */
} PEG_WIDE(stand);

static peg_status PEG_WIDE(take_stands)(peg_walk *walk, const peg_bits *pegs)
{
    const peg_known *known = walk->known;
    size_t rows = (size_t)walk->pegs + 1;
    size_t sums_size = rows * known->bank.counts * sizeof(*walk->sums);
    PEG_WIDE(stand) * stand;

    walk->stands_size = rows * sizeof(*stand);
    walk->stands = peg_budget_resize(walk->budget, NULL, 0, walk->stands_size);
    if (!walk->stands)
        return peg_budget_refusal(walk->budget);
    if (sums_size > 0) {
        walk->sums = peg_budget_resize(walk->budget, NULL, 0, sums_size);
        if (!walk->sums)
            return peg_budget_refusal(walk->budget);
        peg_bank_sum(&known->bank, pegs, walk->sums);
    }
    stand = walk->stands;
    memset(stand, 0, sizeof(*stand));
    PEG_WIDE(look)(&known->frame, pegs->word, known->frame.order, stand->images);
    stand->key = PEG_WIDE(smallest)(&known->frame, stand->images);
    return PEG_OK;
}

/* Makes the stand after a jump, unless the position there is known to be lost. */
static int PEG_WIDE(look_down)(peg_walk *walk, PEG_WIDE(stand) * stand, size_t line)
{
    const peg_known *known = walk->known;
    PEG_WIDE(stand) *next = stand + 1;
    int16_t *sums = walk->sums + (size_t)walk->depth * known->bank.counts;
    int pegs = walk->pegs - walk->depth - 1;

    walk->work += PEG_WIDE(jump_steps)(&known->frame) + known->bank.counts / 16 +
                  (uint64_t)known->frame.chunks / 4;
    PEG_WIDE(flip_images)(&known->frame, stand->images, line, next->images);
    if (pegs <= known->perimeter_pegs) {
        PEG_WIDE(key) key = PEG_WIDE(smallest)(&known->frame, next->images);

        return PEG_WIDE(set_has)(&known->perimeter, key.word);
    }
    if (peg_bank_jump(&known->bank, line, sums, sums + known->bank.counts))
        return 0;
    next->key = PEG_WIDE(smallest)(&known->frame, next->images);
    return !PEG_WIDE(lost_has)(&walk->lost, next->key.word);
}

/* Leaves a stand with all its lines tried. */
static void PEG_WIDE(step_up)(peg_walk *walk, PEG_WIDE(stand) * stand)
{
    const peg_known *known = walk->known;

    if (!stand->winning && walk->pegs - walk->depth > known->perimeter_pegs)
        PEG_WIDE(lost_add)(&walk->lost, walk->budget, stand->key.word);
    if (walk->depth > 0)
        stand[-1].winning |= stand->winning;
    walk->depth--;
}

/* Walks to the next solution; what stops it first is told by the status. */
static peg_status PEG_WIDE(walk_on)(peg_walk *walk, uint64_t steps)
{
    const peg_known *known = walk->known;
    const peg_shape *shape = known->shape;

    for (; walk->depth >= 0; steps--) {
        PEG_WIDE(stand) *stand = (PEG_WIDE(stand) *)walk->stands + walk->depth;
        peg_status status;
        size_t line;

        if (steps == 0)
            return PEG_LIMIT;
        status = peg_budget_spend(walk->budget, 1);
        if (status == PEG_OK)
            status = peg_budget_work(walk->budget, walk->work);
        walk->work = 0;
        if (status != PEG_OK)
            return status;
        line = PEG_WIDE(next_legal)(&known->frame, stand->images, stand->next);
        while (line < shape->line_count && !PEG_WIDE(look_down)(walk, stand, line))
            line = PEG_WIDE(next_legal)(&known->frame, stand->images, line + 1);
        walk->work += (line - stand->next) * (size_t)known->frame.chunks / 256;
        stand->next = line + 1;
        if (line == shape->line_count) {
            PEG_WIDE(step_up)(walk, stand);
            continue;
        }
        walk->jumps[walk->depth] = shape->lines[line];
        if (PEG_WIDE(is_goal)(known, stand[1].images)) {
            walk->jump_count = (size_t)walk->depth + 1;
            stand->winning = 1;
            return PEG_OK;
        }
        walk->depth++;
        stand[1].next = 0;
        stand[1].winning = 0;
    }
    return PEG_E_END;
}

/* SPDX-License-Identifier: MIT */

/* A look at levels that play has reached, with positions of PEG_WIDTH words. */

/* How many different images a position has, which stands for them all. */
static inline uint64_t PEG_WIDE(orbit)(const peg_frame *frame, const uint64_t *key)
{
    /* The identity, first of every group, keeps the position. */
    uint64_t same = 1;

    PEG_WIDE(look)(frame, key, frame->order, frame->view);
    for (size_t s = 1; s < frame->order; s++)
        same += (uint64_t)PEG_WIDE(equal)(frame->view + s * PEG_WIDTH, frame->view, PEG_UNMARKED);
    return frame->order / same;
}

static inline int PEG_WIDE(is_stuck)(const peg_frame *frame, const uint64_t *key)
{
    uint64_t bare[PEG_WIDTH];
    uint64_t lines[2] = {0, 0};

    PEG_WIDE(copy)(bare, key);
    bare[0] &= frame->bare;
    for (size_t w = 0; w < frame->line_words && (lines[0] | lines[1]) == 0; w += 2)
        PEG_WIDE(legal)(frame, bare, w, lines);
    return (lines[0] | lines[1]) == 0;
}

/*
 * Notes what there is to know of a level, the positions only if they are to be
 * exact. Positions where play stops leave the level.
 */
static peg_status PEG_WIDE(inspect)(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                                    int exact, peg_budget *budget, peg_seen *out_seen)
{
    size_t stride = level->stride;
    int counting = stride > PEG_PLAIN_SLOT(PEG_WIDTH);
    peg_seen seen = {0, 0, 0, {0, 0}};
    size_t kept = 0;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        uint64_t *key = level->keys + i * stride;
        int stopped = stop && PEG_WIDE(equal)(key, stop, frame->bare);
        int stuck = !stopped && (counting || !seen.stuck) && PEG_WIDE(is_stuck)(frame, key);

        if (i % PEG_PIECE == 0)
            status = peg_budget_work(budget, 4 * (uint64_t)PEG_PIECE);
        if (exact)
            seen.positions += PEG_WIDE(orbit)(frame, key);
        seen.stuck |= stuck;
        if (counting) {
            peg_count count = peg_slot_count(key, PEG_WIDTH, stride);

            seen.highest = count.low > seen.highest ? count.low : seen.highest;
            if ((stuck || stopped) && peg_count_add(&seen.games, &count))
                return PEG_E_COUNT;
        }
        for (size_t w = 0; kept < i && w < stride; w++)
            level->keys[kept * stride + w] = key[w];
        kept += (size_t)!stopped;
    }
    if (status == PEG_OK && kept < level->count)
        peg_level_cut(level, kept, budget);
    *out_seen = seen;
    return status;
}

/* SPDX-License-Identifier: MIT */

/* Levels in order, and guides to them. Positions of PEG_WIDTH words. */

/* Whether one position comes before another in a level: by hash, then by itself. */
static inline int PEG_WIDE(before)(const uint64_t *a, const uint64_t *b, uint64_t bare)
{
    uint64_t hash_a = PEG_WIDE(hash)(a, bare);
    uint64_t hash_b = PEG_WIDE(hash)(b, bare);

    if (hash_a != hash_b)
        return hash_a < hash_b;
#if PEG_WIDTH == 1
    return (*a & bare) < (*b & bare);
#else
    return PEG_WIDE(less)(a, b);
#endif
}

/* Puts some slots, roughly in order after those before them, into order. */
static inline void PEG_WIDE(settle)(peg_level *level, size_t from, size_t to, size_t stride,
                                    uint64_t bare)
{
    for (size_t i = from; i < to; i++) {
        uint64_t held[PEG_COUNTING_SLOT(PEG_WIDTH)];
        uint64_t *slot = level->keys + i * stride;

        memcpy(held, slot, stride * sizeof(*slot));
        for (; slot > level->keys && PEG_WIDE(before)(held, slot - stride, bare); slot -= stride)
            memcpy(slot, slot - stride, stride * sizeof(*slot));
        memcpy(slot, held, stride * sizeof(*slot));
    }
}

/* Puts a level that is fresh from a set, or nearly so, into order. */
static inline peg_status PEG_WIDE(settle_all)(peg_level *level, size_t stride, uint64_t bare,
                                              peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t from = 0; status == PEG_OK && from < level->count; from += PEG_PIECE) {
        size_t to = level->count - from < PEG_PIECE ? level->count : from + PEG_PIECE;

        PEG_WIDE(settle)(level, from, to, stride, bare);
        status = peg_budget_work(budget, 4 * (uint64_t)PEG_PIECE);
    }
    return status;
}

static peg_status PEG_WIDE(settle_plain)(const peg_frame *frame, peg_level *level,
                                         peg_budget *budget)
{
    return PEG_WIDE(settle_all)(level, PEG_PLAIN_SLOT(PEG_WIDTH), frame->bare, budget);
}

/* Enters positions of a level in order. Returns the first entry after theirs. */
static size_t PEG_WIDE(enlist)(peg_guide *guide, size_t from, size_t to, size_t next, uint64_t bare)
{
    const peg_level *level = guide->level;

    for (size_t i = from; i < to; i++) {
        uint64_t hash = PEG_WIDE(hash)(level->keys + i * PEG_WIDTH, bare);
        size_t entry = (size_t)(hash >> guide->shift);

        while (next <= entry)
            guide->entries[next++] = i;
        guide->entries[entry] |= peg_guide_part(guide, hash);
    }
    return next;
}

/* Puts a plain level into order and makes its guide. */
static peg_status PEG_WIDE(guide)(peg_level *level, uint64_t bare, peg_guide *guide,
                                  peg_budget *budget)
{
    peg_status status = peg_guide_take(guide, level, budget);
    size_t next = 0;

    if (status == PEG_OK)
        status = PEG_WIDE(settle_all)(level, PEG_PLAIN_SLOT(PEG_WIDTH), bare, budget);
    for (size_t from = 0; status == PEG_OK && from < level->count; from += PEG_PIECE) {
        size_t to = level->count - from < PEG_PIECE ? level->count : from + PEG_PIECE;

        next = PEG_WIDE(enlist)(guide, from, to, next, bare);
        status = peg_budget_work(budget, 4 * (uint64_t)PEG_PIECE);
    }
    while (status == PEG_OK && next < guide->size / sizeof(*guide->entries))
        guide->entries[next++] = level->count;
    if (status != PEG_OK)
        peg_guide_free(guide, budget);
    return status;
}

/* Where a position is that the guide may have, or the level's count. */
static inline size_t PEG_WIDE(look_up)(const peg_guide *guide, const uint64_t *key, uint64_t hash,
                                       uint64_t bare)
{
    const uint64_t *entry = guide->entries + (hash >> guide->shift);
    size_t at = peg_guide_place(entry[0]);
    size_t end = peg_guide_place(entry[1]);

    while (at < end && !PEG_WIDE(equal)(guide->level->keys + at * PEG_WIDTH, key, bare))
        at++;
    return at < end ? at : guide->level->count;
}

/* Where a position is in a level in order, or the level's count. */
static size_t PEG_WIDE(locate)(const peg_level *level, const uint64_t *key)
{
    size_t low = 0;
    size_t high = level->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (PEG_WIDE(before)(level->keys + middle * PEG_WIDTH, key, PEG_UNMARKED))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < level->count && !PEG_WIDE(equal)(level->keys + low * PEG_WIDTH, key, PEG_UNMARKED))
        low = level->count;
    return low;
}

/* SPDX-License-Identifier: MIT */

/* Steps from one level to another. Included by kernels that come after store_kernel.h. */

/* Appends the positions of some slots to a level, those of one half of the hashes or of both. */
static uint64_t *PEG_WIDE(gather)(const peg_store *store, size_t from, size_t to, int half,
                                  uint64_t *out, const uint64_t *end)
{
    /* Copies first and looks afterwards: whether a slot is free is a coin's toss. */
    for (size_t i = from; i < to && out < end; i++) {
        const uint64_t *slot = store->slots + i * PEG_WIDTH;
        int wanted = !PEG_WIDE(is_free)(slot);

        if (half >= 0)
            wanted &= (int)(PEG_WIDE(hash)(slot) >> 63) == half;
        PEG_WIDE(copy)(out, slot);
        out += wanted ? PEG_WIDTH : 0;
    }
    return out;
}

/* Makes the positions of a plain set a level, roughly in the order of hashes, and clears it. */
static peg_status PEG_WIDE(harvest)(peg_store *store, peg_level *level, peg_budget *budget)
{
    peg_status status = peg_level_take(level, PEG_WIDTH, store->count, budget);
    uint64_t *out = level->keys;
    const uint64_t *end;
    size_t wrapped = 0;

    if (status != PEG_OK || level->count == 0)
        return status;
    end = out + level->count * PEG_WIDTH;
    /* What there was no room for at the end of the table stands at its beginning. */
    while (!PEG_WIDE(is_free)(store->slots + wrapped * PEG_WIDTH))
        wrapped++;
    out = PEG_WIDE(gather)(store, 0, wrapped, 0, out, end);
    out = PEG_WIDE(gather)(store, wrapped, store->capacity, -1, out, end);
    PEG_WIDE(gather)(store, 0, wrapped, 1, out, end);
    peg_store_clear(store);
    return PEG_OK;
}

/* As jumps(), for a step of some kind from a position in a level. */
static inline size_t PEG_WIDE(step)(const peg_frame *frame, const uint64_t *key, unsigned step,
                                    const peg_store *store, size_t stride, size_t filled)
{
    uint64_t turned[PEG_WIDTH];

    PEG_WIDE(complement)(frame, key, turned);
    return PEG_WIDE(jumps)(frame, step & PEG_SEEN_TURNED ? turned : key,
                           step & PEG_TESTED_TURNED ? turned : key, store, stride, filled);
}

/* Adds the batch to a plain store. */
static peg_status PEG_WIDE(add_batch)(const peg_frame *frame, size_t filled, peg_store *store,
                                      peg_budget *budget)
{
    peg_status status = PEG_WIDE(make_room)(store, filled, PEG_WIDTH, budget);

    for (size_t i = 0; status == PEG_OK && i < filled; i++)
        PEG_WIDE(add)(store, frame->batch + i * PEG_WIDTH, frame->hashes[i], PEG_WIDTH);
    return status;
}

/*
 * Puts into a plain set what lies a jump from a level's positions, each step seen
 * and tested as it says.
 */
static peg_status PEG_WIDE(grow)(const peg_frame *frame, const peg_level *level, unsigned step,
                                 peg_store *store, peg_budget *budget)
{
    size_t filled = 0;

    for (size_t i = 0; i < level->count; i++) {
        peg_status status = peg_budget_spend(budget, 1);

        if (status != PEG_OK)
            return status;
        filled = PEG_WIDE(step)(frame, level->keys + i * PEG_WIDTH, step, store, PEG_WIDTH, filled);
        if (filled >= PEG_BATCH) {
            status = PEG_WIDE(add_batch)(frame, filled, store, budget);
            if (status != PEG_OK)
                return status;
            filled = 0;
        }
    }
    return PEG_WIDE(add_batch)(frame, filled, store, budget);
}

/* Adds a level to an empty set that is large enough for it. */
static void PEG_WIDE(fill)(const peg_level *level, const peg_count *counts, peg_store *store)
{
    size_t stride = store->stride;

    for (size_t i = 0; i < level->count; i++) {
        const uint64_t *key = level->keys + i * PEG_WIDTH;
        uint64_t *slot = PEG_WIDE(find)(store, key, PEG_WIDE(hash)(key), stride);

        PEG_WIDE(copy)(slot, key);
        if (counts) {
            slot[PEG_WIDTH] = counts[i].low;
            if (stride > PEG_SMALL_SLOT(PEG_WIDTH))
                slot[PEG_WIDTH + 1] = counts[i].high;
        }
    }
    store->count = level->count;
}

/* Cuts a level down to what a plain set has too. */
static void PEG_WIDE(keep)(const peg_store *store, peg_level *level, peg_budget *budget)
{
    size_t kept = 0;

    for (size_t i = 0; i < level->count; i++) {
        const uint64_t *key = level->keys + i * PEG_WIDTH;
        const uint64_t *slot = PEG_WIDE(find)(store, key, PEG_WIDE(hash)(key), PEG_WIDTH);

        PEG_WIDE(copy)(level->keys + kept * PEG_WIDTH, key);
        kept += !PEG_WIDE(is_free)(slot);
    }
    peg_level_cut(level, PEG_WIDTH, kept, budget);
}

/* Adds the counts found in a store to those of the batch's owners. */
static inline int PEG_WIDE(count_batch)(const peg_frame *frame, size_t filled,
                                        const peg_store *store, size_t stride, peg_count *counts)
{
    int over = 0;

    for (size_t i = 0; i < filled; i++) {
        const uint64_t *slot =
            PEG_WIDE(find)(store, frame->batch + i * PEG_WIDTH, frame->hashes[i], stride);
        peg_count term = {slot[PEG_WIDTH], 0};

        if (stride > PEG_SMALL_SLOT(PEG_WIDTH))
            term.high = slot[PEG_WIDTH + 1];
        over |= peg_count_add(counts + frame->owners[i], &term);
    }
    return over;
}

static inline peg_status PEG_WIDE(count_with)(const peg_frame *frame, const peg_level *level,
                                              unsigned step, const peg_store *store, size_t stride,
                                              peg_count *counts, peg_budget *budget)
{
    size_t filled = 0;
    int over = 0;

    for (size_t i = 0; i < level->count; i++) {
        size_t before = filled;
        peg_status status = peg_budget_spend(budget, 1);

        if (status != PEG_OK)
            return status;
        filled = PEG_WIDE(step)(frame, level->keys + i * PEG_WIDTH, step, store, stride, filled);
        while (before < filled)
            frame->owners[before++] = i;
        counts[i].low = 0;
        counts[i].high = 0;
        if (filled >= PEG_BATCH) {
            over |= PEG_WIDE(count_batch)(frame, filled, store, stride, counts);
            filled = 0;
        }
    }
    over |= PEG_WIDE(count_batch)(frame, filled, store, stride, counts);
    return over ? PEG_E_COUNT : PEG_OK;
}

/* Sums up for each position of a level the counts, in a store, of those a step away. */
static peg_status PEG_WIDE(count)(const peg_frame *frame, const peg_level *level, unsigned step,
                                  const peg_store *store, peg_count *counts, peg_budget *budget)
{
    if (store->stride == PEG_SMALL_SLOT(PEG_WIDTH))
        return PEG_WIDE(count_with)(frame, level, step, store, PEG_SMALL_SLOT(PEG_WIDTH), counts,
                                    budget);
    return PEG_WIDE(count_with)(frame, level, step, store, PEG_COUNTING_SLOT(PEG_WIDTH), counts,
                                budget);
}

/* Moves the batch's owners that led into a plain set to the front of their level. */
static size_t PEG_WIDE(meet_batch)(const peg_frame *frame, size_t filled, const peg_store *store,
                                   peg_level *level, size_t kept, uint64_t *last)
{
    for (size_t i = 0; i < filled; i++) {
        uint64_t owner = frame->owners[i];
        const uint64_t *slot;

        if (owner == *last)
            continue;
        slot = PEG_WIDE(find)(store, frame->batch + i * PEG_WIDTH, frame->hashes[i], PEG_WIDTH);
        if (PEG_WIDE(is_free)(slot))
            continue;
        PEG_WIDE(copy)(level->keys + kept * PEG_WIDTH, level->keys + owner * PEG_WIDTH);
        *last = owner;
        kept++;
    }
    return kept;
}

/* Cuts a level down to the positions from which a jump leads into a plain set. */
static peg_status PEG_WIDE(meet)(const peg_frame *frame, peg_level *level, unsigned step,
                                 const peg_store *store, peg_budget *budget)
{
    uint64_t last = UINT64_MAX;
    size_t filled = 0;
    size_t kept = 0;

    for (size_t i = 0; i < level->count; i++) {
        size_t before = filled;
        peg_status status = peg_budget_spend(budget, 1);

        if (status != PEG_OK)
            return status;
        filled = PEG_WIDE(step)(frame, level->keys + i * PEG_WIDTH, step, store, PEG_WIDTH, filled);
        while (before < filled)
            frame->owners[before++] = i;
        if (filled >= PEG_BATCH) {
            kept = PEG_WIDE(meet_batch)(frame, filled, store, level, kept, &last);
            filled = 0;
        }
    }
    kept = PEG_WIDE(meet_batch)(frame, filled, store, level, kept, &last);
    peg_level_cut(level, PEG_WIDTH, kept, budget);
    return PEG_OK;
}

/* Whether one position comes before another in a level: by hash, then by itself. */
static inline int PEG_WIDE(before)(const uint64_t *a, const uint64_t *b)
{
    uint64_t hash_a = PEG_WIDE(hash)(a);
    uint64_t hash_b = PEG_WIDE(hash)(b);

    return hash_a < hash_b || (hash_a == hash_b && PEG_WIDE(less)(a, b));
}

/* Puts a level that is roughly in order into order, so that it can be searched. */
static void PEG_WIDE(settle)(peg_level *level)
{
    for (size_t i = 1; i < level->count; i++) {
        uint64_t key[PEG_WIDTH];
        size_t at = i;

        PEG_WIDE(copy)(key, level->keys + i * PEG_WIDTH);
        for (; at > 0 && PEG_WIDE(before)(key, level->keys + (at - 1) * PEG_WIDTH); at--)
            PEG_WIDE(copy)(level->keys + at * PEG_WIDTH, level->keys + (at - 1) * PEG_WIDTH);
        PEG_WIDE(copy)(level->keys + at * PEG_WIDTH, key);
    }
}

/* Where a position is in a level in order, or the level's count. */
static size_t PEG_WIDE(locate)(const peg_level *level, const uint64_t *key)
{
    size_t low = 0;
    size_t high = level->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (PEG_WIDE(before)(level->keys + middle * PEG_WIDTH, key))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < level->count && !PEG_WIDE(equal)(level->keys + low * PEG_WIDTH, key))
        low = level->count;
    return low;
}

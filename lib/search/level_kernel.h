/* SPDX-License-Identifier: MIT */

/* Levels of positions of PEG_WIDTH words, and sets made of them and into them. */

/* Appends the slots of a piece of a set to a level, those of one half of it or of both. */
static inline uint64_t *PEG_WIDE(gather)(const peg_store *store, size_t from, size_t to, int half,
                                         size_t stride, uint64_t *out, const uint64_t *end)
{
    /* Copies first and looks afterwards: whether a slot is free is a coin's toss. */
    for (size_t i = from; i < to && out < end; i++) {
        const uint64_t *slot = store->slots + i * stride;
        int wanted = !PEG_WIDE(is_free)(slot);

        if (half >= 0) {
            uint64_t home = PEG_WIDE(hash)(slot, store->bare) >> store->shift;

            wanted &= (int)(home >> (store->bits - 1) & 1) == half;
        }
        for (size_t w = 0; w < stride; w++)
            out[w] = slot[w];
        out += wanted ? stride : 0;
    }
    return out;
}

static inline void PEG_WIDE(gather_all)(const peg_store *store, size_t stride, uint64_t *out,
                                        const uint64_t *end)
{
    size_t slots = (size_t)1 << store->bits;

    for (size_t from = 0; from < store->capacity; from += slots) {
        size_t wrapped = from;

        /* What there was no room for at the end of a region stands at its beginning. */
        while (!PEG_WIDE(is_free)(store->slots + wrapped * stride))
            wrapped++;
        out = PEG_WIDE(gather)(store, from, wrapped, 0, stride, out, end);
        out = PEG_WIDE(gather)(store, wrapped, from + slots, -1, stride, out, end);
        out = PEG_WIDE(gather)(store, from, wrapped, 1, stride, out, end);
    }
}

/* Makes a set a level, roughly in the order of hashes, and clears it. */
static peg_status PEG_WIDE(harvest)(peg_store *store, peg_level *level, peg_budget *budget)
{
    peg_status status = peg_level_take(level, store->stride, peg_store_count(store), budget);
    const uint64_t *end;

    if (status != PEG_OK || level->count == 0)
        return status;
    end = level->keys + level->count * level->stride;
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        PEG_WIDE(gather_all)(store, PEG_PLAIN_SLOT(PEG_WIDTH), level->keys, end);
    else
        PEG_WIDE(gather_all)(store, store->stride, level->keys, end);
    peg_store_clear(store);
    return PEG_OK;
}

/* Adds a level of plain positions, and counts for them unless these are NULL, to an empty set. */
static peg_status PEG_WIDE(fill)(const peg_level *level, const peg_count *counts, peg_store *store,
                                 peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        uint64_t entry[PEG_COUNTING_SLOT(PEG_WIDTH)] = {0};
        uint64_t hash = PEG_WIDE(hash)(level->keys + i * PEG_WIDTH, store->bare);

        PEG_WIDE(copy)(entry, level->keys + i * PEG_WIDTH);
        if (counts) {
            entry[PEG_WIDTH] = counts[i].low;
            entry[PEG_WIDTH + 1] = counts[i].high;
        }
        status = PEG_WIDE(put)(store, entry, hash, store->stride, budget);
    }
    return status;
}

/* Cuts a level down to what a plain set has too. */
static void PEG_WIDE(keep)(const peg_store *store, peg_level *level, peg_budget *budget)
{
    size_t kept = 0;

    for (size_t i = 0; i < level->count; i++) {
        const uint64_t *key = level->keys + i * PEG_WIDTH;
        uint64_t hash = PEG_WIDE(hash)(key, store->bare);
        const uint64_t *slot = PEG_WIDE(find)(store, key, hash, PEG_WIDTH);

        PEG_WIDE(copy)(level->keys + kept * PEG_WIDTH, key);
        kept += !PEG_WIDE(is_free)(slot);
    }
    peg_level_cut(level, kept, budget);
}

/* Whether one position comes before another in a level: by hash, then by itself. */
static inline int PEG_WIDE(before)(const uint64_t *a, const uint64_t *b)
{
    uint64_t hash_a = PEG_WIDE(hash)(a, PEG_UNMARKED);
    uint64_t hash_b = PEG_WIDE(hash)(b, PEG_UNMARKED);

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
    if (low < level->count && !PEG_WIDE(equal)(level->keys + low * PEG_WIDTH, key, PEG_UNMARKED))
        low = level->count;
    return low;
}

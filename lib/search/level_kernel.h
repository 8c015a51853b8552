/* SPDX-License-Identifier: MIT */

/* Levels made of sets of positions of PEG_WIDTH words. */

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

static inline peg_status PEG_WIDE(gather_all)(const peg_store *store, size_t stride, uint64_t *out,
                                              const uint64_t *end, peg_budget *budget)
{
    size_t slots = (size_t)1 << store->bits;
    peg_status status = PEG_OK;

    for (size_t from = 0; status == PEG_OK && from < store->capacity; from += slots) {
        size_t wrapped = from;

        /* What there was no room for at the end of a region stands at its beginning. */
        while (!PEG_WIDE(is_free)(store->slots + wrapped * stride))
            wrapped++;
        out = PEG_WIDE(gather)(store, from, wrapped, 0, stride, out, end);
        out = PEG_WIDE(gather)(store, wrapped, from + slots, -1, stride, out, end);
        out = PEG_WIDE(gather)(store, from, wrapped, 1, stride, out, end);
        status = peg_budget_work(budget, slots);
    }
    return status;
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
        status = PEG_WIDE(gather_all)(store, PEG_PLAIN_SLOT(PEG_WIDTH), level->keys, end, budget);
    else
        status = PEG_WIDE(gather_all)(store, store->stride, level->keys, end, budget);
    return status == PEG_OK ? peg_store_clear(store, budget) : status;
}

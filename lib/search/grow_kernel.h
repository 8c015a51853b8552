/* SPDX-License-Identifier: MIT */

/*
 * Puts into a set what lies a step from a level, in one of two ways. Entries go into
 * the set as they come; or, where the set is too large for the cache, into bins by
 * region first and from there into the regions, one at a time. Then those who fill
 * bins, each from a slice of the level, and those who empty them, each into regions
 * of its own, can be threads. Positions of PEG_WIDTH words.
 */

/* What a crew needs to know to grow a set. */
typedef struct PEG_WIDE(growth) {
    peg_crew *crew;
    const peg_level *level;
    unsigned step;
    peg_store *store;
} PEG_WIDE(growth);

/* Makes the entry of a position in the batch, with what its owner in the level counts. */
static inline void PEG_WIDE(enter)(const peg_frame *frame, size_t i, const peg_level *level,
                                   size_t stride, uint64_t *entry)
{
    const uint64_t *owner = level->keys + frame->owners[i] * level->stride;

    PEG_WIDE(copy)(entry, frame->batch + i * PEG_WIDTH);
    if (stride > PEG_PLAIN_SLOT(PEG_WIDTH))
        entry[PEG_WIDTH] = owner[PEG_WIDTH];
    if (stride > PEG_SMALL_SLOT(PEG_WIDTH))
        entry[PEG_WIDTH + 1] = level->stride > PEG_SMALL_SLOT(PEG_WIDTH) ? owner[PEG_WIDTH + 1] : 0;
}

/* Sorts the batch into bins. Returns whether one of these may have no room for another. */
static inline int PEG_WIDE(sort_batch)(peg_hand *hand, size_t filled, const peg_level *level,
                                       size_t stride, size_t room)
{
    const peg_frame *frame = &hand->frame;
    size_t batch = PEG_BATCH + frame->shape->line_count;
    int is_full = 0;

    for (size_t i = 0; i < filled; i++) {
        size_t region = (size_t)(frame->hashes[i] >> (64 - PEG_REGION_BITS));
        size_t at = hand->filled[region]++;

        PEG_WIDE(enter)(frame, i, level, stride, hand->bins + (region * room + at) * stride);
        is_full |= at + 1 + batch > room;
    }
    return is_full;
}

static inline void PEG_WIDE(fill_bins)(const PEG_WIDE(growth) * growth, peg_hand *hand,
                                       size_t stride)
{
    int is_full = 0;

    memset(hand->filled, 0, sizeof(hand->filled));
    while (hand->at < hand->stop && !is_full) {
        size_t filled = PEG_WIDE(fill_batch)(hand, hand->stop, growth->level, growth->step, NULL);

        is_full = PEG_WIDE(sort_batch)(hand, filled, growth->level, stride, growth->crew->room);
    }
}

/* Empties a bin into its region, which has room. Returns 1 if a count passes 128 bits. */
static inline int PEG_WIDE(empty_bin)(const uint64_t *bin, size_t count, size_t region,
                                      peg_store *store, size_t stride)
{
    enum { AHEAD = 16 };
    size_t added = 0;
    int over = 0;

    for (size_t i = 0; i < count; i++) {
        const uint64_t *entry = bin + i * stride;
        uint64_t *slot;

        if (i + AHEAD < count) {
            uint64_t later = PEG_WIDE(hash)(entry + AHEAD * stride, store->bare);

            PEG_FETCH(store->slots + (later >> store->shift) * stride);
        }
        slot = PEG_WIDE(find)(store, entry, PEG_WIDE(hash)(entry, store->bare), stride);
        added += (size_t)PEG_WIDE(is_free)(slot);
        over |= PEG_WIDE(merge)(slot, entry, stride);
    }
    store->held[region] += added;
    return over;
}

static inline void PEG_WIDE(empty_bins)(const PEG_WIDE(growth) * growth, unsigned index,
                                        size_t stride)
{
    const peg_crew *crew = growth->crew;

    for (size_t region = index; region < PEG_REGIONS; region += crew->count)
        for (unsigned i = 0; i < crew->count; i++) {
            const uint64_t *bin = crew->hand[i].bins + region * crew->room * stride;

            growth->crew->hand[index].over |= PEG_WIDE(empty_bin)(bin, crew->hand[i].filled[region],
                                                                  region, growth->store, stride);
        }
}

/* Whether every region should take what is in its bins. */
static int PEG_WIDE(has_room)(const peg_crew *crew, const peg_store *store)
{
    for (size_t region = 0; region < PEG_REGIONS; region++) {
        size_t more = 0;

        for (unsigned i = 0; i < crew->count; i++)
            more += crew->hand[i].filled[region];
        if (store->held[region] > store->most || store->held[region] + more > store->full)
            return 0;
    }
    return 1;
}

/* Works in the first way on what is left of the slices. */
static inline peg_status PEG_WIDE(grow_apiece)(const PEG_WIDE(growth) * growth, size_t stride,
                                               peg_budget *budget)
{
    peg_hand *own = growth->crew->hand;
    uint64_t entry[PEG_COUNTING_SLOT(PEG_WIDTH)] = {0};
    peg_status status = PEG_OK;

    for (unsigned i = 0; i < growth->crew->count; i++) {
        size_t end = growth->crew->hand[i].end;

        own->at = growth->crew->hand[i].at;
        while (status == PEG_OK && own->at < end) {
            size_t from = own->at;
            uint64_t left = budget->next - budget->spent;
            size_t stop = end - from < left ? end : from + (size_t)left;
            /* The set may have moved. */
            peg_fetch fetch = {growth->store->slots, growth->store->shift, stride};
            size_t filled = PEG_WIDE(fill_batch)(own, stop, growth->level, growth->step, &fetch);

            status = peg_budget_spend(budget, own->at - from);
            for (size_t k = 0; status == PEG_OK && k < filled; k++) {
                PEG_WIDE(enter)(&own->frame, k, growth->level, stride, entry);
                status = PEG_WIDE(put)(growth->store, entry, own->frame.hashes[k], stride, budget);
            }
        }
    }
    return status;
}

/*
 * Works in the second way. Where a larger set is refused, it gives up its own memory
 * and leaves to the first way what is in no set yet.
 */
static inline peg_status PEG_WIDE(grow_by_regions)(PEG_WIDE(growth) * growth, size_t stride,
                                                   void (*fill)(void *, unsigned),
                                                   void (*empty)(void *, unsigned),
                                                   peg_budget *budget)
{
    peg_crew *crew = growth->crew;
    size_t dealt;

    while ((dealt = peg_crew_deal(crew, budget)) > 0) {
        peg_status status = PEG_OK;

        peg_crew_run(crew, dealt, fill, growth);
        while (status == PEG_OK && !PEG_WIDE(has_room)(crew, growth->store))
            status = PEG_WIDE(enlarge)(growth->store, stride, budget);
        if (status == PEG_STOPPED)
            return status;
        if (status != PEG_OK) {
            for (unsigned i = 0; i < crew->count; i++)
                crew->hand[i].at = crew->hand[i].from;
            return PEG_OK;
        }
        peg_crew_run(crew, dealt, empty, growth);
        for (unsigned i = 0; i < crew->count; i++)
            if (crew->hand[i].over)
                return PEG_E_COUNT;
        status = peg_crew_spend(crew, budget);
        if (status != PEG_OK)
            return status;
    }
    return PEG_OK;
}

static inline peg_status PEG_WIDE(grow_with)(PEG_WIDE(growth) * growth, size_t stride,
                                             void (*fill)(void *, unsigned),
                                             void (*empty)(void *, unsigned), peg_budget *budget)
{
    peg_status status = PEG_OK;

    if (growth->crew->room > 0)
        status = PEG_WIDE(grow_by_regions)(growth, stride, fill, empty, budget);
    peg_crew_end(growth->crew, budget);
    return status == PEG_OK ? PEG_WIDE(grow_apiece)(growth, stride, budget) : status;
}

/* The work of a thread, for each kind of slot. */
#define PEG_GROW_FOR(kind, slot)                                                                   \
    static void PEG_WIDE(fill_##kind)(void *user, unsigned index)                                  \
    {                                                                                              \
        const PEG_WIDE(growth) *growth = user;                                                     \
                                                                                                   \
        PEG_WIDE(fill_bins)(growth, growth->crew->hand + index, slot(PEG_WIDTH));                  \
    }                                                                                              \
    static void PEG_WIDE(empty_##kind)(void *user, unsigned index)                                 \
    {                                                                                              \
        PEG_WIDE(empty_bins)(user, index, slot(PEG_WIDTH));                                        \
    }                                                                                              \
    static peg_status PEG_WIDE(grow_##kind)(PEG_WIDE(growth) * growth, peg_budget * budget)        \
    {                                                                                              \
        return PEG_WIDE(grow_with)(growth, slot(PEG_WIDTH), PEG_WIDE(fill_##kind),                 \
                                   PEG_WIDE(empty_##kind), budget);                                \
    }

PEG_GROW_FOR(plain, PEG_PLAIN_SLOT)
PEG_GROW_FOR(small, PEG_SMALL_SLOT)
PEG_GROW_FOR(counting, PEG_COUNTING_SLOT)
#undef PEG_GROW_FOR

/* Puts into a set what lies a step from a level's positions, with their counts if it counts. */
static peg_status PEG_WIDE(grow)(const peg_frame *frame, const peg_level *level, unsigned step,
                                 peg_store *store, peg_budget *budget)
{
    peg_crew crew;
    PEG_WIDE(growth) growth = {&crew, level, step, store};

    peg_crew_begin(&crew, frame, level, store, budget);
    if (store->stride == PEG_PLAIN_SLOT(PEG_WIDTH))
        return PEG_WIDE(grow_plain)(&growth, budget);
    if (store->stride == PEG_SMALL_SLOT(PEG_WIDTH))
        return PEG_WIDE(grow_small)(&growth, budget);
    return PEG_WIDE(grow_counting)(&growth, budget);
}

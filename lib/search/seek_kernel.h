/* SPDX-License-Identifier: MIT */

/*
 * Looks up in a set what lies a step from a level, for all of a crew at once: the set
 * stays as it is, and each has its own slice of the level. Positions of PEG_WIDTH
 * words.
 */

/* What a crew needs to know to look up. */
typedef struct PEG_WIDE(seeking) {
    peg_crew *crew;
    const peg_level *level;
    unsigned step;
    const peg_store *store;
    peg_count *counts;
} PEG_WIDE(seeking);

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

/* Moves the batch's owners that led into a plain set to the front of their slice. */
static inline void PEG_WIDE(meet_batch)(const peg_level *level, size_t filled,
                                        const peg_store *store, peg_hand *hand)
{
    const peg_frame *frame = &hand->frame;

    for (size_t i = 0; i < filled; i++) {
        size_t owner = (size_t)frame->owners[i];
        const uint64_t *slot;

        if (owner < hand->met)
            continue;
        slot = PEG_WIDE(find)(store, frame->batch + i * PEG_WIDTH, frame->hashes[i], PEG_WIDTH);
        if (PEG_WIDE(is_free)(slot))
            continue;
        PEG_WIDE(copy)(level->keys + hand->kept * PEG_WIDTH, level->keys + owner * PEG_WIDTH);
        hand->met = owner + 1;
        hand->kept++;
    }
}

/* One hand's part of a round. With plain slots it meets, with others it counts. */
static inline void PEG_WIDE(seek)(const PEG_WIDE(seeking) * seeking, peg_hand *hand, size_t stride)
{
    const peg_level *level = seeking->level;

    if (stride > PEG_PLAIN_SLOT(PEG_WIDTH))
        memset(seeking->counts + hand->at, 0, (hand->stop - hand->at) * sizeof(peg_count));
    while (hand->at < hand->stop) {
        size_t filled =
            PEG_WIDE(fill_batch)(hand, hand->stop, level, seeking->step, seeking->store, stride);

        if (stride > PEG_PLAIN_SLOT(PEG_WIDTH))
            hand->over |= PEG_WIDE(count_batch)(&hand->frame, filled, seeking->store, stride,
                                                seeking->counts);
        else
            PEG_WIDE(meet_batch)(level, filled, seeking->store, hand);
    }
}

static void PEG_WIDE(seek_plain)(void *user, unsigned index)
{
    const PEG_WIDE(seeking) *seeking = user;

    PEG_WIDE(seek)(seeking, seeking->crew->hand + index, PEG_PLAIN_SLOT(PEG_WIDTH));
}

static void PEG_WIDE(seek_small)(void *user, unsigned index)
{
    const PEG_WIDE(seeking) *seeking = user;

    PEG_WIDE(seek)(seeking, seeking->crew->hand + index, PEG_SMALL_SLOT(PEG_WIDTH));
}

static void PEG_WIDE(seek_counting)(void *user, unsigned index)
{
    const PEG_WIDE(seeking) *seeking = user;

    PEG_WIDE(seek)(seeking, seeking->crew->hand + index, PEG_COUNTING_SLOT(PEG_WIDTH));
}

static peg_status PEG_WIDE(seek_all)(PEG_WIDE(seeking) * seeking, const peg_frame *frame,
                                     void (*seek)(void *, unsigned), peg_budget *budget)
{
    peg_crew *crew = seeking->crew;
    peg_status status = PEG_OK;
    size_t dealt;

    peg_crew_begin(crew, frame, seeking->level, NULL, budget);
    while (status == PEG_OK && (dealt = peg_crew_deal(crew, budget)) > 0) {
        peg_crew_run(crew, dealt, seek, seeking);
        status = peg_crew_spend(crew, budget);
    }
    peg_crew_end(crew, budget);
    return status;
}

/* Sums up for each position of a level the counts, in a store, of those a step away. */
static peg_status PEG_WIDE(count)(const peg_frame *frame, const peg_level *level, unsigned step,
                                  const peg_store *store, peg_count *counts, peg_budget *budget)
{
    peg_crew crew;
    PEG_WIDE(seeking) seeking = {&crew, level, step, store, counts};
    int is_small = store->stride == PEG_SMALL_SLOT(PEG_WIDTH);
    peg_status status = PEG_WIDE(seek_all)(
        &seeking, frame, is_small ? PEG_WIDE(seek_small) : PEG_WIDE(seek_counting), budget);

    for (unsigned i = 0; status == PEG_OK && i < crew.count; i++)
        if (crew.hand[i].over)
            status = PEG_E_COUNT;
    return status;
}

/* Cuts a level down to the positions from which a step leads into a plain set. */
static peg_status PEG_WIDE(meet)(const peg_frame *frame, peg_level *level, unsigned step,
                                 const peg_store *store, peg_budget *budget)
{
    peg_crew crew;
    PEG_WIDE(seeking) seeking = {&crew, level, step, store, NULL};
    peg_status status = PEG_WIDE(seek_all)(&seeking, frame, PEG_WIDE(seek_plain), budget);
    size_t kept = 0;

    if (status != PEG_OK || level->count == 0)
        return status;
    for (unsigned i = 0; i < crew.count; i++) {
        size_t first = i > 0 ? crew.hand[i - 1].end : 0;
        size_t more = crew.hand[i].kept - first;

        memmove(level->keys + kept * PEG_WIDTH, level->keys + first * PEG_WIDTH,
                more * PEG_WIDTH * sizeof(*level->keys));
        kept += more;
    }
    peg_level_cut(level, kept, budget);
    return PEG_OK;
}

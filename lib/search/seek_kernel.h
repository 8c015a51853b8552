/* SPDX-License-Identifier: MIT */

/*
 * Looks up in a level what lies a step from another, for all of a crew at once: the
 * level looked up in stays as it is, and each has its own slice of the other.
 * Positions of PEG_WIDTH words.
 */

/* What a crew needs to know to look up. */
typedef struct PEG_WIDE(seeking) {
    peg_crew *crew;
    const peg_level *level;
    unsigned step;
    const peg_guide *guide;
    const peg_count *next_counts; /* of the level looked up in */
    peg_count *counts;            /* of the other */
} PEG_WIDE(seeking);

/*
 * Moves to the front of the batch what the guide may have, and calls that to the
 * cache. Returns the new size of the batch.
 */
static inline size_t PEG_WIDE(pick)(const peg_frame *frame, const peg_guide *guide, size_t filled)
{
    size_t picked = 0;

    /* Moves first and looks afterwards, since which it is cannot be foretold. */
    for (size_t i = 0; i < filled; i++) {
        uint64_t hash = frame->hashes[i];

        PEG_WIDE(copy)(frame->batch + picked * PEG_WIDTH, frame->batch + i * PEG_WIDTH);
        frame->hashes[picked] = hash;
        frame->owners[picked] = frame->owners[i];
        picked += (size_t)peg_guide_may_have(guide, hash);
    }
    for (size_t i = 0; i < picked; i++) {
        size_t place = peg_guide_place(guide->entries[frame->hashes[i] >> guide->shift]);

        PEG_FETCH(guide->level->keys + place * PEG_WIDTH);
    }
    return picked;
}

/*
 * Moves to the front of the batch what is in the level, with its place for its hash,
 * and calls to the cache what there is to know of it. Returns the new size of the
 * batch.
 */
static inline size_t PEG_WIDE(place)(const PEG_WIDE(seeking) * seeking, const peg_hand *hand,
                                     size_t filled)
{
    const peg_frame *frame = &hand->frame;
    size_t placed = 0;

    for (size_t i = 0; i < filled; i++) {
        const uint64_t *key = frame->batch + i * PEG_WIDTH;
        size_t at = PEG_WIDE(look_up)(seeking->guide, key, frame->hashes[i], frame->bare);

        PEG_WIDE(copy)(frame->batch + placed * PEG_WIDTH, key);
        frame->hashes[placed] = at;
        frame->owners[placed] = frame->owners[i];
        placed += at < seeking->guide->level->count;
        if (seeking->counts)
            PEG_FETCH(seeking->next_counts + at);
        else
            PEG_FETCH(hand->marks + at);
    }
    return placed;
}

/* Marks what the batch comes to: by 1 where there are no marks, else by the highest. */
static inline void PEG_WIDE(mark_batch)(const peg_hand *hand, size_t filled)
{
    const peg_frame *frame = &hand->frame;

    for (size_t i = 0; i < filled; i++) {
        uint64_t above = frame->batch[i * PEG_WIDTH] & ~frame->bare;
        uint8_t mark = above ? (uint8_t)(above >> PEG_MARK_AT) : 1;
        uint8_t *old = hand->marks + frame->hashes[i];

        *old = *old > mark ? *old : mark;
    }
}

/* Adds the counts of what the batch comes to to those of its owners. */
static inline int PEG_WIDE(count_batch)(const PEG_WIDE(seeking) * seeking, const peg_frame *frame,
                                        size_t filled)
{
    int over = 0;

    for (size_t i = 0; i < filled; i++)
        over |= peg_count_add(seeking->counts + frame->owners[i],
                              seeking->next_counts + frame->hashes[i]);
    return over;
}

/* One hand's part of a round. */
static void PEG_WIDE(seek)(void *user, unsigned index)
{
    const PEG_WIDE(seeking) *seeking = user;
    peg_hand *hand = seeking->crew->hand + index;
    peg_fetch fetch = {seeking->guide->entries, seeking->guide->shift, 1};

    if (seeking->counts)
        memset(seeking->counts + hand->at, 0, (hand->stop - hand->at) * sizeof(peg_count));
    while (hand->at < hand->stop) {
        size_t filled =
            PEG_WIDE(fill_batch)(hand, hand->stop, seeking->level, seeking->step, &fetch);

        filled = PEG_WIDE(pick)(&hand->frame, seeking->guide, filled);
        filled = PEG_WIDE(place)(seeking, hand, filled);
        if (seeking->counts)
            hand->over |= PEG_WIDE(count_batch)(seeking, &hand->frame, filled);
        else
            PEG_WIDE(mark_batch)(hand, filled);
    }
}

static peg_status PEG_WIDE(seek_all)(PEG_WIDE(seeking) * seeking, peg_budget *budget)
{
    peg_crew *crew = seeking->crew;
    peg_status status = PEG_OK;
    size_t dealt;

    while (status == PEG_OK && (dealt = peg_crew_deal(crew, budget)) > 0) {
        peg_crew_run(crew, dealt, PEG_WIDE(seek), seeking);
        status = peg_crew_spend(crew, budget);
    }
    return status;
}

/* Sums up for each position of a level the counts of those in the next a step away. */
static peg_status PEG_WIDE(count)(const peg_frame *frame, const peg_level *level, unsigned step,
                                  peg_level *next, const peg_count *next_counts, peg_count *counts,
                                  peg_budget *budget)
{
    peg_crew crew;
    peg_guide guide;
    PEG_WIDE(seeking) seeking = {&crew, level, step, &guide, next_counts, counts};
    peg_status status = PEG_WIDE(guide)(next, frame->bare, &guide, budget);

    if (status != PEG_OK)
        return status;
    peg_crew_begin(&crew, frame, level, NULL, budget);
    status = PEG_WIDE(seek_all)(&seeking, budget);
    peg_crew_end(&crew, budget);
    peg_guide_free(&guide, budget);
    for (unsigned i = 0; status == PEG_OK && i < crew.count; i++)
        if (crew.hand[i].over)
            status = PEG_E_COUNT;
    return status;
}

/* Keeps what is marked by any of a crew, with the highest mark, if it is to have one. */
static peg_status PEG_WIDE(keep_marked)(const peg_crew *crew, const peg_frame *frame, int marking,
                                        peg_level *level, peg_budget *budget)
{
    peg_status status = PEG_OK;
    size_t kept = 0;

    for (size_t i = 0; i < level->count; i++) {
        uint64_t *to = level->keys + kept * PEG_WIDTH;
        uint8_t mark = 0;

        for (unsigned h = 0; h < crew->count; h++)
            mark = crew->hand[h].marks[i] > mark ? crew->hand[h].marks[i] : mark;
        PEG_WIDE(copy)(to, level->keys + i * PEG_WIDTH);
        to[0] &= frame->bare;
        if (marking && frame->shift)
            to[0] |= (uint64_t)mark << PEG_MARK_AT;
        kept += mark > 0;
        if (i % PEG_PIECE == 0 && status == PEG_OK)
            status = peg_budget_work(budget, 2 * (uint64_t)PEG_PIECE);
    }
    peg_level_cut(level, kept, budget);
    return status;
}

/* Cuts a level down to what a step from another leads to. */
static peg_status PEG_WIDE(cut)(const peg_frame *frame, const peg_level *from, unsigned step,
                                peg_level *level, peg_budget *budget)
{
    peg_crew crew;
    peg_guide guide;
    PEG_WIDE(seeking) seeking = {&crew, from, step, &guide, NULL, NULL};
    peg_status status = PEG_WIDE(guide)(level, frame->bare, &guide, budget);

    if (status != PEG_OK)
        return status;
    peg_crew_begin(&crew, frame, from, NULL, budget);
    status = peg_crew_take_marks(&crew, level->count, budget);
    if (status == PEG_OK)
        status = PEG_WIDE(seek_all)(&seeking, budget);
    peg_guide_free(&guide, budget);
    if (status == PEG_OK)
        status = PEG_WIDE(keep_marked)(&crew, frame, (step & PEG_MARKING) != 0, level, budget);
    peg_crew_end(&crew, budget);
    return status;
}

/*
 * Takes the counts out of the slots of a level, and gives every position its share. The
 * level is in order then.
 */
static peg_status PEG_WIDE(share)(const peg_frame *frame, peg_level *level, peg_count *counts,
                                  peg_budget *budget)
{
    peg_status status = PEG_WIDE(settle_all)(level, level->stride, frame->bare, budget);

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        const uint64_t *slot = level->keys + i * level->stride;
        peg_count count = peg_slot_count(slot, PEG_WIDTH, level->stride);

        PEG_WIDE(copy)(level->keys + i * PEG_WIDTH, slot);
        peg_count_divide(&count, (uint32_t)PEG_WIDE(orbit)(frame, slot));
        counts[i] = count;
        status = peg_budget_spend(budget, 1);
    }
    level->stride = PEG_PLAIN_SLOT(PEG_WIDTH);
    return status;
}

/* Adds up the products of two counts for each position of a level and its images. */
static peg_status PEG_WIDE(multiply)(const peg_frame *frame, const peg_level *level,
                                     const peg_count *a, const peg_count *b, peg_budget *budget,
                                     peg_count *out_sum)
{
    peg_count sum = {0, 0};
    peg_status status = PEG_OK;
    int over = 0;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        peg_count images = {PEG_WIDE(orbit)(frame, level->keys + i * PEG_WIDTH), 0};
        peg_count term;

        over |= peg_count_multiply(a + i, b + i, &term);
        over |= peg_count_multiply(&term, &images, &term);
        over |= peg_count_add(&sum, &term);
        status = peg_budget_spend(budget, 1);
    }
    *out_sum = sum;
    return status == PEG_OK && over ? PEG_E_COUNT : status;
}

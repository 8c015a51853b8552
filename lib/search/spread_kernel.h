/* SPDX-License-Identifier: MIT */

/*
 * The spread of a hunt: goes on from the best positions of all levels in turn. Included by
 * other kernels.
 */

/* Adds a position to those the spread may go on from. 0 if there is no room for it. */
static int PEG_WIDE(see)(PEG_WIDE(hunt) * h, const uint64_t *position, int32_t scatter,
                         size_t parent, size_t line, int level)
{
    PEG_WIDE(spot) *spots = NULL;
    PEG_WIDE(spot) * spot;

    if (h->spot_count < UINT32_MAX)
        spots =
            peg_budget_grow(h->budget, h->spots, &h->spot_room, h->spot_count + 1, sizeof(*spots));
    if (!spots)
        return 0;
    h->spots = spots;
    if (!peg_heap_push(h->budget, &h->heaps[level], scatter, (uint32_t)h->spot_count))
        return 0;
    spot = &spots[h->spot_count++];
    PEG_WIDE(copy)(spot->word, position);
    spot->parent = (uint32_t)parent;
    spot->line = (uint16_t)line;
    return 1;
}

/* Notes the lines from the start to a spot and one line on. */
static void PEG_WIDE(trace)(PEG_WIDE(hunt) * h, size_t spot, int level, size_t line)
{
    h->lines[level] = (uint16_t)line;
    *h->line_count = (size_t)level + 1;
    while (level-- > 0) {
        h->lines[level] = h->spots[spot].line;
        spot = h->spots[spot].parent;
    }
}

/* Looks at every jump from a spot. PEG_NO here only means none of them wins at once. */
static peg_answer PEG_WIDE(expand)(PEG_WIDE(hunt) * h, size_t spot, int level)
{
    const peg_known *known = h->known;
    int16_t *sums = h->sums + (size_t)h->levels * known->bank.counts;
    peg_bits pegs = {{0}};
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    const PEG_WIDE(choice) * choice;
    size_t count;

    PEG_WIDE(copy)(pegs.word, h->spots[spot].word);
    PEG_WIDE(look)(&known->frame, pegs.word, known->frame.order, images);
    peg_bank_sum(&known->bank, &pegs, sums);
    if (!PEG_WIDE(look_ahead)(h, images, peg_moments_of(&known->places, &pegs), sums, level,
                              &count)) {
        h->spread_full = 1;
        return PEG_NO;
    }
    if (level + 1 == h->levels) {
        choice = PEG_WIDE(find_winner)(h, count);
        if (choice)
            PEG_WIDE(trace)(h, spot, level, choice->line);
        return choice ? PEG_YES : PEG_NO;
    }
    count = PEG_WIDE(drop_lost)(h, count);
    choice = h->choices + h->choice_count;
    for (size_t i = 0; i < count; i++)
        PEG_WIDE(set_fetch)(&h->seen, choice[i].key.word);
    for (; count > 0; count--, choice++) {
        int added = PEG_WIDE(set_add)(&h->seen, h->budget, choice->key.word);
        uint64_t next[PEG_WIDTH];

        for (int w = 0; w < PEG_WIDTH; w++)
            next[w] = pegs.word[w] ^ PEG_WIDE(flips)(&known->frame, choice->line)[w];
        if (added < 0 ||
            (added > 0 && !PEG_WIDE(see)(h, next, choice->scatter, spot, choice->line, level + 1)))
            h->spread_full = 1;
    }
    return PEG_NO;
}

/* Leaves the memory of the spread to the dive. */
static void PEG_WIDE(end_spread)(PEG_WIDE(hunt) * h)
{
    for (int level = 0; level < h->levels; level++)
        peg_heap_free(h->budget, &h->heaps[level]);
    peg_budget_free(h->budget, h->spots, h->spot_room * sizeof(*h->spots));
    peg_budget_free(h->budget, h->seen.keys, h->seen.room * PEG_WIDTH * sizeof(uint64_t));
    h->spots = NULL;
    memset(&h->seen, 0, sizeof(h->seen));
    h->spread_full = 1;
}

/*
 * Takes the best spot of each level in turn. PEG_NO if none is left anywhere,
 * PEG_UNKNOWN if the turn is over.
 */
static peg_status PEG_WIDE(spread)(PEG_WIDE(hunt) * h, size_t turn, peg_answer *out_answer)
{
    int idle = 0;

    *out_answer = PEG_UNKNOWN;
    while (turn > 0 && !h->spread_full) {
        int level = h->spread_level;
        peg_status status;

        h->spread_level = (level + 1) % h->levels;
        if (h->heaps[level].count == 0) {
            if (++idle == h->levels) {
                *out_answer = PEG_NO;
                return PEG_OK;
            }
            continue;
        }
        idle = 0;
        turn--;
        if (h->heaps[h->spread_level].count > 0)
            PEG_FETCH(&h->spots[h->heaps[h->spread_level].items[0].spot]);
        status = PEG_WIDE(note)(h);
        if (status != PEG_OK)
            return status;
        if (PEG_WIDE(expand)(h, peg_heap_pop(&h->heaps[level]), level) == PEG_YES) {
            *out_answer = PEG_YES;
            return PEG_OK;
        }
    }
    if (h->spread_full)
        PEG_WIDE(end_spread)(h);
    return PEG_OK;
}

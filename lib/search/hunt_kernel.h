/* SPDX-License-Identifier: MIT */

/* The hunt on positions of PEG_WIDTH words. */

/* A position that the spread has seen, and how it came there. */
typedef struct PEG_WIDE(spot) {
    uint64_t word[PEG_WIDTH];
    uint32_t parent;
    uint16_t line;
} PEG_WIDE(spot);

/* A position on the way of the dive, and which of its jumps are still to try. */
typedef struct PEG_WIDE(frame) {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    PEG_WIDE(key) key;
    size_t first; /* its jumps among the choices, and how many are tried */
    size_t next;
    peg_moments moments;
    uint16_t line;
} PEG_WIDE(frame);

typedef struct PEG_WIDE(hunt) {
    const peg_known *known;
    peg_keys *lost;
    peg_budget *budget;
    int levels; /* from the position down to the perimeter */
    /* Sums of the bank: a row for each level of the dive, and two for the spread. */
    int16_t *sums;

    PEG_WIDE(spot) * spots;
    size_t spot_room;
    size_t spot_count;
    peg_keys seen;
    peg_heap *heaps; /* of each level */
    int spread_level;
    int spread_full; /* memory was refused, and the dive goes on alone */

    PEG_WIDE(frame) * frames;
    int depth;
    peg_choice *choices;
    size_t choice_room;
    size_t choice_count;

    uint16_t *lines; /* of a solution */
    size_t *line_count;
} PEG_WIDE(hunt);

/* Adds a position to those the spread may go on from. 0 if memory is refused. */
static int PEG_WIDE(see)(PEG_WIDE(hunt) * h, const uint64_t *position, int32_t scatter,
                         size_t parent, size_t line, int level)
{
    PEG_WIDE(spot) *spots =
        peg_budget_grow(h->budget, h->spots, &h->spot_room, h->spot_count + 1, sizeof(*spots));
    PEG_WIDE(spot) * spot;

    if (!spots)
        return 0;
    h->spots = spots;
    if (!peg_heap_push(h->budget, &h->heaps[level], scatter, (uint32_t)h->spot_count))
        return 0;
    spot = &spots[h->spot_count++];
    PEG_WIDE(store)(spot->word, position);
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
    const uint64_t *masks = known->shape->masks;
    int16_t *sums = h->sums + (size_t)h->levels * known->bank.counts;
    peg_bits pegs = {{0}};
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    uint64_t position[PEG_WIDTH];
    peg_moments moments;

    PEG_WIDE(store)(position, h->spots[spot].word);
    PEG_WIDE(store)(pegs.word, position);
    PEG_WIDE(find_images)(known, position, images);
    peg_bank_sum(&known->bank, &pegs, sums);
    moments = peg_moments_of(&known->places, known->shape->holes, &pegs);
    for (size_t line = 0; line < known->shape->line_count; line++, masks += 2 * PEG_WIDTH) {
        uint64_t next[PEG_MOST_IMAGES * PEG_WIDTH];
        PEG_WIDE(key) key;
        int32_t scatter;
        int added;

        if (!PEG_WIDE(is_legal)(position, masks) ||
            peg_bank_jump(&known->bank, line, sums, sums + known->bank.counts))
            continue;
        PEG_WIDE(flip_images)(known, images, line, next);
        key = PEG_WIDE(smallest)(next, known->images);
        if (level + 1 == h->levels) {
            if (PEG_WIDE(set_has)(&known->perimeter, key.word)) {
                PEG_WIDE(trace)(h, spot, level, line);
                return PEG_YES;
            }
            continue;
        }
        if (PEG_WIDE(lost_has)(h->lost, key.word))
            continue;
        added = PEG_WIDE(set_add)(&h->seen, h->budget, key.word);
        scatter = peg_scatter(
            &known->places, peg_moments_after(&known->places, moments, known->shape->lines[line]));
        if (added < 0 || (added > 0 && !PEG_WIDE(see)(h, next, scatter, spot, line, level + 1)))
            h->spread_full = 1;
    }
    return PEG_NO;
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
        status = peg_budget_spend(h->budget, 1);
        if (status != PEG_OK)
            return status;
        if (PEG_WIDE(expand)(h, peg_heap_pop(&h->heaps[level]), level) == PEG_YES) {
            *out_answer = PEG_YES;
            return PEG_OK;
        }
    }
    return PEG_OK;
}

/* Lists the jumps of the frame at the end of the dive, the one that keeps pegs closest first. */
static peg_status PEG_WIDE(list_choices)(PEG_WIDE(hunt) * h)
{
    const peg_known *known = h->known;
    const uint64_t *masks = known->shape->masks;
    int16_t *sums = h->sums + (size_t)h->depth * known->bank.counts;
    PEG_WIDE(frame) *frame = &h->frames[h->depth];

    frame->first = h->choice_count;
    frame->next = h->choice_count;
    for (size_t line = 0; line < known->shape->line_count; line++, masks += 2 * PEG_WIDTH) {
        peg_choice *choices;
        int32_t scatter;
        size_t at;

        if (!PEG_WIDE(is_legal)(frame->images, masks) ||
            peg_bank_jump(&known->bank, line, sums, sums + known->bank.counts))
            continue;
        choices = peg_budget_grow(h->budget, h->choices, &h->choice_room, h->choice_count + 1,
                                  sizeof(*choices));
        if (!choices)
            return peg_budget_refusal(h->budget);
        h->choices = choices;
        scatter = peg_scatter(&known->places, peg_moments_after(&known->places, frame->moments,
                                                                known->shape->lines[line]));
        at = h->choice_count++;
        for (; at > frame->first && choices[at - 1].scatter > scatter; at--)
            choices[at] = choices[at - 1];
        choices[at] = (peg_choice){scatter, (uint16_t)line};
    }
    return PEG_OK;
}

/* Leaves the frame at the end of the dive, which has turned out lost. */
static void PEG_WIDE(retreat)(PEG_WIDE(hunt) * h)
{
    PEG_WIDE(frame) *frame = &h->frames[h->depth];

    PEG_WIDE(lost_add)(h->lost, h->budget, frame->key.word);
    h->choice_count = frame->first;
    h->depth--;
}

/* Goes on from the frame at the end of the dive along a line. */
static peg_status PEG_WIDE(advance)(PEG_WIDE(hunt) * h, size_t line, peg_answer *out_answer)
{
    const peg_known *known = h->known;
    PEG_WIDE(frame) *frame = &h->frames[h->depth];
    PEG_WIDE(frame) *next = frame + 1;
    int16_t *sums;

    PEG_WIDE(flip_images)(known, frame->images, line, next->images);
    next->key = PEG_WIDE(smallest)(next->images, known->images);
    next->line = (uint16_t)line;
    if (h->depth + 1 == h->levels) {
        if (PEG_WIDE(set_has)(&known->perimeter, next->key.word))
            *out_answer = PEG_YES;
        return PEG_OK;
    }
    if (PEG_WIDE(lost_has)(h->lost, next->key.word))
        return PEG_OK;
    sums = h->sums + (size_t)h->depth * known->bank.counts;
    peg_bank_jump(&known->bank, line, sums, sums + known->bank.counts);
    next->moments = peg_moments_after(&known->places, frame->moments, known->shape->lines[line]);
    h->depth++;
    return PEG_WIDE(list_choices)(h);
}

static peg_status PEG_WIDE(dive)(PEG_WIDE(hunt) * h, size_t turn, peg_answer *out_answer)
{
    *out_answer = PEG_UNKNOWN;
    while (turn > 0) {
        PEG_WIDE(frame) *frame = &h->frames[h->depth];
        int depth = h->depth;
        peg_status status;

        if (frame->next == h->choice_count) {
            PEG_WIDE(retreat)(h);
            if (h->depth < 0) {
                *out_answer = PEG_NO;
                return PEG_OK;
            }
            continue;
        }
        status = PEG_WIDE(advance)(h, h->choices[frame->next++].line, out_answer);
        if (status == PEG_OK && h->depth > depth) {
            turn--;
            status = peg_budget_spend(h->budget, 1);
        }
        if (status != PEG_OK)
            return status;
        if (*out_answer == PEG_YES) {
            for (int i = 0; i <= depth; i++)
                h->lines[i] = h->frames[i + 1].line;
            *h->line_count = (size_t)depth + 1;
            return PEG_OK;
        }
    }
    return PEG_OK;
}

static void PEG_WIDE(end_hunt)(PEG_WIDE(hunt) * h)
{
    size_t rows = (size_t)h->levels + 1;
    size_t key = PEG_WIDTH * sizeof(uint64_t);

    for (int level = 0; h->heaps && level < h->levels; level++)
        peg_heap_free(h->budget, &h->heaps[level]);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->sums, (rows + 1) * h->known->bank.counts * sizeof(*h->sums));
    peg_budget_free(h->budget, h->spots, h->spot_room * sizeof(*h->spots));
    peg_budget_free(h->budget, h->seen.keys, h->seen.room * key);
    peg_budget_free(h->budget, h->frames, rows * sizeof(*h->frames));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

static peg_status PEG_WIDE(begin_hunt)(PEG_WIDE(hunt) * h, const peg_bits *pegs)
{
    const peg_known *known = h->known;
    size_t rows = (size_t)h->levels + 1;
    size_t sums_size = (rows + 1) * known->bank.counts * sizeof(*h->sums);
    size_t heaps_size = (size_t)h->levels * sizeof(*h->heaps);
    PEG_WIDE(frame) * root;

    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refusal(h->budget);
    memset(h->heaps, 0, heaps_size);
    h->frames = peg_budget_resize(h->budget, NULL, 0, rows * sizeof(*h->frames));
    if (!h->frames)
        return peg_budget_refusal(h->budget);
    if (sums_size > 0) {
        h->sums = peg_budget_resize(h->budget, NULL, 0, sums_size);
        if (!h->sums)
            return peg_budget_refusal(h->budget);
    }
    root = &h->frames[0];
    PEG_WIDE(find_images)(known, pegs->word, root->images);
    root->key = PEG_WIDE(smallest)(root->images, known->images);
    root->moments = peg_moments_of(&known->places, known->shape->holes, pegs);
    peg_bank_sum(&known->bank, pegs, h->sums);
    if (!PEG_WIDE(see)(h, pegs->word, 0, 0, 0, 0))
        h->spread_full = 1;
    return PEG_WIDE(list_choices)(h);
}

static peg_status PEG_WIDE(run_hunt)(const peg_known *known, peg_keys *lost, const peg_bits *pegs,
                                     peg_budget *budget, peg_answer *out_answer,
                                     uint16_t *out_lines, size_t *out_count)
{
    PEG_WIDE(hunt) h = {.known = known, .lost = lost, .budget = budget};
    peg_answer answer = PEG_UNKNOWN;
    peg_status status;

    h.levels = peg_bits_count(pegs) - known->perimeter_pegs;
    h.lines = out_lines;
    h.line_count = out_count;
    status = PEG_WIDE(begin_hunt)(&h, pegs);
    for (size_t turn = FIRST_TURN; status == PEG_OK && answer == PEG_UNKNOWN; turn *= 2) {
        status = PEG_WIDE(spread)(&h, turn, &answer);
        if (status == PEG_OK && answer == PEG_UNKNOWN)
            status = PEG_WIDE(dive)(&h, DIVE_SHARE * turn, &answer);
    }
    PEG_WIDE(end_hunt)(&h);
    if (status == PEG_OK)
        *out_answer = answer;
    return status;
}

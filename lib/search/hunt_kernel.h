/* SPDX-License-Identifier: MIT */

/* The hunt on positions of PEG_WIDTH words. */
#include "search/keys_kernel.h"

/* A jump that may be tried, by its line, and the position it leads to. */
typedef struct PEG_WIDE(choice) {
    PEG_WIDE(key) key;
    int32_t scatter;
    uint16_t line;
} PEG_WIDE(choice);

/* A position that the spread has seen, and how it came there. */
typedef struct PEG_WIDE(spot) {
    uint64_t word[PEG_WIDTH];
    uint32_t parent;
    uint16_t line;
} PEG_WIDE(spot);

/* A position on the way of the dive, and which of its jumps are still to try. */
typedef struct PEG_WIDE(stand) {
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    PEG_WIDE(key) key;
    size_t first; /* its jumps among the choices, and how many are tried */
    size_t next;
    peg_moments moments;
    uint16_t line;
} PEG_WIDE(stand);

typedef struct PEG_WIDE(hunt) {
    const peg_known *known;
    peg_keys *lost;
    peg_budget *budget;
    int levels;          /* from the position down to the perimeter */
    uint64_t look_steps; /* of work that a position takes, and more for each legal jump */
    uint64_t jump_steps;
    uint64_t steps; /* not noted in the budget yet */
    /* Sums of the bank: a row for each level of the dive, and two for the spread. */
    int16_t *sums;

    PEG_WIDE(spot) * spots;
    size_t spot_room;
    size_t spot_count;
    peg_keys seen;
    peg_heap *heaps; /* of each level */
    int spread_level;
    int spread_full; /* it could not grow, and the dive goes on alone */

    PEG_WIDE(stand) * stands;
    int depth;
    PEG_WIDE(choice) * choices;
    size_t choice_room;
    size_t choice_count;

    uint16_t *lines; /* of a solution */
    size_t *line_count;
} PEG_WIDE(hunt);

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

/*
 * Lists behind the choices the jumps from a position that the bank lets pass. What
 * it takes to judge them is on its way to the cache then. 0 if memory is refused.
 */
static int PEG_WIDE(look_ahead)(PEG_WIDE(hunt) * h, const uint64_t *images, peg_moments moments,
                                int16_t *sums, int level, size_t *out_count)
{
    const peg_known *known = h->known;
    const peg_shape *shape = known->shape;
    const peg_keys *set = level + 1 == h->levels ? &known->perimeter : h->lost;
    PEG_WIDE(choice) *choice =
        peg_budget_grow(h->budget, h->choices, &h->choice_room, h->choice_count + shape->line_count,
                        sizeof(*choice));

    if (!choice)
        return 0;
    h->choices = choice;
    choice += h->choice_count;
    h->steps += h->look_steps;
    for (size_t w = 0; w < known->frame.line_words; w++) {
        for (uint64_t lines = PEG_WIDE(legal_word)(&known->frame, images, w); lines;
             lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            h->steps += h->jump_steps;
            if (peg_bank_jump(&known->bank, line, sums, sums + known->bank.counts))
                continue;
            choice->key = PEG_WIDE(key_after)(&known->frame, images, line);
            PEG_WIDE(set_fetch)(set, choice->key.word);
            choice->scatter = peg_scatter(
                &known->places, peg_moments_after(&known->places, moments, shape->lines[line]));
            choice->line = (uint16_t)line;
            choice++;
        }
    }
    *out_count = (size_t)(choice - h->choices) - h->choice_count;
    return 1;
}

/* A choice of those listed ahead that wins at once, or NULL. */
static const PEG_WIDE(choice) * PEG_WIDE(find_winner)(const PEG_WIDE(hunt) * h, size_t count)
{
    const PEG_WIDE(choice) *choice = h->choices + h->choice_count;

    for (; count > 0; count--, choice++)
        if (PEG_WIDE(set_has)(&h->known->perimeter, choice->key.word))
            return choice;
    return NULL;
}

/* Keeps of the choices listed ahead those not known to be lost. Returns how many. */
static size_t PEG_WIDE(drop_lost)(PEG_WIDE(hunt) * h, size_t count)
{
    PEG_WIDE(choice) *choice = h->choices + h->choice_count;
    size_t left = 0;

    for (size_t i = 0; i < count; i++)
        if (!PEG_WIDE(lost_has)(h->lost, choice[i].key.word))
            choice[left++] = choice[i];
    return left;
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

/* Notes the work since it was last noted, and one position. */
static peg_status PEG_WIDE(note)(PEG_WIDE(hunt) * h)
{
    peg_status status = peg_budget_spend(h->budget, 1);

    if (status == PEG_OK)
        status = peg_budget_work(h->budget, h->steps);
    h->steps = 0;
    return status;
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

/* Notes the lines of the dive and one line on. */
static void PEG_WIDE(report)(PEG_WIDE(hunt) * h, size_t line)
{
    for (int i = 0; i < h->depth; i++)
        h->lines[i] = h->stands[i + 1].line;
    h->lines[h->depth] = (uint16_t)line;
    *h->line_count = (size_t)h->depth + 1;
}

/*
 * As look_ahead() at the end of the dive, where the jumps to try come before all else
 * that there is memory for.
 */
static int PEG_WIDE(look_down)(PEG_WIDE(hunt) * h, size_t *out_count)
{
    int16_t *sums = h->sums + (size_t)h->depth * h->known->bank.counts;
    const PEG_WIDE(stand) *stand = &h->stands[h->depth];

    if (PEG_WIDE(look_ahead)(h, stand->images, stand->moments, sums, h->depth, out_count))
        return 1;
    PEG_WIDE(end_spread)(h);
    peg_budget_free(h->budget, h->lost->keys, h->lost->room * PEG_WIDTH * sizeof(uint64_t));
    memset(h->lost, 0, sizeof(*h->lost));
    return PEG_WIDE(look_ahead)(h, stand->images, stand->moments, sums, h->depth, out_count);
}

/* Sorts by scatter, and jumps of the same scatter by line. */
static void PEG_WIDE(sort)(PEG_WIDE(choice) * choices, size_t count)
{
    size_t gap = 1;

    /* Few are inserted one by one, many first far apart. */
    while (gap < count / 9)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3) {
        for (size_t i = gap; i < count; i++) {
            PEG_WIDE(choice) choice = choices[i];
            size_t at = i;

            for (; at >= gap; at -= gap) {
                const PEG_WIDE(choice) *before = &choices[at - gap];

                if (before->scatter < choice.scatter ||
                    (before->scatter == choice.scatter && before->line < choice.line))
                    break;
                choices[at] = *before;
            }
            choices[at] = choice;
        }
    }
}

/*
 * Lists the jumps of the stand at the end of the dive, the one that keeps pegs
 * closest first. Just above the perimeter they are judged instead.
 */
static peg_status PEG_WIDE(list_choices)(PEG_WIDE(hunt) * h, peg_answer *out_answer)
{
    PEG_WIDE(stand) *stand = &h->stands[h->depth];
    size_t count;

    if (!PEG_WIDE(look_down)(h, &count))
        return peg_budget_refusal(h->budget);
    stand->first = h->choice_count;
    stand->next = h->choice_count;
    if (h->depth + 1 == h->levels) {
        const PEG_WIDE(choice) *winner = PEG_WIDE(find_winner)(h, count);

        if (winner) {
            PEG_WIDE(report)(h, winner->line);
            *out_answer = PEG_YES;
        }
        return PEG_OK;
    }
    count = PEG_WIDE(drop_lost)(h, count);
    PEG_WIDE(sort)(h->choices + stand->first, count);
    h->choice_count += count;
    return PEG_OK;
}

/* Leaves the stand at the end of the dive, which has turned out lost. */
static void PEG_WIDE(retreat)(PEG_WIDE(hunt) * h)
{
    PEG_WIDE(stand) *stand = &h->stands[h->depth];

    PEG_WIDE(lost_add)(h->lost, h->budget, stand->key.word);
    h->choice_count = stand->first;
    h->depth--;
}

/* Makes the stand that a choice leads to the end of the dive. */
static void PEG_WIDE(advance)(PEG_WIDE(hunt) * h, const PEG_WIDE(choice) * choice)
{
    const peg_known *known = h->known;
    PEG_WIDE(stand) *stand = &h->stands[h->depth];
    PEG_WIDE(stand) *next = stand + 1;
    int16_t *sums = h->sums + (size_t)h->depth * known->bank.counts;

    PEG_WIDE(flip_images)(&known->frame, stand->images, choice->line, next->images);
    next->key = choice->key;
    next->line = choice->line;
    next->moments =
        peg_moments_after(&known->places, stand->moments, known->shape->lines[choice->line]);
    peg_bank_jump(&known->bank, choice->line, sums, sums + known->bank.counts);
    h->depth++;
}

static peg_status PEG_WIDE(dive)(PEG_WIDE(hunt) * h, size_t turn, peg_answer *out_answer)
{
    *out_answer = PEG_UNKNOWN;
    while (turn > 0 && *out_answer == PEG_UNKNOWN) {
        PEG_WIDE(stand) *stand = &h->stands[h->depth];
        const PEG_WIDE(choice) * choice;
        peg_status status;

        if (stand->next == h->choice_count) {
            PEG_WIDE(retreat)(h);
            if (h->depth < 0)
                *out_answer = PEG_NO;
            continue;
        }
        choice = &h->choices[stand->next++];
        if (PEG_WIDE(lost_has)(h->lost, choice->key.word))
            continue;
        PEG_WIDE(advance)(h, choice);
        turn--;
        status = PEG_WIDE(list_choices)(h, out_answer);
        if (status == PEG_OK)
            status = PEG_WIDE(note)(h);
        if (status != PEG_OK)
            return status;
    }
    return PEG_OK;
}

/* A row of sums for each stand and one ahead, and something even where there are no counts. */
static size_t PEG_WIDE(sums_size)(const PEG_WIDE(hunt) * h)
{
    return (((size_t)h->levels + 2) * h->known->bank.counts + 1) * sizeof(*h->sums);
}

static void PEG_WIDE(end_hunt)(PEG_WIDE(hunt) * h)
{
    size_t rows = (size_t)h->levels + 1;

    if (h->heaps)
        PEG_WIDE(end_spread)(h);
    peg_budget_free(h->budget, h->heaps, (size_t)h->levels * sizeof(*h->heaps));
    peg_budget_free(h->budget, h->sums, PEG_WIDE(sums_size)(h));
    peg_budget_free(h->budget, h->stands, rows * sizeof(*h->stands));
    peg_budget_free(h->budget, h->choices, h->choice_room * sizeof(*h->choices));
}

static peg_status PEG_WIDE(begin_hunt)(PEG_WIDE(hunt) * h, const peg_bits *pegs,
                                       peg_answer *out_answer)
{
    const peg_known *known = h->known;
    size_t rows = (size_t)h->levels + 1;
    size_t heaps_size = (size_t)h->levels * sizeof(*h->heaps);
    PEG_WIDE(stand) * root;

    h->heaps = peg_budget_resize(h->budget, NULL, 0, heaps_size);
    if (!h->heaps)
        return peg_budget_refusal(h->budget);
    memset(h->heaps, 0, heaps_size);
    h->stands = peg_budget_resize(h->budget, NULL, 0, rows * sizeof(*h->stands));
    if (!h->stands)
        return peg_budget_refusal(h->budget);
    h->sums = peg_budget_resize(h->budget, NULL, 0, PEG_WIDE(sums_size)(h));
    if (!h->sums)
        return peg_budget_refusal(h->budget);
    root = &h->stands[0];
    PEG_WIDE(look)(&known->frame, pegs->word, known->frame.order, root->images);
    root->key = PEG_WIDE(smallest)(&known->frame, root->images);
    root->moments = peg_moments_of(&known->places, pegs);
    peg_bank_sum(&known->bank, pegs, h->sums);
    if (!PEG_WIDE(see)(h, pegs->word, 0, 0, 0, 0))
        h->spread_full = 1;
    return PEG_WIDE(list_choices)(h, out_answer);
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
    h.look_steps = PEG_WIDE(look_steps)(&known->frame);
    h.jump_steps = PEG_WIDE(jump_steps)(&known->frame) + known->bank.counts / 16;
    status = PEG_WIDE(begin_hunt)(&h, pegs, &answer);
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

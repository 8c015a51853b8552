/* SPDX-License-Identifier: MIT */

/*
 * The dive of a hunt: depth first, the jump that keeps pegs closest first. Included by other
 * kernels.
 */

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

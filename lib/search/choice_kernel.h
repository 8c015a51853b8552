/* SPDX-License-Identifier: MIT */

/*
 * What a hunt on positions of PEG_WIDTH words has, and its look at the jumps from one of
 * them, which the spread and the dive share. Included by other kernels.
 */

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

/* Notes the work since it was last noted, and one position. */
static peg_status PEG_WIDE(note)(PEG_WIDE(hunt) * h)
{
    peg_status status = peg_budget_spend(h->budget, 1);

    if (status == PEG_OK)
        status = peg_budget_work(h->budget, h->steps);
    h->steps = 0;
    return status;
}

/* SPDX-License-Identifier: MIT */

/* The perimeter on positions of PEG_WIDTH words. */

/* Grows the perimeter by a level, from the positions with pegs pegs up. */
static peg_status PEG_WIDE(widen)(peg_known *known, uint64_t **level, size_t *room, size_t *count,
                                  peg_budget *budget)
{
    const peg_shape *shape = known->shape;
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    uint64_t *next = NULL;
    size_t next_room = 0;
    size_t next_count = 0;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < *count; i++) {
        const uint64_t *position = *level + i * PEG_WIDTH;
        const uint64_t *masks = shape->masks;
        uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

        status = peg_budget_spend(budget, 1);
        PEG_WIDE(find_images)(known, position, images);
        for (size_t line = 0; status == PEG_OK && line < shape->line_count;
             line++, masks += 2 * PEG_WIDTH) {
            uint64_t before[PEG_MOST_IMAGES * PEG_WIDTH];
            PEG_WIDE(key) key;
            uint64_t *grown = NULL;
            int added;

            if (!PEG_WIDE(is_reversible)(position, masks))
                continue;
            PEG_WIDE(flip_images)(known, images, line, before);
            key = PEG_WIDE(smallest)(before, known->images);
            added = PEG_WIDE(set_add)(&known->perimeter, budget, key.word);
            if (added == 0)
                continue;
            if (added > 0)
                grown = peg_budget_grow(budget, next, &next_room, next_count + 1, size);
            if (!grown) {
                status = peg_budget_refusal(budget);
                break;
            }
            next = grown;
            PEG_WIDE(store)(next + next_count++ * PEG_WIDTH, key.word);
        }
    }
    peg_budget_free(budget, *level, *room * size);
    *level = next;
    *room = next_room;
    *count = next_count;
    return status;
}

static peg_status PEG_WIDE(make)(peg_known *known, peg_budget *budget)
{
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    uint64_t *level = NULL;
    size_t room = 0;
    size_t count = 0;
    peg_status status = PEG_OK;

    known->perimeter_pegs = peg_bits_count(&known->goals[0]);
    for (int i = 0; status == PEG_OK && i < known->goal_count; i++) {
        PEG_WIDE(key) key = PEG_WIDE(key_of)(known, known->goals[i].word);
        int added = PEG_WIDE(is_empty)(key.word)
                        ? 0
                        : PEG_WIDE(set_add)(&known->perimeter, budget, key.word);
        uint64_t *grown = NULL;

        if (added == 0)
            continue;
        if (added > 0)
            grown = peg_budget_grow(budget, level, &room, count + 1, size);
        if (!grown) {
            status = peg_budget_refusal(budget);
            break;
        }
        level = grown;
        PEG_WIDE(store)(level + count++ * PEG_WIDTH, key.word);
    }
    while (status == PEG_OK && count > 0 && known->perimeter.count + 2 * count < ENOUGH) {
        status = PEG_WIDE(widen)(known, &level, &room, &count, budget);
        known->perimeter_pegs++;
    }
    if (status == PEG_OK && count == 0)
        known->perimeter_pegs = PEG_MAX_HOLES;
    peg_budget_free(budget, level, room * size);
    return status;
}

static int PEG_WIDE(within)(const peg_known *known, const peg_bits *pegs)
{
    PEG_WIDE(key) key = PEG_WIDE(key_of)(known, pegs->word);

    return PEG_WIDE(set_has)(&known->perimeter, key.word);
}

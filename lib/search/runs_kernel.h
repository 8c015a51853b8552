/* SPDX-License-Identifier: MIT */

/* The runs out of a position of PEG_WIDTH words, and what regions say of them. Included by the
 * kernel of the search. */

/* A position within a move: the peg that moves is in a hole, from which it may go on. */
typedef struct PEG_WIDE(run) {
    uint64_t word[PEG_WIDTH];
    uint64_t key; /* as in the table's layout */
    uint8_t hole;
    uint8_t full[PEG_MOST_IMAGES]; /* regions of each family, and its bonus */
} PEG_WIDE(run);

static inline peg_bits PEG_WIDE(bits_of)(const uint64_t *position)
{
    peg_bits pegs = {{0}};

    PEG_WIDE(copy)(pegs.word, position);
    return pegs;
}

static PEG_WIDE(key) PEG_WIDE(stand_in)(const peg_fewest *fewest, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    PEG_WIDE(copy)(images, position);
    PEG_WIDE(look)(&fewest->frame, position, fewest->frame.order, images);
    return PEG_WIDE(smallest)(&fewest->frame, images);
}

static inline int PEG_WIDE(covers)(const uint64_t *set, const uint64_t *part)
{
    uint64_t left = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        left |= part[w] & ~set[w];
    return left == 0;
}

/* Whether a jump along a line is legal. */
static inline int PEG_WIDE(allows)(const uint64_t *position, const uint64_t *masks)
{
    uint64_t differ = 0;

    for (int w = 0; w < PEG_WIDTH; w++)
        differ |= (position[w] & masks[PEG_WIDTH + w]) ^ masks[w];
    return differ == 0;
}

static inline const uint64_t *PEG_WIDE(masks_of)(const peg_shape *shape, size_t line)
{
    return shape->masks + line * 2 * PEG_WIDTH;
}

/* Counts the full regions after a jump along a line. Returns the most of a family. */
static inline int PEG_WIDE(count_full)(const peg_fewest *fewest, const PEG_WIDE(run) * before,
                                       peg_jump line, PEG_WIDE(run) * after)
{
    const uint64_t *at = fewest->region_at;
    size_t stride = (size_t)fewest->known->shape->holes * PEG_WIDTH;
    int most = 0;

    for (int i = 0; i < fewest->families; i++, at += stride) {
        const uint64_t *from = at + (size_t)line.from * PEG_WIDTH;
        const uint64_t *over = at + (size_t)line.over * PEG_WIDTH;
        int full = before->full[i] - PEG_WIDE(covers)(before->word, from) +
                   PEG_WIDE(covers)(after->word, at + (size_t)line.to * PEG_WIDTH);

        if (!PEG_WIDE(equal)(from, over, PEG_UNMARKED))
            full -= PEG_WIDE(covers)(before->word, over);
        after->full[i] = (uint8_t)full;
        most = full > most ? full : most;
    }
    return most;
}

/* Counts the full regions of a position. */
static void PEG_WIDE(count_all_full)(const peg_fewest *fewest, PEG_WIDE(run) * run)
{
    const peg_shape *shape = fewest->known->shape;
    const uint64_t *at = fewest->region_at;

    for (int i = 0; i < fewest->families; i++) {
        run->full[i] = fewest->bonus[i];
        /* A region counts at the first of its holes. */
        for (int hole = 0; hole < shape->holes; hole++, at += PEG_WIDTH) {
            peg_bits region = PEG_WIDE(bits_of)(at);

            if (PEG_WIDE(covers)(run->word, at) && peg_bits_first(&region) == hole)
                run->full[i]++;
        }
    }
}

static inline int PEG_WIDE(most_full)(const peg_fewest *fewest, const PEG_WIDE(run) * run)
{
    int most = 0;

    for (int i = 0; i < fewest->families; i++)
        most = run->full[i] > most ? run->full[i] : most;
    return most;
}

/* Whether a peg that came to a hole can jump on. */
static inline int PEG_WIDE(goes_on)(const peg_shape *shape, const uint64_t *position, int hole)
{
    for (size_t i = shape->first[hole]; i < shape->first[hole + 1]; i++)
        if (PEG_WIDE(allows)(position, PEG_WIDE(masks_of)(shape, i)))
            return 1;
    return 0;
}

/* Whether a stop after so many moves is one to keep, by what regions say it costs. */
static inline int PEG_WIDE(keeps)(peg_fewest *fewest, int moves, int full)
{
    int cost = cost_of(fewest, moves, full);

    if (fewest->quick)
        return cost <= fewest->most[moves];
    if (cost > fewest->cost && cost < fewest->next_cost)
        fewest->next_cost = cost;
    return cost == fewest->cost;
}

static inline uint64_t PEG_WIDE(run_hash)(const PEG_WIDE(run) * run)
{
    return (PEG_WIDE(hash)(run->word, PEG_UNMARKED) + (uint64_t)run->hole) *
           UINT64_C(0x9e3779b97f4a7c15);
}

/* The slot of a run, or of where it would be. */
static inline uint32_t *PEG_WIDE(run_slot)(const peg_runs *runs, const PEG_WIDE(run) * run)
{
    size_t mask = runs->slot_count - 1;
    size_t at = (size_t)(PEG_WIDE(run_hash)(run) >> 24) & mask;

    for (;; at = (at + 1) & mask) {
        uint32_t *slot = runs->slots + at;
        const PEG_WIDE(run) * there;

        if (!*slot)
            return slot;
        there = (const PEG_WIDE(run) *)runs->run + (*slot - 1);
        if (there->hole == run->hole && PEG_WIDE(equal)(there->word, run->word, PEG_UNMARKED))
            return slot;
    }
}

/* Makes slots for all runs, four times as many at least, out of those taken before if they do. */
static peg_status PEG_WIDE(run_slots)(peg_fewest *fewest)
{
    peg_runs *runs = &fewest->runs;
    size_t room = 4 * PEG_FEW_RUNS;
    uint32_t *slots = runs->slots;

    while (room < 4 * runs->count)
        room *= 2;
    if (room > runs->slot_room) {
        slots = peg_budget_resize(fewest->budget, runs->slots, runs->slot_room * sizeof(*slots),
                                  room * sizeof(*slots));
        if (!slots)
            return peg_budget_refusal(fewest->budget);
        runs->slots = slots;
        runs->slot_room = room;
    }
    runs->slot_count = room;
    memset(slots, 0, room * sizeof(*slots));
    for (size_t i = 0; i < runs->count; i++)
        *PEG_WIDE(run_slot)(runs, (const PEG_WIDE(run) *)runs->run + i) = (uint32_t)i + 1;
    return peg_budget_work(fewest->budget, room);
}

/* Adds a run that is not there yet. Within one move many ways may lead to a position. */
static peg_status PEG_WIDE(add_run)(peg_fewest *fewest, const PEG_WIDE(run) * run)
{
    peg_runs *runs = &fewest->runs;
    PEG_WIDE(run) * all;

    if (runs->count >= PEG_FEW_RUNS) {
        uint32_t *slot;

        if (runs->count == PEG_FEW_RUNS || 2 * runs->count >= runs->slot_count) {
            peg_status status = PEG_WIDE(run_slots)(fewest);

            if (status != PEG_OK)
                return status;
        }
        slot = PEG_WIDE(run_slot)(runs, run);
        if (*slot)
            return PEG_OK;
        if (runs->count >= UINT32_MAX - 1)
            return PEG_LIMIT;
        *slot = (uint32_t)runs->count + 1;
    }
    all = runs->run;
    if (runs->count >= runs->room) {
        all = peg_budget_grow(fewest->budget, all, &runs->room, runs->count + 1, sizeof(*all));
        if (!all)
            return peg_budget_refusal(fewest->budget);
        runs->run = all;
    }
    all[runs->count++] = *run;
    return PEG_OK;
}

/* SPDX-License-Identifier: MIT */

/*
 * Finds the levels of a tally. They grow from the start and from the goal, always at the end
 * whose last level is smaller, until the two last levels are one jump apart. Then they are
 * pruned: first the last two, each to what a jump leads to from the other; and from there the
 * levels before them, each to what lies a jump before the next. What is left can be both reached
 * and won.
 *
 * A table changes this. Levels then grow from the start alone, without any position that is
 * lost, and need no pruning.
 */
#include "count/tally_levels.h"

#include "base/memory.h"
#include "theory/bank.h"

/* ------------------------------------------------------------------------- */
/* Filters                                                                   */
/* ------------------------------------------------------------------------- */

/*
 * A filter drops from a level the positions that resource counts prove to be lost. A resource
 * count is a sum over the pegs of a position that no jump can increase, so where it is below
 * that of the goal, the goal is out of reach (Beasley, The Ins & Outs of Peg Solitaire, 1985;
 * Conway's pagoda functions). The counts come from a bank, which lib/theory makes.
 *
 * What matters here is speed, since levels have millions of positions. Sums are looked up four
 * holes at a time, in a table with 16 counts side by side: four words of four lanes of 16 bits.
 * A table is worth the work of making it for large levels only, and then pays: to count the
 * solutions of the central game takes 28 million jumps with filters, 42 million without.
 *
 * Lanes never carry into each other. The entries of a chunk are counted from the least of them,
 * so that none is negative, and the lane starts with the sum of what was left out, moved so that
 * a count of exactly zero sets the lane's highest bit and nothing else. After all additions, that
 * bit says whether the count is at least zero.
 */

/* The counts of a block, which are summed up at once: four in each word. */
enum { PEG_FILTER_WORDS = 4, PEG_FILTER_COUNTS = 4 * PEG_FILTER_WORDS };

/* A lane whose count is zero: its highest bit alone. */
#define ZERO 0x8000

/* The place in the table for a value of a chunk. */
static size_t sums_at(const peg_filter *filter, size_t block, int chunk, unsigned value)
{
    return ((block * (size_t)filter->chunks + (size_t)chunk) * PEG_CHUNK_VALUES + value) *
           PEG_FILTER_WORDS;
}

/* Writes what the pegs of a chunk add to one count, for each value of the chunk. */
static void chunk_sums(const peg_bank *bank, int holes, size_t count, int chunk, int *sums)
{
    for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++) {
        sums[value] = 0;
        for (int bit = 0; bit < PEG_CHUNK_HOLES; bit++) {
            int hole = chunk * PEG_CHUNK_HOLES + bit;

            if (hole < holes && value >> bit & 1)
                sums[value] += bank->hole[(size_t)hole * bank->counts + count];
        }
    }
}

/* Fills the lane of one count in all chunks. What the lane starts with goes into the first. */
static void filter_lay_out(const peg_bank *bank, int holes, size_t count, peg_filter *filter)
{
    size_t block = count / PEG_FILTER_COUNTS;
    size_t word = count % PEG_FILTER_COUNTS / 4;
    int shift = (int)(count % 4) * 16;
    int start = ZERO + bank->start[count];

    for (int chunk = filter->chunks - 1; chunk >= 0; chunk--) {
        int sums[PEG_CHUNK_VALUES];
        int least = 0;

        chunk_sums(bank, holes, count, chunk, sums);
        for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++)
            least = sums[value] < least ? sums[value] : least;
        start += least;
        for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++) {
            int sum = sums[value] - least + (chunk == 0 ? start : 0);

            filter->sums[sums_at(filter, block, chunk, value) + word] |= (uint64_t)sum << shift;
        }
    }
}

/* Makes a filter for a goal and the positions of one class, that of pegs. */
static void make_filter(const peg_frame *frame, const struct peg_goal *goal, const peg_bits *pegs,
                        peg_budget *budget, peg_filter *out_filter)
{
    peg_filter filter = {0, frame->chunks, frame->words, NULL, 0};
    peg_bank bank;

    if (peg_bank_build(frame->shape, goal, pegs, PEG_BANK_CHOICE, budget, &bank) != PEG_OK)
        return;
    filter.blocks = bank.counts / PEG_FILTER_COUNTS;
    filter.size = sums_at(&filter, filter.blocks, 0, 0) * sizeof(*filter.sums);
    if (filter.size > 0) {
        filter.sums = peg_budget_resize(budget, NULL, 0, filter.size);
        if (filter.sums)
            memset(filter.sums, 0, filter.size);
        for (size_t count = 0; filter.sums && count < bank.counts; count++)
            filter_lay_out(&bank, frame->shape->holes, count, &filter);
    }
    peg_bank_end(&bank, budget);
    if (filter.sums)
        *out_filter = filter;
}

void peg_filter_free(peg_filter *filter, peg_budget *budget)
{
    peg_budget_free(budget, filter->sums, filter->size);
    filter->sums = NULL;
}

/* Whether some count of a block is below zero for a position. */
static inline int some_below_zero(const peg_filter *filter, size_t block, const uint64_t *key)
{
    const uint64_t zeros = UINT64_C(0x8000800080008000);
    const uint64_t *table = filter->sums + sums_at(filter, block, 0, 0);
    uint64_t sums[PEG_FILTER_WORDS] = {0};

    for (int chunk = 0; chunk < filter->chunks; chunk++) {
        int bit = chunk * PEG_CHUNK_HOLES;
        const uint64_t *more =
            table + (key[bit / 64] >> (bit % 64) & (PEG_CHUNK_VALUES - 1)) * PEG_FILTER_WORDS;

        for (int i = 0; i < PEG_FILTER_WORDS; i++)
            sums[i] += more[i];
        table += PEG_CHUNK_VALUES * PEG_FILTER_WORDS;
    }
    return (sums[0] & sums[1] & sums[2] & sums[3] & zeros) != zeros;
}

/*
 * Copies the positions that pass one block of counts, and returns their number. It copies every
 * position and then decides whether it counts: a branch would be a coin toss.
 */
static size_t pass(const peg_filter *filter, size_t block, const uint64_t *keys, size_t count,
                   uint64_t *out)
{
    size_t words = (size_t)filter->words;
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        const uint64_t *key = keys + i * words;
        int passed = !some_below_zero(filter, block, key);

        for (size_t w = 0; w < words; w++)
            out[kept * words + w] = key[w];
        kept += (size_t)passed;
    }
    return kept;
}

/* Drops lost positions from a level without counts. They have more pegs than the goal. */
static void filter_level(const peg_filter *filter, peg_level *level, peg_budget *budget)
{
    /* This number of positions stays in the cache, beside a block of counts. */
    enum { AT_ONCE = 1024, STEPS = 16 };

    size_t words = (size_t)filter->words;
    size_t kept = 0;

    for (size_t from = 0; budget->status == PEG_OK && from < level->count; from += AT_ONCE) {
        const uint64_t *keys = level->keys + from * words;
        uint64_t *out = level->keys + kept * words;
        size_t count = level->count - from < AT_ONCE ? level->count - from : AT_ONCE;

        for (size_t block = 0; block < filter->blocks; block++) {
            count = pass(filter, block, keys, count, out);
            keys = out;
        }
        kept += count;
        peg_budget_work(budget, AT_ONCE * (uint64_t)STEPS);
    }
    if (budget->status == PEG_OK)
        peg_level_truncate(level, kept, budget);
}

/* ------------------------------------------------------------------------- */
/* Levels                                                                    */
/* ------------------------------------------------------------------------- */

peg_level *peg_tally_level(const peg_tally *tally, int jumps)
{
    if (jumps <= tally->meeting)
        return tally->from_start->level + jumps;
    return tally->from_goal->level + (tally->length - jumps);
}

peg_bits peg_tally_complement(const peg_tally *tally, const peg_bits *pegs)
{
    peg_bits complement;

    for (int w = 0; w < PEG_MAX_WORDS; w++)
        complement.word[w] = ~pegs->word[w] & tally->frame.all_holes.word[w];
    return complement;
}

/* A side gets a filter once a level has more positions than this. A test makes it small. */
#ifndef PEG_FILTER_FROM
#define PEG_FILTER_FROM 60000
#endif

/*
 * Makes the first level from the goal where the goal is one peg anywhere: the keys of all
 * positions of one peg in the start's class, as complements.
 */
static peg_status begin_at_every_hole(peg_tally *tally, const peg_classes *classes,
                                      peg_budget *budget)
{
    size_t words = (size_t)tally->frame.words;
    peg_level *level = tally->from_goal->level;
    int holes = tally->frame.shape->holes;
    peg_bits class = peg_class_of(classes, &tally->ends.pegs);
    size_t count = 0;
    peg_status status = peg_level_take(level, words, (size_t)holes, budget);

    if (status != PEG_OK)
        return status;
    for (int hole = 0; hole < holes; hole++) {
        peg_bits one = {{0}};
        peg_bits own;
        uint64_t *key = level->keys + count * words;
        size_t i = 0;

        peg_bits_set(&one, hole);
        own = peg_class_of(classes, &one);
        if (!peg_bits_equal(&own, &class))
            continue;
        one = peg_tally_complement(tally, &one);
        tally->ops->find_key(&tally->frame, one.word, key);
        while (memcmp(level->keys + i * words, key, words * sizeof(*key)) != 0)
            i++;
        count += i == count;
    }
    peg_level_truncate(level, count, budget);
    return PEG_OK;
}

peg_status peg_tally_begin_sides(peg_tally *tally, const peg_classes *classes, peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;
    peg_side *from_goal = tally->from_goal;
    peg_bits goal = peg_tally_complement(tally, &ends->goal.pegs);
    peg_status status =
        peg_first_level(tally->ops, &tally->frame, &ends->pegs, (size_t)tally->frame.words,
                        tally->from_start->level, budget);

    if (status != PEG_OK)
        return status;
    if (ends->goal.kind == PEG_GOAL_ANYWHERE)
        return begin_at_every_hole(tally, classes, budget);
    status = peg_first_level(tally->ops, &tally->frame, &goal, (size_t)tally->frame.words,
                             from_goal->level, budget);
    if (status == PEG_OK && memcmp(from_goal->level->keys, tally->from_start->level->keys,
                                   from_goal->level->size) == 0) {
        peg_level_free(from_goal->level, budget);
        peg_budget_free(budget, from_goal, sizeof(*from_goal));
        tally->from_goal = tally->from_start;
    }
    return status;
}

/*
 * Makes the filter of a side, if it can have one. Play from the goal is play between complements:
 * its own goal is the complement of the start. But a key stands for all images of a position,
 * and a filter is for one goal; so every symmetry must keep the goal. The group is chosen to keep
 * the goal, while it may or may not keep the start.
 */
static void make_filter_of(peg_tally *tally, peg_side *side, peg_budget *budget)
{
    const peg_ends *ends = &tally->ends;
    peg_bits complement = peg_tally_complement(tally, &ends->pegs);
    struct peg_goal goal = peg_goal_exactly(&complement);

    if (side != tally->from_start) {
        if (peg_group_keeps(tally->ops, &tally->frame, &ends->pegs))
            make_filter(&tally->frame, &goal, &complement, budget, &side->filter);
    } else {
        make_filter(&tally->frame, &ends->goal, &ends->pegs, budget, &side->filter);
    }
}

/* Grows the level after the last of a side. */
static void grow_side(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    peg_level *level = side->level + last;
    size_t words = (size_t)tally->frame.words;
    int by_table = tally->ends.table && side == tally->from_start;

    peg_store_begin(&tally->store, PEG_PLAIN_SLOT(words), level->count + level->count / 2, budget);
    if (by_table)
        tally->frame.table = tally->ends.table;
    tally->ops->grow(&tally->frame, level, PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS,
                     &tally->store, budget);
    tally->frame.table = NULL;
    tally->ops->harvest(&tally->store, level + 1, budget);
    if (level[1].count > PEG_FILTER_FROM && !side->filter.sums && !by_table)
        make_filter_of(tally, side, budget);
    if (side->filter.sums)
        filter_level(&side->filter, level + 1, budget);
}

/* Grows both sides until they are one jump apart, and returns the last level from the goal. */
static int grow_sides(peg_tally *tally, peg_budget *budget)
{
    int start_last = 0;
    int goal_last = 0;

    while (budget->status == PEG_OK && start_last + goal_last + 1 < tally->length) {
        int same = tally->from_start == tally->from_goal;
        size_t count = tally->from_start->level[start_last].count;

        if (same || tally->ends.table || count <= tally->from_goal->level[goal_last].count)
            grow_side(tally, tally->from_start, start_last++, budget);
        else
            grow_side(tally, tally->from_goal, goal_last++, budget);
        if (same && start_last + goal_last + 1 < tally->length)
            goal_last++;
    }
    tally->meeting = start_last;
    return goal_last;
}

/* Prunes the levels of a side before the last: each to what lies a jump before the next. */
static void prune_back(peg_tally *tally, peg_side *side, int last, peg_budget *budget)
{
    for (int i = last; i > 0; i--)
        tally->ops->prune(&tally->frame, side->level + i, PEG_BACK | PEG_USE_MARKS | PEG_MAKE_MARKS,
                          side->level + i - 1, budget);
}

/*
 * Prunes the last level of each side to what a step across from the other leads to. If both
 * sides are one, its last level is pruned by itself, as a step across leads there and back.
 *
 * The first step uses the marks of growth: of the lines that led to the level from the goal. It
 * makes marks of lines that lead to the other side, which steps back use afterwards. The second
 * step cannot use these: they name jumps onward from its level, not those that led to it.
 */
static void prune_meeting(peg_tally *tally, int goal_last, peg_budget *budget)
{
    peg_level *start_level = tally->from_start->level + tally->meeting;
    peg_level *goal_level = tally->from_goal->level + goal_last;

    tally->ops->prune(&tally->frame, goal_level, PEG_ACROSS | PEG_USE_MARKS | PEG_MAKE_MARKS,
                      start_level, budget);
    if (tally->from_start != tally->from_goal)
        tally->ops->prune(&tally->frame, start_level, PEG_ACROSS | PEG_MAKE_MARKS, goal_level,
                          budget);
}

peg_status peg_tally_find_levels(peg_tally *tally, peg_budget *budget)
{
    int by_table = tally->ends.table != NULL;
    int goal_last = grow_sides(tally, budget);

    peg_store_free(&tally->store, budget);
    peg_filter_free(&tally->from_start->filter, budget);
    peg_filter_free(&tally->from_goal->filter, budget);
    /*
     * With a table, every position grown from the start can be won. But of several goals some
     * may be out of reach, so that a side from the goal still has to be pruned.
     */
    if (!by_table || tally->from_start != tally->from_goal)
        prune_meeting(tally, goal_last, budget);
    if (!by_table)
        prune_back(tally, tally->from_start, tally->meeting, budget);
    for (int i = 0; by_table && i <= tally->meeting; i++)
        tally->ops->sort(&tally->frame, tally->from_start->level + i, budget);
    if (tally->from_start != tally->from_goal)
        prune_back(tally, tally->from_goal, goal_last, budget);
    if (budget->status != PEG_OK)
        return budget->status;
    for (int jumps = 0; jumps <= tally->length; jumps++) {
        peg_level *level = peg_tally_level(tally, jumps);

        tally->positions += level->count;
        /* Only positions of one word have marks. */
        for (size_t i = 0; tally->frame.image_shift && i < level->count; i++)
            level->keys[i] &= tally->frame.hole_bits;
    }
    return PEG_OK;
}

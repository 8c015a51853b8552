/* SPDX-License-Identifier: MIT */

/*
 * Goes through all levels, each of which takes the place of the one before: see reach.h. In random
 * play each position of a level has the chance that play comes to it, and gives every position that
 * can follow its share. A share takes the place of the chance in its slot, so that growing the next
 * level, as levels with counts are grown, adds up the shares. What the first legal line is to have
 * more than the others goes to the next level before.
 */
#include "count/reach.h"

#include "base/assert.h"
#include "base/count.h"
#include "base/memory.h"
#include "count/level.h"

static void begin_counting(const peg_frame *frame, peg_budget *budget)
{
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, frame->words, frame->shape->line_count);
}

/*
 * The stride of the next level's slots, which have counts of 64 bits for as long as these are
 * certain to suffice. Each count is a sum of counts of this level. As each image of a position
 * is reached along each line from one position at most, the sum has at most `ways` terms.
 */
static size_t next_stride(const peg_frame *frame, const peg_level *level, uint64_t highest)
{
    size_t words = (size_t)frame->words;
    uint64_t ways = (uint64_t)frame->group_size * frame->shape->line_count;
    int bits = 1;

    while (ways >> bits)
        bits++;
    if (level->stride == PEG_COUNT64_SLOT(words) && highest >> (64 - bits))
        return PEG_COUNT128_SLOT(words);
    return level->stride;
}

void peg_reach_walk(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int wanted,
                    peg_budget *budget, peg_reach *out_reach)
{
    const peg_level_ops *ops = peg_level_ops_of(frame->shape);
    size_t words = (size_t)frame->words;
    int counts = (wanted & PEG_REACH_GAMES) != 0;
    /* Marks would leave out ways to a position, all of which are needed to count. */
    unsigned step = counts ? PEG_FORWARD : PEG_FORWARD | PEG_USE_MARKS | PEG_MAKE_MARKS;
    peg_store store = {.hole_bits = frame->hole_bits};
    peg_level level = {0};

    PEG_ASSERT(!stop || counts);
    memset(out_reach, 0, sizeof(*out_reach));
    begin_counting(frame, budget);
    /* No set has a slot for a position without pegs, and nothing can be played from it. */
    if (peg_bits_count(pegs) == 0) {
        out_reach->levels = 1;
        out_reach->level[0] = (peg_reached){1, 1, 1};
        out_reach->games = (peg_count){1, 0};
        return;
    }
    peg_first_level(ops, frame, pegs, counts ? PEG_COUNT64_SLOT(words) : PEG_PLAIN_SLOT(words),
                    &level, budget);
    while (budget->status == PEG_OK && level.count > 0) {
        peg_reached *reached = out_reach->level + out_reach->levels++;
        size_t keys = level.count;
        peg_findings found = ops->inspect(frame, &level, stop ? stop->word : NULL,
                                          (wanted & PEG_REACH_POSITIONS) != 0, budget);

        *reached = (peg_reached){keys, found.positions, found.stuck};
        if (found.stuck && wanted & PEG_REACH_FIRST_STUCK)
            break;
        if (peg_count_add(&out_reach->games, &found.games))
            peg_budget_fail(budget, PEG_E_COUNT);
        peg_store_begin(&store, next_stride(frame, &level, found.highest),
                        level.count + level.count / 4, budget);
        peg_level_advance(ops, frame, step, &level, &store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
}

/* ------------------------------------------------------------------------- */
/* How random play chooses                                                   */
/* ------------------------------------------------------------------------- */

/* How random play chooses a jump: see peg_chances_find(). */
typedef struct line_choice {
    peg_count *misses; /* by the number of legal lines: the chance that all draws miss; or NULL */
    size_t lines;
} line_choice;

static void make_choice(line_choice *choice, const peg_shape *shape, int draws, peg_budget *budget)
{
    uint32_t lines = (uint32_t)shape->line_count;

    choice->lines = lines;
    if (draws < 0)
        return;
    choice->misses = peg_budget_resize(budget, NULL, 0, (lines + 1) * sizeof(*choice->misses));
    for (uint32_t legal = 1; budget->status == PEG_OK && legal <= lines; legal++) {
        choice->misses[legal] =
            peg_chance_in_a_row(peg_chance_of(lines - legal, lines), (uint32_t)draws);
        peg_budget_work(budget, PEG_STEPS);
    }
}

/* ------------------------------------------------------------------------- */
/* Random play                                                               */
/* ------------------------------------------------------------------------- */

/* What sharing out a level needs. */
typedef struct sharing {
    const peg_level_ops *ops;
    const peg_frame *frame;
    const peg_bits *stop;
    line_choice choice;
    peg_store store; /* of the next level */
    int pegs;        /* in each position of the level */
    peg_chances *chances;
} sharing;

/* A word of the set of legal lines of a position. */
static inline uint64_t legal_lines(const peg_frame *frame, const uint64_t *position, size_t w)
{
    const uint64_t *left = frame->chunk_lines + w;
    uint64_t lines = ~UINT64_C(0);

    for (int chunk = 0; chunk < frame->chunks; chunk++) {
        int bit = chunk * PEG_CHUNK_HOLES;
        size_t value = (size_t)(position[bit / 64] >> bit % 64) & (PEG_CHUNK_VALUES - 1);

        lines &= left[value * frame->line_words];
        left += PEG_CHUNK_VALUES * frame->line_words;
    }
    return lines;
}

/* Counts the legal lines of a position, and finds the first one. */
static size_t count_legal(const sharing *s, const uint64_t *position, size_t *out_first)
{
    size_t count = 0;

    for (size_t w = s->frame->line_words; w-- > 0;) {
        uint64_t lines = legal_lines(s->frame, position, w);

        count += (size_t)peg_word_count(lines);
        if (lines)
            *out_first = w * 64 + (size_t)peg_word_first(lines);
    }
    return count;
}

static void add_chance(sharing *s, const uint64_t *position, size_t line, peg_count chance,
                       peg_budget *budget)
{
    size_t words = (size_t)s->frame->words;
    uint64_t entry[PEG_COUNT128_SLOT(PEG_MAX_WORDS)];
    peg_bits pegs = {{0}};

    memcpy(pegs.word, position, words * sizeof(*position));
    peg_bits_jump(&pegs, s->frame->shape->lines[line]);
    memcpy(entry, pegs.word, words * sizeof(*entry));
    entry[words] = chance.low;
    entry[words + 1] = chance.high;
    s->ops->put_count(&s->store, entry, budget);
}

/* Shares out the chance of a position among so many legal lines. */
static void share_one(sharing *s, uint64_t *slot, size_t legal, size_t first, peg_budget *budget)
{
    uint64_t *at = slot + s->frame->words;
    peg_count chance = {at[0], at[1]};
    peg_count share = chance;
    peg_count shared = {legal, 0};

    if (s->choice.misses) {
        peg_count missed = peg_chance_both(chance, s->choice.misses[legal]);

        peg_count_take(&share, &missed);
    }
    peg_count_divide(&share, (uint32_t)legal);
    at[0] = share.low;
    at[1] = share.high;
    if (!s->choice.misses)
        return;
    peg_count_multiply(&share, &shared, &shared);
    peg_count_take(&chance, &shared);
    add_chance(s, slot, first, chance, budget);
}

/*
 * Replaces the chance of each position of a level by what each position after a jump is to have
 * of it. Positions where play ends are taken out.
 */
static void share_out(sharing *s, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)s->frame->words;
    uint64_t steps = 4 + s->frame->line_words * (size_t)s->frame->chunks / 4;
    size_t kept = 0;

    for (size_t i = 0; budget->status == PEG_OK && i < level->count; i++) {
        uint64_t *slot = level->keys + i * level->stride;
        uint64_t *to = level->keys + kept * level->stride;
        int stopped = s->stop && memcmp(slot, s->stop->word, words * sizeof(*slot)) == 0;
        size_t first = 0;
        size_t legal = stopped ? 0 : count_legal(s, slot, &first);

        peg_budget_work(budget, steps);
        if (legal == 0) {
            peg_count chance = {slot[words], slot[words + 1]};

            peg_count_add(&s->chances->left[s->pegs], &chance);
            if (stopped)
                peg_count_add(&s->chances->won, &chance);
            continue;
        }
        if (kept++ < i)
            memcpy(to, slot, level->stride * sizeof(*slot));
        share_one(s, to, legal, first, budget);
    }
    if (budget->status == PEG_OK && kept < level->count)
        peg_level_truncate(level, kept, budget);
}

static void play_all(sharing *s, const peg_bits *pegs, peg_budget *budget)
{
    size_t words = (size_t)s->frame->words;
    peg_level level = {0};

    peg_first_level(s->ops, s->frame, pegs, PEG_COUNT128_SLOT(words), &level, budget);
    if (level.keys) {
        level.keys[words] = PEG_CERTAIN.low;
        level.keys[words + 1] = PEG_CERTAIN.high;
    }
    for (; budget->status == PEG_OK && level.keys; s->pegs--) {
        peg_store_begin(&s->store, level.stride, level.count + level.count / 4, budget);
        share_out(s, &level, budget);
        peg_level_advance(s->ops, s->frame, PEG_FORWARD, &level, &s->store, budget);
    }
    peg_level_free(&level, budget);
    peg_store_free(&s->store, budget);
}

void peg_chances_find(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop, int draws,
                      peg_budget *budget, peg_chances *out_chances)
{
    sharing s = {.ops = peg_level_ops_of(frame->shape),
                 .frame = frame,
                 .stop = stop,
                 .store = {.hole_bits = frame->hole_bits},
                 .pegs = peg_bits_count(pegs),
                 .chances = out_chances};

    memset(out_chances, 0, sizeof(*out_chances));
    make_choice(&s.choice, frame->shape, draws, budget);
    begin_counting(frame, budget);
    if (s.pegs > 0) {
        play_all(&s, pegs, budget);
    } else {
        /* No set has a slot for a position without pegs, and nothing can be played from it. */
        out_chances->left[0] = PEG_CERTAIN;
        if (stop && peg_bits_equal(stop, pegs))
            out_chances->won = PEG_CERTAIN;
    }
    peg_budget_free(budget, s.choice.misses, (s.choice.lines + 1) * sizeof(*s.choice.misses));
}

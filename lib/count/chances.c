/* SPDX-License-Identifier: MIT */

/*
 * Random play through all levels: see chances.h. Each position of a level has the chance that play
 * comes to it, and gives every position that can follow its share. A share takes the place of the
 * chance in its slot, so that growing the next level, as levels with counts are grown, adds up the
 * shares. What the first legal line is to have more than the others goes to the next level before.
 */
#include "count/chances.h"

#include "base/bytes.h"
#include "base/chance.h"
#include "count/first_level.h"
#include "count/level_ops.h"

/* What sharing out a level needs. */
typedef struct sharing {
    const peg_level_ops *ops;
    peg_put_count *put;
    const peg_frame *frame;
    const peg_rule *rule;
    const peg_bits *stop;
    peg_store *store; /* of the next level */
    peg_count won;
    peg_count stuck;
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

/* Counts the legal lines of a position. By a rule with an order, finds the first one too. */
static size_t count_legal(const sharing *s, const uint64_t *position, size_t *out_first)
{
    const uint16_t *place = s->rule->place;
    size_t count = 0;

    for (size_t w = 0; w < s->frame->line_words; w++) {
        uint64_t lines = legal_lines(s->frame, position, w);
        size_t before = count;

        count += (size_t)peg_word_count(lines);
        for (; place && lines; lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            if (before++ == 0 || place[line] < place[*out_first])
                *out_first = line;
        }
    }
    return count;
}

/* Adds a chance to the position after a jump along a line. */
static peg_status add_chance(const sharing *s, const uint64_t *position, size_t line,
                             peg_count chance, peg_budget *budget)
{
    size_t words = (size_t)s->frame->words;
    uint64_t entry[PEG_COUNT128_SLOT(PEG_MAX_WORDS)];
    peg_bits pegs = {{0}};

    memcpy(pegs.word, position, words * sizeof(*position));
    peg_bits_jump(&pegs, s->frame->shape->lines[line]);
    memcpy(entry, pegs.word, words * sizeof(*entry));
    entry[words] = chance.low;
    entry[words + 1] = chance.high;
    return s->put(s->store, entry, budget);
}

/* Shares out the chance of a position among so many legal lines. */
static peg_status share_one(const sharing *s, uint64_t *slot, size_t legal, size_t first,
                            peg_budget *budget)
{
    uint64_t *at = slot + s->frame->words;
    peg_count chance = {at[0], at[1]};
    peg_count share = chance;
    peg_count shared = {legal, 0};

    if (s->rule->misses) {
        peg_count missed = peg_chance_both(chance, s->rule->misses[legal]);

        peg_count_take(&share, &missed);
    }
    peg_count_divide(&share, (uint32_t)legal);
    at[0] = share.low;
    at[1] = share.high;
    if (!s->rule->misses)
        return PEG_OK;
    peg_count_multiply(&share, &shared, &shared);
    peg_count_take(&chance, &shared);
    return add_chance(s, slot, first, chance, budget);
}

/*
 * Replaces the chance of each position of a level by what each position after a jump is to have
 * of it. Positions where play ends are taken out.
 */
static peg_status share_out(sharing *s, peg_level *level, peg_budget *budget)
{
    size_t words = (size_t)s->frame->words;
    uint64_t steps = 4 + s->frame->line_words * (size_t)s->frame->chunks / 4;
    size_t kept = 0;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < level->count; i++) {
        uint64_t *slot = level->keys + i * level->stride;
        uint64_t *to = level->keys + kept * level->stride;
        int stopped = s->stop && memcmp(slot, s->stop->word, words * sizeof(*slot)) == 0;
        size_t first = 0;
        size_t legal = stopped ? 0 : count_legal(s, slot, &first);

        status = peg_budget_work(budget, steps);
        if (legal == 0) {
            peg_count chance = {slot[words], slot[words + 1]};

            peg_count_add(stopped ? &s->won : &s->stuck, &chance);
            continue;
        }
        if (kept++ < i)
            memcpy(to, slot, level->stride * sizeof(*slot));
        if (status == PEG_OK)
            status = share_one(s, to, legal, first, budget);
    }
    if (status == PEG_OK && kept < level->count)
        peg_level_truncate(level, kept, budget);
    return status;
}

/* Replaces a level by the next. */
static peg_status advance(sharing *s, peg_level *level, peg_budget *budget)
{
    peg_status status =
        peg_store_begin(s->store, level->stride, level->count + level->count / 4, budget);

    if (status == PEG_OK)
        status = share_out(s, level, budget);
    if (status == PEG_OK)
        status = s->ops->grow(s->frame, level, PEG_FORWARD, s->store, budget);
    peg_level_free(level, budget);
    return status == PEG_OK ? s->ops->harvest(s->store, level, budget) : status;
}

peg_status peg_chances_find(const peg_frame *frame, const peg_bits *pegs, const peg_bits *stop,
                            const peg_rule *rule, peg_budget *budget, peg_chances *out_chances)
{
    peg_store store = {.hole_bits = frame->hole_bits};
    sharing s = {.ops = peg_level_ops_for(frame->words),
                 .put =
                     PEG_FOR_WIDTH(frame->words, peg_put_count_1, peg_put_count_2, peg_put_count_4),
                 .frame = frame,
                 .rule = rule,
                 .stop = stop,
                 .store = &store};
    size_t words = (size_t)frame->words;
    peg_level level = {0};
    int left = peg_bits_count(pegs);
    peg_status status;

    memset(out_chances, 0, sizeof(*out_chances));
    budget->stage = PEG_STAGE_COUNTING;
    peg_budget_see_many(budget, frame->words, frame->shape->line_count);
    /* No set has a slot for a position without pegs, and nothing can be played from it. */
    if (left == 0) {
        out_chances->left[0] = PEG_CERTAIN;
        if (stop && peg_bits_equal(stop, pegs))
            out_chances->won = PEG_CERTAIN;
        return PEG_OK;
    }
    status = peg_first_level(s.ops, frame, pegs, PEG_COUNT128_SLOT(words), &level, budget);
    if (status == PEG_OK) {
        level.keys[words] = PEG_CERTAIN.low;
        level.keys[words + 1] = PEG_CERTAIN.high;
    }
    for (; status == PEG_OK && level.count > 0; left--) {
        s.won = s.stuck = (peg_count){0, 0};
        status = advance(&s, &level, budget);
        peg_count_add(&out_chances->won, &s.won);
        peg_count_add(&out_chances->left[left], &s.won);
        peg_count_add(&out_chances->left[left], &s.stuck);
    }
    peg_level_free(&level, budget);
    peg_store_free(&store, budget);
    return status;
}

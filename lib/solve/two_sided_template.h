/* SPDX-License-Identifier: MIT */

/*
 * The two-sided search of a hunt (Pohl, Bi-directional search, 1971). One side goes forward from
 * the position, the other back from the goals, level by level; the side with the smaller last level
 * makes the next one. When both reach the same number of pegs, they share a position or there is no
 * solution.
 *
 * It works well here because each side has a screen (theory/screen.h). The backward side keeps only
 * positions that may be reached from the start, and the forward side only positions that may reach
 * a goal. So neither side wanders off, and most lost positions are proven lost within a few
 * thousand others. Going back is playing on the complement, whose goal is the complement of the
 * start, so the same code makes both sides.
 *
 * All levels are remembered, so this search ends without an answer when memory runs out. Included
 * by the hunt.
 */
#ifndef PEG_SOLVE_TWO_SIDED_TEMPLATE_H
#define PEG_SOLVE_TWO_SIDED_TEMPLATE_H

#include "solve/set_template.h"
#include "theory/screen.h"

/* The levels of each side may take 1/4 of the memory. */
#define LEVELS_SHARE 4

typedef struct search_side {
    peg_screen screen;
    uint64_t *positions; /* of all levels, one after another */
    size_t room;
    size_t first[PEG_MAX_HOLES + 2]; /* by level: where its positions begin */
    int levels;                      /* that are complete */
    int pegs;                        /* of a position in the last of them */
    int last_pegs;                   /* of a position where the other side begins */
    size_t next;                     /* position to expand */
    size_t end;                      /* of all positions */
    peg_position_set keys;           /* of the level being made */
    peg_screen_sums sums;            /* of the last position expanded */
    uint64_t steps;                  /* of work so far, programs apart */
} search_side;

typedef struct two_sided {
    const peg_setup *setup;
    peg_learned *learned; /* lost positions, and counts for the backward side */
    peg_budget *budget;
    search_side forward;            /* from the position */
    search_side backward;           /* from the goals: all its positions are complements */
    search_side *growing;           /* the side that is making a level */
    size_t keeper[PEG_MOST_IMAGES]; /* the symmetries that keep the start */
    size_t keepers;
    uint64_t *next;              /* the positions after jumps from the last one expanded */
    size_t next_count;           /* of these */
    uint64_t uncharged;          /* steps not yet charged to the budget */
    size_t next_added;           /* of these, looked at */
    size_t compared;             /* positions of the other side looked for in a new level */
    uint64_t meeting[PEG_WIDTH]; /* a position that both sides have reached */
    int has_met;
    int written;             /* jumps of the solution, back from the meeting */
    size_t looked;           /* positions looked at in the level before the next jump */
    size_t found;            /* the first of these in the level; or their number */
    uint64_t way[PEG_WIDTH]; /* the position reached so far */
    int over;                /* out of memory */
} two_sided;

/* -- keys ------------------------------------------------------------------ */

static void find_keepers(two_sided *t, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    find_images(&t->setup->frame, position, images);
    for (size_t s = 0; s < t->setup->frame.group_size; s++)
        if (positions_equal(images + s * PEG_WIDTH, position, PEG_UNMARKED))
            t->keeper[t->keepers++] = s;
}

/* Replaces a position by its key: the least image by keepers. Most starts have only one keeper. */
static void take_kept_key(const two_sided *t, uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    if (t->keepers == 1)
        return;
    find_images(&t->setup->frame, position, images);
    for (size_t i = 1; i < t->keepers; i++)
        if (is_less(images + t->keeper[i] * PEG_WIDTH, position))
            copy_position(position, images + t->keeper[i] * PEG_WIDTH);
}

/* The key after a jump, from the images of the position before it, which include the keepers'. */
static inline void find_kept_key(const two_sided *t, const uint64_t *images, const uint64_t *flips,
                                 uint64_t *out)
{
    for (size_t w = 0; w < PEG_WIDTH; w++)
        out[w] = images[w] ^ flips[w];
    for (size_t i = 1; i < t->keepers; i++) {
        size_t at = t->keeper[i] * PEG_WIDTH;
        uint64_t next[PEG_WIDTH];

        for (size_t w = 0; w < PEG_WIDTH; w++)
            next[w] = images[at + w] ^ flips[at + w];
        if (is_less(next, out))
            copy_position(out, next);
    }
}

/* The key of the complement of a position. */
static void find_key_of_complement(const two_sided *t, const uint64_t *position, uint64_t *out)
{
    complement_of(&t->setup->frame, position, out);
    take_kept_key(t, out);
}

/* -- beginning and end ----------------------------------------------------- */

static void free_levels(search_side *side, peg_budget *budget)
{
    peg_budget_free(budget, side->positions, side->room * PEG_WIDTH * sizeof(*side->positions));
    side->positions = NULL;
    peg_position_set_free(&side->keys, budget);
}

static size_t next_size(const two_sided *t)
{
    return t->setup->shape->line_count * PEG_WIDTH * sizeof(*t->next);
}

/* Ends the search. What the forward screen has learned is left to other searches. */
static void end_levels(two_sided *t)
{
    free_levels(&t->forward, t->budget);
    free_levels(&t->backward, t->budget);
    peg_budget_free(t->budget, t->next, next_size(t));
    t->next = NULL;
    t->over = 1;
}

static void end_two_sided(two_sided *t)
{
    if (!t)
        return;
    end_levels(t);
    peg_screen_end(&t->forward.screen, t->budget);
    peg_screen_end(&t->backward.screen, t->budget);
    peg_budget_free(t->budget, t, sizeof(*t));
}

/* Adds a position to the level being made, unless the levels have their share of the memory. */
static void add_position(two_sided *t, search_side *side, const uint64_t *position)
{
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    uint64_t *positions = NULL;

    if (side->end < side->room ||
        2 * (uint64_t)side->room * size <= t->budget->limits.memory / LEVELS_SHARE)
        positions =
            peg_budget_try_grow(t->budget, side->positions, &side->room, side->end + 1, size);
    if (!positions) {
        t->over = 1;
        return;
    }
    side->positions = positions;
    copy_position(positions + side->end++ * PEG_WIDTH, position);
}

/* Begins a side with the positions that were added, which are its first level. */
static void begin_side(two_sided *t, search_side *side, const struct peg_goal *goal,
                       const peg_bank *bank, int with_tolls)
{
    const peg_setup *setup = t->setup;
    peg_bits start = {{0}};

    copy_position(start.word, side->positions);
    side->pegs = peg_bits_count(&start);
    side->levels = 1;
    side->first[1] = side->end;
    peg_screen_begin_sums(&side->sums);
    peg_screen_begin(&side->screen, setup->shape, goal, &setup->classes, &start, bank, with_tolls,
                     t->budget);
}

/*
 * Begins the search, which without memory is over at once. The forward screen begins with the bank
 * of the setup. Returns NULL if there is hardly any memory.
 */
static two_sided *begin_two_sided(const peg_setup *setup, peg_learned *learned,
                                  const peg_bits *pegs, peg_budget *budget)
{
    struct peg_goal back = {PEG_GOAL_POSITION, {{0}}};
    two_sided *t = peg_budget_try(budget, NULL, 0, sizeof(*t));

    if (!t)
        return NULL;
    memset(t, 0, sizeof(*t));
    t->setup = setup;
    t->learned = learned;
    t->budget = budget;
    find_keepers(t, pegs->word);
    t->next = peg_budget_resize(t->budget, NULL, 0, next_size(t));
    add_position(t, &t->forward, pegs->word);
    for (int i = 0; i < setup->goal_count; i++) {
        uint64_t complement[PEG_WIDTH];

        complement_of(&setup->frame, setup->goals[i].word, complement);
        add_position(t, &t->backward, complement);
    }
    if (!t->over) {
        complement_of(&setup->frame, pegs->word, back.pegs.word);
        begin_side(t, &t->forward, &setup->goal, &setup->bank, 0);
        begin_side(t, &t->backward, &back, NULL, 1);
    }
    if (t->over || t->budget->status != PEG_OK) {
        t->over = 1;
        peg_budget_go_on(t->budget);
        return t;
    }
    peg_screen_share(&t->backward.screen, learned->counts);
    t->forward.last_pegs = setup->shape->holes - t->backward.pegs;
    t->backward.last_pegs = setup->shape->holes - t->forward.pegs;
    return t;
}

/* -- levels ---------------------------------------------------------------- */

/* Whether the level that a side is making comes before the first level of the other side. */
static int is_screened(const search_side *side)
{
    return side->pegs - 1 > side->last_pegs;
}

/* Lists the positions after jumps from the next position that the screen does not rule out. */
static void list_next(two_sided *t, search_side *side)
{
    const peg_frame *frame = &t->setup->frame;
    peg_bits pegs = {{0}};
    uint64_t pair[2];
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    uint64_t *next = t->next;
    size_t jumps = 0;

    copy_position(pegs.word, side->positions + side->next++ * PEG_WIDTH);
    copy_position(images, pegs.word);
    if (t->keepers > 1)
        find_images(frame, pegs.word, images);
    if (is_screened(side))
        peg_screen_sum(&side->screen, &pegs, &side->sums);
    for (size_t w = 0; w < frame->line_words; w++) {
        uint64_t lines = next_lines(frame, pegs.word, w, pair);

        jumps += (size_t)peg_word_count(lines);
        for (; lines; lines &= lines - 1) {
            size_t line = w * 64 + (size_t)peg_word_first(lines);

            if (is_screened(side) &&
                peg_screen_rules_out_jump(&side->screen, &pegs, line, &side->sums))
                continue;
            find_kept_key(t, images, flips_of(frame, line), next);
            set_prefetch(&side->keys, next);
            next += PEG_WIDTH;
        }
    }
    t->next_added = 0;
    t->next_count = (size_t)(next - t->next) / PEG_WIDTH;
    side->steps += position_steps(frame) + (size_t)side->pegs * side->screen.bank.counts / 32 +
                   jumps * (4 + side->screen.bank.counts / 16);
}

/* Whether a position of the forward side is known to be lost. */
static int is_known_lost(const two_sided *t, const search_side *side, const uint64_t *position)
{
    image_key key;

    if (side != &t->forward || t->learned->lost.count == 0)
        return 0;
    key = key_of(&t->setup->frame, position);
    return lost_has(&t->learned->lost, key.word);
}

/*
 * Notes all positions of the forward side as lost, because its first position is. If time runs out,
 * some are left out, since the answer is known.
 */
static void note_lost(two_sided *t)
{
    uint64_t steps = position_steps(&t->setup->frame) + SLOT_STEPS;

    for (size_t i = 0; i < t->forward.end && peg_budget_spend_steps(t->budget, steps) == PEG_OK;
         i++) {
        image_key key = key_of(&t->setup->frame, t->forward.positions + i * PEG_WIDTH);

        lost_add(&t->learned->lost, t->budget, key.word);
    }
}

/* Lets the screen of a side learn from a position, if that is worthwhile. */
static peg_screened learn_from(search_side *side, const uint64_t *position)
{
    peg_bits pegs = {{0}};

    if (!is_screened(side) || !peg_screen_is_eager(&side->screen, side->steps))
        return PEG_SCREENED_THROUGH;
    copy_position(pegs.word, position);
    return peg_screen_learn(&side->screen, &pegs);
}

/*
 * Adds the next position to the level being made, unless the level has it, it is known to be lost,
 * or the screen learns that it is. If the question ends meanwhile, it stays the next.
 */
static void add_next(two_sided *t, search_side *side)
{
    const uint64_t *position = t->next + t->next_added * PEG_WIDTH;
    peg_screened screened;

    if (!set_make_room(&side->keys, t->budget)) {
        t->over = t->budget->status == PEG_OK;
        return;
    }
    if (set_put(&side->keys, position) && !is_known_lost(t, side, position)) {
        screened = learn_from(side, position);
        if (screened == PEG_SCREENED_LATER) {
            set_take_back(&side->keys, position);
            return;
        }
        if (screened == PEG_SCREENED_THROUGH) {
            add_position(t, side, position);
            t->uncharged += NEW_STEPS;
        }
    }
    t->next_added++;
    t->uncharged += MET_STEPS;
}

static size_t level_size(const search_side *side)
{
    return side->first[side->levels] - side->first[side->levels - 1];
}

/* Begins the next level of the side whose last level is smaller. */
static void begin_side_level(two_sided *t)
{
    search_side *side =
        level_size(&t->forward) <= level_size(&t->backward) ? &t->forward : &t->backward;

    side->next = side->first[side->levels - 1];
    if (set_clear(&side->keys, t->budget) == PEG_OK)
        t->growing = side;
}

/* Whether the level just made shares a position with the last one of the other side. */
static int find_shared(two_sided *t, const search_side *side, const search_side *other)
{
    size_t count = other->end - other->first[other->levels - 1];

    for (; t->compared < count; t->compared++) {
        const uint64_t *position =
            other->positions + (other->end - count + t->compared) * PEG_WIDTH;
        uint64_t complement[PEG_WIDTH];

        if (peg_budget_spend_steps(t->budget, SLOT_STEPS) != PEG_OK)
            return 0;
        find_key_of_complement(t, position, complement);
        if (!set_has(&side->keys, complement))
            continue;
        copy_position(t->meeting, side == &t->forward ? complement : position);
        return 1;
    }
    return 0;
}

/* Ends the level being made. This answers if the level is empty or meets the other side. */
static peg_answer end_side_level(two_sided *t)
{
    search_side *side = t->growing;
    const search_side *other = side == &t->forward ? &t->backward : &t->forward;
    int is_last = side->pegs - 1 == t->setup->shape->holes - other->pegs;

    PEG_ASSERT(side->next == side->first[side->levels] && side->end >= side->next);
    if (is_last)
        t->has_met = find_shared(t, side, other);
    if (t->budget->status != PEG_OK && !t->has_met)
        return PEG_UNKNOWN;
    t->growing = NULL;
    side->first[++side->levels] = side->end;
    side->pegs--;
    if (t->has_met)
        return PEG_YES;
    return is_last || level_size(side) == 0 ? PEG_NO : PEG_UNKNOWN;
}

/* Begins to expand the next position of a side's last complete level. */
static void begin_expansion(two_sided *t, search_side *side)
{
    uint64_t before = side->steps;

    list_next(t, side);
    t->uncharged += side->steps - before;
    peg_budget_spend(t->budget, 1);
    charge_steps(t->budget, t->uncharged);
    t->uncharged = 0;
}

/*
 * Expands *turn positions, and counts *turn down. Returns PEG_UNKNOWN if the turn, the search or
 * the question is over; it can stop and continue between any two positions that it adds.
 */
static peg_answer search_two_sided(two_sided *t, size_t *turn)
{
    peg_answer answer = t->has_met ? PEG_YES : PEG_UNKNOWN;

    while (answer == PEG_UNKNOWN && !t->over && t->budget->status == PEG_OK) {
        if (!t->growing)
            begin_side_level(t);
        else if (t->next_added < t->next_count)
            add_next(t, t->growing);
        else if (*turn == 0)
            break;
        else if (t->growing->next == t->growing->first[t->growing->levels])
            answer = end_side_level(t);
        else {
            begin_expansion(t, t->growing);
            --*turn;
        }
    }
    if (t->over)
        end_levels(t);
    return answer;
}

/* -- the jumps ------------------------------------------------------------- */

/*
 * Levels do not remember which position led to which. So the jumps of a solution are found again
 * from the meeting of both sides, by going back through the levels of each.
 */

/* One bit of 4096 for each key: for most keys that are not sought, the bit is 0. */
enum { SOUGHT_WORDS = 64 };

static size_t sought_bit(const uint64_t *key)
{
    return (size_t)home_of(key) % (64 * SOUGHT_WORDS);
}

static int is_sought(const uint64_t *sought, const uint64_t *key)
{
    size_t bit = sought_bit(key);

    return (int)(sought[bit / 64] >> bit % 64 & 1);
}

/*
 * Goes one jump back to a level of a side, by complements, along the first line that leads to a
 * position of the level. Returns the line, or the number of lines if the question ends before.
 */
static size_t go_back_to_level(two_sided *t, const search_side *side, int level)
{
    const peg_frame *frame = &t->setup->frame;
    size_t count = side->first[level + 1] - side->first[level];
    uint64_t sought[SOUGHT_WORDS] = {0};
    size_t line;

    t->next_count = 0;
    for (line = next_legal(frame, t->way, 0); line < frame->shape->line_count;
         line = next_legal(frame, t->way, line + 1)) {
        uint64_t *key = t->next + t->next_count++ * PEG_WIDTH;
        uint64_t next[PEG_WIDTH];
        size_t bit;

        flip_position(frame, t->way, line, next);
        find_key_of_complement(t, next, key);
        bit = sought_bit(key);
        sought[bit / 64] |= UINT64_C(1) << bit % 64;
    }
    if (t->looked == 0)
        t->found = t->next_count;
    for (; t->looked < count && t->budget->status == PEG_OK; t->looked++) {
        const uint64_t *key = side->positions + (side->first[level] + t->looked) * PEG_WIDTH;

        if (t->looked % SMALL_SET == SMALL_SET - 1)
            peg_budget_spend_steps(t->budget, SMALL_SET);
        if (!is_sought(sought, key))
            continue;
        for (size_t i = 0; i < t->found; i++)
            if (positions_equal(t->next + i * PEG_WIDTH, key, PEG_UNMARKED))
                t->found = i;
    }
    if (t->looked < count)
        return frame->shape->line_count;
    PEG_ASSERT(t->found < t->next_count);
    t->looked = 0;
    line = next_legal(frame, t->way, 0);
    for (size_t i = 0; i < t->found; i++)
        line = next_legal(frame, t->way, line + 1);
    PEG_ASSERT(line < frame->shape->line_count);
    for (size_t w = 0; w < PEG_WIDTH; w++)
        t->way[w] ^= flips_of(frame, line)[w];
    return line;
}

/*
 * Writes the lines of a solution from the position to a goal, once the sides have met. Returns
 * PEG_YES, or PEG_UNKNOWN if the question ends before: then call it again.
 */
static peg_answer write_two_sided_path(two_sided *t, uint16_t *out_lines, size_t *out_count)
{
    int before = t->forward.levels - 1;
    int all = before + t->backward.levels - 1;

    for (; t->written < all; t->written++) {
        int is_before = t->written < before;
        int level = (is_before ? before : all) - t->written - 1;
        size_t line;

        if (t->written == 0)
            complement_of(&t->setup->frame, t->meeting, t->way);
        if (t->written == before)
            copy_position(t->way, t->meeting);
        line = go_back_to_level(t, is_before ? &t->forward : &t->backward, level);
        if (line == t->setup->shape->line_count)
            return PEG_UNKNOWN;
        out_lines[is_before ? level : t->written] = (uint16_t)line;
    }
    *out_count = (size_t)all;
    return PEG_YES;
}

#endif

/* SPDX-License-Identifier: MIT */

/*
 * The two-sided search of a hunt (Pohl, Bi-directional search, 1971). One side goes forward from
 * the position, the other back from the goals, level by level; whichever has the smaller last
 * level makes the next one. Where they come to the same number of pegs, they share a position or
 * there is no solution.
 *
 * What makes it work here is a screen on each side (theory/screen.h). The side that goes back
 * keeps only what may be reached from the position, and the other what may reach a goal. So
 * neither side wanders off, and most positions that are lost are proven so within a few
 * thousand others. Going back is playing on the complement, whose goal is the complement of the
 * position: so both sides are made by the same code.
 *
 * All levels are remembered, so that memory ends this search sooner or later; it is then over
 * without an answer. Included by the hunt.
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
    int last_pegs;                   /* of a position that the other side begins with */
    size_t next;                     /* position to expand */
    size_t end;                      /* of all positions */
    peg_position_set keys;           /* of the level being made */
    peg_screen_sums sums;            /* of the last position expanded */
    uint64_t steps;                  /* of work so far, programs apart */
} search_side;

typedef struct two_sided {
    const peg_setup *setup;
    peg_position_set *lost; /* positions known to be lost: the forward side does without them */
    peg_learned_counts *const *counts; /* that the side that goes back shares; or NULL */
    peg_budget *budget;
    search_side forward;            /* from the position */
    search_side backward;           /* from the goals: all its positions are complements */
    search_side *growing;           /* the one that is making a level */
    size_t keeper[PEG_MOST_IMAGES]; /* the symmetries that keep the position too */
    size_t keepers;
    uint64_t meeting[PEG_WIDTH]; /* a position that both sides have come to */
    int begun;
    int over; /* it ran out of memory */
} two_sided;

/* -- keys ------------------------------------------------------------------ */

static void find_keepers(two_sided *t, const uint64_t *position)
{
    const peg_frame *frame = &t->setup->frame;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    find_images(frame, position, images);
    for (size_t s = 0; s < frame->group_size; s++)
        if (positions_equal(images + s * PEG_WIDTH, position, PEG_UNMARKED))
            t->keeper[t->keepers++] = s;
}

/* The images of a position. Only the images by keepers are used. */
static void find_kept_images(const two_sided *t, const uint64_t *position, uint64_t *images)
{
    if (t->keepers > 1)
        find_images(&t->setup->frame, position, images);
    else
        copy_position(images, position);
}

/* The least of the images by keepers of the position that flips lead to. */
static inline image_key kept_key(const two_sided *t, const uint64_t *images, const uint64_t *flips)
{
    image_key least = {{0}};

    for (int w = 0; w < PEG_WIDTH; w++)
        least.word[w] = images[w] ^ flips[w];
    for (size_t i = 1; i < t->keepers; i++) {
        size_t at = t->keeper[i] * PEG_WIDTH;
        uint64_t next[PEG_WIDTH];

        for (size_t w = 0; w < PEG_WIDTH; w++)
            next[w] = images[at + w] ^ flips[at + w];
        if (is_less(next, least.word))
            copy_position(least.word, next);
    }
    return least;
}

/* The key of a position of the other side, as a position of this one. */
static image_key key_of_complement(const two_sided *t, const uint64_t *position)
{
    const uint64_t no_flips[PEG_MOST_IMAGES * PEG_WIDTH] = {0};
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    uint64_t complement[PEG_WIDTH];

    complement_of(&t->setup->frame, position, complement);
    find_kept_images(t, complement, images);
    return kept_key(t, images, no_flips);
}

/* -- beginning and end ----------------------------------------------------- */

static void free_levels(search_side *side, peg_budget *budget)
{
    peg_budget_free(budget, side->positions, side->room * PEG_WIDTH * sizeof(*side->positions));
    side->positions = NULL;
    peg_budget_free(budget, side->keys.keys, side->keys.size);
    side->keys = (peg_position_set){0};
}

/* Ends the search. What the forward screen has learned is left to other searches. */
static void end_levels(two_sided *t)
{
    free_levels(&t->forward, t->budget);
    free_levels(&t->backward, t->budget);
    t->over = 1;
}

static void end_two_sided(two_sided *t)
{
    end_levels(t);
    peg_screen_end(&t->forward.screen, t->budget);
    peg_screen_end(&t->backward.screen, t->budget);
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

/* Begins the search. The forward screen knows what the bank of the setup does. */
static void begin_two_sided(two_sided *t, const peg_bits *pegs)
{
    const peg_setup *setup = t->setup;
    struct peg_goal back = {PEG_GOAL_POSITION, {{0}}};

    t->begun = 1;
    find_keepers(t, pegs->word);
    add_position(t, &t->forward, pegs->word);
    for (int i = 0; i < setup->goal_count; i++) {
        uint64_t complement[PEG_WIDTH];

        complement_of(&setup->frame, setup->goals[i].word, complement);
        add_position(t, &t->backward, complement);
    }
    if (t->over)
        return;
    complement_of(&setup->frame, pegs->word, back.pegs.word);
    begin_side(t, &t->forward, &setup->goal, &setup->bank, 0);
    begin_side(t, &t->backward, &back, NULL, 1);
    if (t->budget->status != PEG_OK) {
        t->over = 1;
        peg_budget_go_on(t->budget);
        return;
    }
    if (t->counts)
        peg_screen_share(&t->backward.screen, t->counts);
    t->forward.last_pegs = setup->shape->holes - t->backward.pegs;
    t->backward.last_pegs = setup->shape->holes - t->forward.pegs;
}

/* -- levels ---------------------------------------------------------------- */

/* A position being expanded. */
typedef struct side_expansion {
    peg_bits pegs;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    int is_screened; /* what it leads to */
} side_expansion;

static void begin_expansion(const two_sided *t, search_side *side, side_expansion *out)
{
    memset(&out->pegs, 0, sizeof(out->pegs));
    copy_position(out->pegs.word, side->positions + side->next++ * PEG_WIDTH);
    find_kept_images(t, out->pegs.word, out->images);
    out->is_screened = side->pegs - 1 > side->last_pegs;
}

/* Lists the keys that the w-th word of legal lines leads to and that are not ruled out. */
static size_t list_keys(const two_sided *t, search_side *side, side_expansion *from, size_t w,
                        uint64_t lines, image_key *keys)
{
    const peg_frame *frame = &t->setup->frame;
    size_t count = 0;

    if (from->is_screened)
        peg_screen_sum(&side->screen, &from->pegs, &side->sums);
    side->steps += (size_t)peg_word_count(lines) * (4 + side->screen.bank.counts / 16);
    for (; lines; lines &= lines - 1) {
        size_t line = w * 64 + (size_t)peg_word_first(lines);

        if (from->is_screened &&
            peg_screen_rules_out_jump(&side->screen, &from->pegs, line, &side->sums))
            continue;
        keys[count] = kept_key(t, from->images, flips_of(frame, line));
        set_prefetch(&side->keys, keys[count++].word);
    }
    return count;
}

/* Whether a position of the forward side is known to be lost. */
static int is_known_lost(const two_sided *t, const search_side *side, const uint64_t *position)
{
    image_key key;

    if (side != &t->forward || t->lost->count == 0)
        return 0;
    key = key_of(&t->setup->frame, position);
    return lost_has(t->lost, key.word);
}

/*
 * Notes that all positions of the forward side are lost, as is the one it began with; or as many of
 * them as there is time for, since the answer is known.
 */
static void note_lost(two_sided *t)
{
    uint64_t steps = position_steps(&t->setup->frame) + SLOT_STEPS;

    for (size_t i = 0; i < t->forward.end && peg_budget_work(t->budget, steps) == PEG_OK; i++) {
        image_key key = key_of(&t->setup->frame, t->forward.positions + i * PEG_WIDTH);

        lost_add(t->lost, t->budget, key.word);
    }
}

/* Adds a position, unless the level has it, or it is known to be lost, or the screen learns so. */
static void add_to_level(two_sided *t, search_side *side, int is_screened, const uint64_t *position)
{
    if (!set_make_room(&side->keys, t->budget)) {
        t->over = 1;
        return;
    }
    if (!set_put(&side->keys, position) || is_known_lost(t, side, position))
        return;
    if (is_screened && peg_screen_is_eager(&side->screen, side->steps)) {
        peg_bits pegs = {{0}};

        copy_position(pegs.word, position);
        if (peg_screen_learn(&side->screen, &pegs) || t->budget->status != PEG_OK)
            return;
    }
    add_position(t, side, position);
}

/* Adds to the level being made what the jumps from the next position lead to. */
static void expand_position(two_sided *t, search_side *side)
{
    const peg_frame *frame = &t->setup->frame;
    uint64_t before = side->steps;
    size_t end = side->end;
    uint64_t met = 0;
    uint64_t pair[2];
    side_expansion from;

    if (peg_budget_spend(t->budget, 1) != PEG_OK)
        return;
    begin_expansion(t, side, &from);
    for (size_t w = 0; w < frame->line_words; w++) {
        image_key keys[64];
        uint64_t lines = next_lines(frame, from.pegs.word, w, pair);
        size_t count = list_keys(t, side, &from, w, lines, keys);

        for (size_t i = 0; i < count; i++) {
            if (t->over || t->budget->status != PEG_OK)
                return;
            add_to_level(t, side, from.is_screened, keys[i].word);
        }
        met += count;
    }
    side->steps += position_steps(frame) + (size_t)side->pegs * side->screen.bank.counts / 32;
    charge_steps(t->budget, side->steps - before + met * MET_STEPS + (side->end - end) * NEW_STEPS);
}

static size_t level_size(const search_side *side)
{
    return side->first[side->levels] - side->first[side->levels - 1];
}

/* Begins the next level of the side with the smaller last one. */
static void begin_side_level(two_sided *t)
{
    search_side *side =
        level_size(&t->forward) <= level_size(&t->backward) ? &t->forward : &t->backward;

    t->growing = side;
    side->next = side->first[side->levels - 1];
    side->keys.count = 0;
    set_clear(&side->keys, t->budget);
}

/* Finds a position that both sides have in their last levels, one of them just made. */
static peg_answer find_shared(two_sided *t, const search_side *side, const search_side *other)
{
    uint64_t steps = position_steps(&t->setup->frame) + SLOT_STEPS;

    for (size_t i = other->first[other->levels - 1]; i < other->end; i++) {
        const uint64_t *position = other->positions + i * PEG_WIDTH;
        image_key key = key_of_complement(t, position);

        if (peg_budget_work(t->budget, steps) != PEG_OK)
            return PEG_UNKNOWN;
        if (!set_has(&side->keys, key.word))
            continue;
        copy_position(t->meeting, side == &t->forward ? key.word : position);
        return PEG_YES;
    }
    return PEG_NO;
}

/* Ends the level being made. It answers if it is empty, or as far as the other side has come. */
static peg_answer end_side_level(two_sided *t)
{
    search_side *side = t->growing;
    const search_side *other = side == &t->forward ? &t->backward : &t->forward;

    t->growing = NULL;
    PEG_ASSERT(side->next == side->first[side->levels] && side->end >= side->next);
    side->first[++side->levels] = side->end;
    side->pegs--;
    if (level_size(side) == 0)
        return PEG_NO;
    return side->pegs == t->setup->shape->holes - other->pegs ? find_shared(t, side, other)
                                                              : PEG_UNKNOWN;
}

/* Expands a number of positions. PEG_UNKNOWN if the turn, or the search, is over. */
static peg_answer search_two_sided(two_sided *t, const peg_bits *pegs, size_t turn)
{
    peg_answer answer = PEG_UNKNOWN;

    if (!t->begun)
        begin_two_sided(t, pegs);
    while (turn > 0 && answer == PEG_UNKNOWN && !t->over && t->budget->status == PEG_OK) {
        if (!t->growing)
            begin_side_level(t);
        if (t->growing->next == t->growing->first[t->growing->levels]) {
            answer = end_side_level(t);
            continue;
        }
        expand_position(t, t->growing);
        turn--;
    }
    if (t->over)
        end_levels(t);
    return answer;
}

/* -- the jumps ------------------------------------------------------------- */

/*
 * Levels do not remember which position led to which, so the jumps of a solution are found again
 * from where both sides meet: up through the levels of the one side, and down through those of the
 * other.
 */

/* The first legal line whose jump leads to a position with a key. */
static size_t line_to_key(const two_sided *t, const uint64_t *position, const uint64_t *key)
{
    const peg_frame *frame = &t->setup->frame;
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];
    size_t line = next_legal(frame, position, 0);

    find_kept_images(t, position, images);
    while (line < frame->shape->line_count) {
        image_key next = kept_key(t, images, flips_of(frame, line));

        if (positions_equal(next.word, key, PEG_UNMARKED))
            break;
        line = next_legal(frame, position, line + 1);
    }
    return line;
}

/*
 * Writes the keys that lead to the meeting, one for each level of the forward side, by looking
 * in each level for a position that leads to the next. 0 if the question ends.
 */
static int find_keys_to_meeting(two_sided *t, uint64_t *out_keys)
{
    const search_side *side = &t->forward;
    const peg_frame *frame = &t->setup->frame;
    uint64_t steps = position_steps(frame) + jump_steps(frame);
    int level = side->levels - 1;

    copy_position(out_keys + (size_t)level * PEG_WIDTH, t->meeting);
    while (level-- > 0) {
        uint64_t *key = out_keys + (size_t)level * PEG_WIDTH;
        size_t i = side->first[level];

        while (line_to_key(t, side->positions + i * PEG_WIDTH, key + PEG_WIDTH) ==
               frame->shape->line_count) {
            if (peg_budget_work(t->budget, steps) != PEG_OK)
                return 0;
            i++;
        }
        copy_position(key, side->positions + i * PEG_WIDTH);
    }
    return 1;
}

/* Plays a jump, and writes down its line. */
static void follow_key_line(const two_sided *t, size_t line, uint64_t *position,
                            uint16_t *out_lines, size_t *count)
{
    const uint64_t *flips = flips_of(&t->setup->frame, line);

    for (int w = 0; w < PEG_WIDTH; w++)
        position[w] ^= flips[w];
    out_lines[(*count)++] = (uint16_t)line;
}

/* Plays on to a level of the backward side, which has a position that a jump leads to. */
static void play_to_level(two_sided *t, int level, uint64_t *position, uint16_t *out_lines,
                          size_t *count)
{
    search_side *side = &t->backward;
    const peg_frame *frame = &t->setup->frame;

    side->keys.count = 0;
    set_clear(&side->keys, t->budget);
    for (size_t i = side->first[level]; i < side->first[level + 1]; i++)
        if (t->budget->status == PEG_OK)
            set_add(&side->keys, t->budget, side->positions + i * PEG_WIDTH);
    for (size_t line = next_legal(frame, position, 0);
         t->budget->status == PEG_OK && line < frame->shape->line_count;
         line = next_legal(frame, position, line + 1)) {
        uint64_t next[PEG_WIDTH];
        image_key key;

        flip_position(frame, position, line, next);
        key = key_of_complement(t, next);
        if (set_has(&side->keys, key.word)) {
            follow_key_line(t, line, position, out_lines, count);
            break;
        }
    }
    peg_budget_work(t->budget, SLOT_STEPS * (side->first[level + 1] - side->first[level]));
}

/* Writes the lines of a solution from the position to a goal, once the sides have met. */
static void write_two_sided_path(two_sided *t, const peg_bits *pegs, uint16_t *out_lines,
                                 size_t *out_count)
{
    size_t size = (size_t)t->forward.levels * PEG_WIDTH * sizeof(uint64_t);
    uint64_t *keys = peg_budget_resize(t->budget, NULL, 0, size);
    uint64_t position[PEG_WIDTH];

    *out_count = 0;
    copy_position(position, pegs->word);
    if (keys && find_keys_to_meeting(t, keys))
        for (int level = 1; level < t->forward.levels; level++)
            follow_key_line(t, line_to_key(t, position, keys + (size_t)level * PEG_WIDTH), position,
                            out_lines, out_count);
    peg_budget_free(t->budget, keys, size);
    for (int level = t->backward.levels - 2; level >= 0; level--)
        play_to_level(t, level, position, out_lines, out_count);
}

#endif

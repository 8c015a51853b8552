/* SPDX-License-Identifier: MIT */

/* Positions of PEG_WIDTH words as the search for an answer sees them, and sets of them. */
#include "search/position_kernel.h"

typedef struct PEG_WIDE(key) {
    uint64_t word[PEG_WIDTH];
} PEG_WIDE(key);

/* Steps of work that it takes to find the legal jumps of a position, and to look at one. */
static inline uint64_t PEG_WIDE(look_steps)(const peg_frame *frame)
{
    return 4 + frame->line_words * (size_t)frame->chunks / 4;
}

static inline uint64_t PEG_WIDE(jump_steps)(const peg_frame *frame)
{
    return 4 + frame->order * PEG_WIDTH / 2;
}

/* Whether a position that is known to win has won. */
static inline int PEG_WIDE(is_goal)(const peg_known *known, const uint64_t *position)
{
    uint64_t word = 0;

    if (known->kind != PEG_GOAL_ANYWHERE)
        return PEG_WIDE(equal)(position, known->goal.word, PEG_UNMARKED);
    /* One peg: a single word is a power of two, and the others are empty. */
    for (int w = 0; w < PEG_WIDTH; w++) {
        if (word && position[w])
            return 0;
        word |= position[w];
    }
    return word && (word & (word - 1)) == 0;
}

/* The w-th word of the set of lines along which a jump is legal. */
static inline uint64_t PEG_WIDE(legal_word)(const peg_frame *frame, const uint64_t *position,
                                            size_t w)
{
    const uint64_t *legal = frame->legal + w;
    uint64_t lines = ~UINT64_C(0);

    for (int c = 0; c < frame->chunks; c++, legal += PEG_CHUNK_VALUES * frame->line_words)
        lines &= legal[PEG_WIDE(chunk)(position, c) * frame->line_words];
    return lines;
}

/* The first line from a given one on along which a jump is legal, or their number. */
static inline size_t PEG_WIDE(next_legal)(const peg_frame *frame, const uint64_t *position,
                                          size_t line)
{
    uint64_t passed = (UINT64_C(1) << (line % 64)) - 1;

    for (size_t w = line / 64; w < frame->line_words; w++, passed = 0) {
        uint64_t lines = PEG_WIDE(legal_word)(frame, position, w) & ~passed;

        if (lines)
            return w * 64 + (size_t)peg_word_first(lines);
    }
    return frame->shape->line_count;
}

/* What a change along a line flips in each image. */
static inline const uint64_t *PEG_WIDE(flips)(const peg_frame *frame, size_t line)
{
    return frame->jumps + line * frame->order * PEG_WIDTH;
}

/* The images of the position that a change along a line leads to. */
static inline void PEG_WIDE(flip_images)(const peg_frame *frame, const uint64_t *images,
                                         size_t line, uint64_t *restrict out_images)
{
    const uint64_t *flips = PEG_WIDE(flips)(frame, line);

    for (size_t i = 0; i < frame->order * PEG_WIDTH; i++)
        out_images[i] = images[i] ^ flips[i];
}

/* The key of the position that a change along a line leads to: its least image. */
static inline PEG_WIDE(key)
    PEG_WIDE(key_after)(const peg_frame *frame, const uint64_t *images, size_t line)
{
    PEG_WIDE(key) key = {{0}};

    PEG_WIDE(least)(frame, images, PEG_WIDE(flips)(frame, line), frame->order, key.word);
    return key;
}

static inline PEG_WIDE(key) PEG_WIDE(smallest)(const peg_frame *frame, const uint64_t *images)
{
    PEG_WIDE(key) least = {{0}};

    PEG_WIDE(copy)(least.word, images);
    for (size_t i = 1; i < frame->order; i++)
        if (PEG_WIDE(less)(images + i * PEG_WIDTH, least.word))
            PEG_WIDE(copy)(least.word, images + i * PEG_WIDTH);
    return least;
}

static inline PEG_WIDE(key) PEG_WIDE(key_of)(const peg_known *known, const uint64_t *position)
{
    uint64_t images[PEG_MOST_IMAGES * PEG_WIDTH];

    /* There is an image at least, which compilers cannot know. */
    PEG_WIDE(copy)(images, position);
    PEG_WIDE(look)(&known->frame, position, known->frame.order, images);
    return PEG_WIDE(smallest)(&known->frame, images);
}

/* Where a set begins to look for a key, in any number of bits that it has. */
static inline size_t PEG_WIDE(place)(const uint64_t *key)
{
    return (size_t)(PEG_WIDE(hash)(key, PEG_UNMARKED) >> 24);
}

/* Calls the place of a key in a set to the cache. */
static inline void PEG_WIDE(set_fetch)(const peg_keys *set, const uint64_t *key)
{
    if (set->room > 0)
        PEG_FETCH(set->keys + (PEG_WIDE(place)(key) & (set->room - 1)) * PEG_WIDTH);
}

static inline int PEG_WIDE(set_has)(const peg_keys *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    if (set->room == 0)
        return 0;
    for (size_t at = PEG_WIDE(place)(key) & mask;; at = (at + 1) & mask) {
        const uint64_t *there = set->keys + at * PEG_WIDTH;

        if (PEG_WIDE(equal)(there, key, PEG_UNMARKED))
            return 1;
        if (PEG_WIDE(is_free)(there))
            return 0;
    }
}

/* Adds a key to a set with room to spare. Returns 0 if it was there already. */
static inline int PEG_WIDE(set_put)(peg_keys *set, const uint64_t *key)
{
    size_t mask = set->room - 1;

    for (size_t at = PEG_WIDE(place)(key) & mask;; at = (at + 1) & mask) {
        uint64_t *there = set->keys + at * PEG_WIDTH;

        if (PEG_WIDE(equal)(there, key, PEG_UNMARKED))
            return 0;
        if (PEG_WIDE(is_free)(there)) {
            PEG_WIDE(copy)(there, key);
            set->count++;
            return 1;
        }
    }
}

/*
 * A set that may forget: once it cannot grow, a new key takes the place of an old
 * one nearby. What it says it has, it has.
 */
static inline int PEG_WIDE(lost_has)(const peg_keys *set, const uint64_t *key)
{
    size_t start = PEG_WIDE(place)(key);

    for (size_t i = 0; i < PEG_SET_REACH && set->room > 0; i++) {
        const uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (PEG_WIDE(equal)(there, key, PEG_UNMARKED))
            return 1;
        if (PEG_WIDE(is_free)(there))
            return 0;
    }
    return 0;
}

static inline void PEG_WIDE(lost_put)(peg_keys *set, const uint64_t *key)
{
    size_t start = PEG_WIDE(place)(key);

    for (size_t i = 0; i < PEG_SET_REACH; i++) {
        uint64_t *there = set->keys + ((start + i) & (set->room - 1)) * PEG_WIDTH;

        if (PEG_WIDE(equal)(there, key, PEG_UNMARKED))
            return;
        if (PEG_WIDE(is_free)(there)) {
            PEG_WIDE(copy)(there, key);
            set->count++;
            return;
        }
    }
    PEG_WIDE(copy)
    (set->keys + ((start + key[0] % PEG_SET_REACH) & (set->room - 1)) * PEG_WIDTH, key);
}

/* Slots of a set that are worked on before the work is noted, and the steps that each takes. */
#define PEG_SLOTS      4096
#define PEG_SLOT_STEPS 16

/* Clears the slots of a new set. 0 if the question is to end. */
static inline int PEG_WIDE(set_clear)(const peg_keys *set, peg_budget *budget)
{
    for (size_t i = 0; i < set->room; i += PEG_SLOTS) {
        size_t slots = set->room - i < PEG_SLOTS ? set->room - i : PEG_SLOTS;

        memset(set->keys + i * PEG_WIDTH, 0, slots * PEG_WIDTH * sizeof(*set->keys));
        if (!peg_budget_note(budget, 2 * slots * PEG_WIDTH))
            return 0;
    }
    return 1;
}

/* Puts all keys of a set into a larger one. 0 if the question is to end. */
static inline int PEG_WIDE(set_pour)(const peg_keys *set, peg_keys *larger, int forgets,
                                     peg_budget *budget)
{
    for (size_t i = 0; i < set->room; i++) {
        const uint64_t *key = set->keys + i * PEG_WIDTH;

        if (i % PEG_SLOTS == 0 && !peg_budget_note(budget, PEG_SLOTS * PEG_SLOT_STEPS))
            return 0;
        if (PEG_WIDE(is_free)(key))
            continue;
        if (forgets)
            PEG_WIDE(lost_put)(larger, key);
        else
            PEG_WIDE(set_put)(larger, key);
    }
    return 1;
}

/*
 * Enlarges a set, which may forget or not. 0 if memory is refused or the question is
 * to end; the set is then as it was.
 */
static inline int PEG_WIDE(set_enlarge)(peg_keys *set, peg_budget *budget, size_t room, int forgets)
{
    size_t size = PEG_WIDTH * sizeof(uint64_t);
    peg_keys larger = {room, 0, NULL};

    larger.keys = peg_budget_resize(budget, NULL, 0, room * size);
    if (!larger.keys)
        return 0;
    if (!PEG_WIDE(set_clear)(&larger, budget) ||
        !PEG_WIDE(set_pour)(set, &larger, forgets, budget)) {
        peg_budget_free(budget, larger.keys, room * size);
        return 0;
    }
    peg_budget_free(budget, set->keys, set->room * size);
    *set = larger;
    return 1;
}

/* Adds a key, enlarging the set. 1 if it is new, 0 if not, -1 if it cannot grow. */
static inline int PEG_WIDE(set_add)(peg_keys *set, peg_budget *budget, const uint64_t *key)
{
    size_t room = set->room ? 2 * set->room : 256;

    if (2 * set->count >= set->room && !PEG_WIDE(set_enlarge)(set, budget, room, 0))
        return -1;
    return PEG_WIDE(set_put)(set, key);
}

static inline void PEG_WIDE(lost_add)(peg_keys *set, peg_budget *budget, const uint64_t *key)
{
    size_t room = set->room ? 4 * set->room : 1024;

    if (2 * set->count >= set->room)
        PEG_WIDE(set_enlarge)(set, budget, room, 1);
    if (set->room > 0)
        PEG_WIDE(lost_put)(set, key);
}

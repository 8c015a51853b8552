/* SPDX-License-Identifier: MIT */

/*
 * A level: the positions after some number of jumps, one beside the other in a plain array. A
 * position stands in it by its key, once for all its images, and may have a count after it.
 *
 * Levels exist because different games lead to the same positions. A board has far fewer positions
 * than games, and how a position was reached does not matter; so every question about all games
 * goes from level to level and looks at each position once.
 *
 * Levels are sorted by hash, because positions are found by hash: positions leave the set they were
 * collected in nearly in this order, and hashes spread evenly, so the place of a position can be
 * computed from its hash.
 *
 * Three operations take nearly all of the time: grow collects in a set the positions that a step
 * from a level leads to; prune and count look these up in another level. Code that looks into
 * positions is written as templates, compiled for each width of a position; the rest of lib/count
 * is compiled once and calls it through a table of functions.
 */
#ifndef PEG_COUNT_LEVEL_H
#define PEG_COUNT_LEVEL_H

#include "base/budget.h"
#include "base/bits.h"
#include "position/frame.h"
#include "position/order.h"

/* Loops over a level note their work in the budget each time they have passed this number. */
enum { PEG_NOTE_EVERY = 4096 };

typedef struct peg_level {
    uint64_t *keys;    /* in slots, each a position and the count that may follow it */
    size_t stride;     /* words of a slot */
    size_t count;      /* of positions */
    size_t size;       /* of the memory in bytes; 0 for keys that belong to another level */
    peg_count *counts; /* beside the keys, where levels are looked up; or NULL */
} peg_level;

/* The position in a slot of a level, without its mark. */
static inline peg_bits peg_level_position(const peg_frame *frame, const peg_level *level, size_t at)
{
    peg_bits position = {{0}};

    for (int w = 0; w < frame->words; w++)
        position.word[w] = level->keys[at * level->stride + (size_t)w];
    position.word[0] &= frame->hole_bits;
    return position;
}

/* The stride of each kind of slot: a position of some words alone, or with a count. */
#define PEG_PLAIN_SLOT(words)    ((size_t)(words))
#define PEG_COUNT64_SLOT(words)  ((size_t)(words) + 1) /* with a count below 2^64 */
#define PEG_COUNT128_SLOT(words) ((size_t)(words) + 2) /* with any count */

/* The count in a slot of either kind that has one, after a position of some words. */
static inline peg_count peg_slot_count(const uint64_t *slot, size_t words, size_t stride)
{
    peg_count count = {slot[words], 0};

    if (stride > PEG_COUNT64_SLOT(words))
        count.high = slot[words + 1];
    return count;
}

/* Takes memory for a level, or for counts beside its keys, which the caller fills in. */
void peg_level_take(peg_level *level, size_t stride, size_t count, peg_budget *budget);
void peg_level_take_counts(peg_level *level, peg_budget *budget);

void peg_level_free(peg_level *level, peg_budget *budget);
void peg_level_free_counts(peg_level *level, peg_budget *budget);

/* Keeps the first `count` positions of a level, and frees the memory of the rest. */
void peg_level_truncate(peg_level *level, size_t count, peg_budget *budget);

/* -- The set that a level is collected in ---------------------------------- */

/*
 * The set in which the positions of a level are collected. It is a hash table with open addressing:
 * a position that finds its slot taken goes to the next free one (linear probing; Knuth, The Art of
 * Computer Programming, 6.4). A slot is a position and, in a set that counts, a count after it.
 * Every position in a set has pegs, so a slot of zeros is free. Slots outside any set are kept at
 * zero, so a small set in a large block of memory costs no more than in a small one.
 *
 * A large set is divided into regions by the highest bits of the hash. Each region is a hash table
 * of its own. So threads can fill different regions without locks, and a worker that fills one
 * region at a time stays within the cache. A small set is one region.
 */
/* A large set has this number of regions. */
enum { PEG_REGION_BITS = 6, PEG_REGIONS = 1 << PEG_REGION_BITS };

typedef struct peg_store {
    uint64_t *slots;
    uint64_t hole_bits; /* of a position's first word, as in a frame */
    size_t size;        /* of the block in bytes */
    size_t stride;      /* words of a slot */
    size_t capacity;    /* slots in use, a power of two */
    int shift;          /* a hash shifted right by this is the number of its slot */
    int region_bits;    /* a slot's number shifted right by this is its region's number */
    size_t grow_at;     /* more positions in a region than this want a larger set */
    size_t full_at;     /* more than this need it */
    size_t region_count[PEG_REGIONS]; /* positions in each region */
} peg_store;

/* Begins a set for about the expected number of positions. The set must be new or cleared. */
void peg_store_begin(peg_store *store, size_t stride, size_t expected, peg_budget *budget);

static inline size_t peg_store_regions(const peg_store *store)
{
    return store->capacity >> store->region_bits;
}

/* The number of positions in a set. */
size_t peg_store_count(const peg_store *store);

/* Takes every position out of a set. */
void peg_store_clear(peg_store *store, peg_budget *budget);

void peg_store_free(peg_store *store, peg_budget *budget);

/* -- The index of a level -------------------------------------------------- */

/*
 * An index finds positions in a sorted level. Levels are sorted by hash, so the highest bits of a
 * hash choose an entry of the index, and the entry says where in the level the few positions
 * with these bits begin; they end where those of the next entry begin.
 *
 * Many positions looked up are not in the level. Spare bits of an entry tell so without touching
 * the level: the hashes of the entry are divided into PEG_PARTS parts, and one bit for each part
 * says whether any position of the level is in it. This is a Bloom filter with one hash function
 * (Bloom, 1970), in the same word of memory as the place.
 */
typedef struct peg_index {
    const peg_level *level;
    uint64_t *entries; /* each a place in the low bits and part bits above; one more at the end */
    size_t size;       /* of the entries in bytes */
    int shift;         /* a hash shifted right by this is the number of its entry */
} peg_index;

/* The bits of a place in a level, and the parts of an entry, a bit each. */
enum { PEG_PLACE_BITS = 40, PEG_PARTS = 64 - PEG_PLACE_BITS };

/* Takes memory for an index to a level. All of its entries are 0. */
void peg_index_take(peg_index *index, const peg_level *level, peg_budget *budget);
void peg_index_free(peg_index *index, peg_budget *budget);

/* The place in the level where an entry's positions begin. */
static inline size_t peg_index_place(uint64_t entry)
{
    return (size_t)(entry & ((UINT64_C(1) << PEG_PLACE_BITS) - 1));
}

/* The bit of an entry for the part that a hash belongs to. */
static inline uint64_t peg_index_part_bit(const peg_index *index, uint64_t hash)
{
    uint64_t within = hash >> (index->shift - 5) & 31;

    return UINT64_C(1) << (PEG_PLACE_BITS + within * PEG_PARTS / 32);
}

/* Whether the level may have a position with this hash. 0 is certain. */
static inline int peg_index_may_have(const peg_index *index, uint64_t hash)
{
    return (index->entries[hash >> index->shift] & peg_index_part_bit(index, hash)) != 0;
}

/* A level that solutions from another level lead to, for counting these up to order. */
typedef struct peg_onward {
    peg_index index;
    int has_complements;
} peg_onward;

/* -- What is done with levels ---------------------------------------------- */

/*
 * A step leads from a position x of a level to the keys of:
 *
 *     forward        the positions after a jump from x
 *     back           the positions from which a jump leads to x
 *     across         the complements of the positions after a jump from x
 *
 * A jump played backward is a jump forward between complements. So levels that are grown from
 * the goal hold complements, and begin with the complement of the goal: a step forward then
 * leads one jump further from the goal, and levels at both ends grow by the same code. Across
 * leads from a level of the one end to a level of the other.
 *
 * A step that uses marks leaves out jumps that commute with the one that led to x; a step that
 * makes marks adds them to the positions that it finds (see position/frame.h). This is for finding
 * positions, where one way to each is enough. Counting needs every way, and no marks.
 *
 * A step with PEG_EACH_ONCE leads to each key once, however many jumps lead there.
 */
enum {
    PEG_RESULT_COMPLEMENT = 1,   /* jumps change the complement of x, rather than x */
    PEG_LEGAL_IN_COMPLEMENT = 2, /* jumps must be legal in the complement of x, rather than in x */
    PEG_USE_MARKS = 4,
    PEG_MAKE_MARKS = 8,
    PEG_EACH_ONCE = 16, /* only for counting by look-ups */
    PEG_FORWARD = 0,
    PEG_BACK = PEG_LEGAL_IN_COMPLEMENT,
    PEG_ACROSS = PEG_RESULT_COMPLEMENT
};

/* What inspecting a level finds. */
typedef struct peg_findings {
    uint64_t positions; /* all images counted, if asked for */
    int stuck;          /* whether some position has no legal jump */
    peg_count games;    /* the number of games that end in the level, if it has counts */
} peg_findings;

typedef struct peg_level_ops {
    void (*find_key)(const peg_frame *frame, const uint64_t *position, uint64_t *out);
    /*
     * Adds to a set the positions that a step from a level leads to, with counts if it has counts.
     */
    void (*grow)(const peg_frame *frame, const peg_level *level, unsigned step, peg_store *store,
                 peg_budget *budget);
    /* Makes a level of the positions in a set, nearly sorted by hash, and clears the set. */
    void (*harvest)(peg_store *store, peg_level *level, peg_budget *budget);
    /* Sorts a level without counts that was just harvested. */
    void (*sort)(const peg_frame *frame, peg_level *level, peg_budget *budget);
    /*
     * Sorts a level and keeps only the positions that a step from another level, or from the level
     * itself, leads to. Marks the kept positions if the step makes marks.
     */
    void (*prune)(const peg_frame *frame, const peg_level *from, unsigned step, peg_level *level,
                  peg_budget *budget);
    /*
     * Writes a count for each position of a level: the sum of the counts of all positions in the
     * next level that a step leads to. The next level is sorted. Does nothing if counts is NULL.
     */
    void (*count)(const peg_frame *frame, const peg_level *level, unsigned step, peg_level *next,
                  peg_count *counts, peg_budget *budget);
    /* Makes the index of a level that is sorted. */
    void (*index)(const peg_frame *frame, peg_level *level, peg_index *index, peg_budget *budget);
    /*
     * Counts, for each position of a level, the solutions up to the order of independent jumps.
     * Sets of at most `most` independent jumps are looked up. They lead to onward[1], onward[2] and
     * so on.
     */
    void (*count_orders)(const peg_frame *frame, peg_level *level, int has_complements,
                         const peg_lines_by_hole *by_hole, const peg_onward *onward, size_t most,
                         peg_budget *budget);
    /*
     * Sorts a level with counts in its slots, and moves them beside the keys, each divided by the
     * number of images of its position: a count in a slot is for all images together.
     */
    void (*divide)(const peg_frame *frame, peg_level *level, peg_budget *budget);
    /*
     * The sum of products of two counts over the positions of a level, and over all their images if
     * by_images is 1.
     */
    peg_count (*sum_products)(const peg_frame *frame, const peg_level *level,
                              const peg_count *others, int by_images, peg_budget *budget);
    /* The place of a key in a sorted level, or the level's count if it is not there. */
    size_t (*locate)(const peg_level *level, const uint64_t *key);
    /*
     * Inspects a level that play has reached. Play ends at the key stop, unless it is NULL: that
     * position is removed from the level. Counts images only if by_images is 1.
     */
    peg_findings (*inspect)(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                            int by_images, peg_budget *budget);
    /*
     * Replaces the chance in the slot of each position of a level by the share of each position
     * after a jump. misses, if not NULL, has the chance that all draws miss, by the number of legal
     * lines; the first legal line gets this chance in addition, which goes to the set for the next
     * level at once. Positions where play ends, without a legal line or at the key stop, are
     * removed; their chances are added to left and, at the stop, to won.
     */
    void (*share_out)(const peg_frame *frame, peg_level *level, const uint64_t *stop,
                      const peg_count *misses, peg_store *store, peg_count *left, peg_count *won,
                      peg_budget *budget);
} peg_level_ops;

extern const peg_level_ops *const peg_level_ops_1;
extern const peg_level_ops *const peg_level_ops_2;
extern const peg_level_ops *const peg_level_ops_4;

static inline const peg_level_ops *peg_level_ops_of(const peg_shape *shape)
{
    return PEG_FOR_WIDTH(shape->words, peg_level_ops_1, peg_level_ops_2, peg_level_ops_4);
}

/*
 * Makes a first level: the key of one position, in a slot of stride words. A count in the slot is
 * 1.
 */
void peg_first_level(const peg_level_ops *ops, const peg_frame *frame, const peg_bits *pegs,
                     size_t stride, peg_level *level, peg_budget *budget);

/*
 * The stride of the next level's slots, whose counts have 64 bits as long as these are certain to
 * suffice. Each count is a sum of counts of this level. Each line leads to an image of a position
 * from one position at most, so the sum has at most images times lines terms.
 */
size_t peg_level_next_stride(const peg_frame *frame, const peg_level *level, peg_budget *budget);

/* Replaces a level by the positions that a step leads to, collected in a set begun for them. */
void peg_level_advance(const peg_level_ops *ops, const peg_frame *frame, unsigned step,
                       peg_level *level, peg_store *store, peg_budget *budget);

#endif

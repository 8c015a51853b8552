/* SPDX-License-Identifier: MIT */

/*
 * Work on many positions at once, in arrays of the caller. It uses a frame: legal lines and images
 * are looked up four holes at a time. many_template.h has the code for each position, compiled for
 * every width. In the arrays a position has only as many words as its holes need: three where a
 * frame has four.
 */
#ifndef PEG_MANY_MANY_H
#define PEG_MANY_MANY_H

#include "base/atomic.h"
#include "base/bits.h"
#include "base/memory.h"
#include "board/board.h"
#include "libpeg_many.h"
#include "position/frame.h"

struct peg_many {
    peg_allocator allocator;
    peg_atomic holders; /* 0 if it is part of a question */
    peg_shape *shape;
    struct peg_goal goal;
    peg_bits pegs;  /* of the position it was made from */
    int symmetries; /* a peg_many_symmetries */
    size_t words;   /* of a position in the arrays */
    peg_frame frame;
    uint64_t held; /* bytes, as counted by the budget that made it */
};

/* Where jumps are listed. Each array may be NULL. */
typedef struct peg_jump_list {
    uint64_t *positions;
    int64_t *owners;
    uint16_t *lines;
    size_t room;
    size_t count;
} peg_jump_list;

/* How random play chooses its lines, and ends: see peg_many_random_games(). */
typedef struct peg_chooser {
    int draws;    /* for a jump, or PEG_DRAW_ON */
    int ends_won; /* whether it ends at the goal too */
} peg_chooser;

/* One call: its budget, and its scratch, small on usual boards, so that small calls are quick. */
typedef struct peg_work {
    peg_budget budget;
    peg_many *held; /* until the work ends, since the caller may free it; or NULL */
    size_t words;   /* of scratch: for the images of a position, or its legal lines */
    uint64_t *scratch;
    uint64_t few[64];
} peg_work;

/* What is done with positions of one width. */
typedef struct peg_many_ops {
    /* Lists the jumps from or to positions, by a frame of the same symmetries. */
    void (*jumps)(const peg_many *many, const peg_frame *frame, const uint64_t *positions,
                  size_t count, int back, peg_work *work, peg_jump_list *list);
    /* Writes least images, or with `each` all of them. */
    void (*images)(const peg_many *many, const uint64_t *positions, size_t count, int each,
                   peg_work *work, uint64_t *out);
    /*
     * Plays at random from the first of some positions, for `most` jumps or until play ends, and
     * writes the position after each. Returns the number of jumps.
     */
    size_t (*play_at_random)(const peg_many *many, size_t most, const peg_chooser *chooser,
                             uint64_t *scratch, uint64_t *state, uint64_t *positions);
    /* Plays lines, after `check` has found that they are legal. */
    void (*check)(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                  size_t count, peg_budget *budget, size_t *out_at);
    void (*play)(const peg_many *many, const uint64_t *positions, const int64_t *lines,
                 size_t count, uint64_t *out);
    void (*legal)(const peg_many *many, const uint64_t *positions, size_t count, peg_work *work,
                  uint8_t *out);
    void (*step)(const peg_many *many, const peg_games *games, const int64_t *lines,
                 uint64_t *scratch);
} peg_many_ops;

extern const peg_many_ops *const peg_many_ops_1;
extern const peg_many_ops *const peg_many_ops_2;
extern const peg_many_ops *const peg_many_ops_4;

static inline const peg_many_ops *peg_many_ops_of(const peg_many *many)
{
    return PEG_FOR_WIDTH(many->frame.words, peg_many_ops_1, peg_many_ops_2, peg_many_ops_4);
}

/* Prepares a board within a budget. peg_many_end() is due in any case. */
peg_status peg_many_begin(const peg_board *board, int symmetries, peg_budget *budget,
                          peg_many *out_many);
void peg_many_end(peg_many *many, peg_budget *budget);

/*
 * Begins the budget of work on a number of positions, and checks the limits. The board, unless it
 * is NULL, is busy until the work lets go of it.
 */
peg_status peg_many_budget(const peg_board *board, const peg_allocator *allocator,
                           const peg_limits *limits, size_t total, peg_budget *out_budget);

/*
 * Takes scratch, and gives it back. Returns the status of the budget. The end also releases
 * work->held, which may free it.
 */
peg_status peg_work_begin(const peg_many *many, peg_work *work);
peg_status peg_work_end(peg_work *work);

/*
 * Holds a peg_many until peg_many_free(). Returns NULL without limits, because the work then calls
 * no callback; holding would make work on a single position a quarter slower.
 */
peg_many *peg_many_hold(const peg_many *many, const peg_limits *limits);

/* Holds a peg_many, and begins the budget and the work with it. */
peg_status peg_many_work(const peg_many *many, const peg_limits *limits, size_t total,
                         peg_work *out_work);

/* Draws positions by games: see peg_many_sample(). */
peg_status peg_many_draw_by_play(const peg_board *board, const peg_limits *limits, int pegs,
                                 uint64_t *state, size_t count, uint64_t *out);

/* Positions that take little work are spent 64 at a time. */
enum { PEG_MANY_AT_ONCE = 64 };

/* Spends positions, each of some steps, once there are 64 or the index is the last. */
static inline void peg_many_spend(peg_budget *budget, size_t index, uint64_t steps)
{
    size_t spent = index % PEG_MANY_AT_ONCE + 1;

    if (spent < PEG_MANY_AT_ONCE && index + 1 < budget->total)
        return;
    peg_budget_spend(budget, spent);
    peg_budget_work(budget, spent * steps);
}

/* Checks positions of a caller. */
peg_status peg_many_check(const peg_shape *shape, const uint64_t *positions, size_t count,
                          size_t *out_at);

/* Does all this for positions of a caller. End what began. */
peg_status peg_many_work_on(const peg_many *many, const peg_limits *limits,
                            const uint64_t *positions, size_t count, peg_work *out_work,
                            size_t *out_at);

/*
 * Sorts numbers of several words in place, by their low `bits` bits. After PEG_LIMIT and
 * PEG_STOPPED they are in any order.
 */
void peg_many_sort_numbers(uint64_t *numbers, size_t count, size_t words, int bits,
                           peg_budget *budget);

/* Removes repeated numbers from a sorted array, and returns how many are left. */
size_t peg_many_keep_one(uint64_t *numbers, size_t count, size_t words);

/* Writes a byte for each of the first bits of some words: 1 for a set bit and 0 for none. */
static inline void peg_many_write_bits(const uint64_t *words, size_t count, uint8_t *out)
{
    size_t at = 0;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    for (; at + 8 <= count; at += 8) {
        /* Byte i keeps bit i of its copy of eight bits, which then carries to its highest bit. */
        uint64_t eight = (words[at / 64] >> at % 64 & 0xff) * UINT64_C(0x0101010101010101);

        eight = (eight & UINT64_C(0x8040201008040201)) + UINT64_C(0x7f7f7f7f7f7f7f7f);
        eight = eight >> 7 & UINT64_C(0x0101010101010101);
        memcpy(out + at, &eight, sizeof(eight));
    }
#endif
    for (; at < count; at++)
        out[at] = words[at / 64] >> at % 64 & 1;
}

#endif

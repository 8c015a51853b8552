/* SPDX-License-Identifier: MIT */

/*
 * Retrograde analysis on whole words. A position is an index of as many bits as
 * there are holes: the low six choose a bit of a word, the others the word. A
 * jump changes three bits of the index, so 64 positions learn at once what a jump
 * leads them to: their word's image under the change of the low bits, taken from
 * the word that the change of the high bits leads to.
 */
#include "table/dense.h"

#include "base/bytes.h"

#define LOW_HOLES 6

/* By low hole: the positions of a word in which it is empty. */
static const uint64_t without[LOW_HOLES] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};

/* A line as a change of index. */
typedef struct step {
    uint64_t pattern; /* the positions of a word in which it is legal, by its low holes */
    uint32_t pegs;    /* what its high holes must hold, and which they are */
    uint32_t all;
    unsigned low; /* its low holes */
} step;

static step step_of(peg_jump line)
{
    const uint8_t holes[3] = {line.from, line.over, line.to};
    step s = {~UINT64_C(0), 0, 0, 0};

    for (int i = 0; i < 3; i++) {
        int is_peg = i < 2;

        if (holes[i] < LOW_HOLES) {
            s.low |= 1U << holes[i];
            s.pattern &= is_peg ? ~without[holes[i]] : without[holes[i]];
        } else {
            s.all |= UINT32_C(1) << (holes[i] - LOW_HOLES);
            s.pegs |= (uint32_t)is_peg << (holes[i] - LOW_HOLES);
        }
    }
    return s;
}

/* Bit p of the result is bit p ^ low of the word. */
static uint64_t turn(uint64_t word, unsigned low)
{
    for (unsigned i = 0; i < LOW_HOLES; i++)
        if (low >> i & 1)
            word = (word >> (1U << i) & without[i]) | (word & without[i]) << (1U << i);
    return word;
}

/* Runs over the words whose high holes hold what the step asks for. */
static uint64_t apply(const step *s, uint64_t *bits, size_t words)
{
    uint32_t other = (uint32_t)(words - 1) & ~s->all;
    uint32_t word = 0;
    uint64_t learned = 0;

    /* Counts through the bits of other, the usual carry skipping those of all. */
    do {
        uint32_t here = word | s->pegs;
        uint64_t gain = turn(bits[here ^ s->all], s->low) & s->pattern & ~bits[here];

        bits[here] |= gain;
        learned |= gain;
        word = (word - other) & other;
    } while (word);
    return learned;
}

static void set_goals(peg_dense *dense, const peg_shape *shape, const peg_bits *goal)
{
    if (goal) {
        dense->bits[goal->word[0] / 64] |= UINT64_C(1) << goal->word[0] % 64;
        return;
    }
    for (int hole = 0; hole < shape->holes; hole++) {
        uint64_t position = UINT64_C(1) << hole;

        dense->bits[position / 64] |= UINT64_C(1) << position % 64;
    }
}

peg_status peg_dense_make(peg_dense *dense, const peg_shape *shape, const peg_bits *goal,
                          peg_budget *budget)
{
    size_t words = shape->holes > LOW_HOLES ? (size_t)1 << (shape->holes - LOW_HOLES) : 1;
    uint64_t learned;
    peg_status status = PEG_OK;

    dense->words = words;
    dense->bits = peg_budget_resize(budget, NULL, 0, words * sizeof(*dense->bits));
    if (!dense->bits)
        return peg_budget_refusal(budget);
    memset(dense->bits, 0, words * sizeof(*dense->bits));
    set_goals(dense, shape, goal);
    do {
        learned = 0;
        for (size_t i = 0; status == PEG_OK && i < shape->line_count; i++) {
            step s = step_of(shape->lines[i]);

            learned |= apply(&s, dense->bits, words);
            status = peg_budget_work(budget, words / 2);
        }
    } while (status == PEG_OK && learned);
    if (status != PEG_OK) {
        peg_budget_free(budget, dense->bits, words * sizeof(*dense->bits));
        dense->bits = NULL;
    }
    return status;
}

void peg_dense_free(peg_dense *dense, const peg_allocator *allocator)
{
    peg_memory_free(allocator, dense->bits, dense->words * sizeof(*dense->bits));
}

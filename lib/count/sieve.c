/* SPDX-License-Identifier: MIT */

/* Making the table of a sieve, and sifting levels by it: see sieve.h. */
#include "count/sieve.h"

#include "base/bytes.h"
#include "theory/bank.h"

/* A lane whose count is zero: its highest bit alone. */
#define ZERO 0x8000

/* The place in the table for a value of a chunk. */
static size_t sums_at(const peg_sieve *sieve, size_t block, int chunk, unsigned value)
{
    return ((block * (size_t)sieve->chunks + (size_t)chunk) * PEG_CHUNK_VALUES + value) *
           PEG_SIEVE_WORDS;
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
static void lay_out(const peg_bank *bank, int holes, size_t count, peg_sieve *sieve)
{
    size_t block = count / PEG_SIEVE_COUNTS;
    size_t word = count % PEG_SIEVE_COUNTS / 4;
    int shift = (int)(count % 4) * 16;
    int start = ZERO + bank->start[count];

    for (int chunk = sieve->chunks - 1; chunk >= 0; chunk--) {
        int sums[PEG_CHUNK_VALUES];
        int least = 0;

        chunk_sums(bank, holes, count, chunk, sums);
        for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++)
            least = sums[value] < least ? sums[value] : least;
        start += least;
        for (unsigned value = 0; value < PEG_CHUNK_VALUES; value++) {
            int sum = sums[value] - least + (chunk == 0 ? start : 0);

            sieve->sums[sums_at(sieve, block, chunk, value) + word] |= (uint64_t)sum << shift;
        }
    }
}

peg_status peg_sieve_make(const peg_frame *frame, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_sieve *out_sieve)
{
    peg_sieve sieve = {0, frame->chunks, frame->words, NULL, 0};
    peg_bank bank;
    peg_status status = peg_bank_build(frame->shape, goal, pegs, PEG_BANK_CHOICE, budget, &bank);

    if (status != PEG_OK)
        return status;
    sieve.blocks = bank.counts / PEG_SIEVE_COUNTS;
    sieve.size = sums_at(&sieve, sieve.blocks, 0, 0) * sizeof(*sieve.sums);
    if (sieve.size > 0) {
        sieve.sums = peg_budget_resize(budget, NULL, 0, sieve.size);
        if (!sieve.sums)
            status = peg_budget_refusal(budget);
        else
            memset(sieve.sums, 0, sieve.size);
        for (size_t count = 0; sieve.sums && count < bank.counts; count++)
            lay_out(&bank, frame->shape->holes, count, &sieve);
    }
    peg_budget_free(budget, bank.block, bank.block_size);
    if (status == PEG_OK)
        *out_sieve = sieve;
    return status;
}

void peg_sieve_free(peg_sieve *sieve, peg_budget *budget)
{
    peg_budget_free(budget, sieve->sums, sieve->size);
    sieve->sums = NULL;
}

/* Whether some count of a block is below zero for a position. */
static inline int some_below_zero(const peg_sieve *sieve, size_t block, const uint64_t *key)
{
    const uint64_t zeros = UINT64_C(0x8000800080008000);
    const uint64_t *table = sieve->sums + sums_at(sieve, block, 0, 0);
    uint64_t sums[PEG_SIEVE_WORDS] = {0};

    for (int chunk = 0; chunk < sieve->chunks; chunk++) {
        int bit = chunk * PEG_CHUNK_HOLES;
        const uint64_t *more =
            table + (key[bit / 64] >> (bit % 64) & (PEG_CHUNK_VALUES - 1)) * PEG_SIEVE_WORDS;

        for (int i = 0; i < PEG_SIEVE_WORDS; i++)
            sums[i] += more[i];
        table += PEG_CHUNK_VALUES * PEG_SIEVE_WORDS;
    }
    return (sums[0] & sums[1] & sums[2] & sums[3] & zeros) != zeros;
}

/*
 * Copies the positions that pass one block of counts, and returns their number. It copies every
 * position and then decides whether it counts: a branch would be a coin toss.
 */
static size_t sift(const peg_sieve *sieve, size_t block, const uint64_t *keys, size_t count,
                   uint64_t *out)
{
    size_t words = (size_t)sieve->words;
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        const uint64_t *key = keys + i * words;
        int passed = !some_below_zero(sieve, block, key);

        for (size_t w = 0; w < words; w++)
            out[kept * words + w] = key[w];
        kept += (size_t)passed;
    }
    return kept;
}

peg_status peg_sieve_level(const peg_sieve *sieve, peg_level *level, peg_budget *budget)
{
    /* This number of positions stays in the cache, beside a block of counts. */
    enum { AT_ONCE = 1024, STEPS = 16 };

    size_t words = (size_t)sieve->words;
    size_t kept = 0;
    peg_status status = PEG_OK;

    for (size_t from = 0; status == PEG_OK && from < level->count; from += AT_ONCE) {
        const uint64_t *keys = level->keys + from * words;
        uint64_t *out = level->keys + kept * words;
        size_t count = level->count - from < AT_ONCE ? level->count - from : AT_ONCE;

        for (size_t block = 0; block < sieve->blocks; block++) {
            count = sift(sieve, block, keys, count, out);
            keys = out;
        }
        kept += count;
        status = peg_budget_work(budget, AT_ONCE * (uint64_t)STEPS);
    }
    if (status == PEG_OK)
        peg_level_truncate(level, kept, budget);
    return status;
}

/*
 * SPDX-License-Identifier: MIT
 *
 * Sorts keys of one position each. Keys of one word are dealt by a digit at a time, the lowest
 * first, from one array to another and back (Knuth, The Art of Computer Programming, 5.2.5). Only
 * the bits in which keys differ are looked at, and no mark: of keys that have come to stand side
 * by side, the highest mark stays.
 */
#include "keys.h"

enum {
    FEW = 48,        /* keys that are sorted by insertion */
    NARROW_BITS = 8, /* of a digit, for as many keys as fit the first cache */
    NARROW = 4096,
    WIDE_BITS = 11 /* of a digit of more */
};

static void insert_each(uint64_t *each, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t key = each[i];
        size_t to = i;

        for (; to > 0 && key < each[to - 1]; to--)
            each[to] = each[to - 1];
        each[to] = key;
    }
}

static void deal(const uint64_t *from, uint64_t *to, size_t count, unsigned shift, unsigned bits)
{
    size_t next[1 << WIDE_BITS] = {0};
    uint64_t digits = ((uint64_t)1 << bits) - 1;
    size_t sum = 0;

    for (size_t i = 0; i < count; i++)
        next[from[i] >> shift & digits]++;
    for (size_t i = 0; i <= digits; i++) {
        size_t own = next[i];

        next[i] = sum;
        sum += own;
    }
    for (size_t i = 0; i < count; i++)
        to[next[from[i] >> shift & digits]++] = from[i];
}

/* Sorts keys of one word by their positions. Returns where they are: either of the arrays. */
static peg_status sort_words(peg_bulk_meter *meter, unsigned mark_bits, uint64_t *each,
                             size_t count, uint64_t *spare, uint64_t **out)
{
    unsigned most = count < NARROW ? NARROW_BITS : WIDE_BITS;
    uint64_t differ = 0;
    unsigned bits = 0;
    unsigned passes;

    *out = each;
    if (count <= FEW) {
        insert_each(each, count);
        return PEG_OK;
    }
    for (size_t i = 1; i < count; i++)
        differ |= each[i] ^ each[0];
    for (differ >>= mark_bits; differ; differ >>= 1)
        bits++;
    passes = (bits + most - 1) / most;
    for (unsigned i = 0; i < passes; i++) {
        unsigned shift = mark_bits + i * bits / passes;
        peg_status status = peg_bulk_add(meter, 4 * (uint64_t)count);

        if (status != PEG_OK)
            return status;
        deal(*out, *out == each ? spare : each, count, shift,
             mark_bits + (i + 1) * bits / passes - shift);
        *out = *out == each ? spare : each;
    }
    return PEG_OK;
}

/* Keeps one key of each position. Inline, so that one word has no loop over words. */
static inline size_t keep_one(const uint64_t *from, size_t count, uint64_t *to, size_t words,
                              uint64_t mark_mask)
{
    size_t kept = 0;

    if (count == 0)
        return 0;
    memmove(to, from, words * sizeof(*to));
    for (size_t i = 1; i < count; i++) {
        const uint64_t *key = from + i * words;
        uint64_t *last = to + kept * words;
        int same = peg_bulk_same(key, last, words, mark_mask);

        if (words == 1) {
            uint64_t higher = *key > *last ? *key : *last;

            kept += !same;
            to[kept] = same ? higher : *key;
            continue;
        }
        kept += !same;
        if (!same || key[0] > last[0])
            memmove(to + kept * words, key, words * sizeof(*to));
    }
    return kept + 1;
}

peg_status peg_bulk_key_sort(peg_bulk_meter *meter, const peg_bulk_keys *keys, uint64_t *each,
                             size_t count, uint64_t *spare, size_t *out_count)
{
    uint64_t *sorted = each;
    peg_status status;

    if (keys->words == 1)
        status = sort_words(meter, keys->mark_bits, each, count, spare, &sorted);
    else
        status =
            peg_bulk_sort(meter, each, count, keys->words, (int)keys->holes + (int)keys->mark_bits);
    if (status != PEG_OK)
        return status;
    *out_count = keys->words == 1 ? keep_one(sorted, count, each, 1, keys->mark_mask)
                                  : keep_one(sorted, count, each, keys->words, keys->mark_mask);
    return peg_bulk_add(meter, 2 * (uint64_t)count);
}

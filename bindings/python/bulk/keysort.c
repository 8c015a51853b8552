/*
 * SPDX-License-Identifier: MIT
 *
 * Sorts keys of one position each, which are dealt by a digit at a time, from one array to another
 * (Knuth, The Art of Computer Programming, 5.2.5). Keys of one word are dealt by the lowest digit
 * first, and back. Only the bits in which keys differ are looked at, and no mark: of keys that have
 * come to stand side by side, the highest mark stays. Longer keys have many digits, of which the
 * highest few tell most keys apart: so each run of them is dealt by itself.
 */
#include "keys.h"

enum {
    FEW = 48,        /* keys of one word that are sorted by insertion */
    FEW_LONG = 24,   /* longer ones */
    NARROW_BITS = 8, /* of a digit, for as many keys as fit the first cache, and of longer ones */
    NARROW = 4096,
    WIDE_BITS = 11 /* of a digit of more */
};

/* This and what follows is inline where code for one word then has no loop over words. */
static inline void insert_each(uint64_t *each, size_t count, size_t words)
{
    size_t size = words * sizeof(*each);
    uint64_t key[PEG_KEY_MOST_WORDS];

    for (size_t i = 1; i < count; i++) {
        size_t to = i;

        memcpy(key, each + i * words, size);
        for (; to > 0 && peg_bulk_is_less(key, each + (to - 1) * words, words); to--)
            memcpy(each + to * words, each + (to - 1) * words, size);
        memcpy(each + to * words, key, size);
    }
}

/* Deals keys by a digit, which is within a word. out_ends has where the run of each value ends. */
static inline void deal(const uint64_t *from, uint64_t *to, size_t count, size_t words,
                        unsigned shift, unsigned bits, size_t *out_ends)
{
    const uint64_t *word = from + shift / 64;
    uint64_t digits = ((uint64_t)1 << bits) - 1;
    size_t sum = 0;

    shift %= 64;
    memset(out_ends, 0, (size_t)(digits + 1) * sizeof(*out_ends));
    for (size_t i = 0; i < count; i++)
        out_ends[word[i * words] >> shift & digits]++;
    for (size_t i = 0; i <= digits; i++) {
        size_t own = out_ends[i];

        out_ends[i] = sum;
        sum += own;
    }
    for (size_t i = 0; i < count; i++) {
        size_t at = out_ends[word[i * words] >> shift & digits]++;

        memcpy(to + at * words, from + i * words, words * sizeof(*to));
    }
}

/* Sorts keys of one word by their positions. Returns where they are: either of the arrays. */
static peg_status sort_words(peg_bulk_meter *meter, unsigned mark_bits, uint64_t *each,
                             size_t count, uint64_t *spare, uint64_t **out)
{
    unsigned most = count < NARROW ? NARROW_BITS : WIDE_BITS;
    size_t ends[1 << WIDE_BITS];
    uint64_t differ = 0;
    unsigned bits;
    unsigned passes;

    *out = each;
    if (count <= FEW) {
        insert_each(each, count, 1);
        return PEG_OK;
    }
    for (size_t i = 1; i < count; i++)
        differ |= each[i] ^ each[0];
    bits = peg_bulk_bit_length(differ >> mark_bits);
    passes = (bits + most - 1) / most;
    for (unsigned i = 0; i < passes; i++) {
        unsigned shift = mark_bits + i * bits / passes;
        peg_status status = peg_bulk_add(meter, 4 * (uint64_t)count);

        if (status != PEG_OK)
            return status;
        deal(*out, *out == each ? spare : each, count, 1, shift,
             mark_bits + (i + 1) * bits / passes - shift, ends);
        *out = *out == each ? spare : each;
    }
    return PEG_OK;
}

/* How many low bits it takes to tell keys apart: above these they are the same. */
static unsigned differing_bits(const uint64_t *each, size_t count, size_t words)
{
    uint64_t differ[PEG_KEY_MOST_WORDS] = {0};
    size_t high = words - 1;

    for (size_t i = 1; i < count; i++)
        for (size_t k = 0; k < words; k++)
            differ[k] |= each[i * words + k] ^ each[k];
    while (high > 0 && differ[high] == 0)
        high--;
    return (unsigned)high * 64 + peg_bulk_bit_length(differ[high]);
}

/* Sorts keys of several words, marks and all. The calls nest once for each digit at most. */
static peg_status sort_long(peg_bulk_meter *meter, uint64_t *each, size_t count, size_t words,
                            uint64_t *spare)
{
    size_t ends[1 << NARROW_BITS];
    size_t start = 0;
    unsigned bits;
    unsigned lowest;
    peg_status status;

    if (count <= FEW_LONG) {
        insert_each(each, count, words);
        return PEG_OK;
    }
    bits = differing_bits(each, count, words);
    status = peg_bulk_add(meter, 4 * (uint64_t)count * words);
    if (bits == 0 || status != PEG_OK)
        return status;
    lowest = (bits - 1) / 64 * 64;
    deal(each, spare, count, words, bits - lowest > NARROW_BITS ? bits - NARROW_BITS : lowest,
         NARROW_BITS, ends);
    memcpy(each, spare, count * words * sizeof(*each));
    for (size_t i = 0; i < 1 << NARROW_BITS && status == PEG_OK; start = ends[i++])
        if (ends[i] - start > 1)
            status = sort_long(meter, each + start * words, ends[i] - start, words, spare);
    return status;
}

/* Keeps one key of each position. */
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
    peg_status status = keys->words == 1
                            ? sort_words(meter, keys->mark_bits, each, count, spare, &sorted)
                            : sort_long(meter, each, count, keys->words, spare);

    if (status != PEG_OK)
        return status;
    *out_count = keys->words == 1 ? keep_one(sorted, count, each, 1, keys->mark_mask)
                                  : keep_one(sorted, count, each, keys->words, keys->mark_mask);
    return peg_bulk_add(meter, 2 * (uint64_t)count);
}

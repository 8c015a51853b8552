/*
 * SPDX-License-Identifier: MIT
 *
 * The code of keys that ascend: of each, how much more it is than the one before. Its lowest bits
 * stand as they are, and what is above them is a number of zeros before a one. runs.h says why.
 */
#ifndef PEG_BULK_GAPS_H
#define PEG_BULK_GAPS_H

#include "keys.h"

/* A number of zeros that says that the key itself follows: its difference is too large. */
enum { PEG_GAP_ESCAPE = 24 };

/* Bits that are put into words or got from them, the lowest first. */
typedef struct peg_gap_bits {
    uint64_t *words;
    size_t at;
} peg_gap_bits;

static inline void put(peg_gap_bits *out, uint64_t value, size_t count)
{
    size_t word = out->at / 64;
    size_t bit = out->at % 64;

    out->words[word] |= value << bit;
    out->words[word + 1] = bit ? value >> (64 - bit) : 0;
    out->at += count;
}

/* Looks at the next 64 bits. There is a word to spare after the last. */
static inline uint64_t peek(const peg_gap_bits *in)
{
    size_t word = in->at / 64;
    size_t bit = in->at % 64;

    return in->words[word] >> bit | in->words[word + 1] << 1 << (63 - bit);
}

static inline uint64_t low_bits(uint64_t value, size_t count)
{
    return count < 64 ? value & (((uint64_t)1 << count) - 1) : value;
}

static inline void subtract(const uint64_t *a, const uint64_t *b, size_t words, uint64_t *out)
{
    uint64_t borrow = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t less = a[i] - b[i];
        uint64_t next = (a[i] < b[i]) | (less < borrow);

        out[i] = less - borrow;
        borrow = next;
    }
}

static inline void add(uint64_t *to, const uint64_t *more, size_t words)
{
    uint64_t carry = 0;

    for (size_t i = 0; i < words; i++) {
        uint64_t sum = to[i] + more[i];
        uint64_t next = sum < more[i];

        to[i] = sum + carry;
        carry = next | (to[i] < sum);
    }
}

/* The low bits of a difference that stand as they are: about as many as that of a usual gap. */
static inline size_t peg_gap_usual_bits(const uint64_t *keys, size_t count, size_t words)
{
    uint64_t span[PEG_KEY_MOST_WORDS] = {0};
    size_t high = words;
    int length;

    subtract(keys + (count - 1) * words, keys, words, span);
    while (high > 0 && span[high - 1] == 0)
        high--;
    if (high == 0)
        return 0;
    length = (int)(high - 1) * 64 + (int)peg_bulk_bit_length(span[high - 1]) -
             (int)peg_bulk_bit_length(count - 1);
    return length > 0 ? (size_t)length : 0;
}

/* What is above the low bits of a difference, or PEG_GAP_ESCAPE if it is as much or more. */
static inline uint64_t above(const uint64_t *gap, size_t low, size_t words)
{
    size_t word = words == 1 ? 0 : low / 64;
    uint64_t high = gap[word] >> low % 64;
    uint64_t rest = 0;

    if (word + 1 < words && low % 64)
        high |= gap[word + 1] << (64 - low % 64);
    for (size_t i = word + 1; i < words; i++)
        rest |= gap[i] >> low % 64;
    return rest == 0 && high < PEG_GAP_ESCAPE ? high : PEG_GAP_ESCAPE;
}

static inline void put_words(peg_gap_bits *out, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i * 64 < count; i++) {
        size_t some = count - i * 64 < 64 ? count - i * 64 : 64;

        put(out, low_bits(words[i], some), some);
    }
}

static inline void get_words(peg_gap_bits *in, uint64_t *words, size_t count)
{
    for (size_t i = 0; i * 64 < count; i++) {
        size_t some = count - i * 64 < 64 ? count - i * 64 : 64;

        words[i] = low_bits(peek(in), some);
        in->at += some;
    }
}

/* Puts keys after the first. out has zeros up to the word it is at. */
static inline void peg_gaps_encode(peg_gap_bits *out, const uint64_t *keys, size_t count,
                                   size_t words, size_t low)
{
    for (size_t i = 1; i < count; i++) {
        const uint64_t *key = keys + i * words;
        uint64_t gap[PEG_KEY_MOST_WORDS] = {0};
        uint64_t high;

        subtract(key, key - words, words, gap);
        high = above(gap, low, words);
        put(out, (uint64_t)1 << high, (size_t)high + 1);
        if (high < PEG_GAP_ESCAPE)
            put_words(out, gap, low);
        else
            put_words(out, key, words * 64);
    }
}

/* Gets keys after the first, and tells whether they end where the words do, or before. */
static inline int peg_gaps_decode(peg_gap_bits *in, uint64_t *keys, size_t count, size_t words,
                                  size_t low, size_t end)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t *key = keys + i * words;
        uint64_t gap[PEG_KEY_MOST_WORDS] = {0};
        uint64_t next;
        size_t high;

        /* There is one word after the end, so that a peek that begins before it may go on there. */
        if (in->at >= end)
            return 0;
        next = peek(in);
        high = next ? (size_t)peg_word_first(next) : PEG_GAP_ESCAPE + 1;
        in->at += high + 1;
        if (high > PEG_GAP_ESCAPE || in->at + (high < PEG_GAP_ESCAPE ? low : words * 64) > end)
            return 0;
        if (high == PEG_GAP_ESCAPE) {
            get_words(in, key, words * 64);
            continue;
        }
        get_words(in, gap, low);
        gap[low / 64 < words ? low / 64 : 0] |= (uint64_t)high << low % 64;
        if (low % 64 > 58 && low / 64 + 1 < words)
            gap[low / 64 + 1] |= (uint64_t)high >> (64 - low % 64);
        memcpy(key, key - words, words * sizeof(*key));
        add(key, gap, words);
    }
    return 1;
}

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * The keys that a census knows positions by. A key is the least image of a position, moved up
 * by some bits to make room for a mark below it: so keys sort as positions do, and of equal
 * positions the one with the highest mark comes last. census.h says what marks are for.
 *
 * The legal lines of a position and its images are looked up four holes at a time: of the lines,
 * those stay that no four holes rule out, and an image is the exclusive or of the images of four
 * holes each. A jump flips the same bits in an image of every position, so the images after it
 * cost one more operation each.
 */
#ifndef PEG_BULK_KEYS_H
#define PEG_BULK_KEYS_H

#include <string.h>

#include "meter.h"

enum {
    PEG_KEY_CHUNK = 4, /* holes that are looked up at a time */
    PEG_KEY_VALUES = 1 << PEG_KEY_CHUNK,
    PEG_KEY_MOST_MARKS = 1023, /* on boards of more lines there are no marks */
    PEG_KEY_MOST_WORDS = PEG_MAX_WORDS + 1
};

typedef struct peg_bulk_keys {
    size_t holes;
    size_t words;     /* of a key */
    size_t own_words; /* of a position */
    size_t lines;
    size_t line_words; /* of a set of lines, an even number */
    size_t chunks;
    size_t symmetries; /* in the group */
    uint32_t *group;   /* their numbers */
    unsigned mark_bits;
    uint64_t mark_mask;
    uint64_t *legal;  /* by chunk and value: the lines that it does not rule out */
    uint64_t *after;  /* by mark: the lines to try */
    uint64_t *images; /* by chunk, value and symmetry: the image of its pegs, moved up */
    uint64_t *flips;  /* by line and symmetry: the image of its holes with the line's mark */
    uint64_t *one;    /* room for the images of one position */
    uint64_t *block;  /* all memory of the above */
} peg_bulk_keys;

/* How many bits a number takes without zeros in front. */
static inline unsigned peg_bulk_bit_length(uint64_t number)
{
    unsigned bits = 0;

    for (; number > 0xffff; number >>= 16)
        bits += 16;
    for (; number; number >>= 1)
        bits++;
    return bits;
}

/* Returns the words of a key of a board. */
size_t peg_bulk_key_words(const peg_board *board);

/* Returns the bytes that the tables of a board take. */
uint64_t peg_bulk_keys_size(const peg_board *board);

/*
 * Makes the tables for a board. With back 1 the lines that are legal are those along which a jump
 * may have led to the position, and there are no marks, but room for them.
 */
peg_status peg_bulk_keys_make(peg_board *board, int back, peg_bulk_keys *out);

void peg_bulk_keys_free(peg_bulk_keys *keys);

/* Makes the key of a position, without a mark. */
void peg_bulk_key_of(const peg_bulk_keys *keys, const uint64_t *position, uint64_t *out);

/* Makes the position of a key. */
static inline void peg_bulk_key_position(const peg_bulk_keys *keys, const uint64_t *key,
                                         size_t words, uint64_t *out)
{
    unsigned up = keys->mark_bits;

    for (size_t i = 0; i < words; i++)
        out[i] = key[i] >> up;
    if (up > 0)
        for (size_t i = 0; i + 1 < words; i++)
            out[i] |= key[i + 1] << (64 - up);
}

/* The value of a chunk of a position. */
static inline size_t peg_bulk_chunk(const uint64_t *position, size_t chunk)
{
    return position[chunk / 16] >> chunk % 16 * PEG_KEY_CHUNK & (PEG_KEY_VALUES - 1);
}

/* Removes the illegal lines of a position from a set, of which it tells two words from w on. */
static inline void peg_bulk_keep_legal(const peg_bulk_keys *keys, const uint64_t *position,
                                       size_t w, size_t line_words, uint64_t *lines)
{
    const uint64_t *legal = keys->legal + w;

    for (size_t c = 0; c < keys->chunks; c++, legal += PEG_KEY_VALUES * line_words) {
        const uint64_t *left = legal + peg_bulk_chunk(position, c) * line_words;

        lines[0] &= left[0];
        lines[1] &= left[1];
    }
}

/* Finds all images of a position. */
static inline void peg_bulk_find_images(const peg_bulk_keys *keys, const uint64_t *position,
                                        size_t symmetries, size_t words, uint64_t *out)
{
    size_t each = symmetries * words;
    const uint64_t *table = keys->images;

    memset(out, 0, each * sizeof(*out));
    for (size_t c = 0; c < keys->chunks; c++, table += PEG_KEY_VALUES * each) {
        const uint64_t *image = table + peg_bulk_chunk(position, c) * each;

        for (size_t i = 0; i < each; i++)
            out[i] ^= image[i];
    }
}

/* Finds the least of some images, each of which is changed by what a jump flips in it. */
static inline void peg_bulk_least_flipped(const uint64_t *images, const uint64_t *flips,
                                          size_t count, size_t words, uint64_t *out)
{
    if (words == 1) {
        uint64_t least = images[0] ^ flips[0];

        for (size_t s = 1; s < count; s++) {
            uint64_t next = images[s] ^ flips[s];

            least = next < least ? next : least;
        }
        *out = least;
        return;
    }
    for (size_t k = 0; k < words; k++)
        out[k] = images[k] ^ flips[k];
    for (size_t s = 1; s < count; s++) {
        uint64_t next[PEG_KEY_MOST_WORDS];
        int less = 0;

        /* Without a branch, as it would be a matter of chance. */
        for (size_t k = 0; k < words; k++) {
            next[k] = images[s * words + k] ^ flips[s * words + k];
            less = (next[k] < out[k]) | ((next[k] == out[k]) & less);
        }
        for (size_t k = 0; k < words; k++)
            out[k] = less ? next[k] : out[k];
    }
}

/* The part of a key: by a hash of its position (Knuth, The Art of Computer Programming, 6.4). */
static inline uint32_t peg_bulk_part_of(const uint64_t *key, size_t words, uint64_t mark_mask,
                                        uint32_t parts)
{
    uint64_t hash = 0;

    for (size_t i = 0; i < words; i++) {
        hash ^= i == 0 ? key[0] & ~mark_mask : key[i];
        hash = (hash ^ hash >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return (uint32_t)((hash >> 32) * parts >> 32);
}

/* Compares keys as numbers. */
static inline int peg_bulk_is_less(const uint64_t *a, const uint64_t *b, size_t words)
{
    while (words-- > 1)
        if (a[words] != b[words])
            return a[words] < b[words];
    return a[0] < b[0];
}

/* Whether two keys are of the same position. */
static inline int peg_bulk_same(const uint64_t *a, const uint64_t *b, size_t words,
                                uint64_t mark_mask)
{
    uint64_t differ = (a[0] ^ b[0]) & ~mark_mask;

    for (size_t i = 1; i < words; i++)
        differ |= a[i] ^ b[i];
    return differ == 0;
}

/*
 * Sorts keys and keeps one of each position, with the highest of its marks. *out_count is how many
 * are kept. spare has as much room as they take.
 */
peg_status peg_bulk_key_sort(peg_bulk_meter *meter, const peg_bulk_keys *keys, uint64_t *each,
                             size_t count, uint64_t *spare, size_t *out_count);

#endif

/*
 * SPDX-License-Identifier: MIT
 *
 * The tables that keys are made with: keys.h says what is in them.
 */
#include "keys.h"

#include <stdlib.h>

/* How much there is of everything, before any memory is taken. The group may turn out smaller. */
static void measure(const peg_board *board, peg_bulk_keys *keys)
{
    memset(keys, 0, sizeof(*keys));
    peg_lines(board, &keys->lines);
    peg_symmetries(board, &keys->symmetries);
    keys->holes = (size_t)peg_holes(board);
    keys->own_words = peg_bulk_words(board);
    if (keys->lines <= PEG_KEY_MOST_MARKS)
        keys->mark_bits = peg_bulk_bit_length(keys->lines);
    keys->mark_mask = ((uint64_t)1 << keys->mark_bits) - 1;
    keys->words = (keys->holes + keys->mark_bits + 63) / 64;
    keys->line_words = (keys->lines + 127) / 128 * 2;
    keys->line_words += keys->line_words == 0 ? 2 : 0;
    keys->chunks = (keys->holes + PEG_KEY_CHUNK - 1) / PEG_KEY_CHUNK;
}

/* The words of each table, in their order in the block. */
static uint64_t table_words(const peg_bulk_keys *keys, uint64_t *out)
{
    uint64_t image = (uint64_t)keys->symmetries * keys->words;
    uint64_t values = (uint64_t)keys->chunks * PEG_KEY_VALUES;

    out[0] = values * keys->line_words;
    out[1] = (keys->mark_mask + 1) * keys->line_words;
    out[2] = values * image;
    out[3] = keys->lines * image;
    out[4] = image;
    out[5] = (keys->symmetries + 1) / 2;
    return out[0] + out[1] + out[2] + out[3] + out[4] + out[5];
}

size_t peg_bulk_key_words(const peg_board *board)
{
    peg_bulk_keys keys;

    measure(board, &keys);
    return keys.words;
}

uint64_t peg_bulk_keys_size(const peg_board *board)
{
    peg_bulk_keys keys;
    uint64_t words[6];

    measure(board, &keys);
    return table_words(&keys, words) * sizeof(uint64_t);
}

static peg_status take_block(peg_bulk_keys *keys)
{
    uint64_t words[6];
    uint64_t all = table_words(keys, words);

    if (all > SIZE_MAX / sizeof(uint64_t))
        return PEG_E_MEMORY;
    keys->block = calloc((size_t)all, sizeof(uint64_t));
    if (!keys->block)
        return PEG_E_MEMORY;
    keys->legal = keys->block;
    keys->after = keys->legal + words[0];
    keys->images = keys->after + words[1];
    keys->flips = keys->images + words[2];
    keys->one = keys->flips + words[3];
    keys->group = (uint32_t *)(void *)(keys->one + words[4]);
    return PEG_OK;
}

static void flip(uint64_t *words, size_t bit)
{
    words[bit / 64] ^= (uint64_t)1 << bit % 64;
}

/* Finds the symmetries that take the position to one of its class. They are a group. */
static peg_status find_group(peg_board *board, peg_bulk_keys *keys)
{
    const uint8_t *symmetry = peg_symmetries(board, &keys->symmetries);
    uint64_t position[PEG_MAX_WORDS] = {0};
    uint64_t own[PEG_MAX_WORDS] = {0};
    size_t count = 0;
    int bits;
    peg_status status = peg_position(board, position, PEG_MAX_WORDS);

    if (status == PEG_OK)
        status = peg_class(board, own, PEG_MAX_WORDS, &bits);
    for (size_t s = 0; s < keys->symmetries && status == PEG_OK; s++, symmetry += keys->holes) {
        uint64_t image[PEG_MAX_WORDS] = {0};
        uint64_t class[PEG_MAX_WORDS] = {0};

        for (size_t hole = 0; hole < keys->holes; hole++)
            if (position[hole / 64] >> hole % 64 & 1)
                flip(image, symmetry[hole]);
        status = peg_set_position(board, image, keys->own_words);
        if (status == PEG_OK)
            status = peg_class(board, class, PEG_MAX_WORDS, &bits);
        if (memcmp(class, own, sizeof(own)) == 0)
            keys->group[count++] = (uint32_t)s;
    }
    keys->symmetries = count;
    return status == PEG_OK ? peg_set_position(board, position, keys->own_words) : status;
}

/* Rules a line out for every value of a chunk in which a hole is not as the line needs it. */
static void rule_out(peg_bulk_keys *keys, size_t line, size_t hole, unsigned wanted)
{
    uint64_t *legal =
        keys->legal + hole / PEG_KEY_CHUNK * PEG_KEY_VALUES * keys->line_words + line / 64;

    for (unsigned value = 0; value < PEG_KEY_VALUES; value++, legal += keys->line_words)
        if ((value >> hole % PEG_KEY_CHUNK & 1) != wanted)
            *legal &= ~((uint64_t)1 << line % 64);
}

static void fill_legal(peg_bulk_keys *keys, const peg_jump *lines, int back)
{
    uint64_t *all = keys->legal;
    unsigned pegs = back ? 0 : 1;

    for (size_t i = 0; i < keys->chunks * PEG_KEY_VALUES; i++, all += keys->line_words)
        for (size_t line = 0; line < keys->lines; line++)
            flip(all, line);
    for (size_t i = 0; i < keys->lines; i++) {
        rule_out(keys, i, lines[i].from, pegs);
        rule_out(keys, i, lines[i].over, pegs);
        rule_out(keys, i, lines[i].to, 1 - pegs);
    }
}

static void fill_images(peg_bulk_keys *keys, const peg_jump *lines, const uint8_t *symmetries)
{
    size_t image = keys->symmetries * keys->words;

    for (size_t s = 0; s < keys->symmetries; s++) {
        const uint8_t *to = symmetries + keys->group[s] * keys->holes;

        for (size_t hole = 0; hole < keys->holes; hole++) {
            uint64_t *out = keys->images + hole / PEG_KEY_CHUNK * PEG_KEY_VALUES * image;

            for (size_t value = 0; value < PEG_KEY_VALUES; value++)
                if (value >> hole % PEG_KEY_CHUNK & 1)
                    flip(out + value * image + s * keys->words, to[hole] + keys->mark_bits);
        }
        for (size_t i = 0; i < keys->lines; i++) {
            uint64_t *out = keys->flips + i * image + s * keys->words;

            flip(out, to[lines[i].from] + keys->mark_bits);
            flip(out, to[lines[i].over] + keys->mark_bits);
            flip(out, to[lines[i].to] + keys->mark_bits);
        }
    }
}

/* A number by which lines ascend. */
static uint32_t line_order(int from, int over, int to)
{
    return (uint32_t)from << 16 | (uint32_t)to << 8 | (uint32_t)over;
}

/* The line to which a symmetry maps a line. */
static size_t line_image(const peg_jump *lines, size_t count, peg_jump line, const uint8_t *to)
{
    uint32_t wanted = line_order(to[line.from], to[line.over], to[line.to]);
    size_t low = 0;

    while (low + 1 < count) {
        size_t middle = low + (count - low) / 2;

        if (line_order(lines[middle].from, lines[middle].over, lines[middle].to) <= wanted)
            low = middle;
        else
            count = middle;
    }
    return low;
}

static int meet(peg_jump a, peg_jump b)
{
    const uint8_t first[3] = {a.from, a.over, a.to};

    for (int i = 0; i < 3; i++)
        if (first[i] == b.from || first[i] == b.over || first[i] == b.to)
            return 1;
    return 0;
}

/*
 * Gives every line a mark, from 1 on, in the order of ranks: the rank of a line is the first of its
 * images. After a mark, lines are left out that have a lower rank and no hole in common with it.
 */
static void fill_marks(peg_bulk_keys *keys, const peg_jump *lines, const uint8_t *symmetries)
{
    uint16_t rank[PEG_KEY_MOST_MARKS];
    uint16_t mark[PEG_KEY_MOST_MARKS];
    uint16_t next = 1;

    for (size_t i = 0; i < keys->lines; i++) {
        rank[i] = (uint16_t)i;
        for (size_t s = 0; s < keys->symmetries; s++) {
            const uint8_t *to = symmetries + keys->group[s] * keys->holes;
            size_t image = line_image(lines, keys->lines, lines[i], to);

            rank[i] = image < rank[i] ? (uint16_t)image : rank[i];
        }
    }
    for (size_t first = 0; first < keys->lines; first++)
        for (size_t i = first; i < keys->lines; i++)
            if (rank[i] == first)
                mark[i] = next++;
    for (size_t i = 0; i < keys->lines; i++) {
        uint64_t *after = keys->after + mark[i] * keys->line_words;

        for (size_t j = 0; j < keys->lines; j++)
            if (rank[j] < rank[i] && !meet(lines[i], lines[j]))
                after[j / 64] &= ~((uint64_t)1 << j % 64);
        for (size_t s = 0; s < keys->symmetries; s++) {
            const uint8_t *to = symmetries + keys->group[s] * keys->holes;
            size_t image = line_image(lines, keys->lines, lines[i], to);

            keys->flips[(i * keys->symmetries + s) * keys->words] |= mark[image];
        }
    }
}

peg_status peg_bulk_keys_make(peg_board *board, int back, peg_bulk_keys *out)
{
    const peg_jump *lines;
    const uint8_t *symmetries;
    size_t count;
    peg_status status;

    measure(board, out);
    status = take_block(out);
    if (status == PEG_OK)
        status = find_group(board, out);
    if (status != PEG_OK) {
        peg_bulk_keys_free(out);
        return status;
    }
    lines = peg_lines(board, &count);
    symmetries = peg_symmetries(board, &count);
    fill_legal(out, lines, back);
    memset(out->after, 0xff, (size_t)(out->mark_mask + 1) * out->line_words * sizeof(*out->after));
    fill_images(out, lines, symmetries);
    if (out->mark_bits > 0 && !back)
        fill_marks(out, lines, symmetries);
    return PEG_OK;
}

void peg_bulk_keys_free(peg_bulk_keys *keys)
{
    free(keys->block);
    keys->block = NULL;
}

void peg_bulk_key_of(const peg_bulk_keys *keys, const uint64_t *position, uint64_t *out)
{
    size_t words = keys->words;
    const uint64_t *least = keys->one;

    peg_bulk_find_images(keys, position, keys->symmetries, words, keys->one);
    for (size_t s = 1; s < keys->symmetries; s++)
        if (peg_bulk_is_less(keys->one + s * words, least, words))
            least = keys->one + s * words;
    memcpy(out, least, words * sizeof(*out));
}

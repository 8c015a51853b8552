/* SPDX-License-Identifier: MIT */

/*
 * What somebody meant who mistyped the name of a built-in shape. Names are compared by their edit
 * distance: how many letters must be put in, left out or replaced to make one of the other
 * (Levenshtein, 1966).
 */
#include "base/text.h"
#include "shape/builtin.h"

/* Room for the longest word that can be a name with some letters too many, and a zero. */
#define WORD_ROOM 16

/* Reads so many letters as there is room for, in lower case. Returns how many it read. */
static size_t read_letters(const char *text, size_t *at, char *out)
{
    size_t length = 0;

    while (length + 1 < WORD_ROOM && peg_is_letter(text[*at]))
        out[length++] = peg_to_lower(text[(*at)++]);
    out[length] = 0;
    return length;
}

/* Copies a size such as 5 or 4x7, as much of it as there is room for. */
static void read_size(const char *text, size_t at, char *out)
{
    size_t length = 0;

    while (length + 1 < WORD_ROOM && (peg_is_digit(text[at]) || peg_to_lower(text[at]) == 'x'))
        out[length++] = peg_to_lower(text[at++]);
    out[length] = 0;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance of two words, by rows of the table of distances between their beginnings. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[WORD_ROOM];

    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 0; i < a_length; i++) {
        size_t diagonal = row[0]++;

        for (size_t j = 0; j < b_length; j++) {
            size_t replaced = diagonal + (a[i] != b[j]);

            diagonal = row[j + 1];
            row[j + 1] = least(replaced, 1 + least(row[j], diagonal));
        }
    }
    return row[b_length];
}

/* The listed name whose letters are nearest to a word, if a third of them differ at most. */
static const char *nearest_name(const char *word, size_t length, size_t *out_letters)
{
    const char *nearest = NULL;
    size_t distance = SIZE_MAX;
    const char *name;

    for (int i = 0; peg_builtin(i, &name, NULL) == PEG_OK; i++) {
        char stem[WORD_ROOM];
        size_t letters = 0;
        size_t d;

        read_letters(name, &letters, stem);
        d = edit_distance(word, length, stem, letters);
        if (d <= letters / 3 && d < distance) {
            distance = d;
            nearest = name;
            *out_letters = letters;
        }
    }
    return nearest;
}

peg_status peg_suggest(const char *text, char *out, size_t room, size_t *out_length)
{
    char word[WORD_ROOM];
    char size[WORD_ROOM];
    char sized[2 * WORD_ROOM];
    peg_writer writer = {sized, 0};
    size_t at = 0;
    size_t length;
    size_t letters = 0;
    const char *name;

    if (!text)
        return PEG_E_ARGUMENT;
    peg_skip_space(text, &at);
    length = read_letters(text, &at, word);
    name = nearest_name(word, length, &letters);
    if (!name)
        return PEG_E_NAME;
    peg_skip_space(text, &at);
    read_size(text, at, size);
    peg_write_text(&writer, name);
    writer.length = letters;
    peg_write_text(&writer, size);
    peg_write_char(&writer, 0);
    return peg_write_out(peg_write_plain,
                         peg_shape_is_name(sized, peg_text_length(sized)) ? sized : name, out, room,
                         out_length);
}

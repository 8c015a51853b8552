/* SPDX-License-Identifier: MIT */

/* Writing and reading characters and numbers, without a C library. */
#include "base/text.h"

/* Past every limit of the library and far from overflow. */
#define NUMBER_CEILING 1000000

void peg_write_char(peg_writer *writer, char c)
{
    if (writer->out)
        writer->out[writer->length] = c;
    writer->length++;
}

void peg_write_chars(peg_writer *writer, char c, size_t count)
{
    while (count-- > 0)
        peg_write_char(writer, c);
}

void peg_write_text(peg_writer *writer, const char *text)
{
    while (*text)
        peg_write_char(writer, *text++);
}

void peg_write_number(peg_writer *writer, unsigned number)
{
    if (number >= 10)
        peg_write_number(writer, number / 10);
    peg_write_char(writer, (char)('0' + number % 10));
}

peg_status peg_write_out(void (*compose)(const void *what, peg_writer *writer), const void *what,
                         char *out, size_t room, size_t *out_length)
{
    peg_writer measured = {NULL, 0};
    peg_writer writer = {out, 0};

    if (!out && room > 0)
        return PEG_E_ARGUMENT;
    compose(what, &measured);
    if (out_length)
        *out_length = measured.length;
    if (!out)
        return PEG_OK;
    if (measured.length >= room)
        return PEG_E_ROOM;
    compose(what, &writer);
    peg_write_char(&writer, 0);
    return PEG_OK;
}

void peg_write_plain(const void *text, peg_writer *writer)
{
    peg_write_text(writer, text);
}

size_t peg_text_length(const char *text)
{
    size_t length = 0;

    while (text[length])
        length++;
    return length;
}

int peg_text_equal(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

int peg_text_starts(const char *text, const char *head)
{
    while (*head)
        if (*text++ != *head++)
            return 0;
    return 1;
}

int peg_is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

int peg_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int peg_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char peg_to_lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

int peg_read_number(const char *text, size_t *at)
{
    size_t start = *at;
    int number = 0;

    for (; peg_is_digit(text[*at]); ++*at)
        if (number < NUMBER_CEILING)
            number = number * 10 + (text[*at] - '0');
    if (*at == start || (text[start] == '0' && *at > start + 1))
        return -1;
    return number;
}

void peg_skip_space(const char *text, size_t *at)
{
    while (peg_is_space(text[*at]))
        ++*at;
}

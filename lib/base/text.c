/* SPDX-License-Identifier: MIT */

/*
 * Writing and reading characters and numbers, without a C library; a sentence for each status, and
 * the version.
 */
#include "base/text.h"

#include "base/count.h"

/* Past every limit of the library and far from overflow. */
#define NUMBER_CEILING 1000000

/* 2^128 - 1 has 39 digits. */
#define MOST_DIGITS 39

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

peg_status peg_count_text(const peg_count *count, char *out, size_t room, size_t *out_length)
{
    peg_count rest;
    char digits[MOST_DIGITS + 1];
    size_t at = MOST_DIGITS;

    if (!count)
        return PEG_E_ARGUMENT;
    rest = *count;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + peg_count_divide(&rest, 10));
    while (rest.high || rest.low);
    return peg_write_out(peg_write_plain, digits + at, out, room, out_length);
}

void peg_read_fail(peg_reader *reader, peg_status status, size_t at)
{
    if (reader->status != PEG_OK)
        return;
    reader->status = status;
    reader->wrong_at = at;
}

void peg_read_char(peg_reader *reader, char c)
{
    if (reader->text[reader->at] == c)
        reader->at++;
    else
        peg_read_fail(reader, PEG_E_TEXT, reader->at);
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

uint32_t peg_version(void)
{
    return PEG_VERSION;
}

const char *peg_status_text(peg_status status)
{
    enum { LEAST = PEG_E_UNFINISHED };
    static const char *const texts[] = {
        [PEG_OK - LEAST] = "all is well",
        [PEG_STOPPED - LEAST] = "stopped by the caller",
        [PEG_LIMIT - LEAST] = "a limit was reached",
        [PEG_PAUSED - LEAST] = "the steps of this call are used up",
        [PEG_END - LEAST] = "there are no more",
        [PEG_E_ARGUMENT - LEAST] = "an argument is missing or out of range",
        [PEG_E_MEMORY - LEAST] = "out of memory",
        [PEG_E_ROOM - LEAST] = "the buffer is too small",
        [PEG_E_UNKNOWN_LIMIT - LEAST] = "the limits set a field that this version does not know",
        [PEG_E_HOLE - LEAST] = "the board has no such hole",
        [PEG_E_LINE - LEAST] = "no line of the board joins these holes",
        [PEG_E_FROM - LEAST] = "there is no peg in the hole to jump from",
        [PEG_E_OVER - LEAST] = "there is no peg to jump over",
        [PEG_E_TO - LEAST] = "there is a peg in the hole to jump to",
        [PEG_E_HISTORY - LEAST] = "there is no jump to undo or redo",
        [PEG_E_TEXT - LEAST] = "the text cannot be read",
        [PEG_E_NAME - LEAST] = "there is no built-in shape of this name",
        [PEG_E_SIZE - LEAST] = "the built-in shape does not come in this size",
        [PEG_E_DRAWING - LEAST] = "a drawing must begin with square:, diagonal: or triangular:",
        [PEG_E_POSITION - LEAST] = "the position does not fit the board",
        [PEG_E_EMPTY - LEAST] = "a board needs at least one hole",
        [PEG_E_BIG - LEAST] = "the board is too big",
        [PEG_E_SAME - LEAST] = "a line needs three different holes",
        [PEG_E_TWICE - LEAST] = "a line is given twice",
        [PEG_E_NAMING - LEAST] = "the board's holes have no such names",
        [PEG_E_COUNT - LEAST] = "the count does not fit in 128 bits",
        [PEG_E_INDEX - LEAST] = "there is no solution, line or cell with this index",
        [PEG_E_SOLUTION - LEAST] = "these jumps are not a solution",
        [PEG_E_PROOF - LEAST] = "the proof does not hold",
        [PEG_E_NO_TABLE - LEAST] = "the board is too large for a table",
        [PEG_E_FILE - LEAST] = "the file cannot be opened, read or written",
        [PEG_E_TABLE - LEAST] = "this is not a table, or a damaged one",
        [PEG_E_VERSION - LEAST] = "the table was written by a later version",
        [PEG_E_MISMATCH - LEAST] = "the table or the other board has another shape or goal",
        [PEG_E_LEFT_OUT - LEAST] = "this build of the library leaves the function out",
        [PEG_E_BUSY - LEAST] = "a question is using the board or the cursor",
        [PEG_E_UNFINISHED - LEAST] = "the table is not finished",
    };
    const int number = (int)status - LEAST;

    if (number < 0 || number >= (int)(sizeof(texts) / sizeof(texts[0])))
        return "unknown status";
    return texts[number];
}

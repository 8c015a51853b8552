/* SPDX-License-Identifier: MIT */
#include "base/text.h"

/* 2^128 - 1 has 39 digits. */
#define MOST_DIGITS 39

/* Divides a number, given in parts of 32 bits from the highest down, by ten. */
static unsigned divide_by_ten(uint32_t *parts)
{
    uint64_t rest = 0;

    for (int i = 0; i < 4; i++) {
        rest = rest << 32 | parts[i];
        parts[i] = (uint32_t)(rest / 10);
        rest %= 10;
    }
    return (unsigned)rest;
}

peg_status peg_count_text(const peg_count *count, char *out, size_t room, size_t *out_length)
{
    uint32_t parts[4];
    char digits[MOST_DIGITS + 1];
    size_t at = MOST_DIGITS;
    peg_writer measured = {NULL, 0};
    peg_writer writer = {out, 0};
    peg_status status;

    if (!count)
        return PEG_E_ARGUMENT;
    parts[0] = (uint32_t)(count->high >> 32);
    parts[1] = (uint32_t)count->high;
    parts[2] = (uint32_t)(count->low >> 32);
    parts[3] = (uint32_t)count->low;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + divide_by_ten(parts));
    while (parts[0] || parts[1] || parts[2] || parts[3]);
    peg_write_text(&measured, digits + at);
    status = peg_writer_fits(&measured, out, room, out_length);
    if (status != PEG_OK)
        return status;
    peg_write_text(&writer, digits + at);
    peg_write_char(&writer, 0);
    return PEG_OK;
}

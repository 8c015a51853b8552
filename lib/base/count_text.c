/* SPDX-License-Identifier: MIT */

/* A count in decimal digits. */
#include "base/count.h"
#include "base/text.h"

/* 2^128 - 1 has 39 digits. */
#define MOST_DIGITS 39

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

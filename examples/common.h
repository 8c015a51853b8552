/*
 * SPDX-License-Identifier: MIT
 *
 * What most of these programs share: a number or a board from a text, or what is wrong with that
 * text; and the end of a program, which fails if its output could not be written.
 */
#ifndef COMMON_H
#define COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "libpeg.h"

/* The exit code of bad input, and of output that cannot be written. */
enum { BAD = 2 };

static inline int complain(const char *program, const char *what, const char *why)
{
    fprintf(stderr, "%s: %s: %s\n", program, what, why);
    return BAD;
}

/* Reads a number in decimal, up to the most it may be. Returns 0 unless the text is one. */
static inline int read_number(const char *text, uint64_t most, uint64_t *out)
{
    char *end;
    uint64_t number = strtoull(text, &end, 10);

    if (text[0] < '0' || text[0] > '9' || *end || number > most)
        return 0;
    *out = number;
    return 1;
}

/* Says what is wrong with the text of a board, which is called what it is, and where. */
static inline int complain_of_board(const char *program, const char *what, const char *text,
                                    peg_status status, size_t at)
{
    char name[64];

    fprintf(stderr, "%s: %s: %s, at character %zu\n", program, what, peg_status_text(status),
            at + 1);
    if ((status == PEG_E_NAME || status == PEG_E_SIZE) &&
        peg_suggest(text, name, sizeof(name), NULL) == PEG_OK)
        fprintf(stderr, "%s: do you mean %s?\n", program, name);
    return BAD;
}

/* Makes the board of a text. Returns NULL after saying what is wrong with it. */
static inline peg_board *open_board(const char *program, const char *text)
{
    peg_board *board = NULL;
    size_t at = 0;
    peg_status status = peg_board_new(text, NULL, &at, &board);

    if (status != PEG_OK)
        complain_of_board(program, text, text, status, at);
    return board;
}

/* The exit code of a program that would end with a code, once its output is written. */
static inline int finish(const char *program, int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "%s: the output cannot be written\n", program);
    return BAD;
}

/* A clock for peg_limits. Old C libraries of Windows have none of this kind. */
#ifdef TIME_UTC
static inline double seconds(void *user)
{
    struct timespec now;

    (void)user;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
#endif

#endif
